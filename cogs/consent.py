"""Taking back, giving up, calling off, and playing again."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.matches import Status, Turn
from cogs.cards import button
from cogs.cog import TableCog, pressed
from cogs.finding import MatchNumber, find_match
from cogs.visits import Visit
from cogs.wording import command_text

if TYPE_CHECKING:
    from cogs.client import Azulejo

MATCH = command_text("option-match")


class ConsentCog(TableCog):
    """What a player may do alone, and what needs the others."""

    @app_commands.command(name="undo", description=command_text("command-undo"))
    @app_commands.describe(match=MATCH)
    async def undo(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Take back one's last move."""
        visit = await self.visit(interaction)
        if found := await find_match(visit, match):
            await self.take_back(visit, found.id, found.ply)

    @pressed("undo")
    async def press_undo(self, visit: Visit) -> None:
        """Take back the last move that this button's board has seen.

        Others may have decided since; then the table is asked.
        """
        number, ply = visit.code
        await self.take_back(visit, int(number), int(ply))

    async def take_back(self, visit: Visit, number: int, ply: int) -> None:
        """Take back, or ask the others."""
        turn = await self.services.matches.undo(number, ply, visit.player, visit.id)
        await visit.tell(visit.say("asked-the-table" if turn.proposal else "taken-back"))

    @app_commands.command(name="resign", description=command_text("command-resign"))
    @app_commands.describe(match=MATCH)
    async def resign(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Give up, after a question."""
        visit = await self.visit(interaction)
        if found := await find_match(visit, match):
            sure = button(
                visit.say("button-resign"),
                "resign",
                found.id,
                style=discord.ButtonStyle.danger,
            )
            await visit.tell(visit.say("resign-sure", match=found.id), sure)

    @pressed("resign")
    async def press_resign(self, visit: Visit) -> None:
        """Give up."""
        await self.services.matches.resign(int(visit.code[0]), visit.player, visit.id)
        await visit.tell(visit.say("resigned"))

    @app_commands.command(name="abort", description=command_text("command-abort"))
    @app_commands.describe(match=MATCH)
    async def abort(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Call a match off, if everybody agrees."""
        visit = await self.visit(interaction)
        found = await find_match(visit, match, lobby=True)
        if found is None:
            return
        turn = await self.services.matches.abort(found.id, visit.player, visit.id)
        await visit.tell(visit.say("abort-asked" if turn.proposal else "called-off"))

    @pressed("agree")
    async def agree(self, visit: Visit) -> None:
        """Consent."""
        number, *asked = visit.code
        turn = await self.services.matches.agree(int(number), visit.player, visit.id, *asked)
        await visit.tell(visit.say("agreed", waiting=int(turn.proposal is not None)))

    @pressed("decline")
    async def decline(self, visit: Visit) -> None:
        """Say no."""
        number, *asked = visit.code
        await self.services.matches.decline(int(number), visit.player, visit.id, *asked)
        await visit.tell(visit.say("you-declined"))

    @app_commands.command(name="rematch", description=command_text("command-rematch"))
    @app_commands.describe(match=command_text("option-match-number"))
    async def rematch(self, interaction: "discord.Interaction[Any]", match: int) -> None:
        """Play again."""
        await self.play_again(await self.visit(interaction), match)

    @pressed("rematch")
    async def press_rematch(self, visit: Visit) -> None:
        """Play again, from a button."""
        await self.play_again(visit, int(visit.code[0]))

    async def play_again(self, visit: Visit, number: int) -> None:
        """Open a rematch, or come to the one that is open."""
        turn: Turn = await self.services.matches.rematch(number, visit.player, visit.id)
        match = turn.match
        if match.status is Status.LOBBY:
            where = f"<#{match.place.channel}>"
            await visit.tell(visit.say("rematch-waits", match=match.id, channel=where))
        else:
            await visit.tell(visit.say("match-begins", match=match.id))


async def setup(bot: "Azulejo") -> None:
    """Ask the table."""
    await bot.add_cog(ConsentCog(bot))
