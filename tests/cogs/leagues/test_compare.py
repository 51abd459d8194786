"""`/league compare`: the matches of a duplicate deal, move by move."""

from collections.abc import Callable
from dataclasses import replace

from bot.leagues import Format
from playground.server.desk import Desk
from tests.cogs.conftest import House, living_in
from tests.support.discord.duplicate_week import (
    WEEK,
    begun,
    finished,
    play_out,
    said,
    settled,
    tables_of,
)
from tests.support.discord.messages import buttons, code, has_picture, menus, text
from tests.support.discord.seating import is_private, seen
from tests.support.odd_computers import Oracle
from tests.support.playground.person import Json, Person


async def test_the_result_announcement_leads_from_deal_to_deal(
    house: House, desk: Desk, people: list[Person], eva: Person, table: str
) -> None:
    chosen = replace(WEEK, game="pebbles", rounds=2)
    league = await begun(house, desk, people, table, chosen)
    for match in await tables_of(house, league):
        await play_out(house, match.id)
    await settled(house)
    (end,) = [one for one in await seen(eva, table) if "league-compare:1:1" in buttons(one)]
    card = (await eva.click(end, "league-compare:1:1"))["message"]
    assert "season 1 · deal 2" in text(card)
    assert "you" not in text(card).split(), "Eva has not played"
    scores = (await eva.click(card, code(card, "tally")))["message"]
    assert list(buttons(scores).values()) == ["Seat 2", "Moves", "Deal 1"]
    first = next(one for one, label in buttons(scores).items() if label == "Deal 1")
    assert "season 1 · deal 1" in text((await eva.click(scores, first))["message"])


def way(message: Json, name: str) -> str:
    """Return the id of the button with this name."""
    return next(one for one in buttons(message) if one.endswith(f":{name}"))


async def test_lines_are_compared_by_clicks(
    swift_house: House, desk: Desk, people: list[Person], table: str
) -> None:
    house = swift_house
    tables = await finished(house, desk, people, table)
    mine = next(one for one in tables if one.seat_of(people[1].id) is not None)
    other = next(one for one in tables if one is not mine)
    bruno = people[1]
    shown = (await bruno.use(table, "league", "table"))["message"]
    words = (await bruno.click(shown, code(shown, "league-words")))["message"]
    assert text(words).count(" %, 1 played") == 4, "it goes by what others made of the same bag"
    card = (await bruno.use(table, "league", "compare"))["message"]
    assert is_private(card)
    assert has_picture(card)
    assert "season 1 · deal 1" in text(card)
    assert "**Move 1** of " in text(card)
    assert "▶️ **2** of 2 · " in text(card)
    assert ":before" not in "".join(buttons(card)), "nothing lies before the first move"

    card = (await bruno.click(card, way(card, "on")))["message"]
    assert "**Move 2** of " in text(card)
    card = (await bruno.click(card, way(card, "next")))["message"]
    assert "2 of 2 tables came here." in text(card)
    assert text(card).count("**1** of 2 · ") == 2, "here they part"
    assert text(card).count(" · you") == 1
    parting = text(card)
    assert not any(one.endswith(":next") for one in buttons(card)), "and never part again"
    asked = (await bruno.click(card, code(card, "opinion")))["message"]
    assert "🤖" in text(asked)

    (menu,) = menus(asked)
    assert [one["value"] for one in menu["options"]] == [str(other.id)]
    card = (await bruno.click(asked, menu["custom_id"], values=[str(other.id)]))["message"]
    assert "Only this table came here." in text(card)
    (menu,) = menus(card)
    assert "parts" in menu["options"][0]["description"]
    card = (await bruno.click(card, menu["custom_id"], values=[str(mine.id)]))["message"]
    assert text(card) == parting, "back where the two have parted"

    await house.services.players.update_settings(bruno.id, text_boards=True)
    while any(one.endswith(":on") for one in buttons(card)):
        card = (await bruno.click(card, way(card, "on")))["message"]
        assert not has_picture(card), "players with text boards get text"
    assert "**The end**" in text(card)
    assert mine.outcome is not None
    assert all(str(score) in text(card) for score in mine.outcome.scores)
    card = (await bruno.click(card, way(card, "before")))["message"]
    assert text(card).startswith(parting)

    scores = (await bruno.click(card, code(card, "tally")))["message"]
    assert not has_picture(scores)
    both = sorted((one.outcome.scores[0] for one in tables if one.outcome), reverse=True)
    assert all(f"**{score}** · " in text(scores) for score in both) or "Seat 2" in text(scores)
    seats = [one for one in buttons(scores) if one.startswith("tally:")]
    again = (await bruno.click(scores, seats[0]))["message"]
    assert "(you)" in text(scores) + text(again)
    back = (await bruno.click(again, code(again, "line")))["message"]
    assert "**Move 1** of " in text(back)


async def test_old_buttons_compare_after_a_restart(
    url: str, desk: Desk, seeds: Callable[[], str], people: list[Person], table: str
) -> None:
    async with living_in(url, desk, seeds, workers=Oracle()) as house:
        await finished(house, desk, people, table)
        card = (await people[0].use(table, "league", "compare"))["message"]
    async with living_in(url, desk, seeds, workers=Oracle()) as house:
        card = (await people[0].click(card, way(card, "next")))["message"]
        assert "2 of 2 tables came here." in text(card)


async def test_comparing_without_a_deal_is_refused(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    await begun(house, desk, people, table, replace(WEEK, format=Format.DIVISIONS, division=4))
    assert "There is nothing to compare here." in await said(people[0], table, "compare")
    assert "There is nothing to compare here." in await said(people[0], table, "compare", deal=7)
