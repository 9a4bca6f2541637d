"""Which process lets bots move at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody drives a table yet."""
    op.create_table(
        "drivers",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("process", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="drivers_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="drivers_table_id_fk", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["process"], ["processes.id"], name="drivers_process_fk", ondelete="CASCADE"),
    )
    op.create_index("drivers_process_ix", "drivers", ["process"])
