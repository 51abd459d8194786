"""Leagues in words: names, seasons, divisions and fixtures."""

import asyncio
from collections.abc import Collection
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from bot.leagues import EntrantStatus, Format, LeagueSession
from bot.leagues.admin.operations import ROLES as GIVEN
from bot.leagues.model import PRESENT, SeasonState
from bot.leagues.season.standings import cup_tree, result_of, seats_of
from cogs.base_cog import SUGGESTIONS
from cogs.cards.clock_text import moment
from cogs.cards.game_names import game_name
from cogs.cards.markdown import safe_name
from data.tables.leagues.rows import FixtureRow
from data.times import loaded
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

COUNTED: Final = (
    EntrantStatus.SIGNED,
    EntrantStatus.IN,
    EntrantStatus.PLAYING,
    EntrantStatus.WAITING,
)
"""Whom organisers count."""
CHANNELS: Final = ("channel", "matches")
ROLES: Final = ("organisers", *GIVEN)
"""Settings that name something of the server."""
ROUNDS: Final = frozenset({Format.CUP, Format.SWISS, Format.DUPLICATE})
"""What is played in rounds, or in deals."""


def title(session: LeagueSession, say: Say) -> str:
    """Which season of which league."""
    number_ = session.season.number if session.has_season else 0
    return say("league-title", league=safe_name(session.league.name), season=number_)


def rules_line(bot: "Azulejo", session: LeagueSession, say: Say) -> str:
    """What is played, and how."""
    settings = session.settings
    rules = bot.services.catalogue.rules[settings.game]
    return say(
        "league-rules",
        game=game_name(settings.game, rules.chosen_options(settings.chosen_options), say),
        format=say(f"league-format-{settings.format}"),
        table=settings.table,
        pace=say(f"pace-{settings.pace}"),
    )


def state_key(session: LeagueSession) -> str:
    """Where a season stands, as the keys of texts call it."""
    paused = session.season.paused is not None
    return "paused" if paused else session.state.value.replace(" ", "-")


def season_line(session: LeagueSession, say: Say) -> str:
    """Where a season stands, how many take part, and when it goes on."""
    return say(
        "league-season-line",
        word=say(f"league-state-{state_key(session)}"),
        count=sum(one.state in PRESENT for one in session.entrants),
        when=when(session.season.due),
    )


def status_lines(session: LeagueSession, say: Say) -> list[str]:
    """For organisers: where the season stands, what comes next, and how many there are."""
    if session.league.closed is not None:
        return [say("league-status-closed", when=when(session.league.closed))]
    if not session.has_season:
        return [say("league-status-none")]
    due, paused = session.season.due, session.season.paused is not None
    return [
        say("league-status-state", word=say(f"league-state-{state_key(session)}")),
        say("league-status-next", step=_next_step(session), when=when(due))
        if due is not None
        else say("league-status-never", paused=int(paused)),
        *_counts(session, say),
    ]


def _counts(session: LeagueSession, say: Say) -> list[str]:
    """How many there are of each kind, as far as there are any."""
    count = {one: len(session.with_status(one)) for one in COUNTED}
    told = [
        say("league-status-count", entry=one.value.replace(" ", "-"), count=many)
        for one, many in count.items()
        if many or (one is EntrantStatus.SIGNED and session.state is SeasonState.SIGN_UP)
    ]
    return [f"{say('list-separator').join(told)}."] if told else []


def _next_step(session: LeagueSession) -> str:
    """What comes after this, as far as that is known by the calendar."""
    if session.state is SeasonState.REST and not session.settings.again:
        return "close"
    if session.state is SeasonState.PLAY and session.settings.format is Format.LADDER:
        return "ladder"  # which does not end before its day
    return session.state.value


def setting_words(name: str, value: Any) -> str:
    """A setting as it is typed; channels and roles by the names that they have on the server."""
    if isinstance(value, list | tuple):
        return " ".join(setting_words(name, one) for one in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and name in CHANNELS:
        return f"<#{value}>"
    if isinstance(value, int) and name in ROLES:
        return f"<@&{value}>"
    return "none" if value is None else str(value)


def event_name(event: str, say: Say) -> str:
    """Return what the league log calls an event."""
    return say(f"league-act-{event.replace(' ', '-')}")


def when(stamp: int | None, style: str = "f") -> str:
    """A time as everybody reads it where they live; `none` where there is none."""
    return moment(loaded(stamp), style) if stamp is not None else "none"


async def names_of(
    bot: "Azulejo", session: LeagueSession, say: Say, numbers: Collection[int]
) -> dict[int, str]:
    """What some entrants are called, as they are drawn."""

    async def name(number_: int) -> str:
        player = session.entrant(number_).player
        if player is None:
            return say("former-player")
        return await bot.names.of_player(session.league.server, player, say)

    wanted = sorted(set(numbers))
    people = (session.entrant(one).player for one in wanted)
    await bot.names.learn(session.league.server, [one for one in people if one is not None])
    return dict(zip(wanted, await asyncio.gather(*map(name, wanted)), strict=True))


def division_name(session: LeagueSession, division: int, say: Say) -> str:
    """What a division is called: by its tier, and its number where the tier has several.

    One field without divisions is called by its format.
    """
    if len(session.divisions) == 1 and session.settings.format is not Format.DIVISIONS:
        return say(f"league-format-{session.settings.format}")
    here = next(one for one in session.divisions if one.number == division)
    same = [one.number for one in session.divisions if one.tier == here.tier]
    return say(
        "league-division",
        alone=int(len(session.divisions) == 1),
        single=int(len(same) == 1),
        tier=here.tier + 1,
        number=same.index(division) + 1,
    )


def is_final(session: LeagueSession, number: int) -> bool:
    """Whether a round is the last of a cup."""
    return session.settings.format is Format.CUP and number == len(cup_tree(session))


def named_divisions(session: LeagueSession, say: Say, typed: str) -> list[tuple[str, int]]:
    """The divisions with this in their names, and their numbers, counted from 1."""
    names = [(division_name(session, one.number, say), one.number + 1) for one in session.divisions]
    found = [(name, at) for name, at in names if typed.casefold() in f"{at} {name}".casefold()]
    return found[:SUGGESTIONS]


async def fixture_lines(
    bot: "Azulejo", session: LeagueSession, fixtures: Collection[FixtureRow], say: Say
) -> list[str]:
    """Fixtures: who sits where, and how it ended or where it is played."""
    seats = {int(one) for fixture in fixtures for one in seats_of(fixture)}
    names = await names_of(bot, session, say, seats)
    return [await _fixture(bot, fixture, names, say) for fixture in fixtures]


async def all_fixture_lines(
    bot: "Azulejo", session: LeagueSession, fixtures: Collection[FixtureRow], say: Say
) -> list[str]:
    """Fixtures below the names of their rounds, where there are rounds."""
    if session.settings.format not in ROUNDS:
        return await fixture_lines(bot, session, fixtures, say)
    lines = []
    for number, here in groupby(fixtures, key=lambda one: one.round):
        kind = "final" if is_final(session, number) else session.settings.format.value
        lines.append(say("league-fixtures-round", round=number, kind=kind))
        lines += await fixture_lines(bot, session, list(here), say)
    return lines


def in_rounds(fixtures: Collection[FixtureRow]) -> list[FixtureRow]:
    """Fixtures by their rounds: first those that go on, and then what is over, the newest first."""
    going = {one.round for one in fixtures if one.result is None}

    def place(one: FixtureRow) -> tuple[bool, int, bool, int]:
        over = one.round not in going
        return over, -one.round if over else one.round, one.result is not None, one.number

    return sorted(fixtures, key=place)


async def _fixture(bot: "Azulejo", fixture: FixtureRow, names: dict[int, str], say: Say) -> str:
    people = [safe_name(names[int(one)]) for one in seats_of(fixture)]
    result = result_of(fixture)
    if result is not None:
        scored = any(result.scores)  # a match may be decided without
        told = [
            f"{rank}. {name} ({score})" if scored else f"{rank}. {name}"
            for rank, name, score in sorted(zip(result.ranks, people, result.scores, strict=True))
        ]
        joined = say("list-separator").join(told)
        return say("league-fixture-over", number=fixture.number + 1, names="🏁", result=joined)
    place = say("league-fixture-waits")
    if fixture.match is not None:
        match = await bot.services.matches.find(fixture.match)
        thread = match.location.thread
        place = f"<#{thread}>" if thread else say("league-fixture-here", match=match.id)
    return say(
        "league-fixture-open",
        number=fixture.number + 1,
        names=say("list-separator").join(people),
        place=place,
    )
