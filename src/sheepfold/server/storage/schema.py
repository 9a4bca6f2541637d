"""The tables of the database; `migrations` builds the same, and a test compares the two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

METADATA: Final = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pk",
        "fk": "%(table_name)s_%(column_0_name)s_fk",
        "ix": "%(table_name)s_%(column_0_name)s_ix",
    }
)

server_facts = Table(
    "house",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the server itself remembers: its signing key and how long it has been open."""

lease = Table(
    "lease",
    METADATA,
    Column("name", String(20), primary_key=True),
    Column("holder", String(120), nullable=False),
    Column("expires", DateTime(timezone=True), nullable=False),
)
"""Which process serves a PostgreSQL database, and until when; of no use to SQLite (`storage/lock.py`)."""

people = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Column("banned", Double),
)
"""`epoch` is part of every signature; raising it makes all earlier links and tokens worthless. `banned`: when
those who run the server have banned this person, if they have.
"""

notices = Table(
    "notices",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("subject", String(40), nullable=False),
    Column("made", Double, nullable=False),
)
"""What commands have changed beside the running server, until it has read it (admin/notices.py)."""

used_links = Table(
    "used_links",
    METADATA,
    Column("nonce", String(32), primary_key=True),
    Column("expires", Double, nullable=False),
)
"""Personal links that were used, until they would have expired anyway."""

tables = Table(
    "tables",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("size", Integer, nullable=False),
    Column("host", String(32), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("clock", String(40), nullable=False),
    Column("pace", String(12), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("status", String(12), nullable=False),
    Column("created", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Column("began", Double),
    Column("outcome", JSON(none_as_null=True)),
    Column("next", String(24)),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("spectators_talk", Boolean, nullable=False, server_default=false()),
    Index("tables_open_ix", "status", "public"),
)
"""`size`: how many seats; `began`: the server time of the deal; `next`: the table of the rematch; `hints`:
whether everybody may ask for them; `spectators_talk`: whether those without a seat may talk."""

seats = Table(
    "seats",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("person", String(32)),
    Column("name", String(40), nullable=False),
    Column("level", String(20)),
    Column("here", Boolean, nullable=False),
    Column("stand_in", Boolean, nullable=False),
    Index("seats_person_ix", "person"),
)

moves = Table(
    "moves",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("move", String(80), nullable=False),
    Column("tick", Double, nullable=False),
    Column("seat", Integer),
)
"""From 1, unique per table and number; `tick` is the server time of a move, `seat` who made it."""

chat = Table(
    "chat",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(400), nullable=False),
    Column("reaction", String(20)),
    Column("said", Double, nullable=False),
)

removals = Table(
    "removals",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Index("removals_person_ix", "person"),
)
"""Whom the host has removed from a table, and the name they had there."""

mutes = Table(
    "mutes",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("muted", String(32), primary_key=True),
)
"""`person` does not want to see what `muted` says at this table."""
