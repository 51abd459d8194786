"""When somebody is not there: pausing, handing a seat over, stepping in, and coming back."""

from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.matches import Match, Turn
from bot.matches.errors import NoClockError, NotAwayError, NotYourSeatError
from cogs.cards import Card, button
from cogs.clock_words import clock_lines
from cogs.cog import TableCog, pressed
from cogs.finding import MatchNumber, find_match
from cogs.journal import is_away
from cogs.visits import Visit
from cogs.wording import command_text

if TYPE_CHECKING:
    from cogs.client import Azulejo

MATCH = command_text("option-match")
PAUSES: Final = (1, 3, 7, 14)
"""For so many days the clocks can be stopped with one press."""
LONGEST: Final = 60


class AbsenceCog(TableCog):
    """Being away, and what the others can do then."""

    # Clocks that stand still

    @app_commands.command(name="pause", description=command_text("command-pause"))
    @app_commands.describe(days=command_text("option-days"), match=MATCH)
    async def pause(
        self,
        interaction: "discord.Interaction[Any]",
        days: app_commands.Range[int, 0, LONGEST] | None = None,
        match: MatchNumber | None = None,
    ) -> None:
        """Let the clocks stand still, if everybody agrees."""
        visit = await self.visit(interaction)
        found = await find_match(visit, match)
        if found is None:
            return
        if days is None:
            await self.show_pauses(visit, found)
        else:
            await self.stop_clocks(visit, found.id, days)

    async def show_pauses(self, visit: Visit, match: Match) -> None:
        """For how long the clocks can stand still."""
        if match.seat_of(visit.player) is None:
            raise NotYourSeatError
        if not match.pace:
            raise NoClockError
        say = visit.say
        buttons = [
            button(say("button-pause", count=days), "pause", match.id, days) for days in PAUSES
        ]
        if match.paused:
            buttons.append(button(say("button-go-on"), "pause", match.id, 0))
        names = await self.bot.names.of_match(match, say)
        text = [say("pause-how-long", match=match.id), *clock_lines(match, names, say)]
        await visit.show(Card("\n".join(text), buttons))

    @pressed("pause")
    async def press_pause(self, visit: Visit) -> None:
        """Let the clocks stand still for so many days; for none, let them run."""
        number, days = visit.code
        await self.stop_clocks(visit, int(number), int(days))

    async def stop_clocks(self, visit: Visit, number: int, days: int) -> None:
        """Stop the clocks, or ask the others."""
        span = timedelta(days=days)
        turn = await self.services.matches.pause(number, visit.player, span, visit.id)
        if turn.proposal:
            await visit.tell(visit.say("pause-asked"))
        else:
            await visit.tell(visit.say("pause-done", on=int(days > 0)))

    # Giving one's seat to somebody

    @app_commands.command(name="handover", description=command_text("command-handover"))
    @app_commands.describe(player=command_text("option-successor"), match=MATCH)
    async def hand_over(
        self,
        interaction: "discord.Interaction[Any]",
        player: discord.User | None = None,
        match: MatchNumber | None = None,
    ) -> None:
        """Give one's seat to somebody, after a question."""
        visit = await self.visit(interaction)
        found = await find_match(visit, match)
        if found is None:
            return
        if found.seat_of(visit.player) is None:
            raise NotYourSeatError
        named = player is not None and not player.bot
        sure = button(
            visit.say("button-hand-over"),
            "handover",
            found.id,
            player.id if player is not None and named else 0,
            style=discord.ButtonStyle.danger,
        )
        text = visit.say(
            "hand-over-sure",
            match=found.id,
            guest=f"<@{player.id}>" if player is not None and named else "",
            named=int(named),
        )
        await visit.tell(text, sure)

    @pressed("handover")
    async def press_hand_over(self, visit: Visit) -> None:
        """Give one's seat to somebody."""
        number, guest = map(int, visit.code)
        await self.services.matches.hand_over(number, visit.player, guest or None, visit.id)
        back = button(visit.say("button-come-back"), "back", number)
        await visit.tell(visit.say("handed-over"), back)

    # Stepping in, and coming back

    @pressed("substitute")
    async def substitute(self, visit: Visit) -> None:
        """Somebody would like a seat that is on offer."""
        number, seat = map(int, visit.code)
        turn = await self.services.matches.substitute(number, seat, visit.player, visit.id)
        await self.say_seated(visit, turn, "substitute-asked", "substitute-seated")

    async def say_seated(self, visit: Visit, turn: Turn, asked: str, seated: str) -> None:
        """Whoever sits now is told so, and can look at what happened; others wait."""
        if turn.proposal:
            await visit.tell(visit.say(asked))
            return
        since = button(visit.say("button-since"), "since", turn.match.id)
        await visit.tell(visit.say(seated, match=turn.match.id), since)

    @app_commands.command(name="back", description=command_text("command-back"))
    @app_commands.describe(match=MATCH)
    async def back(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Take one's seat back from the computer."""
        visit = await self.visit(interaction)
        if match is not None:
            await self.come_back(visit, match)
            return
        numbers = await self.services.matches.of_player(visit.player)
        found = [await self.services.matches.find(number) for number in numbers]
        away = [one.id for one in found if is_away(one, visit.player)]
        if not away:
            raise NotAwayError
        if len(away) == 1:
            await self.come_back(visit, away[0])
            return
        buttons = [
            button(visit.say("button-take-back", match=number), "back", number)
            for number in away[:25]
        ]
        await visit.tell(visit.say("back-where"), *buttons)

    @pressed("back")
    async def press_back(self, visit: Visit) -> None:
        """Take one's seat back, from a button."""
        await self.come_back(visit, int(visit.code[0]))

    async def come_back(self, visit: Visit, number: int) -> None:
        """Somebody has their seat again."""
        turn = await self.services.matches.come_back(number, visit.player, visit.id)
        await self.say_seated(visit, turn, "asked-the-table", "back-again")

    # Servers that the bot is removed from, and comes back to

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Find out which servers the bot was removed from, or invited to, while it was away."""
        for server, lost in (await self.services.matches.servers()).items():
            shard = (server >> 22) % (self.bot.shard_count or 1)
            if shard not in self.bot.shards:
                continue  # another process knows
            here = self.bot.get_guild(server) is not None
            if here and lost:
                await self.services.matches.unpause_server(server)
            elif not here and not lost:
                await self.services.matches.pause_server(server)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server; one that is only out of order comes back by itself."""
        await self.services.matches.pause_server(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot is on a server again."""
        await self.services.matches.unpause_server(guild.id)


async def setup(bot: "Azulejo") -> None:
    """Let people be away."""
    await bot.add_cog(AbsenceCog(bot))
