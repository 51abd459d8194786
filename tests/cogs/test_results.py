"""The result of a match, as people look at it and organisers correct it."""

import pytest

from playground.server import channels
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.cogs.reading import buttons, text
from tests.cogs.seating import is_private
from tests.cogs.test_stats import ask, won
from tests.playground.conftest import Meet
from tests.playground.person import Json, Person


@pytest.fixture
def manager(ana: Person) -> Person:
    """Ana owns the server of the playground."""
    return ana


async def filled(person: Person, message: Json, code: str, **values: str) -> Json:
    """What is answered to a form behind a button."""
    form = (await person.click(message, code))["modal"]
    answer: Json = (await person.submit(form, **values))["message"]
    return answer


async def test_everybody_on_the_server_may_look_and_only_managers_may_correct(
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


async def test_a_result_of_another_server_is_for_those_who_were_there(
    house: House, desk: Desk, manager: Person, bruno: Person, meet: Meet, table: str
) -> None:
    match = await won(house, desk, table, manager, bruno)
    channels.add_user(desk, "Stranger")
    stranger = await meet("Stranger")
    for person, there in ((bruno, True), (stranger, False)):
        direct = (await person.call("POST", "/dms", {"user_id": str(desk.bot.id)}))["id"]
        answer = await ask(person, direct, "result", match=match.id)
        assert ("40 points" in text(answer)) is there
        assert ("has no result" in text(answer)) is not there
        assert buttons(answer) == {}
