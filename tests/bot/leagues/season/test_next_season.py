"""Who plays in which tier of the next season, whatever happened to the last one."""

from collections.abc import Sequence
from dataclasses import replace

from bot.leagues.admin.action import CALL_OFF, AdminAction
from bot.leagues.model import EntrantStatus, SeasonState
from bot.leagues.season.standings import seats_of
from tests.bot.leagues.season.test_roles import GOLD, SILVER, WITH_ROLES, Members
from tests.support.leagues import ORGANISER, PEBBLES, Town

SIX = replace(PEBBLES, table=2, division=3, up=1, down=1)
ALL = (1, 2, 3, 4, 5, 6)


async def tiers(town: Town, league: int) -> list[set[int]]:
    """The players of each tier, as they were drawn."""
    session = await town.session(league)
    found: list[set[int]] = [set() for _ in {one.tier for one in session.divisions}]
    for division in session.divisions:
        found[division.tier] |= {
            one.player for one in session.in_division(division.number) if one.player is not None
        }
    return found


async def decide(town: Town, league: int, order: Sequence[int], season: int = 1) -> None:
    """Whoever comes first in this order wins."""
    session = await town.leagues.find(league, season)
    for one in session.fixtures:
        players = [session.entrant(int(seat)).player or 0 for seat in seats_of(one)]
        ranks = [1 + sum(order.index(o) < order.index(p) for o in players) for p in players]
        await town.apply(league, AdminAction.correct(one.number, ranks), season=season)
    await town.settle()


async def draw(town: Town, league: int, players: Sequence[int] = ALL) -> None:
    """The season that is open to everybody is drawn, with these."""
    session = await town.session(league)
    signed = {one.player for one in session.with_status(EntrantStatus.SIGNED)}
    await town.join(league, *(one for one in players if one not in signed))
    await town.wait(14)
    await town.check_in(league, *players)
    await town.wait(3)
    assert (await town.session(league)).state is SeasonState.PLAY


async def open_again(town: Town, league: int) -> None:
    await town.leagues.open_season(league, ORGANISER, town.click())


async def test_a_season_without_a_draw_in_between_changes_no_tier(town: Town) -> None:
    league = await town.begun(SIX, players=6)
    assert await tiers(town, league) == [{1, 2, 3}, {4, 5, 6}]
    await decide(town, league, (6, 5, 4, 3, 2, 1))
    await town.wait(7)
    await town.apply(league, CALL_OFF)
    await open_again(town, league)
    await draw(town, league)
    assert await tiers(town, league) == [{6, 2, 3}, {1, 4, 5}]


async def test_after_a_season_that_was_called_off_nobody_has_gone_up_or_down(town: Town) -> None:
    league = await town.begun(SIX, players=6)
    session = await town.session(league)
    for one in session.fixtures[:-1]:  # the last are first
        higher = max(seats_of(one))
        ranks = [1 if seat == higher else 2 for seat in seats_of(one)]
        await town.apply(league, AdminAction.correct(one.number, ranks))
    await town.apply(league, CALL_OFF)
    await open_again(town, league)
    await draw(town, league)
    assert await tiers(town, league) == [{1, 2, 3}, {4, 5, 6}]


async def test_what_is_corrected_after_the_end_changes_no_place_in_the_new_season(
    town: Town,
) -> None:
    league = await town.begun(SIX, players=6)
    await decide(town, league, ALL)
    await town.wait(7)
    await decide(town, league, (6, 5, 4, 3, 2, 1))
    await draw(town, league)
    assert await tiers(town, league) == [{1, 2, 4}, {3, 5, 6}]


async def test_what_is_chosen_for_the_next_season_changes_nothing_about_who_goes_up(
    town: Town,
) -> None:
    league = await town.begun(SIX, players=6)
    await decide(town, league, ALL)
    await town.wait(7)
    await town.leagues.configure(league, ORGANISER, town.click(), up=0, down=0)
    await draw(town, league)
    assert await tiers(town, league) == [{1, 2, 4}, {3, 5, 6}]


async def test_the_place_of_somebody_who_dropped_out_is_filled_from_below(town: Town) -> None:
    league = await town.begun(SIX, players=6)
    await town.apply(league, AdminAction.withdraw(2))
    await decide(town, league, ALL)
    await town.wait(7)
    await draw(town, league, (1, 3, 4, 5, 6))
    assert await tiers(town, league) == [{1, 3, 4}, {5, 6}], "3 had just gone down"


async def test_whoever_stays_away_loses_the_role_whatever_was_called_off_in_between(
    town: Town,
) -> None:
    members = Members(town)
    league = await town.begun(WITH_ROLES, players=6)
    await members.follow(league)
    assert 6 in members.having(SILVER)
    await decide(town, league, ALL)
    await town.wait(7)
    await town.apply(league, CALL_OFF)
    await open_again(town, league)
    await draw(town, league, ALL[:-1])
    await members.follow(league)
    assert (members.having(GOLD), members.having(SILVER)) == ({1, 2, 4}, {3, 5})
