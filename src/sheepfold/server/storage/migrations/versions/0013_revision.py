"""Changes of a table are counted, so that one process does not overwrite what another has written."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables made before, and by a process of the former release, begin at 0."""
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default=sa.text("0")))
