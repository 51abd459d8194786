"""The characters of Azul: always legal, and each with its own mistakes."""

from itertools import pairwise
from typing import Any

import pytest

from games import GAMES
from games.azul.model import State
from games.core import BAG, Move, Seat
from games.players import LEVELS, RANDOM, YARDSTICKS, Level, Limit, choose, think
from games.players.duel import Contestant, duel, tally
from games.players.roster import player_of
from games.shuffle import Shuffler
from tests.games.azul.tables import after, board, table

AZUL = GAMES["azul"]
EVERYONE = {**LEVELS, **YARDSTICKS}
QUICK = Limit(nodes=150)


@pytest.mark.parametrize("key", ["azul", "azul-mini"])
@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mixed_levels_play_whole_matches(key: str, wall: str, seats: int) -> None:
    """Checked by the rules, because `think` would hide an illegal move."""
    game = GAMES[key]
    levels = list(EVERYONE.values())
    state: Any = game.start(seats, {"wall": wall})
    draws = moves = 0
    while to_act := game.to_act(state):
        seat = to_act[0]
        if seat == BAG:
            move = game.draw(state, Shuffler("mixed", draws))
            draws += 1
        else:
            level = levels[(moves + seat) % len(levels)]
            legal = game.moves(state, seat)
            if level is RANDOM or len(legal) == 1:
                move = legal[0]
            else:
                thought = player_of(game).think(game, state, seat, level, "mixed", QUICK)
                assert thought.nodes <= 400
                move = thought.move
            moves += 1
        state = game.play(state, seat, move).state
    assert game.outcome(state) is not None


@pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
def test_a_level_is_the_same_for_the_same_seed(level: Level) -> None:
    state = table(displays="BRRW YYKW KKBB RWYB WWRY")
    moves = [choose(AZUL, state, Seat(0), level, seed, nodes=200) for seed in "aaa"]
    assert len(set(moves)) == 1


@pytest.mark.parametrize("key", ["tico", "filo", "barca"])
def test_the_lower_levels_do_not_always_see_the_same(key: str) -> None:
    state = table(displays="BRRW YYKW KKBB RWYB WWRY")
    moves = {choose(AZUL, state, Seat(0), key, str(seed), nodes=200) for seed in range(12)}
    assert len(moves) > 1


def choices(state: State, key: str, seeds: int = 20) -> list[Move]:
    """The moves of a level with different seeds."""
    return [choose(AZUL, state, state.turn, key, str(seed), nodes=300) for seed in range(seeds)]


def test_tico_grabs_the_biggest_heap_and_forgets_the_floor() -> None:
    held = board(lines=". .. ... .... YYYY.", wall="B.... .B... ..B.. ...B. .....")
    state = table(held, displays="YYYY RKWB")
    taken = choices(state, "tico")
    assert sum(move.startswith("1 Y") for move in taken) > 12


def test_dona_filo_fills_her_own_line_and_does_not_see_what_others_need() -> None:
    mine = board(lines="B .. ... .... KKKK.", wall="..... ..... ..... ..... YR.W.")
    rival = board(lines=". .. ... WW.. .....", wall="..... ..... ..... .KWB. .....")
    state = table(mine, rival, displays="KYRB WWBY", marker=1, round=4)
    assert sum(move == "1 K 5" for move in choices(state, "filo")) > 10


def test_mestre_ladrilho_takes_the_tile_that_wins() -> None:
    """Only one tile ends the match, with a lead."""
    mine = board(wall="BYRK. ..... ..... ..... .....", score=30)
    state = table(mine, board(score=20), displays="WRKB", centre="YY", marker=1, round=5)
    thought = think(AZUL, state, Seat(0), "ladrilho", "a", Limit(nodes=20_000))
    assert thought.move == "1 W 1"
    assert thought.value > 5


def test_mestre_ladrilho_does_not_end_a_match_that_he_would_lose() -> None:
    mine = board(wall="BYRK. ..... ..... ..... .....", score=10)
    theirs = board(score=60)
    state = table(mine, theirs, displays="WRKB YYRR", centre="", round=5)
    thought = think(AZUL, state, Seat(0), "ladrilho", "a", Limit(nodes=20_000))
    assert thought.move != "1 W 1"
    assert thought.value < -5


@pytest.mark.parametrize(
    ("wall", "column"),
    [
        pytest.param("YR... ..... ..... ..... .....", "3", id="beside its neighbours"),
        pytest.param("...YR ..... ..... ..... .....", "3", id="on their other side"),
        pytest.param("Y.... .Y..B .R..K .K..R .W..Y", "5", id="a column becomes complete"),
    ],
)
def test_a_tile_finds_its_space_on_the_grey_wall(wall: str, column: str) -> None:
    mine = board(lines="W", wall=wall)
    ending = board(floor="*")
    state = table(mine, ending, centre="K", wall="grey", turn=1, round=3)
    state = after(state, "1 C K 5")
    assert choose(AZUL, state, Seat(0), "ladrilho", "a") == f"wall 1 {column}"


@pytest.mark.parametrize(("below", "above"), [*pairwise(["random", "tico", "filo", "barca"])])
def test_a_level_beats_the_one_below_it(below: str, above: str) -> None:
    """A short version of `python -m benchmarks.computer_players ladder`."""
    pair = Contestant(EVERYONE[above]), Contestant(EVERYONE[below])
    total = tally(list(duel(AZUL, {}, 2, *pair, 16, "taste")))
    assert total.rate > 0.5
    assert total.margin > 0
