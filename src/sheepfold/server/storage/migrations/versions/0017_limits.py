"""What people and addresses may do is counted over all processes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has done anything yet."""
    op.create_table(
        "budgets",
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("level", sa.Double, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("per_second", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("key", name="budgets_pk"),
    )
    op.create_index("budgets_at_ix", "budgets", ["at"])
    op.create_table(
        "places",
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("key", "process", name="places_pk"),
        sa.ForeignKeyConstraint(["process"], ["processes.id"], name="places_process_fk", ondelete="CASCADE"),
    )
    op.create_index("places_process_ix", "places", ["process"])
