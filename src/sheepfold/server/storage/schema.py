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
    text,
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
# Renaming this table takes two releases: while servers are replaced, the former release uses it as `house`.

lease = Table(
    "lease",
    METADATA,
    Column("name", String(20), primary_key=True),
    Column("holder", String(120), nullable=False),
    Column("expires", DateTime(timezone=True), nullable=False),
)
"""Which process of the former release serves a PostgreSQL database alone, and until when; a later release
drops this table (`storage/lock.py`)."""

processes = Table(
    "processes",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("serving", Boolean, nullable=False),
    Column("expires", DateTime(timezone=True), nullable=False),
)
"""The processes that serve a PostgreSQL database (`cluster/membership.py`)."""

cluster_time = Table(
    "cluster_time",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("base", Double, nullable=False),
    Column("since", DateTime(timezone=True)),
    Column("seen", DateTime(timezone=True)),
)
"""How long they have been up: `base` seconds until `since`, and until `seen` (`cluster/cluster_time.py`); one
row. SQLite has its time in `house`."""

people = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Column("banned", Double),
    Column("token", Integer),
)
"""`epoch` is part of every signature; raising it makes all earlier links and tokens worthless. `banned`: when
those who run the server have banned this person, if they have. `token`: the one this person chose last.
"""

notices = Table(
    "notices",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("subject", String(40), nullable=False),
    Column("made", Double, nullable=False),
)
"""What commands have changed beside the running server, until it has read it (storage/notices.py)."""

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
    Column("quick", Boolean, nullable=False, server_default=false()),
    Column("free_text", Boolean, nullable=False, server_default=false()),
    Column("revision", Integer, nullable=False, server_default=text("0")),
    Column("host_was_away", Boolean, nullable=False, server_default=false()),
    Column("branch_of", String(24)),
    Column("branch_at", Integer),
    Index("tables_open_ix", "status", "public"),
)
"""`size`: how many seats; `began`: the server time of the deal; `next`: the table of the rematch; `hints`:
whether everybody may ask for them; `spectators_talk`: whether those without a seat may talk; `quick`: whether
it was opened by a quick match; `free_text`: whether people may write what they like; `revision`: raised by
every change of anything at the table but its moves (`live/changes.py`); `host_was_away`: whether hosting was
passed on because the host was away; `branch_of`, `branch_at`: the table whose match this one goes on from,
and after how many entries (`live/branches.py`)."""

drivers = Table(
    "drivers",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("process", String(16), ForeignKey("processes.id", ondelete="CASCADE"), nullable=False),
    Index("drivers_process_ix", "process"),
)
"""Which process lets bots move at a table and looks at its clock (`cluster/drivers.py`)."""

connections = Table(
    "connections",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("process", String(16), ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(40), nullable=False),
    Index("connections_process_ix", "process"),
)
"""Who looks at a table over connections of which process (`cluster/visitors.py`)."""

visits = Table(
    "visits",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("gone", Double),
    Column("requested", Double),
    Column("lifted", Integer),
    Column("lifted_at", Double),
    Column("hint", Text),
    Column("hint_number", Integer),
)
"""The server time at which somebody's last connection to a table ended, and of their last request; the seat
before whom they have lifted the curtain, and when; the hint they have got, and after how many moves."""

budgets = Table(
    "budgets",
    METADATA,
    Column("key", String(32), primary_key=True),
    Column("level", Double, nullable=False),
    Column("at", Double, nullable=False),
    Column("per_second", Double, nullable=False),
    Index("budgets_at_ix", "at"),
)
"""What somebody may still do, as of a time of day; `key` is a digest (`cluster/limits.py`)."""

places = Table(
    "places",
    METADATA,
    Column("key", String(32), primary_key=True),
    Column("process", String(16), ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Index("places_process_ix", "process"),
)
"""How many connections somebody holds at a process; `key` is a digest."""

quick_matches = Table(
    "quick_matches",
    METADATA,
    Column("game", String(40), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
)
"""The table of each game at which strangers are seated: one, however many look for a match at once."""

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
    Column("token", Integer),
    Column("left", Boolean, nullable=False, server_default=false()),
    Index("seats_person_ix", "person"),
)
"""`token`: the one that was chosen for this seat, if one was; `left`: whether the person left the match."""

moves = Table(
    "moves",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("move", String(80), nullable=False),
    Column("tick", Double, nullable=False),
    Column("seat", Integer),
)
"""From 1, unique per table and number; `tick` is the server time of a move, `seat` who made it. An empty move
takes the one before it back."""

takebacks = Table(
    "takebacks",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("asked", Double, nullable=False),
    Column("answers", JSON, nullable=False),
    Column("ended", Double),
    Column("outcome", String(12)),
)
"""Requests to take a move back, by the number of the move; `asked` and `ended` are server time."""

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
    Column("phrase", String(20)),
    Column("language", String(8)),
)
"""`text`, or the key of a reaction or of a phrase; `language`: the one in which a phrase was said."""

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

push_subscriptions = Table(
    "push_subscriptions",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(90), nullable=False),
    Column("auth", String(30), nullable=False),
    Column("language", String(8), nullable=False),
    Column("made", Double, nullable=False),
    Index("push_subscriptions_person_ix", "person"),
)
"""Browsers that are told when it is a person's turn. `id` is a digest of `endpoint`, the address at the push
service; `epoch` is the person's when it was made: signing out everywhere else makes it worthless."""

push_marks = Table(
    "push_marks",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
)
"""Turns a person needs not be told of any more: they were, or have seen it. `number` counts the moves made
before the turn."""

puzzle_attempts = Table(
    "puzzle_attempts",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("solved", Boolean, nullable=False),
    Column("made", Double, nullable=False),
)
"""The first attempt of a person at a puzzle (`play/puzzles.py`), and whether it was right. `day`: the date,
where it was the puzzle of that day; such an attempt counts for the day though there was an earlier one."""

reviews = Table(
    "reviews",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("method", Integer, primary_key=True),
    Column("part", Integer, primary_key=True),
    Column("text", Text, nullable=False),
)
"""The review of a finished match in parts, from 0 (`live/review_steps.py`); `method`: how it was made."""
