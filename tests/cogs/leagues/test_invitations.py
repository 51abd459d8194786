"""The invitation to a season is always up to date."""

import pytest

from bot.leagues import SeasonState
from playground.server.desk import Desk
from playground.server.state import channels, messages
from playground.server.state.permissions import Permission
from playground.server.state.world import Overwrite
from tests.cogs.conftest import House
from tests.support.discord.league import days, decided, newest, opened, said, settled
from tests.support.discord.messages import buttons, code, text
from tests.support.discord.seating import CLICKS, home_of, seen
from tests.support.playground.person import Person


async def test_it_shows_how_many_have_signed_up(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    await opened(house, desk, ana, table, least=3)
    card = await newest(ana, table, "league-join")
    assert "Nobody has signed up yet. The season needs 3." in text(card)
    posted = len(await seen(ana, table))

    async def pressed(person: Person, verb: str) -> str:
        await person.click(card, code(card, verb))
        await settled(house, desk)
        return text(await newest(ana, table, "league-join"))

    assert "**One player** has signed up. The season needs 3." in await pressed(ana, "league-join")
    assert "**2 players** have signed up. The season" in await pressed(bruno, "league-join")
    last = await pressed(people[2], "league-join")
    assert last.rstrip().endswith("**3 players** have signed up.")
    assert "**2 players**" in await pressed(bruno, "league-leave")
    assert len(await seen(ana, table)) == posted, "it is changed where it stands"


async def test_its_date_follows_a_pause_and_an_undo(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    await opened(house, desk, ana, table)

    async def shown() -> str:
        await settled(house, desk)
        return text(await newest(ana, table, "league-join"))

    before = await shown()
    await decided(ana, table, "admin", "extend", days=3)
    assert await shown() != before
    await decided(ana, table, "admin", "undo")
    assert await shown() == before
    await decided(ana, table, "admin", "pause")
    await days(house, desk, 5)
    assert await shown() == before
    told = await said(ana, table, "join")
    assert "The season is paused; when it goes on, so does the sign-up." in told
    await said(ana, table, "leave")
    await decided(ana, table, "admin", "extend", days=2)
    await settled(house, desk)
    more = text((await seen(ana, table))[-1])
    assert more.endswith("There are 2 more days, from when the season goes on.")
    await decided(ana, table, "admin", "resume")
    assert await shown() != before


@pytest.mark.parametrize("gone", [True, False], ids=["deleted", "closed to the bot"])
async def test_it_moves_with_the_league_to_another_channel(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, gone: bool
) -> None:
    league = await opened(house, desk, ana, table)
    guild, here = home_of(desk, table)
    other = channels.create(desk, guild, "other")
    if gone:
        await channels.delete(desk, here)
    else:
        rule = Overwrite(desk.bot.id, 1, 0, int(Permission.VIEW_CHANNEL))
        channels.overwrite(desk, here, rule)
    there = str(other.id)
    await said(ana, there, "admin", "set", setting="channel", value=f"<#{there}>")
    await settled(house, desk)
    card = await newest(ana, there, "league-join")
    assert "**Sign up now!**" in text(card)
    await bruno.click(card, code(card, "league-join"))
    await settled(house, desk)
    assert "**One player** has signed up." in text(await newest(ana, there, "league-join"))
    assert len([one for one in await seen(ana, there) if buttons(one)]) == 1
    assert await house.services.leagues.trouble(league) is None


async def test_it_is_posted_again_after_it_was_deleted(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    league = await opened(house, desk, ana, table)
    card = await newest(ana, table, "league-join")
    await messages.delete(desk, desk.message(desk.channel(int(table)), int(card["id"])))
    assert await said(bruno, table, "join")
    await settled(house, desk)
    new = await newest(ana, table, "league-join")
    assert new["id"] != card["id"]
    assert "**One player** has signed up." in text(new)
    await days(house, desk, 14)
    assert (await house.services.leagues.find(league)).state is SeasonState.SIGN_UP, "it is put off"
    assert len([one for one in await seen(ana, table) if "Sign up now" in text(one)]) == 1


async def test_it_is_deleted_when_the_opening_is_undone(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    await opened(house, desk, ana, table)
    await decided(ana, table, "admin", "undo")
    await settled(house, desk)
    assert not [one for one in await seen(ana, table) if "Sign up now" in text(one)]
    assert "undone" in text((await seen(ana, table))[-1])


async def test_it_does_not_say_to_sign_up_while_the_opening_is_undone(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    league = await opened(house, desk, ana, table)
    await decided(ana, table, "admin", "undo")
    await house.services.leagues.configure(league, ana.id, next(CLICKS), announced=3)
    await decided(ana, table, "admin", "open")

    async def shown() -> list[str]:
        await settled(house, desk)
        return [text(one) for one in await seen(ana, table) if "tables of 2" in text(one)]

    assert "The sign-up opens <t:" in (await shown())[-1]
    await decided(ana, table, "admin", "next")
    assert "**Sign up now!**" in (await shown())[-1]
    await decided(ana, table, "admin", "undo")
    assert "The sign-up is not open yet." in (await shown())[-1]
    assert not [one for one in await seen(ana, table) if buttons(one)]
    await decided(ana, table, "admin", "resume")
    assert ["The sign-up opens <t:" in one for one in await shown()] == [True, True]
    await decided(ana, table, "admin", "next")
    assert ["Sign up now" in one for one in await shown()] == [False, False, True]
