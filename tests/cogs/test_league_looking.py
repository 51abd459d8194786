"""What everybody may look at: where they stand, tables, and whom they may challenge."""

from bot.leagues import Format
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.cogs.league_town import begun, days, decided, opened, people, said, settled
from tests.cogs.reading import buttons, code, has_picture, text
from tests.playground.person import Person

__all__ = ["people"]


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


async def test_where_somebody_dropped_out_both_tables_are_a_tap_away(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    await begun(house, desk, people, table)
    whole = (await ana.use(table, "league", "table"))["message"]
    assert buttons(whole) == {}, "nobody has dropped out"
    await decided(ana, table, "admin", "withdraw", player=str(bruno.id))
    whole = (await ana.use(table, "league", "table"))["message"]
    assert list(buttons(whole).values()) == ["Without those who dropped out"]
    without = (await ana.click(whole, code(whole, "league-table")))["message"]
    assert has_picture(without)
    assert list(buttons(without).values()) == ["With everybody"]
    again = (await ana.click(without, code(without, "league-table")))["message"]
    assert list(buttons(again).values()) == ["Without those who dropped out"]


async def test_whoever_has_to_do_something_has_a_button_for_it(
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
