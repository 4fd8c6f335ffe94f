"""Run an emulator as a process of its own: ``python -m adapters.emulator [port]``.

It prints one line of JSON with ``base_url``, ``page_url`` and ``token``, and runs until stopped.
"""

import asyncio
import json
import sys

from adapters.emulator.defaults import playground_world
from adapters.emulator.emulator import Emulator


async def main(port: int) -> None:
    """Serve the playground's world until the process is stopped."""
    async with Emulator(port=port) as emulator:
        playground_world(emulator)
        addresses = {
            "base_url": emulator.base_url,
            "page_url": emulator.page_url,
            "token": emulator.token,
        }
        sys.stdout.write(json.dumps(addresses) + "\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


if __name__ == "__main__":
    try:
        asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 0))
    except KeyboardInterrupt:
        sys.exit(0)
