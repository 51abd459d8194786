"""The rules compared with a second referee that was written independently."""

import json
from pathlib import Path
from random import Random

import pytest

from games.azul.model import State
from games.bag import Bag
from games.core import BAG, Move, Seat
from games.shuffle import Shuffler
from tests.games.azul.tables import COLOURS, GAME, tiles_of
from tests.support.games.azul_referee import Referee
from tests.support.long import repeats

PLAYTHROUGHS = Path(__file__).parents[2] / "playthroughs"
MATCHES = repeats(6, 25)
STYLES = ["any move", "the floor line", "lines", "line 1"]


def choice(style: str, moves: list[Move], chance: Random) -> Move:
    """A move in one of several styles, which reach different corners of the rules."""
    liked = {
        "any move": moves,
        "the floor line": [move for move in moves if move.endswith("F")],
        "lines": [move for move in moves if not move.endswith("F")],
        "line 1": [move for move in moves if move[-1] in "15"],
    }[style]
    return chance.choice(liked if liked and chance.random() < 0.8 else moves)


def compare(state: State, referee: Referee) -> None:
    """Check that both have the same state."""
    to_act = [seat for seat in GAME.to_act(state) if seat != BAG]
    assert to_act == referee.to_act()
    for seat in to_act:
        moves = GAME.moves(state, seat)
        assert len(moves) == len(set(moves))
        assert set(moves) == referee.legal(seat)
    assert [owner.score for owner in state.boards] == [p["score"] for p in referee.players]
    assert (GAME.to_act(state) == ()) == referee.over
    assert state.bag.inside == "".join(colour * referee.bag[colour] for colour in COLOURS)
    assert state.bag.discarded == "".join(colour * referee.lid[colour] for colour in COLOURS)


@pytest.mark.parametrize("tiles", [100, 60, 25], ids=["100 tiles", "60 tiles", "25 tiles"])
@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_referees_agree_on_random_matches(seats: int, wall: str, tiles: int) -> None:
    for match in range(MATCHES):
        chance = Random(f"{seats} {wall} {tiles} {match}")
        styles = [chance.choice(STYLES) for _ in range(seats)]
        bag = "".join(sorted(chance.sample(COLOURS * 20, tiles), key=COLOURS.index))
        state = GAME.start(seats, {"wall": wall})._replace(bag=Bag(COLOURS, bag))
        referee = Referee(seats, wall == "grey", bag)
        while to_act := GAME.to_act(state):
            if to_act == (BAG,):
                move = GAME.draw(state, Shuffler(f"referee {match}", state.round))
                seat = BAG
                referee.deal(move.split()[1:])
            else:
                seat = chance.choice(to_act)
                move = choice(styles[seat], list(GAME.moves(state, seat)), chance)
                referee.play(seat, move)
            state = GAME.play(state, Seat(seat), move).state
            compare(state, referee)
            assert len(tiles_of(state)) == tiles
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert list(outcome.ranks) == referee.ranks()


@pytest.mark.parametrize("path", [*PLAYTHROUGHS.glob("azul*.txt")], ids=lambda path: path.stem)
def test_the_referee_agrees_on_recorded_matches(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    (seats,) = [line[-1] for line in text.splitlines() if line.startswith("seats")]
    referee = Referee(int(seats), "option wall grey" in text, COLOURS * 20)
    for line in text.splitlines():
        seat, _, move = line.partition(" ")
        if seat == "bag":
            referee.deal(move.split()[1:])
        elif seat.isdigit():
            assert int(seat) in referee.to_act()
            assert move in referee.legal(int(seat))
            referee.play(int(seat), move)
    outcome = json.loads(path.with_suffix(".jsonl").read_text().splitlines()[-1])["outcome"]
    assert [player["score"] for player in referee.players] == outcome["scores"]
    assert referee.ranks() == outcome["ranks"]
