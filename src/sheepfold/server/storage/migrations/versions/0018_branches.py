"""A table may go on from a move of another match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables made before have begun with a deal of their own."""
    op.add_column("tables", sa.Column("branch_of", sa.String(24)))
    op.add_column("tables", sa.Column("branch_at", sa.Integer))
