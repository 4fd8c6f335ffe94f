"""Puts the parts together: settings, store, service, delivery, adapters.

Only `cli` imports it. Platforms are imported late, so that nothing loads what it does not use.
"""
