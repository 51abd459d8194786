"""Leagues: how one stands, the steps of its season, and its time."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.leagues import Book, Notice
from bot.leagues.errors import SeasonRunsError
from bot.leagues.model import ENDED
from bot.leagues.orders import CALL_OFF, PAUSE, RESUME, Order
from cogs.cards import Card, button
from cogs.league_cards import COLOUR
from cogs.league_choices import shown_here
from cogs.league_finding import Interaction, LeagueName, league_command
from cogs.league_office import Office
from cogs.league_roles import role_lines
from cogs.league_words import division_name, names_of, rules_line, standing_lines, title
from cogs.names import written
from cogs.visits import Visit
from data.times import loaded

if TYPE_CHECKING:
    from cogs.client import Azulejo

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "game": ("game", "options", "format", "table", "division", "each", "rounds", "pace"),
    "players": ("least", "most", "top", "widening", "returning"),
    "calendar": ("announced", "sign_up", "check_in", "play", "grace", "rest", "again"),
    "results": ("points", "up", "down", "border", "adjudication"),
    "places": ("channel", "matches", "organisers", "champion_role", "tier_roles"),
}
"""The settings, as they are shown together."""


class Steps(Office):
    """Status, the next step, and time."""

    def __init__(self, bot: "Azulejo") -> None:
        super().__init__(bot)
        bot.presses["league-step"] = self.press_step
        bot.presses["league-next"] = self.press_next

    @league_command("status")
    async def status(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """How a league stands, and all its settings."""
        visit, number = await self.enter(interaction, league)
        book = await self.leagues.find(number)
        say = visit.say
        lines = [rules_line(self.bot, book, say), *standing_lines(book, say)]
        if book.chosen.channel is None:
            lines.append(say("league-status-nowhere"))
        trouble, homeless = await self.leagues.trouble(number), await self.leagues.not_begun(number)
        if trouble is not None:
            lines.append(say("league-status-trouble", trouble=trouble))
        elif homeless is not None:
            lines.append(say("league-status-homeless", trouble=homeless))
        lines += role_lines(self.bot, book.league.server, book.chosen, say)
        lines.append("")
        for group, names in GROUPS.items():
            chosen = [f"{name} **{shown_here(book.chosen, name)}**" for name in names]
            lines.append(say("league-status-group", group=group, settings=" · ".join(chosen)))
        lines.append(say("league-status-usual"))
        ahead = button(say("button-league-next"), "league-next", number)
        await visit.show(Card(title(book, say), "\n".join(lines), [ahead], colour=COLOUR))

    # One step after the other

    @league_command("open")
    async def open(
        self, interaction: Interaction, league: LeagueName | None = None, date: str | None = None
    ) -> None:
        """See what is announced when a season is opened, now or on a day."""
        visit, number = await self.enter(interaction, league)
        book = await self.leagues.find(number)
        if book.has_season and book.state not in ENDED:
            raise SeasonRunsError(book.season.number)
        await self.look_ahead(visit, number, date)

    @league_command("next")
    async def next(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """See what the next step would do."""
        await self.look_ahead(*await self.enter(interaction, league))

    async def press_next(self, visit: Visit) -> None:
        """The same, from a button."""
        league = int(visit.code[0])
        await self.require_organiser(visit, league)
        await self.look_ahead(visit, league)

    async def look_ahead(self, visit: Visit, league: int, date: str | None = None) -> None:
        """What the next step would do, with a button that does it."""
        notes = (await self.leagues.find(league)).league.notes
        book = await self.leagues.preview(league, date)
        if book.act is None:
            await visit.tell(visit.say("league-preview-nothing"))
            return
        opens = [] if date is None or book.season.due is None else [book.season.due]
        drawn = await self._divisions(book, visit)
        await self.preview(visit, book, drawn, "league-step", league, notes, book.gist, *opens)

    async def _divisions(self, book: Book, visit: Visit) -> list[str]:
        """Who would play in which division, if that is drawn now."""
        if not any(kind is Notice.PLAY for kind, _ in book.posts):
            return []
        say = visit.say
        lines = []
        for division in book.divisions:
            numbers = [one.number for one in book.in_division(division.number)]
            names = await names_of(self.bot, book, say, numbers)
            listed = say("list-separator").join(written(names[one]) for one in numbers)
            name = division_name(book, division.number, say)
            lines.append(say("league-preview-divisions", division=name, names=listed))
        return lines

    async def press_step(self, visit: Visit) -> None:
        """An organiser has seen what would happen, and wants it."""
        league, notes, gist, *opens = map(int, visit.code)
        seen = {"seen": notes, "shown": gist}
        await self.require_organiser(visit, league)
        book = await self.leagues.find(league)
        if not book.has_season or book.state in ENDED:
            date = loaded(opens[0]).isoformat() if opens else None
            act = self.leagues.open_season(league, visit.player, visit.id, date, **seen)
        else:
            act = self.leagues.step(league, visit.player, visit.id, **seen)
        await self.done(visit, act)

    # Time

    @league_command("pause")
    async def pause(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Stop the calendar, and the clocks of the matches."""
        await self.ask(*await self.enter(interaction, league), PAUSE)

    @league_command("resume")
    async def resume(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """Let the calendar go on."""
        await self.ask(*await self.enter(interaction, league), RESUME)

    @league_command("extend")
    async def extend(
        self,
        interaction: Interaction,
        days: app_commands.Range[int, 1, 60],
        league: LeagueName | None = None,
    ) -> None:
        """Give everybody more days."""
        await self.ask(*await self.enter(interaction, league), Order.extend(days))

    @league_command("call-off")
    async def call_off(self, interaction: Interaction, league: LeagueName | None = None) -> None:
        """End a season before its time."""
        await self.ask(*await self.enter(interaction, league), CALL_OFF)
