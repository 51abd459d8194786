"""Champion and tier roles, which follow the results and the draw.

An action queues a task for the entrants whose roles may have changed. Which roles they should have
is read when the task is done, so it may be done late or twice.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple

from bot.leagues.session import SEASONS, LeagueSession
from bot.leagues.settings import LeagueSettings
from bot.leagues.tasks import UpdateRoles
from data.database import Transaction
from data.tables.leagues import leagues

BATCH: Final = 8
"""How many entrants one task updates, so that it does not take long."""
PAST_CHAMPIONS: Final = 40
"""How many former champions are updated when there is a new one."""


class RoleChanges(NamedTuple):
    """The roles that a league gives or gave, and which of them some players should have."""

    roles: frozenset[int]
    people: Mapping[int, frozenset[int]]


def update_champion_role(
    session: LeagueSession, numbers: Iterable[int] = (), former: Collection[int] = ()
) -> None:
    """Queue an update of the champion's role for all champions and for these entrants.

    `numbers` are entrants who had won before a result was decided again, `former` are roles that
    the league no longer gives.
    """
    if session.league_settings.champion_role is not None or former:
        task = UpdateRoles(
            season=session.season.number if session.has_season else 0,
            entrants=tuple(sorted(numbers)),
            former=tuple(sorted(former)),
            champions=True,
        )
        session.queue.append(task)


def winners(session: LeagueSession) -> list[int]:
    """Return the numbers of the entrants who have won their division; none before the end."""
    return [one.number for one in session.entrants if one.place == 1]


def update_tier_roles(
    session: LeagueSession, numbers: Iterable[int] | None = None, former: Collection[int] = ()
) -> None:
    """Queue an update of the tier roles of these entrants, by default of everybody."""
    if not session.league_settings.tier_roles and not former:
        return
    if numbers is None and session.previous is not None:
        here = {one.player for one in session.entrants if one.division is not None}
        drawn = [one for one in session.previous.entrants if one.division is not None]
        gone = [one.number for one in drawn if one.player not in here]
        _queue_tasks(session, session.previous, gone, former)
    if numbers is None:
        numbers = [one.number for one in session.entrants if one.division is not None]
    _queue_tasks(session, session, list(numbers), former)


def _queue_tasks(
    session: LeagueSession, season: LeagueSession, numbers: list[int], former: Collection[int]
) -> None:
    for start in range(0, len(numbers), BATCH):
        task = UpdateRoles(
            season=season.season.number,
            entrants=tuple(numbers[start : start + BATCH]),
            former=tuple(sorted(former)),
        )
        session.queue.append(task)


def roles_of(settings: LeagueSettings) -> frozenset[int]:
    """Return all roles that a league gives."""
    champion = settings.champion_role
    return frozenset(settings.tier_roles) | ({champion} if champion is not None else set())


async def role_changes(tx: Transaction, league: int, task: UpdateRoles) -> RoleChanges:
    """Return which of the league's roles the players of a task should have now."""
    row = await leagues.find(tx, league)
    settings = LeagueSettings.of(json.loads(row.settings)) if row is not None else LeagueSettings()
    won = await leagues.champions(tx, league, PAST_CHAMPIONS)
    champions = {player for season, player in won if season == won[0][0]}
    tiers = await leagues.tiers(tx, league)
    entrants = await leagues.entrants(tx, league * SEASONS + task.season)
    named = [one.player for one in entrants if one.number in task.entrants]
    people = {player for player in named if player is not None}
    if task.champions:
        people |= {player for _, player in won}

    def earned(player: int) -> frozenset[int]:
        by_tier = settings.tier_roles[tiers[player] :][:1] if player in tiers else ()
        best = settings.champion_role if player in champions else None
        return frozenset(by_tier) | ({best} if best is not None else set())

    roles = roles_of(settings) | set(task.former)
    return RoleChanges(roles, {player: earned(player) for player in sorted(people)})
