"""Numbers, rankings and records, as people ask for them."""

import pytest

from bot.results.statistics import Company
from data.tables import players as people_table
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.messages import buttons, has_picture, parts, text
from tests.support.discord.seating import CLICKS, is_private, seen
from tests.support.discord.won_matches import ask, match_place, played, won
from tests.support.playground.person import Person

# Nothing yet


async def test_who_has_played_nothing_is_told_so(house: House, ana: Person, table: str) -> None:
    answer = await ask(ana, table, "stats")
    assert is_private(answer)
    assert "You have not finished a match" in text(answer)


async def test_a_player_without_matches_has_no_statistics(
    house: House, ana: Person, bruno: Person, table: str
) -> None:
    answer = await ask(ana, table, "stats", player=bruno.id)
    assert "Bruno" in text(answer)
    assert "has not finished" in text(answer)


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


async def test_the_statistics_of_another_player_show_our_meetings(
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
        "azul",
        ana.id,
        next(CLICKS),
        seat_count=2,
        computers=["simple"],
        location=match_place(desk, table),
    )
    await house.services.matches.resign(match.match.id, ana.id, next(CLICKS))
    answer = await ask(ana, table, "stats")
    assert "with computers" not in text(answer)
    code = f"stats:{ana.id}:azul::{Company.COMPUTERS}"
    assert buttons(answer)[code] == "Azul, computers"
    other = (await ana.click(answer, code))["message"]
    assert "with computers" in text(other)
    assert "rating" not in text(other).lower()


# The server


async def test_a_correction_changes_the_statistics(
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


async def test_pressing_a_public_card_gives_a_private_one(
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


async def test_direct_messages_have_own_statistics_and_no_ranking(
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
    assert not (await ana.commands(home)).keys() & {"rank", "records"}


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
