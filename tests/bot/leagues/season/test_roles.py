"""Champion and tier roles follow results and draws."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from bot.leagues.admin.action import AdminAction
from bot.leagues.model import SeasonState
from bot.leagues.season.standings import seats_of
from bot.leagues.tasks import UpdateRoles
from tests.support.leagues import ORGANISER, PEBBLES, LeagueHarness

CHAMPION, GOLD, SILVER, OTHER = 70, 71, 72, 73
WITH_ROLES = replace(
    PEBBLES, table=2, division=3, up=1, down=1, champion_role=CHAMPION, tier_roles=(GOLD, SILVER)
)


class Members:
    """The roles of members, as Discord stores them."""

    def __init__(self, harness: LeagueHarness) -> None:
        self.harness = harness
        self.roles: dict[int, set[int]] = {}
        self._done = 0

    async def follow(self, league: int) -> dict[int, set[int]]:
        """Do the tasks since the last call, and return everybody who has roles."""
        await self.harness.settle()
        tasks = self.harness.sender.sent(UpdateRoles)
        for task in tasks[self._done :]:
            changes = await self.harness.leagues.role_changes(league, task)
            for player, wanted in changes.people.items():
                has = self.roles.get(player, set())
                self.roles[player] = (has - changes.roles) | wanted
        self._done = len(tasks)
        return {player: roles for player, roles in sorted(self.roles.items()) if roles}

    def having(self, role: int) -> set[int]:
        return {player for player, roles in self.roles.items() if role in roles}


async def win_all(
    harness: LeagueHarness, league: int, order: list[int], gone: Collection[int] = ()
) -> None:
    """End the season: players win against those later in the order, and some are disqualified."""
    for player in gone:
        await harness.apply(league, AdminAction.disqualify(player))
    session = await harness.session(league)
    for one in session.fixtures:
        players = [session.entrant(int(seat)).player or 0 for seat in seats_of(one)]
        ranks = [1 + sum(order.index(o) < order.index(p) for o in players) for p in players]
        await harness.apply(league, AdminAction.correct(one.number, ranks))
    await harness.settle()
    assert (await harness.session(league)).state is SeasonState.REST


async def next_season(harness: LeagueHarness, league: int, players: list[int]) -> None:
    await harness.wait(7)
    await harness.wait(14)
    await harness.check_in(league, *players)
    await harness.wait(3)
    assert (await harness.session(league)).state is SeasonState.PLAY


async def test_the_champions_role_goes_from_the_old_champion_to_the_new(
    harness: LeagueHarness,
) -> None:
    members = Members(harness)
    league = await harness.begun(WITH_ROLES, players=6)
    await members.follow(league)
    assert members.having(CHAMPION) == set()
    await win_all(harness, league, [1, 2, 3, 4, 5, 6])
    await members.follow(league)
    assert members.having(CHAMPION) == {1}
    await next_season(harness, league, [1, 2, 3, 4, 5, 6])
    await members.follow(league)
    assert members.having(CHAMPION) == {1}, "until there is another"
    await win_all(harness, league, [4, 2, 3, 1, 5, 6])
    await members.follow(league)
    assert members.having(CHAMPION) == {4}


async def test_the_champion_is_the_first_of_those_who_played_to_the_end(
    harness: LeagueHarness,
) -> None:
    members = Members(harness)
    league = await harness.begun(replace(WITH_ROLES, division=3), players=6)
    await win_all(harness, league, [1, 2, 3, 4, 5, 6], gone={1, 4})
    await members.follow(league)
    assert members.having(CHAMPION) == {2}
    session = await harness.session(league)
    ended = {one.player: (one.place, one.way) for one in session.entrants}
    assert (ended[2], ended[3], ended[1]) == ((1, "stay"), (2, "stay"), (3, "down"))
    assert (ended[5], ended[6], ended[4]) == ((1, "up"), (2, "stay"), (3, "stay"))


async def test_a_champion_who_is_disqualified_loses_the_role(harness: LeagueHarness) -> None:
    members = Members(harness)
    league = await harness.begun(WITH_ROLES, players=6)
    await win_all(harness, league, [1, 2, 3, 4, 5, 6])
    await harness.apply(league, AdminAction.disqualify(1))
    await members.follow(league)
    assert (members.having(CHAMPION), members.having(GOLD)) == ({2}, {2, 3})
    await harness.leagues.undo(league, ORGANISER, harness.click())
    await members.follow(league)
    assert (members.having(CHAMPION), members.having(GOLD)) == ({1}, {1, 2, 3})
    await harness.apply(league, AdminAction.disqualify(1))
    await next_season(harness, league, [2, 3, 4, 5, 6])
    session = await harness.session(league)
    assert {one.player for one in session.in_division(0)} == {2, 3, 4}, "and the seasons go on"


async def test_the_roles_of_tiers_follow_promotion_and_relegation(harness: LeagueHarness) -> None:
    members = Members(harness)
    league = await harness.begun(WITH_ROLES, players=6)
    roles = await members.follow(league)
    assert roles == {1: {GOLD}, 2: {GOLD}, 3: {GOLD}, 4: {SILVER}, 5: {SILVER}, 6: {SILVER}}
    await win_all(harness, league, [1, 2, 3, 4, 5, 6])
    await members.follow(league)
    assert members.having(GOLD) == {1, 2, 3}, "a tier is drawn, not won"
    await next_season(harness, league, [1, 2, 3, 4, 5])
    await members.follow(league)
    assert members.having(GOLD) == {1, 2, 4}
    assert members.having(SILVER) == {3, 5}, "and players who stay away have none"


async def test_a_substitute_gets_the_role_of_the_player_they_replace(
    harness: LeagueHarness,
) -> None:
    members = Members(harness)
    league = await harness.begun(WITH_ROLES, players=6)
    await harness.apply(league, AdminAction.replace(1, 10))
    await harness.apply(league, AdminAction.disqualify(5))
    await members.follow(league)
    assert (members.having(GOLD), members.having(SILVER)) == ({2, 3, 10}, {4, 6})
    await harness.leagues.undo(league, ORGANISER, harness.click())
    await members.follow(league)
    assert members.having(SILVER) == {4, 5, 6}


async def test_a_corrected_result_changes_the_champion(harness: LeagueHarness) -> None:
    members = Members(harness)
    league = await harness.begun(WITH_ROLES, players=6)
    await win_all(harness, league, [1, 2, 3, 4, 5, 6])
    await members.follow(league)
    await harness.apply(league, AdminAction.correct(0, (2, 1)))
    await harness.apply(league, AdminAction.correct(1, (2, 1)))
    await harness.apply(league, AdminAction.correct(2, (2, 1)))
    await members.follow(league)
    session = await harness.session(league)
    first = {one.player for one in session.in_division(0) if one.place == 1}
    assert members.having(CHAMPION) == first != {1}
    for _ in range(3):
        await harness.leagues.undo(league, ORGANISER, harness.click())
    await members.follow(league)
    assert members.having(CHAMPION) == {1}


async def test_a_new_role_replaces_the_old_one_at_once(harness: LeagueHarness) -> None:
    members = Members(harness)
    league = await harness.begun(WITH_ROLES, players=6)
    await win_all(harness, league, [1, 2, 3, 4, 5, 6])
    await members.follow(league)

    async def choose(**chosen: Any) -> None:
        await harness.leagues.configure(league, ORGANISER, harness.click(), **chosen)
        await members.follow(league)

    await choose(tier_roles=(OTHER,))
    assert members.having(OTHER) == {1, 2, 3}
    assert members.having(GOLD) | members.having(SILVER) == set()
    await choose(champion_role=None)
    assert members.having(CHAMPION) == set()
    await choose(champion_role=SILVER)
    assert members.having(SILVER) == {1}


async def test_between_seasons_roles_follow_the_last_draw(harness: LeagueHarness) -> None:
    members = Members(harness)
    league = await harness.begun(replace(WITH_ROLES, tier_roles=()), players=6)
    await win_all(harness, league, [1, 2, 3, 4, 5, 6])
    await harness.wait(7)
    assert (await harness.session(league)).state is SeasonState.SIGN_UP
    await harness.leagues.configure(
        league, ORGANISER, harness.click(), champion_role=OTHER, tier_roles=(GOLD, SILVER)
    )
    await members.follow(league)
    assert (members.having(GOLD), members.having(SILVER)) == ({1, 2, 3}, {4, 5, 6})
    assert (members.having(OTHER), members.having(CHAMPION)) == ({1}, set())
    await harness.leagues.undo(league, ORGANISER, harness.click())
    await members.follow(league)
    assert members.having(GOLD) | members.having(SILVER) | members.having(OTHER) == set()
    assert members.having(CHAMPION) == {1}


async def test_undoing_a_draw_restores_the_roles_of_the_last_one(harness: LeagueHarness) -> None:
    members = Members(harness)
    league = await harness.begun(WITH_ROLES, players=6)
    await win_all(harness, league, [1, 2, 3, 4, 5, 6])
    await members.follow(league)
    await next_season(harness, league, [1, 2, 3, 4, 5])
    await members.follow(league)
    await harness.leagues.undo(league, ORGANISER, harness.click())
    await members.follow(league)
    assert (members.having(GOLD), members.having(SILVER)) == ({1, 2, 3}, {4, 5, 6})


async def test_without_roles_no_task_is_queued(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.apply(league, AdminAction.replace(1, 10))
    await harness.play(league)
    await harness.settle()
    assert harness.sender.sent(UpdateRoles) == []
