"""Who talks at a table, who was removed from it, and who is muted by whom."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """At tables made before, spectators do not talk and nobody was removed."""
    talk = sa.Column("spectators_talk", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", talk)
    op.create_table(
        "removals",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name="removals_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="removals_table_id_fk", ondelete="CASCADE"),
    )
    op.create_index("removals_person_ix", "removals", ["person"])
    op.create_table(
        "mutes",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("muted", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", "muted", name="mutes_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="mutes_table_id_fk", ondelete="CASCADE"),
    )
