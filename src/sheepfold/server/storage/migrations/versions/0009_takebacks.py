"""Requests to take a move back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """At tables made before, nobody has asked."""
    op.create_table(
        "takebacks",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("asked", sa.Double, nullable=False),
        sa.Column("answers", sa.JSON, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("outcome", sa.String(12)),
        sa.PrimaryKeyConstraint("table_id", "number", name="takebacks_pk"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="takebacks_table_id_fk", ondelete="CASCADE"
        ),
    )
