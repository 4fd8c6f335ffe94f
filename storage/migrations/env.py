"""Alembic's way in: migrates on the connection, and in the transaction, of `storage.migrate`."""

from alembic import context

from storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite rolls its schema back as well, which Alembic does not count on by itself.
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
