"""What everybody may look at: where they stand, tables, and whom they may challenge."""

from bot.leagues import Format
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.cogs.league_town import begun, people, said, settled
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
