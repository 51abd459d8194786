"""Every variant of every game, for the contract tests."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from games import GAMES
from games.core import BAG, AnyGame, Event, Move, Seat
from games.log import Entry, Log, replay
from games.playout import playout
from tests.games.toy import Pebbles

PLAYED: dict[str, AnyGame] = {**GAMES, Pebbles.key: Pebbles()}
"""The registered games and the toy."""


def letters(thing: Any) -> str:
    """All tiles of a state: the upper-case letters of heaps, lines and walls at any depth."""
    if isinstance(thing, str):
        return "".join(letter for letter in thing if letter.isupper())
    if isinstance(thing, tuple):
        return "".join(map(letters, thing))
    return ""


def heaps(state: Any) -> Any:
    """A state without the colours of the bag, which are not tiles."""
    return state._replace(bag=(state.bag.inside, state.bag.discarded))


TILES: dict[str, tuple[int, Callable[[Any], str]]] = {
    "azul": (100, lambda state: letters(heaps(state))),
    "azul-mini": (100, lambda state: letters(heaps(state))),
    "summer-pavilion": (132, lambda state: letters(heaps(state))),
    "pebbles": (14, lambda state: letters(heaps(state))),
}
"""How many tiles a game has, and how they are found in its states."""


class Variant(NamedTuple):
    """A game, a number of seats, and options."""

    game: AnyGame
    seats: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        chosen = [f"{name} {value}" for name, value in self.options]
        return " ".join([self.game.key, str(self.seats), *chosen])

    def start(self) -> Any:
        """The table before the first draw."""
        return self.game.start(self.seats, dict(self.options))


def variants() -> Iterator[Variant]:
    """All games, all seat counts, all combinations of options."""
    for game in PLAYED.values():
        pairs = [[(name, value) for value in values] for name, values in game.options.items()]
        for seats, options in product(game.seats, product(*pairs)):
            yield Variant(game, seats, options)


class Moment(NamedTuple):
    """A state, the entry that was played in it, and the step that led to it."""

    state: Any
    entry: Entry | None
    events: tuple[Event, ...]


@cache
def match(variant: Variant, seed: str = "pavilion") -> Log:
    """A match of random moves."""
    return playout(variant.game, variant.seats, dict(variant.options), seed)


@cache
def moments(variant: Variant, seed: str = "pavilion") -> list[Moment]:
    """Every state of a random match, the last one without an entry."""
    log = match(variant, seed)
    entries = [*log.entries, None]
    steps = zip(replay(log), entries, strict=True)
    return [Moment(step.state, entry, step.events) for step, entry in steps]


@cache
def moves_seen(variant: Variant) -> list[Move]:
    """Every move that was legal in some state of a match, each once."""
    return list(
        dict.fromkeys(
            move
            for state, _, _ in moments(variant)
            for seat in variant.game.to_act(state)
            for move in variant.game.moves(state, seat)
        )
    )


def seats_to_ask(variant: Variant) -> list[Seat]:
    """All seats, the bag, and some seats that do not exist."""
    return [Seat(seat) for seat in (BAG, *range(variant.seats), variant.seats, 99, -2)]
