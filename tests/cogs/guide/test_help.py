"""Help, the rules, the tour and what the bot says about itself, on a running playground."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.about import AboutLinks
from bot.game_catalogue import CATALOGUE
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, living_in
from tests.support.discord.messages import (
    GALLERY,
    buttons,
    code,
    has_picture,
    links,
    menus,
    parts,
    text,
)
from tests.support.long import LONG
from tests.support.playground.person import Json, Person

ROOT = Path(__file__).parents[3]
PRIVATE = 64


def labelled(message: Json, label: str) -> str:
    """The id of the button with this label."""
    return next(found for found, words in buttons(message).items() if words == label)


@pytest.mark.usefixtures("house")
async def test_help_is_private_and_leads_on(ana: Person, table: str) -> None:
    message = (await ana.use(table, "help"))["message"]
    assert message["flags"] & PRIVATE
    assert "/play" in text(message)
    assert "waited for" not in text(message)
    verbs = [found.split(":")[0] for found in buttons(message)]
    # Azul and Azul Mini share their rules; Summer Pavilion and the toy game have their own.
    assert verbs == ["rules", "rules", "rules", "tour", "settings"]
    for found in buttons(message):
        fresh = (await ana.use(table, "help"))["message"]
        outcome = await ana.click(fresh, found)
        assert outcome["outcome"] == "updated", "it is answered in its place"


async def test_help_says_when_matches_wait_for_the_player(
    house: House, ana: Person, bruno: Person, table: str
) -> None:
    matches = house.services.matches
    match = (await matches.create("azul", ana.id, 1, seat_count=2)).match
    await matches.join(match.id, bruno.id, 2)
    match = (await matches.start(match.id, ana.id, 3)).match
    mover, other = (ana, bruno) if ana.id in match.waiting else (bruno, ana)
    said = text((await mover.use(table, "help"))["message"])
    assert "You are waited for in 1 match." in said
    said = text((await other.use(table, "help"))["message"])
    assert "You sit in 1 match, and it is somebody else's turn." in said


@pytest.mark.usefixtures("house")
@pytest.mark.parametrize("game", CATALOGUE if LONG else ["azul"])
async def test_the_rules_are_read_page_by_page(ana: Person, table: str, game: str) -> None:
    message = (await ana.use(table, "rules", game=game))["message"]
    pages = CATALOGUE[game].pages()
    texts = []
    for number in range(len(pages)):
        assert message["flags"] & PRIVATE
        assert has_picture(message)
        assert f"Page {number + 1} of {len(pages)}" in text(message)
        texts.append(text(message))
        if number + 1 < len(pages):
            outcome = await ana.click(message, f"rules:{game}:{number + 1}")
            assert outcome["outcome"] == "updated"
            message = outcome["message"]
    assert len(set(texts)) == len(pages)
    assert "Next" not in buttons(message).values()
    assert labelled(message, "Two-minute tour") == f"tour:{game}"
    message = (await ana.click(message, labelled(message, "Back")))["message"]
    assert f"Page {len(pages) - 1} of" in text(message)


async def test_who_prefers_words_reads_the_rules_without_pictures(
    house: House, ana: Person, table: str
) -> None:
    await house.services.players.update_settings(ana.id, text_boards=True)
    message = (await ana.use(table, "rules", game="azul"))["message"]
    assert not has_picture(message)
    assert "Display 1" in text(message)


@pytest.mark.usefixtures("house")
async def test_about_has_the_version_the_games_and_that_it_is_not_official(
    ana: Person, table: str
) -> None:
    message = (await ana.use(table, "about"))["message"]
    assert message["flags"] & PRIVATE
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] in text(message)
    for words in ("Azul Mini", "Summer Pavilion", "not official"):
        assert words in text(message)


async def test_about_links_to_what_the_operator_has_set(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    (invitation,) = links((await ana.use(table, "about"))["message"])
    assert f"client_id={desk.bot.id}&scope=bot+applications.commands" in invitation
    house.client.about = AboutLinks(
        "https://a.org/code", "https://a.org/private", "https://a.org/t"
    )
    _, *rest = links((await ana.use(table, "about"))["message"])
    assert rest == ["https://a.org/code", "https://a.org/private", "https://a.org/t"]


async def test_the_help_of_a_board_is_private_and_about_its_game(
    house: House, ana: Person, bruno: Person, table: str
) -> None:
    del house
    outcome = await ana.use(table, "play", game="azul/wall=coloured", against="filo")
    assert outcome["outcome"] == "message"
    board = await ana.message_event("message_updated", "help:azul")
    outcome = await bruno.click(board, "help:azul")
    assert outcome["message"]["flags"] & PRIVATE
    assert "/move 3 R 2" in text(outcome["message"])


class Tour:
    """A person who goes through a tour by pressing buttons."""

    def __init__(self, person: Person, message: Json) -> None:
        self.person = person
        self.message = message

    async def press(self, label: str) -> None:
        """Press the button with this label."""
        await self.click(labelled(self.message, label))

    async def click(self, code: str, **more: object) -> None:
        outcome = await self.person.click(self.message, code, **more)
        assert outcome["outcome"] == "updated", outcome
        self.message = outcome["message"]
        assert self.message["flags"] & PRIVATE


@pytest.mark.usefixtures("house")
async def test_the_tour_of_azul_is_walked_by_taps(ana: Person, table: str) -> None:
    tour = Tour(ana, (await ana.use(table, "help"))["message"])
    await tour.press("Two-minute tour")
    assert "A tour of Azul" in text(tour.message)
    assert has_picture(tour.message)
    await tour.click("tour:azul:pick::1")
    await tour.click("tour:azul:pick::1:R")
    await tour.click("tour:azul:pick::1:R:4")
    assert "A preview" in text(tour.message)
    assert has_picture(tour.message)
    await tour.press("Back")
    await tour.click("tour:azul:pick::1:R:4")
    await tour.press("Confirm")
    assert "from display 4" in text(tour.message), "the neighbour has answered"
    assert "first-player marker" in text(tour.message)
    await tour.click("tour:azul:pick:1 R 4:C:K:2")
    await tour.press("Confirm")
    assert "The wall is tiled" in text(tour.message)
    assert "+7 for 2 tiles" in text(tour.message)
    assert has_picture(tour.message)
    await tour.press("Next")
    assert "/play" in text(tour.message)
    outcome = await ana.click(tour.message, labelled(tour.message, "Open a match"))
    assert outcome["outcome"] == "modal"


@pytest.mark.usefixtures("house")
async def test_the_tour_of_summer_pavilion_is_walked_by_taps(ana: Person, table: str) -> None:
    tour = Tour(ana, (await ana.use(table, "help"))["message"])
    await tour.press("Two-minute tour")
    for tapped in ("tour:azul:pick::1", "tour:azul:pick::1:K", "tour:azul:pick::1:K:F"):
        await tour.click(tapped)
    await tour.press("Confirm")
    await tour.click("tour:azul:pick:1 K F:C:R")
    await tour.click("tour:azul:pick:1 K F:C:R:4")
    await tour.press("Confirm")
    await tour.press("Next")
    await tour.press("Tour of Summer Pavilion")
    assert "purple is wild" in text(tour.message)
    await tour.click("tour:summer-pavilion:pick::2:O")
    await tour.press("Confirm")
    assert "statue" in text(tour.message)
    await tour.click("tour:summer-pavilion:pick:2 O:place:NE")
    await tour.click("tour:summer-pavilion:pick:2 O:place:NE:4")
    assert "A preview" in text(tour.message)
    await tour.press("Confirm")
    assert "pick two tiles" in text(tour.message)
    (menu,) = menus(tour.message)
    values = [option["value"] for option in menu["options"]][:2]
    await tour.click(menu["custom_id"], values=values)
    await tour.press("Confirm")
    assert "And so it goes on" in text(tour.message)


@pytest.mark.usefixtures("house")
async def test_the_neighbour_of_a_tour_is_never_called_like_the_reader(
    ana: Person, bruno: Person, table: str
) -> None:
    for reader, neighbour in ((ana, "Bruno"), (bruno, "Clara")):
        message = (await reader.use(table, "help"))["message"]
        message = (await reader.click(message, "tour:0"))["message"]
        (picture,) = (part for part in parts(message) if part["type"] == GALLERY)
        assert f"{neighbour}, 9 points" in picture["items"][0]["description"]


async def test_the_tour_goes_on_after_a_restart_and_in_words(
    url: str, desk: Desk, seeds: Callable[[], str], ana: Person, table: str
) -> None:
    async with living_in(url, desk, seeds):
        message = (await ana.use(table, "help"))["message"]
        message = (await ana.click(message, "tour:0"))["message"]
    async with living_in(url, desk, seeds) as house:
        await house.services.players.update_settings(ana.id, text_boards=True)
        message = (await ana.click(message, "tour:azul:pick::1"))["message"]
    assert not has_picture(message)
    assert "Display 1" in text(message)


async def test_help_rules_and_settings_work_in_direct_messages_and_as_a_guest(
    house: House, desk: Desk, ana: Person
) -> None:
    del house
    direct = (await ana.call("POST", "/dms", {"user_id": str(desk.bot.id)}))["id"]
    guild = channels.add_guild(desk, "Elsewhere", ana.id, with_bot=False)
    room = channels.create(desk, guild, "room")
    await ana.call("PATCH", "/me", {"installed": True})
    for place in (direct, str(room.id)):
        assert "server" not in await ana.commands(place)
        message = (await ana.use(place, "rules", game="summer-pavilion"))["message"]
        message = (await ana.click(message, "rules:summer-pavilion:1"))["message"]
        assert has_picture(message)
        message = (await ana.use(place, "settings"))["message"]
        outcome = await ana.click(message, code(message, "prefer"))
        assert outcome["outcome"] == "updated"
        message = (await ana.use(place, "help"))["message"]
        outcome = await ana.click(message, "tour:0")
        assert "A tour of Azul" in text(outcome["message"])
