"""Keeps what is shown equal to what is stored: surfaces, pacing, repair.

Imports presentation and the service; adapters implement its `Display`.
"""
