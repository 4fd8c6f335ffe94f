"""Tables and time: who sits where, whose clock runs, what is stored. No platform, words or SQL.

`game_service` holds the use cases; the other modules are pure decisions on a `Table` value.
Imports the engine and the opponents; imported by presentation, delivery, storage and adapters.
"""
