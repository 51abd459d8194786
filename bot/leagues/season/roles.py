"""Honours: the roles of champions and of tiers, which follow the results and the draw.

Whoever may have won or lost something is called up by the entry; which roles they have then is
asked when that is done, so that it can be done twice, or late, and is right.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple

from bot.leagues.model import LeagueSettings, Notice
from bot.leagues.session import SEASONS, LeagueSession
from data.database import Transaction
from data.tables.leagues import leagues

AT_ONCE: Final = 8
"""So many people are called up in one go, so that it does not take long."""
REMEMBERED: Final = 40
"""So many champions of the past are called up when there is a new one."""


class RoleChanges(NamedTuple):
    """The roles that a league gives or has given, and who is to have which of them."""

    roles: frozenset[int]
    people: Mapping[int, frozenset[int]]


def update_champion_role(
    session: LeagueSession, numbers: Iterable[int] = (), former: Collection[int] = ()
) -> None:
    """There may be another champion: the new one gets the role, and the old ones lose it.

    Whoever had won before something was decided again is named. Roles that the league gave in
    former times are taken from all of them, too.
    """
    if session.chosen.champion_role is not None or former:
        season = session.season.number if session.has_season else 0
        payload = {"champions": REMEMBERED, "season": season, "entrants": sorted(numbers)}
        session.posts.append((Notice.ROLES, {**payload, "former": sorted(former)}))


def winners(session: LeagueSession) -> list[int]:
    """Who has won the season, by their numbers; nobody before the end."""
    return [one.number for one in session.entrants if one.place == 1]


def update_tier_roles(
    session: LeagueSession, numbers: Iterable[int] | None = None, former: Collection[int] = ()
) -> None:
    """Some play in another tier than before, or everybody if nobody is named."""
    if not session.chosen.tier_roles and not former:
        return
    if numbers is None and session.previous is not None:
        here = {one.player for one in session.entrants if one.division is not None}
        left = [one for one in session.previous.entrants if one.division is not None]
        gone = [one.number for one in left if one.player not in here]
        _call(session, session.previous, gone, former)
    if numbers is None:
        numbers = [one.number for one in session.entrants if one.division is not None]
    _call(session, session, list(numbers), former)


def _call(
    session: LeagueSession, season: LeagueSession, numbers: list[int], former: Collection[int]
) -> None:
    for start in range(0, len(numbers), AT_ONCE):
        called = {"season": season.season.number, "entrants": numbers[start : start + AT_ONCE]}
        session.posts.append((Notice.ROLES, {**called, "former": sorted(former)}))


def roles_of(settings: LeagueSettings) -> frozenset[int]:
    """All roles that a league gives."""
    champion = settings.champion_role
    return frozenset(settings.tier_roles) | ({champion} if champion is not None else set())


async def role_changes(tx: Transaction, league: int, about: Mapping[str, Any]) -> RoleChanges:
    """Who of those who were called up is to have which roles."""
    row = await leagues.find(tx, league)
    settings = LeagueSettings.of(json.loads(row.settings)) if row is not None else LeagueSettings()
    won = await leagues.champions(tx, league, REMEMBERED)
    champions = {player for season, player in won if season == won[0][0]}
    tiers = await leagues.tiers(tx, league)
    entrants = await leagues.entrants(tx, league * SEASONS + about["season"])
    called = [one.player for one in entrants if one.number in about["entrants"]]
    people = {player for player in called if player is not None}
    if "champions" in about:
        people |= {player for _, player in won}

    def wanted(player: int) -> frozenset[int]:
        by_tier = settings.tier_roles[tiers[player] :][:1] if player in tiers else ()
        best = settings.champion_role if player in champions else None
        return frozenset(by_tier) | ({best} if best is not None else set())

    roles = roles_of(settings) | set(about["former"])
    return RoleChanges(roles, {player: wanted(player) for player in sorted(people)})
