"""A person against computer players, from the first command to the last tile."""

from random import Random

from bot.matches import Status
from bot.matches.model import How
from tests.bot.waiting import PATIENCE
from tests.cogs.conftest import House, quiet
from tests.cogs.playing import Sitting
from tests.cogs.reading import has_picture, text
from tests.playground.person import Person


async def test_a_whole_match_against_computers(house: House, ana: Person, table: str) -> None:
    """With a grey wall, on which all of them lay their tiles at the same time."""
    await ana.use(table, "play", game="azul/wall=grey", seats=3, against="tico")
    await quiet(house)
    sitting = Sitting(house, [ana], Random(7))
    (sitting.number,) = await house.services.matches.of_player(ana.id)
    match = await sitting.match()
    sitting.place = str(match.place.thread or match.place.channel)
    match = await sitting.play_out("type", most=int(PATIENCE * 100))
    assert match.status is Status.OVER
    history = await house.services.matches.history(match.id)
    moved = {played.seat for played in history.played if played.how is How.COMPUTER}
    assert moved == {one.seat for one in match.seats if one.computer == "tico"}
    assert len(moved) == 2
    last = [one for one in await ana.messages(sitting.place) if not one["flags"] & 64][-1]
    assert has_picture(last)
    names = ["Tico" if seat.computer else "Ana" for seat in match.seats]
    assert match.outcome is not None
    for name, rank in zip(names, match.outcome.ranks, strict=True):
        assert rank > 1 or name in text(last)
