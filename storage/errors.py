"""What can go wrong with a store, each as one line for the person who runs the bot."""

from __future__ import annotations


class StoreError(Exception):
    """The store cannot be opened or migrated; the message is one line and names no password."""


class StoredDataError(Exception):
    """Something stored cannot be read; the message is one line, names the row, shows no cards."""
