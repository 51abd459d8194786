"""The log of a match: entries, replay, verification, choices and perft, for any game."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from games.core import BAG, AnyGame, Move, RuleError, Seat, Step, short
from games.shuffle import Shuffler

BAG_NAME = "bag"


class Entry(NamedTuple):
    """A move in the log and the seat that made it. Its index in the log is its ply."""

    seat: Seat
    move: str


class Log(NamedTuple):
    """Everything that determines a match."""

    game: AnyGame
    seats: int
    options: Mapping[str, str]
    entries: tuple[Entry, ...] = ()


class BadEntryError(RuleError):
    """An entry that is not legal; the sentence says why not, and what was legal."""

    def __init__(
        self, ply: int, entry: Entry, cause: RuleError, game: AnyGame, state: object
    ) -> None:
        tried = f"{seat_token(entry.seat)} {short(entry.move)}"
        sentence = f"'{tried}': {cause}{or_else(game, state, entry)}"
        super().__init__(cause.key, sentence, **cause.values)
        self.ply = ply
        self.legal = legal_entries(game, state)


class ForeignDrawError(RuleError):
    """A draw that does not come from the seed."""

    def __init__(self, ply: int, drawn: str, due: Move) -> None:
        super().__init__(
            "foreign-draw", f"entry {ply} is '{drawn}', but the seed gives '{due}'", ply=ply
        )
        self.ply = ply


def replay(log: Log) -> Iterator[Step[Any]]:
    """The table after the setup, and then after each entry."""
    step: Step[Any] = Step(log.game.start(log.seats, log.options))
    yield step
    for ply, entry in enumerate(log.entries):
        try:
            step = log.game.play(step.state, entry.seat, log.game.parse(entry.move))
        except RuleError as error:
            raise BadEntryError(ply, entry, error, log.game, step.state) from error
        yield step


def final_state(log: Log) -> Any:
    """The table after the last entry."""
    *_, last = replay(log)
    return last.state


def legal_entries(game: AnyGame, state: Any) -> tuple[Entry, ...]:
    """Every move that a seat may play now."""
    return tuple(
        Entry(seat, move) for seat in game.to_act(state) for move in game.moves(state, seat)
    )


def verify(log: Log, key: str, *, foreign: int = 0) -> None:
    """Check that every draw of the log comes from this key, except the first `foreign` draws."""
    steps = replay(log)
    draws = 0
    for ply, entry in enumerate(log.entries):
        state = next(steps).state
        if entry.seat == BAG:
            if draws >= foreign:
                due = log.game.draw(state, Shuffler(key, draws - foreign))
                if log.game.parse(entry.move) != due:
                    raise ForeignDrawError(ply, entry.move, due)
            draws += 1
    for _ in steps:  # the last entry must be legal, too
        pass


def tokens(move: str) -> list[str]:
    """The choices that make up a move, in order."""
    return move.split(" ")


def choices(moves: Iterable[Move], made: tuple[str, ...] = ()) -> list[str]:
    """The next choices after those made so far; none once they are a complete move."""
    depth = len(made)
    after = (tokens(move) for move in moves)
    return list(
        dict.fromkeys(
            words[depth] for words in after if len(words) > depth and tuple(words[:depth]) == made
        )
    )


def or_else(game: AnyGame, state: Any, entry: Entry) -> str:
    """The end of a sentence: what was legal at the first token that is not.

    For the bag it is one of many possible draws.
    """
    if entry.seat not in game.to_act(state):
        return ""
    if entry.seat == BAG:
        return f"; legal, for example: {game.draw(state, Shuffler('example', 0))}"
    moves = game.moves(state, entry.seat)
    made: tuple[str, ...] = ()
    for token in tokens(entry.move.upper()):
        known = {choice.upper(): choice for choice in choices(moves, made)}
        if token not in known:
            break
        made = (*made, known[token])
    place = f"after '{' '.join(made)}' legal" if made else "legal"
    return f"; {place}: {', '.join(choices(moves, made)) or 'nothing more'}"


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """How many sequences of `depth` moves the seats can play from here.

    A sequence ends at the end of the match and where the bag has to draw.
    """
    if depth == 0:
        return 1
    count = 0
    for seat in game.to_act(state):
        moves = game.moves(state, seat)
        if depth == 1:
            count += len(moves)
            continue
        for move in moves:
            count += perft(game, game.apply(state, seat, move).state, depth - 1)
    return count


def seat_token(seat: Seat) -> str:
    """A seat as it is written in the log."""
    return BAG_NAME if seat == BAG else str(seat)
