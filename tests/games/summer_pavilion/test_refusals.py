"""Illegal payments, picks and passes are refused with a sentence that says why."""

from itertools import islice
from typing import Any

import pytest

from games.core import BAG, IllegalMoveError, Move, NotYourTurnError, Seat
from games.log import BadEntryError, final_state, replay
from games.shuffle import Shuffler
from tests.games.summer_pavilion.tables import (
    GAME,
    board,
    log,
    placing,
    refusal,
    waits_for,
)

DRAFTED = (
    "bag supply PGOYBRPGOY",
    "bag deal GGGP GGGP GGGP RRRR BBBB",
    "0 1 G",
    "1 4 R",
    "0 2 G",
    "1 5 B",
    "0 3 G",
)
"""Round 1, purple is wild: seat 0 has 3 purple and 9 green tiles, seat 1 4 red and 4 blue."""
SIX_LAID = (*DRAFTED, "0 place SW 6 G 0", "1 place NE 1 R 0")
"""Seat 0 has 3 purple and 3 green tiles left."""
DUE = (*SIX_LAID, "0 place SW 5 G 2")
"""Seat 0 has completed a window; the supply holds 2 P, 2 G, 2 O, 2 Y, 1 B and 1 R."""
PICKED = (*DUE, "0 pick P P G", "bag supply BBB")
"""Seat 1 has 3 red and 4 blue tiles."""


def last_round() -> tuple[str, ...]:
    """A match in which all seats only take tiles and pass, up to phase 2 of round 6."""
    entries: list[str] = []
    while True:
        state = final_state(log(*entries))
        if state.round == 6 and state.phase == "placing":
            return tuple(entries)
        (seat,) = GAME.to_act(state)
        if seat == BAG:
            entries.append(f"bag {GAME.draw(state, Shuffler('last', len(entries)))}")
        else:
            passes = [move for move in GAME.moves(state, seat) if move == "pass end"]
            entries.append(f"{seat} {(passes or GAME.moves(state, seat))[0]}")


LAST = last_round()


@pytest.mark.parametrize(
    ("before", "entry", "key", "sentence"),
    [
        pytest.param(
            SIX_LAID, "0 place SW 5 G 1", "summer-too-few-wilds",
            "1 wild is too few: a 5 can be paid with 3 green and 3 wild in hand using 2 to 3 "
            "of them, at least one tile being green",
            id="too few wilds",
        ),
        pytest.param(
            SIX_LAID, "0 place SW 5 G 0", "summer-too-few-wilds",
            "0 wilds are too few: a 5 can be paid with 3 green and 3 wild in hand using 2 to 3 "
            "of them, at least one tile being green",
            id="no wilds where some are needed",
        ),
        pytest.param(
            DRAFTED, "0 place SW 3 G 3", "summer-too-many-wilds",
            "3 wilds are too many: a 3 can be paid with 9 green and 3 wild in hand using 0 to 2 "
            "of them, at least one tile being green",
            id="too many wilds for the number",
        ),
        pytest.param(
            DRAFTED, "0 place SW 6 G 4", "summer-too-many-wilds",
            "4 wilds are too many: a 6 can be paid with 9 green and 3 wild in hand using 0 to 3 "
            "of them, at least one tile being green",
            id="more wilds than in hand",
        ),
        pytest.param(
            DRAFTED, "0 place SW 1 G 1", "summer-too-many-wilds",
            "1 wild is too many: a 1 can be paid with 9 green and 3 wild in hand using 0 "
            "of them, at least one tile being green",
            id="a wild for a 1",
        ),
        pytest.param(
            DRAFTED, "0 place SW 1 P 0", "summer-wrong-colour",
            "star SW takes green here, not purple; wilds only help to pay",
            id="a wild laid on another colour",
        ),
        pytest.param(
            DRAFTED, "0 place W 1 G 0", "summer-wrong-colour",
            "star W takes purple here, not green",
            id="a colour laid on the star of the wild",
        ),
        pytest.param(
            DRAFTED, "0 place W 4 P 0", "summer-pays-itself",
            "a 4 costs 4 purple tiles; 3 purple tiles are in hand",
            id="too few of the wild colour itself",
        ),
        pytest.param(
            DRAFTED, "0 place W 3 P 1", "summer-pays-itself",
            "purple is the wild colour itself: write 0 wilds",
            id="the wild colour with wilds",
        ),
        pytest.param(
            (*DRAFTED, "0 place SW 6 G 0"), "1 place NE 5 R 0", "summer-too-dear",
            "a 5 costs 5 tiles; 4 red and 0 wild are in hand",
            id="too dear",
        ),
        pytest.param(
            DRAFTED, "0 place NE 1 R 0", "summer-no-tile", "there is no red tile in hand",
            id="no such tile",
        ),
        pytest.param(
            SIX_LAID, "0 place SW 6 G 3", "summer-space-taken",
            "there is a tile on SW 6 already",
            id="a space that is taken",
        ),
        pytest.param(
            DUE, "0 pick B B R", "summer-lacking", "1 blue tile is in the supply, not 2",
            id="a pick of tiles that are not in the supply",
        ),
        pytest.param(
            DUE, "0 pick B R R", "summer-lacking", "1 red tile is in the supply, not 2",
            id="a pick of which only some tiles are in the supply",
        ),
        pytest.param(
            DUE, "0 pick P G", "summer-pick-count", "3 bonus tiles are due, not 2",
            id="too few picks",
        ),
        pytest.param(
            DUE, "0 pick P G O Y", "summer-pick-count", "3 bonus tiles are due, not 4",
            id="too many picks",
        ),
        pytest.param(
            DRAFTED, "0 pass G G G G G end", "summer-keep-count",
            "at most 4 tiles can be kept, not 5",
            id="five kept tiles",
        ),
        pytest.param(
            PICKED, "1 pass R R R R end", "summer-lacking", "3 red tiles are in hand, not 4",
            id="more kept tiles than in hand",
        ),
        pytest.param(
            DRAFTED, "0 pass R end", "summer-lacking", "0 red tiles are in hand, not 1",
            id="a kept tile that is not in hand",
        ),
        pytest.param(
            LAST, "{turn} pass R end", "summer-keep-nothing",
            "in the last round nothing is kept: write 'pass end'",
            id="keeping in round 6",
        ),
        pytest.param(
            DRAFTED, "0 pick P", "illegal-move", "'pick P' is not legal now", id="an idle pick"
        ),
        pytest.param(
            DUE, "0 pass end", "illegal-move", "'pass end' is not legal now", id="a missing pick"
        ),
        pytest.param(
            DRAFTED, "1 pass end", "not-your-turn", "seat 1 is not to act; seat 0 is",
            id="the turn of another seat",
        ),
        pytest.param(
            DRAFTED, "bag supply P", "not-your-turn", "the bag is not to act; seat 0 is",
            id="a supply that is not due",
        ),
    ],
)  # fmt: skip
def test_a_log_with_a_wrong_entry_is_refused(
    before: tuple[str, ...], entry: str, key: str, sentence: str
) -> None:
    state = final_state(log(*before))
    entry = entry.format(turn=state.turn)
    steps = replay(log(*before, entry))
    reached = [step.state for step in islice(steps, len(before) + 1)]
    assert reached[-1] == state
    with pytest.raises(BadEntryError) as refused:
        next(steps)
    assert refused.value.ply == len(before)
    assert refused.value.key == key
    assert str(refused.value).startswith(f"'{entry}': {sentence}")


@pytest.mark.parametrize(
    ("entry", "values"),
    [
        (
            "0 place SW 5 G 1",
            {"number": 5, "colour": "G", "wilds": 1, "least": 2, "most": 3},
        ),
        (
            "0 place SW 4 G 4",
            {"number": 4, "colour": "G", "wilds": 4, "least": 1, "most": 3},
        ),
        ("0 place W 1 P 2", {"number": 1, "colour": "P", "wilds": 2, "have": 3}),
        ("0 place W 4 P 0", {"number": 4, "colour": "P", "wilds": 0, "have": 3}),
        ("0 place SE 1 Y 0", {"number": 1, "colour": "Y", "wilds": 0}),
        ("0 place SW 1 P 0", {"star": "SW", "colours": "G", "colour": "P"}),
        ("0 place SW 6 G 3", {"star": "SW", "slot": "6"}),
        ("0 pass G G G G P end", {"most": 4, "kept": 5}),
        ("0 pass G G G G end", {"colour": "G", "have": 3, "wanted": 4}),
    ],
)
def test_a_refusal_has_its_details(entry: str, values: dict[str, Any]) -> None:
    assert refusal(final_state(log(*SIX_LAID)), entry).values == values


def test_more_refusals_have_their_details() -> None:
    due = final_state(log(*DUE))
    assert refusal(due, "0 pick P").values == {"due": 3, "picked": 1}
    assert refusal(due, "0 pick R B B").values == {"colour": "B", "have": 1, "wanted": 2}
    error = refusal(placing(board(hand="GGPP")), "0 place SW 5 G 3")
    assert error.values == {"number": 5, "colour": "G", "wilds": 3, "have": 2, "held": 2}


@pytest.mark.parametrize(
    ("hand", "entry", "key", "words"),
    [
        ("GGPP", "0 place SW 4 G 1", "summer-too-few-wilds", "using 2 of them"),
        ("P", "0 place W 2 P 0", "summer-pays-itself", "; 1 purple tile is in hand"),
        ("GGPP", "0 place SW 4 G 3", "summer-too-many-wilds", "using 2 of them"),
        ("GGGGG", "0 place SW 4 G 1", "summer-too-many-wilds", "using 0 of them"),
        ("GGGPPP", "0 place SW 4 G 4", "summer-too-many-wilds", "using 1 to 3 of them"),
        ("GGGPPP", "0 place SW 4 G 0", "summer-too-few-wilds", "using 1 to 3 of them"),
    ],
)
def test_a_refused_payment_names_the_hand_and_legal_payments(
    hand: str, entry: str, key: str, words: str
) -> None:
    error = refusal(placing(board(hand=hand)), entry)
    assert error.key == key
    assert words in str(error)


def test_a_refused_entry_names_what_was_legal() -> None:
    with pytest.raises(BadEntryError) as refused:
        final_state(log(*DUE, "0 pick B B R"))
    assert str(refused.value).endswith("; after 'pick' legal: P, G, O, Y")
    assert ("0", "pick P P G") in [(str(seat), move) for seat, move in refused.value.legal]


def test_a_finished_match_takes_no_more_entries() -> None:
    entries = list(LAST)
    while waits_for(state := final_state(log(*entries))) != "nobody":
        entries.append(f"{state.turn} pass end")
    error = refusal(state, "0 pass end")
    assert isinstance(error, NotYourTurnError)
    assert error.key == "match-over"


def test_unsorted_tiles_are_refused() -> None:
    state = placing(board(hand="PG"))
    with pytest.raises(IllegalMoveError, match="write tiles in the order PGOYBR") as refused:
        GAME.play(state, Seat(0), Move("pass G P end"))
    assert refused.value.key == "summer-unsorted"
