"""Reviews of finished matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A table of its own, which the former release does not know."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("method", sa.Integer, nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "method", "part", name="reviews_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="reviews_table_id_fk", ondelete="CASCADE"),
    )
