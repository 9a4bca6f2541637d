"""Who made a move, so that a match can be read without playing it again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of moves made before, only playing them again says who made them."""
    op.add_column("moves", sa.Column("seat", sa.Integer))
