"""Fair play in leagues, over the wire: open seats, sanctions, outside help, bags of a season."""

import pytest

from bot.app.cleanup import CleanupLoop
from bot.leagues.admin.action import AdminAction
from bot.leagues.model import SeasonState
from games.binding import clicks_hash, facts_of, match_seed
from games.shuffle import commitment
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, quiet, time_of
from tests.support.discord.league import (
    begun,
    days,
    newest,
    opened,
    people,
    play_all,
    said,
    settled,
)
from tests.support.discord.messages import code, text
from tests.support.discord.seating import CLICKS, live, seen
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person

__all__ = ["people"]

ALONE = "no help from computer programs or from other people"


@pytest.fixture
async def eva(desk: Desk, meet: Meet) -> Person:
    """A user who does not play."""
    channels.add_user(desk, "Eva")
    return await meet("Eva")


async def test_the_rule_about_help_and_the_hash_of_the_season_are_shown_at_sign_up(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    league = await opened(house, desk, ana, table)
    sealed = commitment((await house.services.leagues.find(league)).season.seed)
    invitation = await newest(ana, table, "league-join")
    answer = (await bruno.click(invitation, code(invitation, "league-join")))["message"]
    for shown in (invitation, answer):
        assert ALONE in text(shown)
        assert f"`{sealed}`" in text(shown)
    await said(ana, table, "admin", "set", setting="outside_help", value="yes")
    await settled(house, desk)
    invitation = await newest(ana, table, "league-join")
    assert "Help during a match is allowed" in text(invitation)


@pytest.mark.parametrize("allowed", [False, True])
async def test_hints_are_given_in_a_league_that_allows_help(
    house: House, desk: Desk, people: list[Person], table: str, allowed: bool
) -> None:
    league = await begun(house, desk, people, table, game="azul", outside_help=allowed)
    fixture = (await house.services.leagues.find(league)).fixtures[0]
    match = await house.services.matches.find(fixture.match or 0)
    player = next(one for one in people if one.id == match.waiting[0])
    hint = (await player.use(str(match.location.thread), "hint"))["message"]
    assert ("you are on your own" in text(hint)) is not allowed


async def test_an_open_seat_is_for_the_waiting_list_and_the_entrant_comes_back(
    house: House, desk: Desk, people: list[Person], eva: Person, table: str
) -> None:
    league = await begun(house, desk, people, table)
    fixture = (await house.services.leagues.find(league)).fixtures[0]
    match = await house.services.matches.find(fixture.match or 0)
    thread = str(match.location.thread)
    own = next(one for one in people if one.id == match.seats[0].player)
    rival = next(one for one in people if all(seat.player != one.id for seat in match.seats))
    refused = (await own.use(thread, "handover", player=str(rival.id)))["message"]
    told = (await own.click(refused, code(refused, "handover")))["message"]
    assert "cannot take each other's seats" in text(told)
    sure = (await own.use(thread, "handover"))["message"]
    await own.click(sure, code(sure, "handover"))
    await quiet(house)
    (offer,) = [one for one in await seen(own, thread) if live([one], "substitute")]
    for person, words in ((rival, "cannot take each other's seats"), (eva, "waiting list")):
        told = (await person.click(offer, code(offer, "substitute")))["message"]
        assert words in text(told)
    assert "You are on the waiting list" in await said(eva, table, "join")
    told = (await eva.click(offer, code(offer, "substitute")))["message"]
    assert "The seat is yours" in text(told)
    await settled(house, desk)
    assert (await house.services.matches.find(match.id)).seats[0].player == eva.id
    back = (await own.use(thread, "back"))["message"]
    assert "have your seat" in text(back) or "Welcome back" in text(back)
    await settled(house, desk)
    assert (await house.services.matches.find(match.id)).seats[0].player == own.id


async def test_a_disqualified_player_cannot_be_forgotten_and_sign_up_again(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    league = await begun(house, desk, people, table)
    await house.services.leagues.apply(
        league, AdminAction.disqualify(bruno.id), ana.id, next(CLICKS)
    )
    await settled(house, desk)
    card = (await bruno.use(table, "forget-me"))["message"]
    done = (await bruno.click(card, code(card, "forget-me")))["message"]
    assert "I know nothing about you" in text(done)
    assert "on the waiting list" not in await said(bruno, table, "join")
    session = await house.services.leagues.find(league)
    assert session.entrant_of(bruno.id) is None


@pytest.mark.usefixtures("bound_bags")
async def test_the_bags_of_a_season_follow_from_its_seed_and_the_clicks_of_its_players(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana = people[0]
    league = await begun(house, desk, people, table, again=False)
    session = await house.services.leagues.find(league)
    season = session.season
    clicks = sorted(int(one.click or 0) for one in session.entrants)
    assert season.clicks == " ".join(map(str, clicks))
    assert clicks[0] > 2**53, "they are Discord's"
    await play_all(house, session)
    await settled(house, desk)
    match = await house.services.matches.find(session.fixtures[0].match or 0)
    facts = facts_of(match.binding)
    assert match.seed == match_seed(season.seed, match.id)
    assert (facts["sealed"], facts["clicks"]) == (
        commitment(season.seed),
        clicks_hash(season.clicks),
    )
    early = text((await ana.use(table, "verify", match=match.id))["message"])
    assert "is told, and checked here, when the season is over" in early
    assert season.seed not in early.replace(match.seed, "")
    while (await house.services.leagues.find(league)).state is not SeasonState.OVER:
        await days(house, desk, 1)
    await CleanupLoop(house.database, clock=time_of(desk)).tick()
    late = text((await ana.use(table, "verify", match=match.id))["message"])
    assert f"`{season.seed}`, whose hash was shown when the sign-up opened" in late
