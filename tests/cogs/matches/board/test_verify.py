"""A bag that nobody chose, over the wire: sealed in the lobby, bound at the start, verified."""

import hashlib
from pathlib import Path
from random import Random

import pytest

from bot.matches import Status
from data import Transaction
from games.__main__ import main
from games.binding import facts_of
from games.log_file import bag_comments
from tests.cogs.conftest import House, quiet
from tests.games.test_bag import drawn, words
from tests.support.discord.messages import code, files, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import CLICKS, seen
from tests.support.playground.person import Person

pytestmark = pytest.mark.usefixtures("bound_bags")


async def log_of(person: Person, channel: str, match: int) -> str:
    """The file that `/log` gives."""
    shown = (await person.use(channel, "log", match=match))["message"]
    (file,) = files(shown)
    return (await person.fetch(file["url"]))[1].decode()


async def played_out(sitting: Sitting) -> None:
    """Play to the end, without looking at every board."""
    matches = sitting.house.services.matches
    match, random = await sitting.match(), Random(4)
    while match.status is Status.RUNNING:
        move = random.choice(match.game.moves(match.state, match.to_act[0]))
        player = match.seats[match.to_act[0]].player or 0
        match = (await matches.play(match.id, match.ply, player, move, next(CLICKS))).match
    await quiet(sitting.house)


async def test_a_bag_is_sealed_before_anyone_joins_and_verified_at_the_end(
    house: House, ana: Person, bruno: Person, table: str, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    await ana.use(table, "play", game="azul/wall=coloured", seats=2)
    sitting = Sitting(house, [ana, bruno], Random(1))
    lobby = await sitting.find(table, "join")
    sitting.number = int(code(lobby, "join").split(":")[1])
    sealed = (await sitting.match()).commitment
    assert len(sealed) == 64
    assert f"`{sealed}`" in text(lobby), "all of it, before anyone else has clicked"
    await bruno.click(lobby, f"join:{sitting.number}")
    lobby = await sitting.find(table, "start", f"start:{sitting.number}")
    await ana.click(lobby, f"start:{sitting.number}")
    await quiet(house)
    match = await sitting.match()
    channel = str(match.location.thread or match.location.channel)
    start = next(text(one) for one in await seen(ana, channel) if sealed in text(one))
    assert f"`{match.binding}`" in start
    joined = facts_of(match.binding)["joined"].split(",")
    assert int(joined[1]) > int(lobby["id"]), "after the hash was shown"

    running = bag_comments(await log_of(ana, channel, match.id))
    assert (running.seed, running.binding) == (None, match.binding)
    await played_out(sitting)
    checked = text((await bruno.use(channel, "verify", match=match.id))["message"])
    for part in ("was fair", sealed, match.binding, "everybody has the seat that it gave them"):
        assert part in checked

    # Everything again, from the file and the page alone.
    file = await log_of(bruno, channel, match.id)
    bag = bag_comments(file)
    assert bag.seed is not None
    assert hashlib.sha256(bag.seed.encode()).hexdigest() == sealed
    key = hashlib.sha256(f"{bag.seed} {bag.binding}".encode()).hexdigest()
    order = drawn(words(f"{key}/seats", 0), "01", 2)
    assert bag.seated == tuple(joined[int(number)] for number in order)
    deal = drawn(words(key, 0), "".join(colour * 20 for colour in "BYRKW"), 20)
    displays = " ".join(deal[first : first + 4] for first in range(0, 20, 4))
    assert f"\nbag deal {displays}\n" in file

    kept = tmp_path / "match.txt"
    kept.write_text(file, "utf-8")
    assert main(["verify", str(kept)]) == 0
    assert match.binding in capsys.readouterr().out
    kept.write_text(file.replace("# seated ", "# seated 0,"), "utf-8")
    assert main(["verify", str(kept)]) == 1
    assert "do not sit where" in capsys.readouterr().err


async def test_verify_says_so_if_a_bag_was_not_fair(
    house: House, ana: Person, bruno: Person, table: str
) -> None:
    sitting = Sitting(house, [ana, bruno], Random(1))
    await sitting.open(table, "azul/wall=coloured")
    await played_out(sitting)

    async def swap(tx: Transaction) -> None:
        await tx.execute("UPDATE seats SET joined = 1 WHERE seat = 0")
        await tx.execute("UPDATE matches SET stamp = stamp + 1")

    await house.database.write(swap)
    told = text((await ana.use(sitting.channel, "verify", match=sitting.number))["message"])
    assert "was not fair: the players do not sit where the bag has seated them" in told

    async def reseed(tx: Transaction) -> None:
        await tx.execute("UPDATE matches SET commitment = 'another', stamp = stamp + 1")

    await house.database.write(reseed)
    told = text((await ana.use(sitting.channel, "verify", match=sitting.number))["message"])
    assert "its seed is not the one whose hash was shown" in told
