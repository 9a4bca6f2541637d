"""Which process serves the database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has the lease yet."""
    op.create_table(
        "lease",
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("holder", sa.String(120), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name="lease_pk"),
    )
