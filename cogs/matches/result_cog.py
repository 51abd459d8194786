"""`/result`: the result of a match, and its correction by those who manage the server.

A match of a league is corrected by its organisers, and the standings follow.
"""

import re
from typing import Any, Final

import discord
from discord import app_commands

from bot.leagues import LeagueSession
from bot.leagues.admin.action import AdminAction
from bot.results import LeagueMatchError, MatchResult, NoResultError, WrongOutcomeError
from cogs.base_cog import BaseCog
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.matches.find_match import END, find_match, may_see
from cogs.matches.match_option import PastNumber
from cogs.matches.result_cards import (
    LONGEST,
    correction_form,
    is_here,
    may_correct,
    result_card,
    seat_names,
    void_form,
)
from cogs.players.stats_cards import Audience
from cogs.verbs import on_press
from data.tables.match_lists import ENDED, MatchQuery
from games.core import Outcome

DECIDED: Final = END._replace(wanted=MatchQuery(ENDED, decided=True), board=False)
"""A match with a result; its points are public even while its board is sealed."""
NUMBER: Final = re.compile(r"-?\d{1,6}")


class ResultCog(BaseCog):
    """Showing and correcting results."""

    @app_commands.command(name="result", description=command_text("command-result"))
    @app_commands.describe(match=command_text("option-match"))
    async def result(
        self, interaction: "discord.Interaction[Any]", match: PastNumber | None = None
    ) -> None:
        """Show the result of a match."""
        request = request_of(interaction)
        if match is not None:
            await self.show(request, await self.seen(request, match))
        elif found := await find_match(request, None, DECIDED, "result"):
            await self.show(request, await self.seen(request, found.id))

    @on_press("result")
    async def press_result(self, request: Request) -> None:
        """The same, after a menu asked which match."""
        await self.show(request, await self.seen(request, int(request.arguments[0])))

    @on_press("correct")
    async def ask_places(self, request: Request) -> None:
        """Open a form for the correct places and scores."""
        if result := await self.managed(request):
            reader = Audience(request, request.say, request.settings.theme)
            names = await seat_names(reader, result)
            await request.ask(correction_form(request.say, result, names))

    @on_press("corrected")
    async def correct(self, request: Request) -> None:
        """Correct the result."""
        if result := await self.managed(request):
            ranks, scores = (numbers(request.fields, name) for name in ("places", "scores"))
            if not ranks:
                raise WrongOutcomeError(len(result.seats))
            outcome = Outcome(scores or result.outcome.scores, ranks)
            await self.decide(request, result, outcome)

    @on_press("void")
    async def ask_reason(self, request: Request) -> None:
        """Open a form for the reason why the match does not count."""
        if result := await self.managed(request):
            if await self.services.leagues.of_match(result.match) is not None:
                raise LeagueMatchError(result.match)
            await request.ask(void_form(request.say, result))

    @on_press("voided")
    async def void(self, request: Request) -> None:
        """Void the match: it does not count from now on."""
        if result := await self.managed(request):
            await self.decide(request, result, None)

    @on_press("as-played")
    async def restore(self, request: Request) -> None:
        """Let the played result count again."""
        if result := await self.managed(request):
            await self.decide(request, result, result.played)

    async def decide(self, request: Request, result: MatchResult, outcome: Outcome | None) -> None:
        """Store a correction and show the result; in a league it is an organiser's action."""
        reason = " ".join(request.fields.get("reason", [""]))[:LONGEST].strip()
        results, leagues = self.services.results, self.services.leagues
        ruled = await leagues.of_match(result.match)
        if ruled is None or outcome is None:
            await results.correct(result.match, request.player, reason, outcome, request.id)
        else:
            await leagues.apply(
                ruled.league.id,
                AdminAction.correct(ruled.fixture, outcome.ranks, outcome.scores),
                request.player,
                request.id,
                season=ruled.season,
                reason=reason,
            )
        await self.show(request, await results.find(result.match))

    async def seen(self, request: Request, match: int) -> MatchResult:
        """The result, if the player may see it."""
        result = await self.services.results.find(match)
        if not await self.may_know(request, result):
            raise NoResultError(match)
        return result

    async def may_know(self, request: Request, result: MatchResult) -> bool:
        """Whether a player may see the match, or manages the server it was played on.

        Managers may correct results of their server, so they have to see them.
        """
        if is_here(request, result) and request.interaction.permissions.manage_guild:
            return True
        return may_see(request, await self.services.matches.find(result.match))

    async def managed(self, request: Request) -> MatchResult | None:
        """The result of a button, if the player may correct it; otherwise tell them who may."""
        result = await self.seen(request, int(request.arguments[0]))
        if may_correct(request, result, await self.league_of(result)):
            return result
        await request.tell(request.say("result-not-yours"))
        return None

    async def league_of(self, result: MatchResult) -> LeagueSession | None:
        """The league season that a match belongs to, if any."""
        leagues = self.services.leagues
        ruled = await leagues.of_match(result.match)
        return await leagues.find(ruled.league.id, ruled.season) if ruled is not None else None

    async def show(self, request: Request, result: MatchResult) -> None:
        """Show the result."""
        league = await self.league_of(result)
        await request.show(await result_card(request, result, league))


def numbers(fields: "dict[str, list[str]]", name: str) -> tuple[int, ...]:
    """The numbers in a field of a form, whatever is between them."""
    return tuple(map(int, NUMBER.findall(" ".join(fields.get(name, ())))))
