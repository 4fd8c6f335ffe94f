"""A Telegram Bot API server on loopback, with people, groups, faults and a chat page.

Tests and the playground may import it; the adapter must not, and it imports nothing of ours.
Start with ``emulator.py``: the class `Emulator` is what everybody else uses. People act in it
through `Emulator.people`, groups change through `Emulator.groups`; both stand on one `stage`.
"""
