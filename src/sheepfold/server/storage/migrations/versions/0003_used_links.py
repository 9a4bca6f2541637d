"""Personal links that were used: each works once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """None was used yet: links made before this cannot be told apart and are refused."""
    op.create_table(
        "used_links",
        sa.Column("nonce", sa.String(32), nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("nonce", name="used_links_pk"),
    )
