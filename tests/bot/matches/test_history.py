"""Who is notified: every player once for each turn, nobody twice, nobody in vain."""

from bot.matches import ActionResult, Match
from bot.matches.history import since_last_turn, to_call
from games.core import Seat
from tests.support.club import HOST, Club
from tests.support.matches import first_move, to_act


async def calls(club: Club, match: Match, shown: int | None) -> tuple[int, ...]:
    return to_call(await club.matches.history(match.id), shown)


async def play(club: Club, result: ActionResult) -> ActionResult:
    match = result.match
    return await club.matches.play(
        match.id, match.ply, to_act(match), first_move(match), club.click()
    )


async def test_the_first_player_is_notified(club: Club) -> None:
    match = (await club.new_match("azul", 3)).match
    assert await calls(club, match, None) == match.to_act == (0,)


async def test_the_next_player_is_notified_once(club: Club) -> None:
    first = await club.new_match("azul", 2)
    second = await play(club, first)
    assert await calls(club, second.match, first.match.ply) == (1,)
    assert await calls(club, second.match, second.match.ply) == ()


async def test_a_board_that_was_skipped_changes_nothing(club: Club) -> None:
    first = await club.new_match("azul", 2)
    third = await play(club, await play(club, first))
    assert await calls(club, third.match, first.match.ply) == (0,)


async def test_a_player_who_takes_back_is_not_notified(club: Club) -> None:
    first = await club.new_match("azul", 2)
    mover = to_act(first.match)
    second = await play(club, first)
    undone = await club.matches.undo(first.match.id, second.match.ply, mover, club.click())
    assert await calls(club, undone.match, first.match.ply) == ()
    assert await calls(club, undone.match, second.match.ply) == ()


async def test_a_player_against_computers_is_notified_once(club: Club) -> None:
    first = await club.matches.create(
        "azul", HOST, club.click(), seat_count=2, computers=["simple"]
    )
    second = await play(club, first)
    assert second.match.waiting == (HOST,)
    assert await calls(club, second.match, first.match.ply) == ()


async def test_players_who_decide_at_the_same_time_are_notified_once(club: Club) -> None:
    before = result = await club.new_match("azul", 3, {"wall": "grey"})
    while len(result.match.to_act) < 3:
        before, result = result, await club.play_any(result.match)
    (last,) = before.match.to_act
    called = await calls(club, result.match, before.match.ply)
    assert set(called) == {0, 1, 2} - {last}, "the player who took the last tiles is there already"
    after = await play(club, result)
    others = set(after.match.to_act) - {result.match.to_act[0]}
    assert others
    assert not others & set(await calls(club, after.match, result.match.ply))


async def test_what_happened_since_ones_last_turn(club: Club) -> None:
    result = await club.new_match("azul", 3)
    for _ in range(4):
        result = await play(club, result)
    history = await club.matches.history(result.match.id)
    since = since_last_turn(history, result.match.to_act)
    assert [played.seat for played in since] == [2, 0]
    assert since_last_turn(history, (Seat(0),)) == ()
