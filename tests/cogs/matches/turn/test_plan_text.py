"""What a player reads about a plan: every reason for dropping a move has a sentence."""

import ast
import re

import pytest

from bot.matches.plans.stored_plan import TAKEN_BACK
from cogs.matches.turn.plan_text import condition_words, reason_words
from games.plans import Condition, Dropped, Intent, deciding
from tests.support.english import SAY
from tests.support.used_texts import called, modules, pattern, texts

SENTENCES = {key.removeprefix("unfit-") for key in texts() if key.startswith("unfit-")}

REASONS: list[tuple[str, dict[str, str | int], str]] = [
    (
        "plan-condition",
        {"fact": "tiles", "sign": "=", "wanted": 3, "found": 2},
        "you wanted exactly 3 tiles, and it would have been 2 tiles",
    ),
    (
        "plan-condition",
        {"fact": "lost", "sign": "<=", "wanted": 0, "found": 1},
        "you wanted at most 0 points lost, and it would have been 1 point lost",
    ),
    ("plan-nothing-fits", {"pattern": "* Y 2"}, "nothing on the table was like that"),
    ("plan-round-over", {"round": 2}, "the round that it was made for is over"),
    ("plan-phase-over", {"pattern": "3 R"}, "its part of the round is over"),
    ("plan-stopped", {"pattern": "3 R"}, "a step before it was not possible"),
    (
        "plan-taken-back",
        {},
        "something was taken back on the board that you had planned on",
    ),
    ("illegal-move", {"move": "pass end"}, "it was not possible at that moment"),
    ("no-display", {"place": "9", "last": 5}, "there is no display 9 at this table"),
    ("no-such-tile", {"place": "4", "colour": "R"}, "display 4 had no red tiles any more"),
    ("no-such-tile", {"place": "C", "colour": "K"}, "the centre had no black tiles"),
    ("azul-line-full", {"line": 2}, "your pattern line 2 was full"),
    (
        "azul-line-holds-other",
        {"line": 3, "held": "B", "colour": "R"},
        "your pattern line 3 held blue",
    ),
    (
        "azul-on-wall",
        {"line": 4, "colour": "Y"},
        "row 4 of your wall had its yellow tile already",
    ),
    ("azul-other-row", {"due": 2, "line": "4"}, "row 2 of your wall came first"),
    (
        "azul-column-taken",
        {"column": "3"},
        "column 3 was taken in this row, or had the colour already",
    ),
    (
        "summer-wild-not-chosen",
        {"colour": "P"},
        "purple is wild in this round and cannot be chosen beside other colours",
    ),
    (
        "summer-space-taken",
        {"star": "NW", "slot": "5"},
        "there was a tile on this space already",
    ),
    (
        "summer-wrong-colour",
        {"star": "C", "colours": "GY", "colour": "P"},
        "the star took green or yellow",
    ),
    ("summer-no-tile", {"number": 3, "colour": "O", "wilds": 2}, "you had no orange tile"),
    (
        "summer-pays-itself",
        {"number": 5, "colour": "P", "wilds": 0, "have": 4},
        "it cost 5 purple tiles, and you had 4",
    ),
    (
        "summer-too-dear",
        {"number": 6, "colour": "O", "wilds": 2, "have": 3, "held": 2},
        "it cost 6 tiles, and you had 3 orange and 2 wild",
    ),
    (
        "summer-too-few-wilds",
        {"number": 5, "colour": "O", "wilds": 0, "least": 2, "most": 3},
        "you would have had to pay at least 2 wilds",
    ),
    (
        "summer-too-many-wilds",
        {"number": 3, "colour": "G", "wilds": 3, "least": 0, "most": 1},
        "you could have paid 1 wild at most",
    ),
    ("summer-pick-count", {"due": 1, "picked": 3}, "you had earned 1 bonus tile"),
    ("summer-keep-nothing", {}, "nothing can be kept in the last round"),
    ("summer-keep-count", {"most": 4, "kept": 6}, "at most 4 tiles can be kept"),
    ("summer-unsorted", {}, "the tiles were not in the order P, G, O, Y, B, R"),
    ("summer-lacking", {"colour": "B", "have": 0, "wanted": 1}, "there was no blue tile"),
    ("summer-lacking", {"colour": "B", "have": 2, "wanted": 3}, "there were only 2 blue tiles"),
]


@pytest.mark.parametrize(
    ("key", "values", "sentence"), [pytest.param(*row, id=f"{row[0]} {row[2]}") for row in REASONS]
)
def test_a_reason_ends_a_sentence(key: str, values: dict[str, str | int], sentence: str) -> None:
    assert reason_words(Dropped(Intent("4 R 3"), key, values), SAY) == sentence


def refused() -> set[re.Pattern[str]]:
    """The keys with which the games refuse a player's move: what they give back, not raise."""
    found: set[re.Pattern[str]] = set()
    for _, module in modules("games"):
        for given in ast.walk(module):
            if not isinstance(given, ast.Return):
                continue
            for node in ast.walk(given):
                if isinstance(node, ast.Call) and called(node) == "IllegalMoveError":
                    key = pattern(node.args[0])
                    assert key is not None
                    found.add(key)
    return found


def test_every_reason_of_the_rules_has_a_sentence() -> None:
    refusals = refused()
    assert len(refusals) > 15
    assert [key.pattern for key in refusals if not any(map(key.fullmatch, SENTENCES))] == []
    own = {
        value
        for name, value in vars(deciding).items()
        if name.isupper() and isinstance(value, str) and value.startswith("plan-")
    }
    asked = {deciding.PICK_OPEN, deciding.KEEP_OPEN}
    assert (own - asked) | {TAKEN_BACK} <= SENTENCES
    assert {f"asks-{key}" for key in asked} <= set(texts())


def test_every_sentence_has_a_reason_and_is_shown_here() -> None:
    assert {key for key, _, _ in REASONS} == SENTENCES


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (Condition("tiles", "=", 1), "exactly 1 tile"),
        (Condition("tiles", ">=", 2), "at least 2 tiles"),
        (Condition("lost", "<=", 0), "at most 0 points lost"),
        (Condition("fallen", "<=", 1), "at most 1 tile falling"),
        (Condition("room", "=", 0), "exactly 0 spaces left on the line"),
        (Condition("marker", "=", 0), "exactly 0 first-player marker"),
        (Condition("wilds", ">=", 1), "at least 1 wild"),
        (Condition("spent", "<=", 2), "at most 2 wilds spent"),
        (Condition("points", ">=", 5), "at least 5 points"),
        (Condition("bonus", "=", 3), "exactly 3 tiles as a bonus"),
        (Condition("kept", "=", 4), "exactly 4 tiles kept"),
    ],
)
def test_a_condition_in_words(condition: Condition, words: str) -> None:
    assert condition_words(condition, SAY) == words
