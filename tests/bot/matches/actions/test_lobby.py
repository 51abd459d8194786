"""Creating, joining, leaving and starting."""

from collections.abc import Sequence

import pytest

from bot.errors import RefusedError
from bot.matches.errors import (
    AlreadyJoinedError,
    NoFreeSeatError,
    NotHostError,
    NotInLobbyError,
    NotRunningError,
    NotYourSeatError,
    SetupRefusedError,
    TooFewPlayersError,
    UnknownGameError,
    UnknownMatchError,
)
from bot.matches.model import Location, Status
from data.tables.match_lists import ENDED, OPEN, MatchQuery
from games.shuffle import Shuffler, bag_key, commitment
from tests.support.club import HOST, Club
from tests.support.matches import rows


async def lobby(club: Club, places: int = 3) -> int:
    result = await club.matches.create("pebbles", HOST, club.click(), seat_count=places)
    return result.match.id


async def test_a_lobby_has_its_host_on_the_first_seat(club: Club) -> None:
    place = Location(1, 2, 3)
    result = await club.matches.create("pebbles", HOST, club.click(), seat_count=3, location=place)
    assert result.match.status is Status.LOBBY
    assert [(seat.player, seat.host) for seat in result.match.seats] == [(HOST, True)]
    assert (result.match.location, result.match.options) == (place, {"keep": "all"})
    assert result.match.state is None


async def in_channel(club: Club, statuses: Sequence[str]) -> list[int]:
    found = await club.matches.anyones(MatchQuery(statuses, channel=7), limit=9)
    return [match.id for match in found]


async def test_a_channel_may_have_several_matches(club: Club) -> None:
    made = [
        (
            await club.matches.create(
                "pebbles", HOST, club.click(), seat_count=2, location=Location(1, channel)
            )
        ).match.id
        for channel in (7, 7, 8)
    ]
    assert await in_channel(club, OPEN) == made[1::-1]
    assert await club.matches.of_player(HOST) == made
    await club.matches.abort(made[0], HOST, club.click())
    assert await in_channel(club, OPEN) == made[1:2]
    assert await in_channel(club, ENDED) == [], "it was never played"
    assert (await club.matches.most_urgent(HOST, MatchQuery(ENDED), limit=9)).matches == []


@pytest.mark.parametrize(
    ("game", "places", "options", "error"),
    [
        ("chess", 2, {}, UnknownGameError),
        ("pebbles", 9, {}, SetupRefusedError),
        ("pebbles", 2, {"keep": "none"}, SetupRefusedError),
    ],
    ids=["no such game", "too many seats", "no such option"],
)
async def test_seats_and_options_that_the_game_does_not_have_are_refused(
    club: Club, game: str, places: int, options: dict[str, str], error: type[RefusedError]
) -> None:
    with pytest.raises(error):
        await club.matches.create(game, HOST, club.click(), seat_count=places, options=options)


async def test_joining_takes_the_next_seat_until_all_are_taken(club: Club) -> None:
    match = await lobby(club, 2)
    result = await club.matches.join(match, 5, club.click())
    assert [seat.player for seat in result.match.seats] == [HOST, 5]
    with pytest.raises(AlreadyJoinedError):
        await club.matches.join(match, 5, club.click())
    with pytest.raises(NoFreeSeatError):
        await club.matches.join(match, 6, club.click())


async def test_the_next_player_is_host_when_the_host_leaves(club: Club) -> None:
    match = await lobby(club)
    await club.matches.join(match, 5, club.click())
    result = await club.matches.leave(match, HOST, club.click())
    assert [(seat.seat, seat.player, seat.host) for seat in result.match.seats] == [(0, 5, True)]
    result = await club.matches.leave(match, 5, club.click())
    assert result.match.seats == ()
    result = await club.matches.join(match, 6, club.click())
    assert result.match.seats[0].host
    with pytest.raises(NotYourSeatError):
        await club.matches.leave(match, HOST, club.click())


async def test_only_the_host_starts_and_not_alone(club: Club) -> None:
    match = await lobby(club)
    with pytest.raises(TooFewPlayersError):
        await club.matches.start(match, HOST, club.click())
    await club.matches.join(match, 5, club.click())
    with pytest.raises(NotHostError):
        await club.matches.start(match, 5, club.click())
    result = await club.matches.start(match, HOST, club.click())
    assert (result.match.status, result.match.seat_count) == (Status.RUNNING, 2)
    with pytest.raises(NotInLobbyError):
        await club.matches.start(match, HOST, club.click())
    with pytest.raises(NotInLobbyError):
        await club.matches.leave(match, 5, club.click())
    with pytest.raises(NoFreeSeatError):
        await club.matches.join(match, 6, club.click())


async def test_seats_come_from_the_bag(club: Club) -> None:
    orders = set()
    for number in range(1, 9):
        result = await club.new_match("pebbles", 3)
        order = tuple((seat.player or 0) - HOST for seat in result.match.seats)
        key = bag_key(f"seed-{number}", result.match.binding)
        drawn = Shuffler(f"{key}/seats", 0).pick("012", 3)
        assert "".join(map(str, order)) == drawn
        orders.add(order)
    assert len(orders) > 2


async def test_the_bag_draws_at_the_start(club: Club) -> None:
    result = await club.new_match("pebbles")
    ((_, seat, move, how, _),) = result.played
    assert (seat, how) == (-1, "bag")
    assert move.startswith("draw ")
    assert result.match.ply == 1


async def test_the_seed_is_secret_until_the_end(club: Club) -> None:
    result = await club.new_match("pebbles")
    assert result.match.seed is None
    assert result.match.commitment == commitment("seed-1")
    result = await club.play_out(result)
    assert result.match.seed == "seed-1"
    assert result.match.outcome is not None
    assert (await club.matches.find(result.match.id)).seed == "seed-1"


async def test_the_host_can_close_the_lobby(club: Club) -> None:
    match = await lobby(club)
    await club.matches.join(match, 5, club.click())
    with pytest.raises(NotHostError):
        await club.matches.abort(match, 5, club.click())
    result = await club.matches.abort(match, HOST, club.click())
    assert result.match.status is Status.ABORTED
    with pytest.raises(NotRunningError, match="called off"):
        await club.matches.join(match, 6, club.click())


async def test_a_computer_takes_a_seat_and_plays_at_once(club: Club) -> None:
    match = await lobby(club, 2)
    await club.matches.add_computer(match, HOST, "simple", club.click())
    result = await club.matches.start(match, HOST, club.click())
    while result.match.status is Status.RUNNING:
        assert result.match.seats[result.match.to_act[0]].player == HOST
        result = await club.play_any(result.match)
    played = await rows(club.database, "SELECT DISTINCT how FROM entries ORDER BY how")
    assert ("computer",) in played


async def test_an_unknown_match(club: Club) -> None:
    with pytest.raises(UnknownMatchError, match="there is no match 77"):
        await club.matches.join(77, 5, club.click())
    with pytest.raises(UnknownMatchError):
        await club.matches.find(77)


async def test_a_user_id_is_stored_in_players_and_seats_only(club: Club) -> None:
    """Erasing it there erases it everywhere, and the match stays complete.

    The id is as long as Discord's: a short one could be part of a version number by chance.
    """
    host = 900_000_000_000_000_077
    result = await club.matches.create(
        "pebbles", host, club.click(), seat_count=2, options={"keep": "one"}
    )
    await club.matches.join(result.match.id, HOST, club.click())
    result = await club.matches.start(result.match.id, host, club.click())
    for _ in range(6):
        result = await club.play_any(result.match)
    mover = result.match.seats[result.match.to_act[0]].player
    assert mover is not None
    await club.matches.undo(result.match.id, result.match.ply, mover, club.click())
    found = set()
    for table in ("matches", "entries", "answers", "outbox", "proposals", "deadlines", "messages"):
        found |= {
            (table, value)
            for row in await rows(club.database, f"SELECT * FROM {table}")
            for value in row
            if str(host) in str(value)
        }
    assert not found
