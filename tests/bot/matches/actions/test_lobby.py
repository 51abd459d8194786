"""Creating, joining, leaving and starting."""

from pathlib import Path

import pytest

from bot.errors import RefusedError
from bot.matches.actions.lobby import shuffled
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
from data.tables.seats import SeatRow
from games.shuffle import Shuffler, commitment
from tests.support.club import HOST, Club
from tests.support.matches import rows

ROOT = Path(__file__).parents[4]


async def lobby(club: Club, places: int = 3) -> int:
    turn = await club.matches.create("pebbles", HOST, club.click(), places=places)
    return turn.match.id


async def test_a_lobby_has_its_host_on_the_first_seat(club: Club) -> None:
    place = Location(1, 2, 3)
    turn = await club.matches.create("pebbles", HOST, club.click(), places=3, place=place)
    assert turn.match.status is Status.LOBBY
    assert [(seat.player, seat.host) for seat in turn.match.seats] == [(HOST, True)]
    assert (turn.match.location, turn.match.options) == (place, {"keep": "all"})
    assert turn.match.state is None


async def test_a_channel_may_have_several_matches(club: Club) -> None:
    made = [
        (
            await club.matches.create(
                "pebbles", HOST, club.click(), places=2, place=Location(1, channel)
            )
        ).match.id
        for channel in (7, 7, 8)
    ]
    assert await club.matches.in_channel(7) == made[:2]
    assert await club.matches.of_player(HOST) == made
    await club.matches.abort(made[0], HOST, club.click())
    assert await club.matches.in_channel(7) == made[1:2]
    assert await club.matches.in_channel(7, ended=True) == [], "it was never played"
    assert await club.matches.of_player(HOST, ended=True) == []


@pytest.mark.parametrize(
    ("game", "places", "options", "error"),
    [
        ("chess", 2, {}, UnknownGameError),
        ("pebbles", 9, {}, SetupRefusedError),
        ("pebbles", 2, {"keep": "none"}, SetupRefusedError),
    ],
    ids=["no such game", "too many seats", "no such option"],
)
async def test_what_the_game_cannot_do_is_refused(
    club: Club, game: str, places: int, options: dict[str, str], error: type[RefusedError]
) -> None:
    with pytest.raises(error):
        await club.matches.create(game, HOST, club.click(), places=places, options=options)


async def test_joining_takes_the_next_seat_until_all_are_taken(club: Club) -> None:
    match = await lobby(club, 2)
    turn = await club.matches.join(match, 5, club.click())
    assert [seat.player for seat in turn.match.seats] == [HOST, 5]
    with pytest.raises(AlreadyJoinedError):
        await club.matches.join(match, 5, club.click())
    with pytest.raises(NoFreeSeatError):
        await club.matches.join(match, 6, club.click())


async def test_the_next_player_is_host_when_the_host_leaves(club: Club) -> None:
    match = await lobby(club)
    await club.matches.join(match, 5, club.click())
    turn = await club.matches.leave(match, HOST, club.click())
    assert [(seat.seat, seat.player, seat.host) for seat in turn.match.seats] == [(0, 5, True)]
    turn = await club.matches.leave(match, 5, club.click())
    assert turn.match.seats == ()
    turn = await club.matches.join(match, 6, club.click())
    assert turn.match.seats[0].host
    with pytest.raises(NotYourSeatError):
        await club.matches.leave(match, HOST, club.click())


async def test_only_the_host_begins_and_not_alone(club: Club) -> None:
    match = await lobby(club)
    with pytest.raises(TooFewPlayersError):
        await club.matches.start(match, HOST, club.click())
    await club.matches.join(match, 5, club.click())
    with pytest.raises(NotHostError):
        await club.matches.start(match, 5, club.click())
    turn = await club.matches.start(match, HOST, club.click())
    assert (turn.match.status, turn.match.seat_count) == (Status.RUNNING, 2)
    with pytest.raises(NotInLobbyError):
        await club.matches.start(match, HOST, club.click())
    with pytest.raises(NotInLobbyError):
        await club.matches.leave(match, 5, club.click())
    with pytest.raises(NoFreeSeatError):
        await club.matches.join(match, 6, club.click())


async def test_seats_come_from_the_seed(club: Club) -> None:
    orders = set()
    for number in range(1, 9):
        turn = await club.new_match("pebbles", 3)
        order = tuple((seat.player or 0) - HOST for seat in turn.match.seats)
        drawn = Shuffler(f"seed-{number}/seats", 0).pick("012", 3)
        assert "".join(map(str, order)) == drawn
        orders.add(order)
    assert len(orders) > 2


async def test_the_bag_draws_at_the_start(club: Club) -> None:
    turn = await club.new_match("pebbles")
    ((_, seat, move, how, _),) = turn.played
    assert (seat, how) == (-1, "bag")
    assert move.startswith("draw ")
    assert turn.match.ply == 1


async def test_the_seed_is_secret_until_the_end(club: Club) -> None:
    turn = await club.new_match("pebbles")
    assert turn.match.seed is None
    assert turn.match.commitment == commitment("seed-1")
    turn = await club.play_out(turn)
    assert turn.match.seed == "seed-1"
    assert turn.match.outcome is not None
    assert (await club.matches.find(turn.match.id)).seed == "seed-1"


async def test_the_host_can_close_the_lobby(club: Club) -> None:
    match = await lobby(club)
    await club.matches.join(match, 5, club.click())
    with pytest.raises(NotHostError):
        await club.matches.abort(match, 5, club.click())
    turn = await club.matches.abort(match, HOST, club.click())
    assert turn.match.status is Status.ABORTED
    with pytest.raises(NotRunningError, match="called off"):
        await club.matches.join(match, 6, club.click())


async def test_a_computer_takes_a_seat_and_plays_at_once(club: Club) -> None:
    match = await lobby(club, 2)
    await club.matches.add_computer(match, HOST, "simple", club.click())
    turn = await club.matches.start(match, HOST, club.click())
    while turn.match.status is Status.RUNNING:
        assert turn.match.seats[turn.match.to_act[0]].player == HOST
        turn = await club.play_any(turn.match)
    played = await rows(club.database, "SELECT DISTINCT how FROM entries ORDER BY how")
    assert ("computer",) in played


async def test_an_unknown_match(club: Club) -> None:
    with pytest.raises(UnknownMatchError, match="there is no match 77"):
        await club.matches.join(77, 5, club.click())
    with pytest.raises(UnknownMatchError):
        await club.matches.find(77)


async def test_a_persons_id_stands_in_players_and_seats_only(club: Club) -> None:
    """Erasing it there erases it everywhere, and the match stays whole.

    The id is as long as Discord's: a short one stands in many a stamp by chance.
    """
    host = 900_000_000_000_000_077
    turn = await club.matches.create(
        "pebbles", host, club.click(), places=2, options={"keep": "one"}
    )
    await club.matches.join(turn.match.id, HOST, club.click())
    turn = await club.matches.start(turn.match.id, host, club.click())
    for _ in range(6):
        turn = await club.play_any(turn.match)
    mover = turn.match.seats[turn.match.to_act[0]].player
    assert mover is not None
    await club.matches.undo(turn.match.id, turn.match.ply, mover, club.click())
    found = set()
    for table in ("matches", "entries", "answers", "outbox", "proposals", "deadlines", "messages"):
        found |= {
            (table, value)
            for row in await rows(club.database, f"SELECT * FROM {table}")
            for value in row
            if str(host) in str(value)
        }
    assert not found


@pytest.mark.parametrize("order", ["01", "210", "0312"])
def test_the_seats_that_the_documentation_shows(order: str) -> None:
    joined = [SeatRow(number, 10 + number, None, 0, None) for number in range(len(order))]
    seated = shuffled(joined, "azulejo")
    assert [seat.seat for seat in seated] == list(range(len(order)))
    assert "".join(str((seat.player or 0) - 10) for seat in seated) == order
    assert f"{len(order)} players  {order}" in (ROOT / "docs" / "bag.md").read_text("utf-8")
