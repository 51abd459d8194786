"""Admin commands on Discord: previews, confirmations and permissions."""

from bot.leagues import SeasonState
from bot.leagues.season.standings import seats_of
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.league import (
    begun,
    days,
    decided,
    done,
    newest,
    opened,
    said,
    settled,
)
from tests.support.discord.messages import buttons, code, files, has_picture, text
from tests.support.discord.seating import CLICKS, home_of, seen
from tests.support.playground.person import Person


async def test_only_organisers_use_admin_commands(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    assert "Only those who manage this server" in await said(bruno, table, "create", name="Mine")
    await opened(house, desk, ana, table)
    for parts in (("admin", "pause"), ("admin", "status"), ("admin", "next"), ("admin", "export")):
        assert "Only those who manage this server" in await said(bruno, table, *parts)


async def test_members_with_the_organisers_role_use_admin_commands(
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
    assert await decided(bruno, table, "admin", "pause") == "paused."
    for setting in ("organisers", "champion_role"):
        told = await said(bruno, table, "admin", "set", setting=setting, value=everybody)
        assert "Only those who manage this server can" in told, (
            "organisers cannot give themselves more rights"
        )
    told = await said(ana, table, "admin", "set", setting="champion_role", value=everybody)
    assert "cannot be" in told, "everybody has this role"
    await said(ana, table, "admin", "set", setting="organisers", value="none")
    assert "can do that" in await said(bruno, table, "admin", "resume")


async def test_a_step_is_previewed_and_done_once(
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
    assert (await house.services.leagues.find(league)).state is SeasonState.SIGN_UP
    stranger = (await ana.use(table, "league", "admin", "next"))["message"]
    assert await done(ana, shown, code(shown, "league-step")) == "check-in opened."
    late = await ana.click(stranger, code(stranger, "league-step"))
    assert "Something has changed in this league" in text(late["message"])
    assert (await house.services.leagues.find(league)).state is SeasonState.CHECK_IN
    await settled(house, desk)
    for person in others:
        await said(person, table, "check-in")
    draw = text((await ana.use(table, "league", "admin", "next"))["message"])
    assert "**The season begins.** 3 players play 3 matches" in draw
    assert "Bruno" in draw
    assert await decided(ana, table, "admin", "undo") == "undone (check-in opened)."
    await settled(house, desk)
    assert (await house.services.leagues.find(league)).state is SeasonState.SIGN_UP
    assert "Nothing happens by itself" in await said(ana, table, "admin", "status")


async def test_a_confirmed_step_offers_the_next_step_and_undo(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    await said(ana, table, "create", name="Tiles", table=2, division=4)
    shown = (await ana.use(table, "league", "admin", "open"))["message"]
    told = (await ana.click(shown, code(shown, "league-step")))["message"]
    assert "Season: **sign-up**" in text(told)
    assert "Next step: <t:" in text(told)
    ahead = (await ana.click(told, code(told, "league-next")))["message"]
    assert "too few" in text(ahead)
    again = (await ana.use(table, "league", "admin", "pause"))["message"]
    paused = (await ana.click(again, code(again, "league-do")))["message"]
    assert "`/league admin resume` lets the season go on." in text(paused)
    undone = (await ana.click(paused, code(paused, "league-undo")))["message"]
    assert "undone (paused)." in text(undone)
    assert [verb.split(":")[0] for verb in buttons(undone)] == ["league-next"]


async def test_mentions_that_do_not_fit_a_preview_are_in_a_file(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    league = await opened(house, desk, ana, table)
    leagues, many = house.services.leagues, range(10_000, 10_200)
    for player in many:
        house.client.names._known[None, player] = f"Player *{player}*"
    await leagues.enter_all(league, many, ana.id, next(CLICKS))
    shown = (await ana.use(table, "league", "admin", "next"))["message"]
    assert "**Are you there?** 200 players have signed up." in text(shown)
    assert "The names of the 200 players who are called are in the file." in text(shown)
    (file,) = files(shown)
    _, content, _ = await ana.fetch(file["url"])
    assert len(content.decode("utf-8-sig").splitlines()) == 200
    assert await done(ana, shown, code(shown, "league-step")) == "check-in opened."
    assert "200 signed up." in await said(ana, table, "admin", "status")


async def test_a_draw_that_does_not_fit_a_preview_is_in_a_file(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    league = await opened(house, desk, ana, table, division=20)
    leagues, many = house.services.leagues, range(10_000, 10_240)
    for player in many:
        house.client.names._known[None, player] = f"Player *{player}*"
    await leagues.enter_all(league, many[:2], ana.id, next(CLICKS))
    await leagues.step(league, ana.id, next(CLICKS))
    await leagues.enter_all(league, many, ana.id, next(CLICKS))
    shown = (await ana.use(table, "league", "admin", "next"))["message"]
    assert "Who plays where is in the file: 238 players in 12 divisions." in text(shown)
    (file,) = files(shown)
    _, content, _ = await ana.fetch(file["url"])
    lines = content.decode("utf-8-sig").splitlines()
    assert file["filename"] == "draw.txt"
    assert len(lines) == 12
    assert all(sum(f"Player *{one}*" in line for line in lines) == 1 for one in many[2:])
    assert await done(ana, shown, code(shown, "league-step")) == "season begun."


async def test_only_one_of_two_organisers_with_the_same_button_decides(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, carla, _ = people
    league = await begun(house, desk, people, table)
    shown = (await ana.use(table, "league", "admin", "disqualify", player=str(carla.id)))["message"]
    later = (await ana.use(table, "league", "admin", "extend", days=3))["message"]
    assert "Only those" in await said(bruno, table, "admin", "extend", days=3)
    assert await done(ana, later, code(later, "league-do")) == "more days given (3)."
    told = text((await ana.click(shown, code(shown, "league-do")))["message"])
    assert "Something has changed in this league" in told
    own = (await house.services.leagues.find(league)).entrant_of(carla.id)
    assert own is not None
    assert own.state == "playing"


async def test_a_preview_that_is_out_of_date_cannot_be_confirmed(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *others = people
    league = await opened(house, desk, ana, table)
    join = await newest(ana, table, "league-join")
    for person in others:
        await person.click(join, code(join, "league-join"))
    await days(house, desk, 14)
    answer = await newest(ana, table, "league-in")
    for person in others[:2]:
        await person.click(answer, code(answer, "league-in"))
    extended = (await ana.use(table, "league", "admin", "extend", days=1))["message"]
    shown = (await ana.use(table, "league", "admin", "next"))["message"]
    assert "Duarte" not in text(shown)
    await others[2].click(answer, code(answer, "league-in"))
    told = text((await ana.click(shown, code(shown, "league-step")))["message"])
    assert "Something has changed in this league" in told
    assert (await house.services.leagues.find(league)).state is SeasonState.CHECK_IN
    told = await done(ana, extended, code(extended, "league-do"))
    assert told == "more days given (1).", "the preview is the same as before"


async def test_organisers_extend_pause_replace_and_correct(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, carla, duarte = people
    league = await begun(house, desk, [ana, bruno, carla], table)
    assert "There are 2 more days" in await said(ana, table, "admin", "extend", days=2)
    before = (await house.services.leagues.find(league)).season.due
    assert await decided(ana, table, "admin", "extend", days=2) == "more days given (2)."
    after = (await house.services.leagues.find(league)).season.due
    assert (after or 0) - (before or 0) == 2 * 86_400_000, "the preview changed nothing"
    assert await decided(ana, table, "admin", "pause") == "paused."
    assert "paused already" in await said(ana, table, "admin", "pause")
    assert await decided(ana, table, "admin", "resume") == "resumed."
    assert "Nobody is on the waiting list" in await said(
        ana, table, "admin", "replace", player=str(bruno.id)
    )
    told = await decided(
        ana, table, "admin", "replace", player=str(bruno.id), substitute=str(duarte.id)
    )
    assert told == "player replaced (\u2068Bruno\u2069)."
    await settled(house, desk)
    news = [text(one) for one in await seen(ana, table)]
    assert any(f"<@{duarte.id}>** takes the place of" in one for one in news)
    assert "place **" in await said(duarte, table, "me")
    assert "You have withdrawn" in await said(bruno, table, "me")
    assert "A result has a place" in await said(
        ana, table, "admin", "correct", fixture=1, places="1 3"
    )
    assert (
        await decided(ana, table, "admin", "correct", fixture=1, places="2 1")
        == "result corrected (1: 2 1)."
    )
    assert (
        await decided(ana, table, "admin", "disqualify", player=str(carla.id))
        == "player disqualified (\u2068Carla\u2069)."
    )
    await settled(house, desk)
    news = [text(one) for one in await seen(ana, table)]
    (ruling,) = [one for one in news if "Fixture 1 was decided by an organiser: 1." in one]
    assert ", 2." in ruling, "with names"
    log = await said(ana, table, "admin", "log")
    assert "result corrected (1: 2 1)" in log
    assert "player replaced (\u2068Bruno\u2069)" in log
    assert "player disqualified (\u2068Carla\u2069)" in log
    assert "more days given (2)" in log
    session = await house.services.leagues.find(league)
    own = session.entrant_of(carla.id)
    assert own is not None
    assert all(one.result for one in session.fixtures if own.number in map(int, seats_of(one)))


async def test_undoing_a_draw_deletes_its_standings(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    await begun(house, desk, people, table)
    assert any(has_picture(one) for one in await seen(ana, table))
    assert await decided(ana, table, "admin", "undo") == "undone (season begun)."
    await settled(house, desk)
    messages = await seen(ana, table)
    assert not any(has_picture(one) for one in messages)
    assert "An organiser has undone this: season begun." in text(messages[-1])


async def test_a_deleted_channel_is_reported_and_can_be_replaced(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    league = await opened(house, desk, ana, table)
    await house.services.leagues.configure(league, ana.id, next(CLICKS), channel=4321)
    for person in people:
        await said(person, table, "join")
    await days(house, desk, 14)
    assert (await house.services.leagues.find(league)).state is SeasonState.CHECK_IN
    assert "Announcements cannot be posted" in await said(ana, table, "admin", "status")
    told = await said(ana, table, "admin", "set", setting="channel", value=f"<#{table}>")
    assert "now; it was <#4321>." in told
    await settled(house, desk)
    assert "**Are you there?**" in text(await newest(ana, table, "league-in"))
