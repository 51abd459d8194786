"""Users whom Discord does not know are asked for once in a while, not at every board."""

import pytest

from cogs.cards.display_names import FORGOTTEN_AFTER, REMEMBERED, DisplayNames
from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.world import User
from tests.cogs.conftest import House
from tests.support.discord.seating import home_of

GONE = 4242
"""An id that no user of Discord has."""


class Questions:
    """How often Discord was asked for users and members."""

    def __init__(self, desk: Desk, patch: pytest.MonkeyPatch) -> None:
        self.count = 0
        ask = desk.rates.ask

        def watched(method: str, path: str, now: float) -> object:
            self.count += method == "GET" and ("/users/" in path or "/members/" in path)
            return ask(method, path, now)

        patch.setattr(desk.rates, "ask", watched)


class Names:
    """The names of a bot, with a clock that is moved by hand."""

    def __init__(self, house: House, server: int) -> None:
        self.now = 0.0
        self.names = DisplayNames(house.client, clock=lambda: self.now)
        self.server = server
        self.say = house.services.translations.in_language("en-GB")

    async def ask(self, player: int = GONE) -> str:
        return await self.names.of_player(self.server, player, self.say)


@pytest.fixture
def names(house: House, desk: Desk, table: str) -> Names:
    return Names(house, home_of(desk, table)[0].id)


@pytest.fixture
def questions(names: Names, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Questions:
    return Questions(desk, monkeypatch)


async def test_an_unknown_user_is_not_asked_for_again_for_some_minutes(
    names: Names, questions: Questions
) -> None:
    assert await names.ask() == "Former player"
    assert questions.count == 2, "as a member, then as a user"
    names.now += FORGOTTEN_AFTER - 1
    assert await names.ask() == "Former player"
    assert questions.count == 2
    names.now += 2
    assert await names.ask() == "Former player"
    assert questions.count == 4


async def test_an_unknown_user_who_is_seen_has_a_name_at_once(
    house: House, desk: Desk, names: Names, questions: Questions
) -> None:
    await names.ask()
    desk.world.users[GONE] = User(id=GONE, username="late", global_name="Late")
    user = await house.client.fetch_user(GONE)
    names.names.see(None, user)
    names.names.forget(GONE)
    assert await names.ask() == "Late"


@pytest.mark.parametrize("status", [503, 0])
async def test_an_outage_is_not_taken_for_an_unknown_user(
    desk: Desk, names: Names, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.cards.display_names.PATIENCE", 0.3)
    friend = channels.add_user(desk, "Friend")
    desk.faults.fail("GET", r".*/(users|members)/\d+", status, times=50)
    assert await names.ask(friend.id) == "Former player"
    desk.faults.calls.clear()
    assert await names.ask(friend.id) == "Friend"


async def test_unknown_users_do_not_fill_the_memory(names: Names) -> None:
    for player in range(REMEMBERED + 10):
        names.names._miss(player)
    assert len(names.names._unknown) == REMEMBERED
    assert REMEMBERED + 9 in names.names._unknown
