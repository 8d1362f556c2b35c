"""What the global options say, wherever on the line they stand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.book import Book

LANGUAGES = ("en", "ru")


class Settings:
    """One run of the command line; an option after the command word overrides the same one before it."""

    def __init__(self) -> None:
        self.book: Path | None = None
        self.as_json = False
        self.debug = False

    @property
    def book_path(self) -> Path:
        """Where the book is: ``--book``, ``SCOREKEEPER_BOOK``, or the platform's place for it."""
        from scorekeeper.book import default_book_path

        return self.book or default_book_path()

    def open_book(self) -> Book:
        """The book, to be closed after use; one that is not there reads as empty and is made when first written to."""
        from scorekeeper.book import Book

        return Book(self.book_path)
