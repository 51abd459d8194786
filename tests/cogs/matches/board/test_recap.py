"""Catching up: everything since the player's last move in one message, however long ago."""

import re
from collections.abc import Sequence
from datetime import timedelta
from random import Random

import pytest

from bot.matches import Match
from bot.matches.clocks.pace import each_move
from bot.matches.model import MoveSource, PlayedMove
from cogs.matches.board.recap import Recap, by_rounds
from games import GAMES
from games.core import BAG, Seat
from games.shuffle import Shuffler
from playground.server.desk import Desk
from renderers import RENDERERS
from tests.cogs.conftest import House, speech
from tests.support.discord.messages import buttons, code, has_picture, text
from tests.support.discord.seating import (
    CLICKS,
    go_round,
    is_private,
    lobby_of,
    mover,
    settled,
    sit_down,
)
from tests.support.discord.time_passing import pass_time
from tests.support.long import repeats
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person

SAY = speech().in_language("en")
NAMES = ("Ana", "Bruno", "Carla", "Duarte")
LIMIT = 3300


def played_out(key: str, seats: int = 4, seed: int = 7) -> tuple[Match, list[PlayedMove]]:
    """A whole match of any moves; the time of seat 1 was up now and then."""
    game, random = GAMES[key], Random(seed)
    state = game.start(seats, game.chosen_options({}))
    played: list[PlayedMove] = []
    draws = 0
    while to_act := game.to_act(state):
        seat = to_act[0]
        if seat == BAG:
            move, how = game.draw(state, Shuffler(str(seed), draws)), MoveSource.BAG
            draws += 1
        else:
            move = random.choice(game.moves(state, seat))
            how = MoveSource.CLOCK if seat == 1 and random.random() < 0.2 else MoveSource.PLAYER
        step = game.play(state, seat, move)
        played.append(PlayedMove(len(played), seat, move, how, step.events))
        state = step.state
    return _match(key, state), played


def _match(key: str, state: object) -> Match:
    """As much of a match as a storyteller looks at."""
    nothing = Match._make([None] * len(Match._fields))
    return nothing._replace(game=GAMES[key], state=state, seats=())


def long_tile(colour: str) -> str:
    """An emoji of the application as it stands in a text."""
    return f"<:azul_{colour}:1571813847080108033>"


def teller(match: Match, seat: Seat | None = None) -> Recap:
    return Recap(match, RENDERERS[match.game.key], NAMES, SAY, long_tile, seat)


@pytest.mark.parametrize("key", ["azul", "azul-mini", "summer-pavilion"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_match_is_retold_in_one_message(key: str, seed: int) -> None:
    match, played = played_out(key, seed=seed)
    told = teller(match).retold(played, LIMIT)
    assert len(told) <= LIMIT
    rounds = list(by_rounds(played))
    titles = re.findall(r"^\*\*(Round \d+|This round)\*\*", told, re.MULTILINE)
    assert len(titles) >= len(rounds) - 1, "every round is there, the last one perhaps cut"
    assert titles == sorted(titles, key=lambda one: int(re.sub(r"\D", "", one) or 99))
    assert re.search(r"Round 1\*\*: \d+ moves\. \S*Ana\S* \d+", told), "counted, with the scores"


def test_what_fits_is_told_in_full() -> None:
    match, played = played_out("azul")
    some = played[-8:]
    told = teller(match).retold(some, LIMIT)
    for line in teller(match).lines(some):
        assert line in told


def test_the_newest_is_kept_if_even_one_round_is_too_long() -> None:
    match, played = played_out("summer-pavilion")
    (first, *_) = by_rounds(played)
    told = teller(match).retold(first, 1000)
    assert len(told) <= 1000
    assert told.splitlines()[0].startswith("… and ")
    assert teller(match).lines(first)[-1] in told


def test_nothing_is_told_of_nothing() -> None:
    match, _ = played_out("azul-mini")
    assert teller(match).retold([], LIMIT) == ""


@pytest.mark.parametrize("key", ["azul", "summer-pavilion"])
def test_every_time_out_is_marked_once(key: str) -> None:
    match, played = played_out(key)
    late = sum(one.how is MoveSource.CLOCK for one in played)
    lines = teller(match).lines(played)
    assert late
    assert sum("time was up" in line for line in lines) == late


def test_that_a_move_was_planned_is_told_to_its_player_alone() -> None:
    match, played = played_out("azul")
    own = next(one for one in played if one.seat == 2 and one.how is MoveSource.PLAYER)
    planned: Sequence[PlayedMove] = [own._replace(how=MoveSource.PLAN)]
    assert "as you had planned" in teller(match, Seat(2)).lines(planned)[0]
    for other in (None, Seat(0)):
        assert "planned" not in teller(match, other).lines(planned)[0]


async def test_the_button_shows_what_happened_since_the_players_move(
    house: House, desk: Desk, meet: Meet, table: str
) -> None:
    people = [await meet(name) for name in ("Ana", "Bruno", "Carla")]
    sitting = await sit_down(house, desk, table, people, game="azul")
    first = mover(sitting, await settled(sitting))
    await go_round(sitting, first)
    board = await sitting.board()
    message = (await first.click(board, code(board, "since")))["message"]
    assert is_private(message)
    assert has_picture(message)
    words = text(message)
    assert "**Since the last move on your seat**" in words
    assert "2 moves" in words
    assert "To move: " in words
    for other in people:
        assert (f"{other.name}\u2069 took" in words) is (other is not first)
    menu = (await first.click(message, code(message, "pick")))["message"]
    assert is_private(menu), "and one can go on from there"


async def test_nothing_has_happened_right_after_the_players_move(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    first = mover(sitting, await settled(sitting))
    await sitting.type_move(first)
    await settled(sitting)
    message = (await first.use(sitting.channel, "since"))["message"]
    assert "Nothing has happened since" in text(message)


async def test_a_spectator_sees_everything_from_the_beginning(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    carla = await meet("Carla")
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    await sitting.type_move(mover(sitting, await settled(sitting)))
    await settled(sitting)
    message = (await carla.use(sitting.channel, "since"))["message"]
    assert "Since the beginning" in text(message)
    assert not any(one.startswith("pick:") for one in buttons(message))


async def test_players_who_prefer_words_get_no_pictures(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    first = mover(sitting, await settled(sitting))
    second = bruno if first is ana else ana
    for person in (ana, bruno):
        await house.services.players.update_settings(person.id, text_boards=True)
    await sitting.type_move(first)
    message = (await second.use(sitting.channel, "since"))["message"]
    assert not has_picture(message)
    assert re.search(r"took \d (blue|yellow|red|black|white)", text(message)), "colours as well"
    words = await second.click(message, code(message, "words"))
    assert words["outcome"] == "message", "what happened stays"
    assert "Display 1: " in text(words["message"])
    board = (await ana.use(sitting.channel, "board"))["message"]
    assert "Ana, 0 points" in text(board)
    assert "Bruno, 0 points" not in text(board), "only what was asked for"
    assert "Bruno, 0 points" in text((await ana.use(sitting.channel, "table"))["message"])


@pytest.mark.parametrize("game", GAMES)
async def test_private_boards_are_in_words_as_well(
    house: House, desk: Desk, ana: Person, table: str, game: str
) -> None:
    await house.services.players.update_settings(ana.id, text_boards=True)
    match = await lobby_of(house, desk, table, [ana], game=game, seat_count=4)
    for _ in range(3):
        await house.services.matches.add_computer(match.id, ana.id, "simple", next(CLICKS))
    await house.services.matches.start(match.id, ana.id, next(CLICKS))
    await house.services.matches.wait_for(match.id, ana.id)
    listed = (await ana.use(table, "games"))["message"]
    card = (await ana.click(listed, "next"))["message"]
    assert not has_picture(card)
    assert "Display 1: " in text(card)
    assert "Which display" in text(card), "and what is asked"
    assert text(card).count("is wild") == (game == "summer-pavilion"), "once is enough"
    assert code(card, "pick")
    await house.services.matches.resign(match.id, ana.id, next(CLICKS))
    history = await house.services.matches.history(match.id)
    final = await house.client.board_cards.final_board(history, SAY, "dark", in_words=True)
    assert final.picture is None
    assert final.content_length() > len(SAY("match-over")) + 100


async def test_after_a_month_one_message_says_it_all(
    swift_house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    """Bruno is away for a month; the others and the computer play on."""
    house = swift_house
    carla = await meet("Carla")
    sitting = await sit_down(
        house, desk, table, [ana, bruno, carla], game="azul", pace=each_move(timedelta(days=1))
    )
    while (match := await settled(sitting)).waiting != (bruno.id,):
        await sitting.type_move(mover(sitting, match))
    await sitting.type_move(bruno)
    for _ in range(repeats(20, 45)):
        match = await settled(sitting)
        if match.waiting and match.waiting != (bruno.id,):
            await sitting.type_move(mover(sitting, match))
        await pass_time(house, desk, timedelta(hours=16))
        if (await sitting.match()).status != "running":
            break
    message = (await bruno.use(table, "since", match=sitting.number))["message"]
    words = text(message)
    assert "**Since the last move on your seat**" in words
    assert words.count("time was up") + words.count("(by the computer)") > 3
    assert "**Round 1**" in words
    assert len(words) <= 4000
    assert has_picture(message)
