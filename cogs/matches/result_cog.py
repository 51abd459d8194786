"""The result of a match: whoever may see the match may look, and managers may correct it.

A match of a league is corrected by its organisers, and its table follows.
"""

import re
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands, ui

from bot.leagues import LeagueSession
from bot.leagues.admin.action import AdminAction
from bot.leagues.model import ENDED
from bot.results import LeagueMatchError, MatchResult, NoResultError, WrongOutcomeError
from cogs.base_cog import BaseCog, on_press
from cogs.cards.card import DANGER, Card, button
from cogs.cards.clock_text import moment
from cogs.cards.display_names import computer_name, escaped, safe_name
from cogs.interactions.request import Request
from cogs.leagues.admin.admin_commands import may_organise
from cogs.matches.find_match import END, find_match, may_see
from cogs.matches.match_option import PastNumber
from cogs.players.stats_cards import Audience
from cogs.wording import command_text
from games.core import Outcome
from renderers.texts import Say

if TYPE_CHECKING:
    pass

DECIDED: Final = END._replace(fits=lambda match, _: match.outcome is not None, board=False)
"""A match that has a result; its points are no secret, even where its board is sealed."""
LONGEST: Final = 300
"""Characters of a reason."""
MOST_ABOUT: Final = 100
"""Characters beside a line of a form."""
NUMBER: Final = re.compile(r"-?\d{1,6}")


class ResultCog(BaseCog):
    """What counts, and what was played."""

    @app_commands.command(name="result", description=command_text("command-result"))
    @app_commands.describe(match=command_text("option-match"))
    async def result(
        self, interaction: "discord.Interaction[Any]", match: PastNumber | None = None
    ) -> None:
        """What a match came to."""
        request = await self.request(interaction)
        if match is not None:
            await self.show(request, await self.seen(request, match))
        elif found := await find_match(request, None, DECIDED, "result"):
            await self.show(request, await self.seen(request, found.id))

    @on_press("result")
    async def press_result(self, request: Request) -> None:
        """What the match came to that was chosen."""
        await self.show(request, await self.seen(request, int(request.code[0])))

    @on_press("correct")
    async def ask_places(self, request: Request) -> None:
        """A form for what shall count instead."""
        if result := await self.managed(request):
            reader = Audience(request, request.say, request.settings.theme)
            names = await self.names(reader, result)
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
        result = await self.seen(request, int(request.code[0]))
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
        """Places and scores, and what was decided about them."""
        say = request.say
        league = await self.league_of(result)
        reader = Audience(request, say, request.settings.theme)
        names = await self.names(reader, result)
        lines = [
            *places(result, names, say),
            "",
            say(f"result-ending-{result.ending}", when=moment(result.ended)),
        ]
        if result.correction is not None:
            author = result.correction.author
            who = await reader.name(author) if author is not None else say("former-player")
            played = say("list-separator").join(
                say("result-played", name=name, place=rank, score=score)
                for name, score, rank in zip(names, *result.played, strict=True)
            )
            lines += [
                say(
                    "result-corrected",
                    name=who,
                    when=moment(result.correction.at),
                    void=int(not result.counts),
                ),
                say("result-as-played", played=played),
            ]
            if result.correction.reason:
                lines.append(
                    say("result-reason", reason=escaped(" ".join(result.correction.reason.split())))
                )
        if league is not None:
            name, number = safe_name(league.league.name), league.season.number
            over = int(league.state in ENDED)
            lines.append(say("result-of-league", league=name, season=number, over=over))
        title = say(
            "result-title", match=result.match, game=reader.game((result.game, result.variant))
        )
        await request.show(
            Card(
                title,
                "\n".join(lines),
                self.buttons(request, result, league),
                colour=self.catalogue.colour(result.game),
            )
        )

    async def names(self, reader: Audience, result: MatchResult) -> list[str]:
        """Who sat where."""
        found = []
        for seat in result.seats:
            if seat.computer is not None:
                found.append(computer_name(seat.computer, reader.say))
            elif seat.player is None:
                found.append(reader.say("former-player"))
            else:
                found.append(await reader.name(seat.player))
        return found

    def buttons(
        self, request: Request, result: MatchResult, league: LeagueSession | None
    ) -> "list[ui.Button[Any]]":
        """What whoever manages the server or organises the league may do."""
        if not may_correct(request, result, league):
            return []
        say, match = request.say, result.match
        items = [button(say("result-button-correct"), "correct", match)]
        if result.counts and league is None:
            items.append(button(say("result-button-void"), "void", match, style=DANGER))
        if not result.counts or result.outcome != result.played:
            items.append(button(say("result-button-as-played"), "as-played", match))
        return items


def may_correct(request: Request, result: MatchResult, league: LeagueSession | None) -> bool:
    """Whether somebody organises the league of a match, or manages the server it was played on."""
    if league is not None:
        return may_organise(request, league)
    return is_here(request, result) and request.interaction.permissions.manage_guild


def is_here(request: Request, result: MatchResult) -> bool:
    """Whether a match was played on the server on which somebody asks."""
    return result.server is not None and result.server == request.interaction.guild_id


def places(result: MatchResult, names: list[str], say: Say) -> list[str]:
    """A line for each seat, the best first."""
    scores, ranks = result.outcome
    order = sorted(range(len(names)), key=lambda seat: (ranks[seat], seat))
    return [
        say(
            "result-line",
            place=ranks[seat],
            name=names[seat],
            count=scores[seat],
            left=int(result.seats[seat].left),
            turns=result.seats[seat].computer_turns,
        )
        for seat in order
    ]


def correction_form(say: Say, result: MatchResult, names: list[str]) -> ui.Modal:
    """Places and scores by seat, and why."""
    scores, ranks = result.outcome
    form = ui.Modal(
        title=say("result-form-title", match=result.match)[:45],
        custom_id=f"corrected:{result.match}",
    )
    given = {"places": " ".join(map(str, ranks)), "scores": " ".join(map(str, scores))}
    seated = say("list-separator").join(names)
    about = say("result-form-about", names=seated)[:MOST_ABOUT]
    for name, value in given.items():
        line: ui.TextInput[Any] = ui.TextInput(custom_id=name, default=value, max_length=40)
        form.add_item(ui.Label(text=say(f"result-form-{name}"), description=about, component=line))
    form.add_item(reason_line(say))
    return form


def void_form(say: Say, result: MatchResult) -> ui.Modal:
    """Why it shall not count."""
    title = say("result-form-void", match=result.match)[:45]
    form = ui.Modal(title=title, custom_id=f"voided:{result.match}")
    form.add_item(reason_line(say))
    return form


def reason_line(say: Say) -> "ui.Label[Any]":
    """Nothing is decided without a reason."""
    line: ui.TextInput[Any] = ui.TextInput(custom_id="reason", max_length=LONGEST, required=True)
    return ui.Label(text=say("result-form-reason"), component=line)


def numbers(fields: "dict[str, list[str]]", name: str) -> tuple[int, ...]:
    """The numbers that were filled in, whatever stands between them."""
    return tuple(map(int, NUMBER.findall(" ".join(fields.get(name, ())))))
