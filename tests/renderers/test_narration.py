"""Narration of whole matches, in all games."""

import pytest

from games.core import RoundEnded
from renderers import RENDERERS, words_of
from renderers.texts import english as say
from tests.games.toy import Pebbles
from tests.support.games.variants import Variant, moments, variants

NAMES = ("Ana", "Bruno", "Clara", "Duarte")


def tile(colour: str) -> str:
    return f":{colour}:"


def test_a_game_without_a_renderer_narrates_its_rounds() -> None:
    words = words_of(Pebbles())
    lines = words.story([("something",), RoundEnded(1, (3, 1))], NAMES[:2], say, tile)
    assert lines == ["Round 1 is over: Ana 3, Bruno 1."]


@pytest.mark.parametrize("variant", list(variants()), ids=str)
def test_a_whole_match_is_narrated_in_sentences(variant: Variant) -> None:
    words, names = words_of(variant.game), NAMES[: variant.seats]
    table = moments(variant)
    events = [event for moment in table for event in moment.events]
    lines = words.story(events, names, say, tile, table[0].state)
    assert lines
    for line in lines:
        assert line.endswith(".")
        assert line.startswith(("Round ", "Line ", *names))
    scores = variant.game.outcome(table[-1].state)
    if scores is not None and variant.game.key in RENDERERS:
        last = [f"{score} in the end." for score in scores.scores]
        assert [line.split(", ")[-1] for line in lines[-variant.seats :]] == last
