"""A person against computer players, from the first command to the last tile."""

import re
from dataclasses import replace
from io import BytesIO
from random import Random

import pytest
from discord import ui
from PIL import Image

from bot.matches import Status
from bot.matches.model import MoveSource
from cogs.cards.card import Card
from playground.server.desk import Desk
from tests.cogs.conftest import House, quiet, speech
from tests.support.discord.messages import GALLERY, has_picture, parts, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import CLICKS, seen, sit_down
from tests.support.patience import PATIENCE
from tests.support.playground.person import Person


async def test_a_whole_match_against_computers(house: House, ana: Person, table: str) -> None:
    """With a grey wall, on which all of them lay their tiles at the same time."""
    await ana.use(table, "play", game="azul/wall=grey", seats=3, against="tico")
    await quiet(house)
    sitting = Sitting(house, [ana], Random(7))
    (sitting.number,) = await house.services.matches.of_player(ana.id)
    match = await sitting.match()
    sitting.channel = str(match.location.thread or match.location.channel)
    match = await sitting.play_out("type", most=int(PATIENCE * 100))
    assert match.status is Status.OVER
    history = await house.services.matches.history(match.id)
    moved = {played.seat for played in history.played if played.how is MoveSource.COMPUTER}
    assert moved == {one.seat for one in match.seats if one.computer == "tico"}
    assert len(moved) == 2
    last = [one for one in await ana.messages(sitting.channel) if not one["flags"] & 64][-1]
    assert has_picture(last)
    names = ["Tico" if seat.computer else "Ana" for seat in match.seats]
    assert match.outcome is not None
    for name, rank in zip(names, match.outcome.ranks, strict=True):
        assert rank > 1 or name in text(last)


async def test_the_only_person_sees_their_own_board_large_and_the_question(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    """Also while a computer thinks, and where both lay tiles on a grey wall at the same time."""
    grey = {"wall": "grey"}
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul", options=grey)
    matches, boards, say = (
        house.services.matches,
        house.client.board_cards,
        speech().in_language("en"),
    )
    match = await sitting.match()
    computer = match.to_act[0]

    async def against_a_computer() -> Card:
        seats = [*match.seats]
        seats[computer] = seats[computer]._replace(player=None, computer="tico")
        alone = match._replace(seats=tuple(seats))
        history = replace(await matches.history(match.id), match=alone)
        return await (boards.board if alone.waiting else boards.thinking)(history, say, "dark")

    def told_first(card: Card) -> str:
        assert card.picture is not None
        first = re.search(r"(Ana|Bruno|Tico)\W*, \d", card.picture.words)
        assert first is not None
        return first[1]

    person = "Bruno" if match.seats[computer].player == ana.id else "Ana"
    assert told_first(await against_a_computer()) == person
    random = Random(7)
    while len(match.to_act) == 1:
        move = random.choice(match.game.moves(match.state, match.to_act[0]))
        player = match.waiting[0]
        match = (await matches.play(match.id, match.ply, player, move, next(CLICKS))).match
    card = await against_a_computer()
    assert told_first(card) == person
    words = [part.content for part in card.walk_children() if isinstance(part, ui.TextDisplay)]
    assert "which column" in words[-1]


@pytest.mark.parametrize("words", [False, True])
async def test_in_a_direct_message_the_board_is_as_its_only_reader_wants_it(
    house: House, desk: Desk, ana: Person, words: bool
) -> None:
    await house.services.players.update_settings(ana.id, text_boards=words, theme="light")
    direct = (await ana.call("POST", "/dms", {"user_id": str(desk.bot.id)}))["id"]
    await ana.use(direct, "play", game="azul/wall=coloured", against="tico")
    (number,) = await house.services.matches.of_player(ana.id)
    for ended in (False, True):
        if ended:
            await house.services.matches.resign(number, ana.id, next(CLICKS))
        await house.services.matches.wait_for(number, ana.id)
        await quiet(house)
        board = (await seen(ana, direct))[-1]
        assert has_picture(board) is not words
        if words:
            assert re.search("Display 1: |final score", text(board))
            continue
        (gallery,) = (part for part in parts(board) if part["type"] == GALLERY)
        _, png, _ = await ana.fetch(gallery["items"][0]["media"]["url"])
        corner = Image.open(BytesIO(png)).convert("L").crop((2, 2, 6, 6)).tobytes()
        assert min(corner) > 128, "light, not dark"
