"""What a player reads when something cannot be done."""

import re

import pytest

from bot.translations import LOCALES, refusal
from games.core import RuleError
from renderers.texts import Language
from tests.support.english import SAY
from tests.support.used_texts import refusals, texts

SENTENCES = {key.removeprefix("refusal-") for key in texts() if key.startswith("refusal-")}

REFUSALS: list[tuple[str, dict[str, str | int], str]] = [
    (
        "unknown-seats",
        {"least": 2, "most": 4, "seats": 7},
        "This game is for 2 to 4 players, so 7 will not do. Please choose another number.",
    ),
    (
        "unknown-option",
        {"option": "roof", "known": "wall"},
        "This game has no option `roof`. It has: wall.",
    ),
    (
        "unknown-option-value",
        {"option": "wall", "value": "pink", "known": "coloured or grey"},
        "The option `wall` cannot be `pink`. It can be coloured or grey.",
    ),
    (
        "unknown-level",
        {"level": "genius", "known": "easy, hard"},
        "I do not know a computer player called `genius`. Please choose one of those offered.",
    ),
    (
        "unknown-game",
        {"game": "go"},
        "I do not know a game called `go`. Please choose one of the games offered.",
    ),
    ("unknown-match", {"match": 7}, "I cannot find this match here. `/games` lists yours."),
    (
        "match-over",
        {},
        "This match is over, so nobody is to move any more. `/rematch` plays it again.",
    ),
    (
        "not-your-turn",
        {"seat": 1},
        "It is not your turn yet. I will tell you when it is; until then you can `/plan` ahead.",
    ),
    (
        "illegal-move",
        {"move": "pick P"},
        "`pick P` is not possible at this moment. Please choose one of the moves offered.",
    ),
    (
        "no-move",
        {"text": "up `and` down"},
        "I cannot read `up 'and' down` as a move. "
        "Please choose one from the list that appears while you type.",
    ),
    (
        "unknown-colour",
        {"letter": "X"},
        "There is no colour `X` in this game. "
        "Please choose one from the list that appears while you type.",
    ),
    (
        "no-display",
        {"place": "7", "last": 5},
        "There is no display 7 at this table. You can take from displays 1 to 5 or from the "
        "centre.",
    ),
    (
        "no-such-tile",
        {"place": "3", "colour": "R"},
        "There is no red tile on display 3. Please choose a colour that lies there.",
    ),
    (
        "no-such-tile",
        {"place": "C", "colour": "K"},
        "There is no black tile in the centre any more. Please choose a colour that lies there.",
    ),
    (
        "azul-unknown-line",
        {"line": "6"},
        "There is no pattern line 6. Your lines are 1 to 5, and F is the floor line.",
    ),
    (
        "azul-unknown-row",
        {"number": "0"},
        "There is no row 0 on the wall. Rows are 1 to 5, from top to bottom.",
    ),
    (
        "azul-unknown-column",
        {"number": "9"},
        "There is no column 9 on the wall. Columns are 1 to 5, from left to right.",
    ),
    (
        "azul-line-full",
        {"line": 2},
        "Your pattern line 2 is full. Please choose another line, or the floor line.",
    ),
    (
        "azul-line-holds-other",
        {"line": 3, "held": "B", "colour": "R"},
        "Your pattern line 3 holds blue, so it takes no red before it is emptied. "
        "Please choose another line, or the floor line.",
    ),
    (
        "azul-on-wall",
        {"line": 4, "colour": "Y"},
        "Row 4 of your wall has its yellow tile already, so line 4 takes no more yellow. "
        "Please choose another line, or the floor line.",
    ),
    (
        "azul-other-row",
        {"due": 2, "line": "4"},
        "Your wall is tiled from top to bottom, and row 2 comes before row 4. "
        "Please choose a space in row 2 first.",
    ),
    (
        "azul-column-taken",
        {"column": "3"},
        "You cannot use column 3 here: its space in this row is taken, or the column has this "
        "colour already. Please choose one of the free columns.",
    ),
    (
        "summer-wild-not-chosen",
        {"colour": "P"},
        "You cannot choose purple: it is wild in this round and only comes along with another "
        "colour. Choose one of the other colours there, and you get one purple tile as well.",
    ),
    (
        "summer-unknown-star",
        {"star": "N"},
        "There is no star `N`. The stars are C, W, NW, NE, E, SE and SW.",
    ),
    (
        "summer-unknown-slot",
        {"slot": "7"},
        "There is no space 7 on a star. The spaces are 1 to 6.",
    ),
    (
        "summer-space-taken",
        {"star": "NW", "slot": "5"},
        "You have a tile on star NW 5 already. Please choose a free space.",
    ),
    (
        "summer-wrong-colour",
        {"star": "C", "colours": "GY", "colour": "P"},
        "You cannot lay purple there: the centre star takes green or yellow now. "
        "Wild tiles only help to pay.",
    ),
    (
        "summer-no-tile",
        {"number": 3, "colour": "O", "wilds": 2},
        "You have no orange tile, and the tile you lay must have the colour of the space.",
    ),
    (
        "summer-pays-itself",
        {"number": 5, "colour": "P", "wilds": 0, "have": 4},
        "A space of 5 costs 5 purple tiles, and you have 4. As purple is wild in this round, no "
        "other tile can help to pay: the number of wilds is 0.",
    ),
    (
        "summer-too-dear",
        {"number": 6, "colour": "O", "wilds": 2, "have": 3, "held": 2},
        "A space of 6 costs 6 tiles, and you have 3 orange and 2 wild. "
        "One of the tiles must be orange.",
    ),
    (
        "summer-too-few-wilds",
        {"number": 5, "colour": "O", "wilds": 0, "least": 2, "most": 3},
        "That is too few: with the orange tiles you have, you need 2 wilds at least to pay for a "
        "5.",
    ),
    (
        "summer-too-many-wilds",
        {"number": 3, "colour": "G", "wilds": 3, "least": 0, "most": 1},
        "That is too many: you can pay for this 3 with 1 wild at most, as one tile must be green.",
    ),
    (
        "summer-too-many-wilds",
        {"number": 1, "colour": "G", "wilds": 1, "least": 0, "most": 0},
        "You cannot pay with wilds here: please use green tiles alone.",
    ),
    (
        "summer-pick-count",
        {"due": 1, "picked": 3},
        "You have earned 1 bonus tile. Please pick exactly one.",
    ),
    (
        "summer-pick-count",
        {"due": 2, "picked": 1},
        "You have earned 2 bonus tiles. Please pick exactly so many.",
    ),
    (
        "summer-keep-nothing",
        {},
        "This is the last round, so you cannot keep any tiles. Please pass without keeping any.",
    ),
    (
        "summer-keep-count",
        {"most": 4, "kept": 6},
        "You can keep 4 tiles at most, and these are 6. Please leave some out.",
    ),
    ("summer-unsorted", {}, "Please write the tiles in the order P, G, O, Y, B, R."),
    (
        "summer-lacking",
        {"colour": "B", "have": 0, "wanted": 1},
        "There is no blue tile to choose. Please choose another colour.",
    ),
    (
        "summer-lacking",
        {"colour": "B", "have": 1, "wanted": 3},
        "There is only 1 blue tile to choose, not 3.",
    ),
    ("not-a-deal", {}, "The bag has to deal here, and your log has something else."),
    ("not-a-supply", {}, "The bag has to fill the supply here, and your log has something else."),
    (
        "wrong-displays",
        {"displays": 5},
        "A deal at this table fills 5 displays with 4 tiles each. Only the last ones may have "
        "fewer.",
    ),
    (
        "wrong-draw-size",
        {"due": 20, "count": 19},
        "The bag has to draw 20 tiles here, and your log has 19.",
    ),
    (
        "not-in-bag",
        {"has": 3, "colour": "K", "gives": 4},
        "Your log draws more black tiles than the bag has: 4 instead of 3 at most.",
    ),
    ("bad-log", {"line": 12}, "I cannot read line 12 of your log."),
    ("foreign-draw", {"ply": 0}, "Entry 0 of your log was not drawn from this seed."),
    (
        "foreign-seed",
        {},
        "This bag was not fair: its seed is not the one whose hash was shown before the first "
        "tile.",
    ),
    (
        "foreign-binding",
        {"name": "match"},
        "This bag was not fair: it is bound to another match (match).",
    ),
    (
        "foreign-seating",
        {},
        "This match was not fair: the players do not sit where the bag has seated them.",
    ),
    (
        "stale-move",
        {"ply": 31},
        "The board has moved on since you looked. Please choose again on the new one.",
    ),
    (
        "not-your-seat",
        {},
        "You do not play in this match, but you are welcome to watch.",
    ),
    (
        "not-running",
        {"status": "lobby"},
        "This match has not begun yet. The host can start it.",
    ),
    ("not-running", {"status": "over"}, "This match is over. `/rematch` plays it again."),
    (
        "not-running",
        {"status": "aborted"},
        "This match was called off. `/play` opens a new one.",
    ),
    ("not-over", {}, "This match is not over yet. Please try again once it is."),
    ("not-in-lobby", {}, "This match has begun already, but you are welcome to watch."),
    (
        "already-joined",
        {},
        "You have joined this match already. It begins when the host starts it.",
    ),
    (
        "not-invited",
        {},
        "This match is for those who were invited, but you are welcome to watch.",
    ),
    (
        "no-free-seat",
        {},
        "All seats of this match are taken, but you are welcome to watch.",
    ),
    (
        "not-host",
        {},
        "Only the host of this match can do that. "
        "Once all seats are taken, anybody at the table can start it.",
    ),
    (
        "too-few-players",
        {"least": 2},
        "You need 2 players at least to begin. Invite somebody, or add a computer player.",
    ),
    ("nothing-to-undo", {}, "You have no move to take back yet."),
    (
        "no-proposal",
        {},
        "There is nothing to agree to any more: the match has gone on. "
        "Whoever asked can ask again.",
    ),
]


@pytest.mark.parametrize(
    ("key", "values", "sentence"), [pytest.param(*row, id=f"{row[0]} {row[2]}") for row in REFUSALS]
)
def test_a_refusal_says_what_is_possible(
    key: str, values: dict[str, str | int], sentence: str
) -> None:
    assert refusal(SAY, RuleError(key, "in English", **values)) == sentence
    assert re.fullmatch(r"[A-Z`].*\.", sentence)


def test_every_refusal_of_the_code_has_a_sentence() -> None:
    assert [key.pattern for key in refusals() if not any(map(key.fullmatch, SENTENCES))] == []


def test_every_sentence_of_the_rules_is_shown_here() -> None:
    shown = {f"refusal-{key}" for key, _, _ in REFUSALS}
    rules = Language("en", [LOCALES / "en" / "rules.ftl"])
    assert {key for key in rules.keys if key.startswith("refusal-")} == shown


def test_every_sentence_belongs_to_a_refusal_of_the_code() -> None:
    made = refusals()
    assert [key for key in SENTENCES if not any(found.fullmatch(key) for found in made)] == []


def test_typed_text_stays_inside_its_code_marks() -> None:
    typed = "``` @everyone\n[link](https://example.org) ```"
    sentence = refusal(SAY, RuleError("no-move", "", text=typed))
    assert sentence.count("`") == 2
    assert "\n" not in sentence
