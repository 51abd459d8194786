"""`/my-data`: everything that is stored about a person, for nobody else."""

import asyncio
import json
from typing import Any

from bot.my_data import my_data
from bot.operator.blocks import BlockKind
from data import Transaction
from data.tables.personal_data import NOT_PERSONAL, PERSONAL
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.league import begun
from tests.support.discord.messages import files, text
from tests.support.discord.seating import CLICKS, is_private, lobby_of, sit_down
from tests.support.patience import PATIENCE
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person


async def tables_with(house: House, player: int) -> set[str]:
    """The tables in which a person's id stands, in any column and in any text."""

    async def body(tx: Transaction) -> set[str]:
        names = await tx.fetch("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {
            name
            for (name,) in names
            if any(str(player) in str(row) for row in await tx.fetch(f"SELECT * FROM {name}"))
        }

    return await house.database.read(body)


async def told_about(house: House, player: int) -> dict[str, Any]:
    told = json.loads(await my_data(house.database, player, house.services.clock()))
    found: dict[str, Any] = told["tables"]
    return found


async def test_the_file_is_private_and_complete(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    match = await sitting.match()
    await house.services.players.update_settings(ana.id, theme="light")
    answer = (await ana.use(table, "my-data"))["message"]
    assert is_private(answer)
    assert "everything that is stored about you" in text(answer)
    _, content, _ = await ana.fetch(files(answer)[0]["url"])
    told = json.loads(content)
    assert told["person"] == str(ana.id)
    assert [seat["match"] for seat in told["tables"]["seats"]] == [match.id]
    assert json.loads(told["tables"]["players"][0]["preferences"])["theme"] == "light"
    assert str(bruno.id) not in content.decode(), "others are not in it"
    assert "seed-" not in content.decode(), "nor is the bag"


async def test_a_stranger_gets_an_empty_file(house: House, ana: Person, table: str) -> None:
    answer = (await ana.use(table, "my-data"))["message"]
    _, content, _ = await ana.fetch(files(answer)[0]["url"])
    assert json.loads(content)["tables"] == {}


async def test_every_table_with_a_persons_id_is_told(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    """The database is searched for the id, so that no column can be overlooked."""
    carla = await meet("Carla")
    matches, services = house.services.matches, house.services
    await begun(house, desk, [ana, bruno, carla, await meet("Duarte")], table)
    sitting = await sit_down(house, desk, table, [ana, bruno, carla])
    await matches.hand_over(sitting.number, ana.id, None, next(CLICKS))
    over = await sit_down(house, desk, table, [ana, bruno])
    await matches.resign(over.number, bruno.id, next(CLICKS))
    await lobby_of(house, desk, table, [bruno], seat_count=2, guests=[ana.id])
    await services.player_blocks.block(ana.id, carla.id)
    await services.operator_blocks.block(BlockKind.PERSON, ana.id, "spam")
    async with asyncio.timeout(PATIENCE):
        while True:
            told = await told_about(house, ana.id)
            if "results" in told:
                break
            await asyncio.sleep(0.02)
    assert {"seats", "entries", "matches", "invitations", "results", "player_blocks"} <= told.keys()
    assert {"operator_blocks", "leagues", "entrants", "fixtures", "chronicle"} <= told.keys()
    found = await tables_with(house, ana.id)
    assert found <= told.keys() | {"players"}, "each of them is in the file"
    assert not found & NOT_PERSONAL.keys()
    assert told.keys() <= {about.table for about in PERSONAL}
