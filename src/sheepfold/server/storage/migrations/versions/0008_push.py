"""Browsers that are told of a turn, and the turns they were told of."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has asked to be told yet."""
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(90), nullable=False),
        sa.Column("auth", sa.String(30), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="push_subscriptions_pk"),
    )
    op.create_index("push_subscriptions_person_ix", "push_subscriptions", ["person"])
    op.create_table(
        "push_marks",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", "number", name="push_marks_pk"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="push_marks_table_id_fk", ondelete="CASCADE"
        ),
    )
