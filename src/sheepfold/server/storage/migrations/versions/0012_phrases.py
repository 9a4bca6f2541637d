"""Phrases in place of free text."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """At tables made before, the host must allow free text anew; what was said stays."""
    op.add_column("tables", sa.Column("free_text", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("chat", sa.Column("phrase", sa.String(20)))
    op.add_column("chat", sa.Column("language", sa.String(8)))
