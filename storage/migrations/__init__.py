"""Alembic's folder: `env.py` and the steps in `versions`. Run by `storage.migrate` alone."""
