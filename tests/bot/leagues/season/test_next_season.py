"""Who plays in which tier of the next season."""

from collections.abc import Sequence
from dataclasses import replace

from bot.leagues.admin.action import CALL_OFF, AdminAction
from bot.leagues.model import EntrantStatus, SeasonState
from bot.leagues.season.standings import seats_of
from tests.bot.leagues.season.test_roles import GOLD, SILVER, WITH_ROLES, Members
from tests.support.leagues import ORGANISER, PEBBLES, LeagueHarness

SIX = replace(PEBBLES, table=2, division=3, up=1, down=1)
ALL = (1, 2, 3, 4, 5, 6)


async def tiers(harness: LeagueHarness, league: int) -> list[set[int]]:
    """Return the players of each tier as they were drawn."""
    session = await harness.session(league)
    found: list[set[int]] = [set() for _ in {one.tier for one in session.divisions}]
    for division in session.divisions:
        found[division.tier] |= {
            one.player for one in session.in_division(division.number) if one.player is not None
        }
    return found


async def decide(
    harness: LeagueHarness, league: int, order: Sequence[int], season: int = 1
) -> None:
    """Decide all matches: players win against those later in the order."""
    session = await harness.leagues.find(league, season)
    for one in session.fixtures:
        players = [session.entrant(int(seat)).player or 0 for seat in seats_of(one)]
        ranks = [1 + sum(order.index(o) < order.index(p) for o in players) for p in players]
        await harness.apply(league, AdminAction.correct(one.number, ranks), season=season)
    await harness.settle()


async def draw(harness: LeagueHarness, league: int, players: Sequence[int] = ALL) -> None:
    """Draw the season that is open for sign-up with these players."""
    session = await harness.session(league)
    signed = {one.player for one in session.with_status(EntrantStatus.SIGNED)}
    await harness.join(league, *(one for one in players if one not in signed))
    await harness.wait(14)
    await harness.check_in(league, *players)
    await harness.wait(3)
    assert (await harness.session(league)).state is SeasonState.PLAY


async def open_again(harness: LeagueHarness, league: int) -> None:
    await harness.leagues.open_season(league, ORGANISER, harness.click())


async def test_a_season_without_a_draw_in_between_changes_no_tier(harness: LeagueHarness) -> None:
    league = await harness.begun(SIX, players=6)
    assert await tiers(harness, league) == [{1, 2, 3}, {4, 5, 6}]
    await decide(harness, league, (6, 5, 4, 3, 2, 1))
    await harness.wait(7)
    await harness.apply(league, CALL_OFF)
    await open_again(harness, league)
    await draw(harness, league)
    assert await tiers(harness, league) == [{6, 2, 3}, {1, 4, 5}]


async def test_a_called_off_season_changes_no_tier(harness: LeagueHarness) -> None:
    league = await harness.begun(SIX, players=6)
    session = await harness.session(league)
    for one in session.fixtures[:-1]:  # the last are first
        higher = max(seats_of(one))
        ranks = [1 if seat == higher else 2 for seat in seats_of(one)]
        await harness.apply(league, AdminAction.correct(one.number, ranks))
    await harness.apply(league, CALL_OFF)
    await open_again(harness, league)
    await draw(harness, league)
    assert await tiers(harness, league) == [{1, 2, 3}, {4, 5, 6}]


async def test_a_late_correction_does_not_change_the_new_season(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(SIX, players=6)
    await decide(harness, league, ALL)
    await harness.wait(7)
    await decide(harness, league, (6, 5, 4, 3, 2, 1))
    await draw(harness, league)
    assert await tiers(harness, league) == [{1, 2, 4}, {3, 5, 6}]


async def test_settings_for_the_next_season_do_not_change_promotions(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(SIX, players=6)
    await decide(harness, league, ALL)
    await harness.wait(7)
    await harness.leagues.configure(league, ORGANISER, harness.click(), up=0, down=0)
    await draw(harness, league)
    assert await tiers(harness, league) == [{1, 2, 4}, {3, 5, 6}]


async def test_the_place_of_a_drop_out_is_filled_from_below(harness: LeagueHarness) -> None:
    league = await harness.begun(SIX, players=6)
    await harness.apply(league, AdminAction.withdraw(2))
    await decide(harness, league, ALL)
    await harness.wait(7)
    await draw(harness, league, (1, 3, 4, 5, 6))
    assert await tiers(harness, league) == [{1, 3, 4}, {5, 6}], "3 had just gone down"


async def test_players_who_stay_away_lose_their_role_even_after_a_called_off_season(
    harness: LeagueHarness,
) -> None:
    members = Members(harness)
    league = await harness.begun(WITH_ROLES, players=6)
    await members.follow(league)
    assert 6 in members.having(SILVER)
    await decide(harness, league, ALL)
    await harness.wait(7)
    await harness.apply(league, CALL_OFF)
    await open_again(harness, league)
    await draw(harness, league, ALL[:-1])
    await members.follow(league)
    assert (members.having(GOLD), members.having(SILVER)) == ({1, 2, 4}, {3, 5})
