"""Pebbles: a game of two colours that shows how little a game must implement.

The bag lays out four pebbles. Seats in turn take some of one colour until none is left. With the
option `keep one`, all seats then choose at the same time which colour of their hand to keep.
The match ends with the bag; every pebble is a point.
"""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from games.bag import Bag
from games.core import BAG, Event, Game, IllegalMoveError, Move, Outcome, RoundEnded, Seat, Step
from games.notation import no_move
from games.shuffle import Shuffler

COLOURS = "RG"
FORM = re.compile(r"(DRAW)\s*([RG]+)|(TAKE)\s*([RG])\s*(\d)|(KEEP)\s*([RG])")


class Table(NamedTuple):
    """The state of a match."""

    keep: str
    bag: Bag
    hands: tuple[str, ...]
    piles: tuple[str, ...]
    offer: str = ""
    turn: Seat = Seat(0)
    round: int = 0


class Pebbles(Game[Table]):
    """Take pebbles, keep pebbles."""

    key = "pebbles"
    name = "Pebbles"
    seats = range(2, 6)
    options = MappingProxyType({"keep": ("all", "one")})

    def setup(self, seats: int, options: Mapping[str, str]) -> Table:
        return Table(options["keep"], Bag.full(COLOURS, 7), ("",) * seats, ("",) * seats)

    def to_act(self, state: Table) -> tuple[Seat, ...]:
        if state.offer:
            return (state.turn,)
        if any(state.hands):
            return tuple(Seat(seat) for seat, hand in enumerate(state.hands) if hand)
        return (BAG,) if state.bag.inside else ()

    def moves(self, state: Table, seat: Seat) -> Sequence[Move]:
        if seat == BAG or seat not in self.to_act(state):
            return ()
        if state.offer:
            counts = [(colour, range(state.offer.count(colour))) for colour in COLOURS]
            return [Move(f"take {colour} {n + 1}") for colour, count in counts for n in count]
        return [Move(f"keep {colour}") for colour in COLOURS if colour in state.hands[seat]]

    def draw(self, state: Table, shuffler: Shuffler) -> Move:
        return Move(f"draw {state.bag.draw(4, shuffler)}")

    def apply(self, state: Table, seat: Seat, move: Move) -> Step[Table]:
        word, colour, *count = move.split(" ")
        if seat == BAG:
            if word != "draw":
                raise IllegalMoveError("not-a-draw", f"the bag must draw now, not '{move}'")
            bag = state.bag.without(colour, 4)
            return Step(state._replace(bag=bag, offer=colour, round=state.round + 1))
        hands, piles = list(state.hands), list(state.piles)
        if word == "take":
            taken = colour * int(count[0])
            (hands if state.keep == "one" else piles)[seat] += taken
            left = state.offer.replace(colour, "", len(taken))
            turn = Seat((seat + 1) % len(hands))
            state = state._replace(offer=left, turn=turn)
        else:
            kept = colour * hands[seat].count(colour)
            piles[seat] += kept
            state = state._replace(bag=state.bag.discard(hands[seat].replace(colour, "")))
            hands[seat] = ""
        state = state._replace(hands=tuple(hands), piles=tuple(piles))
        over = not state.offer and not any(hands)
        events: tuple[Event, ...] = (RoundEnded(state.round, points(state)),) if over else ()
        return Step(state, events)

    def parse(self, text: str) -> Move:
        if found := FORM.fullmatch(text.strip().upper()):
            word, *rest = filter(None, found.groups())
            return Move(" ".join([word.lower(), *rest]))
        raise no_move(self.name, text, "'take R 2' or 'keep G'")

    def outcome(self, state: Table) -> Outcome | None:
        return None if self.to_act(state) else Outcome.of(points(state))

    def describe(self, move: Move) -> str:
        return f"{move}: a move of pebbles"

    def show(self, state: Table) -> str:
        return f"{state.offer or '-'} | {' '.join(pile or '-' for pile in state.piles)}"


def points(state: Table) -> tuple[int, ...]:
    """A point for every pebble kept."""
    return tuple(len(pile) for pile in state.piles)
