"""`/operator`: the owners of the application block people and servers, and see how the bot is."""

from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.errors import RefusedError
from bot.operator.blocks import Block, BlockKind, end_of
from bot.version import version
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.markdown import safe_name
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.verbs import is_number

if TYPE_CHECKING:
    from cogs.client import Azulejo

KINDS: Final = [
    app_commands.Choice(name=command_text(f"block-kind-{kind}"), value=kind.value)
    for kind in BlockKind
]


class NotTheOperatorError(RefusedError):
    """A member of the operator's server who is not an owner of the application."""

    def __init__(self) -> None:
        super().__init__("not-the-operator", "only an owner of this application may do that")


class UnreadableDayError(RefusedError):
    """An end of a block that is not a date."""

    def __init__(self, day: str) -> None:
        super().__init__("block-day", "a day is written as 2030-12-31", day=day)


class OperatorCog(BaseCog):
    """Commands that are offered on the operator's server only."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(bot)
        if bot.operator_server is not None:
            group = OperatorCommands(bot)
            bot.tree.add_command(group, guild=discord.Object(bot.operator_server))


class OperatorCommands(app_commands.Group):
    """`/operator`; Discord shows it to administrators, and only owners may use it."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(
            name="operator",
            description=command_text("command-operator"),
            default_permissions=discord.Permissions(administrator=True),
        )
        self.bot = bot
        self.blocks_in_force = bot.services.operator_blocks

    async def enter(self, interaction: "discord.Interaction[Any]") -> Request:
        """The request of an owner; refuse everybody else."""
        if not await self.bot.is_owner(interaction.user):
            raise NotTheOperatorError
        return request_of(interaction)

    @app_commands.command(name="block", description=command_text("command-operator-block"))
    @app_commands.describe(
        kind=command_text("option-operator-kind"),
        subject=command_text("option-operator-id"),
        reason=command_text("option-operator-reason"),
        until=command_text("option-operator-until"),
    )
    @app_commands.rename(subject="id")
    @app_commands.choices(kind=KINDS)
    async def block(
        self,
        interaction: "discord.Interaction[Any]",
        kind: str,
        subject: str,
        reason: app_commands.Range[str, 1, 200],
        until: str | None = None,
    ) -> None:
        """Block a person or a server."""
        request = await self.enter(interaction)
        end = None if until is None else read_end(until, self.bot.services.clock())
        await self.blocks_in_force.block(BlockKind(kind), read_id(subject), reason, end)
        await self.show_blocks(request, request.say("operator-blocked"))

    @app_commands.command(name="unblock", description=command_text("command-operator-unblock"))
    @app_commands.describe(
        kind=command_text("option-operator-kind"), subject=command_text("option-operator-id")
    )
    @app_commands.rename(subject="id")
    @app_commands.choices(kind=KINDS)
    async def unblock(
        self, interaction: "discord.Interaction[Any]", kind: str, subject: str
    ) -> None:
        """Lift a block."""
        request = await self.enter(interaction)
        lifted = await self.blocks_in_force.unblock(BlockKind(kind), read_id(subject))
        key = "operator-unblocked" if lifted else "operator-not-blocked"
        await self.show_blocks(request, request.say(key))

    @app_commands.command(name="blocks", description=command_text("command-operator-blocks"))
    async def blocks(self, interaction: "discord.Interaction[Any]") -> None:
        """List all blocks."""
        await self.show_blocks(await self.enter(interaction))

    @app_commands.command(name="status", description=command_text("command-operator-status"))
    async def status(self, interaction: "discord.Interaction[Any]") -> None:
        """Show how much the bot has to do."""
        request = await self.enter(interaction)
        found = await self.bot.services.operator_blocks.census()
        await request.tell(
            request.say(
                "operator-status",
                version=version(),
                servers=len(self.bot.guilds),
                running=found.matches.get("running", 0),
                lobbies=found.matches.get("lobby", 0),
                waiting=found.posts.waiting + found.announcements.waiting,
                stuck=found.posts.stuck + found.announcements.stuck,
                overdue=found.due,
            )
        )

    async def show_blocks(self, request: Request, note: str = "") -> None:
        """All blocks in force, newest first."""
        found = await self.blocks_in_force.refresh()
        lines = [block_line(request, block) for block in reversed(found)]
        listed = "\n".join(lines) or request.say("operator-no-blocks")
        await request.show(Card(*filter(None, [note, listed])))


def block_line(request: Request, block: Block) -> str:
    """A block in a line: who, why, since when and until when."""
    return request.say(
        "operator-block-line",
        kind=block.kind.value,
        subject=str(block.subject),
        reason=safe_name(block.reason),
        since=f"<t:{int(block.since.timestamp())}:d>",
        until=f"<t:{int(block.until.timestamp())}:d>" if block.until else "never",
    )


def read_id(text: str) -> int:
    """A Discord id, also out of a mention; 0 if it is none, which a block refuses."""
    digits = text.strip().strip("<@!>")
    return int(digits) if digits.isdigit() and is_number(digits) else 0


def read_end(text: str, now: datetime) -> datetime:
    """The end of a day, as in 2030-12-31."""
    try:
        return end_of(date.fromisoformat(text.strip()), now)
    except ValueError:
        raise UnreadableDayError(text) from None
