"""A league on Discord, from its creation to the final standings."""

import asyncio
import gc
from collections.abc import Callable

import pytest

from bot.leagues import SeasonState
from bot.leagues.admin.action import AdminAction
from bot.leagues.season.standings import seats_of
from bot.matches import Status
from playground.server.desk import Desk
from playground.server.state.permissions import Permission
from tests.cogs.conftest import House, living_in
from tests.support.discord.league import (
    begun,
    days,
    decided,
    newest,
    opened,
    play_all,
    said,
    settled,
)
from tests.support.discord.messages import GALLERY, buttons, code, has_picture, parts, text
from tests.support.discord.seating import CLICKS, seen
from tests.support.patience import PATIENCE
from tests.support.playground.granting import grant_bot
from tests.support.playground.person import Person


async def test_a_season_from_creation_to_final_standings(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    grant_bot(desk, Permission.PIN_MESSAGES)
    league = await begun(house, desk, people, table, champion_role=77)
    session = await house.services.leagues.find(league)
    matches = [await house.services.matches.find(one.match or 0) for one in session.fixtures]
    assert len(matches) == 6
    threads = [match.location.thread for match in matches]
    assert None not in threads
    assert len(set(threads)) == 6, "every match has a thread of its own"
    board = await bruno.messages(str(threads[0]))
    assert any(buttons(one) for one in board), "and its board is there"

    standing = await newest(ana, table, "league-me")
    pictures = [one for one in await seen(ana, table) if has_picture(one)]
    assert len(pictures) == 1
    assert pictures[0]["pinned"]
    assert code(standing, "league-me")

    mine = await said(bruno, table, "me")
    assert "place **1** of 4 (shared with 3 others), 0 points from 0 matches, 3 to play" in mine
    assert "To win the division: you need" in mine
    assert mine.count("<#") == 3, "with a link to each thread"

    await play_all(house, session)
    await settled(house, desk)
    session = await house.services.leagues.find(league)
    assert session.state is SeasonState.REST
    messages = await seen(ana, table)
    (result,) = [one for one in messages if "**The season is over.**" in text(one)]
    assert "🥇" in text(result)
    assert f"/{table}/{pictures[0]['id']})" in text(result), "it leads to the final table"
    assert "`/league table season:1`" in text(result), "and to the archive"
    again = [one for one in messages if has_picture(one)]
    assert [one["id"] for one in again] == [pictures[0]["id"]], "the table is edited in place"
    table_now = (await bruno.use(table, "league", "table"))["message"]
    assert has_picture(table_now)
    assert (await said(bruno, table, "fixtures")).count("🏁") == 6

    await days(house, desk, 7)
    session = await house.services.leagues.find(league)
    assert (session.season.number, session.state) == (2, SeasonState.SIGN_UP)
    past = (await bruno.use(table, "league", "table", season=1))["message"]
    assert has_picture(past), "the tables of past seasons can be looked at"
    assert "There is no table yet" in await said(bruno, table, "table")
    assert "4 players of last season" in text(await newest(ana, table, "league-join"))
    log = await said(ana, table, "admin", "log")
    assert log.count("by itself") == 4
    assert f"<@{ana.id}>" in log


async def test_signing_up_leaving_and_checking_in_with_buttons(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *others = people
    await opened(house, desk, ana, table)
    message = await newest(ana, table, "league-join")

    async def press(person: Person, verb: str) -> str:
        return text((await person.click(message, code(message, verb)))["message"])

    assert "You are signed up for" in await press(bruno, "league-join")
    assert "You take part already." in await press(bruno, "league-join")
    assert "You are signed up." in await said(bruno, table, "me")
    assert "You have left" in await press(bruno, "league-leave")
    assert "You do not take part" in await press(bruno, "league-leave")
    assert "not possible now" in await said(bruno, table, "check-in")
    for person in people:
        await press(person, "league-join")
    await days(house, desk, 14)
    message = await newest(ana, table, "league-in")
    assert sorted(int(user["id"]) for user in message["mentions"]) == sorted(
        one.id for one in people
    )
    assert "You are in." in await press(bruno, "league-in")
    assert "You are in." in await said(others[0], table, "check-in")


async def test_withdrawing_during_play_needs_a_confirmation(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    league = await begun(house, desk, people, table)
    old = await newest(ana, table, "league-leave")
    asked = (await bruno.click(old, code(old, "league-leave")))["message"]
    assert "You play in this season." in text(asked)
    own = (await house.services.leagues.find(league)).entrant_of(bruno.id)
    assert own is not None
    assert own.state == "playing"
    done = await bruno.click(asked, code(asked, "league-withdraw"))
    assert "You have left" in text(done["message"])
    await settled(house, desk)
    news = [text(one) for one in await seen(ana, table)]
    assert any("Bruno" in one and "has withdrawn. A computer plays on." in one for one in news)
    assert "You have withdrawn" in await said(bruno, table, "me")
    assert "You do not take part" in await said(bruno, table, "leave")


async def test_no_computer_plays_on_for_a_player_who_has_finished_all_matches(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    league, leagues = await begun(house, desk, people, table), house.services.leagues
    session = await leagues.find(league)
    own = session.entrant_of(bruno.id)
    assert own is not None
    for one in session.fixtures:
        if own.number in seats_of(one):
            await leagues.apply(
                league, AdminAction.correct(one.number, (1, 2)), ana.id, next(CLICKS)
            )
    await leagues.leave(league, bruno.id, next(CLICKS))
    await settled(house, desk)
    news = [text(one) for one in await seen(ana, table)]
    assert any("has withdrawn. All their matches are finished, and count." in one for one in news)


async def test_a_disqualified_winner_has_no_medal(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    league = await begun(house, desk, people, table)
    await play_all(house, await house.services.leagues.find(league))
    await settled(house, desk)
    session = await house.services.leagues.find(league)
    first, second, *_ = sorted(session.entrants, key=lambda one: one.place or 0)
    find, server = house.client.names._find, session.league.server
    name, heir = (find(server, one.player or 0) for one in (first, second))
    await decided(ana, table, "admin", "disqualify", player=str(first.player))
    await settled(house, desk)
    (news,) = [text(one) for one in await seen(ana, table) if "is disqualified" in text(one)]
    assert "they stand behind everybody else" in news
    assert "That changes the end of the season:" in news
    (line,) = [one for one in news.splitlines() if "🥇" in one]
    assert (str(heir) in line, str(name) in line) == (True, False)
    (shown,) = [one for one in await seen(ana, table) if has_picture(one)]
    (gallery,) = [part for part in parts(shown) if part["type"] == GALLERY]
    rows = gallery["items"][0]["description"].splitlines()[1:]
    assert rows[0].startswith(f"1. {heir}")
    assert rows[-1].startswith(f"4. {name}")


async def test_two_leagues_on_a_server_are_told_apart(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    await opened(house, desk, ana, table)
    made = await said(ana, table, "create", name="*Cup*", format="cup")
    assert "\\*Cup\\*" in made
    assert "league called `*cup*` already" in await said(ana, table, "create", name="*cup*")
    assert "There are several leagues here: `Tiles, *Cup*`." in await said(ana, table, "join")
    assert "You are signed up" in await said(ana, table, "join", league="tiles")
    listed = await said(ana, table, "list")
    assert "season 1, sign-up · one player" in listed
    assert "no season yet" in listed
    assert "I do not know the league `Chess`" in await said(ana, table, "me", league="Chess")


async def test_computers_finish_unplayed_matches(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    league = await begun(house, desk, people[:2], table)
    await days(house, desk, 28)
    await days(house, desk, 3)
    async with asyncio.timeout(PATIENCE):
        while (await house.services.leagues.find(league)).state is not SeasonState.REST:
            house.services.leagues.wake()
            await asyncio.sleep(0.05)
    await settled(house, desk)
    session = await house.services.leagues.find(league)
    match = await house.services.matches.find(session.fixtures[0].match or 0)
    assert (match.status, match.ending) == (Status.OVER, "play")
    news = "\n".join([text(one) for one in await seen(people[0], table)])
    assert "One match is not finished; there is grace until" in news
    assert "One match is decided now: computers play to the end." in news


async def test_buttons_work_after_a_restart(
    url: str, desk: Desk, seeds: Callable[[], str], people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    async with living_in(url, desk, seeds) as house:
        await opened(house, desk, ana, table)
    async with living_in(url, desk, seeds) as house:
        message = await newest(ana, table, "league-join")
        answer = await bruno.click(message, code(message, "league-join"))
        assert "You are signed up for" in text(answer["message"])
        await settled(house, desk)
        shown = [one for one in await seen(ana, table) if "Sign up now" in text(one)]
        assert len(shown) == 1, "nothing is announced twice"


async def test_before_the_draw_commands_show_the_state_of_the_season(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    made = (await ana.use(table, "league", "create", name="Tiles", table=2))["message"]
    assert list(buttons(made).values()) == ["Open the first season"]
    for question in ("me", "table"):
        assert "No season was opened yet" in await said(bruno, table, question)
    shown = (await ana.click(made, code(made, "league-next")))["message"]
    assert "Sign up now!" in text(shown), "whoever makes a league can go on with buttons"
    told = text((await ana.click(shown, code(shown, "league-step")))["message"])
    assert "✅ Done: sign-up opened." in told
    assert "by itself: the check-in begins." in told
    assert f"Everybody can sign up with the button in <#{table}> now." in told
    await settled(house, desk)
    out = (await bruno.use(table, "league", "me"))["message"]
    assert "You do not take part in this season." in text(out)
    assert "Season: sign-up · 0 players · next step" in text(out)
    await bruno.click(out, code(out, "league-join"))
    assert "Season: sign-up · one player · next step" in await said(bruno, table, "me")
    assert "There is no table yet" in await said(bruno, table, "table")
    assert "There are no fixtures yet" in await said(bruno, table, "fixtures")


async def test_a_refused_command_leaves_nothing_behind(
    house: House, ana: Person, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    house.client.patience = 0.05
    answer = await ana.use(table, "league", "me")
    assert answer["outcome"] in ("message", "thinking"), "on a busy machine it is promised first"
    await ana.message_event(
        "message_created" if answer["outcome"] == "message" else "message_updated",
        "There is no league",
    )
    await asyncio.sleep(0.1)
    gc.collect()
    assert "never retrieved" not in caplog.text
