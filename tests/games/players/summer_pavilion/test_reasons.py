"""Why a move is good, in keys that have sentences."""

import pytest

from games.core import Move
from games.players import describe, hint
from games.players.core import Reason
from games.players.summer_pavilion.reasons import REASONS, reasons_for
from games.summer_pavilion.model import Side
from tests.games.players.summer_pavilion.matches import GAME, positions


def test_every_move_has_a_reason_and_every_reason_occurs() -> None:
    seen = set()
    for side in Side:
        for state, seat in positions(["greedy", "barca"], side, "reasons"):
            moves = GAME.moves(state, seat)
            for move in [*moves[:8], *moves[-8:]]:
                reasons = reasons_for(GAME, state, seat, move)
                assert reasons or move == "pass end"
                for reason in reasons:
                    seen.add(reason.key)
                    assert "{" not in describe(GAME, reason)
    assert sorted(seen) == sorted(REASONS)


def test_a_take_from_the_centre_says_what_the_marker_costs() -> None:
    for state, seat in positions(["greedy", "tico"], "standard", "marker"):
        for move in GAME.moves(state, seat):
            if move.startswith("C ") and state.marker is None:
                after = GAME.apply(state, seat, move).state
                lost = state.boards[seat].score - after.boards[seat].score
                found = reasons_for(GAME, state, seat, move)
                assert Reason("summer-marker", {"points": lost}) in found
                return
    pytest.fail("nobody could take the marker")


def test_a_placement_says_its_points_and_what_it_completes() -> None:
    for state, seat in positions(["greedy", "barca"], "standard", "points"):
        for move in GAME.moves(state, seat):
            if move.startswith("place"):
                after = GAME.apply(state, seat, move).state
                points = after.boards[seat].score - state.boards[seat].score
                found = reasons_for(GAME, state, seat, Move(move))
                if after.phase.value == "pick":
                    assert Reason("summer-scores", {"points": points}) in found
                    assert "summer-feature" in [reason.key for reason in found]
                    return
    pytest.fail("nobody completed a feature")


def test_a_hint_is_a_legal_move_with_reasons() -> None:
    state, seat = next(positions(["greedy", "tico"], "standard", "hint"))
    found = hint(GAME, state, seat, seconds=0.05)
    assert found.move in GAME.moves(state, seat)
    assert found.reasons
