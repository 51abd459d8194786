"""`python -m games`: errors in files."""

from pathlib import Path

import pytest

from tests.games.terminal import GAMES_ARE, GREY, ROUND, Terminal

LEGAL = ["1 C R 3", "1 C R 4", "1 C R F"]
ENTRY = "an entry would fit: 0 to 1 or bag, then a move"


@pytest.mark.parametrize(
    ("text", "line", "error"),
    [
        pytest.param("", 1, "a match begins with its game: azul or azul-mini or summer-pavilion",
                     id="an empty file"),
        pytest.param("\n# nothing\n\n", 1,
                     "a match begins with its game: azul or azul-mini or summer-pavilion",
                     id="only blank lines and comments"),
        pytest.param("# a match\n\nchess\n", 3, f"'chess' is no game; {GAMES_ARE}",
                     id="an unknown game"),
        pytest.param("AZUL\n", 1, f"'AZUL' is no game; {GAMES_ARE}", id="a game in capitals"),
        pytest.param("x" * 100_000, 1, f"'{'x' * 40}…' is no game; {GAMES_ARE}", id="a huge line"),
        pytest.param("azul\nseats 5\n", 2, "Azul is for 2 to 4 seats, not 5",
                     id="too many seats"),
        pytest.param("azul\nseats 1\n", 2, "Azul is for 2 to 4 seats, not 1", id="too few seats"),
        pytest.param("azul\nseats two\n", 2,
                     "'two' is no number of seats; Azul is for 2 to 4 seats",
                     id="seats without a number"),
        pytest.param("azul\nseats " + "9" * 5000, 2,
                     f"'{'9' * 40}…' is no number of seats; Azul is for 2 to 4 seats",
                     id="a huge number of seats"),
        pytest.param("azul\nseats 999\n", 2, "Azul is for 2 to 4 seats, not 999",
                     id="the largest number of seats that is read"),
        pytest.param("azul\nseats 1000\n", 2,
                     "'1000' is no number of seats; Azul is for 2 to 4 seats",
                     id="a larger number of seats"),
        pytest.param("azul\nseats -2\n", 2,
                     "'-2' is no number of seats; Azul is for 2 to 4 seats", id="negative seats"),
        pytest.param("azul\nseats 2²\n", 2,
                     "'2²' is no number of seats; Azul is for 2 to 4 seats",
                     id="seats with a strange digit"),
        pytest.param("azul\nseats\n", 2, "'seats' cannot stand here; 'seats 2' would fit",
                     id="seats without anything"),
        pytest.param("azul\n", 1, "the text ends before the number of seats: 'seats 2'",
                     id="truncated after the game"),
        pytest.param("azul\noption wall grey\n", 2,
                     "the text ends before the number of seats: 'seats 2'",
                     id="truncated after an option"),
        pytest.param("azul\nseats 2\noption side grey\n", 3,
                     "Azul has no option 'side'; its options: wall", id="an unknown option"),
        pytest.param("azul\nseats 2\noption wall green\n", 3,
                     "option wall cannot be 'green'; it can be coloured or grey",
                     id="an unknown value"),
        pytest.param("azul\nseats 2\noption wall\n", 3,
                     f"'option wall' cannot stand here; {ENTRY}", id="an option without a value"),
        pytest.param("azul\nseats 2\noption wall grey\noption wall grey\n", 4,
                     f"'option wall grey' cannot stand here; {ENTRY}", id="an option twice"),
        pytest.param(f"azul\nseats 2\noption {'x' * 50} grey\n", 3,
                     f"Azul has no option '{'x' * 40}…'; its options: wall", id="a huge option"),
        pytest.param(f"azul\nseats 2\noption wall {'x' * 50}\n", 3,
                     f"option wall cannot be '{'x' * 40}…'; it can be coloured or grey",
                     id="a huge value"),
        pytest.param("azul\nbag deal BBBB\n", 2,
                     "'bag deal BBBB' cannot stand here; 'seats 2' would fit",
                     id="an entry before the seats"),
        pytest.param(ROUND + "seats 3\n", 14,
                     f"'seats 3' cannot stand here; {ENTRY}", id="seats twice"),
        pytest.param(ROUND + "option wall grey\n", 14,
                     f"'option wall grey' cannot stand here; {ENTRY}",
                     id="an option after an entry"),
        pytest.param(ROUND + "2 C R 3\n", 14,
                     "'2' is no seat; an entry begins with 0 to 1 or bag", id="an unknown seat"),
        pytest.param(ROUND + "1\n", 14,
                     f"'1' cannot stand here; {ENTRY}",
                     id="truncated in an entry, after the seat"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", ["replay", "perft", "show", "verify"])
def test_a_bad_text_is_reported_with_its_line(
    terminal: Terminal, command: str, text: str, line: int, error: str
) -> None:
    terminal.file(text)
    if command == "replay":
        told = {"file": "match.txt", "line": line, "error": error}
        assert terminal.lines("replay", "match.txt") == (1, [told])
    else:
        more = {"perft": ["1"], "show": [], "verify": ["seed"]}[command]
        complaint = f"match.txt, line {line}: {error}\n"
        assert terminal.run(command, "match.txt", *more) == (1, "", complaint)


WRITE = "write '3 R 2' (display 3, red, line 2), 'C K F' (centre, black, floor) or 'wall 2 4'"


@pytest.mark.parametrize(
    ("entry", "error"),
    [
        pytest.param("1 C X 3", "'1 C X 3': X is no colour; the colours are B blue, Y yellow, "
                     "R red, K black, W white; after 'C' legal: R", id="an unknown colour"),
        pytest.param("1 6 R 3", "'1 6 R 3': there is no display 6; there are displays 1 to 5 and "
                     "the centre, C; legal: C", id="an unknown display"),
        pytest.param("1 C R 6", "'1 C R 6': there is no pattern line 6; lines are 1 to 5, and F "
                     "is the floor line; after 'C R' legal: 3, 4, F", id="an unknown line"),
        pytest.param("1 C R 12", "'1 C R 12': there is no pattern line 12; lines are 1 to 5, and "
                     "F is the floor line; after 'C R' legal: 3, 4, F", id="line 12"),
        pytest.param("0 C R 3", "'0 C R 3': seat 0 is not to act; seat 1 is", id="out of turn"),
        pytest.param("bag deal RRRR", "'bag deal RRRR': the bag is not to act; seat 1 is",
                     id="the bag out of turn"),
        pytest.param("1 2 R 3", "'1 2 R 3': there is no red tile on display 2; legal: C",
                     id="an empty display"),
        pytest.param("1 C K 3", "'1 C K 3': there is no black tile in the centre; after 'C' "
                     "legal: R", id="a colour that is gone"),
        pytest.param("1 C R 2", "'1 C R 2': pattern line 2 is full; after 'C R' legal: 3, 4, F",
                     id="a full line"),
        pytest.param("1 C R 5", "'1 C R 5': pattern line 5 holds blue and takes no red; after "
                     "'C R' legal: 3, 4, F", id="a line with another colour"),
        pytest.param("1 wall 1 1", "'1 wall 1 1': 'wall 1 1' is not legal now; legal: C",
                     id="a move of another phase"),
        pytest.param("1 C R", f"'1 C R': 'C R' is no move of Azul; {WRITE}; after 'C R' legal: "
                     "3, 4, F", id="truncated in the move"),
        pytest.param("1 C R 3 # why", "'1 C R 3 # why': 'C R 3 # why' is no move of Azul; "
                     f"{WRITE}; after 'C R 3' legal: nothing more", id="more than a move"),
        pytest.param("1 resign", f"'1 resign': 'resign' is no move of Azul; {WRITE}; legal: C",
                     id="no move at all"),
        pytest.param("1 " + "C" * 70_000, f"'1 {'C' * 40}…': '{'C' * 40}…' is no move of Azul; "
                     f"{WRITE}; legal: C", id="a huge move"),
    ],
)  # fmt: skip
def test_a_bad_entry_is_reported_with_its_line_and_the_legal_moves(
    terminal: Terminal, entry: str, error: str
) -> None:
    terminal.file(f"# comment\n\n{ROUND}\n{entry}\n1 C R 3\n")
    assert terminal.lines("replay", "match.txt") == (
        1,
        [{"file": "match.txt", "line": 17, "error": error, "legal": LEGAL}],
    )
    for command in (["perft", "match.txt", "1"], ["show", "match.txt"]):
        assert terminal.run(*command) == (1, "", f"match.txt, line 17: {error}\n")
    assert terminal.run("verify", "match.txt", "seed") == (
        1,
        "",
        f"match.txt, line 17: {error}\n",
    )


@pytest.mark.parametrize(
    ("entry", "error"),
    [
        ("0 wall 2 1", "row 1 of the wall is next, not row 2; after 'wall' legal: 1"),
        ("0 wall 1 6",
         "there is no column 6; columns are 1 to 5; after 'wall 1' legal: 1, 2, 3, 4, 5"),
        ("0 5 W 2", "'5 W 2' is not legal now; legal: wall"),
    ],
    ids=["another row", "an unknown column", "a take"],
)  # fmt: skip
def test_a_bad_entry_of_a_wall_tiling(terminal: Terminal, entry: str, error: str) -> None:
    terminal.file(f"{GREY}0 5 W 2\n{entry}\n")
    code, (told,) = terminal.lines("replay", "match.txt")
    assert (code, told["line"], told["error"]) == (1, 10, f"'{entry}': {error}")
    assert told["legal"] == [f"{seat} wall 1 {column}" for seat in (0, 1) for column in range(1, 6)]


@pytest.mark.parametrize(
    ("deal", "error"),
    [
        ("deal BBBB", "the bag must draw 20 tiles here, not 4"),
        ("deal BBBB YYYY RRRR KKKK WWXW",
         "X is no colour; the colours are B blue, Y yellow, R red, K black, W white"),
        ("deal BBBB YYYY RRRR KKKK WWWWW",
         "'deal BBBB YYYY RRRR KKKK WWWWW' is no move of Azul; " + WRITE),
        ("deal BBBB BBBB BBBB BBBB BBBB BBBB", "the bag must draw 20 tiles here, not 24"),
        ("3 R 2", "the bag must deal now, not '3 R 2'"),
        ("deal", f"'deal' is no move of Azul; {WRITE}"),
    ],
    ids=["too few tiles", "an unknown colour", "a display of five", "too many", "no deal",
         "truncated in the deal"],
)  # fmt: skip
def test_a_bad_deal_says_what_the_bag_must_do(terminal: Terminal, deal: str, error: str) -> None:
    terminal.file(f"azul\nseats 2\nbag {deal}\n")
    code, (told,) = terminal.lines("replay", "match.txt")
    tried, possible = f"bag {deal}", "deal WBBK KWWB RYWK YYWW RBWK"
    complaint = f"'{tried}': {error}; legal, for example: {possible}"
    assert (code, told["line"], told["error"]) == (1, 3, complaint)
    terminal.file(f"azul\nseats 2\nbag {possible}\n")
    assert terminal.lines("replay", "match.txt")[0] == 0


@pytest.mark.parametrize("command", ["replay", "perft", "show", "verify"])
@pytest.mark.parametrize(
    ("name", "error"),
    [
        pytest.param("missing.txt", "missing.txt cannot be read: No such file or directory",
                     id="missing"),
        pytest.param("folder", "folder cannot be read: Is a directory", id="a folder"),
        pytest.param("binary", "binary is no text in UTF-8", id="binary"),
        pytest.param("utf16", "utf16 is no text in UTF-8", id="another encoding"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read(
    terminal: Terminal, command: str, name: str, error: str
) -> None:
    Path("folder").mkdir()
    terminal.file(b"\x00\xff\xfe\x80azul", "binary")
    terminal.file(ROUND.encode("utf-16"), "utf16")
    if command == "replay":
        assert terminal.lines("replay", name) == (1, [{"file": name, "error": error}])
    else:
        more = {"perft": ["1"], "show": [], "verify": ["seed"]}[command]
        assert terminal.run(command, name, *more) == (1, "", f"{error}\n")


def test_a_file_of_zero_bytes_is_not_a_match(terminal: Terminal) -> None:
    terminal.file(b"\0" * 10)
    code, (told,) = terminal.lines("replay", "match.txt")
    assert (code, told["line"]) == (1, 1)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(ROUND.replace("\n", "\r\n").encode(), id="line ends of Windows"),
        pytest.param(b"\xef\xbb\xbf" + ROUND.encode(), id="a byte order mark"),
        pytest.param(ROUND.rstrip().encode(), id="no end of the last line"),
        pytest.param(ROUND.replace(" ", " \t ").lower().encode(), id="spaces and lower case"),
        pytest.param(b"# " + b"x" * 100_000 + b"\n" + ROUND.encode(), id="a huge comment"),
    ],
)
def test_other_ways_to_write_the_same_file(terminal: Terminal, text: bytes) -> None:
    terminal.file(text)
    assert terminal.lines("replay", "match.txt") == (0, [{"file": "match.txt", "outcome": None}])
    assert terminal.run("perft", "match.txt", "1") == (0, "3\n", "")
