"""A table and every decision about it, as values: who sits, what is played, what waits, who may.

Pure: no waiting, no clock on the wall, no luck of its own, no store, no words. Imports the engine;
imported by the service, which acts on the world, and by all above it.
"""
