"""The result of a match, as people look at it and organisers correct it."""

import pytest

from bot.leagues.season.standings import result_of
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.league import begun, days, decided, people, play_all, said, settled
from tests.support.discord.messages import buttons, text
from tests.support.discord.seating import home_of, is_private, seen
from tests.support.discord.won_matches import ask, won
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json, Person

__all__ = ["people"]


@pytest.fixture
def manager(ana: Person) -> Person:
    """Ana owns the server of the playground."""
    return ana


async def filled(person: Person, message: Json, code: str, **values: str) -> Json:
    """The reply to a form behind a button."""
    form = (await person.click(message, code))["modal"]
    answer: Json = (await person.submit(form, **values))["message"]
    return answer


async def test_everyone_on_the_server_may_look_and_only_managers_may_correct(
    house: House, desk: Desk, manager: Person, bruno: Person, meet: Meet, table: str
) -> None:
    match = await won(house, desk, table, manager, bruno)
    carla = await meet("Carla")
    answer = await ask(carla, table, "result", match=match.id)
    assert is_private(answer)
    assert "#1" in text(answer)
    assert "40 points" in text(answer)
    assert "did not play to the end" in text(answer)
    assert buttons(answer) == {}
    own = await ask(manager, table, "result", match=match.id)
    assert {code.split(":")[0] for code in buttons(own)} >= {"correct", "void"}


async def test_a_correction_says_who_and_why_and_can_be_taken_back(
    house: House, desk: Desk, manager: Person, bruno: Person, table: str
) -> None:
    match = await won(house, desk, table, manager, bruno)
    answer = await ask(manager, table, "result", match=match.id)
    ranks = (await house.services.results.find(match.id)).outcome.ranks
    turned = " ".join(map(str, ranks[::-1]))
    after = await filled(
        manager,
        answer,
        f"correct:{match.id}",
        places=turned,
        scores="11, 12",
        reason="the **wrong** side <@1>",
    )
    result = await house.services.results.find(match.id)
    assert result.outcome == ((11, 12), ranks[::-1])
    assert result.correction is not None
    assert result.correction.author == manager.id
    assert "Corrected" in text(after)
    assert "As it was played" in text(after)
    assert "the \\*\\*wrong\\*\\* side \\<@" in text(after)
    back = (await manager.click(after, f"as-played:{match.id}"))["message"]
    result = await house.services.results.find(match.id)
    assert result.outcome == result.played
    assert f"as-played:{match.id}" not in buttons(back)
    assert len(await house.services.results.corrections(match.id)) == 3


async def test_a_match_can_be_declared_void(
    house: House, desk: Desk, manager: Person, bruno: Person, table: str
) -> None:
    match = await won(house, desk, table, manager, bruno)
    answer = await ask(manager, table, "result", match=match.id)
    after = await filled(manager, answer, f"void:{match.id}", reason="one person twice")
    assert "Does not count" in text(after)
    assert "one person twice" in text(after)
    assert f"void:{match.id}" not in buttons(after)
    assert not (await house.services.results.find(match.id)).counts


@pytest.mark.parametrize("places", ["1", "1 3", "2 2", "1 2 3", "first", "0 1"])
async def test_impossible_places_are_refused_and_nothing_changes(
    house: House, desk: Desk, manager: Person, bruno: Person, table: str, places: str
) -> None:
    match = await won(house, desk, table, manager, bruno)
    before = await house.services.results.find(match.id)
    answer = await ask(manager, table, "result", match=match.id)
    after = await filled(
        manager, answer, f"correct:{match.id}", places=places, scores="1 2", reason="no"
    )
    assert "a score and a place for each of the 2 seats" in text(after)
    assert await house.services.results.find(match.id) == before


async def test_a_role_that_was_taken_away_meanwhile_corrects_nothing(
    house: House, desk: Desk, manager: Person, bruno: Person, table: str
) -> None:
    match = await won(house, desk, table, manager, bruno)
    before = await house.services.results.find(match.id)
    answer = await ask(manager, table, "result", match=match.id)
    form = (await manager.click(answer, f"void:{match.id}"))["modal"]
    guild = desk.guild_of(desk.channel(int(table)))
    assert guild is not None
    guild.owner_id, owner = bruno.id, guild.owner_id
    after = (await manager.submit(form, reason="I may"))["message"]
    guild.owner_id = owner
    assert "manage the server" in text(after)
    assert await house.services.results.find(match.id) == before


async def test_a_match_that_is_not_over_or_not_there_has_no_result(
    house: House, desk: Desk, manager: Person, table: str
) -> None:
    assert "has no result" in text(await ask(manager, table, "result", match=99))


async def test_a_correction_of_a_match_of_a_league_changes_its_table(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    league = await begun(house, desk, people, table)
    await play_all(house, await house.services.leagues.find(league))
    await settled(house, desk)
    session = await house.services.leagues.find(league)
    match = session.fixtures[0].match or 0
    before = result_of(session.fixtures[0])
    assert before is not None
    shown = await ask(ana, table, "result", match=match)
    assert "A correction is announced there, and its table follows." in text(shown)
    assert {one.split(":")[0] for one in buttons(shown)} == {"correct"}, "it is never void"
    turned = " ".join(map(str, reversed(before.ranks)))
    after = await filled(
        ana, shown, f"correct:{match}", places=turned, scores="7 7", reason="the wrong side"
    )
    assert "Corrected" in text(after)
    assert "the wrong side" in text(after)
    session = await house.services.leagues.find(league)
    result = result_of(session.fixtures[0])
    assert result is not None
    assert (list(result.ranks), result.scores) == (list(reversed(before.ranks)), (7, 7))
    counted = await house.services.results.find(match)
    assert counted.outcome == ((7, 7), result.ranks), "for the ratings, too"
    await settled(house, desk)
    assert "Fixture 1 was decided by an organiser" in text((await seen(ana, table))[-1])
    assert "result corrected (1: " in await said(ana, table, "admin", "log")
    assert await decided(ana, table, "admin", "undo") == "undone (result corrected)."
    assert (await house.services.results.find(match)).outcome.ranks == before.ranks

    await days(house, desk, 7)
    late = await ask(ana, table, "result", match=match)
    assert "who went up and down stays as it was decided" in text(late)
    await filled(ana, late, f"correct:{match}", places=turned, scores="7 7", reason="again")
    await settled(house, desk)
    (told,) = [one for one in await seen(ana, table) if "as the season is over" in text(one)]
    assert "season 1" in text(told)
    own = await ask(bruno, table, "result", match=match)
    assert buttons(own) == {}


async def test_organisers_correct_matches_of_their_league_and_no_others(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    ana, bruno, *_ = people
    other = await won(house, desk, table, ana, bruno)
    league = await begun(house, desk, people, table)
    await play_all(house, await house.services.leagues.find(league))
    await settled(house, desk)
    match = (await house.services.leagues.find(league)).fixtures[0].match or 0
    guild, _ = home_of(desk, table)
    await said(ana, table, "admin", "set", setting="organisers", value=f"<@&{guild.id}>")
    shown = await ask(bruno, table, "result", match=match)
    after = await filled(
        bruno, shown, f"correct:{match}", places="1 1", scores="5 5", reason="equal"
    )
    assert "Corrected" in text(after)
    assert buttons(await ask(bruno, table, "result", match=other.id)) == {}
