"""A cup on Discord: its tree as a picture and as text."""

from dataclasses import replace

from discord import ui

from bot.leagues import Format, LeagueSettings, SeasonState
from bot.leagues.admin.action import AdminAction
from cogs.leagues.standings_pictures import words_card
from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.permissions import Permission
from playground.server.state.world import Overwrite
from renderers.standings.gallery import knock_out
from tests.cogs.conftest import House
from tests.support.discord.league import begun, decided, newest, settled
from tests.support.discord.messages import GALLERY, buttons, code, has_picture, parts, text
from tests.support.discord.seating import CLICKS, home_of, is_private, seen
from tests.support.playground.person import Json, Person

CUP = LeagueSettings(format=Format.CUP, game="pebbles", options=(), table=2, pace="none")


def beside(message: Json) -> str:
    """Return the alternative text of a message's picture."""
    (gallery,) = [part for part in parts(message) if part["type"] == GALLERY]
    return str(gallery["items"][0]["description"])


async def test_the_tree_of_a_cup_is_shown_as_picture_and_text_until_its_end(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    league = await begun(house, desk, people, table, format=Format.CUP, table=2)
    shown = (await ana.use(table, "league", "table"))["message"]
    assert is_private(shown)
    assert "Knock-out cup, 0 of 3 matches." in beside(shown)
    assert list(buttons(shown).values()) == ["In words"]
    session = await house.services.leagues.find(league)
    message = str(session.divisions[0].message)

    async def pinned() -> Json:
        return next(one for one in await seen(ana, table) if one["id"] == message)

    assert "Champion" not in beside(await pinned())
    await decided(ana, table, "admin", "correct", fixture=1, places="1 2")
    await settled(house, desk)
    half = beside(await pinned())
    assert "1 of 3 matches" in half
    assert "; not known yet" in half
    for fixture in (2, 3):
        await decided(ana, table, "admin", "correct", fixture=fixture, places="2 1")
        await settled(house, desk)
    assert (await house.services.leagues.find(league)).state is SeasonState.REST
    end = await newest(bruno, table, "league-me")
    assert "**The season is over.**" in text(end)
    for one in (end, await pinned()):
        assert "3 of 3 matches. Champion: " in beside(one)
        words = (await bruno.click(one, code(one, "league-words")))["message"]
        assert is_private(words)
        assert not has_picture(words)
        lines = text(words).splitlines()
        assert [line for line in lines if line.endswith(":")] == ["Final:", "Semi-finals:"]
        assert sum("goes on" in line for line in lines) == 3


async def test_players_with_text_boards_get_the_tree_as_text(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    await begun(house, desk, people[:3], table, format=Format.CUP, table=2)
    ana = people[0]
    await house.services.players.update_settings(ana.id, text_boards=True)
    shown = (await ana.use(table, "league", "table"))["message"]
    assert not has_picture(shown)
    assert "- Ana has a bye" in text(shown)


async def test_markdown_in_names_is_escaped_in_the_text(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    desk.world.users[people[1].id].global_name = "**<@1>** [x](y)"
    await begun(house, desk, people, table, format=Format.CUP, table=2)
    shown = (await people[0].use(table, "league", "table"))["message"]
    assert "**<@1>** [x](y)" in beside(shown)
    words = (await people[0].click(shown, code(shown, "league-words")))["message"]
    assert r"\*\*\<@1>\*\* \[x](y)" in text(words)


async def test_a_tree_too_long_for_a_message_is_a_file(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    league = await begun(house, desk, people, table, format=Format.CUP, table=2)
    session = await house.services.leagues.find(league)
    sheet = replace(knock_out(200, 2, 0), say=house.services.translations.in_language("en"))
    card = words_card(session, sheet, 0)
    (file,) = card.files()
    told = file.fp.read().decode()
    assert told.count("\n- ") == 128 + 56, "and eight pairings of the next round are unknown"
    assert any(
        "more tables" in one.content
        for one in card.walk_children()
        if isinstance(one, ui.TextDisplay)
    )


async def test_the_rounds_of_a_large_cup_have_buttons(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    leagues = house.services.leagues
    guild, held = home_of(desk, table)
    chosen = replace(CUP, channel=held.id)
    session = await leagues.create(guild.id, "Cup", ana.id, next(CLICKS), chosen)
    league = session.league.id
    await leagues.open_season(league, ana.id, next(CLICKS))
    crowd = [ana.id, *(channels.add_user(desk, f"Guest {n}").id for n in range(19))]
    for come in (leagues.join, leagues.check_in):
        for player in crowd:
            await come(league, player, next(CLICKS))
        await leagues.step(league, ana.id, next(CLICKS))
    await settled(house, desk)
    first = (await ana.use(table, "league", "table"))["message"]
    assert "0 of 19 matches.\nRound 1:" in beside(first), "what is played now"
    assert list(buttons(first).values()) == ["In words", "The last rounds"]
    tree = (await ana.click(first, code(first, "league-round")))["message"]
    assert tree["id"] == first["id"], "in the place of the other"
    assert "Round 2:" in beside(tree)
    assert "Round 1:" not in beside(tree)
    assert list(buttons(tree).values()) == ["In words", "Round 1"]
    await leagues.undo(league, ana.id, next(CLICKS))
    nothing = (await ana.click(tree, code(tree, "league-round")))["message"]
    assert "There is no table yet" in text(nothing), "and nothing is counted from 1 to 0"
    await leagues.step(league, ana.id, next(CLICKS))
    await settled(house, desk)
    for fixture in (await leagues.find(league)).fixtures:
        order = AdminAction.correct(fixture.number, (1, 2), (5, 4))
        await leagues.apply(league, order, ana.id, next(CLICKS))
    await settled(house, desk)
    later = (await ana.use(table, "league", "table"))["message"]
    assert "4 of 19 matches.\nRound 2:" in beside(later)
    back = (await ana.click(later, code(later, "league-round")))["message"]
    assert "goes on; " in beside(back)
    words = (await ana.click(later, code(later, "league-words")))["message"]
    assert "Round 1:" in text(words)
    assert text(words).count("- ") == 8 + 16
    assert "Guest 18" in text(words)


async def test_a_button_of_an_undone_draw_is_refused(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    await begun(house, desk, people, table, format=Format.CUP, table=2)
    shown = (await ana.use(table, "league", "table"))["message"]
    await decided(ana, table, "admin", "undo")
    await settled(house, desk)
    answer = (await ana.click(shown, code(shown, "league-words")))["message"]
    assert "There is no table yet" in text(answer)


async def test_a_round_undone_before_it_is_announced_holds_nothing_up(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    leagues, elsewhere = house.services.leagues, await ana.channel("chatter")
    cup = {"format": Format.CUP, "table": 2, "matches": int(elsewhere)}
    league = await begun(house, desk, people, table, **cup)
    await decided(ana, table, "admin", "correct", fixture=1, places="1 2")
    await settled(house, desk)
    guild, held = home_of(desk, table)
    (role,) = guild.members[desk.bot.id].roles
    channels.overwrite(desk, held, Overwrite(role, 0, 0, int(Permission.SEND_MESSAGES)))
    await leagues.apply(league, AdminAction.correct(1, (2, 1)), ana.id, next(CLICKS))
    await settled(house, desk)
    assert (await leagues.find(league)).season.round == 2
    for undone in ("round drawn", "result corrected"):
        assert undone in await decided(ana, elsewhere, "admin", "undo")
    channels.overwrite(desk, held, Overwrite(role, 0, 0, 0))
    await ana.use(elsewhere, "league", "admin", "status")
    await settled(house, desk)
    told = [text(one) for one in await seen(ana, table)]
    assert "An organiser has undone this" in told[-1]
    assert sum("**The final** begins." in one for one in told) == 1


async def test_the_tree_shows_the_new_champion_when_the_winner_is_disqualified(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    league = await begun(house, desk, people, table, format=Format.CUP, table=2)
    for fixture in (1, 2, 3):
        await decided(ana, table, "admin", "correct", fixture=fixture, places="1 2")
        await settled(house, desk)
    session = await house.services.leagues.find(league)
    winner, second = sorted(session.entrants, key=lambda one: one.place or 9)[:2]
    names = {person.id: person.name for person in people}
    message = str(session.divisions[0].message)

    async def pinned() -> str:
        return beside(next(one for one in await seen(ana, table) if one["id"] == message))

    assert f"Champion: {names[winner.player or 0]}." in await pinned()
    await decided(ana, table, "admin", "disqualify", player=str(winner.player))
    await settled(house, desk)
    assert f"🥇 ⁨{names[second.player or 0]}⁩" in text((await seen(ana, table))[-1])
    assert f"Champion: {names[second.player or 0]}." in await pinned()
