"""Quick matches of strangers, and who has left a match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables made before are no quick matches, and nobody has left them."""
    op.add_column("tables", sa.Column("quick", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("left", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "quick_matches",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.PrimaryKeyConstraint("game", name="quick_matches_pk"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="quick_matches_table_id_fk", ondelete="CASCADE"
        ),
    )
