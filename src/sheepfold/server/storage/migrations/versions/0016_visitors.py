"""Who is at a table, whichever process they are connected to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is there yet."""
    op.create_table(
        "connections",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", "process", name="connections_pk"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="connections_table_id_fk", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["process"], ["processes.id"], name="connections_process_fk", ondelete="CASCADE"
        ),
    )
    op.create_index("connections_process_ix", "connections", ["process"])
    op.create_table(
        "visits",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("gone", sa.Double),
        sa.Column("requested", sa.Double),
        sa.Column("lifted", sa.Integer),
        sa.Column("lifted_at", sa.Double),
        sa.Column("hint", sa.Text),
        sa.Column("hint_number", sa.Integer),
        sa.PrimaryKeyConstraint("table_id", "person", name="visits_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="visits_table_id_fk", ondelete="CASCADE"),
    )
    op.add_column("tables", sa.Column("host_was_away", sa.Boolean, nullable=False, server_default=sa.false()))
