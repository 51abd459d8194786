"""Who is called to the table: everybody once for each turn, nobody twice, nobody in vain."""

from bot.matches import ActionResult, Match
from bot.matches.history import since_last_turn, to_call
from games.core import Seat
from tests.support.club import HOST, Club
from tests.support.matches import first_move, to_act


async def calls(club: Club, match: Match, shown: int | None) -> tuple[int, ...]:
    return to_call(await club.matches.history(match.id), shown)


async def play(club: Club, turn: ActionResult) -> ActionResult:
    match = turn.match
    return await club.matches.play(
        match.id, match.ply, to_act(match), first_move(match), club.click()
    )


async def test_whoever_is_to_act_first_is_called(club: Club) -> None:
    match = (await club.new_match("azul", 3)).match
    assert await calls(club, match, None) == match.to_act == (0,)


async def test_the_next_player_is_called_and_not_again(club: Club) -> None:
    first = await club.new_match("azul", 2)
    second = await play(club, first)
    assert await calls(club, second.match, first.match.ply) == (1,)
    assert await calls(club, second.match, second.match.ply) == ()


async def test_a_board_that_was_not_seen_in_between_changes_nothing(club: Club) -> None:
    first = await club.new_match("azul", 2)
    third = await play(club, await play(club, first))
    assert await calls(club, third.match, first.match.ply) == (0,)


async def test_whoever_takes_back_is_there_already(club: Club) -> None:
    first = await club.new_match("azul", 2)
    mover = to_act(first.match)
    second = await play(club, first)
    undone = await club.matches.undo(first.match.id, second.match.ply, mover, club.click())
    assert await calls(club, undone.match, first.match.ply) == ()
    assert await calls(club, undone.match, second.match.ply) == ()


async def test_whoever_plays_computers_alone_is_not_called_again(club: Club) -> None:
    first = await club.matches.create("azul", HOST, club.click(), places=2, computers=["simple"])
    second = await play(club, first)
    assert second.match.waiting == (HOST,)
    assert await calls(club, second.match, first.match.ply) == ()


async def test_those_who_choose_at_the_same_time_are_called_once(club: Club) -> None:
    before = turn = await club.new_match("azul", 3, {"wall": "grey"})
    while len(turn.match.to_act) < 3:
        before, turn = turn, await club.play_any(turn.match)
    (last,) = before.match.to_act
    called = await calls(club, turn.match, before.match.ply)
    assert set(called) == {0, 1, 2} - {last}, "whoever took the last tiles is there already"
    after = await play(club, turn)
    others = set(after.match.to_act) - {turn.match.to_act[0]}
    assert others
    assert not others & set(await calls(club, after.match, turn.match.ply))


async def test_what_happened_since_ones_last_turn(club: Club) -> None:
    turn = await club.new_match("azul", 3)
    for _ in range(4):
        turn = await play(club, turn)
    history = await club.matches.history(turn.match.id)
    since = since_last_turn(history, turn.match.to_act)
    assert [played.seat for played in since] == [2, 0]
    assert since_last_turn(history, (Seat(0),)) == ()
