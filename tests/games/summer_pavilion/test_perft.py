"""Perft counts of given states."""

from copy import deepcopy

import pytest

from games.log import perft
from games.summer_pavilion.model import State
from tests.games.summer_pavilion.tables import (
    COLOURS,
    GAME,
    after,
    board,
    covered,
    drafting,
    placing,
)
from tests.support.games.summer_pavilion_referee import Referee

SUPPLY = "supply PGOYBRPGOY"
ORDINARY = "deal PGOO YYBR PPGR PPPP OORR"


def dealt(deal: str, seats: int = 2, side: str = "standard") -> State:
    """The first round of a match with this deal."""
    return after(GAME.start(seats, {"side": side}), f"bag {SUPPLY}", f"bag {deal}")


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        # Depth 1: green or red from the only display, 2. Depth 2: the other colour lies alone in
        # the centre, 2. Then seat 1 has the marker and starts phase 2. With R it can lay it on
        # C 1 or NE 1 and pass with or without it, 4; with GGG it can lay on C 1 to 3 and SW 1 to
        # 3 and keep 0 to 3, 10: together 14. Depth 4: seat 0 has the other of the two hands, so
        # 4 x 10 + 10 x 4 = 80.
        pytest.param(drafting(displays="GGGR"), [1, 2, 2, 14, 80], id="one display"),
        # Each seat can lay its tile on two spaces or pass with or without it, 4 and 16. After
        # that both have passed, by themselves if they have no tile, and the bag would deal.
        pytest.param(
            placing(board(hand="G"), board(hand="R")), [1, 4, 16, 0], id="one tile each"
        ),
        # Round 6, and the other seat has passed. Depth 1: C 1, C 2, SW 1, SW 2, pass: 5. Depth 2:
        # after C 1 there is SW 1 or pass, after SW 1 there is C 1 or pass, 4; after the others
        # the match is over, as it is after every second move.
        pytest.param(
            placing(board(hand="GG"), board(passed=True), round=6), [1, 5, 4, 0], id="the end"
        ),
        # Three of PP GG OO YY B R: 20 of different colours, and 4 pairs with 5 others: 40. Then
        # the bag fills the supply.
        pytest.param(
            after(placing(covered("SW5", hand="GGGGGGG")), "0 place SW 6 G 0"),
            [1, 40, 0],
            id="a pick",
        ),
        # G costs 1 on one slot of six stars, and 2 with a wild on another; P costs 1 there; C
        # costs 3: 18. Four passes make 22. The other seat has one tile, 6 spaces and 2 passes.
        pytest.param(
            placing(board(hand="PG"), side="variant"), [1, 22, 176], id="the variant side"
        ),
        # Depth 1: the displays offer 2 + 3 + 2 + 1 + 2 = 10 colours, for purple is wild. Depth 2:
        # every display leaves as many colours in the centre as it offered, less one, but the one
        # with wilds only offers a wild in the centre again: 9 x 9 + 10 = 91.
        # Depth 3 is recorded; the second referee counts the same.
        pytest.param(dealt(ORDINARY), [1, 10, 91, 716], id="an ordinary deal"),
        # Nine displays with four colours that are not wild: 36; then 32 and 3 in the centre, 35.
        pytest.param(dealt("deal" + " GOYB" * 3 + " OYBR" * 3 + " GOYR" * 3, 4), [1, 36, 1260],
                     id="four seats"),
    ],
)  # fmt: skip
def test_sequences_of_moves(state: State, counts: list[int]) -> None:
    assert [perft(GAME, state, depth) for depth in range(len(counts))] == counts


def sequences(referee: Referee, depth: int) -> int:
    """How many sequences of moves the second referee counts."""
    count = 0
    for seat in referee.to_act():
        if depth == 1:
            return len(referee.legal(seat))
        for move in referee.legal(seat):
            after_it = deepcopy(referee)
            after_it.play(seat, move)
            count += sequences(after_it, depth - 1)
    return count


@pytest.mark.parametrize("side", ["standard", "variant"])
@pytest.mark.parametrize(
    ("deal", "depth"),
    [(ORDINARY, 3), ("deal PGGR GGGG OOOO PPPP YBBR", 3), ("deal GGGG OOOO YYYY RRRR PBBB", 3)],
)
def test_the_second_referee_counts_the_same(deal: str, depth: int, side: str) -> None:
    referee = Referee(2, side, COLOURS * 22)
    referee.draw(SUPPLY)
    referee.draw(deal)
    assert perft(GAME, dealt(deal, side=side), depth) == sequences(referee, depth)


@pytest.mark.parametrize("side", ["standard", "variant"])
def test_the_second_referee_counts_the_same_in_phase_2(side: str) -> None:
    deal = "deal GGGP GGRR BBBB YYYY OOOO"
    referee = Referee(2, side, COLOURS * 22)
    referee.draw(SUPPLY)
    referee.draw(deal)
    state = dealt(deal, side=side)
    for text in ("0 1 G", "1 2 R", "0 3 B", "1 4 Y", "0 C G", "1 5 O"):
        seat, _, move = text.partition(" ")
        referee.play(int(seat), move)
        state = after(state, text)
    counts = [perft(GAME, state, depth) for depth in (1, 2)]
    assert counts == [sequences(referee, depth) for depth in (1, 2)]
