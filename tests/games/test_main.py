"""`python -m games`: its output."""

import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from games.shuffle import commitment
from tests.games.terminal import GAMES_ARE, IDLE, ROOT, ROUND, Terminal


def test_replay_prints_rounds_and_the_open_outcome(terminal: Terminal) -> None:
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


def test_replay_prints_the_rounds_before_a_bad_entry(terminal: Terminal) -> None:
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
    deal = "bag deal BRYK RRRR WWYK BBKB RRBY YYYK WKBR"
    assert out.startswith(
        f"{head}{deal}\n0 6 K F\n1 3 W F\n2 4 K 4\n"
    )  # the same seed, the same match
    assert out.endswith("\n")
    terminal.file(out)
    for given in (["tile"], []):
        assert terminal.run("verify", "match.txt", *given) == (
            0,
            f"all draws come from this seed; its commitment is {commitment('tile')}\n",
            "",
        )
    terminal.file(out.replace("# seed tile", "# seed slate"))
    assert "the seed does not have the hash" in terminal.run("verify", "match.txt")[2]
    terminal.file(out.replace("# seed tile", "# seed slate").split("\n", 1)[1])
    assert "but the seed gives" in terminal.run("verify", "match.txt")[2]
    terminal.file(out)
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
        (["azul", "--option", "grey"], "an option is written once, as NAME=VALUE; not 'grey'"),
        (["azul", "--option", "wall=grey", "--option", "wall=coloured"],
         "an option is written once, as NAME=VALUE; not 'wall=coloured'"),
        (["azul", "--seed", "a b"], "a seed is a text without spaces, not 'a b'"),
        (["azul", "--seed", "a\tb"], "a seed is a text without spaces, not 'a\\tb'"),
        (["azul", "--seed", " "], "a seed is a text without spaces, not ' '"),
        (["azul", "--seed", ""], "a seed is a text without spaces, not ''"),
        (["che\nss\x1b[1m"], f"'che\\nss\\x1b[1m' is no game; {GAMES_ARE}"),
    ],
    ids=["game", "too many seats", "too few seats", "seats", "value", "option", "two values",
         "no value", "an option twice", "a space in the seed", "a tab in the seed",
         "a seed of one space", "an empty seed", "what a terminal would obey"],
)  # fmt: skip
def test_play_says_what_it_wants(terminal: Terminal, arguments: list[str], error: str) -> None:
    assert terminal.run("play", *arguments) == (1, "", f"{error}\n")


PLAY = "python -m games play [-h] [--seats N] [--seed S] [--option NAME=VALUE] [--show] GAME"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["play"], f"the following arguments are required: GAME; write {PLAY}"),
        (["play", "azul", "--wall", "grey"], f"there is no argument '--wall'; write {PLAY}"),
        (["play", "azul", "grey"], f"there is no argument 'grey'; write {PLAY}"),
        (["play", "azul", "--seats"],
         f"argument --seats: expected one argument; write {PLAY}"),
        (["replay"], "the following arguments are required: FILE; "
         "write python -m games replay [-h] FILE [FILE ...]"),
        (["perft", "match.txt"], "the following arguments are required: DEPTH; "
         "write python -m games perft [-h] FILE DEPTH"),
        ([], "the following arguments are required: COMMAND; "
         "write python -m games [-h] {replay,perft,show,verify,play,match,hint} ..."),
    ],
    ids=["no game", "an unknown argument", "one too many", "no number", "no file", "no depth",
         "nothing"],
)  # fmt: skip
def test_wrong_usage_is_reported_in_one_sentence(
    terminal: Terminal, arguments: list[str], error: str
) -> None:
    assert terminal.run(*arguments) == (1, "", f"{error}\n")


def test_an_unknown_command_is_refused_with_a_list_of_commands(terminal: Terminal) -> None:
    code, out, err = terminal.run("win")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "'win'" in err
    assert "{replay,perft,show,verify,play,match,hint}" in err


@pytest.mark.parametrize("seed", ["\udcff", "a\u2028b", ""], ids=["bytes", "line end", "none"])
def test_verify_wants_a_seed_that_can_be_typed(terminal: Terminal, seed: str) -> None:
    terminal.file(ROUND)
    code, out, err = terminal.run("verify", "match.txt", seed)
    assert (code, out) == (1, "")
    assert err.startswith("a seed is a text without spaces")


def test_verify_wants_a_seed_if_the_file_has_none(terminal: Terminal) -> None:
    terminal.file(ROUND)
    assert terminal.run("verify", "match.txt") == (
        1,
        "",
        "match.txt does not tell its seed; write it after the file\n",
    )


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


COMMAND = (sys.executable, "-m", "games")


def run_python(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], cwd=ROOT, env={**os.environ, "PYTHONIOENCODING": "ascii"},
        input=stdin, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip


def test_the_command_line_of_the_real_program() -> None:
    # Logs are in UTF-8, whatever the terminal's encoding is.
    played = run_python("play", "azul", "--seed", "azulejo-ł")
    assert (played.returncode, played.stderr) == (0, "")
    replayed = run_python("replay", "/dev/stdin", stdin=played.stdout)
    assert replayed.returncode == 0
    assert json.loads(replayed.stdout.splitlines()[-1])["outcome"]["ranks"]
    # A pipe can be read only once.
    verified = run_python("verify", "/dev/stdin", stdin=played.stdout)
    assert (verified.returncode, verified.stderr) == (0, "")
    refused = run_python("show", "/dev/stdin", stdin=f"{ROUND}1 C R 2\n")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == (
        "/dev/stdin, line 14: '1 C R 2': pattern line 2 is full; after 'C R' legal: 3, 4, F\n"
    )


def test_a_closed_output_pipe_is_not_an_error(tmp_path: Path) -> None:
    (tmp_path / "match.txt").write_text(ROUND, encoding="utf-8")
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    nobody, ours = os.pipe()
    os.close(nobody)
    ended = subprocess.run(
        [*COMMAND, "show", str(tmp_path / "match.txt")],
        cwd=ROOT, env=usual, stdout=ours, stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    os.close(ours)
    assert (ended.returncode, ended.stderr) == (1, "")


class Impatient(StringIO):
    """An output on which Ctrl+C is pressed at the first word."""

    def write(self, text: str) -> int:
        raise KeyboardInterrupt


def test_ctrl_c_prints_no_traceback(terminal: Terminal) -> None:
    with redirect_stdout(Impatient()):
        assert terminal.run("play", "azul") == (1, "", "")
