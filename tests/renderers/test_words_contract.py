"""The wording of every choice, move and effect in random matches of all games and variants."""

import pytest

from games.core import BAG, Move
from games.log import choices, tokens
from renderers import RENDERERS, words_of
from renderers.core import Choice
from renderers.texts import english as say
from tests.games.toy import Pebbles
from tests.renderers.positions import ANA
from tests.support.games.variants import Variant, moments, variants

LABEL = 80
"""The most characters on a Discord button."""
SUGGESTION = 100
"""The most characters of an autocomplete suggestion."""
NARROW = 17
"""The most characters that stay readable beside other buttons on a phone."""


def beginnings(moves: list[Move]) -> set[tuple[str, ...]]:
    """All incomplete beginnings of these moves."""
    return {tuple(tokens(move)[:made]) for move in moves for made in range(len(tokens(move)))}


@pytest.mark.parametrize("variant", list(variants()), ids=str)
def test_every_choice_is_distinct_and_fits_its_button(variant: Variant) -> None:
    game, words = variant.game, words_of(variant.game)
    emojis = {None, *(words.tile_emoji(letter) for letter in "BYRKWPGO")}
    for state, _, _ in moments(variant):
        for seat in game.to_act(state):
            if seat == BAG:
                continue
            moves = list(game.moves(state, seat))
            for made in beginnings(moves):
                question = words.heading(state, seat, made, say)
                assert question[0].isalnum()
                assert question[-1] in "?."
                row = [
                    words.choice(state, seat, made, token, say) for token in choices(moves, made)
                ]
                assert len(set(row)) == len(row)
                for label, emoji in row:
                    assert 0 < len(label) <= NARROW < LABEL
                    assert emoji in emojis


@pytest.mark.parametrize("variant", list(variants()), ids=str)
def test_no_two_legal_moves_read_the_same(variant: Variant) -> None:
    game, words = variant.game, words_of(variant.game)
    for state, _, _ in moments(variant):
        for seat in game.to_act(state):
            moves = game.moves(state, seat)
            called = [words.move_words(state, seat, move, say) for move in moves]
            assert len(set(called)) == len(called)
            assert all(0 < len(call) <= SUGGESTION for call in called)


@pytest.mark.parametrize("variant", list(variants()), ids=str)
def test_the_effects_of_moves_are_whole_phrases(variant: Variant) -> None:
    words = words_of(variant.game)
    for state, entry, _ in moments(variant):
        if entry and entry.seat != BAG:
            for phrase in words.effect_words(state, entry.seat, Move(entry.move), say):
                assert phrase[0].isupper() or phrase[0].isdigit()
                assert phrase[-1] not in ".:,"


@pytest.mark.parametrize("game", RENDERERS)
def test_every_tile_has_an_emoji(game: str) -> None:
    words = RENDERERS[game]
    named = {words.tile_emoji(letter) for letter in "BYRKWPGO"} - {None}
    assert named == {name for name in words.emojis() if name != "azul_marker"}


@pytest.mark.parametrize("variant", list(variants()), ids=str)
def test_only_tiles_follow_a_token_that_starts_a_choice_of_several(variant: Variant) -> None:
    heaps = words_of(variant.game).heaps
    for state, _, _ in moments(variant):
        for seat in variant.game.to_act(state):
            for move in variant.game.moves(state, seat):
                first, *rest = tokens(move)
                if first in heaps:
                    assert all(len(token) == 1 or token == "end" for token in rest)


def test_a_game_without_a_renderer_is_worded_in_its_own_tokens() -> None:
    game = Pebbles()
    words, state = words_of(game), game.start(2)
    assert words.choice(state, ANA, ("take",), "R", say) == Choice("R")
    assert words.heading(state, ANA, (), say) == "What do you choose?"
    assert words.heading(state, ANA, ("take", "R"), say) == "take R: what next?"
    assert words.move_words(state, ANA, Move("take R 2"), say) == "take R 2: a move of pebbles"
    assert words.effect_words(state, ANA, Move("take R 2"), say) == []
    assert words.tile_emoji("R") is None
