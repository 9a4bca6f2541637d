"""People, tables, seats, moves and chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Build the first shape of the database."""
    op.create_table(
        "house",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="house_pk"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="people_pk"),
    )
    create_tables()
    create_seats()
    create_moves_and_chat()


def create_tables() -> None:
    """The rooms."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("clock", sa.String(40), nullable=False),
        sa.Column("pace", sa.String(12), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("began", sa.Double),
        sa.Column("outcome", sa.JSON),
        sa.Column("next", sa.String(24)),
        sa.PrimaryKeyConstraint("id", name="tables_pk"),
    )
    op.create_index("tables_open_ix", "tables", ["status", "public"])


def create_seats() -> None:
    """Who sits where."""
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.String(20)),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.Column("stand_in", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="seats_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="seats_table_id_fk", ondelete="CASCADE"),
    )
    op.create_index("seats_person_ix", "seats", ["person"])


def create_moves_and_chat() -> None:
    """What was done and what was said."""
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("move", sa.String(80), nullable=False),
        sa.Column("tick", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="moves_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="moves_table_id_fk", ondelete="CASCADE"),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(400), nullable=False),
        sa.Column("reaction", sa.String(20)),
        sa.Column("said", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="chat_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="chat_table_id_fk", ondelete="CASCADE"),
    )
