"""Organisers change a league on Discord: with a preview, or with a button to undo."""

from collections.abc import Callable
from datetime import timedelta
from itertools import count

from bot.leagues import SeasonState
from bot.matches import Status
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, living_in
from tests.support.discord.league import (
    begun,
    days,
    decided,
    done,
    newest,
    opened,
    play_all,
    said,
    settled,
)
from tests.support.discord.messages import buttons, code, has_picture, text
from tests.support.discord.seating import home_of, seen
from tests.support.playground.person import Json, Person


async def shown(person: Person, table: str, *parts: str, **options: object) -> Json:
    """Return the preview of an admin command."""
    message: Json = (await person.use(table, "league", "admin", *parts, **options))["message"]
    return message


async def announced(house: House, desk: Desk, person: Person, table: str) -> str:
    await settled(house, desk)
    return text((await seen(person, table))[-1])


async def test_calling_off_a_season_shows_what_happens_to_its_matches(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    league = await begun(house, desk, people, table)
    fixtures = (await house.services.leagues.find(league)).fixtures
    match = await house.services.matches.find(fixtures[0].match or 0)
    move = match.game.moves(match.state, match.to_act[0])[0]
    mover = match.seats[match.to_act[0]].player or 0
    await house.services.matches.play(match.id, match.ply, mover, move, next(count(10**9)))
    preview = await shown(ana, table, "call-off")
    assert "the match that somebody has begun may be played to its end" in text(preview)
    assert "5 matches in which nobody has moved are called off" in text(preview)
    assert (await house.services.leagues.find(league)).state is SeasonState.PLAY
    other = await shown(ana, table, "call-off")
    assert await done(ana, preview, code(preview, "league-do")) == "season called off."
    assert "**The season is called off**" in await announced(house, desk, ana, table)
    found = [await house.services.matches.find(one.match or 0) for one in fixtures]
    assert [one.status for one in found] == [Status.RUNNING] + [Status.ABORTED] * 5
    again = text((await ana.click(other, code(other, "league-do")))["message"])
    assert "Something has changed in this league" in again
    assert "season called off" in await said(ana, table, "admin", "log")
    assert "No season goes on" in await said(ana, table, "admin", "call-off")
    table_now = (await ana.use(table, "league", "table"))["message"]
    assert has_picture(table_now), "what was played can be read"
    assert await decided(ana, table, "admin", "undo") == "undone (season called off)."
    assert (await house.services.leagues.find(league)).state is SeasonState.PLAY


async def test_a_league_is_renamed(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    await begun(house, desk, people, table)
    assert "1 to 50 characters" in await said(ana, table, "admin", "rename", name="x" * 51)
    preview = await shown(ana, table, "rename", name="Tiles: a *new* <@1> name")
    assert "from now on" in text(preview)
    assert (
        await done(ana, preview, code(preview, "league-do"))
        == "league renamed (\u2068Tiles: a \\*new\\* \\<@1> name\u2069)."
    )
    told = await announced(house, desk, ana, table)
    assert "is called" in told
    assert "\\<@1>" in told, "a name mentions nobody"
    listed = await said(ana, table, "list")
    assert "Tiles: a" in listed


async def test_a_league_is_closed_and_can_be_read(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    league = await begun(house, desk, people, table, again=False)
    refused = await said(ana, table, "admin", "close")
    assert "Season 1 is not over yet." in refused
    await play_all(house, await house.services.leagues.find(league))
    await settled(house, desk)
    await days(house, desk, 7)
    assert await decided(ana, table, "admin", "close") == "league closed."
    assert "The league is closed." in await announced(house, desk, ana, table)
    for parts in (("admin", "open"), ("admin", "next"), ("join",), ("admin", "pause")):
        assert "is closed. What was played can be read" in await said(ana, table, *parts)
    assert "· closed" in await said(bruno, table, "list")
    assert has_picture((await bruno.use(table, "league", "table"))["message"])
    assert "The league was closed" in await said(ana, table, "admin", "status")
    assert await decided(ana, table, "admin", "undo") == "undone (league closed)."
    assert "Sign up now!" in text(await shown(ana, table, "open"))


async def test_a_season_is_opened_on_the_previewed_date(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    await said(ana, table, "create", name="Tiles", table=2, division=4)
    assert "is no date in the coming year" in await said(ana, table, "admin", "open", date="soon")
    day = f"{house.services.clock() + timedelta(days=30):%Y-%m-%d}"
    preview = await shown(ana, table, "open", date=day)
    assert "The sign-up opens <t:" in text(preview)
    other = await shown(ana, table, "open")
    assert await done(ana, preview, code(preview, "league-step")) == "season announced."
    late = text((await ana.click(other, code(other, "league-step")))["message"])
    assert "Something has changed" in late
    assert "The sign-up opens" in await announced(house, desk, ana, table)
    assert "Season 1 is not over yet." in await said(ana, table, "admin", "open")


async def test_a_changed_setting_shows_its_old_value_and_can_be_undone(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    await opened(house, desk, ana, table)
    before = len(await seen(ana, table))
    changed = await shown(ana, table, "set", setting="up", value="3")
    assert text(changed) == "up is 3 now; it was 1."
    same = await shown(ana, table, "undo")
    undo = code(changed, "league-undo")
    assert undo in buttons(same)
    assert await done(ana, changed, undo) == "undone (settings changed)."
    assert "up **1**" in await said(ana, table, "admin", "status")
    assert "nothing to undo" in text((await ana.click(same, undo))["message"])
    await settled(house, desk)
    assert len(await seen(ana, table)) == before, "it is not announced"


async def test_the_invitation_follows_changed_settings(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    await opened(house, desk, ana, table)

    async def invitation() -> str:
        await settled(house, desk)
        return text(await newest(ana, table, "league-join"))

    before, count_ = await invitation(), len(await seen(ana, table))
    assert "Divisions · tables of 2 ·" in before
    await said(ana, table, "admin", "set", setting="table", value="3")
    three = before.replace("tables of 2", "tables of 3").replace("needs 2", "needs 3")
    assert await invitation() == three
    await said(ana, table, "admin", "set", setting="format", value="cup")
    assert "Knock-out cup · tables of 3 ·" in await invitation()
    for _ in range(2):
        await decided(ana, table, "admin", "undo")
    assert await invitation() == before
    assert len(await seen(ana, table)) == count_, "it is changed where it stands"
    await decided(ana, table, "admin", "extend", days=3)
    assert (await invitation()).replace("<t:", "") != before.replace("<t:", "")
    await decided(ana, table, "admin", "rename", name="Azulejos")
    assert "Azulejos" in await invitation()


async def test_a_setting_for_the_next_season_is_marked_as_such(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    await begun(house, desk, people, table)
    told = await said(ana, table, "admin", "set", setting="up", value="3")
    assert told.startswith("up is 3 from the next season on; it was 1.")


async def test_a_former_organiser_cannot_confirm_a_preview(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    league = await begun(house, desk, people, table)
    guild, _ = home_of(desk, table)
    role = channels.add_role(desk, guild, "Organisers")
    member = guild.members[bruno.id]
    channels.set_role(desk, guild, member, role.id, held=True)
    mention = f"<@&{role.id}>"
    await said(ana, table, "admin", "set", setting="organisers", value=mention)
    previews = iter([await shown(bruno, table, "extend", days=3) for _ in range(3)])
    due = (await house.services.leagues.find(league)).season.due

    async def press() -> str:
        preview = next(previews)
        return text((await bruno.click(preview, code(preview, "league-do")))["message"])

    channels.set_role(desk, guild, member, role.id, held=False)
    assert f"and {mention}, can do that" in await press(), "the role was taken away"
    channels.set_role(desk, guild, member, role.id, held=True)
    other = channels.add_role(desk, guild, "Others")
    await said(ana, table, "admin", "set", setting="organisers", value=f"<@&{other.id}>")
    assert f"and <@&{other.id}>, can do that" in await press(), "another role organises now"
    await said(ana, table, "admin", "set", setting="organisers", value=mention)
    assert "Something has changed" in await press(), "there were other decisions since"
    assert (await house.services.leagues.find(league)).season.due == due
    again = await shown(bruno, table, "extend", days=3)
    assert await done(bruno, again, code(again, "league-do")) == "more days given (3)."


async def test_undoing_a_change_of_organisers_needs_the_permission_to_make_it(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    league = await opened(house, desk, ana, table)
    guild, _ = home_of(desk, table)
    former, current = (channels.add_role(desk, guild, name) for name in ("Former", "Current"))
    channels.set_role(desk, guild, guild.members[bruno.id], current.id, held=True)
    await said(ana, table, "admin", "set", setting="organisers", value=f"<@&{former.id}>")
    changed = await shown(ana, table, "set", setting="organisers", value=f"<@&{current.id}>")
    refused = "Only those who manage this server can do that."
    assert await said(bruno, table, "admin", "undo") == refused
    entry = int(code(changed, "league-undo").split(":")[-1]) + 1
    assert await said(bruno, table, "admin", "undo", entry=entry) == refused
    await said(bruno, table, "admin", "set", setting="up", value="2")
    own = await shown(bruno, table, "undo")
    assert await done(bruno, own, code(own, "league-undo")) == "undone (settings changed)."
    settings = (await house.services.leagues.find(league)).league_settings
    assert settings.organisers == current.id
    again = await shown(ana, table, "undo", entry=entry)
    channels.set_role(desk, guild, guild.members[bruno.id], former.id, held=True)
    assert await done(ana, again, code(again, "league-undo")) == "undone (settings changed)."
    settings = (await house.services.leagues.find(league)).league_settings
    assert settings.organisers == former.id


async def test_a_preview_can_be_confirmed_after_a_restart(
    url: str, desk: Desk, seeds: Callable[[], str], people: list[Person], table: str
) -> None:
    ana, *_ = people
    async with living_in(url, desk, seeds) as house:
        league = await opened(house, desk, ana, table)
        pause = await shown(ana, table, "pause")
        changed = await shown(ana, table, "rename", name="Mosaic: two")
    async with living_in(url, desk, seeds) as house:
        assert (
            await done(ana, changed, code(changed, "league-do"))
            == "league renamed (\u2068Mosaic: two\u2069)."
        )
        assert (await house.services.leagues.find(league)).league.name == "Mosaic: two"
        stale = text((await ana.click(pause, code(pause, "league-do")))["message"])
        assert "Something has changed in this league" in stale
        again = await shown(ana, table, "pause")
        assert "⏸️ The season is paused" in text(again)
        assert await done(ana, again, code(again, "league-do")) == "paused."
        assert (await house.services.leagues.find(league)).season.paused is not None


async def test_league_commands_are_refused_in_direct_messages(
    house: House, desk: Desk, ana: Person
) -> None:
    """They are not offered there; a client that has not noticed yet may still send one."""
    direct = (await ana.call("POST", "/dms", {"user_id": str(desk.bot.id)}))["id"]
    (league,) = [one for one in desk.world.commands.values() if one["name"] == "league"]
    assert "league" not in await ana.commands(direct)
    league |= {"contexts": [0, 1, 2]}
    for parts in (("list",), ("me",), ("create",), ("admin", "pause"), ("admin", "undo")):
        given = {"name": "Tiles"} if parts == ("create",) else {}
        assert await said(ana, direct, *parts, **given) == "Leagues are played on servers."


async def test_announcements_have_only_useful_buttons(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    await opened(house, desk, ana, table)
    assert await decided(ana, table, "admin", "call-off") == "season called off."
    await settled(house, desk)
    assert buttons((await seen(ana, table))[-1]) == {}
    old = await newest(ana, table, "league-join")
    late = text((await ana.click(old, code(old, "league-join")))["message"])
    assert "not possible now: the season stands at “called off”" in late
