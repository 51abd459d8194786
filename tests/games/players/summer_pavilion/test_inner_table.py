"""The array of numbers compared with the rules, move by move, in whole matches."""

from itertools import product
from random import Random

import pytest

from games.core import BAG, Move
from games.players.compiled import Ints, ints
from games.players.summer_pavilion.moves import MOST_MOVES, legal_moves, written
from games.players.summer_pavilion.table import BAG as BAG_HEAP
from games.players.summer_pavilion.table import PHASE, PLACES, SUPPLY, TOWER, table_of
from games.players.summer_pavilion.turns import draw, draw_tile, go_on, play
from games.shuffle import Shuffler
from games.summer_pavilion import SummerPavilion
from games.summer_pavilion.model import COLOURS, State
from tests.games.summer_pavilion.styles import STYLES, Player
from tests.support.long import repeats

GAME = SummerPavilion()


def drawn(table: Ints, move: Move) -> None:
    """Carry out the bag's move on the table of numbers."""
    word, *heaps = move.split(" ")
    for place, tiles in enumerate(heaps):
        heap = SUPPLY if word == "supply" else PLACES + place * 6
        for tile in tiles.replace("-", ""):
            draw_tile(table, COLOURS.index(tile), heap)
    if word == "deal":
        table[PHASE] = 1
    go_on(table)


@pytest.mark.parametrize(
    ("seats", "side", "style"),
    [
        pytest.param(seats, side, style, id=f"{seats}-{side}-{style}")
        for seats, side, style in product((2, 3, 4), ("standard", "variant"), STYLES)
    ],
)
def test_numbers_and_rules_agree_on_every_position_and_every_legal_move(
    seats: int, side: str, style: str
) -> None:
    for seed in range(repeats(1, 2)):
        luck = Random(f"{seats} {side} {style} {seed}")
        players = [Player(style if seat < 2 else "builder", luck) for seat in range(seats)]
        state: State = GAME.start(seats, {"side": side})
        table = table_of(state)
        found = ints([0] * MOST_MOVES)
        draws = 0
        while to_act := GAME.to_act(state):
            (seat,) = to_act
            if seat == BAG:
                move = GAME.draw(state, Shuffler(str(seed), draws))
                draws += 1
                drawn(table, move)
            else:
                legal = list(GAME.moves(state, seat))
                numbers = [int(found[place]) for place in range(legal_moves(table, found))]
                by_text = {written(number): number for number in numbers}
                assert len(numbers) == len(legal)
                assert by_text.keys() == set(legal)
                move = players[seat].choose(legal)
                play(table, by_text[move])
            state = GAME.apply(state, seat, move).state
            assert list(table) == list(table_of(state))
        outcome = GAME.outcome(state)
        assert outcome is not None


def test_a_match_of_numbers_ends_with_all_its_tiles() -> None:
    table = table_of(GAME.start(4, {}))
    found, luck, chance = ints([0] * MOST_MOVES), ints([7]), Random(7)
    draw(table, luck)
    while count := legal_moves(table, found):
        play(table, int(found[chance.randrange(count)]))
        draw(table, luck)
    heaps = sum(table[place] for place in range(SUPPLY, PLACES + 60))
    laid = sum(int(table[PLACES + 60 + seat * 10]).bit_count() for seat in range(4))
    assert table[PHASE] == 4
    assert heaps + laid == 132
    assert all(table[place] >= 0 for place in range(BAG_HEAP, TOWER + 6))
