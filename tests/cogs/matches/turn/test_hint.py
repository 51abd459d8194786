"""Hints: a move with its reasons, only for the player to act."""

import asyncio
from contextlib import suppress
from string import Formatter
from typing import Any

import pytest

from bot.computers.process import ThoughtError
from bot.computers.service import Advice
from bot.matches import Match
from games import GAMES
from games.players.roster import player_of
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.messages import buttons, code, text
from tests.support.discord.seating import idler, is_private, mover, moves_of, sit_down
from tests.support.patience import PATIENCE
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person
from tests.support.used_texts import texts

TEXTS = texts()


HELPED: dict[str, Any] = {"seat_count": 3, "computers": ["simple"]}
"""A table at which hints are given: there is a computer player, too."""


async def advice_on(house: House, match: Match) -> Advice:
    """What a hint will say; the first one may have to wait until everything is compiled."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(ThoughtError):
                return await house.services.computers.advise(match, match.to_act[0])


async def test_a_hint_is_a_move_with_reasons_that_can_be_chosen(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    for game in ("azul", "summer-pavilion"):
        sitting = await sit_down(house, desk, table, [ana, bruno], game=game, **HELPED)
        match = await sitting.match()
        advice = await advice_on(house, match)
        before = await moves_of(sitting)
        person = mover(sitting, match)
        hint = (await person.use(sitting.channel, "hint", match=match.id))["message"]
        assert is_private(hint)
        assert text(hint).count("\n- ") == len(advice.reasons) > 0
        assert "Mestre Ladrilho would play like this" in text(hint)
        position = [str(match.id), str(match.ply), *advice.move.split(" ")]
        assert code(hint, "pick").split(":")[1:] == position
        preview = (await person.click(hint, code(hint, "pick")))["message"]
        assert code(preview, "play").split(":")[1:] == position
        assert await moves_of(sitting) == before, "nothing is played yet"


async def test_who_is_not_to_act_gets_no_hint(
    house: House, desk: Desk, ana: Person, bruno: Person, meet: Meet, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul", **HELPED)
    match = await sitting.match()
    waiting = (await idler(sitting, match).use(sitting.channel, "hint"))["message"]
    assert "not your turn" in text(waiting)
    carla = await meet("Carla")
    stranger = (await carla.use(sitting.channel, "hint", match=match.id))["message"]
    assert "do not play in this match" in text(stranger)
    for answer in (waiting, stranger):
        assert is_private(answer)
        assert not any(name.startswith("pick") for name in buttons(answer))


async def test_a_player_is_told_when_the_computer_cannot_think(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul", **HELPED)
    await house.services.computers.close()
    person = mover(sitting, await sitting.match())
    answer = (await person.use(sitting.channel, "hint"))["message"]
    assert "cannot think of a hint just now" in text(answer)


async def test_one_can_say_which_match_is_meant(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul", **HELPED)
    choices = (await ana.suggest(table, "hint", "match", ""))["choices"]
    assert [choice["value"] for choice in choices] == [sitting.number]


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_has_a_text_that_gets_its_values(game: str) -> None:
    known = player_of(GAMES[game]).reasons
    assert known
    for key, sentence in known.items():
        given = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        given |= {"player"} if "seat" in given else set()
        given |= {"colour"} if "name" in given else set()
        assert TEXTS[f"reason-{key}"].values <= given, key


async def test_among_people_there_are_no_hints(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno], game="azul")
    asking = mover(sitting, await sitting.match())
    answer = (await asking.use(sitting.channel, "hint"))["message"]
    assert is_private(answer)
    assert "on your own" in text(answer)
