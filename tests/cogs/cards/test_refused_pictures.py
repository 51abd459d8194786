"""Discord refuses a picture: the buttons come all the same, with the board in words."""

import pytest

from playground.server.desk import Desk
from playground.server.state import channels
from playground.server.state.permissions import Permission
from playground.server.state.world import Overwrite
from playground.server.validation import limits
from tests.cogs.conftest import House
from tests.support.discord.messages import Json, buttons, code, has_picture, text
from tests.support.discord.outages import ORIGINAL
from tests.support.discord.phones import phones
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import is_private, live, mover, settled, sit_down
from tests.support.playground.person import Person
from tests.support.waiting import until


@pytest.fixture
async def sitting(house: House, desk: Desk, ana: Person, bruno: Person, table: str) -> Sitting:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    assert has_picture(await sitting.board())
    return sitting


@pytest.fixture
def _small_files(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on no picture is small enough: Discord answers with 413 and the code 40005."""
    monkeypatch.setattr(limits, "FILE_SIZE", 1000)


def in_words(message: Json) -> bool:
    """Whether a message tells the position instead of showing it."""
    return not has_picture(message) and "Display 1" in text(message)


@pytest.mark.parametrize("reason", ["size", "permission"])
async def test_a_board_comes_in_words_and_calls_once(
    sitting: Sitting, desk: Desk, table: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = mover(sitting, await settled(sitting))
    if reason == "size":
        monkeypatch.setattr(limits, "FILE_SIZE", 1000)
    else:
        rule = Overwrite(desk.bot.id, 1, 0, int(Permission.ATTACH_FILES))
        channels.overwrite(desk, desk.channel(int(table)), rule)
    before = len(phones(desk))
    await sitting.type_move(first)
    board, now = await sitting.board(), await settled(sitting)
    assert in_words(board)
    assert live([board], "pick")
    assert [one.who for one in phones(desk, before)] == [now.waiting[0]]


@pytest.mark.usefixtures("_small_files")
async def test_a_turn_is_played_with_buttons_although_no_picture_comes(sitting: Sitting) -> None:
    match = await settled(sitting)
    first, ply = mover(sitting, match), match.ply
    board = await sitting.board()
    menu = (await first.click(board, code(board, "pick")))["message"]
    while not live([menu], "play"):
        menu = (await first.click(menu, code(menu, "pick")))["message"]
    assert is_private(menu)
    assert not has_picture(menu)
    await first.click(menu, code(menu, "play"))
    assert (await settled(sitting)).ply > ply


@pytest.mark.usefixtures("_small_files")
@pytest.mark.parametrize("verb", ["table", "since"])
async def test_an_answer_with_a_picture_comes_in_words(sitting: Sitting, verb: str) -> None:
    first = mover(sitting, await settled(sitting))
    board = await sitting.board()
    answer = (await first.click(board, code(board, verb)))["message"]
    assert in_words(answer)


async def test_a_refusal_by_the_proxy_leaves_the_menu_in_place(
    sitting: Sitting, desk: Desk
) -> None:
    """A body that is too large may be refused without any code of Discord's."""
    first = mover(sitting, await settled(sitting))
    board = await sitting.board()
    menu = (await first.click(board, code(board, "pick")))["message"]
    desk.faults.fail("PATCH", ORIGINAL, 413)
    while not live([menu], "play"):
        menu = (await first.click(menu, code(menu, "pick")))["message"]
    await until(lambda: not desk.faults.calls)
    last = await first.event("message_updated", lambda data: live([data["message"]], "play") != [])
    assert not has_picture(last["message"])
    await first.click(menu, code(menu, "play"))
    assert first.id not in (await settled(sitting)).waiting


@pytest.mark.usefixtures("_small_files")
async def test_the_tour_goes_on_without_pictures(house: House, ana: Person, table: str) -> None:
    help_page = (await ana.use(table, "help"))["message"]
    shown = (await ana.click(help_page, code(help_page, "tour")))["message"]
    assert not has_picture(shown)
    assert buttons(shown)
