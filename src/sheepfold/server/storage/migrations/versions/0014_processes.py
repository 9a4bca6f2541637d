"""Many processes serve one database, and agree on the time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The time goes on from where it was."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("serving", sa.Boolean, nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="processes_pk"),
    )
    clock = op.create_table(
        "cluster_time",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("base", sa.Double, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True)),
        sa.Column("seen", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="cluster_time_pk"),
    )
    connection = op.get_bind()
    noted = connection.scalar(sa.text("SELECT value FROM house WHERE name = 'time'"))
    last_move = connection.scalar(sa.text("SELECT max(tick) FROM moves"))
    op.bulk_insert(clock, [{"id": 1, "base": max(float(noted or 0.0), last_move or 0.0)}])
