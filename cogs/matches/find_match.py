"""Which match somebody means: the one rule for every command that is about a match."""

from collections.abc import Callable, Iterable
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
from cogs.interactions.request import Request
from cogs.matches.match_text import match_line, standing
from cogs.verbs import fits_custom_id
from data.times import loaded
from games.core import Seat

AT_THEIR_END: Final = (Status.OVER, Status.ABORTED)


class MatchFilter(NamedTuple):
    """What a command can be about."""

    fits: Callable[[Match, int], bool]
    """Whether it can be this match, for this person."""
    own: bool = True
    """Only matches in which the visitor sits."""
    urgent: bool = False
    """Of several, the one that waits for the visitor is meant."""
    ended: bool = False
    """Also matches of the past, where there is none that is played."""
    board: bool = True
    """Something of the board is shown, which is a secret while it is sealed."""
    none: str = "no-match"
    """What is said where there is no such match."""


def _is_running(match: Match, _: int) -> bool:
    return match.status is Status.RUNNING


def _is_over(match: Match, _: int) -> bool:
    return match.status in AT_THEIR_END


MOVE: Final = MatchFilter(_is_running, urgent=True)
"""A move, which is made where one is waited for."""
SEAT: Final = MatchFilter(_is_running)
"""What somebody does at a table; not at a guess, because it may be for good."""
TABLE: Final = MatchFilter(lambda match, _: match.status not in AT_THEIR_END)
"""A match that is played, or will be."""
LOOK: Final = MatchFilter(
    lambda match, _: match.state is not None, own=False, urgent=True, ended=True, none="no-board"
)
"""What there is to see, for everybody."""
END: Final = MatchFilter(_is_over, own=False, ended=True, none="no-match-ended")
"""What can be known of a match when it is over."""
REMATCH: Final = END._replace(own=True)


async def find_match(
    request: Request, number: int | None, about: MatchFilter, *then: str | int
) -> Match | None:
    """The match with this number, or the one that is meant here.

    Where several can be meant a menu asks for one, and goes on like the button `then`, whose code
    has the number of the match after its verb. Who can mean none is told what to do.
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
    """The match of a button, if the player may see its board."""
    match = await request.services.matches.find(int(request.arguments[0]))
    return match if await may_look(request, match) else None


async def meant(request: Request, about: MatchFilter) -> list[Match]:
    """The matches that can be meant; the only one, if there is no doubt.

    In the thread of a match it is that one. Elsewhere those here come first in which the visitor
    sits, then the only one here, then the visitor's own anywhere, then all that are played here.
    What is over is only meant where nothing is played.
    """
    matches, here = request.services.matches, request.interaction.channel_id or 0
    if room := await matches.in_thread(here):
        found = await _fitting(request, room, about)
        return found or [await matches.find(room[0])]
    for ended in (False, True)[: 1 + about.ended]:
        near = await matches.in_channel(here, ended=ended)
        own = await matches.of_player(request.player, ended=ended)
        at_hand = [] if about.own else sorted(near)[-MOST_OPTIONS - 1 :]
        seated = [one for one in near if one in own]
        for some, alone in ((seated, False), (at_hand, True), (own, False), (at_hand, False)):
            found = await _fitting(request, some, about)
            if len(found) == 1 or (found and not alone):
                urgent = [match for match in found if request.player in match.waiting]
                return urgent if about.urgent and len(urgent) == 1 else found
    return []


async def _fitting(request: Request, numbers: Iterable[int], about: MatchFilter) -> list[Match]:
    """Those of these matches that it can be about, the newest first."""
    found = await request.services.matches.find_many(sorted(numbers, reverse=True))
    return [match for match in found if about.fits(match, request.player)]


async def ask_which(request: Request, found: list[Match], then: tuple[str | int, ...]) -> None:
    """A menu of matches; what was typed along with the command is kept in its id."""
    say, code = request.say, ("which", *then)
    if not fits_custom_id(*code):
        await request.tell(say("which-match-number"))
        return
    found.sort(key=lambda match: request.player not in match.waiting)
    options = [
        discord.SelectOption(
            label=await match_line(request, match),
            value=str(match.id),
            description=say("which-standing", standing=standing(match, request.player)),
        )
        for match in found[:MOST_OPTIONS]
    ]
    more = say("which-match-more") if len(found) > len(options) else ""
    await request.show(Card(say("which-match"), [select(code, options, say("which-menu"))], more))


def may_see(request: Request, match: Match) -> bool:
    """Whether somebody may look at a match of which they know no more than its number.

    Those who play in it and those who were asked to come may, and whoever is where it is played:
    in its channel, or anywhere on its server if everybody could have joined.
    """
    place, here = match.location, request.interaction
    if request.player in {*match.invited, *(seat.player for seat in match.seats)}:
        return True
    if here.channel_id is not None and here.channel_id in (place.channel, place.thread):
        return True
    same = place.server is not None and place.server == here.guild_id
    return same and match.joining is Joining.ANYONE


async def may_look(request: Request, match: Match) -> bool:
    """Whether somebody may see the board of a match, or others still play with its bag.

    Whoever may not is told when it will be opened.
    """
    if await request.services.deals.may_look(match, request.player):
        return True
    await request.tell(await sealed_words(request, match, "sealed-look"))
    return False


async def sealed_words(request: Request, match: Match, key: str) -> str:
    """That something about a bag is a secret, and for how long."""
    sealed = await request.services.deals.sealed(match)
    latest = "none" if sealed.latest is None else moment(loaded(sealed.latest))
    return request.say(key, left=sealed.left, latest=latest)


async def seat_to_act(request: Request, match: Match) -> Seat | None:
    """The visitor's seat if it is to act; everybody else is told why not."""
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
