"""`python -m games`: what it prints, and what it says about bad input."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.__main__ import main
from games.shuffle import commitment

ROUND = """\
azul
seats 2
option wall coloured
bag deal BRRW YYKW KKBB RWYB WWRY
0 1 R 2
1 2 Y 2
0 3 K 3
1 4 R 1
0 5 W 4
1 C B 5
0 C W 4
1 C Y F
0 C K 3
"""
"""All of a first round but its last take, `1 C R 3`."""
GREY = """\
azul
seats 2
option wall grey
bag deal BBBB YYYY RRRR KKKK WWWW
0 1 B 1
1 2 Y 1
0 3 R F
1 4 K F
"""
"""The last take, `0 5 W 2`, leads to a wall tiling of both seats."""
IDLE = "azul\nseats 2\n" + 3 * (
    "bag deal BBBB YYYY RRRR KKKK WWWW\n0 1 B F\n1 2 Y F\n0 3 R F\n1 4 K F\n0 5 W F\n"
)
"""Nobody lays a tile for three rounds, and nobody takes the marker."""
ROOT = Path(__file__).parents[2]


class Terminal:
    """A folder with files, and the command line in it."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def file(self, text: str | bytes, name: str = "match.txt") -> str:
        """Write a file."""
        Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
        return name

    def run(self, *arguments: str) -> tuple[int, str, str]:
        """The exit code, and what was printed and complained."""
        code = main(arguments)
        out, err = self._capsys.readouterr()
        return code, out, err

    def lines(self, *arguments: str) -> tuple[int, list[dict[str, object]]]:
        """The exit code and the JSON lines of a command that complains nowhere else."""
        code, out, err = self.run(*arguments)
        assert err == ""
        return code, [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Terminal:
    monkeypatch.chdir(tmp_path)
    return Terminal(capsys)


def test_replay_prints_rounds_and_the_outcome_that_is_still_open(terminal: Terminal) -> None:
    terminal.file(ROUND)
    assert terminal.run("replay", "match.txt") == (
        0,
        '{"file": "match.txt", "outcome": null}\n',
        "",
    )
    terminal.file(ROUND + "1 C R 3\n")
    assert terminal.run("replay", "match.txt") == (
        0,
        '{"file": "match.txt", "round": 1, "scores": [2, 0]}\n'
        '{"file": "match.txt", "outcome": null}\n',
        "",
    )


def test_replay_prints_scores_before_the_bonuses_and_ranks(terminal: Terminal) -> None:
    terminal.file(IDLE)
    assert terminal.run("replay", "match.txt") == (
        0,
        '{"file": "match.txt", "round": 1, "scores": [0, 0]}\n'
        '{"file": "match.txt", "round": 2, "scores": [0, 0]}\n'
        '{"file": "match.txt", "round": 3, "scores": [0, 0]}\n'
        '{"file": "match.txt", "outcome": {"scores": [0, 0], "ranks": [1, 1]}}\n',
        "",
    )


def test_replay_goes_on_with_the_next_file_and_fails_in_the_end(terminal: Terminal) -> None:
    terminal.file("chess\n", "a.txt")
    terminal.file(ROUND, "b.txt")
    code, (bad, good) = terminal.lines("replay", "a.txt", "b.txt")
    assert code == 1
    assert bad["file"] == "a.txt"
    assert bad["line"] == 1
    assert "error" in bad
    assert good == {"file": "b.txt", "outcome": None}


def test_replay_tells_the_rounds_before_a_bad_entry(terminal: Terminal) -> None:
    terminal.file(ROUND + "1 C R 3\n1 1 R 2\n")
    code, (first, error) = terminal.lines("replay", "match.txt")
    assert code == 1
    assert first == {"file": "match.txt", "round": 1, "scores": [2, 0]}
    assert error == {
        "file": "match.txt",
        "line": 15,
        "error": "'1 1 R 2': seat 1 is not to act; the bag is",
        "legal": [],
    }


LEGAL = ["1 C R 3", "1 C R 4", "1 C R F"]
GAMES_ARE = "the games are azul, azul-mini, summer-pavilion"


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
                     "'option' is no seat; an entry begins with 0 to 1 or bag",
                     id="an option without a value"),
        pytest.param("azul\nbag deal BBBB\n", 2,
                     "'bag deal BBBB' cannot stand here; 'seats 2' would fit",
                     id="an entry before the seats"),
        pytest.param(ROUND + "seats 3\n", 14,
                     "'seats' is no seat; an entry begins with 0 to 1 or bag", id="seats twice"),
        pytest.param(ROUND + "option wall grey\n", 14,
                     "'option' is no seat; an entry begins with 0 to 1 or bag",
                     id="an option after an entry"),
        pytest.param(ROUND + "2 C R 3\n", 14,
                     "'2' is no seat; an entry begins with 0 to 1 or bag", id="an unknown seat"),
        pytest.param(ROUND + "1\n", 14,
                     "'1' cannot stand here; an entry such as '0 3 R 2' would fit",
                     id="truncated in an entry, after the seat"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", ["replay", "perft", "show", "verify"])
def test_a_bad_text_is_told_with_its_line(
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
        pytest.param("1 resign", f"'1 resign': 'resign' is no move of Azul; {WRITE}; legal: C",
                     id="no move at all"),
        pytest.param("1 " + "C" * 70_000, f"'1 {'C' * 40}…': '{'C' * 40}…' is no move of Azul; "
                     f"{WRITE}; legal: C", id="a huge move"),
    ],
)  # fmt: skip
def test_a_bad_entry_is_told_with_its_line_and_what_was_legal(
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
    ],
    ids=["too few tiles", "an unknown colour", "a display of five", "too many", "no deal"],
)  # fmt: skip
def test_a_bad_deal_says_what_the_bag_must_do(terminal: Terminal, deal: str, error: str) -> None:
    terminal.file(f"azul\nseats 2\nbag {deal}\n")
    code, (told,) = terminal.lines("replay", "match.txt")
    tried = f"bag {deal}"
    assert (code, told["line"], told["error"]) == (1, 3, f"'{tried}': {error}")


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


def test_zeros_are_text_but_no_match(terminal: Terminal) -> None:
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


def test_perft_counts_sequences(terminal: Terminal) -> None:
    terminal.file("azul\nseats 2\nbag deal BRRW YYKW KKBB RWYB WWRY\n")
    for depth, count in [("0", "1"), ("1", "90"), ("2", "7560")]:
        assert terminal.run("perft", "match.txt", depth) == (0, f"{count}\n", "")


@pytest.mark.parametrize("depth", ["x", "-1", "1.5", "", "1000", "٣"])
def test_perft_wants_a_number(terminal: Terminal, depth: str) -> None:
    terminal.file(ROUND)
    complaint = f"DEPTH is a whole number below 1000, not '{depth}'\n"
    assert terminal.run("perft", "match.txt", depth) == (1, "", complaint)


def test_show_prints_the_table(terminal: Terminal) -> None:
    terminal.file(ROUND)
    code, out, err = terminal.run("show", "match.txt")
    assert (code, err) == (0, "")
    assert out.startswith("Round 1, coloured wall: seat 1 takes tiles\n")
    assert out.count("\n") > 10


def test_play_prints_a_log_that_can_be_verified(terminal: Terminal) -> None:
    code, out, err = terminal.run("play", "azul", "--seats", "3", "--seed", "tile")
    assert (code, err) == (0, "")
    head = f"# commitment {commitment('tile')}\n# seed tile\nazul\nseats 3\noption wall coloured\n"
    assert out.startswith(f"{head}bag deal ")
    assert out.endswith("\n")
    terminal.file(out)
    assert terminal.run("verify", "match.txt", "tile") == (
        0,
        f"all draws come from this seed; its commitment is {commitment('tile')}\n",
        "",
    )
    code, lines = terminal.lines("replay", "match.txt")
    assert code == 0
    assert isinstance(lines[-1]["outcome"], dict)


def test_play_is_the_same_for_the_same_seed_and_another_without_one(terminal: Terminal) -> None:
    again = [terminal.run("play", "azul", "--seed", "tile")[1] for _ in range(2)]
    assert again[0] == again[1]
    unseeded = [terminal.run("play", "azul")[1] for _ in range(2)]
    assert unseeded[0] != unseeded[1]
    assert "\nseats 2\n" in unseeded[0]
    assert re.search(r"^# seed [0-9a-f]{32}$", unseeded[0], re.MULTILINE)


def test_play_takes_options_and_shows_the_last_table(terminal: Terminal) -> None:
    asked = ["play", "azul", "--seed", "t", "--option", "wall=grey", "--show"]
    code, out, _ = terminal.run(*asked)
    assert code == 0
    assert "\noption wall grey\n" in out
    log, _, table = out.partition("\n\n")
    assert log.splitlines()[-1][0] in "0123"
    assert table.startswith("Round ")
    assert "the match is over" in table


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["chess"], f"'chess' is no game; {GAMES_ARE}"),
        (["azul", "--seats", "5"], "Azul is for 2 to 4 seats, not 5"),
        (["azul", "--seats", "1"], "Azul is for 2 to 4 seats, not 1"),
        (["azul", "--seats", "two"], "--seats is a whole number below 1000, not 'two'"),
        (["azul", "--option", "wall=green"],
         "option wall cannot be 'green'; it can be coloured or grey"),
        (["azul", "--option", "side=variant"], "Azul has no option 'side'; its options: wall"),
        (["azul", "--option", "wall=grey=green"],
         "option wall cannot be 'grey=green'; it can be coloured or grey"),
        (["azul", "--option", "grey"], "an option is written NAME=VALUE, not 'grey'"),
        (["azul", "--seed", "a b"], "a seed is a text without spaces, not 'a b'"),
        (["azul", "--seed", "a\tb"], "a seed is a text without spaces, not 'a\\tb'"),
        (["azul", "--seed", " "], "a seed is a text without spaces, not ' '"),
    ],
    ids=["game", "too many seats", "too few seats", "seats", "value", "option", "two values",
         "no value", "a space in the seed", "a tab in the seed", "a seed of one space"],
)  # fmt: skip
def test_play_says_what_it_wants(terminal: Terminal, arguments: list[str], error: str) -> None:
    assert terminal.run("play", *arguments) == (1, "", f"{error}\n")


@pytest.mark.parametrize("seed", ["\udcff", "a\u2028b", ""], ids=["bytes", "line end", "none"])
def test_verify_wants_a_seed_that_can_be_typed(terminal: Terminal, seed: str) -> None:
    terminal.file(ROUND)
    code, out, err = terminal.run("verify", "match.txt", seed)
    assert (code, out) == (1, "")
    assert err.startswith("a seed is a text without spaces")


def test_verify_names_the_first_draw_that_is_not_of_the_seed(terminal: Terminal) -> None:
    terminal.file(ROUND)
    code, out, err = terminal.run("verify", "match.txt", "tile")
    assert (code, out) == (1, "")
    assert err.startswith(
        "match.txt, line 4: entry 0 is 'deal BRRW YYKW KKBB RWYB WWRY', but the seed gives 'deal "
    )
    assert err.count("\n") == 1


def test_a_name_that_cannot_be_printed_is_escaped(terminal: Terminal) -> None:
    code, out, err = terminal.run("replay", "\udcff…")
    assert (code, err) == (1, "")
    assert out.isascii()
    assert json.loads(out)["file"] == "\udcff…"


def run_python(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "games", *arguments]
    return subprocess.run(
        command, cwd=ROOT, input=stdin, capture_output=True, text=True, check=False
    )


def test_the_command_line_of_the_real_program() -> None:
    played = run_python("play", "azul", "--seed", "tile")
    assert (played.returncode, played.stderr) == (0, "")
    replayed = run_python("replay", "/dev/stdin", stdin=played.stdout)
    assert replayed.returncode == 0
    assert json.loads(replayed.stdout.splitlines()[-1])["outcome"]["ranks"]
    # What comes from a pipe can be read only once.
    refused = run_python("show", "/dev/stdin", stdin=f"{ROUND}1 C R 2\n")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == (
        "/dev/stdin, line 14: '1 C R 2': pattern line 2 is full; after 'C R' legal: 3, 4, F\n"
    )


def test_nobody_has_to_read_what_is_printed(tmp_path: Path) -> None:
    (tmp_path / "match.txt").write_text(ROUND, encoding="utf-8")
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    nobody, ours = os.pipe()
    os.close(nobody)
    ended = subprocess.run(
        [sys.executable, "-m", "games", "show", str(tmp_path / "match.txt")],
        cwd=ROOT, env=usual, stdout=ours, stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    os.close(ours)
    assert (ended.returncode, ended.stderr) == (1, "")
