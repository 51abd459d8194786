"""Every game of the catalogue is complete; whatever it lacks is named, and where to add it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.game_catalogue import CATALOGUE, GameCatalogue, GameEntry
from bot.translations import TEXT_FOLDERS, Translations
from cogs.cards.game_names import variant_key, variants
from cogs.guide.tour_cog import STAGES
from games import GAMES
from games.players.roster import PLAYERS, player_of
from renderers import RENDERERS
from renderers.texts import MissingTextError, Say
from tests.support.toy_game import CATALOGUE_AND_PEBBLES, PEBBLES

IN_CATALOGUE = "its GameEntry in bot/game_catalogue.py"
REGISTRIES = {
    "GAMES in games/__init__.py": GAMES,
    "RENDERERS in renderers/__init__.py": RENDERERS,
    "PLAYERS in games/players/roster.py": PLAYERS,
    "CATALOGUE in bot/game_catalogue.py": CATALOGUE,
}


def missing_parts(entry: GameEntry) -> list[str]:
    """What a game lacks, in sentences that say where it belongs."""
    folders = (*TEXT_FOLDERS, *GameCatalogue([entry]).text_folders)
    say = Translations(folders, strict=True).in_language("en")
    name = entry.rules.key
    return [f"{name}: {lack}" for lack in [*_lacks_parts(entry), *_lacks_texts(entry, say)]]


def _lacks_parts(entry: GameEntry) -> Iterator[str]:
    key = entry.rules.key
    if entry.renderer.key != key:
        yield f"the renderer draws {entry.renderer.key!r}; set `renderer` of {IN_CATALOGUE}"
    if entry.computer != PLAYERS.get(key):
        yield f"the computer player is not the one in PLAYERS; set `computer` of {IN_CATALOGUE}"
    if not 0 < entry.colour <= 0xFFFFFF:
        yield f"no accent colour; set `colour` of {IN_CATALOGUE}"
    for seats in entry.rules.seats:
        if not entry.match_days.get(seats):
            yield f"no time limit for {seats} seats; add it to `match_days` of {IN_CATALOGUE}"
    if not entry.pages():
        yield f"no page of rules; set `pages` of {IN_CATALOGUE}, with its positions in bot/guide"
    if entry.lesson and entry.lesson.length > len(STAGES):
        yield f"the tour has hints for {len(STAGES)} moves; shorten `lesson` of {IN_CATALOGUE}"
    if entry.lesson and entry.lesson.game.key != key:
        yield f"the lesson is of {entry.lesson.game.key!r}; set `lesson` of {IN_CATALOGUE}"


def _lacks_texts(entry: GameEntry, say: Say) -> Iterator[str]:
    for file, text in _texts(entry):
        try:
            say(text)
        except MissingTextError as error:
            if f"no text '{text}'" in str(error):
                yield f"no text {text!r}; add it to {file}"


def _texts(entry: GameEntry) -> Iterator[tuple[str, str]]:
    """The keys of all texts that a game needs, each with the file that it belongs to."""
    folder = "bot/locales/en"
    for key, options in variants(GameCatalogue([entry])):
        yield f"{folder}/commands.ftl", f"game-{variant_key(key, options)}"
    yield f"{folder}/help.ftl", f"manual-game-{entry.rules.key}"
    yield f"{folder}/help.ftl", f"help-board-{entry.texts}"
    for page in entry.pages():
        yield f"{folder}/rules.ftl", f"rules-{entry.texts}-{page.key}"
    if entry.lesson:
        for stage in (*STAGES[: entry.lesson.length], "over"):
            yield f"{folder}/tour.ftl", f"tour-{entry.texts}-{stage}"
    for reason in player_of(entry.rules).reasons:
        yield f"{folder}/hints.ftl", f"reason-{reason}"


@pytest.mark.parametrize("place", REGISTRIES)
def test_every_registered_game_is_everywhere(place: str) -> None:
    known = {key for registry in REGISTRIES.values() for key in registry}
    assert known - set(REGISTRIES[place]) == set(), f"add these games to {place}"


@pytest.mark.parametrize("key", CATALOGUE_AND_PEBBLES)
def test_no_part_of_a_game_is_missing(key: str) -> None:
    assert missing_parts(CATALOGUE_AND_PEBBLES[key]) == []


@pytest.mark.parametrize("key", CATALOGUE)
def test_an_entry_has_the_registered_parts(key: str) -> None:
    entry = CATALOGUE[key]
    assert entry.rules is GAMES[key]
    assert entry.renderer is RENDERERS[key]


@pytest.mark.parametrize(
    ("change", "lack", "place"),
    [
        pytest.param({"renderer": RENDERERS["azul"]}, "renderer", IN_CATALOGUE, id="renderer"),
        pytest.param({"computer": "games.players.chess"}, "PLAYERS", IN_CATALOGUE, id="computer"),
        pytest.param({"colour": 0}, "accent colour", IN_CATALOGUE, id="colour"),
        pytest.param({"match_days": {2: 21}}, "for 5 seats", IN_CATALOGUE, id="time limit"),
        pytest.param({"pages": tuple}, "page of rules", "bot/guide", id="pages"),
        pytest.param(
            {"lesson": CATALOGUE["azul"].lesson}, "lesson is of 'azul'", IN_CATALOGUE, id="lesson"
        ),
        pytest.param(
            {"texts": "stones"}, "'rules-stones-goal'", "bot/locales/en/rules.ftl", id="rules text"
        ),
        pytest.param(
            {"text_folder": Path("nowhere")},
            "'game-pebbles-keep-one'",
            "bot/locales/en/commands.ftl",
            id="all texts",
        ),
    ],
)
def test_a_missing_part_is_named_with_its_place(
    change: dict[str, Any], lack: str, place: str
) -> None:
    found = missing_parts(replace(PEBBLES, **change))
    assert [one for one in found if lack in one and place in one], found


def test_the_bot_offers_two_to_four_seats() -> None:
    assert CATALOGUE.seats == range(2, 5)
    assert CATALOGUE_AND_PEBBLES.seats == range(2, 6)
