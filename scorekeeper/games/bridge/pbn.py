"""PBN."""

from scorekeeper.game import ForeignFormat

FORMAT = ForeignFormat(".pbn", "PBN", lambda t: ([], []), lambda m: "")
