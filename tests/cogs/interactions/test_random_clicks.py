"""People who press random buttons at any time always get a reply, and the match goes on."""

import asyncio
import logging
from datetime import timedelta
from random import Random

import pytest

from bot.matches import Status
from bot.matches.clocks.pace import each_move
from playground.server.desk import Desk
from tests.cogs.conftest import House, quiet
from tests.support.discord.messages import buttons, menus, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import mover, settled, sit_down
from tests.support.discord.time_passing import pass_time
from tests.support.long import repeats
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json, Person, RefusedError

COMMANDS: list[tuple[str, dict[str, object]]] = [
    ("plan", {}),
    ("plan", {"moves": "* * * (99)"}),
    ("plan", {"moves": "* * * then * * *"}),
    ("plan", {"moves": "pass", "picks": "wild B", "keeps": "R"}),
    ("pause", {}),
    ("pause", {"days": 3}),
    ("pause", {"days": 0}),
    ("handover", {}),
    ("back", {}),
    ("games", {}),
    ("since", {}),
    ("log", {}),
    ("undo", {}),
    ("abort", {}),
    ("resume", {}),
    ("settings", {}),
    ("hours", {}),
    ("board", {}),
]
NOT_NOW = {"resign", "rematch", "tour", "rules", "verify"}
"""What ends the match, or leads away from it."""


class Presser:
    """A person who presses random buttons."""

    def __init__(self, sitting: Sitting, person: Person, random: Random) -> None:
        self.sitting = sitting
        self.person = person
        self.random = random
        self.answers: list[Json] = []

    async def press(self) -> None:
        """Press something that is seen, or use a command."""
        if self.random.random() < 0.3:
            command, options = self.random.choice(COMMANDS)
            self.hear(await self.person.use(self.sitting.channel, command, **options))
            return
        seen = await self.person.messages(self.sitting.channel)
        codes = {
            one.split(":")[0]: (message, one)
            for message in [*seen, *self.answers[-2:]]
            for one in buttons(message)
        }
        verb = self.random.choice(sorted(set(codes) - NOT_NOW) or [""])
        if not verb:
            return
        message, code = codes[verb]
        found = menus(message)
        try:
            if found and self.random.random() < 0.3:
                menu = self.random.choice(found)
                values = [one["value"] for one in menu.get("options", [])]
                if values:
                    value = self.random.choice(values)
                    self.hear(await self.person.click(message, menu["custom_id"], values=[value]))
            else:
                self.hear(await self.person.click(message, code))
        except RefusedError:
            pass  # it was taken away meanwhile

    def hear(self, outcome: Json) -> None:
        message = outcome.get("message")
        if message is None:
            return
        assert "Something went wrong" not in text(message), text(message)
        self.answers = [*self.answers[-5:], message]


@pytest.mark.parametrize(("game", "seed"), [("azul", 1), ("summer-pavilion", 2)])
async def test_whatever_is_pressed_there_is_an_answer_and_the_match_goes_on(
    swift_house: House,
    desk: Desk,
    meet: Meet,
    table: str,
    caplog: pytest.LogCaptureFixture,
    game: str,
    seed: int,
) -> None:
    random = Random(seed)
    people = [await meet(name) for name in ("Ana", "Bruno", "Carla")]
    stranger = await meet("Duarte")
    pace = each_move(timedelta(days=1))
    sitting = await sit_down(swift_house, desk, table, people, game=game, pace=pace)
    pressers = [Presser(sitting, one, random) for one in (*people, stranger)]
    for _ in range(repeats(40, 80)):
        match = await sitting.match()
        if match.status is not Status.RUNNING:
            break
        chance = random.random()
        if chance < 0.12 and match.waiting and match.waiting[0] in sitting.people:
            await sitting.type_move(mover(sitting, match))
        elif chance < 0.2:
            await pass_time(swift_house, desk, timedelta(hours=random.choice([1, 12, 25])))
        else:
            some = random.sample(pressers, random.choice([1, 1, 2]))
            await asyncio.gather(*(presser.press() for presser in some))
    await quiet(swift_house)
    await settled(sitting)
    wrong = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert [one.getMessage() for one in wrong] == []
