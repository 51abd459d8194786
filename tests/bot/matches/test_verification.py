"""Bags that nobody chose: what they are bound to, and what `/verify` notices."""

import pytest

from bot.app.check import check
from bot.matches import Match, Status
from bot.matches.import_export import export_match, import_match
from bot.matches.model import STAND_IN
from bot.matches.transactions import MatchTransactions
from data import Transaction
from games.binding import (
    ForeignBindingError,
    ForeignSeatingError,
    ForeignSeedError,
    facts_of,
    verify_bag,
)
from games.log import ForeignDrawError
from games.log_file import bag_comments, decode_log
from games.shuffle import Shuffler, bag_key, commitment
from tests.support.club import HOST, Club
from tests.support.matches import GAMES_AND_PEBBLES, NOON, Clock, rows


async def over(club: Club, game: str = "azul", players: int = 3) -> Match:
    return (await club.play_out(await club.new_match(game, players))).match


async def change(club: Club, sql: str, *args: object) -> None:
    async def body(tx: Transaction) -> None:
        await tx.execute(sql, *args)

    await club.database.write(body)
    transactions = club.matches.transactions
    club.matches.transactions = MatchTransactions(
        transactions.database, transactions.games, clock=transactions.clock
    )


async def verified(club: Club, match: Match) -> None:
    await club.matches.verify(match.id)


async def test_a_bag_is_bound_to_the_match_and_the_clicks_of_its_players(club: Club) -> None:
    create, join, start = (club.click() for _ in range(3))
    opened = await club.matches.create("azul", HOST, create, seat_count=2)
    assert opened.match.binding == ""
    assert opened.match.commitment == commitment("seed-1")
    await club.matches.join(opened.match.id, HOST + 1, join)
    match = (await club.matches.start(opened.match.id, HOST, start)).match
    assert match.binding == (
        f"bag-2 game=azul option.wall=coloured match={match.id} seats=drawn"
        f" joined={create},{join} started={start}"
    )
    key = bag_key("seed-1", match.binding)
    first = (await club.matches.history(match.id)).log.entries[0].move
    assert first == match.game.draw(match.game.start(2), Shuffler(key, 0))


async def test_other_clicks_are_another_bag(club: Club, clock: Clock) -> None:
    deals = set()
    for _ in range(3):
        same = Club(club.database, games=GAMES_AND_PEBBLES, clock=clock,
                    seeds=lambda: "the-same", interactions=club.interactions)  # fmt: skip
        match = (await same.new_match()).match
        deals.add((await same.matches.history(match.id)).log.entries[0].move)
    assert len(deals) == 3


async def test_a_player_who_leaves_and_joins_again_adds_the_second_click(club: Club) -> None:
    opened = (await club.matches.create("azul", HOST, club.click(), seat_count=2)).match
    await club.matches.join(opened.id, HOST + 1, club.click())
    await club.matches.leave(opened.id, HOST + 1, club.click())
    await club.matches.join(opened.id, HOST + 1, again := club.click())
    match = (await club.matches.start(opened.id, HOST, club.click())).match
    assert facts_of(match.binding)["joined"].endswith(f",{again}")


async def test_a_match_against_computers_is_bound_to_the_click_that_opened_it(club: Club) -> None:
    match = (
        await club.matches.create(
            "azul", HOST, click := club.click(), seat_count=2, computers=["celeste"]
        )
    ).match
    facts = facts_of(match.binding)
    assert (facts["joined"], facts["started"]) == (f"{click},celeste", str(click))


async def test_a_rematch_is_bound_to_its_rotated_seats(club: Club) -> None:
    first = await over(club)
    for player in (HOST, HOST + 1):
        await club.matches.rematch(first.id, player, club.click())
    result = await club.matches.rematch(first.id, HOST + 2, club.click())
    match = result.match
    assert match.status is Status.RUNNING
    facts = facts_of(match.binding)
    assert facts["seats"] == "fixed"
    assert facts["joined"] == ",".join(str(seat.joined) for seat in match.seats)
    match = (await club.play_out(result)).match
    assert (await club.matches.verify(match.id)).seated


@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "pebbles"])
async def test_a_finished_match_is_verified(club: Club, game: str) -> None:
    match = await over(club, game)
    checked = await club.matches.verify(match.id)
    assert (checked.seed, checked.commitment) == (match.seed, match.commitment)
    assert (checked.binding, checked.seated) == (match.binding, True)


async def test_verify_notices_another_seed(club: Club) -> None:
    match = await over(club)
    await change(club, "UPDATE matches SET commitment = $1", commitment("another"))
    with pytest.raises(ForeignSeedError):
        await verified(club, match)


async def test_verify_notices_players_who_have_changed_seats(club: Club) -> None:
    match = await over(club)
    await change(club, "UPDATE seats SET joined = 3 - joined WHERE joined < 3")
    with pytest.raises(ForeignSeatingError):
        await verified(club, match)


async def test_verify_notices_the_bag_of_another_match(club: Club) -> None:
    match = await over(club)
    foreign = match.binding.replace(f"match={match.id}", "match=99")
    await change(club, "UPDATE matches SET binding = $1", foreign)
    with pytest.raises(ForeignBindingError):
        await verified(club, match)


async def test_verify_notices_a_click_that_was_changed(club: Club) -> None:
    match = await over(club)
    await change(club, "UPDATE matches SET binding = $1", match.binding + "0")
    with pytest.raises((ForeignDrawError, ForeignSeatingError)):
        await verified(club, match)


async def test_substitutes_computers_and_erased_players_do_not_change_the_seating(
    club: Club,
) -> None:
    match = (await club.new_match("azul", 3)).match
    gone, resigned, _ = (seat.player or 0 for seat in match.seats)
    await club.matches.hand_over(match.id, gone, HOST + 9, club.click())
    await club.matches.substitute(match.id, 0, HOST + 9, club.click())
    await club.matches.resign(match.id, resigned, club.click())
    result = await club.play_out(await club.play_any(await club.matches.find(match.id)))
    assert (await club.matches.verify(result.match.id)).seated
    await change(club, "UPDATE seats SET player = NULL, computer = $1", STAND_IN)
    assert (await club.matches.verify(result.match.id)).seated


async def test_a_match_from_before_bags_were_bound_is_verified_the_old_way(club: Club) -> None:
    """It was begun by the older version, and goes on by its seed alone."""
    match = (await club.new_match()).match
    game = match.game
    deal = game.draw(game.start(2), Shuffler("seed-1", 0))
    await change(club, "UPDATE entries SET move = $1 WHERE ply = 0", deal)
    await change(club, "UPDATE matches SET binding = ''")
    await change(club, "UPDATE seats SET joined = NULL")
    result = await club.play_any(await club.matches.find(match.id))
    checked = await club.matches.verify((await club.play_out(result)).match.id)
    assert (checked.binding, checked.seated) == ("", False)
    assert checked.draws >= 5


async def test_the_text_of_a_match_has_all_that_is_needed_to_verify_it(club: Club) -> None:
    match = await over(club)
    text = await export_match(club.database, GAMES_AND_PEBBLES, match.id)
    bag = bag_comments(text)
    assert bag[:4] == (match.id, match.commitment, match.seed, match.binding)
    assert len(bag.seated) == 3
    log = decode_log(text, GAMES_AND_PEBBLES)
    verify_bag(
        log,
        bag.seed or "",
        bag.binding,
        committed=bag.commitment,
        match=bag.match,
        seated=bag.seated,
    )
    with pytest.raises(ForeignSeatingError):
        verify_bag(log, bag.seed or "", bag.binding, seated=bag.seated[::-1])


async def test_the_text_of_a_running_match_has_no_seed(club: Club) -> None:
    match = (await club.new_match()).match
    text = await export_match(club.database, GAMES_AND_PEBBLES, match.id)
    assert bag_comments(text).seed is None
    assert bag_comments(text).binding == match.binding
    assert "seed-1" not in text


async def test_an_imported_match_keeps_its_bag(club: Club) -> None:
    text = await export_match(club.database, GAMES_AND_PEBBLES, (await over(club)).id)
    number = await import_match(
        club.database, GAMES_AND_PEBBLES, text, clock=lambda: NOON, seeds=lambda: "new"
    )
    checked = await club.matches.verify(number)
    assert (checked.seed, checked.foreign, checked.seated) == ("seed-1", 0, False)
    again = await export_match(club.database, GAMES_AND_PEBBLES, number)
    assert bag_comments(again)[1:4] == bag_comments(text)[1:4]
    assert bag_comments(again).match is None
    assert (await check(club.database, GAMES_AND_PEBBLES)).faults == ()


async def test_a_text_whose_seed_does_not_fit_is_imported_without_it(club: Club) -> None:
    text = await export_match(club.database, GAMES_AND_PEBBLES, (await over(club)).id)
    for old, new in (("seed seed-1", "seed seed-2"), ("started=", "started=1")):
        number = await import_match(
            club.database,
            GAMES_AND_PEBBLES,
            text.replace(old, new),
            clock=lambda: NOON,
            seeds=lambda: "new",
        )
        ((foreign, seed, binding),) = await rows(
            club.database, "SELECT foreign_draws, seed, binding FROM matches WHERE id = $1", number
        )
        assert isinstance(foreign, int)
        assert foreign >= 5
        assert (seed, binding) == ("new", "")
