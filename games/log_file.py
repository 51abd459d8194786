"""Log files: a match as text, and back."""

from collections.abc import Mapping
from typing import NamedTuple

from games.core import BAG, AnyGame, RuleError, Seat, SetupError, short
from games.log import BAG_NAME, Entry, Log, seat_token

COMMENT = "#"
HEAD = ("seats", "option")
"""The first words of the lines before the entries."""
MATCH = "# match "
COMMITMENT = "# commitment "
SEED = "# seed "
BINDING = "# binding "
SEATED = "# seated "
"""These begin the comments about the bag, which a reader must verify."""


class LogTextError(RuleError):
    """A text that is not a match; `line` counts from 1."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__("bad-log", sentence, line=line)
        self.line = line


def encode_log(log: Log) -> str:
    """The text of a match."""
    return "\n".join(
        [
            log.game.key,
            f"seats {log.seats}",
            *(f"option {name} {value}" for name, value in log.options.items()),
            *(f"{seat_token(seat)} {move}" for seat, move in log.entries),
            "",
        ]
    )


def decode_log(text: str, games: Mapping[str, AnyGame]) -> Log:
    """The match in a text; only its head is checked here, its moves by a replay."""
    lines = content_lines(text)
    if not lines:
        raise LogTextError(1, f"a match begins with its game: {' or '.join(games)}")
    (line, key), *rest = lines
    if key not in games:
        raise LogTextError(line, f"'{short(key)}' is no game; the games are {', '.join(games)}")
    game = games[key]
    seats = 0
    options: dict[str, str] = {}
    entries: list[Entry] = []
    for line, words in rest:
        match words.split():
            case ["seats", number] if not seats:
                seats = read_seats(game, line, number)
            case ["option", name, value] if not entries and name not in options:
                options[name] = value
                check_options(game, line, options)
            case [seat, *move] if seats and move and seat not in HEAD:
                entries.append(Entry(read_seat(line, seat, seats), " ".join(move)))
            case _:
                entry = f"an entry would fit: 0 to {seats - 1} or bag, then a move"
                due = entry if seats else "'seats 2' would fit"
                raise LogTextError(line, f"'{short(words)}' cannot stand here; {due}")
    if not seats:
        raise LogTextError(lines[-1][0], "the text ends before the number of seats: 'seats 2'")
    return Log(game, seats, game.chosen_options(options), tuple(entries))


class BagComments(NamedTuple):
    """What the comments of a text say about its bag, not verified."""

    match: int | None = None
    commitment: str | None = None
    seed: str | None = None
    binding: str = ""
    seated: tuple[str, ...] = ()
    """The clicks with which the players joined, by seat."""


def bag_comments(text: str) -> BagComments:
    """What a text says about its bag."""
    number = (_comment(text, MATCH) or "").partition(",")[0]
    seated = _comment(text, SEATED)
    return BagComments(
        int(number) if number.isascii() and number.isdigit() and len(number) < 19 else None,
        _comment(text, COMMITMENT),
        _comment(text, SEED),
        _comment(text, BINDING) or "",
        tuple(seated.split(",")) if seated else (),
    )


def _comment(text: str, start: str) -> str | None:
    told = (line.removeprefix(start) for line in text.splitlines() if line.startswith(start))
    return next(told, "").strip() or None


def content_lines(text: str) -> list[tuple[int, str]]:
    """The lines that are neither blank nor comments, each with its number from 1."""
    lines = ((number, line.strip()) for number, line in enumerate(text.split("\n"), start=1))
    return [(number, line) for number, line in lines if line and not line.startswith(COMMENT)]


def entry_lines(text: str) -> list[int]:
    """The line number of each entry."""
    return [number for number, line in content_lines(text)[1:] if line.split()[0] not in HEAD]


def read_seats(game: AnyGame, line: int, number: str) -> int:
    """Parse the number of seats; refuse a number that the game does not allow."""
    if not (number.isascii() and number.isdigit() and len(number) < 4):
        raise LogTextError(
            line,
            f"'{short(number)}' is no number of seats; "
            f"{game.name} is for {game.seats[0]} to {game.seats[-1]} seats",
        )
    try:
        game.start(int(number))
    except SetupError as error:
        raise LogTextError(line, str(error)) from error
    return int(number)


def check_options(game: AnyGame, line: int, options: Mapping[str, str]) -> None:
    """Refuse options that the game does not have."""
    try:
        game.chosen_options(options)
    except SetupError as error:
        raise LogTextError(line, str(error)) from error


def read_seat(line: int, name: str, seats: int) -> Seat:
    """Parse the seat of an entry."""
    if name == BAG_NAME:
        return BAG
    if name not in map(str, range(seats)):
        raise LogTextError(
            line, f"'{short(name)}' is no seat; an entry begins with 0 to {seats - 1} or bag"
        )
    return Seat(int(name))
