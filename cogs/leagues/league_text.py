"""Texts about leagues: names, seasons, divisions and fixtures."""

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
from games.shuffle import commitment
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

COUNTED: Final = (
    EntrantStatus.SIGNED,
    EntrantStatus.IN,
    EntrantStatus.PLAYING,
    EntrantStatus.WAITING,
)
"""The statuses that organisers see counted."""
CHANNELS: Final = ("channel", "matches")
ROLES: Final = ("organisers", *GIVEN)
"""Settings with channels and roles of the server."""
ROUNDS: Final = frozenset({Format.CUP, Format.SWISS, Format.DUPLICATE})
"""The formats that are played in rounds or deals."""


def title(session: LeagueSession, say: Say) -> str:
    """Return the title of a card: league and season."""
    number = session.season.number if session.has_season else 0
    return say("league-title", league=safe_name(session.league.name), season=number)


def rules_line(bot: "Azulejo", session: LeagueSession, say: Say) -> str:
    """Return the game, format and pace of the season."""
    settings = session.settings
    rules = bot.services.catalogue.rules[settings.game]
    return say(
        "league-rules",
        game=game_name(settings.game, rules.chosen_options(settings.chosen_options), say),
        format=say(f"league-format-{settings.format}"),
        table=settings.table,
        pace=say(f"pace-{settings.pace}"),
    )


def rules_lines(bot: "Azulejo", session: LeagueSession, say: Say) -> list[str]:
    """Return the game, format and pace of the season, and what keeps it fair."""
    return [rules_line(bot, session, say), *fair_play_lines(session, say)]


def fair_play_lines(session: LeagueSession, say: Say) -> list[str]:
    """Return whether help is allowed in the season, and the hash from which its bags follow."""
    lines = [say("league-outside-help", allowed=int(session.settings.outside_help))]
    if session.season.seed:  # the preview of a season has none
        lines.append(say("league-sealed", commitment=commitment(session.season.seed)))
    return lines


def state_key(session: LeagueSession) -> str:
    """Return the state of a season as in the keys of texts."""
    paused = session.season.paused is not None
    return "paused" if paused else session.state.value.replace(" ", "-")


def season_line(session: LeagueSession, say: Say) -> str:
    """Return the state of a season, the number of players, and when the next step is due."""
    return say(
        "league-season-line",
        word=say(f"league-state-{state_key(session)}"),
        count=sum(one.state in PRESENT for one in session.entrants),
        when=when(session.season.due),
    )


def status_lines(session: LeagueSession, say: Say) -> list[str]:
    """Return the status of a league for organisers: state, next step and numbers of entrants."""
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
    """Return how many entrants have each status, without zeros."""
    count = {one: len(session.with_status(one)) for one in COUNTED}
    counts = [
        say("league-status-count", entry=one.value.replace(" ", "-"), count=many)
        for one, many in count.items()
        if many or (one is EntrantStatus.SIGNED and session.state is SeasonState.SIGN_UP)
    ]
    return [f"{say('list-separator').join(counts)}."] if counts else []


def _next_step(session: LeagueSession) -> str:
    """Return the next step as in the keys of texts."""
    if session.state is SeasonState.REST and not session.settings.again:
        return "close"
    if session.state is SeasonState.PLAY and session.settings.format is Format.LADDER:
        return "ladder"  # it does not end early
    return session.state.value


def setting_words(name: str, value: Any) -> str:
    """Return a setting as it is typed, channels and roles as mentions."""
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


def when(time: int | None, style: str = "f") -> str:
    """Return a time that Discord shows in the reader's time zone; `none` without a time."""
    return moment(loaded(time), style) if time is not None else "none"


async def names_of(
    bot: "Azulejo", session: LeagueSession, say: Say, numbers: Collection[int]
) -> dict[int, str]:
    """Return the names of some entrants, for pictures; not safe in Markdown."""

    async def name(number: int) -> str:
        player = session.entrant(number).player
        if player is None:
            return say("former-player")
        return await bot.names.of_player(session.league.server, player, say)

    wanted = sorted(set(numbers))
    people = (session.entrant(one).player for one in wanted)
    await bot.names.learn(session.league.server, [one for one in people if one is not None])
    return dict(zip(wanted, await asyncio.gather(*map(name, wanted)), strict=True))


def division_name(session: LeagueSession, division: int, say: Say) -> str:
    """Return the name of a division: its tier, and its number if the tier has several.

    The only division of other formats has the name of the format.
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
    """Whether a round is the final of a cup."""
    return session.settings.format is Format.CUP and number == len(cup_tree(session))


def named_divisions(session: LeagueSession, say: Say, typed: str) -> list[tuple[str, int]]:
    """Return names and numbers, from 1, of divisions that match what was typed."""
    names = [(division_name(session, one.number, say), one.number + 1) for one in session.divisions]
    found = [(name, at) for name, at in names if typed.casefold() in f"{at} {name}".casefold()]
    return found[:SUGGESTIONS]


async def fixture_lines(
    bot: "Azulejo", session: LeagueSession, fixtures: Collection[FixtureRow], say: Say
) -> list[str]:
    """Return fixtures as lines: players, and the result or where it is played."""
    seats = {int(one) for fixture in fixtures for one in seats_of(fixture)}
    names = await names_of(bot, session, say, seats)
    return [await _fixture(bot, fixture, names, say) for fixture in fixtures]


async def all_fixture_lines(
    bot: "Azulejo", session: LeagueSession, fixtures: Collection[FixtureRow], say: Say
) -> list[str]:
    """Return fixtures as lines, below headings if the format has rounds."""
    if session.settings.format not in ROUNDS:
        return await fixture_lines(bot, session, fixtures, say)
    lines = []
    for number, here in groupby(fixtures, key=lambda one: one.round):
        kind = "final" if is_final(session, number) else session.settings.format.value
        lines.append(say("league-fixtures-round", round=number, kind=kind))
        lines += await fixture_lines(bot, session, list(here), say)
    return lines


def in_rounds(fixtures: Collection[FixtureRow]) -> list[FixtureRow]:
    """Return fixtures by round: unfinished rounds first, then finished ones, the newest first."""
    unfinished = {one.round for one in fixtures if one.result is None}

    def place(one: FixtureRow) -> tuple[bool, int, bool, int]:
        over = one.round not in unfinished
        return over, -one.round if over else one.round, one.result is not None, one.number

    return sorted(fixtures, key=place)


async def _fixture(bot: "Azulejo", fixture: FixtureRow, names: dict[int, str], say: Say) -> str:
    people = [safe_name(names[int(one)]) for one in seats_of(fixture)]
    result = result_of(fixture)
    if result is not None:
        scored = any(result.scores)  # organisers may decide a match without scores
        places = [
            f"{rank}. {name} ({score})" if scored else f"{rank}. {name}"
            for rank, name, score in sorted(zip(result.ranks, people, result.scores, strict=True))
        ]
        joined = say("list-separator").join(places)
        return say("league-fixture-over", number=fixture.number + 1, names="🏁", result=joined)
    where = say("league-fixture-waits")
    if fixture.match is not None:
        match = await bot.services.matches.find(fixture.match)
        thread = match.location.thread
        where = f"<#{thread}>" if thread else say("league-fixture-here", match=match.id)
    return say(
        "league-fixture-open",
        number=fixture.number + 1,
        names=say("list-separator").join(people),
        place=where,
    )
