"""The option `match` suggests a player's matches at once, however many they have."""

import time
from collections.abc import AsyncIterator, Callable

import pytest

from bot.matches import Location, Status
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, living_in
from tests.support.discord.first_sync import Luggage
from tests.support.discord.messages import Json, menus, text
from tests.support.discord.seating import CLICKS, home_of
from tests.support.playground.person import Person

MATCHES = 100
LATENCY = 0.1
"""Seconds that a call to Discord takes."""
MOVES = 8


class Calls:
    """The bot's calls to Discord."""

    def __init__(self, desk: Desk, patch: pytest.MonkeyPatch) -> None:
        self.made: list[str] = []
        ask = desk.rates.ask

        def watched(method: str, path: str, now: float) -> object:
            self.made.append(f"{method} {path}")
            return ask(method, path, now)

        patch.setattr(desk.rates, "ask", watched)

    def for_names(self) -> list[str]:
        return [one for one in self.made if "/users/" in one or "/members/" in one]


async def play_many(house: House, desk: Desk, ana: Person, table: str) -> list[int]:
    """Begin a hundred matches of one player, each against somebody else, with some moves."""
    guild, _ = home_of(desk, table)
    guests = [channels.add_user(desk, f"Guest {number:03}").id for number in range(MATCHES)]
    matches, numbers = house.services.matches, []
    for number, guest in enumerate(guests):
        game = "summer-pavilion" if number % 10 == 9 else "azul"
        opened = await matches.create(
            game, ana.id, next(CLICKS), seat_count=2, location=Location(guild.id, None)
        )
        await matches.join(opened.match.id, guest, next(CLICKS))
        match = (await matches.start(opened.match.id, ana.id, next(CLICKS))).match
        for _ in range(MOVES):
            seat = match.to_act[0]
            player, move = match.seats[seat].player, match.game.moves(match.state, seat)[0]
            assert player is not None
            match = (await matches.play(match.id, match.ply, player, move, next(CLICKS))).match
        assert match.status is Status.RUNNING
        numbers.append(match.id)
    return numbers


@pytest.fixture
async def cold_house(
    url: str, desk: Desk, luggage: Luggage, seeds: Callable[[], str], ana: Person, table: str
) -> AsyncIterator[House]:
    """A bot that has just started and knows nobody; Ana plays a hundred matches."""
    await luggage.unpack(desk)
    async with living_in(url, desk, seeds) as house:
        await play_many(house, desk, ana, table)
    async with living_in(url, desk, seeds) as house:
        desk.latency = LATENCY
        yield house


def read_logs(house: House) -> int:
    """How many matches were read with their logs."""
    cache = house.services.matches.transactions.cache
    return sum(cache.get(number) is not None for number in range(1, MATCHES + 1))


async def waiting(house: House, player: int) -> set[int]:
    numbers = await house.services.matches.of_player(player)
    found = await house.services.matches.find_many(numbers)
    return {match.id for match in found if player in match.waiting}


async def test_suggestions_come_within_a_second_after_a_cold_start(
    cold_house: House, desk: Desk, ana: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = Calls(desk, monkeypatch)
    before = time.monotonic()
    outcome = await ana.suggest(table, "board", "match", "")
    took = time.monotonic() - before
    assert outcome["outcome"] == "choices"
    assert took < 1
    assert calls.for_names() == [], "a suggestion does not wait for Discord"
    assert read_logs(cold_house) == 0, "only 25 are shown, and none needs its log"
    choices = outcome["choices"]
    assert len(choices) == 25
    first = {choice["value"] for choice in choices}
    assert first <= await waiting(cold_house, ana.id), "those that wait come first"
    assert all(" with Ana and one more" in choice["name"] for choice in choices)


@pytest.mark.parametrize("command", ["move", "undo", "log"])
async def test_moves_are_suggested_within_a_second_after_a_cold_start(
    cold_house: House, desk: Desk, ana: Person, table: str, command: str
) -> None:
    option = "move" if command == "move" else "match"
    before = time.monotonic()
    outcome = await ana.suggest(table, command, option, "")
    assert time.monotonic() - before < 1
    assert outcome["outcome"] == "choices"
    assert read_logs(cold_house) <= 26


async def test_what_is_typed_is_looked_for_in_all_matches(
    cold_house: House, desk: Desk, ana: Person, table: str
) -> None:
    async def suggested(typed: str) -> list[Json]:
        choices: list[Json] = (await ana.suggest(table, "board", "match", typed))["choices"]
        return choices

    by_number = await suggested("97")
    assert [choice["value"] for choice in by_number] == [97]
    assert {choice["value"] for choice in await suggested("10")} == {10, 100}
    by_game = await suggested("summer")
    assert {choice["value"] for choice in by_game} == set(range(10, 101, 10))
    assert await suggested("guest 04") == [], "names are not known yet"
    guild, _ = home_of(desk, table)
    members = desk.world.guilds[guild.id].members
    people = [one for one in members if "Guest 04" in (desk.world.users[one].global_name or "")]
    await cold_house.client.names.learn(guild.id, people)
    assert {choice["value"] for choice in await suggested("guest 04")} == set(range(41, 51))
    assert await suggested("nobody's name") == []


async def test_a_list_of_matches_is_cut_and_the_rest_is_counted(
    cold_house: House, desk: Desk, ana: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = Calls(desk, monkeypatch)
    before = time.monotonic()
    listed = (await ana.use(table, "games"))["message"]
    took = time.monotonic() - before
    assert "… and 85 more" in text(listed)
    assert read_logs(cold_house) == 15
    assert took < 2
    assert calls.for_names() == [], "one question over the gateway is enough for all names"
    assert "Guest" in text(listed)
    mine = len(await waiting(cold_house, ana.id))
    assert f"**{mine} matches wait for you.**" in text(listed)


async def test_a_menu_of_matches_reads_only_what_it_shows(
    cold_house: House, desk: Desk, ana: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = Calls(desk, monkeypatch)
    asked = (await ana.use(table, "undo"))["message"]
    (menu,) = menus(asked)
    assert len(menu["options"]) == 25
    assert read_logs(cold_house) == 26
    assert calls.for_names() == []
    assert all("Guest" in option["label"] for option in menu["options"])
