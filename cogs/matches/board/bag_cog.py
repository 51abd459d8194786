"""`/bag` and `/verify`: what is left in the bag, and whether it was fair."""

from typing import Any

import discord
from discord import app_commands

from bot.matches import Match
from bot.matches.verification import Verified
from cogs.base_cog import BaseCog
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.matches.find_match import END, find_board, find_match, pressed_board, sealed_words
from cogs.matches.match_option import MatchNumber, PastNumber
from cogs.verbs import on_press
from renderers.texts import Say

MATCH = command_text("option-match")


class BagCog(BaseCog):
    """The bag of a match."""

    @app_commands.command(name="bag", description=command_text("command-bag"))
    @app_commands.describe(match=MATCH)
    async def bag(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Show what is left in the bag."""
        request = request_of(interaction)
        if found := await find_board(request, match, "bag"):
            await self.show_bag(request, found)

    @on_press("bag")
    async def press_bag(self, request: Request) -> None:
        """The same, after a menu asked which match."""
        if match := await pressed_board(request):
            await self.show_bag(request, match)

    async def show_bag(self, request: Request, match: Match) -> None:
        """Say what is inside, and what was discarded."""
        bag = getattr(match.state, "bag", None)
        if bag is None:
            await request.tell(request.say("no-bag"))
            return
        lines = [
            request.say(key, tiles=self.heap(match, heap, request), count=len(heap))
            for key, heap in (("bag-inside", bag.inside), ("bag-discarded", bag.discarded))
        ]
        await request.tell("\n".join(lines))

    def heap(self, match: Match, heap: str, request: Request) -> str:
        """Tiles by colour, as emojis with their number."""
        tile = self.bot.board_cards.tile(
            match, request.say if request.settings.text_boards else None
        )
        parts = [f"{heap.count(colour)} {tile(colour)}" for colour in dict.fromkeys(sorted(heap))]
        return request.say("list-separator").join(parts) or request.say("nothing")

    @app_commands.command(name="verify", description=command_text("command-verify"))
    @app_commands.describe(match=MATCH)
    async def verify(
        self, interaction: "discord.Interaction[Any]", match: PastNumber | None = None
    ) -> None:
        """Verify the bag of a finished match."""
        request = request_of(interaction)
        if found := await find_match(request, match, END, "verify"):
            await self.check(request, found.id)

    @on_press("verify")
    async def press_verify(self, request: Request) -> None:
        """The same, from a button."""
        if match := await pressed_board(request):
            await self.check(request, match.id)

    async def check(self, request: Request, number: int) -> None:
        """Check seed, binding, seats and draws, and say whether the bag was fair."""
        match = await self.services.matches.find(number)
        if match.is_sealed:
            await request.tell(await sealed_words(request, match, "sealed-verify"))
            return
        checked = await self.services.matches.verify(number)
        await request.tell("\n".join(verified_lines(checked, request.say)))


def verified_lines(checked: Verified, say: Say) -> list[str]:
    """What was checked: seed and draws, what the bag was bound to, and the season."""
    lines = [
        say(
            "verified",
            match=checked.match,
            draws=checked.draws,
            seed=checked.seed,
            commitment=checked.commitment,
            foreign=checked.foreign,
        )
    ]
    if checked.binding:
        lines.append(say("verified-bound", binding=checked.binding, seated=int(checked.seated)))
    else:
        lines.append(say("verified-unbound"))
    if checked.season is not None:
        seed = checked.season.seed if checked.season.told else ""
        lines.append(say("verified-season", told=int(checked.season.told), seed=seed))
    return lines
