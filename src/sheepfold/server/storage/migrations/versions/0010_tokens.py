"""Which token stands for a seat, and which one somebody chose last."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has chosen one so far."""
    op.add_column("people", sa.Column("token", sa.Integer))
    op.add_column("seats", sa.Column("token", sa.Integer))
