"""The result of a match as a card, and the forms that correct it."""

from typing import Any, Final

from discord import ui

from bot.leagues import LeagueSession
from bot.leagues.model import ENDED
from bot.results import MatchResult
from cogs.cards.card import Card
from cogs.cards.clock_text import moment
from cogs.cards.components import DANGER, button
from cogs.cards.display_names import computer_name
from cogs.cards.markdown import escaped, safe_name
from cogs.interactions.form import Form
from cogs.interactions.request import Request
from cogs.leagues.admin.admin_commands import may_organise
from cogs.players.stats_cards import Audience
from renderers.texts import Say

LONGEST: Final = 300
"""Characters of a reason."""
MOST_ABOUT: Final = 100
"""Characters in the description of a form's line."""


async def result_card(request: Request, result: MatchResult, league: LeagueSession | None) -> Card:
    """Places and scores, who corrected them, and buttons for those who may correct them."""
    say = request.say
    reader = Audience(request, say, request.settings.theme)
    names = await seat_names(reader, result)
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
    title = say("result-title", match=result.match, game=reader.game((result.game, result.variant)))
    return Card(
        title,
        "\n".join(lines),
        correction_buttons(request, result, league),
        colour=request.catalogue.colour(result.game),
    )


async def seat_names(reader: Audience, result: MatchResult) -> list[str]:
    """The names of the seats."""
    found = []
    for seat in result.seats:
        if seat.computer is not None:
            found.append(computer_name(seat.computer, reader.say))
        elif seat.player is None:
            found.append(reader.say("former-player"))
        else:
            found.append(await reader.name(seat.player))
    return found


def correction_buttons(
    request: Request, result: MatchResult, league: LeagueSession | None
) -> "list[ui.Button[Any]]":
    """Buttons for those who manage the server or organise the league."""
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
    """Whether a player organises the league of a match, or manages the server it was played on."""
    if league is not None:
        return may_organise(request, league)
    return is_here(request, result) and request.interaction.permissions.manage_guild


def is_here(request: Request, result: MatchResult) -> bool:
    """Whether a match was played on the server of this request."""
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


def correction_form(say: Say, result: MatchResult, names: list[str]) -> Form:
    """A form for places and scores by seat, and the reason."""
    scores, ranks = result.outcome
    form = Form(say("result-form-title", match=result.match), "corrected", result.match)
    given = {"places": " ".join(map(str, ranks)), "scores": " ".join(map(str, scores))}
    seated = say("list-separator").join(names)
    about = say("result-form-about", names=seated)[:MOST_ABOUT]
    for name, value in given.items():
        form.add_line(name, say(f"result-form-{name}"), about=about, default=value, max_length=40)
    add_reason(form, say)
    return form


def void_form(say: Say, result: MatchResult) -> Form:
    """A form for the reason why a match does not count."""
    form = Form(say("result-form-void", match=result.match), "voided", result.match)
    add_reason(form, say)
    return form


def add_reason(form: Form, say: Say) -> None:
    """Ask for the reason."""
    form.add_line("reason", say("result-form-reason"), max_length=LONGEST, required=True)
