"""Whole matches of computer players: legal, ordered by strength, and repeatable."""

from itertools import pairwise

import pytest

from games.players import LEVELS, Limit, think
from games.players.core import chance
from games.players.duel import Contestant, duel, tally
from games.players.levels import BARCA, FILO, GREEDY, LADRILHO, RANDOM, TICO, known_level
from games.players.roster import player_of
from games.players.summer_pavilion.greedy import grabbed, greedy_move
from tests.games.players.summer_pavilion.matches import FEW, GAME, positions
from tests.support.long import if_long

ALL = [*LEVELS, GREEDY.key]


@pytest.mark.parametrize(
    ("seats", "side"),
    [(2, "standard"), (3, "variant"), *if_long((4, "standard"), (4, "variant"))],
)
def test_every_level_plays_whole_matches_by_the_rules(seats: int, side: str) -> None:
    for first in range(0, len(ALL), 3):
        levels = [ALL[(first + seat) % len(ALL)] for seat in range(seats)]
        for state, seat in positions(levels, side, "whole"):
            level = known_level(levels[seat])
            thought = player_of(GAME).think(GAME, state, seat, level, "whole", FEW)
            assert thought.move in GAME.moves(state, seat)


@pytest.mark.parametrize("level", ALL)
def test_the_same_seed_gives_the_same_move(level: str) -> None:
    for place, (state, seat) in enumerate(positions([TICO.key, FILO.key], "variant", "same")):
        if place % 15 == 0:
            first = think(GAME, state, seat, level, "luck", FEW)
            think(GAME, state, seat, level, "other luck", FEW)
            assert think(GAME, state, seat, level, "luck", FEW) == first


def test_the_strongest_level_keeps_its_limit_of_walks() -> None:
    state, seat = next(positions([TICO.key, TICO.key], "standard", "limits"))
    assert think(GAME, state, seat, LADRILHO, "x", Limit(nodes=37)).nodes <= 37
    assert think(GAME, state, seat, LADRILHO, "x", Limit(seconds=0.0)).nodes <= 50


def test_each_of_the_quick_levels_is_stronger_than_the_one_below() -> None:
    order = [RANDOM, TICO, FILO, BARCA]
    for weaker, stronger in pairwise(order):
        played = list(
            duel(
                GAME, {"side": "standard"}, 2, Contestant(stronger), Contestant(weaker), 6, "order"
            )
        )
        assert tally(played).margin > 5, stronger.name


def test_greedy_takes_the_biggest_heap_and_the_most_points() -> None:
    state, seat = next(positions([TICO.key, TICO.key], "standard", "greed"))
    move = greedy_move(GAME, state, seat, chance("x", state, seat))
    place, colour = move.split(" ")
    taken = state.displays[int(place) - 1].count(colour)
    assert taken + (state.wild in state.displays[int(place) - 1]) == max(
        display.count(tile) + (state.wild in display)
        for display in state.displays
        for tile in display
        if tile != state.wild
    )


def test_a_beginner_does_not_pass_while_a_tile_can_be_placed() -> None:
    for state, seat in positions([TICO.key, TICO.key], "standard", "beginner"):
        move = grabbed(GAME, state, seat, chance("x", state, seat))
        if move.startswith("pass"):
            assert not any(other.startswith("place") for other in GAME.moves(state, seat))


@pytest.mark.parametrize("side", ["standard", "variant"])
def test_the_last_move_of_a_match_is_worth_the_lead_that_it_ends_with(side: str) -> None:
    *_, (state, seat) = positions([GREEDY.key, GREEDY.key], side, "last")
    thought = player_of(GAME).think(GAME, state, seat, LADRILHO, "last", FEW)
    outcome = GAME.outcome(GAME.play(state, seat, thought.move).state)
    assert outcome is not None
    own, other = outcome.scores[seat], outcome.scores[1 - seat]
    assert thought.value == own - other


def test_the_lead_of_a_first_take_is_about_even() -> None:
    state, seat = next(positions([GREEDY.key, GREEDY.key], "standard", "even"))
    assert abs(think(GAME, state, seat, LADRILHO, "even", FEW).value) < 20
