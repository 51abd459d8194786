"""Numbers, rankings and records, as people ask for them."""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.matches import Location, Match
from bot.results.statistics import Company
from data.tables import players as people_table
from games.core import Outcome
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House
from tests.support.discord.messages import buttons, has_picture, parts, text
from tests.support.discord.seating import CLICKS, home_of, is_private, lobby_of, seen
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json, Person


async def played(
    house: House, desk: Desk, table: str, people: Sequence[Person], **chosen: Any
) -> Match:
    """A match that was played to its end."""
    chosen = {"game": "azul", **chosen}
    match = await lobby_of(house, desk, table, people, **chosen)
    matches = house.services.matches
    turn = await matches.start(match.id, people[0].id, next(CLICKS))
    while turn.match.outcome is None:
        seat = turn.match.to_act[0]
        player = turn.match.seats[seat].player
        assert player is not None
        move = turn.match.game.moves(turn.match.state, seat)[0]
        turn = await matches.play(match.id, turn.match.ply, player, move, next(CLICKS))
    return turn.match


async def won(house: House, desk: Desk, table: str, winner: Person, loser: Person) -> Match:
    """A short match: 40 points to 20, says the organiser."""
    match = await lobby_of(house, desk, table, [winner, loser], game="azul")
    await house.services.matches.start(match.id, winner.id, next(CLICKS))
    turn = await house.services.matches.resign(match.id, loser.id, next(CLICKS))
    await score(house, turn.match, winner)
    return turn.match


async def score(house: House, match: Match, winner: Person) -> None:
    """Let this one have won, 40 points to 20."""
    first = match.seat_of(winner.id)
    outcome = Outcome.of([40 if seat.seat == first else 20 for seat in match.seats])
    await house.services.results.correct(match.id, winner.id, "", outcome, next(CLICKS))


async def ask(person: Person, channel: str, command: str, **options: Any) -> Json:
    outcome = await person.use(channel, command, **options)
    assert outcome["outcome"] == "message", outcome
    return dict(outcome["message"])


# Nothing yet


async def test_who_has_played_nothing_is_told_so(house: House, ana: Person, table: str) -> None:
    answer = await ask(ana, table, "stats")
    assert is_private(answer)
    assert "You have not finished a match" in text(answer)


async def test_somebody_who_has_played_nothing_has_no_numbers(
    house: House, ana: Person, bruno: Person, table: str
) -> None:
    answer = await ask(ana, table, "stats", player=bruno.id)
    assert "Bruno" in text(answer)
    assert "has not finished" in text(answer)


@pytest.mark.parametrize("command", ["rank", "records"])
@pytest.mark.parametrize("game", [None, "azul/wall=grey", "summer-pavilion/side=standard"])
async def test_where_nobody_has_finished_a_match_there_is_no_ranking(
    house: House, ana: Person, table: str, command: str, game: str | None
) -> None:
    answer = await ask(ana, table, command, **({"game": game} if game else {}))
    assert is_private(answer)
    assert "computers do not count" in text(answer)
    assert ("grey wall" in text(answer)) is (game == "azul/wall=grey")


async def test_before_the_third_match_there_is_no_ranking(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    await played(house, desk, table, [ana, bruno])
    assert "Nobody has finished 3 matches" in text(await ask(ana, table, "rank"))
    assert "No rating yet: 1 of 3" in text(await ask(ana, table, "stats"))


# Numbers


async def test_numbers_of_a_match_that_was_played(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    match = await played(house, desk, table, [ana, bruno])
    assert match.outcome is not None
    seat = match.seat_of(ana.id)
    assert seat is not None
    told = text(await ask(ana, table, "stats"))
    won = match.outcome.ranks[seat] == 1
    assert "1 match" in told
    assert f"{int(won)} win" in told
    assert f"{match.outcome.scores[seat]} at best (match {match.id})" in told
    for category in ("Tiles", "Rows", "Columns", "Colours", "Floor line"):
        assert category in told
    assert "Pace" in told
    assert "of the turns" not in told, "no computer has played for anybody"


async def test_somebody_elses_numbers_show_how_we_met(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for winner in (ana, ana, bruno):
        await won(house, desk, table, winner, bruno if winner is ana else ana)
    told = text(await ask(ana, table, "stats", player=bruno.id))
    assert "2 won, 1 lost, 0 level" in told
    told = text(await ask(bruno, table, "stats", player=ana.id))
    assert "1 won, 2 lost, 0 level" in told
    assert "against" not in text(await ask(ana, table, "stats"))


async def test_a_game_that_was_not_played_has_no_numbers(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    await played(house, desk, table, [ana, bruno])
    answer = await ask(ana, table, "stats", game="azul/wall=grey")
    assert "have not finished" in text(answer)


async def test_the_curve_comes_with_the_rating(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for number in range(4):
        assert not has_picture(await ask(ana, table, "stats")), number
        await won(house, desk, table, ana, bruno)
    answer = await ask(ana, table, "stats")
    assert has_picture(answer)
    assert "place 1 of 2" in text(answer)
    words = [
        item["description"]
        for part in parts(answer)
        for item in part.get("items", ())
        if "description" in item
    ]
    assert "after 2 matches" in words[0]
    assert " ± " in words[0]
    both = await ask(ana, table, "stats", player=bruno.id)
    assert has_picture(both)


async def test_who_prefers_words_gets_the_curve_in_words(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for _ in range(4):
        await won(house, desk, table, ana, bruno)
    await house.services.players.update_settings(ana.id, text_boards=True)
    answer = await ask(ana, table, "stats")
    assert not has_picture(answer)
    assert "after 2 matches" in text(answer)


async def test_a_button_leads_to_the_other_games(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for _ in range(2):
        await played(house, desk, table, [ana, bruno])
    await played(house, desk, table, [ana, bruno], game="azul-mini")
    answer = await ask(ana, table, "stats")
    assert "Azul" in text(answer).splitlines()[0]
    assert "Mini" not in text(answer).splitlines()[0]
    code = f"stats:{ana.id}:azul-mini::{Company.PEOPLE}"
    assert buttons(answer)[code] == "Azul Mini"
    other = (await ana.click(answer, code))["message"]
    assert other["id"] == answer["id"], "in the place of the first"
    assert "Azul Mini" in text(other).splitlines()[0]


async def test_matches_with_computers_stand_apart(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    await played(house, desk, table, [ana, bruno])
    match = await house.services.matches.create(
        "azul", ana.id, next(CLICKS), places=2, computers=["simple"], place=match_place(desk, table)
    )
    await house.services.matches.resign(match.match.id, ana.id, next(CLICKS))
    answer = await ask(ana, table, "stats")
    assert "with computers" not in text(answer)
    code = f"stats:{ana.id}:azul::{Company.COMPUTERS}"
    assert buttons(answer)[code] == "Azul, computers"
    other = (await ana.click(answer, code))["message"]
    assert "with computers" in text(other)
    assert "rating" not in text(other).lower()


def match_place(desk: Desk, table: str) -> Any:
    guild, held = home_of(desk, table)
    return Location(guild.id, held.id)


# The server


async def test_the_ranking_marks_who_asks(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for _ in range(3):
        await won(house, desk, table, ana, bruno)
    first, second, *_ = text(await ask(bruno, table, "rank")).splitlines()[1:]
    assert first.startswith("#1 ")
    assert second.startswith("▸ **#2 ")
    assert "Ana" in first
    assert "3 matches" in first
    assert " ± " in first


async def test_who_is_not_listed_is_told_what_is_missing(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    for _ in range(3):
        await won(house, desk, table, ana, bruno)
    await won(house, desk, table, ana, carla)
    assert "need 2 more matches" in text(await ask(carla, table, "rank"))
    assert "need" not in text(await ask(ana, table, "rank"))


async def test_a_long_ranking_has_pages(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    people = [ana, bruno]
    for number in range(10):
        channels.add_user(desk, f"Guest {number}")
        people.append(await meet(f"Guest {number}"))
    for start in range(0, 12, 2):
        pair = people[start : start + 2]
        match = await won(house, desk, table, *pair)
        for _ in range(2):
            turn = await house.services.matches.rematch(match.id, pair[0].id, next(CLICKS))
            turn = await house.services.matches.rematch(match.id, pair[1].id, next(CLICKS))
            await house.services.matches.resign(turn.match.id, pair[1].id, next(CLICKS))
            match = turn.match
    last = people[-1]
    answer = await ask(last, table, "rank")
    assert "▸" in text(answer), "it opens where one's own place is"
    assert "Page 2 of 2" in text(answer)
    before = (await last.click(answer, "rank:azul::0"))["message"]
    assert "Page 1 of 2" in text(before)
    assert "▸" not in text(before)
    again = (await last.click(before, "rank:azul::"))["message"]
    assert "▸" in text(again), "back to one's own place"


async def test_records_name_who_and_when(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    match = await played(house, desk, table, [ana, bruno])
    await score(house, match, ana)
    await won(house, desk, table, ana, bruno)
    match = await won(house, desk, table, ana, bruno)
    told = text(await ask(bruno, table, "records"))
    lines = told.splitlines()
    assert any("Highest score**: 40 by" in line and "Ana" in line for line in lines)
    assert any("without a win**: 20 by" in line and "Bruno" in line for line in lines)
    assert any("Largest lead**: 20 by" in line and "Ana" in line for line in lines)
    assert any("in a row**: 3 by" in line and f"match {match.id}" in line for line in lines)
    assert any("Most matches**: 3 by" in line for line in lines)
    assert "<t:" in told


async def test_a_correction_changes_what_is_told(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    match = await won(house, desk, table, ana, bruno)
    assert "40 by" in text(await ask(ana, table, "records"))
    await house.services.results.correct(match.id, ana.id, "no", None, next(CLICKS))
    assert "Nobody has finished" in text(await ask(ana, table, "records"))
    assert "have not finished a match" in text(await ask(ana, table, "stats"))


# To all


@pytest.mark.parametrize("command", ["stats", "rank", "records"])
async def test_an_answer_is_private_until_it_is_shown_to_all(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str, command: str
) -> None:
    for _ in range(4):
        await won(house, desk, table, ana, bruno)
    before = await seen(bruno, table)
    answer = await ask(ana, table, command)
    assert is_private(answer)
    assert len(await seen(bruno, table)) == len(before)
    (share,) = [code for code in buttons(answer) if code.endswith(":all")]
    await ana.click(answer, share)
    (public,) = (await seen(bruno, table))[len(before) :]
    assert text(public).splitlines()[0] == text(answer).splitlines()[0]
    assert has_picture(public) == has_picture(answer)
    assert not any(code.endswith(":all") for code in buttons(public))
    assert public["mentions"] == []


async def test_a_public_answer_gives_whoever_presses_a_private_one(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    await played(house, desk, table, [ana, bruno])
    await played(house, desk, table, [ana, bruno], game="azul-mini")
    answer = await ask(ana, table, "stats", game="azul/wall=coloured")
    await ana.click(answer, f"stats:{ana.id}:azul::people:all")
    public = (await seen(bruno, table))[-1]
    other = (await bruno.click(public, f"stats:{ana.id}:azul-mini::people"))["message"]
    assert is_private(other)
    assert "Ana" in text(other).splitlines()[0]
    assert "against" in text(other)


# Elsewhere


async def test_in_a_direct_message_there_are_ones_own_numbers_and_no_ranking(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for _ in range(3):
        await won(house, desk, table, ana, bruno)
    home = (await ana.call("POST", "/dms", {"user_id": str(desk.bot.id)}))["id"]
    told = text(await ask(ana, home, "stats"))
    assert "3 matches" in told
    assert "±" not in told
    assert "Ask about others on the server" in text(
        await ask(ana, home, "stats", player=desk.bot.id)
    )
    for command in ("rank", "records"):
        assert "belong to a server" in text(await ask(ana, home, command))


async def test_an_erased_person_is_a_former_player(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for _ in range(3):
        await won(house, desk, table, bruno, ana)
    await house.database.write(lambda tx: people_table.erase_player(tx, bruno.id))
    assert "Bruno" not in text(await ask(ana, table, "rank"))
    assert "Bruno" not in text(await ask(ana, table, "records"))
    assert "3 matches" in text(await ask(ana, table, "stats"))
    assert "has not finished" in text(await ask(ana, table, "stats", player=bruno.id))
