"""The roles of champions and tiers: who is to have which, whatever happens."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from bot.leagues.admin.action import AdminAction
from bot.leagues.model import SeasonState
from bot.leagues.season.standings import seats_of
from bot.leagues.tasks import UpdateRoles
from tests.support.leagues import ORGANISER, PEBBLES, Town

CHAMPION, GOLD, SILVER, OTHER = 70, 71, 72, 73
WITH_ROLES = replace(
    PEBBLES, table=2, division=3, up=1, down=1, champion_role=CHAMPION, tier_roles=(GOLD, SILVER)
)


class Members:
    """The roles that people have, as Discord keeps them."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.roles: dict[int, set[int]] = {}
        self._done = 0

    async def follow(self, league: int) -> dict[int, set[int]]:
        """Do the tasks since the last call, and return everybody who has roles."""
        await self.town.settle()
        tasks = self.town.sender.sent(UpdateRoles)
        for task in tasks[self._done :]:
            changes = await self.town.leagues.role_changes(league, task)
            for player, wanted in changes.people.items():
                has = self.roles.get(player, set())
                self.roles[player] = (has - changes.roles) | wanted
        self._done = len(tasks)
        return {player: roles for player, roles in sorted(self.roles.items()) if roles}

    def having(self, role: int) -> set[int]:
        return {player for player, roles in self.roles.items() if role in roles}


async def win_all(town: Town, league: int, order: list[int], gone: Collection[int] = ()) -> None:
    """Whoever comes first in this order wins; the season ends with that, without some of them."""
    for player in gone:
        await town.apply(league, AdminAction.disqualify(player))
    session = await town.session(league)
    for one in session.fixtures:
        players = [session.entrant(int(seat)).player or 0 for seat in seats_of(one)]
        ranks = [1 + sum(order.index(o) < order.index(p) for o in players) for p in players]
        await town.apply(league, AdminAction.correct(one.number, ranks))
    await town.settle()
    assert (await town.session(league)).state is SeasonState.REST


async def next_season(town: Town, league: int, players: list[int]) -> None:
    await town.wait(7)
    await town.wait(14)
    await town.check_in(league, *players)
    await town.wait(3)
    assert (await town.session(league)).state is SeasonState.PLAY


async def test_the_champions_role_goes_from_the_old_champion_to_the_new(town: Town) -> None:
    members = Members(town)
    league = await town.begun(WITH_ROLES, players=6)
    await members.follow(league)
    assert members.having(CHAMPION) == set()
    await win_all(town, league, [1, 2, 3, 4, 5, 6])
    await members.follow(league)
    assert members.having(CHAMPION) == {1}
    await next_season(town, league, [1, 2, 3, 4, 5, 6])
    await members.follow(league)
    assert members.having(CHAMPION) == {1}, "until there is another"
    await win_all(town, league, [4, 2, 3, 1, 5, 6])
    await members.follow(league)
    assert members.having(CHAMPION) == {4}


async def test_the_champion_is_the_first_of_those_who_played_to_the_end(town: Town) -> None:
    members = Members(town)
    league = await town.begun(replace(WITH_ROLES, division=3), players=6)
    await win_all(town, league, [1, 2, 3, 4, 5, 6], gone={1, 4})
    await members.follow(league)
    assert members.having(CHAMPION) == {2}
    session = await town.session(league)
    ended = {one.player: (one.place, one.way) for one in session.entrants}
    assert (ended[2], ended[3], ended[1]) == ((1, "stay"), (2, "stay"), (3, "down"))
    assert (ended[5], ended[6], ended[4]) == ((1, "up"), (2, "stay"), (3, "stay"))


async def test_a_champion_who_is_disqualified_afterwards_is_champion_no_more(town: Town) -> None:
    members = Members(town)
    league = await town.begun(WITH_ROLES, players=6)
    await win_all(town, league, [1, 2, 3, 4, 5, 6])
    await town.apply(league, AdminAction.disqualify(1))
    await members.follow(league)
    assert (members.having(CHAMPION), members.having(GOLD)) == ({2}, {2, 3})
    await town.leagues.undo(league, ORGANISER, town.click())
    await members.follow(league)
    assert (members.having(CHAMPION), members.having(GOLD)) == ({1}, {1, 2, 3})
    await town.apply(league, AdminAction.disqualify(1))
    await next_season(town, league, [2, 3, 4, 5, 6])
    session = await town.session(league)
    assert {one.player for one in session.in_division(0)} == {2, 3, 4}, "and the seasons go on"


async def test_the_roles_of_tiers_follow_promotion_and_relegation(town: Town) -> None:
    members = Members(town)
    league = await town.begun(WITH_ROLES, players=6)
    roles = await members.follow(league)
    assert roles == {1: {GOLD}, 2: {GOLD}, 3: {GOLD}, 4: {SILVER}, 5: {SILVER}, 6: {SILVER}}
    await win_all(town, league, [1, 2, 3, 4, 5, 6])
    await members.follow(league)
    assert members.having(GOLD) == {1, 2, 3}, "a tier is drawn, not won"
    await next_season(town, league, [1, 2, 3, 4, 5])
    await members.follow(league)
    assert members.having(GOLD) == {1, 2, 4}
    assert members.having(SILVER) == {3, 5}, "and whoever stays away has none"


async def test_who_steps_in_has_the_role_and_who_is_out_has_not(town: Town) -> None:
    members = Members(town)
    league = await town.begun(WITH_ROLES, players=6)
    await town.apply(league, AdminAction.replace(1, 10))
    await town.apply(league, AdminAction.disqualify(5))
    await members.follow(league)
    assert (members.having(GOLD), members.having(SILVER)) == ({2, 3, 10}, {4, 6})
    await town.leagues.undo(league, ORGANISER, town.click())
    await members.follow(league)
    assert members.having(SILVER) == {4, 5, 6}


async def test_a_corrected_result_crowns_another_champion(town: Town) -> None:
    members = Members(town)
    league = await town.begun(WITH_ROLES, players=6)
    await win_all(town, league, [1, 2, 3, 4, 5, 6])
    await members.follow(league)
    await town.apply(league, AdminAction.correct(0, (2, 1)))
    await town.apply(league, AdminAction.correct(1, (2, 1)))
    await town.apply(league, AdminAction.correct(2, (2, 1)))
    await members.follow(league)
    session = await town.session(league)
    first = {one.player for one in session.in_division(0) if one.place == 1}
    assert members.having(CHAMPION) == first != {1}
    for _ in range(3):
        await town.leagues.undo(league, ORGANISER, town.click())
    await members.follow(league)
    assert members.having(CHAMPION) == {1}


async def test_another_role_takes_the_place_of_the_old_one_at_once(town: Town) -> None:
    members = Members(town)
    league = await town.begun(WITH_ROLES, players=6)
    await win_all(town, league, [1, 2, 3, 4, 5, 6])
    await members.follow(league)

    async def choose(**chosen: Any) -> None:
        await town.leagues.configure(league, ORGANISER, town.click(), **chosen)
        await members.follow(league)

    await choose(tier_roles=(OTHER,))
    assert members.having(OTHER) == {1, 2, 3}
    assert members.having(GOLD) | members.having(SILVER) == set()
    await choose(champion_role=None)
    assert members.having(CHAMPION) == set()
    await choose(champion_role=SILVER)
    assert members.having(SILVER) == {1}


async def test_between_two_seasons_roles_go_to_those_who_played_last(town: Town) -> None:
    members = Members(town)
    league = await town.begun(replace(WITH_ROLES, tier_roles=()), players=6)
    await win_all(town, league, [1, 2, 3, 4, 5, 6])
    await town.wait(7)
    assert (await town.session(league)).state is SeasonState.SIGN_UP
    await town.leagues.configure(
        league, ORGANISER, town.click(), champion_role=OTHER, tier_roles=(GOLD, SILVER)
    )
    await members.follow(league)
    assert (members.having(GOLD), members.having(SILVER)) == ({1, 2, 3}, {4, 5, 6})
    assert (members.having(OTHER), members.having(CHAMPION)) == ({1}, set())
    await town.leagues.undo(league, ORGANISER, town.click())
    await members.follow(league)
    assert members.having(GOLD) | members.having(SILVER) | members.having(OTHER) == set()
    assert members.having(CHAMPION) == {1}


async def test_an_undone_draw_gives_back_the_roles_of_the_last_one(town: Town) -> None:
    members = Members(town)
    league = await town.begun(WITH_ROLES, players=6)
    await win_all(town, league, [1, 2, 3, 4, 5, 6])
    await members.follow(league)
    await next_season(town, league, [1, 2, 3, 4, 5])
    await members.follow(league)
    await town.leagues.undo(league, ORGANISER, town.click())
    await members.follow(league)
    assert (members.having(GOLD), members.having(SILVER)) == ({1, 2, 3}, {4, 5, 6})


async def test_without_roles_nobody_is_called_up(town: Town) -> None:
    league = await town.begun()
    await town.apply(league, AdminAction.replace(1, 10))
    await town.play(league)
    await town.settle()
    assert town.sender.sent(UpdateRoles) == []
