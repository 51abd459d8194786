"""Standings, fixtures and `/league me` on Discord."""

from bot.leagues import Format, SeasonState
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House
from tests.support.discord.league import begun, days, decided, newest, opened, said, settled
from tests.support.discord.messages import buttons, code, has_picture, text
from tests.support.discord.outages import FOR_EVER, WHO
from tests.support.discord.seating import home_of, seen
from tests.support.playground.person import Person


async def test_a_ladder_shows_whom_a_player_may_challenge(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, carla, duarte = people
    await begun(house, desk, people, table, format=Format.LADDER, table=2)
    ahead = await said(ana, table, "admin", "status")
    assert "all is played" not in ahead, "it goes on until its day, whatever is played"
    order = [one for one in people if "You are at the top" in await said(one, table, "me")]
    assert order == [ana], "the top player has no rivals"
    climbing = await said(bruno, table, "me")
    assert "You stand on rung **2** of 4, after 0 matches." in climbing
    assert "You can challenge \u2068Ana\u2069" in climbing
    assert "not on the ladder" not in await said(bruno, table, "challenge", rival=str(ana.id))
    await settled(house, desk)
    assert "You can challenge \u2068Carla\u2069: " in await said(duarte, table, "me"), (
        "the others are busy"
    )
    assert "You can challenge nobody" in await said(carla, table, "me")
    shown = (await bruno.use(table, "league", "table"))["message"]
    words = (await bruno.click(shown, code(shown, "league-words")))["message"]
    assert "Ladder, 0 of one match." in text(words)
    assert "2. Bruno: 0 won, 0 played" in text(words)
    await decided(ana, table, "admin", "withdraw", player=str(duarte.id))
    gone = await said(duarte, table, "me")
    assert "You have withdrawn" in gone
    assert "challenge" not in gone


async def test_a_cup_announces_its_pairings_and_finals(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    league = await begun(house, desk, people, table, format=Format.CUP, table=2)
    news = text(await newest(ana, table, "league-me"))
    assert news.count("\n- ") == 2, "two tables of two"
    begun_ = [text(one) for one in await seen(ana, table) if "is sealed with" in text(one)]
    assert [len(one.splitlines()) for one in begun_] == [3, 3], "everybody knows how it is played"
    mine = await said(ana, table, "me")
    assert "You are in round 1." in mine
    assert "points" not in mine, "a cup has no points"
    assert "**Round" not in mine, "each has one match in a round"
    for fixture in (1, 2):
        await decided(ana, table, "admin", "correct", fixture=fixture, places="1 2")
    await settled(house, desk)
    listed = (await said(ana, table, "fixtures")).splitlines()[1:]
    assert [line for line in listed if line.startswith("**")] == ["**The final**", "**Round 1**"]
    assert len(listed) == 5
    assert all("(0)" not in line for line in listed), "they were decided without points"
    news = text(await newest(ana, table, "league-me"))
    assert "**The final** begins." in news
    assert news.count("\n- ") == 1
    stands = [await said(one, table, "me") for one in people]
    assert sum("You are in the final." in one for one in stands) == 2
    assert sum("You went out in round 1." in one for one in stands) == 2
    await decided(ana, table, "admin", "pause")
    await decided(ana, table, "admin", "correct", fixture=3, places="1 2")
    stands = [await said(one, table, "me") for one in people]
    assert sum("You have won the final" in one for one in stands) == 1
    assert not [one for one in stands if "in the next one" in one], "there is none"
    await decided(ana, table, "admin", "resume")
    await settled(house, desk)
    assert (await house.services.leagues.find(league)).state is SeasonState.REST
    assert "**Knock-out cup**: 🥇" in text(await newest(bruno, table, "league-me"))
    stands = [await said(one, table, "me") for one in people]
    assert sum("place **1** of 4, after 2 matches." in one for one in stands) == 1
    assert sum("You have won the season!" in one for one in stands) == 1
    assert not [one for one in stands if "points" in one or "division" in one]


async def test_in_a_duplicate_week_places_depend_on_the_share(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    await begun(house, desk, people, table, format=Format.DUPLICATE, table=2, rounds=1)
    shown = (await ana.use(table, "league", "table"))["message"]
    words = text((await ana.click(shown, code(shown, "league-words")))["message"])
    assert "1. Ana: no share yet, 0 played, 1 to play;" in words
    for fixture, scores in ((1, "30 20"), (2, "40 10")):
        chosen = {"fixture": fixture, "places": "1 2", "scores": scores}
        await decided(ana, table, "admin", "correct", **chosen)
    await settled(house, desk)
    stands = [await said(one, table, "me") for one in people]
    best = "place **1** of 4 (shared with one other), a share of 100 % from one match, 0 to play."
    assert sum(best in one for one in stands) == 2, "with 20 points and with 40"
    assert not [one for one in stands if " from 2 matches" in one or "division" in one]


async def test_a_single_match_beside_a_bye_is_not_a_final(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    await begun(house, desk, people[:3], table, format=Format.CUP, table=2)
    stands = [await said(one, table, "me") for one in people[:3]]
    assert sum("You have a bye in round 1" in one for one in stands) == 1
    assert sum("You are in round 1." in one for one in stands) == 2


async def test_in_a_leagues_channels_and_threads_it_need_not_be_named(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    league = await begun(house, desk, people, table)
    guild, _ = home_of(desk, table)
    parlour, attic = (str(channels.create(desk, guild, name).id) for name in ("parlour", "attic"))
    await said(ana, parlour, "create", name="Cup", format="cup")
    fixture, *_ = (await house.services.leagues.find(league)).fixtures
    thread = (await house.services.matches.find(fixture.match or 0)).location.thread
    for place in (table, str(thread)):
        assert "\u2068Tiles\u2069" in await said(ana, place, "me")
    assert "\u2068Cup\u2069" in await said(ana, parlour, "me")
    assert "several leagues here" in await said(ana, attic, "me")


async def test_divisions_are_suggested_by_their_names(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    await begun(house, desk, people, table, division=2)
    guild, _ = home_of(desk, table)
    await said(ana, str(channels.create(desk, guild, "attic").id), "create", name="Other")
    command = (await ana.commands(table))["league"]
    for path in ("table", "fixtures"):
        asked = [{"name": "division", "value": "", "focused": True}]
        body = {"command_id": command["id"], "options": [{"name": path, "options": asked}]}
        answer = await ana.call("POST", f"/channels/{table}/autocomplete", body)
        found = [(choice["name"], choice["value"]) for choice in answer["choices"]]
        assert found == [("Tier 1", 1), ("Tier 2", 2)]
    assert "counted from 1 to 2" in await said(ana, table, "table", division=3)


async def test_standings_with_a_drop_out_have_a_button_to_leave_them_out(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    await begun(house, desk, people, table)
    whole = (await ana.use(table, "league", "table"))["message"]
    assert list(buttons(whole).values()) == ["In words"], "there are no drop-outs"
    await decided(ana, table, "admin", "withdraw", player=str(bruno.id))
    whole = (await ana.use(table, "league", "table"))["message"]
    assert list(buttons(whole).values()) == ["In words", "Without those who dropped out"]
    without = (await ana.click(whole, code(whole, "league-table")))["message"]
    assert has_picture(without)
    assert list(buttons(without).values()) == ["In words", "With everybody"]
    again = (await ana.click(without, code(without, "league-table")))["message"]
    assert list(buttons(again).values()) == ["In words", "Without those who dropped out"]
    without = (await ana.click(again, code(again, "league-table")))["message"]
    told = text((await ana.click(without, code(without, "league-words")))["message"])
    assert "without those who dropped out" in told
    assert "Bruno" not in told


async def test_players_who_have_to_act_get_a_button(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    await opened(house, desk, ana, table)
    for person in people:
        await said(person, table, "join")
    await days(house, desk, 14)
    mine = (await bruno.use(table, "league", "me"))["message"]
    assert "have not checked in yet" in text(mine)
    done = await bruno.click(mine, code(mine, "league-in"))
    assert "You are in." in text(done["message"])
    mine = (await bruno.use(table, "league", "me"))["message"]
    assert "You are checked in." in text(mine)
    assert buttons(mine) == {}
    await said(ana, table, "leave")
    mine = (await ana.use(table, "league", "me"))["message"]
    assert "You have left this season." in text(mine)
    back = await ana.click(mine, code(mine, "league-join"))
    assert "on the waiting list" in text(back["message"])
    assert "As soon as a place is free it is yours." in await said(ana, table, "me")


async def test_many_names_are_looked_up_at_once(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, *_ = people
    await begun(house, desk, people, table)
    house.client.names._known.clear()
    desk.faults.fail("GET", WHO, 429, times=FOR_EVER)
    shown = (await ana.use(table, "league", "table"))["message"]
    words = text((await ana.click(shown, code(shown, "league-words")))["message"])
    assert "former" not in words
    for person in people:
        assert f". {person.name}: " in words
