"""A league on Discord: from its creation to the final table, and what organisers see."""

import asyncio
import gc
import json
from collections.abc import Callable, Sequence
from dataclasses import fields
from datetime import timedelta
from random import Random
from typing import Any

import aiohttp
import pytest

from bot.leagues import Book, Format, LeagueSettings, State
from bot.leagues.tables import seats_of
from bot.matches import Status
from data.tables import leagues as tables
from data.times import stored
from playground.server.desk import Desk
from tests.cogs.conftest import House, living_in, quiet, time_of
from tests.cogs.passing import pass_time
from tests.cogs.reading import buttons, code, has_picture, text
from tests.cogs.seating import CLICKS, home_of, seen
from tests.playground.conftest import Meet
from tests.playground.person import Json, Person

NEVER = 2**62


@pytest.fixture
async def people(ana: Person, bruno: Person, meet: Meet) -> list[Person]:
    return [ana, bruno, await meet("Carla"), await meet("Duarte")]


async def settled(house: House, desk: Desk) -> None:
    """Wait until the leagues have done all that is due, and everything is told."""
    async with asyncio.timeout(60):
        while True:
            house.services.leagues.wake()
            now = stored(time_of(desk)())

            async def left(tx: Any, now: int = now) -> bool:
                posts = await tx.fetch("SELECT 1 FROM announcements WHERE due < $1", NEVER)
                due = [*await tables.due(tx, now, now), *await tables.with_ended(tx)]
                return bool(due or posts or await tables.to_open(tx, 1) or await tables.astray(tx))

            if not await house.database.read(left):
                break
            await asyncio.sleep(0.02)
    await quiet(house)


async def days(house: House, desk: Desk, count: float) -> None:
    await pass_time(house, desk, timedelta(days=count, seconds=1), sent=False)
    await settled(house, desk)


async def said(person: Person, channel: str, *parts: str, **options: Any) -> str:
    """What a command answers."""
    return text((await person.use(channel, "league", *parts, **options))["message"])


async def decided(person: Person, channel: str, *parts: str, **options: Any) -> str:
    """What is said when somebody has seen what would happen, and wants it."""
    shown = (await person.use(channel, "league", *parts, **options))["message"]
    (wanted,) = buttons(shown)
    return text((await person.click(shown, wanted))["message"])


async def newest(person: Person, channel: str, verb: str) -> Json:
    """The newest message with such a button."""
    found = [
        one
        for one in await seen(person, channel)
        if any(custom_id.split(":")[0] == verb for custom_id in buttons(one))
    ]
    return found[-1]


async def opened(house: House, desk: Desk, ana: Person, channel: str, **chosen: Any) -> int:
    """A league of pebbles, whose first season is open to everybody."""
    await said(ana, channel, "create", name="Tiles", table=2, division=4)
    guild, _ = home_of(desk, channel)
    league = (await house.services.leagues.named(guild.id, "Tiles")).id
    settings = {"game": "pebbles", "options": (), "pace": "none", "up": 1, "down": 1, **chosen}
    await house.services.leagues.configure(league, ana.id, next(CLICKS), **settings)
    assert await said(ana, channel, "admin", "open") == "Done."
    await settled(house, desk)
    return league


async def begun(
    house: House, desk: Desk, people: Sequence[Person], channel: str, **chosen: Any
) -> int:
    """A league in which these people play."""
    league = await opened(house, desk, people[0], channel, **chosen)
    for verb, wait in (("league-join", 14), ("league-in", 3)):
        message = await newest(people[0], channel, verb)
        for person in people:
            await person.click(message, code(message, verb))
        await days(house, desk, wait)
    assert (await house.services.leagues.find(league)).state is State.PLAY
    return league


async def play_all(house: House, book: Book) -> None:
    """Everybody plays all matches to their end."""
    random = Random(3)
    for fixture in book.fixtures:
        match = await house.services.matches.find(fixture.match or 0)
        while match.status is Status.RUNNING:
            seat = match.to_act[0]
            move = random.choice(match.game.moves(match.state, seat))
            player = match.seats[seat].player or 0
            turn = await house.services.matches.play(
                match.id, match.ply, player, move, next(CLICKS)
            )
            match = turn.match


async def test_a_season_from_the_creation_to_the_final_table(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    league = await begun(house, desk, people, table, champion_role=77)
    book = await house.services.leagues.find(league)
    matches = [await house.services.matches.find(one.match or 0) for one in book.fixtures]
    assert len(matches) == 6
    threads = [match.place.thread for match in matches]
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
    assert "place **1** of 4, 0 points from 0 matches, 3 to play" in mine
    assert "To win the division: you need" in mine
    assert mine.count("<#") == 3, "with a link to each thread"

    await play_all(house, book)
    await settled(house, desk)
    book = await house.services.leagues.find(league)
    assert book.state is State.REST
    messages = await seen(ana, table)
    (result,) = [one for one in messages if "**The season is over.**" in text(one)]
    assert "🥇" in text(result)
    again = [one for one in messages if has_picture(one)]
    assert [one["id"] for one in again] == [pictures[0]["id"]], "the table is edited in place"
    table_now = (await bruno.use(table, "league", "table"))["message"]
    assert has_picture(table_now)
    assert (await said(bruno, table, "fixtures")).count("🏁") == 6

    await days(house, desk, 7)
    book = await house.services.leagues.find(league)
    assert (book.season.number, book.state) == (2, State.SIGN_UP)
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
    assert "signed up." in await said(bruno, table, "me")
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


async def test_only_organisers_organise(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    assert "Only those who manage this server" in await said(bruno, table, "create", name="Mine")
    await opened(house, desk, ana, table)
    for parts in (("admin", "pause"), ("admin", "status"), ("admin", "next"), ("admin", "export")):
        assert "Only those who manage this server" in await said(bruno, table, *parts)


async def test_a_step_is_shown_before_it_is_done_and_once(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *others = people
    league = await opened(house, desk, ana, table)
    few = await said(ana, table, "admin", "next")
    assert "too few: the season needs 2" in few
    for person in people:
        await said(person, table, "join")
    shown = (await ana.use(table, "league", "admin", "next"))["message"]
    assert "**Are you there?**" in text(shown)
    assert (await house.services.leagues.find(league)).state is State.SIGN_UP
    stranger = (await ana.use(table, "league", "admin", "next"))["message"]
    assert text((await ana.click(shown, code(shown, "league-step")))["message"]) == "Done."
    late = await ana.click(stranger, code(stranger, "league-step"))
    assert "Somebody else has just changed this league." in text(late["message"])
    assert (await house.services.leagues.find(league)).state is State.CHECK_IN
    await settled(house, desk)
    for person in others:
        await said(person, table, "check-in")
    draw = text((await ana.use(table, "league", "admin", "next"))["message"])
    assert "**The season begins.** 3 players play 3 matches" in draw
    assert "Bruno" in draw
    assert await decided(ana, table, "admin", "undo") == "Done."
    await settled(house, desk)
    assert (await house.services.leagues.find(league)).state is State.SIGN_UP
    assert "Nothing happens by itself" in await said(ana, table, "admin", "status")


async def test_organisers_help_out(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, carla, duarte = people
    league = await begun(house, desk, [ana, bruno, carla], table)
    assert "There are 2 more days" in await said(ana, table, "admin", "extend", days=2)
    before = (await house.services.leagues.find(league)).season.due
    assert await decided(ana, table, "admin", "extend", days=2) == "Done."
    after = (await house.services.leagues.find(league)).season.due
    assert (after or 0) - (before or 0) == 2 * 86_400_000, "what was only looked at did not happen"
    assert await said(ana, table, "admin", "pause") == "Done."
    assert "paused already" in await said(ana, table, "admin", "pause")
    assert await said(ana, table, "admin", "resume") == "Done."
    assert "Nobody is on the waiting list" in await said(
        ana, table, "admin", "replace", player=str(bruno.id)
    )
    done = await decided(
        ana, table, "admin", "replace", player=str(bruno.id), substitute=str(duarte.id)
    )
    assert done == "Done."
    await settled(house, desk)
    news = [text(one) for one in await seen(ana, table)]
    assert any(f"<@{duarte.id}>** takes the place of" in one for one in news)
    assert "place **" in await said(duarte, table, "me")
    assert "you have withdrawn" in await said(bruno, table, "me")
    assert "A result has a place" in await said(
        ana, table, "admin", "correct", fixture=1, places="1 3"
    )
    assert await decided(ana, table, "admin", "correct", fixture=1, places="2 1") == "Done."
    assert await decided(ana, table, "admin", "disqualify", player=str(carla.id)) == "Done."
    await settled(house, desk)
    news = [text(one) for one in await seen(ana, table)]
    (ruling,) = [one for one in news if "Fixture 1 was decided by an organiser: 1." in one]
    assert ", 2." in ruling, "with names"
    log = await said(ana, table, "admin", "log")
    assert "result corrected (1: 2 1)" in log
    assert "player replaced (\u2068Bruno\u2069)" in log
    assert "player disqualified (\u2068Carla\u2069)" in log
    assert "more days given (2)" in log
    book = await house.services.leagues.find(league)
    own = book.entrant_of(carla.id)
    assert own is not None
    assert all(one.result for one in book.fixtures if own.number in map(int, seats_of(one)))


async def test_settings_are_changed_by_name(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    await opened(house, desk, ana, table)

    async def choose(setting: str, value: str) -> str:
        return await said(ana, table, "admin", "set", setting=setting, value=value)

    assert await choose("sign-up", "21") == "sign_up is 21 now."
    assert await choose("points", "3, 0") == "points is 3 0 now."
    assert await choose("returning", "no") == "returning is no now."
    assert await choose("adjudication", "Score") == "adjudication is score now."
    assert "cannot be `<@&77>`" in await choose("organisers", "<@&77>"), "nobody has that role"
    assert "cannot be `<#77>`" in await choose("channel", "<#77>")
    assert "cannot be `<#77>`" in await choose("matches", "<#77>"), "which is elsewhere"
    assert await choose("matches", f"<#{table}>") == f"matches is <#{table}> now."
    assert "It can be 10 6 3 1" in await choose("points", "many few")
    assert await choose("points", "none") == "points is none now."
    assert "It can be keep=all, keep=one" in await choose("options", "grey")
    assert await choose("options", "keep=one") == "options is keep=one now."
    assert "it is a number from 2 to 4" in await choose("table", "7")
    assert "It can be yes, no" in await choose("again", "perhaps")
    assert "It can be game, options" in await choose("weather", "fine")
    assert "cannot be `many`" in await choose("up", "many")
    status = await said(ana, table, "admin", "status")
    assert "sign_up **21**" in status
    assert "returning **no**" in status
    assert f"channel **<#{table}>**" in status
    for name in fields(LeagueSettings):
        assert f"{name.name} **" in status
    assert "settings changed (sign_up 21)" in await said(ana, table, "admin", "log")


async def test_players_leave_as_a_sheet_and_come_back_as_one(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    await begun(house, desk, people, table)
    answer = await ana.use(table, "league", "admin", "export")
    assert "went wrong" not in text(answer["message"])
    (exported,) = answer["message"]["attachments"]
    assert exported["filename"] == "players.csv"
    _, content, _ = await ana.fetch(exported["url"])
    assert len(content.splitlines()) == 5
    await said(ana, table, "create", name="Second", table=2, division=4)
    await said(ana, table, "admin", "open", league="Second")

    async def brought(sheet: bytes) -> str:
        command = (await ana.commands(table))["league"]
        given = [{"name": "sheet", "value": 0}, {"name": "league", "value": "Second"}]
        options = [{"name": "admin", "options": [{"name": "import", "options": given}]}]
        form = aiohttp.FormData(quote_fields=False)
        form.add_field(
            "payload_json", json.dumps({"command_id": command["id"], "options": options})
        )
        form.add_field("files[0]", sheet, filename="players.csv", content_type="text/csv")
        answer = await ana.call("POST", f"/channels/{table}/commands", data=form)
        return text(answer["message"])

    assert await brought(content) == "4 players are signed up."
    assert await brought(content) == "Everybody on that sheet is signed up already."
    assert "Line 2 of the sheet cannot be read" in await brought(b"player\nAna\n")
    assert "too large" in await brought(b"1\n" * 200_000)


async def test_a_deleted_channel_is_told_and_another_takes_its_place(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    league = await opened(house, desk, ana, table)
    await house.services.leagues.configure(league, ana.id, next(CLICKS), channel=4321)
    for person in people:
        await said(person, table, "join")
    await days(house, desk, 14)
    assert (await house.services.leagues.find(league)).state is State.CHECK_IN
    assert "Announcements cannot be posted" in await said(ana, table, "admin", "status")
    assert "now." in await said(ana, table, "admin", "set", setting="channel", value=f"<#{table}>")
    await settled(house, desk)
    assert "**Are you there?**" in text(await newest(ana, table, "league-in"))


async def test_who_plays_is_asked_before_they_withdraw(
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
    assert "you have withdrawn" in await said(bruno, table, "me")
    assert "You do not take part" in await said(bruno, table, "leave")


async def test_a_role_may_organise(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    await opened(house, desk, ana, table)
    guild, _ = home_of(desk, table)
    everybody = f"<@&{guild.id}>"
    assert "Only those who manage this server can" in await said(bruno, table, "admin", "pause")
    league = (await house.services.leagues.named(guild.id, None)).id
    await house.services.leagues.configure(league, ana.id, next(CLICKS), organisers=77)
    assert "and <@&77>, can do that" in await said(bruno, table, "admin", "pause")
    await said(ana, table, "admin", "set", setting="organisers", value=everybody)
    assert await said(bruno, table, "admin", "pause") == "Done."
    for setting in ("organisers", "champion_role"):
        told = await said(bruno, table, "admin", "set", setting=setting, value=everybody)
        assert "Only those who manage this server can" in told, "nobody makes themselves more"
    told = await said(ana, table, "admin", "set", setting="champion_role", value=everybody)
    assert "cannot be" in told, "which everybody has"
    await said(ana, table, "admin", "set", setting="organisers", value="none")
    assert "can do that" in await said(bruno, table, "admin", "resume")


async def test_leagues_and_settings_are_suggested(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    await opened(house, desk, ana, table)

    async def suggested(*path: str, **typed: str) -> list[str]:
        name, *others = typed
        options: Any = [{"name": name, "value": typed[name], "focused": True}]
        options += [{"name": other, "value": typed[other]} for other in others]
        for part in reversed(path):
            options = [{"name": part, "options": options}]
        command = (await ana.commands(table))["league"]
        body = {"command_id": command["id"], "options": options}
        answer = await ana.call("POST", f"/channels/{table}/autocomplete", body)
        return [choice["name"] for choice in answer["choices"]]

    assert await suggested("join", league="til") == ["Tiles"]
    assert await suggested("join", league="cup") == []
    assert await suggested("admin", "set", setting="sign") == ["sign_up"]
    assert await suggested("admin", "set", value="c", setting="format") == ["cup", "duplicate"]
    assert await suggested("admin", "set", value="", setting="again") == ["yes", "no"]
    assert await suggested("admin", "set", value="", setting="sign_up") == []


async def test_two_leagues_on_a_server_are_told_apart(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    await opened(house, desk, ana, table)
    made = await said(ana, table, "create", name="Cup", format="cup")
    assert "Cup" in made
    assert "already" in await said(ana, table, "create", name="cup")
    assert "There are several leagues here: Tiles, Cup." in await said(ana, table, "join")
    assert "You are signed up" in await said(ana, table, "join", league="tiles")
    listed = await said(ana, table, "list")
    assert "season 1, sign-up · one player" in listed
    assert "no season yet" in listed
    assert "I do not know the league" in await said(ana, table, "me", league="Chess")


async def test_computers_finish_what_nobody_has_played(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    league = await begun(house, desk, people[:2], table)
    await days(house, desk, 28)
    await days(house, desk, 3)
    async with asyncio.timeout(60):
        while (await house.services.leagues.find(league)).state is not State.REST:
            house.services.leagues.wake()
            await asyncio.sleep(0.05)
    await settled(house, desk)
    book = await house.services.leagues.find(league)
    match = await house.services.matches.find(book.fixtures[0].match or 0)
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


async def test_an_undone_draw_takes_its_tables_away(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    await begun(house, desk, people, table)
    assert any(has_picture(one) for one in await seen(ana, table))
    assert await decided(ana, table, "admin", "undo") == "Done."
    await settled(house, desk)
    messages = await seen(ana, table)
    assert not any(has_picture(one) for one in messages)
    assert "An organiser has undone this: season begun." in text(messages[-1])


async def test_before_the_draw_people_are_told_where_a_league_stands(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    made = (await ana.use(table, "league", "create", name="Tiles", table=2))["message"]
    for question in ("me", "table"):
        assert "No season was opened yet" in await said(bruno, table, question)
    shown = (await ana.click(made, code(made, "league-next")))["message"]
    assert "Sign up now!" in text(shown), "whoever makes a league can go on with buttons"
    await ana.click(shown, code(shown, "league-step"))
    await settled(house, desk)
    out = (await bruno.use(table, "league", "me"))["message"]
    assert "You do not take part in this season." in text(out)
    assert "Season: sign-up · 0 players · next step" in text(out)
    await bruno.click(out, code(out, "league-join"))
    assert "Season: sign-up · one player · next step" in await said(bruno, table, "me")
    assert "There is no table yet" in await said(bruno, table, "table")
    assert "There are no fixtures yet" in await said(bruno, table, "fixtures")


async def test_of_two_organisers_with_the_same_button_one_decides(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, carla, _ = people
    league = await begun(house, desk, people, table)
    shown = (await ana.use(table, "league", "admin", "disqualify", player=str(carla.id)))["message"]
    later = (await ana.use(table, "league", "admin", "extend", days=3))["message"]
    assert "Only those" in await said(bruno, table, "admin", "extend", days=3)
    assert text((await ana.click(later, code(later, "league-do")))["message"]) == "Done."
    told = text((await ana.click(shown, code(shown, "league-do")))["message"])
    assert "Somebody else has just changed this league" in told
    own = (await house.services.leagues.find(league)).entrant_of(carla.id)
    assert own is not None
    assert own.state == "playing"


async def test_a_refused_command_leaves_nothing_behind(
    house: House, ana: Person, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    house.client.patience = 0.05
    assert "There is no league" in await said(ana, table, "me")
    await asyncio.sleep(0.1)
    gc.collect()
    assert "never retrieved" not in caplog.text


async def test_a_ladder_says_whom_one_may_challenge(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, carla, duarte = people
    await begun(house, desk, people, table, format=Format.LADDER, table=2)
    order = [one for one in people if "challenge nobody" in await said(one, table, "me")]
    assert order == [ana], "who is on top has nobody above"
    climbing = await said(bruno, table, "me")
    assert "You can challenge \u2068Ana\u2069" in climbing
    assert "not on the ladder" not in await said(bruno, table, "challenge", rival=str(ana.id))
    await settled(house, desk)
    assert "You can challenge \u2068Carla\u2069: " in await said(duarte, table, "me"), (
        "the others are busy"
    )
    assert "You can challenge nobody" in await said(carla, table, "me")


async def test_divisions_are_suggested_by_their_names(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    await begun(house, desk, people, table, division=2)
    command = (await ana.commands(table))["league"]
    for path in ("table", "fixtures"):
        asked = [{"name": "division", "value": "", "focused": True}]
        body = {"command_id": command["id"], "options": [{"name": path, "options": asked}]}
        answer = await ana.call("POST", f"/channels/{table}/autocomplete", body)
        found = [(choice["name"], choice["value"]) for choice in answer["choices"]]
        assert found == [("Tier 1", 1), ("Tier 2", 2)]
    assert "counted from 1 to 2" in await said(ana, table, "table", division=3)
