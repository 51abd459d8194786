"""Which match a command is about, and whether the player may see it."""

from dataclasses import replace
from typing import Final, NamedTuple

import discord

from bot.matches import Joining, Match, NotYourSeatError, Status
from bot.matches.errors import AwayError, NotRunningError, UnknownMatchError
from bot.matches.move_menu import MOST_OPTIONS
from bot.translations import refusal
from cogs.cards.card import Card
from cogs.cards.clock_text import moment
from cogs.cards.components import button, select
from cogs.cards.markdown import safe_name
from cogs.interactions.channel_visibility import can_see
from cogs.interactions.request import Request
from cogs.matches.match_text import match_line, standing
from cogs.verbs import fits_custom_id
from data.tables.match_lists import ANY, ENDED, OPEN, MatchQuery
from data.times import loaded
from games.core import Seat

RUNNING: Final = MatchQuery(("running",))
SHOWN: Final = MOST_OPTIONS + 1
"""How many matches are read for a menu: one more tells that there are more."""


class MatchFilter(NamedTuple):
    """Which matches a command can be about."""

    wanted: MatchQuery = RUNNING
    own: bool = True
    """Only matches in which the player has a seat."""
    urgent: bool = False
    """If one of several matches waits for the player, it is that one."""
    board: bool = True
    """Part of the board is shown, which is secret while the match is sealed."""
    none: str = "no-match"
    """The text if there is no such match."""


MOVE: Final = MatchFilter(urgent=True)
"""A move, in the match that waits for the player."""
SEAT: Final = MatchFilter()
"""Something a player does in a match; never a guess, because it may be final."""
TABLE: Final = MatchFilter(MatchQuery(OPEN))
"""A match that runs, or has not begun."""
LOOK: Final = MatchFilter(MatchQuery(("running", *ENDED)), own=False, urgent=True, none="no-board")
"""Something that everyone may see."""
END: Final = MatchFilter(MatchQuery(ENDED), own=False, none="no-match-ended")
"""Something about a finished match."""
REMATCH: Final = END._replace(own=True)


async def find_match(
    request: Request, number: int | None, about: MatchFilter, *then: str | int
) -> Match | None:
    """The match with this number, or the one that is meant here.

    If there are several, a menu asks which, and then runs the handler of the verb `then`, with the
    number of the match as the first argument. If there is none, the player is told so.
    """
    if number is not None:
        named = await request.services.matches.find(number)
        if not may_see(request, named):
            raise UnknownMatchError(number)
        found = [named]
    else:
        found = await meant(request, about)
    if len(found) == 1:
        return found[0] if not about.board or await may_look(request, found[0]) else None
    if found:
        await ask_which(request, found, then)
    else:
        await request.tell(request.say(about.none))
    return None


async def find_board(request: Request, number: int | None, *then: str | int) -> Match | None:
    """The match that is meant, if it has a board that the player may see."""
    match = await find_match(request, number, LOOK, *then)
    if match is not None and match.state is None:
        await request.tell(request.say("not-begun", match=match.id))
        return None
    return match


async def pressed_board(request: Request) -> Match | None:
    """The match of a button, if the player may see its board.

    A private reply keeps its buttons when its reader can no longer see the channel.
    """
    match = await request.services.matches.find(int(request.arguments[0]))
    if not may_see(request, match):
        raise UnknownMatchError(match.id)
    return match if await may_look(request, match) else None


async def meant(request: Request, about: MatchFilter) -> list[Match]:
    """The matches that can be meant; a single one if there is no doubt.

    In the thread of a match it is that match. Elsewhere, in this order: those in this channel in
    which the player has a seat, the only one in this channel, the player's own anywhere, all in
    this channel. Finished matches count only if no running one fits.
    """
    matches, here = request.services.matches, request.interaction.channel_id or 0
    room = await matches.anyones(MatchQuery(ANY, thread=here), limit=MOST_OPTIONS)
    if room:
        find = _own if about.wanted.away else _anyones
        return await find(request, replace(about.wanted, thread=here)) or room[:1]
    for half in (OPEN, ENDED):
        statuses = [status for status in about.wanted.statuses if status in half]
        if not statuses:
            continue
        anywhere = replace(about.wanted, statuses=statuses)
        nearby = replace(anywhere, channel=here)
        found = await _own(request, nearby)
        if not found:
            all_here = [] if about.own else await _anyones(request, nearby)
            found = all_here if len(all_here) == 1 else await _own(request, anywhere) or all_here
        if found:
            urgent = [match for match in found if request.player in match.waiting]
            return urgent if about.urgent and len(urgent) == 1 else found
    return []


async def _own(request: Request, wanted: MatchQuery) -> list[Match]:
    """The player's own matches, the newest first; of many, the most urgent."""
    found = await request.services.matches.most_urgent(request.player, wanted, limit=SHOWN)
    return sorted(found.matches, key=lambda match: -match.id)


async def _anyones(request: Request, wanted: MatchQuery) -> list[Match]:
    """Matches of any players, the newest first."""
    return await request.services.matches.anyones(wanted, limit=SHOWN)


async def ask_which(request: Request, found: list[Match], then: tuple[str | int, ...]) -> None:
    """Ask which match is meant; what the player typed is kept in the id of the menu."""
    say, code = request.say, ("which", *then)
    if not fits_custom_id(*code):
        await request.tell(say("which-match-number"))
        return
    found.sort(key=lambda match: request.player not in match.waiting)
    shown = found[:MOST_OPTIONS]
    await request.bot.names.learn_of(shown)
    options = [
        discord.SelectOption(
            label=match_line(request, match),
            value=str(match.id),
            description=say("which-standing", standing=standing(match, request.player)),
        )
        for match in shown
    ]
    more = say("which-match-more") if len(found) > len(options) else ""
    await request.show(Card(say("which-match"), [select(code, options, say("which-menu"))], more))


def may_see(request: Request, match: Match) -> bool:
    """Whether a player who only knows the number of a match may see it.

    Its players and guests may, and everyone who asks in its channel; elsewhere on its server,
    those who can see its channel, if anyone could have joined.
    """
    place, here = match.location, request.interaction
    if request.player in {*match.invited, *(seat.player for seat in match.seats)}:
        return True
    if here.channel_id is not None and here.channel_id in (place.channel, place.thread):
        return True
    if place.server is None or place.server != here.guild_id:
        return False
    return match.joining is Joining.ANYONE and can_see(here.user, place.channel)


async def may_look(request: Request, match: Match) -> bool:
    """Whether a player may see the board, which is sealed while others play with the same bag.

    A player who may not is told when it is opened.
    """
    if await request.services.deals.may_look(match, request.player):
        return True
    await request.tell(await sealed_words(request, match, "sealed-look"))
    return False


async def sealed_words(request: Request, match: Match, key: str) -> str:
    """A sentence that something about a bag is secret, and for how long."""
    sealed = await request.services.deals.sealed(match)
    latest = "none" if sealed.latest is None else moment(loaded(sealed.latest))
    return request.say(key, left=sealed.left, latest=latest)


async def seat_to_act(request: Request, match: Match) -> Seat | None:
    """The player's seat if it is their turn; otherwise tell them why not."""
    if match.status is not Status.RUNNING:
        raise NotRunningError(match.status)
    seat = match.seat_of(request.player)
    if seat is None:
        raise NotYourSeatError
    if match.seats[seat].is_away:
        back = button(request.say("button-come-back"), "back", match.id)
        await request.tell(refusal(request.say, AwayError()), back)
        return None
    if seat in match.to_act:
        return seat
    names = await request.bot.names.of_match(match, request.say)
    waiting = request.say("list-separator").join(safe_name(names[one]) for one in match.to_act)
    ahead = button(request.say("button-plan"), "plan", match.id)
    await request.tell(request.say("not-your-turn", names=waiting, count=len(match.to_act)), ahead)
    return None
