"""The store: SQLite or PostgreSQL behind the ports of the service and of delivery.

Imported by `durak_bot.bootstrap` and `durak_bot.cli` alone; begin with `storage.store.open_store`.
"""
