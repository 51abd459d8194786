"""Whole matches of every game with draws and moves chosen by hypothesis."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import BAG, IllegalMoveError, Move
from games.log import Entry, Log, final_state
from games.log_file import decode_log, encode_log
from games.shuffle import Shuffler
from tests.games.chance import ChosenTiles, FirstTiles
from tests.support.games.variants import PLAYED, TILES, Variant, moves_seen, variants
from tests.support.long import repeats


def drawn(variant: Variant, state: Any, data: st.DataObject) -> Move:
    """A draw by colours, of any tiles, or of the last tiles of the bag."""
    kind = data.draw(st.sampled_from(["by colour", "any", "from the end"]), label="draw")
    if kind == "by colour":
        return variant.game.draw(state, FirstTiles())
    if kind == "any":
        seed = data.draw(st.integers(0, 2**32), label="seed")
        return variant.game.draw(state, Shuffler(str(seed), 0))
    return variant.game.draw(state, ChosenTiles(lambda limit: limit - 1))


@pytest.mark.parametrize("variant", [*variants()], ids=str)
@settings(max_examples=max(3, settings().max_examples // repeats(10, 5)))
@given(data=st.data())
def test_any_match_ends_and_its_log_replays(variant: Variant, data: st.DataObject) -> None:
    game = variant.game
    total, tiles = TILES[game.key]
    state = variant.start()
    everything = sorted(tiles(state))
    entries: list[Entry] = []
    while to_act := game.to_act(state):
        assert game.outcome(state) is None
        assert len(entries) < 2000
        if to_act == (BAG,):
            entry = Entry(BAG, drawn(variant, state, data))
        else:
            seat = data.draw(st.sampled_from(to_act), label="seat")
            moves = game.moves(state, seat)
            move = moves[data.draw(st.integers(0, len(moves) - 1), label="move")]
            assert game.parse(move) == move
            spelled = sorted(f"{move} " for move in moves)
            assert not any(map(str.startswith, spelled[1:], spelled))  # no move begins another
            foreign = moves_seen(variant)[len(entries) % len(moves_seen(variant))]
            if foreign not in moves:
                before = hash(state)
                with pytest.raises(IllegalMoveError):
                    game.play(state, seat, foreign)
                assert hash(state) == before
            entry = Entry(seat, move)
        entries.append(entry)
        state = game.play(state, entry.seat, Move(entry.move)).state
        assert sorted(tiles(state)) == everything
    assert len(everything) == total
    assert game.outcome(state) is not None
    log = Log(game, variant.seats, dict(variant.options), tuple(entries))
    assert decode_log(encode_log(log), PLAYED) == log
    assert final_state(log) == state
