"""Export and import of spreadsheets."""

import pytest

from bot.leagues.admin.spreadsheets import decoded, fixtures_sheet, players_sheet, read_players
from bot.leagues.errors import (
    BadSheetError,
)
from bot.leagues.model import EntrantStatus
from tests.support.leagues import ORGANISER, LeagueHarness, states

SEVEN = range(1, 8)


async def test_an_exported_sheet_can_be_imported(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.play(league, lambda number: number < 2)
    await harness.settle()
    session = await harness.session(league)
    sheet = players_sheet(session)
    assert sheet.splitlines()[0] == "entrant,player,state,tier,division,place,played,points"
    assert read_players(sheet) == list(SEVEN)
    assert len(fixtures_sheet(session).splitlines()) == 8
    other = await harness.open(name="Other")
    await harness.leagues.enter_all(other, read_players(sheet), ORGANISER, harness.click())
    await harness.leagues.enter_all(other, [7, 8], ORGANISER, harness.click())
    assert states(await harness.session(other)) == {EntrantStatus.SIGNED: 8}


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("1\n2\n", [1, 2]),
        ("\ufeffname,player\nAna,<@12>\nBruno,<@!13>\n\n", [12, 13]),
        ("player\n1\n1\n", [1]),
        ("player,state\n1,playing\n2,withdrawn\n", [1]),
        ("name;player\r\nAna;<@12>\r\n", [12]),
        ("player\r1\r2\r", [1, 2]),
    ],
)
def test_readable_sheets(text: str, players: list[int]) -> None:
    assert read_players(text) == players


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("player\n1\nAna\n", 3),
        ("1\n=1+1\n", 2),
        (f"{2**63}", 1),
        ("0", 1),
        ("1" * 150_000, 1),
        ('"', 1),
        ("player\n\x00\n", 2),
    ],
)
def test_unreadable_sheets(text: str, line: int) -> None:
    with pytest.raises(BadSheetError) as refused:
        read_players(text)
    assert refused.value.values == {"line": line}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_sheets_are_read_in_the_encodings_of_spreadsheets(encoding: str) -> None:
    assert read_players(decoded("name,player\nZoë,<@12>\n".encode(encoding))) == [12]


@pytest.mark.parametrize("heading", ["", "player\n"], ids=["bare", "with a heading"])
def test_at_most_a_thousand_players_are_read(heading: str) -> None:
    people = list(range(1, 1002))
    assert read_players(heading + "\n".join(map(str, people[:1000]))) == people[:1000]
    with pytest.raises(BadSheetError):
        read_players(heading + "\n".join(map(str, people)))
