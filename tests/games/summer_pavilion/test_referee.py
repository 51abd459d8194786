"""The rules compared with a second referee that was written independently."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from games.bag import Bag
from games.core import BAG, RoundEnded
from games.shuffle import Shuffler
from games.summer_pavilion.model import State
from tests.games.summer_pavilion.styles import STYLES, Player
from tests.games.summer_pavilion.tables import COLOURS, GAME, tiles_of
from tests.support.games.summer_pavilion_referee import Referee, features
from tests.support.long import LONG, repeats

PLAYTHROUGHS = Path(__file__).parents[2] / "playthroughs"
MATCHES = repeats(3, 12)
HEAPS = {
    "132 tiles": [22] * 6,
    "60 tiles": [10] * 6,
    "30 tiles": [5] * 6,
    "12 tiles": [2] * 6,
    "two colours": [0, 60, 0, 0, 0, 60],
}


def compare(state: State, referee: Referee) -> None:
    """Check that both have the same state."""
    assert [int(seat) for seat in GAME.to_act(state)] == referee.to_act()
    for seat in GAME.to_act(state):
        moves = GAME.moves(state, seat)
        assert len(moves) == len(set(moves))
        assert set(moves) == referee.legal(seat)
    for owner, player in zip(state.boards, referee.players, strict=True):
        assert owner.score == player["score"]
        assert Counter(owner.hand) == Counter(player["hand"] + player["kept"])
        assert owner.passed == player["passed"]
        assert sum(len(star.replace(".", "")) for star in owner.stars) == len(player["laid"])
    assert Counter(state.supply) == Counter(referee.supply)
    assert Counter(state.centre) == Counter(referee.centre)
    for tower, theirs in [(state.bag.inside, referee.bag), (state.bag.discarded, referee.tower)]:
        assert tower == "".join(colour * theirs[colour] for colour in COLOURS)
    assert state.round == referee.round


def play(
    seats: int, side: str, heap: str, match: int, styles: Sequence[str] = tuple(STYLES)
) -> Referee:
    """One match, compared after every entry."""
    chance = Random(f"{seats} {side} {heap} {match}")
    players = [Player(chance.choice(styles), chance) for _ in range(seats)]
    pairs = zip(COLOURS, HEAPS[heap], strict=True)
    bag = "".join(colour * count for colour, count in pairs)
    state = GAME.start(seats, {"side": side})._replace(bag=Bag(COLOURS, bag))
    referee = Referee(seats, side, bag)
    compare(state, referee)
    draws, told = 0, []
    while to_act := GAME.to_act(state):
        if to_act == (BAG,):
            seat, move = BAG, GAME.draw(state, Shuffler(f"referee {match}", draws))
            draws += 1
            referee.draw(move)
        else:
            (seat,) = to_act
            move = players[seat].choose(list(GAME.moves(state, seat)))
            referee.play(seat, move)
        state, events = GAME.play(state, seat, move)
        told += [list(event.scores) for event in events if isinstance(event, RoundEnded)]
        compare(state, referee)
        assert Counter(tiles_of(state)) == Counter(bag)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert list(outcome.ranks) == referee.ranks()
    assert told == referee.round_scores
    return referee


@pytest.mark.parametrize("heap", HEAPS)
@pytest.mark.parametrize("side", ["standard", "variant"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_referees_agree_on_matches_of_many_styles(seats: int, side: str, heap: str) -> None:
    for match in range(MATCHES):
        play(seats, side, heap, match)


EVERY_FEATURE = set(features())
EVERY_STAR = {f"star of {colour}" for colour in COLOURS} | {"mixed star"}
EVERY_NUMBER = {f"all {number}s" for number in (1, 2, 3, 4)}


@pytest.mark.parametrize(
    ("side", "heap", "reached"),
    [
        ("standard", "132 tiles", EVERY_FEATURE | EVERY_STAR | EVERY_NUMBER | {"two features"}),
        ("variant", "132 tiles", EVERY_FEATURE | {"mixed star", "all 4s", "two features"}),
        ("variant", "two colours", EVERY_FEATURE | {"star of G", "star of R"} | EVERY_NUMBER),
        ("variant", "12 tiles", {"round without tiles", "marker untaken", "automatic pass"}),
    ],
)
def test_both_referees_agree_on_matches_that_complete_everything(
    side: str, heap: str, reached: set[str]
) -> None:
    seen = Counter[str]()
    for match in range(100):
        seen += play(2, side, heap, match, ["star by star", "one number", "builder"]).seen
        if reached <= set(seen) and not LONG:
            break
    assert reached - set(seen) == set()


@pytest.mark.parametrize(
    "path", sorted(PLAYTHROUGHS.glob("summer-pavilion*.txt")), ids=lambda path: path.stem
)
def test_the_referee_agrees_on_recorded_matches(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    (seats,) = [line[-1] for line in text.splitlines() if line.startswith("seats")]
    side = "variant" if "option side variant" in text else "standard"
    referee = Referee(int(seats), side, COLOURS * 22)
    for line in text.splitlines():
        seat, _, move = line.partition(" ")
        if seat == "bag":
            assert referee.to_act() == [-1]
            referee.draw(move)
        elif seat.isdigit():
            assert move in referee.legal(int(seat))
            referee.play(int(seat), move)
    told = [json.loads(line) for line in path.with_suffix(".jsonl").read_text().splitlines()]
    assert [line["scores"] for line in told[:-1]] == referee.round_scores
    ended = told[-1]["outcome"]
    assert [player["score"] for player in referee.players] == ended["scores"]
    assert referee.ranks() == ended["ranks"]
