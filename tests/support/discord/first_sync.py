"""The commands and emojis that Discord already has from the bot when a test begins."""

from dataclasses import dataclass, replace

from playground.server.desk import Desk
from playground.server.state.world import Emoji
from tests.support.playground.person import Json


@dataclass(frozen=True)
class Luggage:
    """The bot's commands and emojis: syncing them takes as long as the rest of its start."""

    commands: tuple[Json, ...]
    emojis: tuple[tuple[Emoji, bytes], ...]

    @classmethod
    async def of(cls, desk: Desk) -> "Luggage":
        """Take them from a playground to which the bot has connected."""
        emojis = [(one, await desk.files.get(one.id)) for one in desk.world.emojis.values()]
        return cls(
            tuple(desk.world.commands.values()),
            tuple((one, picture) for one, picture in emojis if picture is not None),
        )

    async def unpack(self, desk: Desk) -> None:
        """Put them into another playground, as if the bot had been there before."""
        for command in self.commands:
            number = desk.snowflakes.next()
            desk.world.commands[number] = command | {
                "id": str(number),
                "version": str(desk.snowflakes.next()),
                "application_id": str(desk.world.application_id),
            }
        for emoji, picture in self.emojis:
            number = desk.snowflakes.next()
            desk.world.emojis[number] = replace(emoji, id=number)
            await desk.files.put(number, picture)
