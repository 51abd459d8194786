"""`python -m games`: replay, count, show, verify and play matches from the command line.

Computer players meet in duels and give hints here, too.
"""

import argparse
import json
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import NamedTuple

from games import GAMES
from games.arguments import (
    Parser,
    UsageError,
    contestant,
    known_game,
    known_seed,
    number,
    option_values,
    seconds,
)
from games.binding import verify_bag
from games.core import RoundEnded, RuleError, short
from games.log import (
    BadEntryError,
    Entry,
    ForeignDrawError,
    Log,
    final_state,
    perft,
    replay,
    seat_token,
)
from games.log_file import (
    COMMITMENT,
    SEED,
    BagComments,
    LogTextError,
    bag_comments,
    decode_log,
    encode_log,
    entry_lines,
)
from games.players import LEVELS, YARDSTICKS
from games.players.terminal import duel_lines, hint_lines
from games.playout import playout
from games.shuffle import commitment

KNOWN_LEVELS = (*LEVELS, *YARDSTICKS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return 1 after printing a sentence if something was wrong."""
    try:
        options, unknown = parser().parse_known_args(arguments)
        if unknown:
            options.parser.error(f"there is no argument '{short(unknown[0])}'")
        code: int = options.command(options)
        sys.stdout.flush()
    except (UsageError, RuleError) as error:
        print(in_one_line(str(error)), file=sys.stderr)
        return 1
    except BrokenPipeError:  # the reader of our output has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 1
    return code


def in_one_line(text: str) -> str:
    """A text without line breaks or other control characters."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def parser() -> Parser:
    """The parser of all commands; each command checks the values of its arguments."""
    top = Parser(prog="python -m games", description=__doc__)
    commands = top.add_subparsers(required=True, dest="COMMAND")

    def add(name: str, command: Callable[[argparse.Namespace], int], about: str) -> Parser:
        sub = commands.add_parser(name, help=about, description=about)
        sub.set_defaults(command=command, parser=sub)
        return sub

    sub = add("replay", replay_files, "check matches entry by entry and print JSON lines")
    sub.add_argument("files", nargs="+", metavar="FILE")
    sub = add("perft", count_sequences, "count move sequences from the end of a match")
    sub.add_argument("file", metavar="FILE")
    sub.add_argument("depth", metavar="DEPTH")
    sub = add("show", show_table, "print the table at the end of a match")
    sub.add_argument("file", metavar="FILE")
    sub = add("verify", verify_file, "check that all draws of a match come from a seed")
    sub.add_argument("file", metavar="FILE")
    sub.add_argument("seed", nargs="?", metavar="SEED", help="if the file does not tell it")
    sub = add("play", play_random, "play a match of random moves and print its log")
    sub.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    sub.add_argument("--seats", default="2", metavar="N")
    sub.add_argument("--seed", metavar="S", help="any text without spaces")
    sub.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="such as wall=grey"
    )
    sub.add_argument("--show", action="store_true", help="print the final table, too")
    sub = add("match", pit_players, "let two computer players meet on duplicate deals")
    players = f"{', '.join(KNOWN_LEVELS)}; NAME@0.1 has 0.1 seconds a move, NAME@500n 500 nodes"
    sub.add_argument("first", metavar="A", help=players)
    sub.add_argument("second", metavar="B")
    sub.add_argument("--games", default="20", metavar="N", help="how many matches at least")
    sub.add_argument("--seconds", metavar="T", help="time for a move; else the usual nodes")
    sub.add_argument("--game", default="azul", metavar="GAME", help=", ".join(GAMES))
    sub.add_argument("--seats", default="2", metavar="N", help="with several B is on all others")
    sub.add_argument("--seed", default="duel", metavar="S", help="chooses the deals")
    sub.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="such as wall=grey"
    )
    sub = add("hint", give_hint, "say what to play at the end of a match, and why")
    sub.add_argument("file", metavar="FILE")
    sub.add_argument("--seconds", default="1", metavar="T")
    return top


def replay_files(options: argparse.Namespace) -> int:
    """`replay FILE...`: a JSON line for each round, each outcome and each error."""
    return max(replay_file(file) for file in options.files)


def replay_file(file: str) -> int:
    """Replay one file and print its lines; return 1 if anything was wrong with it."""

    def tell(**facts: object) -> None:
        print(json.dumps({"file": file, **facts}))

    try:
        text = text_of(file)
    except UsageError as error:
        tell(error=str(error))
        return 1
    try:
        log = decode_log(text, GAMES)
        outcome = None
        for step in replay(log):
            for event in step.events:
                if isinstance(event, RoundEnded):
                    tell(round=event.round, scores=event.scores)
            outcome = log.game.outcome(step.state)
    except LogTextError as error:
        tell(line=error.line, error=str(error))
    except BadEntryError as error:
        legal = [entry_text(entry) for entry in error.legal]
        tell(line=entry_lines(text)[error.ply], error=str(error), legal=legal)
    else:
        tell(outcome=outcome._asdict() if outcome else None)
        return 0
    return 1


def entry_text(entry: Entry) -> str:
    """An entry as a line of the log."""
    return f"{seat_token(entry.seat)} {entry.move}"


def count_sequences(options: argparse.Namespace) -> int:
    """`perft FILE DEPTH`: print how many sequences of moves there are."""
    depth = number("DEPTH", options.depth)
    match = load(options.file)
    print(perft(match.log.game, match.final, depth))
    return 0


def show_table(options: argparse.Namespace) -> int:
    """`show FILE`: print the table after the last entry."""
    match = load(options.file)
    print(match.log.game.show(match.final))
    return 0


def verify_file(options: argparse.Namespace) -> int:
    """`verify FILE [SEED]`: check the bag against everything that the file tells about it."""
    match = load(options.file)
    told = match.bag.seed if options.seed is None else options.seed
    if told is None:
        raise UsageError(f"{options.file} does not tell its seed; write it after the file")
    seed, bag = known_seed(told), match.bag
    try:
        verify_bag(
            match.log,
            seed,
            bag.binding,
            committed=bag.commitment,
            match=bag.match,
            seated=bag.seated,
        )
    except ForeignDrawError as error:
        raise UsageError(f"{options.file}, line {match.lines[error.ply]}: {error}") from error
    except RuleError as error:
        raise UsageError(f"{options.file}: {error}") from error
    print(f"all draws come from this seed; its commitment is {commitment(seed)}")
    if bag.binding:
        print(f"the bag is bound to: {bag.binding}")
    return 0


def play_random(options: argparse.Namespace) -> int:
    """`play GAME`: print the log of a random match, its seed and commitment as comments."""
    game = known_game(options.game)
    seed = secrets.token_hex(16) if options.seed is None else known_seed(options.seed)
    chosen = option_values(options.option)
    log = playout(game, number("--seats", options.seats), chosen, seed)
    print(f"{COMMITMENT}{commitment(seed)}\n{SEED}{seed}\n{encode_log(log)}", end="")
    if options.show:
        print(f"\n{game.show(final_state(log))}")
    return 0


def pit_players(options: argparse.Namespace) -> int:
    """`match A B`: print each result, and who won how often."""
    game = known_game(options.game)
    time = None if options.seconds is None else seconds(options.seconds)
    players = contestant(options.first, time), contestant(options.second, time)
    chosen = option_values(options.option)
    seats = number("--seats", options.seats)
    game.start(seats, chosen)  # refuse impossible settings before the players start to think
    matches = max(1, number("--games", options.games))
    for line in duel_lines(game, chosen, seats, players, matches, known_seed(options.seed)):
        print(line, flush=True)
    return 0


def give_hint(options: argparse.Namespace) -> int:
    """`hint FILE`: print a move for each seat that is to act, and its reasons."""
    match = load(options.file)
    for line in hint_lines(match.log.game, match.final, seconds(options.seconds)):
        print(line)
    return 0


class Match(NamedTuple):
    """A match that was loaded from a file and replayed."""

    log: Log
    final: object
    """The table after the last entry."""
    lines: list[int]
    """The line number of each entry in the file."""
    bag: BagComments
    """What the file tells about its bag."""


def load(file: str) -> Match:
    """Load and replay a match; an error names the file and the line."""
    text = text_of(file)
    lines = entry_lines(text)
    try:
        log = decode_log(text, GAMES)
        return Match(log, final_state(log), lines, bag_comments(text))
    except LogTextError as error:
        raise UsageError(f"{file}, line {error.line}: {error}") from error
    except BadEntryError as error:
        raise UsageError(f"{file}, line {lines[error.ply]}: {error}") from error


def text_of(file: str) -> str:
    """The text of a file."""
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{file} is no text in UTF-8") from error


if __name__ == "__main__":
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # like the files we read, whatever the locale
    sys.exit(main())
