"""The bot goes down and comes back, and every button works as if nothing had happened."""

from collections.abc import Callable

import pytest

from bot.matches import Status
from playground.server.desk import Desk
from tests.cogs.conftest import living_in, quiet
from tests.support.discord.messages import buttons, code, menus, text
from tests.support.discord.seating import (
    go_round,
    idler,
    is_private,
    lobby_of,
    mover,
    moves_of,
    seen,
    settled,
    sit_down,
)
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person

Seeds = Callable[[], str]
SEND = r"/channels/\d+/messages"


async def test_the_lobby_works_after_a_restart(
    url: str, desk: Desk, seeds: Seeds, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    async with living_in(url, desk, seeds) as house:
        match = await lobby_of(house, desk, table, [ana, bruno], game="azul", seat_count=4)
        lobby = (await seen(ana, table))[-1]
        asked = (await ana.click(lobby, code(lobby, "invite")))["message"]
        which = (await ana.click(lobby, code(lobby, "computers")))["message"]
    outcome = await carla.click(lobby, code(lobby, "join"))
    assert (outcome["outcome"], outcome["reason"]) == ("failed", "offline")
    async with living_in(url, desk, seeds) as house:
        (menu,) = menus(asked)
        invited = await ana.click(asked, menu["custom_id"], values=[str(carla.id)])
        assert "Invited" in text(invited["message"])
        await ana.click(which, code(which, "computer"))
        await carla.click(lobby, code(lobby, "join"))
        await bruno.click(lobby, code(lobby, "leave"))
        await quiet(house)
        now = await house.services.matches.find(match.id)
        assert [seat.player for seat in now.seats] == [ana.id, None, carla.id]
        lobbies = [one for one in await seen(ana, table) if f"start:{match.id}" in buttons(one)]
        assert [one["id"] for one in lobbies] == [lobby["id"]], "it is still the same message"
        await ana.click(lobbies[0], f"start:{match.id}")
        assert (await house.services.matches.find(match.id)).status is Status.RUNNING


async def test_board_menu_and_preview_work_after_a_restart(
    url: str, desk: Desk, seeds: Seeds, ana: Person, bruno: Person, table: str
) -> None:
    async with living_in(url, desk, seeds) as house:
        sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
        first = mover(sitting, await sitting.match())
        board = await sitting.board()
    assert (await first.click(board, code(board, "pick")))["reason"] == "offline"
    async with living_in(url, desk, seeds):
        menu = (await first.click(board, code(board, "pick")))["message"]
        assert is_private(menu)
    async with living_in(url, desk, seeds):
        while not any(one.startswith("play:") for one in buttons(menu)):
            menu = (await first.click(menu, code(menu, "pick")))["message"]
    assert (await first.click(menu, code(menu, "play")))["reason"] == "offline"
    async with living_in(url, desk, seeds) as sitting.house:
        played = (await first.click(menu, code(menu, "play")))["message"]
        assert text(played).startswith("✅")
        await settled(sitting)
        assert len(await moves_of(sitting)) == 2, "the bag's, and this one"
    async with living_in(url, desk, seeds) as sitting.house:
        undone = (await first.click(played, code(played, "undo")))["message"]
        assert "taken back" in text(undone)
        board = await sitting.board()
        assert f"<@{first.id}>" in text(board)
        for verb in ("table", "since", "help"):
            assert is_private((await first.click(board, code(board, verb)))["message"])


async def test_proposals_and_rematches_work_after_a_restart(
    url: str, desk: Desk, seeds: Seeds, ana: Person, bruno: Person, table: str
) -> None:
    async with living_in(url, desk, seeds) as house:
        sitting = await sit_down(house, desk, table, [ana, bruno])
        first = mover(sitting, await sitting.match())
        await go_round(sitting, first)
        await first.use(sitting.channel, "undo")
        await settled(sitting)
        proposal = (await seen(ana, sitting.channel))[-1]
        other = idler(sitting, await sitting.match())
        sure = (await first.use(sitting.channel, "resign"))["message"]
    async with living_in(url, desk, seeds) as sitting.house:
        agreed = await other.click(proposal, code(proposal, "agree"))
        assert "so does everybody" in text(agreed["message"])
        await first.click(sure, code(sure, "resign"))
        match = await settled(sitting)
        assert match.status is Status.OVER
        final = (await seen(ana, sitting.channel))[-1]
    async with living_in(url, desk, seeds) as sitting.house:
        waits = (await ana.click(final, code(final, "rematch")))["message"]
        assert "rematch is match 2" in text(waits)
        begins = (await bruno.click(final, code(final, "rematch")))["message"]
        assert "The rematch begins: match 2" in text(begins)
        again = await sitting.house.services.matches.find(2)
        assert [seat.player for seat in again.seats] == [
            seat.player for seat in (*match.seats[1:], match.seats[0])
        ]


async def test_a_form_that_was_open_during_a_restart_is_taken(
    url: str, desk: Desk, seeds: Seeds, ana: Person, table: str
) -> None:
    filled = {
        "game": "azul/wall=grey",
        "seats": "3",
        "against": "anyone",
    }
    async with living_in(url, desk, seeds):
        form = (await ana.use(table, "play"))["modal"]
    assert (await ana.submit(form, **filled))["reason"] == "offline"
    async with living_in(url, desk, seeds) as house:
        outcome = await ana.submit(form, **filled)
        assert "Match 1 is open" in text(outcome["message"])
        match = await house.services.matches.find(1)
        assert (match.game.key, dict(match.options), match.seat_count) == (
            "azul",
            {"wall": "grey"},
            3,
        )


async def test_settings_and_help_work_after_a_restart(
    url: str, desk: Desk, seeds: Seeds, ana: Person, table: str
) -> None:
    async with living_in(url, desk, seeds):
        settings = (await ana.use(table, "settings"))["message"]
        rules = (await ana.use(table, "rules", game="azul"))["message"]
    async with living_in(url, desk, seeds) as house:
        await ana.click(settings, "prefer:confirm:0")
        assert not (await house.services.players.settings_of(ana.id)).confirm
        assert "Page 2" in text((await ana.click(rules, "rules:azul:1"))["message"])


@pytest.mark.parametrize("after", [False, True])
async def test_a_board_that_was_on_its_way_when_the_bot_went_down_comes_once(
    url: str, desk: Desk, seeds: Seeds, ana: Person, bruno: Person, table: str, after: bool
) -> None:
    """Discord had the message, or had not; the bot went down before it heard of it."""
    async with living_in(url, desk, seeds) as house:
        sitting = await sit_down(house, desk, table, [ana, bruno])
        first = mover(sitting, await sitting.match())
        desk.faults.fail("POST", SEND, -1, after=after)
        await sitting.type_move(first)
    desk.faults.release()
    desk.clock.advance(2)
    async with living_in(url, desk, seeds) as sitting.house:
        match = await settled(sitting)
        board = await sitting.board()
        assert [user["id"] for user in board["mentions"]] == [str(match.waiting[0])]
        await sitting.type_move(mover(sitting, match))


async def test_an_unknown_board_is_deleted_even_after_a_long_time(
    url: str, desk: Desk, seeds: Seeds, ana: Person, bruno: Person, table: str
) -> None:
    """Discord forgets nonces after some minutes; the second message is another one then."""
    async with living_in(url, desk, seeds) as house:
        sitting = await sit_down(house, desk, table, [ana, bruno])
        desk.faults.fail("POST", SEND, -1, after=True)
        await sitting.type_move(mover(sitting, await sitting.match()))
    desk.faults.release()
    desk.clock.advance(3600)
    async with living_in(url, desk, seeds) as sitting.house:
        await settled(sitting)
        board = await sitting.board()
        await go_round(sitting, mover(sitting, await sitting.match()))
        assert (await sitting.board())["id"] != board["id"]
