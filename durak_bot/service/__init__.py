"""The use cases: what people, timers and platforms do with tables, each stored in one transaction.

Here is what acts on the world (the store, the clock, luck, computers), through `ports`; what is
decided stands in `durak_bot.table`. Imported by presentation, delivery, storage and adapters.
"""
