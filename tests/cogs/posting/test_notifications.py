"""Notifications as phones show them: each player who is needed, once, with words."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from bot.matches import Status
from bot.players.settings import NotifyBy
from playground.server.desk import Desk
from playground.server.http.rate_limits import RateLimits, Verdict
from tests.cogs.conftest import House, living_in
from tests.support.discord.absence import three
from tests.support.discord.first_sync import Luggage
from tests.support.discord.league import days, newest, opened
from tests.support.discord.league import people as people
from tests.support.discord.messages import code, has_picture, text
from tests.support.discord.outages import ONE, SEND, nap, soon
from tests.support.discord.phones import Shown, phones
from tests.support.discord.seating import live, lobby_of, mover, seen, settled, sit_down
from tests.support.discord.time_passing import pass_time
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person
from tests.support.waiting import until

HALF_A_DAY = timedelta(hours=12)
NAMES = ("Ana", "Bruno", "Carla", "Duarte")


def turn(name: str, match: int = 1, game: str = "Pebbles") -> str:
    """The words that call a player to the board."""
    return f"@{name}, it is your turn in match {match}: {game}."


# Over a match


async def test_over_a_whole_match_each_hand_over_is_one_notification_with_words(
    house: House, desk: Desk, meet: Meet, table: str
) -> None:
    people = [await meet(name) for name in NAMES]
    sitting = await sit_down(house, desk, table, people)
    match = await settled(sitting)
    expected = [mover(sitting, match)]
    while match.status is Status.RUNNING:
        person = mover(sitting, match)
        await sitting.type_move(person)
        match = await settled(sitting)
        if match.waiting and match.waiting != (person.id,):
            expected.append(mover(sitting, match))
    assert phones(desk) == [
        Shown(one.id, turn(one.name), int(sitting.channel)) for one in expected
    ], "nobody else, and nothing else"
    assert len(expected) > len(people)


async def test_the_sentence_becomes_the_board_and_the_board_still_mentions(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    called = mover(sitting, await settled(sitting))
    board = await sitting.board()
    assert (board["content"], has_picture(board)) == ("", True)
    assert f"<@{called.id}>" in text(board)
    assert [user["id"] for user in board["mentions"]] == [str(called.id)]
    assert len(phones(desk)) == 1


async def test_the_picture_follows_the_sentence_at_once(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """It is drawn before the sentence is sent."""
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    first = mover(sitting, await settled(sitting))
    drawn: list[int] = []
    draw = house.services.studio.picture

    async def watched(*given: object) -> bytes:
        drawn.append(len(phones(desk)))
        return await draw(*given)  # type: ignore[arg-type]

    before = len(phones(desk))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.services.studio, "picture", watched)
        await sitting.type_move(first)
        await settled(sitting)
    assert len(phones(desk)) == before + 1
    assert set(drawn) == {before}, "nobody was called while the board was drawn"


async def test_a_hand_over_is_three_calls(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The sentence, its edit into the board, and the end of the old board."""
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    calls: list[str] = []
    ask = desk.rates.ask

    def watched(method: str, path: str, now: float) -> Verdict:
        if path.startswith("/channels/"):
            calls.append(f"{method} {path.partition('/messages')[1]}")
        return ask(method, path, now)

    monkeypatch.setattr(desk.rates, "ask", watched)
    await sitting.type_move(mover(sitting, await settled(sitting)))
    await settled(sitting)
    assert calls == ["POST /messages", "PATCH /messages", "DELETE /messages"]


# When calls fail


@pytest.mark.parametrize("nonces", [True, False], ids=["at once", "when Discord forgot the nonce"])
@pytest.mark.parametrize(
    ("method", "path", "status", "after"),
    [
        pytest.param("POST", SEND, 503, False, id="the sentence"),
        pytest.param("POST", SEND, 500, True, id="the answer to the sentence"),
        pytest.param("POST", SEND, 0, True, id="the connection after the sentence"),
        pytest.param("PATCH", ONE, 503, False, id="the edit"),
        pytest.param("PATCH", ONE, 0, True, id="the connection after the edit"),
    ],
)
async def test_a_call_that_fails_half_way_is_one_notification_and_one_board(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    method: str,
    path: str,
    status: int,
    after: bool,
    nonces: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nap(monkeypatch, None if status >= 500 else 0.01)
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    first = mover(sitting, await settled(sitting))
    before = len(phones(desk))
    desk.faults.fail(method, path, status, after=after)
    await sitting.type_move(first)
    await until(lambda: not desk.faults.calls)
    if not nonces:
        desk.nonces.clear()
    await soon(house, desk)
    called = mover(sitting, await sitting.match())
    channel = int(sitting.channel)
    words = turn(called.name, game="Azul")
    assert phones(desk, before) == [Shown(called.id, words, channel)]
    assert has_picture(await sitting.board())
    assert len(await seen(ana, sitting.channel)) == 2, "how it began, and the board"


async def test_a_bot_that_stops_between_sentence_and_board_calls_once(
    url: str,
    desk: Desk,
    luggage: Luggage,
    seeds: Callable[[], str],
    ana: Person,
    bruno: Person,
    table: str,
) -> None:
    await luggage.unpack(desk)
    async with living_in(url, desk, seeds) as house:
        sitting = await sit_down(house, desk, table, [ana, bruno])
        first = mover(sitting, await settled(sitting))
        before = len(phones(desk))
        desk.faults.fail("PATCH", ONE, -1)
        await sitting.type_move(first)
        await until(lambda: bool(desk.faults.stalled))
        (sentence,) = [one for one in await seen(ana, sitting.channel) if one["content"]]
        assert live([sentence], "hand") == ["hand:1"], "it can be played from here"
    desk.faults.release()
    desk.nonces.clear()
    async with living_in(url, desk, seeds) as house:
        sitting.house = house
        await soon(house, desk)
        board = await sitting.board()
        assert board["id"] == sentence["id"], "the sentence has become the board"
        called = mover(sitting, await settled(sitting))
        assert [one.who for one in phones(desk, before)] == [called.id]


async def test_while_edits_fail_the_sentence_stays_and_its_button_shows_the_board(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nap(monkeypatch, None)
    sitting = await sit_down(house, desk, table, [ana, bruno])
    first = mover(sitting, await settled(sitting))
    before = len(phones(desk))
    desk.faults.fail("PATCH", ONE, 502, times=1000)
    await sitting.type_move(first)
    await until(lambda: len(phones(desk)) > before and desk.faults.calls[0].times < 1000)
    called = mover(sitting, await sitting.match())
    sentence = (await seen(ana, sitting.channel))[-1]
    assert text(sentence) == f"<@{called.id}>, it is your turn in match 1: Pebbles."
    private = (await called.click(sentence, code(sentence, "hand")))["message"]
    assert live([private], "pick")
    await soon(house, desk)
    board = await sitting.board()
    assert board["id"] != sentence["id"], "in the end there is a new message"
    assert [one.who for one in phones(desk, before)] == [called.id], "which calls nobody again"


class TestWithRateLimits:
    @pytest.fixture
    def rates(self) -> RateLimits:
        return RateLimits()

    async def test_sentence_and_edit_stay_within_the_limits(
        self, house: House, desk: Desk, ana: Person, bruno: Person, table: str
    ) -> None:
        """Moves that are quicker than five in five seconds end with one board."""
        sitting = await sit_down(house, desk, table, [ana, bruno])
        match = await settled(sitting)
        for number in range(6):
            move = match.game.moves(match.state, match.to_act[0])[0]
            matches = house.services.matches
            match = (
                await matches.play(match.id, match.ply, match.waiting[0], move, 10**15 + number)
            ).match
        await soon(house, desk)
        await sitting.board()


# Every other kind


async def test_an_invitation_names_the_match(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    await lobby_of(house, desk, table, [ana], game="azul", seat_count=2, guests=[bruno.id])
    words = "@Bruno: **Ana** invites you to match 1: Azul."
    assert phones(desk) == [Shown(bruno.id, words, int(table))]


async def test_a_proposal_names_the_match_and_asks(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    before = len(phones(desk))
    await ana.use(sitting.channel, "abort")
    await settled(sitting)
    words = "@Bruno: **Ana** would like to call match 1 off. Do you agree?"
    assert phones(desk, before) == [Shown(bruno.id, words, int(sitting.channel))]


@pytest.mark.parametrize("notice", [NotifyBy.MENTION, NotifyBy.DM])
async def test_a_reminder_names_the_match_and_the_time(
    house: House, desk: Desk, meet: Meet, table: str, notice: NotifyBy
) -> None:
    sitting, _ = await three(house, desk, table, meet)
    late = mover(sitting, await settled(sitting))
    await house.services.players.update_settings(late.id, notice=notice)
    before = len(phones(desk))
    await pass_time(house, desk, HALF_A_DAY)
    (reminder,) = phones(desk, before)
    name = "" if notice is NotifyBy.DM else f"@{late.name}, it is"
    assert reminder.who == late.id
    assert reminder.words.startswith(f"⏳ {name or 'It is'} your turn in match 1. Your time is up")


async def test_a_direct_message_says_whose_turn_it_is_and_nobody_is_mentioned(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for person in (ana, bruno):
        await house.services.players.update_settings(person.id, notice=NotifyBy.DM)
    sitting = await sit_down(house, desk, table, [ana, bruno])
    called = mover(sitting, await settled(sitting))
    (letter,) = phones(desk)
    assert letter.who == called.id
    assert letter.words.startswith("It is your turn in match 1: Pebbles. http")
    assert str(letter.where) != sitting.channel


async def test_a_player_with_closed_direct_messages_is_mentioned_with_words(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for person in (ana, bruno):
        await house.services.players.update_settings(person.id, notice=NotifyBy.DM)
        await person.call("PATCH", "/me", {"dms_open": False})
    sitting = await sit_down(house, desk, table, [ana, bruno])
    called = mover(sitting, await settled(sitting))
    (shown,) = phones(desk)
    assert (shown.who, str(shown.where)) == (called.id, sitting.channel)
    assert shown.words.startswith(f"@{called.name}, it is your turn in match 1. I could not write")


async def test_of_players_who_are_called_together_each_is_notified_in_their_way(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One by a mention, one directly; also if the edit into the board fails."""
    nap(monkeypatch, None)
    for player in (ana, bruno):
        await house.services.players.update_settings(player.id, forced_moves=False)
    await house.services.players.update_settings(bruno.id, notice=NotifyBy.DM)
    desk.faults.fail("PATCH", ONE, 503, skip=3)
    sitting = await sit_down(house, desk, table, [ana, bruno], options={"keep": "one"})
    match = await settled(sitting)
    while len(match.waiting) < 2:
        await sitting.type_move(mover(sitting, match))
        await soon(house, desk)
        match = await settled(sitting)
    for player in (ana, bruno):
        called = [one for one in phones(desk) if one.who == player.id]
        assert called, player.name
        assert all("your turn in match 1" in one.words for one in called)
        assert {str(one.where) == sitting.channel for one in called} == {player is ana}


async def test_a_seat_on_offer_names_the_match_to_the_player_it_is_for(
    house: House, desk: Desk, meet: Meet, table: str
) -> None:
    sitting, (_, bruno, _) = await three(house, desk, table, meet)
    duarte = await meet("Duarte")
    sure = (await bruno.use(sitting.channel, "handover", player=str(duarte.id)))["message"]
    before = len(phones(desk))
    await bruno.click(sure, code(sure, "handover"))
    await settled(sitting)
    (offer,) = [one for one in phones(desk, before) if one.who == duarte.id]
    assert "A computer plays for **Bruno** in Pebbles · match 1." in offer.words
    assert "@Duarte: **Bruno** would like to give it to you." in offer.words
    (message,) = [one for one in await seen(duarte, sitting.channel) if live([one], "substitute")]
    await duarte.click(message, code(message, "substitute"))
    await settled(sitting)
    seated = [one.words for one in phones(desk, before) if one.who == duarte.id][1:]
    assert seated[0] == "👋 @Duarte takes the seat of **Bruno** in match 1."
    assert [one for one in seated[1:] if one != turn("Duarte")] == []


async def test_players_of_a_match_without_a_channel_are_told_directly(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    match = await settled(sitting)
    before = len(phones(desk))
    desk.faults.fail("POST", SEND, 403, code=50013)
    await sitting.type_move(mover(sitting, match))
    await until(lambda: len(phones(desk)) > before)
    called = mover(sitting, await sitting.match())
    (letter,) = phones(desk, before)
    assert letter.who == called.id
    assert letter.words.startswith("It is your turn in match 1, but I cannot show it:")


async def test_a_league_calls_its_players_with_words(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    await opened(house, desk, people[0], table)
    message = await newest(people[0], table, "league-join")
    for person in people:
        await person.click(message, code(message, "league-join"))
    before = len(phones(desk))
    await days(house, desk, 14)
    called = phones(desk, before)
    assert sorted(one.who for one in called) == sorted(person.id for person in people)
    (words,) = {one.words for one in called}
    assert words.startswith("**🏆 Tiles · season 1**\n**Are you there?** 4 players have signed up.")
    assert "@Ana" in words
