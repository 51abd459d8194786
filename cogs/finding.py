"""Which match somebody means."""

from typing import Any, Final

import discord
from discord import app_commands

from bot.matches import Joining, Match, MatchError, NotYourSeatError, Status
from bot.matches.errors import AwayError, NotRunningError, UnknownMatchError
from bot.speech import refusal
from cogs.cards import button
from cogs.clock_words import moment
from cogs.cog import open_visit
from cogs.names import written
from cogs.variants import variant_name
from cogs.visits import Visit
from data.times import loaded
from games.core import Seat

SUGGESTIONS: Final = 25


async def find_match(
    visit: Visit, number: int | None, *, asking: bool = True, lobby: bool = False
) -> Match | None:
    """The match with this number, or the one that is meant here.

    In a channel or thread with one match it is that one; else the one in which the visitor is
    waited for, or the only one in which they sit. Who means none is told what to do.
    """
    matches = visit.services.matches
    if number is not None:
        try:
            named = await matches.find(number)
            if not may_see(visit, named):
                raise UnknownMatchError(number)
        except MatchError:
            if asking:
                raise
            return None
        return named if await may_look(visit, named, asking=asking) else None
    here = await _open(visit, await matches.in_channel(visit.interaction.channel_id or 0), lobby)
    own = [match for match in here if match.seat_of(visit.player) is not None]
    if not own and len(here) != 1:
        own = await _open(visit, await matches.of_player(visit.player), lobby)
    for found in (
        [match for match in own if visit.player in match.waiting],
        own,
        here,
    ):
        if len(found) == 1:
            return found[0] if await may_look(visit, found[0], asking=asking) else None
    if asking:
        await visit.tell(visit.say("which-match" if own or here else "no-match"))
    return None


def may_see(visit: Visit, match: Match) -> bool:
    """Whether somebody may look at a match of which they know no more than its number.

    Those who play in it and those who were asked to come may, and whoever is where it is played:
    in its channel, or anywhere on its server if everybody could have joined.
    """
    place, here = match.place, visit.interaction
    if visit.player in {*match.invited, *(seat.player for seat in match.seats)}:
        return True
    if here.channel_id is not None and here.channel_id in (place.channel, place.thread):
        return True
    same = place.server is not None and place.server == here.guild_id
    return same and match.joining is Joining.ANYONE


async def may_look(visit: Visit, match: Match, *, asking: bool = True) -> bool:
    """Whether somebody may see the board of a match, or others still play with its bag.

    Whoever asks is told when it will be opened.
    """
    if await visit.services.deals.may_look(match, visit.player):
        return True
    if asking:
        await visit.tell(await sealed_words(visit, match, "sealed-look"))
    return False


async def sealed_words(visit: Visit, match: Match, key: str) -> str:
    """That something about a bag is a secret, and for how long."""
    sealed = await visit.services.deals.sealed(match)
    latest = "none" if sealed.latest is None else moment(loaded(sealed.latest))
    return visit.say(key, left=sealed.left, latest=latest)


async def _open(visit: Visit, numbers: list[int], lobby: bool) -> list[Match]:
    found = [await visit.services.matches.find(number) for number in numbers]
    return [match for match in found if lobby or match.status is Status.RUNNING]


async def seat_to_act(visit: Visit, match: Match) -> Seat | None:
    """The visitor's seat if it is to act; everybody else is told why not."""
    if match.status is not Status.RUNNING:
        raise NotRunningError(match.status)
    seat = match.seat_of(visit.player)
    if seat is None:
        raise NotYourSeatError
    if match.seats[seat].is_away:
        back = button(visit.say("button-come-back"), "back", match.id)
        await visit.tell(refusal(visit.say, AwayError()), back)
        return None
    if seat in match.to_act:
        return seat
    names = await visit.bot.names.of_match(match, visit.say)
    waiting = visit.say("list-separator").join(written(names[one]) for one in match.to_act)
    ahead = button(visit.say("button-plan"), "plan", match.id)
    await visit.tell(visit.say("not-your-turn", names=waiting, count=len(match.to_act)), ahead)
    return None


class OwnMatch(app_commands.Transformer):
    """An option of a command: the number of a match, with one's own suggested."""

    type = discord.AppCommandOptionType.integer

    async def transform(self, interaction: "discord.Interaction[Any]", value: Any) -> int:
        """The number as it was given."""
        return int(value)

    async def autocomplete(  # type: ignore[override]  # ours are numbers
        self, interaction: "discord.Interaction[Any]", value: Any
    ) -> list[app_commands.Choice[int]]:
        """One's own matches; where one is waited for first."""
        visit = await open_visit(interaction.client, interaction)
        numbers = await visit.services.matches.of_player(visit.player)
        found = [await visit.services.matches.find(number) for number in numbers]
        found.sort(key=lambda match: (visit.player not in match.waiting, -match.id))
        choices = [
            app_commands.Choice(name=(await _label(visit, match))[:100], value=match.id)
            for match in found
        ]
        typed = str(value).casefold()
        return [choice for choice in choices if typed in choice.name.casefold()][:SUGGESTIONS]


MatchNumber = app_commands.Transform[int, OwnMatch]


async def _label(visit: Visit, match: Match) -> str:
    """A match in a few words."""
    names = await visit.bot.names.of_match(match, visit.say)
    return visit.say(
        "match-line",
        match=match.id,
        game=variant_name(match, visit.say),
        names=visit.say("list-separator").join(names),
    )
