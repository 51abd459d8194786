"""Roles that a league gives on Discord, and roles it cannot give."""

import pytest

from bot.leagues.admin.action import AdminAction
from bot.leagues.season.standings import seats_of
from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.permissions import BOT, Permission
from playground.server.state.world import Guild, Role
from tests.cogs.conftest import House
from tests.support.discord.league import begun, days, newest, opened, said, settled
from tests.support.discord.messages import code, text
from tests.support.discord.seating import CLICKS, home_of, seen
from tests.support.playground.person import Person


@pytest.fixture
def guild(desk: Desk, table: str) -> Guild:
    """Let the bot give the roles below its own."""
    guild, _ = home_of(desk, table)
    channels.set_permissions(desk, guild, own_role(desk, guild).id, BOT | Permission.MANAGE_ROLES)
    return guild


def own_role(desk: Desk, guild: Guild) -> Role:
    """Return the bot's own role."""
    (own,) = guild.members[desk.bot.id].roles
    return guild.roles[own]


def having(guild: Guild, role: Role) -> set[int]:
    """Return who has a role."""
    return {one.user_id for one in guild.members.values() if role.id in one.roles}


async def win(house: House, desk: Desk, league: int, ana: Person, winner: Person) -> None:
    """Let one player win all matches, and the first seat in the others."""
    leagues = house.services.leagues
    session = await leagues.find(league)
    own = session.entrant_of(winner.id)
    assert own is not None
    for one in session.fixtures:
        ranks = (2, 1) if int(seats_of(one)[1]) == own.number else (1, 2)
        await leagues.apply(league, AdminAction.correct(one.number, ranks), ana.id, next(CLICKS))
    await settled(house, desk)


async def test_champions_and_tier_members_get_and_lose_their_roles(
    house: House, desk: Desk, people: list[Person], table: str, guild: Guild
) -> None:
    ana, bruno, carla, duarte = people
    champion, gold, silver = (
        channels.add_role(desk, guild, name) for name in ("Champion", "Gold", "Silver")
    )
    league = await opened(house, desk, ana, table, division=2)
    tiers = f"<@&{gold.id}><@&{silver.id}>"
    for setting, value in (("champion_role", f"<@&{champion.id}>"), ("tier_roles", tiers)):
        told = await said(ana, table, "admin", "set", setting=setting, value=value)
        assert "now; it was none." in told
    for verb, wait in (("league-join", 14), ("league-in", 3)):
        message = await newest(ana, table, verb)
        for person in people:
            await person.click(message, code(message, verb))
        await days(house, desk, wait)
    assert having(guild, gold) == {ana.id, bruno.id}
    assert having(guild, silver) == {carla.id, duarte.id}
    await win(house, desk, league, ana, ana)
    assert having(guild, champion) == {ana.id}
    await days(house, desk, 7)
    await days(house, desk, 14)
    message = await newest(ana, table, "league-in")
    for person in people:
        await person.click(message, code(message, "league-in"))
    await days(house, desk, 3)
    assert len(having(guild, gold)) == 2
    assert having(guild, gold) & {carla.id, duarte.id}, "a player was promoted"
    assert not having(guild, gold) & having(guild, silver)
    (new,) = having(guild, gold) - {ana.id}
    await win(house, desk, league, ana, next(one for one in people if one.id == new))
    assert having(guild, champion) == {new}


async def test_an_erased_player_loses_the_roles_of_leagues(
    house: House, desk: Desk, people: list[Person], table: str, guild: Guild
) -> None:
    ana, bruno, *_ = people
    role = channels.add_role(desk, guild, "Champion")
    own = channels.add_role(desk, guild, "Painter")
    league = await begun(house, desk, people, table, champion_role=role.id)
    await win(house, desk, league, ana, bruno)
    assert having(guild, role) == {bruno.id}
    channels.set_role(desk, guild, guild.members[bruno.id], own.id, held=True)
    card = (await bruno.use(table, "forget-me"))["message"]
    assert "I know nothing" in text((await bruno.click(card, "forget-me"))["message"])
    assert having(guild, role) == set()
    assert having(guild, own) == {bruno.id}, "which is none of the league's business"


async def test_a_role_above_the_bots_is_refused_and_changes_nothing(
    house: House, desk: Desk, ana: Person, table: str, guild: Guild
) -> None:
    await opened(house, desk, ana, table)
    role = channels.add_role(desk, guild, "Champion")
    own_role(desk, guild).position, role.position = role.position, own_role(desk, guild).position
    for one in (role, own_role(desk, guild)):
        channels.set_permissions(desk, guild, one.id, one.permissions)  # which Discord tells
    for setting in ("champion_role", "tier_roles"):
        told = await said(ana, table, "admin", "set", setting=setting, value=f"<@&{role.id}>")
        assert f"I cannot give <@&{role.id}>: it must be below my own role" in told
    assert "champion_role **none**" in await said(ana, table, "admin", "status")


async def test_a_role_the_bot_can_no_longer_give_is_reported_and_not_taken(
    house: House, desk: Desk, people: list[Person], table: str, guild: Guild
) -> None:
    ana, bruno, *_ = people
    role = channels.add_role(desk, guild, "Champion")
    league = await begun(house, desk, people, table, champion_role=role.id)
    channels.set_role(desk, guild, guild.members[bruno.id], role.id, held=True)
    channels.set_permissions(desk, guild, own_role(desk, guild).id, BOT)
    await win(house, desk, league, ana, ana)
    told = f"I cannot give <@&{role.id}>, so nobody gets or loses it"
    (result,) = [one for one in await seen(ana, table) if "The season is over" in text(one)]
    assert told in text(result)
    assert told in await said(ana, table, "admin", "status")
    assert having(guild, role) == {bruno.id}, "nothing is half done"
    channels.set_permissions(desk, guild, own_role(desk, guild).id, BOT | Permission.MANAGE_ROLES)
    await said(ana, table, "admin", "set", setting="champion_role", value=f"<@&{role.id}>")
    await settled(house, desk)
    assert ana.id in having(guild, role), "the same once more gives what was missing"
    assert told not in await said(ana, table, "admin", "status")


async def test_a_deleted_role_is_reported_and_the_season_goes_on(
    house: House, desk: Desk, people: list[Person], table: str, guild: Guild
) -> None:
    ana, *_ = people
    role = channels.add_role(desk, guild, "Champion")
    league = await begun(house, desk, people, table, champion_role=role.id)
    channels.delete_role(desk, guild, role.id)
    await win(house, desk, league, ana, ana)
    told = f"The role {role.id} is not there any more"
    (result,) = [one for one in await seen(ana, table) if "The season is over" in text(one)]
    assert told in text(result)
    assert told in await said(ana, table, "admin", "status")
    await days(house, desk, 7)
    assert (await house.services.leagues.find(league)).season.number == 2


async def test_without_the_owners_two_factor_authentication_roles_stay_and_the_season_goes_on(
    house: House, desk: Desk, people: list[Person], table: str, guild: Guild
) -> None:
    role = channels.add_role(desk, guild, "Champion")
    league = await begun(house, desk, people, table, champion_role=role.id)
    channels.demand_two_factor(desk, guild)
    desk.owner_has_two_factor = False
    await win(house, desk, league, people[0], people[0])
    assert having(guild, role) == set()
    assert any("The season is over" in text(one) for one in await seen(people[0], table))
    assert "two-factor" in await said(people[0], table, "admin", "status")
