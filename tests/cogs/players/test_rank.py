"""The ranking of a server, and its records."""

import pytest

from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House
from tests.support.discord.messages import text
from tests.support.discord.seating import CLICKS, is_private
from tests.support.discord.won_matches import ask, played, score, won
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person


@pytest.mark.parametrize("command", ["rank", "records"])
@pytest.mark.parametrize("game", [None, "azul/wall=grey", "summer-pavilion/side=standard"])
async def test_without_finished_matches_there_is_no_ranking(
    house: House, ana: Person, table: str, command: str, game: str | None
) -> None:
    answer = await ask(ana, table, command, **({"game": game} if game else {}))
    assert is_private(answer)
    assert "computers do not count" in text(answer)
    assert ("grey wall" in text(answer)) is (game == "azul/wall=grey")


async def test_before_the_third_match_there_is_no_ranking(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    await played(house, desk, table, [ana, bruno])
    assert "Nobody has finished 3 matches" in text(await ask(ana, table, "rank"))
    assert "No rating yet: 1 of 3" in text(await ask(ana, table, "stats"))


async def test_the_ranking_marks_who_asks(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for _ in range(3):
        await won(house, desk, table, ana, bruno)
    first, second, *_ = text(await ask(bruno, table, "rank")).splitlines()[1:]
    assert first.startswith("#1 ")
    assert second.startswith("▸ **#2 ")
    assert "Ana" in first
    assert "3 matches" in first
    assert " ± " in first


async def test_an_unlisted_player_is_told_how_many_matches_are_missing(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    for _ in range(3):
        await won(house, desk, table, ana, bruno)
    await won(house, desk, table, ana, carla)
    assert "need 2 more matches" in text(await ask(carla, table, "rank"))
    assert "need" not in text(await ask(ana, table, "rank"))


async def test_a_long_ranking_has_pages(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    people = [ana, bruno]
    for number in range(10):
        channels.add_user(desk, f"Guest {number}")
        people.append(await meet(f"Guest {number}"))
    for start in range(0, 12, 2):
        pair = people[start : start + 2]
        match = await won(house, desk, table, *pair)
        for _ in range(2):
            turn = await house.services.matches.rematch(match.id, pair[0].id, next(CLICKS))
            turn = await house.services.matches.rematch(match.id, pair[1].id, next(CLICKS))
            await house.services.matches.resign(turn.match.id, pair[1].id, next(CLICKS))
            match = turn.match
    last = people[-1]
    answer = await ask(last, table, "rank")
    assert "▸" in text(answer), "it opens where one's own place is"
    assert "Page 2 of 2" in text(answer)
    before = (await last.click(answer, "rank:azul::0"))["message"]
    assert "Page 1 of 2" in text(before)
    assert "▸" not in text(before)
    again = (await last.click(before, "rank:azul::"))["message"]
    assert "▸" in text(again), "back to one's own place"


async def test_records_name_who_and_when(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    match = await played(house, desk, table, [ana, bruno])
    await score(house, match, ana)
    await won(house, desk, table, ana, bruno)
    match = await won(house, desk, table, ana, bruno)
    told = text(await ask(bruno, table, "records"))
    lines = told.splitlines()
    assert any("Highest score**: 40 by" in line and "Ana" in line for line in lines)
    assert any("without a win**: 20 by" in line and "Bruno" in line for line in lines)
    assert any("Largest lead**: 20 by" in line and "Ana" in line for line in lines)
    assert any("in a row**: 3 by" in line and f"match {match.id}" in line for line in lines)
    assert any("Most matches**: 3 by" in line for line in lines)
    assert "<t:" in told
