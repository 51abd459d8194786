"""People who play whole matches with buttons, by typing, or both, and check what they see."""

import asyncio
import json
from collections.abc import Sequence
from random import Random
from typing import Any

from bot.matches import Match, Status
from tests.cogs.conftest import House, quiet
from tests.support.discord.messages import Json, buttons, code, has_picture, menus, text
from tests.support.playground.person import Person

MOST_TAPS = {"azul": 3, "azul-mini": 3, "summer-pavilion": 4, "pebbles": 3}


class Sitting:
    """A match, the people who play it, and the channel where they see it."""

    def __init__(self, house: House, people: Sequence[Person], random: Random) -> None:
        self.house = house
        self.people = {person.id: person for person in people}
        self.random = random
        self.number = 0
        self.channel = ""
        self.mentions = 0
        self.called: list[tuple[str, int]] = []

    async def open(self, channel: str, variant: str, **options: Any) -> None:
        """Open a match, let everyone join, and start it."""
        host, *guests = self.people.values()
        await host.use(channel, "play", game=variant, seats=len(self.people), **options)
        lobby = await self.find(channel, "join")
        self.number = int(code(lobby, "join").split(":")[1])
        for guest in guests:
            await guest.click(lobby, f"join:{self.number}")
        lobby = await self.find(channel, "start", f"start:{self.number}")
        await host.click(lobby, f"start:{self.number}")
        await quiet(self.house)
        match = await self.match()
        self.channel = str(match.location.thread or match.location.channel)

    async def match(self) -> Match:
        return await self.house.services.matches.find(self.number)

    async def find(self, channel: str, verb: str, custom_id: str = "") -> Json:
        """The latest message with such a button."""
        await quiet(self.house)
        anyone = next(iter(self.people.values()))
        for message in reversed(await anyone.messages(channel)):
            for found in buttons(message):
                if found == custom_id or (not custom_id and found.split(":")[0] == verb):
                    return message
        raise LookupError(verb)

    async def board(self) -> Json:
        """The public board, which must be the only message that can be played on."""
        await quiet(self.house)
        anyone = next(iter(self.people.values()))
        live = [
            message
            for message in await anyone.messages(self.channel)
            if not message["flags"] & 64
            and any(found.startswith("pick:") for found in buttons(message))
        ]
        assert len(live) == 1, [text(message) for message in live]
        return live[0]

    async def tap_move(self, person: Person) -> None:
        """Press random legal choices on the board, and confirm."""
        board = await self.board()
        assert has_picture(board)
        code_ = self.random.choice([one for one in buttons(board) if one.startswith("pick:")])
        outcome = await person.click(board, code_)
        await self.tap_on(person, outcome, 1)

    async def tap_on(self, person: Person, outcome: Json, taps: int) -> None:
        """Go on in the private menu."""
        match = await self.match()
        while True:
            message = outcome["message"]
            assert message["flags"] & 64, "menus are private"
            if any(one.startswith("play:") for one in buttons(message)):
                break
            taps += 1
            if menus(message):
                outcome = await self.tick(person, message)
                continue
            choices = [
                one
                for one, label in buttons(message).items()
                if one.startswith("pick:") and label != "Back"
            ]
            outcome = await person.click(message, self.random.choice(choices))
        assert taps <= MOST_TAPS[match.game.key], f"{taps} taps"
        done = await person.click(message, code(message, "play"))
        assert text(done["message"]).startswith("✅"), text(done["message"])

    async def tick(self, person: Person, message: Json) -> Json:
        """Choose some tiles of a menu."""
        (menu,) = menus(message)
        count = self.random.randint(menu["min_values"], menu["max_values"])
        values = [option["value"] for option in self.random.sample(menu["options"], count)]
        return await person.click(message, menu["custom_id"], values=values)

    async def type_move(self, person: Person) -> None:
        """Type a random legal move; sometimes check that it is suggested."""
        match = await self.match()
        seat = match.seat_of(person.id)
        assert seat is not None
        move = self.random.choice(match.game.moves(match.state, seat))
        if self.random.random() < 0.2:
            suggested = (await person.suggest(self.channel, "move", "move", move))["choices"]
            assert move in [choice["value"] for choice in suggested]
        done = await person.use(self.channel, "move", move=move.lower())
        assert text(done["message"]).startswith("✅"), json.dumps(done)

    async def play_out(self, way: str = "tap", most: int = 1000) -> Match:
        """Play random moves until the match is over."""
        for _ in range(most):
            match = await self.match()
            if match.status is not Status.RUNNING:
                break
            if not match.waiting:
                await asyncio.sleep(0.01)
                continue
            person = self.people[self.random.choice(match.waiting)]
            typing = way == "type" or (way == "mixed" and self.random.random() < 0.5)
            await (self.type_move(person) if typing else self.tap_move(person))
        await quiet(self.house)
        return await self.match()
