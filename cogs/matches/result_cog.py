"""The result of a match: whoever may see the match may look, and managers may correct it.

A match of a league is corrected by its organisers, and its table follows.
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
from games.core import Outcome

DECIDED: Final = END._replace(fits=lambda match, _: match.outcome is not None, board=False)
"""A match that has a result; its points are no secret, even where its board is sealed."""
NUMBER: Final = re.compile(r"-?\d{1,6}")


class ResultCog(BaseCog):
    """What counts, and what was played."""

    @app_commands.command(name="result", description=command_text("command-result"))
    @app_commands.describe(match=command_text("option-match"))
    async def result(
        self, interaction: "discord.Interaction[Any]", match: PastNumber | None = None
    ) -> None:
        """What a match came to."""
        request = request_of(interaction)
        if match is not None:
            await self.show(request, await self.seen(request, match))
        elif found := await find_match(request, None, DECIDED, "result"):
            await self.show(request, await self.seen(request, found.id))

    @on_press("result")
    async def press_result(self, request: Request) -> None:
        """What the match came to that was chosen."""
        await self.show(request, await self.seen(request, int(request.arguments[0])))

    @on_press("correct")
    async def ask_places(self, request: Request) -> None:
        """A form for what shall count instead."""
        if result := await self.managed(request):
            reader = Audience(request, request.say, request.settings.theme)
            names = await seat_names(reader, result)
            await request.ask(correction_form(request.say, result, names))

    @on_press("corrected")
    async def correct(self, request: Request) -> None:
        """Something else counts from now on."""
        if result := await self.managed(request):
            ranks, scores = (numbers(request.fields, name) for name in ("places", "scores"))
            if not ranks:
                raise WrongOutcomeError(len(result.seats))
            outcome = Outcome(scores or result.outcome.scores, ranks)
            await self.decide(request, result, outcome)

    @on_press("void")
    async def ask_reason(self, request: Request) -> None:
        """A form for why a match shall not count."""
        if result := await self.managed(request):
            if await self.services.leagues.of_match(result.match) is not None:
                raise LeagueMatchError(result.match)
            await request.ask(void_form(request.say, result))

    @on_press("voided")
    async def void(self, request: Request) -> None:
        """The match does not count from now on."""
        if result := await self.managed(request):
            await self.decide(request, result, None)

    @on_press("as-played")
    async def restore(self, request: Request) -> None:
        """What was played counts again."""
        if result := await self.managed(request):
            await self.decide(request, result, result.played)

    # How

    async def decide(self, request: Request, result: MatchResult, outcome: Outcome | None) -> None:
        """Keep a decision, and show what counts now; a league decides about its own matches."""
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
        """The result, for whoever may know it; for everybody else there is none."""
        result = await self.services.results.find(match)
        if not await self.may_know(request, result):
            raise NoResultError(match)
        return result

    async def may_know(self, request: Request, result: MatchResult) -> bool:
        """Whether somebody may see the match itself, or manages the server it was played on.

        Managers may correct what counts on their server, and so have to know it.
        """
        if is_here(request, result) and request.interaction.permissions.manage_guild:
            return True
        return may_see(request, await self.services.matches.find(result.match))

    async def managed(self, request: Request) -> MatchResult | None:
        """The result that is meant, if the visitor may correct it; others are told who may."""
        result = await self.seen(request, int(request.arguments[0]))
        if may_correct(request, result, await self.league_of(result)):
            return result
        await request.tell(request.say("result-not-yours"))
        return None

    async def league_of(self, result: MatchResult) -> LeagueSession | None:
        """The season of a league that a match belongs to, if it does."""
        leagues = self.services.leagues
        ruled = await leagues.of_match(result.match)
        return await leagues.find(ruled.league.id, ruled.season) if ruled is not None else None

    async def show(self, request: Request, result: MatchResult) -> None:
        """Show the result."""
        league = await self.league_of(result)
        await request.show(await result_card(request, result, league))


def numbers(fields: "dict[str, list[str]]", name: str) -> tuple[int, ...]:
    """The numbers that were filled in, whatever stands between them."""
    return tuple(map(int, NUMBER.findall(" ".join(fields.get(name, ())))))
