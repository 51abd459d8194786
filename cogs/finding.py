"""Which match somebody means."""

from discord import app_commands

from bot.matches import Match, MatchError, Status
from cogs.variants import variant_name
from cogs.visits import Visit


async def find_match(
    visit: Visit, number: int | None, *, asking: bool = True, lobby: bool = False
) -> Match | None:
    """The match with this number, or the one that is meant here.

    In a channel or thread with one match it is that one; else the one in which the visitor is
    waited for, or the only one in which they sit. Who means none is told what to do.
    """
    matches = visit.services.matches
    if number is not None:
        if asking:
            return await matches.find(number)
        try:
            return await matches.find(number)
        except MatchError:
            return None
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
            return found[0]
    if asking:
        await visit.tell(visit.say("which-match" if own or here else "no-match"))
    return None


async def _open(visit: Visit, numbers: list[int], lobby: bool) -> list[Match]:
    found = [await visit.services.matches.find(number) for number in numbers]
    return [match for match in found if lobby or match.status is Status.RUNNING]


async def match_option(visit: Visit, typed: str) -> list[app_commands.Choice[int]]:
    """One's own matches, for a command's option; where one is waited for first."""
    numbers = await visit.services.matches.of_player(visit.player)
    found = [await visit.services.matches.find(number) for number in numbers]
    found.sort(key=lambda match: (visit.player not in match.waiting, -match.id))
    choices = []
    for match in found:
        names = await visit.bot.names.of_match(match, visit.say)
        label = visit.say(
            "match-line",
            match=match.id,
            game=variant_name(match, visit.say),
            names=visit.say("list-separator").join(names),
        )
        if typed.casefold() in label.casefold():
            choices.append(app_commands.Choice(name=label[:100], value=match.id))
    return choices[:25]
