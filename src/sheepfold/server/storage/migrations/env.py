"""Alembic's way in: the connection comes from `storage/database.py`."""

from __future__ import annotations

from alembic import context

from sheepfold.server.storage.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
