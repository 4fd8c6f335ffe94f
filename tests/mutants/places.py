"""Where mutants are made, which tests may notice them, and where what is remembered lies."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# The packages of the criterion. The emulator stands in for Telegram: it is part of the tests.
MUTATED = (
    "durak_bot/table",
    "durak_bot/service",
    "durak_bot/delivery",
    "durak_bot/reception",
    "adapters/telegram",
    "adapters/discord",
)

# Tests that run in the process of the run, so that what they execute can be recorded.
TESTS = (
    "tests/service",
    "tests/delivery",
    "tests/presentation",
    "tests/storage",
    "tests/telegram",
    "tests/discord",
    "tests/emulator",
    "tests/cli",
    "tests/bootstrap",
)

# Tests that start the bot as a process: asked about the lines no other test executes.
PROCESS_TESTS = (
    "tests/cli/test_starting.py",
    "tests/discord/test_process.py",
    "tests/e2e/test_whole_games.py",
)

REMEMBERED = ROOT / ".mutants"
EXPLAINED = Path(__file__).parent / "explained.toml"


def sources() -> list[Path]:
    """Return the modules mutants are made of."""
    return sorted(path for folder in MUTATED for path in (ROOT / folder).rglob("*.py"))
