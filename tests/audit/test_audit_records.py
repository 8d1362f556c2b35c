"""Record files audited line by line: every fault with its line number, also those after a bad line."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import Runner
from evenings import NAMES, evening

from scorekeeper.audit import audit_file, render_findings
from scorekeeper.errors import StorageError
from scorekeeper.game import Match
from scorekeeper.games import game_of
from scorekeeper.model import Opening

HEAD = "barbu\nplayers: Ann, Beth, Cath, Diana\nrules: standard\n\n"


def record(folder: Path, text: str, name: str = "friday.score") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_every_fault_is_told_with_its_line(tmp_path: Path) -> None:
    text = HEAD + (
        "Q A1 C1 D1\n"  # line 5: three queens
        "; a remark\n"
        "?? A1\n"  # line 7: no contract
        "Q B:B A4\n"  # line 8: twice, and a double of oneself
        "\n"
        "T B:C A5 C3 D4 ; remark\n"  # line 10: flank in a positive contract, 12 tricks
        "H B-6 C-20 D-4\n"  # line 11 is right
        "K E\n"  # line 12: no such player
        "C/N A13\n"  # line 13: out of turn
    )
    audited = audit_file(record(tmp_path, text))
    assert [(f.line, f.code, f.severity) for f in audited.findings] == [
        (5, "outcome-total", "error"),
        (7, "contract-unknown", "error"),
        (8, "contract-played", "error"),
        (8, "double-self", "error"),
        (10, "double-flank-in-positive", "error"),
        (10, "outcome-total", "error"),
        (12, "player-unknown", "error"),
        (13, "declarer-order", "warning"),
    ]
    assert (audited.game, audited.cells) == ("barbu", 7)
    assert all(finding.cell is None for finding in audited.findings)
    lines = render_findings(audited).splitlines()
    assert lines[0].startswith(f"{tmp_path / 'friday.score'}:5: outcome-total: ")
    assert lines[-1].endswith("7 errors, 1 warning")


def test_the_deals_after_a_bad_line_keep_their_declarers(tmp_path: Path) -> None:
    """An unreadable line takes its turn: the eighth line is the second declarer's, whatever the third holds."""
    lines = ["N A13", "Q A4", "nonsense", "L A A", "H A-30", "K A", "T A13", "N B13", "D A B C D"]
    audited = audit_file(record(tmp_path, HEAD + "\n".join(lines)))
    assert [(f.line, f.code) for f in audited.findings if f.severity == "error"] == [(7, "contract-unknown")]


def test_doubles_owed_are_told_at_the_line_at_which_they_are_due(tmp_path: Path) -> None:
    lines = ["N B:A C:A A13", "Q B:A C:A A4", "L A A", "H A-30", "K A", "T A13", "D D:A A B C D"]
    audited = audit_file(record(tmp_path, HEAD + "\n".join(lines)))
    assert [(f.line, f.code, f.player) for f in audited.findings] == [(10, "compulsory-double", "Diana")]


@pytest.mark.parametrize("number", range(3))
def test_a_whole_game_of_right_lines_has_no_errors(tmp_path: Path, number: int) -> None:
    game = evening(number, compulsory__count="0")
    options = "rules.compulsory.count: 0\n"
    text = "barbu\nplayers: Ann, Beth, Cath, Diana\nrules: standard\n" + options + "\n" + "\n".join(game.lines) + "\n"
    audited = audit_file(record(tmp_path, text))
    assert {f.code for f in audited.findings} <= {"maximum-reduced-in-positive"}
    assert "28 entries checked" in render_findings(audited).splitlines()[-1]


def test_a_29th_line_is_told(tmp_path: Path) -> None:
    game = evening(0)
    text = HEAD + "\n".join([*game.lines, "Q A4"])
    findings = audit_file(record(tmp_path, text)).findings
    assert [(f.line, f.code) for f in findings if f.severity == "error"] == [(33, "game-finished")]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("whist\nplayers: A, B\n\n", 1, "whist"),
        ("barbu\nplayers: Ann, Beth, Cath\n\n", 2, "Cath"),
        ("barbu\nplayers: Ann, Beth, Cath, Diana\nruls: standard\n\n", 3, "rules"),
        ("barbu\nplayers: Ann, Beth, Cath, Diana\nrules: caltech\n\n", 3, "standard, french, american"),
        ("barbu\nplayers: Ann, Beth, Cath, Diana\nrules.ravage: yes\n\n", 3, "ravage"),
        ("barbu\nplayers: Ann, Beth, Cath, Diana\nrules: french\nrules.domino: 1/2\n\n", 4, "1/2"),
        ("barbu\ntitle: x\nplayers: Ann, Beth, Cath, Diana\nfirst: Eve\n\n", 4, "Eve"),
    ],
)
def test_a_header_that_cannot_be_read_is_one_finding(tmp_path: Path, text: str, line: int, said: str) -> None:
    (finding,) = audit_file(record(tmp_path, text)).findings
    assert finding.severity == "error"
    assert finding.line == line
    assert said in finding.message
    closing = render_findings(audit_file(record(tmp_path, text))).splitlines()[-1]
    assert closing.endswith(" 1 error")
    assert ("not checked" in closing) == (line <= 2)
    assert "friday.score" not in finding.message


def test_every_fault_of_a_header_is_told_and_the_game_checked(tmp_path: Path) -> None:
    text = (
        "barbu\ntitel: x\nplayers: Ann, Beth, Cath, Diana\nrules: caltech\nrules.domino: 1/2\nrules.rotation: each\n"
        "first: Eve\ndate: Friday\nstake: much\n\nQ A3\nplace: here\nQ B3\nQ A4\n"
    )
    audited = audit_file(record(tmp_path, text))
    assert [(f.line, f.code) for f in audited.findings] == [
        (2, "header-key"),
        (4, "rules-unknown"),
        (5, "option-value"),
        (7, "player-unknown"),
        (8, "header-value"),
        (9, "stake-unreadable"),
        (11, "outcome-total"),
        (12, "header-late"),
        (13, "outcome-total"),
    ]
    assert (audited.game, audited.cells) == ("barbu", 3)


def test_a_file_that_is_no_text_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "friday.score"
    path.write_bytes(HEAD.encode() + b"Q A4\nK \xc6\n")
    (finding,) = audit_file(path).findings
    assert (finding.line, finding.code) == (6, "record-not-text")
    assert "friday.score" not in finding.message


def test_all_lines_after_the_end_are_one_finding_and_quickly_told(tmp_path: Path) -> None:
    text = HEAD + "\n".join(evening(0).lines) + "\n" + "Q A1 C1 D2\n" * 100_000
    audited = audit_file(record(tmp_path, text))
    (finding,) = [finding for finding in audited.findings if finding.severity == "error"]
    assert (finding.line, finding.code) == (33, "game-finished")
    assert "100000 lines too many" in finding.message


def test_a_record_too_large_is_a_finding_of_the_whole_file(tmp_path: Path) -> None:
    path = record(tmp_path, HEAD + "; much ado\n" * 500_000)
    (finding,) = audit_file(path).findings
    assert (finding.code, finding.severity) == ("record-too-large", "error")
    assert "friday.score" not in finding.message


def test_a_record_that_is_not_there_cannot_be_audited(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"nowhere\.score"):
        audit_file(tmp_path / "nowhere.score")


def test_a_record_against_a_game_names_line_and_deal(tmp_path: Path) -> None:
    known = Match.replay(game_of("barbu"), Opening("barbu", NAMES), ("Q A4", "N A13", "K D"))
    text = HEAD + "Q A4\n\n; the table was noisy\nN A12 B1\n"
    audited = audit_file(record(tmp_path, text), known)
    assert [(f.code, f.line, f.deal, f.found, f.expected) for f in audited.findings] == [
        ("differs-from-game", 8, 2, "N A12 B1", "N A13"),
        ("differs-from-game", None, 3, None, "K D"),
    ]
    assert not audit_file(record(tmp_path, HEAD + "queens Ann4\nN A-26\nK D\n"), known).findings


def test_several_files_are_checked_one_after_the_other(run: Runner, tmp_path: Path) -> None:
    good = record(tmp_path, HEAD + "Q A4\n", "good.score")
    bad = record(tmp_path, HEAD + "Q A3\n", "bad.score")
    ran = run("check", str(good), str(bad))
    assert ran.code == 1
    assert ran.out.splitlines()[0].endswith("clean")
    assert "3 placed, 4 needed" in ran.out
    both = run("check", str(good), str(bad), "--json").json["files"]
    assert [len(file["findings"]) for file in both] == [0, 1]
    assert (both[1]["findings"][0]["line"], both[1]["findings"][0]["cell"]) == (5, None)


@pytest.mark.parametrize(
    ("line", "code", "player", "found", "expected"),
    [
        ("Q A1 C1 D1", "outcome-total", None, 3, 4),
        ("N A-20", "outcome-total", None, -20, -26),
        ("Q A-8 B-16", "outcome-granularity", "Ann", -8, None),
        ("Q A-24 B+6 C-6", "outcome-sign", "Beth", 6, None),
    ],
)
def test_an_impossible_outcome_has_its_figures(
    tmp_path: Path, line: str, code: str, player: str | None, found: int, expected: int | None
) -> None:
    (finding,) = audit_file(record(tmp_path, HEAD + line)).findings
    assert (finding.code, finding.player, finding.found, finding.expected) == (code, player, found, expected)


SPELLED = (
    # what the file has, what the game has, the differences
    ("queens Ann4\nN A-26\nK D\n", ("Q A4", "K D"), [("N A-26", None)]),
    ("queens Ann4\nking D\n", ("Q A4", "N A13", "K D"), [(None, "N A13")]),
    ("N A-26\nqueens Ann4\n", ("Q A4", "N A13"), [("N A-26", None), (None, "N A13")]),
    ("queens Ann4\n", ("Q A4",), []),
)


@pytest.mark.parametrize(("lines", "game", "expected"), SPELLED)
def test_lines_in_other_words_are_aligned_too(
    tmp_path: Path, lines: str, game: tuple[str, ...], expected: list[tuple[str | None, str | None]]
) -> None:
    known = Match.replay(game_of("barbu"), Opening("barbu", NAMES), game)
    found = audit_file(record(tmp_path, HEAD + lines), known).findings
    assert [(f.found, f.expected) for f in found if f.code == "differs-from-game"] == expected


def test_a_long_stretch_that_differs_is_compared_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.audit.against._MOST_PAIRS", 0)
    known = Match.replay(game_of("barbu"), Opening("barbu", NAMES), ("Q A4", "N A13", "K D"))
    found = audit_file(record(tmp_path, HEAD + "queens Ann4\nN A12 B1\n"), known).findings
    assert [(f.found, f.expected) for f in found] == [("N A12 B1", "N A13"), (None, "K D")]
