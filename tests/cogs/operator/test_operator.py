"""`/operator`, and what blocked people and servers can still do."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from bot.about import AboutLinks
from bot.operator.blocks import BlockKind
from playground.server.desk import Desk
from playground.server.state import channels
from tests.cogs.conftest import House, living_in, quiet
from tests.cogs.test_server_events import until_paused
from tests.support.discord.absence import DAILY
from tests.support.discord.first_sync import Luggage
from tests.support.discord.messages import code, text
from tests.support.discord.seating import home_of, lobby_of, mover, sit_down
from tests.support.patience import PATIENCE
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Person
from tests.support.waiting import until

CONTACT = "operator@example.org"


@pytest.fixture
async def office(
    url: str, desk: Desk, luggage: Luggage, seeds: Callable[[], str], table: str
) -> AsyncIterator[House]:
    """A bot whose operator has a server, and a contact."""
    await luggage.unpack(desk)
    guild, _ = home_of(desk, table)
    async with living_in(url, desk, seeds, operator_server=guild.id) as house:
        house.client.about = AboutLinks(contact=CONTACT)
        yield house
    assert desk.bad_calls == []


def make_owner(desk: Desk, person: Person) -> None:
    """Let a person own the application: the first user of the playground does."""
    users = desk.world.users
    own = users.pop(person.id)
    others = dict(users)
    users.clear()
    users[own.id] = own
    users.update(others)


@pytest.fixture
async def owner(desk: Desk, ana: Person) -> Person:
    make_owner(desk, ana)
    return ana


async def until_blocked(house: House, kind: BlockKind, subject: int) -> None:
    await until(lambda: house.services.operator_blocks.find(kind, subject))


async def test_only_the_operators_server_has_the_command(
    owner: Person, office: House, desk: Desk, table: str
) -> None:
    assert "operator" in await owner.commands(table)
    other = channels.add_guild(desk, "Elsewhere", owner.id)
    corner = str(channels.create(desk, other, "corner").id)
    known = await owner.commands(corner)
    assert "help" in known
    assert "operator" not in known


async def test_only_an_owner_may_use_it(
    owner: Person, office: House, bruno: Person, desk: Desk, table: str
) -> None:
    guild, _ = home_of(desk, table)
    guild.owner_id = bruno.id
    told = await bruno.use(
        table, "operator", "block", kind="person", id=str(owner.id), reason="mine now"
    )
    assert "Only an owner" in text(told["message"])
    assert await office.services.operator_blocks.refresh() == []


async def test_a_blocked_person_is_told_so_whatever_they_try(
    owner: Person, office: House, bruno: Person, desk: Desk, table: str
) -> None:
    sitting = await sit_down(office, desk, table, [owner, bruno])
    lobby = await lobby_of(office, desk, table, [owner], seat_count=3)
    posted = [one for one in await bruno.messages(table) if f"join:{lobby.id}" in str(one)][-1]
    answer = await owner.use(
        table,
        "operator",
        "block",
        kind="person",
        id=f"<@{bruno.id}>",
        reason="`spam` *everywhere*",
        until="2099-12-31",
    )
    shown = text(answer["message"])
    assert str(bruno.id) in shown
    assert "spam" in shown
    match = await sitting.match()
    tries = [
        await bruno.use(table, "play", game="azul/wall=coloured"),
        await bruno.use(table, "help"),
        await bruno.use(table, "move", move="1", match=match.id),
        await bruno.use(table, "forget-me"),
        await bruno.click(posted, code(posted, "join")),
    ]
    for told in tries:
        assert "has blocked you" in text(told["message"])
        assert CONTACT in text(told["message"])
    found = await office.services.matches.find(lobby.id)
    assert [seat.player for seat in found.seats] == [owner.id]
    answer = await owner.use(table, "operator", "unblock", kind="person", id=str(bruno.id))
    assert "lifted" in text(answer["message"])
    assert "has blocked you" not in text((await bruno.use(table, "help"))["message"])


async def test_a_computer_takes_over_for_a_blocked_person(
    owner: Person, office: House, bruno: Person, meet: Meet, desk: Desk, table: str
) -> None:
    carla = await meet("Carla")
    sitting = await sit_down(office, desk, table, [owner, bruno, carla])
    await owner.use(table, "operator", "block", kind="person", id=str(bruno.id), reason="spam")
    async with asyncio.timeout(PATIENCE):
        while True:
            match = await sitting.match()
            (seat,) = [one for one in match.seats if one.player == bruno.id]
            if seat.computer is not None and seat.offered is not None:
                break
            await asyncio.sleep(0.02)
    await quiet(office)
    match = await sitting.match()
    if bruno.id not in match.waiting:
        await sitting.type_move(mover(sitting, match))
    await owner.use(table, "operator", "unblock", kind="person", id=str(bruno.id))
    await bruno.use(sitting.channel or table, "back", match=match.id)
    match = await sitting.match()
    assert [one.computer for one in match.seats if one.player == bruno.id] == [None]


async def test_a_blocked_server_is_silent_and_its_clocks_stand_still(
    owner: Person, office: House, bruno: Person, desk: Desk, table: str
) -> None:
    sitting = await sit_down(office, desk, table, [owner, bruno], pace=DAILY)
    guild, _ = home_of(desk, table)
    blocks = office.services.operator_blocks
    await blocks.block(BlockKind.SERVER, guild.id, "a raid")
    await until_paused(sitting, True)
    told = await owner.use(table, "games")
    assert "has blocked this server" in text(told["message"])
    channels.remove_bot(desk, guild)
    channels.invite_bot(desk, guild)
    await until(lambda: office.client.get_guild(guild.id))
    assert (await sitting.match()).paused is not None, "a new invitation does not help"
    await blocks.unblock(BlockKind.SERVER, guild.id)
    await until_paused(sitting, False)


async def test_a_block_of_another_process_holds_here_soon(
    owner: Person, office: House, bruno: Person, table: str
) -> None:
    """As `python -m bot block` writes it."""
    row = (
        "INSERT INTO operator_blocks (kind, subject, reason, since, until)"
        f" VALUES ('person', {bruno.id}, 'spam', 0, NULL)"
    )
    await office.database.write(lambda tx: tx.execute(row))
    await until_blocked(office, BlockKind.PERSON, bruno.id)
    assert "has blocked you" in text((await bruno.use(table, "help"))["message"])


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"id": "nobody"}, "no Discord id"),
        ({"until": "tomorrow"}, "written as in"),
        ({"until": "2001-01-01"}, "ends in the future"),
    ],
)
async def test_what_cannot_be_blocked_is_explained(
    owner: Person, office: House, table: str, given: dict[str, str], words: str
) -> None:
    chosen = {"kind": "person", "id": "7", "reason": "spam", **given}
    told = await owner.use(table, "operator", "block", **chosen)
    assert words in text(told["message"])
    assert "Nobody is blocked" in text((await owner.use(table, "operator", "blocks"))["message"])


async def test_the_status_says_what_the_bot_has_to_do(
    owner: Person, office: House, bruno: Person, desk: Desk, table: str
) -> None:
    await sit_down(office, desk, table, [owner, bruno])
    told = text((await owner.use(table, "operator", "status"))["message"])
    assert "1 matches run" in told


async def test_without_a_server_there_is_no_such_command(
    house: House, ana: Person, table: str
) -> None:
    assert "operator" not in await ana.commands(table)


async def test_a_server_that_the_bot_is_not_in_is_explained_in_the_log(
    url: str,
    desk: Desk,
    luggage: Luggage,
    seeds: Callable[[], str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    await luggage.unpack(desk)
    async with living_in(url, desk, seeds, operator_server=12345):
        pass
    assert "OPERATOR_SERVER 12345 is no server that this bot is in" in caplog.text


async def test_an_unexpected_error_names_the_contact(
    owner: Person, office: House, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise LookupError

    monkeypatch.setattr(type(office.services.player_blocks), "of_player", broken)
    told = text((await owner.use(table, "unblock"))["message"])
    assert CONTACT in told
    office.client.about = AboutLinks()
    told = text((await owner.use(table, "unblock"))["message"])
    assert "tell the operator of this bot about error" in told


async def test_about_names_the_contact(owner: Person, office: House, table: str) -> None:
    assert CONTACT in text((await owner.use(table, "about"))["message"])
    office.client.about = AboutLinks()
    assert "can be reached" not in text((await owner.use(table, "about"))["message"])
