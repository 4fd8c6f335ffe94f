"""The computer players: five levels that see what a person in their seat would see.

Each level is a module with `choose(seen, rng, budget)`, and `ladder` knows them by number. The
service may import this package; it imports the engine only.
"""
