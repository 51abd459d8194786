"""Every card with the largest content there can be: nothing that Discord would refuse.

The stand-in refuses what Discord refuses: more than 4,000 characters or 40 components in a message,
more than 25 options, labels and ids that are too long. Whatever is refused ends in a sentence that
something went wrong, and in the log.
"""

import logging
import re
from collections import Counter
from collections.abc import Iterator

import discord
import pytest

from bot.leagues.settings import LONGEST_NAME
from bot.matches.clocks.pace import PACES
from cogs.cards.components import selects
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, quiet
from tests.support.discord.league import begun, decided
from tests.support.discord.messages import Json, buttons, menus, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import CLICKS, home_of, lobby_of, mover, seen, settled, sit_down
from tests.support.long import if_long
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person, RefusedError

NAMES = (
    "*" * 32,
    "<@1>_~|`#>[](\\/)" * 2,
    "\u202e" + "شخص" * 10 + "\u200b",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 4 + "zz\u0301\u0302",
)
"""As long as Discord allows, and each sign of them in the way."""
PINNED = 6
"""What Discord itself says when a message is pinned."""
ONCE = 2
"""So often each kind of button is pressed; the others of its kind are like it."""
ENDING = {
    "resign",
    "handover",
    "forget-me",
    "agree",
    "leave",
    "cancel",
    "start",
    "league-do",
    "league-withdraw",
}
"""Verbs that would end what is looked at."""


@pytest.fixture
async def crowd(desk: Desk, meet: Meet) -> list[Person]:
    assert [len(name) for name in NAMES] == [32] * 4
    for name in NAMES:
        channels.add_user(desk, name)
    return [await meet(name) for name in NAMES]


def pressable(message: Json) -> Iterator[tuple[str, list[str]]]:
    """All that can be pressed or chosen in a message."""
    for code in buttons(message):
        yield code, []
    for menu in menus(message):
        values = [option["value"] for option in menu.get("options", ())]
        for value in (values[:1], values[-1:]) if values else ():
            yield (
                menu["custom_id"],
                values[: menu["min_values"]] if menu["min_values"] > 1 else value,
            )


class Reader:
    """A person who looks at everything, and at all that it leads to."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.pressed: Counter[str] = Counter()

    async def read(self, outcome: Json) -> None:
        """Look at an answer, and press all that is new in it."""
        message = outcome.get("message")
        if message is None or message["type"] == PINNED:
            return
        assert "went wrong" not in text(message), text(message)
        assert text(message).strip()
        for code, values in pressable(message):
            verb, *_ = code.split(":")
            if verb in ENDING or self.pressed[verb] >= ONCE:
                continue
            self.pressed[verb] += 1
            try:
                await self.read(await self.person.click(message, code, values=values))
            except RefusedError:
                continue  # it was taken away meanwhile


async def look_at_all(person: Person, place: str, *commands: str) -> Reader:
    reader = Reader(person)
    for name in commands:
        await reader.read(await person.use(place, name))
    for message in await seen(person, place):
        await reader.read({"message": message})
    return reader


async def halfway(sitting: Sitting, moves: int) -> None:
    """Play some moves without a look."""
    matches = sitting.house.services.matches
    match = await sitting.match()
    for _ in range(moves):
        move = sitting.random.choice(match.game.moves(match.state, match.to_act[0]))
        match = (
            await matches.play(match.id, match.ply, match.waiting[0], move, next(CLICKS))
        ).match
        if not match.waiting:
            break
    await settled(sitting)


def require_calm(caplog: pytest.LogCaptureFixture) -> None:
    wrong = [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]
    assert wrong == []


@pytest.mark.parametrize(
    ("game", "options"),
    [("summer-pavilion", {"side": "variant"}), *if_long(("azul", {"wall": "grey"}))],
)
async def test_a_match_of_four_with_the_longest_names(
    house: House,
    desk: Desk,
    crowd: list[Person],
    table: str,
    caplog: pytest.LogCaptureFixture,
    game: str,
    options: dict[str, str],
) -> None:
    """All that is seen of it from the middle of a round to its result."""
    sitting = await sit_down(
        house, desk, table, crowd, game=game, options=options, pace=PACES["tournament"]
    )
    await halfway(sitting, 30 if game == "azul" else 60)
    first = mover(sitting, await sitting.match())
    reader = await look_at_all(
        first, sitting.channel, "plan", "board", "table", "text", "bag", "log", "since", "pause",
        "handover", "resume", "games", "help", "settings", "hours", "stats", "rank", "records",
    )  # fmt: skip
    assert {"pick", "since", "table", "words", "help", "undo"} <= set(reader.pressed)
    await look_at_all(
        next(one for one in crowd if one is not first), sitting.channel, "plan", "hint"
    )
    for person in crowd[1:]:
        await house.services.matches.resign(sitting.number, person.id, next(CLICKS))
    await quiet(house)
    await look_at_all(
        crowd[0], sitting.channel, "result", "verify", "log", "board", "stats", "rank"
    )
    require_calm(caplog)


async def test_more_matches_of_one_person_than_a_menu_has_room_for(
    house: House, desk: Desk, crowd: list[Person], table: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Menus have room for 25 options, and lists for some lines: the rest is mentioned."""
    host = crowd[0]
    await house.services.players.update_server_settings(home_of(desk, table)[0].id, threads=False)
    for number in range(1, 29):
        await lobby_of(house, desk, table, crowd, game="summer-pavilion")
        if number <= 26:
            await house.services.matches.start(number, host.id, next(CLICKS))
    await quiet(house)
    listed = (await host.use(table, "games"))["message"]
    assert re.search(r"… and 1\d more", text(listed))
    asked = (await host.use(table, "undo"))["message"]
    (menu,) = menus(asked)
    assert len(menu["options"]) == 25
    assert "by its number" in text(asked)
    await look_at_all(host, table, "games", "plan", "log", "back", "abort", "resume", "forget-me")
    assert len((await host.suggest(table, "board", "match", ""))["choices"]) == 25
    require_calm(caplog)


async def test_a_league_with_the_longest_name(
    house: House,
    desk: Desk,
    ana: Person,
    crowd: list[Person],
    table: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await begun(house, desk, [ana, *crowd[1:]], table, game="azul")
    name = "*_~`|[" * 8 + "<@"
    assert len(name) == LONGEST_NAME
    assert "renamed" in await decided(ana, table, "admin", "rename", name=name)
    reader = Reader(ana)
    for part in ("list", "table", "fixtures", "me"):
        await reader.read(await ana.use(table, "league", part))
    for part in ("status", "log"):
        await reader.read(await ana.use(table, "league", "admin", part))
    for message in await seen(ana, table):
        await reader.read({"message": message})
    require_calm(caplog)


def test_a_menu_for_more_than_25_options_is_several() -> None:
    options = [discord.SelectOption(label=str(number)) for number in range(60)]
    found = selects(("follow", 1, 2), options, "first", "more")
    assert [len(menu.options) for menu in found] == [25, 25, 10]
    assert [option.value for menu in found for option in menu.options] == [
        str(number) for number in range(60)
    ]
    assert len({menu.custom_id for menu in found}) == 3
    assert selects(("follow", 1, 2), [], "first", "more") == []
