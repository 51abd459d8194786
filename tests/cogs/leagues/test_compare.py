"""A duplicate week on Discord: boards for those who play them, then for all, and compared."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from bot.leagues import Format, LeagueSettings
from bot.matches import Match, Status
from bot.matches.posts import EndPost
from bot.posts.outbox import QueuedPost
from cogs.posting.match_poster import MatchPoster
from data import Transaction
from data.tables.leagues import bags, schedule
from data.tables.outbox import NEVER
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, living_in, quiet
from tests.support.discord.messages import buttons, code, has_picture, menus, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import CLICKS, home_of, is_private, seen
from tests.support.odd_computers import Oracle
from tests.support.patience import PATIENCE
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json, Person

WEEK = LeagueSettings(format=Format.DUPLICATE, game="azul", table=2, rounds=1, pace="none")
SEALED = "Other tables play with the same bag"
LOOKS = ("board", "table", "text", "bag", "log", "since")


@pytest.fixture
async def people(ana: Person, bruno: Person, meet: Meet) -> list[Person]:
    return [ana, bruno, await meet("Carla"), await meet("Duarte")]


@pytest.fixture
async def eva(desk: Desk, meet: Meet) -> Person:
    """Somebody who does not play."""
    channels.add_user(desk, "Eva")
    return await meet("Eva")


async def begun(
    house: House, desk: Desk, people: list[Person], channel: str, settings: LeagueSettings = WEEK
) -> int:
    """A league in which these people play."""
    leagues, organiser = house.services.leagues, people[0].id
    guild, held = home_of(desk, channel)
    chosen = replace(settings, channel=held.id)
    session = await leagues.create(guild.id, "Tiles", organiser, next(CLICKS), chosen)
    league = session.league.id
    await leagues.open_season(league, organiser, next(CLICKS))
    for come in (leagues.join, leagues.check_in):
        for person in people:
            await come(league, person.id, next(CLICKS))
        await leagues.step(league, organiser, next(CLICKS))
    await settled(house)
    return league


async def settled(house: House) -> None:
    """Wait until the league has done all that is to be done, and everything is told."""

    async def left(tx: Transaction) -> bool:
        posts = await tx.fetch("SELECT 1 FROM announcements WHERE due < $1", NEVER)
        ended = await schedule.with_ended(tx)
        closed = await tx.fetch("SELECT 1 FROM fixtures WHERE match IS NULL AND result IS NULL")
        return bool(posts or ended or closed or await bags.to_unseal(tx))

    async with asyncio.timeout(PATIENCE):
        while await house.database.read(left):
            house.services.leagues.wake()
            await asyncio.sleep(0.02)
    await quiet(house)


async def said(person: Person, channel: str, *parts: str, **options: int) -> str:
    """What a command of leagues answers."""
    return text((await person.use(channel, "league", *parts, **options))["message"])


async def tables_of(house: House, league: int) -> list[Match]:
    """The tables of the week."""
    session = await house.services.leagues.find(league)
    return [await house.services.matches.find(one.match or 0) for one in session.fixtures]


def those_at(match: Match, people: list[Person]) -> list[Person]:
    """Who sits at a table, by seat."""
    return [next(one for one in people if one.id == seat.player) for seat in match.seats]


async def play_out(house: House, number: int, prefer: int = 0) -> None:
    """Play a match to its end, always the same way for the same number."""
    matches = house.services.matches
    match = await matches.find(number)
    while match.status is Status.RUNNING:
        (seat,) = match.to_act
        moves = match.game.moves(match.state, seat)
        move = moves[prefer * (match.ply > 3) % len(moves)]
        player = match.seats[seat].player or 0
        match = (await matches.play(number, match.ply, player, move, next(CLICKS))).match
    await quiet(house)


async def looked(person: Person, place: str, command: str, **options: int) -> str:
    return text((await person.use(place, command, **options))["message"])


async def test_while_others_play_with_the_same_bag_only_the_players_see_the_board(
    house: House, desk: Desk, people: list[Person], eva: Person, table: str
) -> None:
    league = await begun(house, desk, people, table)
    here, there = await tables_of(house, league)
    first, second = those_at(here, people)
    stranger, place = those_at(there, people)[0], str(here.location.thread)

    messages = await seen(eva, place)
    assert not any(has_picture(one) for one in messages)
    (public,) = [one for one in messages if "hand" in {b.split(":")[0] for b in buttons(one)}]
    assert {one.split(":")[0] for one in buttons(public)} == {"hand", "undo", "plan"}
    for outsider in (eva, stranger):
        answer = (await outsider.click(public, code(public, "hand")))["message"]
        assert is_private(answer)
        assert SEALED in text(answer)
        assert "when all tables are finished: 2 still play, until <t:" in text(answer)
        assert not has_picture(answer)
        for command in LOOKS:
            assert SEALED in await looked(outsider, place, command), command
            assert SEALED in await looked(outsider, table, command, match=here.id), command
        assert SEALED in await looked(outsider, table, "verify", match=here.id)
        suggested = await outsider.suggest(place, "move", "move", "")
        assert suggested["choices"] == []
    assert "its seed is a secret" in await looked(first, table, "verify", match=here.id)

    shown = (await first.click(public, code(public, "hand")))["message"]
    assert is_private(shown)
    assert has_picture(shown)
    sitting = Sitting(house, [first, second], Random(3))
    sitting.number, sitting.channel = here.id, place
    picks = [one for one in buttons(shown) if one.startswith("pick:")]
    await sitting.tap_on(first, await first.click(shown, picks[0]), 1)
    await quiet(house)
    (done,) = [one for one in await first.messages(place) if text(one).startswith("✅")]
    assert has_picture((await first.click(done, f"hand:{here.id}"))["message"]), "and back to it"
    messages = await seen(eva, place)
    assert not any(has_picture(one) for one in messages), "nor after a move"
    live = [one for one in messages if f"hand:{here.id}" in buttons(one)]
    assert f"<@{second.id}>, it is your turn." in text(live[-1])
    assert (await sitting.match()).ply > here.ply


async def test_two_who_open_the_same_board_at_once_get_it_in_their_own_themes(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    here, _ = await tables_of(house, await begun(house, desk, people, table))
    history = await house.services.matches.history(here.id)
    say = house.services.translations.in_language("en")

    async def opened(theme: str) -> bytes:
        card = await house.client.board_cards.board(history, say, theme)
        return b"".join(file.fp.read() for file in card.files())

    dark, light = await asyncio.gather(opened("dark"), opened("light"))
    assert dark != light


async def test_a_table_that_is_finished_first_tells_only_its_points(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    league = await begun(house, desk, people, table)
    here, there = await tables_of(house, league)
    own, other = those_at(here, people)[0], those_at(there, people)[0]
    await play_out(house, here.id)
    await settled(house)
    place = str(here.location.thread)
    outcome = (await house.services.matches.find(here.id)).outcome
    assert outcome is not None
    end = (await seen(other, place))[-1]
    assert not has_picture(end)
    assert "seed" in text(end)
    assert all(str(score) in text(end) for score in outcome.scores)
    assert set(buttons(end)) == {f"hand:{here.id}"}
    refused = (await other.click(end, f"hand:{here.id}"))["message"]
    assert "when the last table is finished, on <t:" in text(refused)
    final = (await own.click(end, f"hand:{here.id}"))["message"]
    assert has_picture(final)
    assert "Its seed is told when the last table is finished" in text(final)
    for verb in ("log", "verify"):
        answer = (await own.click(final, code(final, verb)))["message"]
        assert "seed-" not in text(answer)
    assert "took" in (await looked(own, table, "log", match=here.id)).lower()
    for options in ({}, {"match": here.id}):
        result = await looked(other, place, "result", **options)
        assert all(str(score) in result for score in outcome.scores), "which is no secret"
    watched = await own.use(str(there.location.thread), "board", match=there.id)
    assert has_picture(watched["message"]), "whoever has finished may watch the others"
    assert "nobody is told what was in it before" in await said(own, table, "compare")


async def test_in_a_league_there_are_no_hints_even_where_a_former_player_has_left_a_computer(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    here, _ = await tables_of(house, await begun(house, desk, people, table))
    first, _ = those_at(here, people)

    async def leave(tx: Transaction) -> None:
        sql = "UPDATE seats SET player = NULL, computer = 'celeste' WHERE match = $1 AND seat = 1"
        await tx.execute(sql, here.id)
        await tx.execute("UPDATE matches SET stamp = -1 WHERE id = $1", here.id)

    await house.database.write(leave)
    told = await looked(first, str(here.location.thread), "hint")
    assert "counts for your ratings or in a league" in told


async def finished(house: House, desk: Desk, people: list[Person], table: str) -> list[Match]:
    """A week that is over; the tables part after a few moves."""
    league = await begun(house, desk, people, table)
    for number, match in enumerate(await tables_of(house, league)):
        await play_out(house, match.id, number)
    await settled(house)
    return await tables_of(house, league)


async def test_when_the_last_table_is_finished_everybody_sees_everything(
    house: House, desk: Desk, people: list[Person], eva: Person, table: str
) -> None:
    tables = await finished(house, desk, people, table)
    for match in tables:
        end = (await seen(eva, str(match.location.thread)))[-1]
        assert has_picture(end)
        assert f"`{match.seed}`" in text(end)
        checked = (await eva.click(end, code(end, "verify")))["message"]
        assert "was fair" in text(checked)
        assert {one.split(":")[0] for one in buttons(end)} == {"rematch", "log", "verify", "line"}
        assert "took" in (await looked(eva, table, "log", match=match.id)).lower()
        compared = (await eva.click(end, code(end, "line")))["message"]
        assert is_private(compared)
        assert "2 of 2 tables came here." in text(compared)


async def test_a_final_board_that_had_to_wait_is_not_posted_twice(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    match, _ = await finished(house, desk, people, table)
    poster = MatchPoster(house.client)
    sent = []
    for opened in (False, True):
        post = EndPost(ply=match.ply, bag_opened=opened)
        queued = QueuedPost(match.id, 99, post.kind, post.encode(), "nonce", 1)
        sent.append(await poster.post(queued))
    assert [one is not None for one in sent] == [False, True]


async def test_from_the_news_of_the_end_one_goes_from_deal_to_deal(
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
    """The button that leads this way."""
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
        assert not has_picture(card), "for whoever prefers words there are words"
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
    async with living_in(url, desk, seeds, thinkers=Oracle()) as house:
        await finished(house, desk, people, table)
        card = (await people[0].use(table, "league", "compare"))["message"]
    async with living_in(url, desk, seeds, thinkers=Oracle()) as house:
        card = (await people[0].click(card, way(card, "next")))["message"]
        assert "2 of 2 tables came here." in text(card)


async def test_where_there_is_nothing_to_compare_one_is_told(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    await begun(house, desk, people, table, replace(WEEK, format=Format.DIVISIONS, division=4))
    assert "There is nothing to compare here." in await said(people[0], table, "compare")
    assert "There is nothing to compare here." in await said(people[0], table, "compare", deal=7)
