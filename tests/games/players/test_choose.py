"""Any level gives a legal move for any seat of any game."""

from typing import Any

import pytest

from games.core import BAG, AnyGame, NotYourTurnError, Seat, SetupError
from games.players import LEVELS, YARDSTICKS, Level, choose, known_level, think
from games.players.core import Limit
from games.shuffle import Shuffler
from tests.games.toy import Pebbles

EVERYONE = {**LEVELS, **YARDSTICKS}


def dealt(game: AnyGame, seats: int = 2) -> Any:
    """The table after the first draw."""
    state = game.start(seats)
    return game.play(state, BAG, game.draw(state, Shuffler("tiles", 0))).state


@pytest.mark.parametrize("level", EVERYONE.values(), ids=list(EVERYONE))
def test_a_game_without_its_own_player_gets_a_legal_move(level: Level) -> None:
    game = Pebbles()
    state = dealt(game)
    assert choose(game, state, Seat(0), level, "a") in game.moves(state, Seat(0))


def test_the_same_seed_gives_the_same_move_and_another_seed_may_not() -> None:
    game = Pebbles()
    state = dealt(game)
    moves = [choose(game, state, Seat(0), "random", str(seed)) for seed in range(20)]
    assert moves == [choose(game, state, Seat(0), "random", str(seed)) for seed in range(20)]
    assert len(set(moves)) > 1


def test_a_seat_that_may_not_move_is_refused() -> None:
    game = Pebbles()
    with pytest.raises(NotYourTurnError, match="seat 1 is not to act; seat 0 is"):
        choose(game, dealt(game), Seat(1), "tico", "a")


def test_an_unknown_level_is_refused_with_a_list_of_levels() -> None:
    with pytest.raises(SetupError, match="no computer player 'deep'; there are tico, filo"):
        known_level("deep")


def test_a_single_legal_move_needs_no_thought() -> None:
    game = Pebbles()
    state = dealt(game)._replace(offer="R")
    assert think(game, state, Seat(0), "ladrilho", "a", Limit(seconds=60)).nodes == 0


def test_every_level_has_its_own_name_and_character() -> None:
    assert list(LEVELS) == ["tico", "filo", "barca", "celeste", "ladrilho"]
    assert len({level.name for level in EVERYONE.values()}) == len(EVERYONE)
    assert all(level.character.endswith(".") for level in EVERYONE.values())
