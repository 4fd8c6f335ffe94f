"""The tables of the store.

A game table is one document (`codec`), which alone is the truth about it; columns, and rows under
it, repeat what is searched for and are written with it in the same transaction. Times are Unix
seconds. Empty text stands for "none" in keys, since NULL is equal to nothing.

A change here needs a migration in `migrations/versions`; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

NO_SEAT = -1
"""Stands in keys for a timer of the whole table."""


def _of_table() -> Column[str]:
    """Return the column that names the game table a row belongs to; the row goes with it."""
    return Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("token", Text, nullable=False, unique=True),
    Column("version", Integer, nullable=False),
    Column("phase", Text, nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Column("behind", Boolean, nullable=False, index=True),
    Column("document", Text, nullable=False),
    Column("change", Text, nullable=False, server_default=""),
)
"""`behind`: changed since its surfaces were last shown. `document` is secret: it holds hands.

`change` is a random id of the last change, by which whoever stored it knows it again.
"""

table_people = Table(
    "table_people",
    metadata,
    _of_table(),
    Column("platform", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Index("ix_table_people_person", "platform", "person"),
)
"""Who has a seat at a game table."""

table_places = Table(
    "table_places",
    metadata,
    _of_table(),
    Column("platform", Text, primary_key=True),
    Column("chat", Text, primary_key=True),
    Column("thread", Text, primary_key=True),
    Index("ix_table_places_place", "platform", "chat", "thread"),
)
"""Where a game table is shown."""

timers = Table(
    "timers",
    metadata,
    _of_table(),
    Column("kind", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("due", Double, primary_key=True, index=True),
    Column("version", Integer, primary_key=True),
    Column("claimed", Double, nullable=False, server_default="0"),
)
"""`claimed`: until when a process that found it overdue has it for itself."""

moves = Table(
    "moves",
    metadata,
    _of_table(),
    Column("game", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("made_by", Text),
)
"""Append-only. `move` is notation, such as `beat 6S 8S`; secret while the game runs.

`made_by` is null for moves from before it was noted.
"""

records = Table(
    "records",
    metadata,
    _of_table(),
    Column("game", Integer, primary_key=True),
    Column("header", Text, nullable=False),
)
"""A finished game's record without its moves, which stand in `moves`."""

results = Table(
    "results",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("platform", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("place", Integer),
    Column("durak", Boolean, nullable=False),
    Column("loss", Boolean, nullable=False),
    Column("players", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Index("ix_results_person", "platform", "person", "at"),
)
"""One row a person and game; they outlive the game table, so nothing refers to it."""

games = Table(
    "games",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("platform", Text, nullable=False),
    Column("chat", Text, nullable=False),
    Column("thread", Text, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("room", Boolean, nullable=False),
    Column("preset", Text),
    Column("rules", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("started", Double, nullable=False),
    Column("ended", Double, nullable=False),
    Column("bouts", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("why", Text, nullable=False),
    Column("loser", Integer),
    Column("players", Integer, nullable=False),
    Column("people", Integer, nullable=False),
    Index("ix_games_chat", "platform", "chat", "ended"),
)
"""One row a game that has ended, in whatever way; like `results` they outlive the game table.

`chat` is where the table was at home: where it is `private`, it is a person's. `rules` and
`options` are JSON that names every one. `people` of the `players` were persons: 1 played alone
against computers, as many as there were players had no computer at the table.
"""

game_seats = Table(
    "game_seats",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("platform", Text),
    Column("person", Text),
    Column("level", Integer),
    Column("presence", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("finish", Integer),
    Column("durak", Boolean, nullable=False),
    Column("loss", Boolean, nullable=False),
    Column("cards", Integer, nullable=False),
    Column("made", Text),
    Column("ended", Double, nullable=False),
    ForeignKeyConstraint(
        ["table_id", "game"],
        ["games.table_id", "games.game"],
        name="fk_game_seats_game",
        ondelete="CASCADE",
    ),
    Index("ix_game_seats_person", "platform", "person", "ended"),
)
"""Every seat of the games in `games`, computers' too: these have a `level`, people never.

A person here is an id in two columns and nothing else, so that one who is forgotten leaves a seat
without either. `made` is JSON, who made how many of its moves; null where that is not known.
"""

people = Table(
    "people",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("platform_language", Text, nullable=False),
    Column("language", Text),
    Column("games", Integer, nullable=False),
    Column("hints", Boolean),
    Column("auto_pass", Boolean, nullable=False),
    Column("habit", Text),
    Column("reachable", Boolean, nullable=False),
    Column("pending_invite", Text),
)

places = Table(
    "places",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("chat", Text, primary_key=True),
    Column("thread", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("language", Text),
    Column("preset", Text),
    Column("opens", Text, nullable=False),
    Column("mentions", Boolean, nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("utc_offset", Integer, nullable=False, server_default="0"),
)

surfaces = Table(
    "surfaces",
    metadata,
    _of_table(),
    Column("kind", Text, primary_key=True),
    Column("platform", Text, primary_key=True),
    Column("chat", Text, primary_key=True),
    Column("thread", Text, primary_key=True),
    Column("person_platform", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("address", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("posted", Double, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("wanted", Integer, nullable=False),
    Column("focus", Text),
    Column("press", Text, nullable=False),
    Column("press_ends", Double, nullable=False),
    Column("stub", Boolean, nullable=False),
    Index("ix_surfaces_address", "platform", "chat", "address"),
)

updates = Table(
    "updates",
    metadata,
    Column("source", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("at", Double, nullable=False, index=True),
)
"""Updates taken in, so that a redelivered one does nothing."""

leases = Table(
    "leases",
    metadata,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("expires", Double, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("name", Text, primary_key=True),
    Column("text", Text, nullable=False),
)
"""Short texts by name, such as which commands a platform was told last."""
