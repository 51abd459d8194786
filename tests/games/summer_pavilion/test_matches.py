"""Whole matches of Summer Pavilion: invariants, and the length of move lists."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bag import Bag
from games.core import BAG
from games.shuffle import Shuffler
from games.summer_pavilion.legal_moves import picks
from games.summer_pavilion.model import Board, State
from tests.games.chance import ChosenTiles
from tests.games.summer_pavilion.styles import Player
from tests.games.summer_pavilion.tables import (
    COLOURS,
    GAME,
    PRINTED,
    STARS,
    board,
    legal,
    placing,
    tiles_of,
)

MOST_PASSES = 210
"""Handfuls of 0 to 4 tiles of 6 colours: 1 + 6 + 21 + 56 + 126."""
MOST_PICKS = 56
"""Handfuls of 3 tiles of 6 colours."""

bags = st.one_of(
    st.lists(st.integers(0, 10), min_size=6, max_size=6).filter(any),
    st.sampled_from(
        [[22] * 6, [30, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 40], [1] * 6, [0, 1] + [0] * 4]
    ),
)


def check_board(owner: Board, side: str) -> None:
    """Check the invariants of a board."""
    assert owner.score >= 1
    assert owner.hand == "".join(sorted(owner.hand, key=COLOURS.index))
    assert len(owner.hand) <= 4 or not owner.passed
    for star, tiles in zip(STARS, owner.stars, strict=True):
        laid = tiles.replace(".", "")
        assert len(tiles) == 6
        if side == "standard" and star in PRINTED:
            assert set(laid) <= {PRINTED[star]}
        else:
            one_colour = side == "variant" and len(set(laid)) == 1
            assert one_colour or len(set(laid)) == len(laid)


def check_table(state: State) -> None:
    """Check the invariants of a state."""
    for owner in state.boards:
        check_board(owner, state.side)
    assert len(state.supply) <= 10
    assert all(len(tiles) <= 4 for tiles in state.displays)
    assert state.owed == 0 or state.phase == "pick"
    assert 0 <= state.owed <= 3
    if state.phase != "draft":
        assert not any(state.displays)
        assert state.centre == ""
    if GAME.to_act(state) not in ((BAG,), ()):
        assert not state.boards[state.turn].passed
        if state.phase == "placing":
            assert state.boards[state.turn].hand
            assert len(state.supply) == 10 or state.bag.total == 0


@settings(max_examples=max(60, settings().max_examples))
@given(
    seats=st.sampled_from([2, 3, 4]),
    side=st.sampled_from(["standard", "variant"]),
    counts=bags,
    data=st.data(),
)
def test_any_match_ends_and_keeps_its_tiles(
    seats: int, side: str, counts: list[int], data: st.DataObject
) -> None:
    tiles = "".join(colour * count for colour, count in zip(COLOURS, counts, strict=True))
    state = GAME.start(seats, {"side": side})._replace(bag=Bag(COLOURS, tiles))

    def choose(limit: int) -> int:
        return data.draw(st.integers(0, limit - 1)) if limit > 1 else 0

    entries = 0
    while to_act := GAME.to_act(state):
        (seat,) = to_act
        if seat == BAG:
            move = GAME.draw(state, ChosenTiles(choose))
        else:
            moves = GAME.moves(state, seat)
            placements = [move for move in moves if move.startswith("place")]
            offered = placements or moves  # random moves nearly always pass
            move = offered[choose(len(offered))]
        state = GAME.play(state, seat, move).state
        entries += 1
        assert entries < 3000
        assert Counter(tiles_of(state)) == Counter(tiles)
        check_table(state)
    assert GAME.outcome(state) is not None
    assert state.round == 6


def test_no_list_of_passes_is_longer_than_210() -> None:
    assert MOST_PASSES == 1 + 6 + 21 + 56 + 126
    for hand in (COLOURS * 4, COLOURS * 7):
        state = placing(board(hand=hand), supply="", bag="")
        assert len(legal(state, word="pass")) == MOST_PASSES


def test_no_list_of_picks_is_longer_than_56_and_a_supply_of_ten_gives_40() -> None:
    supplies = [
        "".join(colour * count for colour, count in zip(COLOURS, counts, strict=True))
        for counts in product(range(4), repeat=6)  # more than 3 of a colour make no difference
    ]
    assert max(len(picks(supply, 3)) for supply in supplies) == MOST_PICKS
    assert max(len(picks(supply, 3)) for supply in supplies if len(supply) <= 10) == 40
    assert max(len(picks(supply, 2)) for supply in supplies) == 21
    assert max(len(picks(supply, 1)) for supply in supplies) == 6


@pytest.mark.parametrize(
    ("side", "placements"),
    [
        # A number n can be paid with 0 to n - 1 wilds, in n ways: 21 for a star and a colour, or
        # 6 where the colour is the wild one. Five outer stars and five colours of the centre
        # have 21 each; the wild colour has 6 on its own star and 6 in the centre.
        ("standard", 10 * 21 + 2 * 6),
        # Six outer stars have five colours with 21 ways and one with 6; the centre has 3s only.
        ("variant", 6 * (5 * 21 + 6) + 5 * 18 + 6),
    ],
)
def test_no_turn_has_more_placements_than_an_empty_board_and_a_huge_hand(
    side: str, placements: int
) -> None:
    state = placing(board(hand=COLOURS * 9), side=side, supply="", bag="")
    assert len(legal(state, word="place")) == placements


@pytest.mark.parametrize("side", ["standard", "variant"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lists_of_moves_stay_short_in_matches_of_hoarders(seats: int, side: str) -> None:
    longest = Counter[str]()
    for match in range(15):
        chance = Random(f"{seats} {side} {match}")
        styles = [chance.choice(["hoarder", "hoarder", "one number"]) for _ in range(seats)]
        players = [Player(style, chance) for style in styles]
        state, draws = GAME.start(seats, {"side": side}), 0
        while to_act := GAME.to_act(state):
            (seat,) = to_act
            if seat == BAG:
                move = GAME.draw(state, Shuffler(f"hoarders {match}", draws))
                draws += 1
            else:
                moves = list(GAME.moves(state, seat))
                move = players[seat].choose(moves)
                for word, count in Counter(move.split()[0] for move in moves).items():
                    longest[word] = max(longest[word], count)
            state = GAME.play(state, seat, move).state
    assert 50 < longest["pass"] <= MOST_PASSES
    assert longest["pick"] <= MOST_PICKS
