"""The tables of the book, as steps from each schema to the next. A new book takes every step.

Plain SQL: tables, indexes and triggers that another database can be given in the same words.
"""

from __future__ import annotations

from typing import Final

APPLICATION_ID: Final = 0x53434B42
"""Marks a SQLite file as a book ("SCKB"), so that no other program's file is ever written to."""

_TO_1 = (
    # A game as it was opened. "head" is the header of its record file, "pinned" the rules in force as JSON;
    # kind, title, date, place and players (JSON) repeat the header for lists.
    """CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        title TEXT NOT NULL,
        date TEXT NOT NULL,
        place TEXT NOT NULL,
        players TEXT NOT NULL,
        head TEXT NOT NULL,
        pinned TEXT NOT NULL,
        created_at TEXT NOT NULL
    )""",
    # What happened, only ever added; facts.py says what each column means.
    """CREATE TABLE facts (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games (id),
        at TEXT NOT NULL,
        what TEXT NOT NULL CHECK (what IN ('open', 'import', 'add', 'fix', 'undo', 'redo', 'close')),
        number INTEGER,
        text TEXT,
        instead_of TEXT,
        line_count INTEGER NOT NULL
    )""",
    "CREATE INDEX facts_of_game ON facts (game, id)",
    """CREATE TRIGGER facts_are_not_changed BEFORE UPDATE ON facts
        BEGIN SELECT RAISE(ABORT, 'facts are only ever added'); END""",
    """CREATE TRIGGER facts_are_not_deleted BEFORE DELETE ON facts
        BEGIN SELECT RAISE(ABORT, 'facts are only ever added'); END""",
    """CREATE TRIGGER facts_are_not_replaced BEFORE INSERT ON facts
        WHEN EXISTS (SELECT 1 FROM facts WHERE id = NEW.id)
        BEGIN SELECT RAISE(ABORT, 'facts are only ever added'); END""",
    """CREATE TRIGGER games_are_not_deleted BEFORE DELETE ON games
        BEGIN SELECT RAISE(ABORT, 'games are never deleted'); END""",
    """CREATE TRIGGER games_are_not_replaced BEFORE INSERT ON games
        WHEN EXISTS (SELECT 1 FROM games WHERE id = NEW.id)
        BEGIN SELECT RAISE(ABORT, 'games are never deleted'); END""",
    """CREATE TRIGGER openings_are_not_changed
        BEFORE UPDATE OF id, kind, title, date, place, players, head, pinned, created_at ON games
        BEGIN SELECT RAISE(ABORT, 'how a game was opened is never changed'); END""",
)

_TO_2 = (
    # What stands around the entries of an imported record file, so that it can be exported to the byte.
    "ALTER TABLE facts ADD COLUMN lead TEXT",
    "ALTER TABLE games ADD COLUMN tail TEXT NOT NULL DEFAULT ''",
    """CREATE TRIGGER tails_are_not_changed BEFORE UPDATE OF tail ON games
        BEGIN SELECT RAISE(ABORT, 'how a game was opened is never changed'); END""",
    # An index of open games, not a fact: the caller who replays the lines knows, and every write sets it anew.
    # Games of schema 1 count as open until then.
    "ALTER TABLE games ADD COLUMN is_open INTEGER NOT NULL DEFAULT 1",
    "CREATE INDEX games_open ON games (id) WHERE is_open = 1",
)

STEPS: Final = (_TO_1, _TO_2)
SCHEMA: Final = len(STEPS)
"""The schema this version reads and writes; a book carries its own in ``user_version``."""
