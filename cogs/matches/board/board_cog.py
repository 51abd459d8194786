"""Looking: the board, the table, the log, the bag, and all of it in words. Everybody may."""

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.matches import Match
from bot.matches.history import last_turn, since_last_turn
from bot.matches.import_export import match_text
from bot.matches.model import News, PlayedMove
from cogs.base_cog import BaseCog, on_press
from cogs.cards.card import PRIMARY, Card, button
from cogs.cards.clock_text import moment
from cogs.cards.display_names import safe_name
from cogs.interactions.request import Request
from cogs.matches.find_match import END, LOOK, find_match, may_look, sealed_words
from cogs.matches.match_option import MatchNumber, PastNumber
from cogs.posting.match_post_cards import title
from cogs.posting.notifications import seat_told
from cogs.wording import command_text
from games.core import BAG
from renderers import SceneKind

if TYPE_CHECKING:
    pass

LOG_LINES = 40
LOG_LENGTH = 3600
"""How many characters of the log are shown; the file has all of it."""
SINCE_LENGTH = 3300
"""How many characters what happened may have; titles and clocks come on top of that."""

MATCH = command_text("option-match")


class BoardCog(BaseCog):
    """What everybody may see."""

    @app_commands.command(name="board", description=command_text("command-board"))
    @app_commands.describe(match=MATCH, player=command_text("option-player"))
    async def board(
        self,
        interaction: "discord.Interaction[Any]",
        match: MatchNumber | None = None,
        player: discord.User | None = None,
    ) -> None:
        """One board, one's own if nobody is named."""
        request = await self.request(interaction)
        whom = player.id if player else request.player
        if found := await self.begun(request, match, "board", whom):
            await self.show_board(request, found, whom)

    @on_press("board")
    async def press_board(self, request: Request) -> None:
        """One board of the match that was chosen."""
        if match := await self.pressed_match(request):
            await self.show_board(request, match, int(request.code[1]))

    async def show_board(self, request: Request, match: Match, whom: int) -> None:
        """Somebody's board; the table for whoever has none."""
        seats = [seat.seat for seat in match.seats if seat.player == whom]
        kind = SceneKind.BOARD if seats else SceneKind.TURN
        await self.show(request, match, kind, seats[0] if seats else None)

    @app_commands.command(name="table", description=command_text("command-table"))
    @app_commands.describe(match=MATCH)
    async def table(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """The whole table."""
        request = await self.request(interaction)
        if found := await self.begun(request, match, "table"):
            await self.show(request, found, SceneKind.TABLE)

    @on_press("table")
    async def press_table(self, request: Request) -> None:
        """The whole table, from a button."""
        if match := await self.pressed_match(request):
            await self.show(request, match, SceneKind.TABLE)

    @app_commands.command(name="text", description=command_text("command-text"))
    @app_commands.describe(match=MATCH)
    async def text(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """The position in words."""
        request = await self.request(interaction)
        if found := await self.begun(request, match, "words"):
            await self.show_words(request, found)

    @app_commands.command(name="bag", description=command_text("command-bag"))
    @app_commands.describe(match=MATCH)
    async def bag(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """The colours that are left in the bag."""
        request = await self.request(interaction)
        if found := await self.begun(request, match, "bag"):
            await self.show_bag(request, found)

    @on_press("bag")
    async def press_bag(self, request: Request) -> None:
        """The bag of the match that was chosen."""
        if match := await self.pressed_match(request):
            await self.show_bag(request, match)

    async def show_bag(self, request: Request, match: Match) -> None:
        """What is inside, and what was discarded."""
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

    @app_commands.command(name="log", description=command_text("command-log"))
    @app_commands.describe(match=MATCH)
    async def log(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """What was played."""
        request = await self.request(interaction)
        if found := await self.begun(request, match, "log"):
            await self.show_log(request, found.id)

    @on_press("log")
    async def press_log(self, request: Request) -> None:
        """What was played, from a button."""
        if match := await self.pressed_match(request):
            await self.show_log(request, match.id)

    async def show_log(self, request: Request, number: int) -> None:
        """The newest moves in words, and all of them as a file."""
        history = await self.services.matches.history(number)
        match = history.match
        names = await self.bot.names.of_match(match, request.say)
        teller = self.bot.board_cards.teller(
            match,
            names,
            request.say,
            match.seat_of(request.player),
            in_words=request.settings.text_boards,
        )
        lines = []
        for played in history.played:
            if played.seat != BAG:
                lines += [f"`{played.ply}` {line}" for line in teller.lines([played])]
        text = newest(lines[-LOG_LINES:], LOG_LENGTH) or request.say("log-empty")
        file = discord.File(BytesIO(match_text(history).encode()), f"match-{match.id}.txt")
        await request.add(Card(title(match, request.say), text, file))

    @app_commands.command(name="since", description=command_text("command-since"))
    @app_commands.describe(match=MATCH)
    async def since(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """What happened since one's own last move."""
        request = await self.request(interaction)
        if found := await self.begun(request, match, "since"):
            await self.show_since(request, found.id)

    @on_press("since")
    async def press_since(self, request: Request) -> None:
        """What happened since one's own last move, from a button."""
        if match := await self.pressed_match(request):
            await self.show_since(request, match.id)

    async def show_since(self, request: Request, number: int) -> None:
        """One message with all that happened, in words and outlined on the picture."""
        history = await self.services.matches.history(number)
        match, say = history.match, request.say
        seat = match.seat_of(request.player)
        played = since_last_turn(history, () if seat is None else (seat,))
        count = sum(one.seat != BAG for one in played)
        names = await self.bot.names.of_match(match, say)
        heading = say("since-start", count=count)
        if decided := last_turn(history, seat):
            heading = say("since-title", count=count, time=moment(decided, "R"))
        in_words = request.settings.text_boards
        teller = self.bot.board_cards.teller(match, names, say, seat, in_words=in_words)
        seated = await self.substitutes(request, match, names, played)
        parts: list[Any] = [
            "\n".join([title(match, say), heading, *seated]),
            teller.retold(played, SINCE_LENGTH),
            "\n".join(self.bot.board_cards.waiting(match, names, say)),
        ]
        if not in_words:
            theme = request.settings.theme
            parts.append(await self.bot.pictures.since(match, played, say, theme, seat))
        items = [
            button(say("button-words"), "words", match.id),
            button(say("button-log"), "log", match.id),
        ]
        if seat is not None and seat in match.to_act and match.seats[seat].is_present:
            items.insert(0, button(say("choose"), "pick", match.id, match.ply, style=PRIMARY))
        await request.add(Card(*parts, items, colour=request.catalogue.colour(match.game.key)))

    async def substitutes(
        self, request: Request, match: Match, names: Sequence[str], played: Sequence[PlayedMove]
    ) -> list[str]:
        """Who has taken a seat meanwhile: what was played on it before was somebody else's."""
        lines = []
        first = played[0].ply if played else match.ply
        for shown in await self.services.sent_messages.of_match(match.id):
            what, seat = seat_told(shown.kind)
            if what == News.SUBSTITUTE and seat is not None and shown.ply >= first:
                own = int(match.seats[seat].player == request.player)
                name, time = safe_name(names[seat]), moment(shown.at, "R")
                lines.append(request.say("since-seat", name=name, time=time, own=own))
        return lines

    @app_commands.command(name="verify", description=command_text("command-verify"))
    @app_commands.describe(match=MATCH)
    async def verify(
        self, interaction: "discord.Interaction[Any]", match: PastNumber | None = None
    ) -> None:
        """Check the bag of a match that is over."""
        request = await self.request(interaction)
        if found := await find_match(request, match, END, "verify"):
            await self.check(request, found.id)

    @on_press("verify")
    async def press_verify(self, request: Request) -> None:
        """Check the bag, from a button."""
        if match := await self.pressed_match(request):
            await self.check(request, match.id)

    async def check(self, request: Request, number: int) -> None:
        """Replay every draw."""
        match = await self.services.matches.find(number)
        if match.is_sealed:
            await request.tell(await sealed_words(request, match, "sealed-verify"))
            return
        checked = await self.services.matches.verify(number)
        await request.tell(
            request.say(
                "verified",
                match=number,
                draws=checked.draws,
                seed=checked.seed,
                commitment=checked.commitment,
                foreign=checked.foreign,
            )
        )

    # How

    async def pressed_match(self, request: Request) -> Match | None:
        """The match of a button, if whoever pressed it may see it."""
        match = await self.services.matches.find(int(request.code[0]))
        return match if await may_look(request, match) else None

    async def begun(self, request: Request, number: int | None, *then: str | int) -> Match | None:
        """The match that is meant, if there is something to see."""
        match = await find_match(request, number, LOOK, *then)
        if match is not None and match.state is None:
            await request.tell(request.say("not-begun", match=match.id))
            return None
        return match

    async def show(self, request: Request, match: Match, kind: SceneKind, seat: Any = None) -> None:
        """A picture, or words for whoever prefers them."""
        if match.state is None:
            await request.tell(request.say("not-begun", match=match.id))
            return
        if request.settings.text_boards:
            await self.show_words(request, match, kind, seat)
            return
        theme = request.settings.theme
        picture = await self.bot.pictures.view(match, kind, request.say, theme, seat)
        items = [button(request.say("button-words"), "words", match.id)]
        await request.add(
            Card(
                title(match, request.say),
                picture,
                items,
                colour=request.catalogue.colour(match.game.key),
            )
        )

    @on_press("words")
    async def press_words(self, request: Request) -> None:
        """The same in words."""
        if match := await self.pressed_match(request):
            await self.show_words(request, match)

    async def show_words(
        self, request: Request, match: Match, kind: SceneKind = SceneKind.TABLE, seat: Any = None
    ) -> None:
        """The position in words, or one board; what it was asked from stays."""
        await request.add(Card(await self.bot.pictures.words(match, request.say, kind, seat)))


def newest(lines: list[str], limit: int) -> str:
    """As many of the last lines as fit."""
    while len("\n".join(lines)) > limit:
        lines = lines[1:]
    return "\n".join(lines)
