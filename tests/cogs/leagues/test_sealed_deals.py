"""Sealed matches of a duplicate week on Discord: only their players see the boards."""

import asyncio
from random import Random

from bot.matches.posts import EndPost
from bot.posts.outbox import QueuedPost
from cogs.posting.match_poster import MatchPoster
from data import Transaction
from playground.server.desk import Desk
from tests.cogs.conftest import House, quiet
from tests.support.discord.duplicate_week import (
    SEALED,
    begun,
    finished,
    looked,
    play_out,
    said,
    settled,
    tables_of,
    those_at,
)
from tests.support.discord.messages import buttons, code, has_picture, text
from tests.support.discord.playing import Sitting
from tests.support.discord.seating import is_private, seen
from tests.support.playground.person import Person

LOOKS = ("board", "table", "text", "bag", "log", "since")


async def test_only_players_see_the_board_of_a_sealed_match(
    house: House, desk: Desk, people: list[Person], eva: Person, table: str
) -> None:
    league = await begun(house, desk, people, table)
    here, there = await tables_of(house, league)
    first, second = those_at(here, people)
    stranger, place = those_at(there, people)[0], str(here.location.thread)

    messages = await seen(eva, place)
    assert not any(has_picture(one) for one in messages)
    (public,) = [one for one in messages if "hand" in {b.split(":")[0] for b in buttons(one)}]
    assert {one.split(":")[0] for one in buttons(public)} == {"hand", "undo", "plan"}
    for outsider in (eva, stranger):
        answer = (await outsider.click(public, code(public, "hand")))["message"]
        assert is_private(answer)
        assert SEALED in text(answer)
        assert "when all tables are finished: 2 still play, until <t:" in text(answer)
        assert not has_picture(answer)
        for command in LOOKS:
            assert SEALED in await looked(outsider, place, command), command
            assert SEALED in await looked(outsider, table, command, match=here.id), command
        assert SEALED in await looked(outsider, table, "verify", match=here.id)
        suggested = await outsider.suggest(place, "move", "move", "")
        assert suggested["choices"] == []
    assert "its seed is a secret" in await looked(first, table, "verify", match=here.id)

    shown = (await first.click(public, code(public, "hand")))["message"]
    assert is_private(shown)
    assert has_picture(shown)
    sitting = Sitting(house, [first, second], Random(3))
    sitting.number, sitting.channel = here.id, place
    picks = [one for one in buttons(shown) if one.startswith("pick:")]
    await sitting.tap_on(first, await first.click(shown, picks[0]), 1)
    await quiet(house)
    (done,) = [one for one in await first.messages(place) if text(one).startswith("✅")]
    assert has_picture((await first.click(done, f"hand:{here.id}"))["message"]), "and back to it"
    messages = await seen(eva, place)
    assert not any(has_picture(one) for one in messages), "nor after a move"
    live = [one for one in messages if f"hand:{here.id}" in buttons(one)]
    assert f"<@{second.id}>, it is your turn." in text(live[-1])
    assert (await sitting.match()).ply > here.ply


async def test_two_players_who_open_the_same_board_get_their_own_themes(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    here, _ = await tables_of(house, await begun(house, desk, people, table))
    history = await house.services.matches.history(here.id)
    say = house.services.translations.in_language("en")

    async def opened(theme: str) -> bytes:
        card = await house.client.board_cards.board(history, say, theme)
        return b"".join(file.fp.read() for file in card.files())

    dark, light = await asyncio.gather(opened("dark"), opened("light"))
    assert dark != light


async def test_the_first_finished_match_of_a_deal_shows_only_its_scores(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    league = await begun(house, desk, people, table)
    here, there = await tables_of(house, league)
    own, other = those_at(here, people)[0], those_at(there, people)[0]
    await play_out(house, here.id)
    await settled(house)
    place = str(here.location.thread)
    outcome = (await house.services.matches.find(here.id)).outcome
    assert outcome is not None
    end = (await seen(other, place))[-1]
    assert not has_picture(end)
    assert "seed" in text(end)
    assert all(str(score) in text(end) for score in outcome.scores)
    assert set(buttons(end)) == {f"hand:{here.id}"}
    refused = (await other.click(end, f"hand:{here.id}"))["message"]
    assert "when the last table is finished, on <t:" in text(refused)
    final = (await own.click(end, f"hand:{here.id}"))["message"]
    assert has_picture(final)
    assert "Its seed is told when the last table is finished" in text(final)
    for verb in ("log", "verify"):
        answer = (await own.click(final, code(final, verb)))["message"]
        assert "seed-" not in text(answer)
    assert "took" in (await looked(own, table, "log", match=here.id)).lower()
    for options in ({}, {"match": here.id}):
        result = await looked(other, place, "result", **options)
        assert all(str(score) in result for score in outcome.scores), "which is no secret"
    watched = await own.use(str(there.location.thread), "board", match=there.id)
    assert has_picture(watched["message"]), "players who have finished the bag may watch"
    assert "nobody is told what was in it before" in await said(own, table, "compare")


async def test_league_matches_have_no_hints_even_with_a_computer_for_a_former_player(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    here, _ = await tables_of(house, await begun(house, desk, people, table))
    first, _ = those_at(here, people)

    async def leave(tx: Transaction) -> None:
        sql = "UPDATE seats SET player = NULL, computer = 'celeste' WHERE match = $1 AND seat = 1"
        await tx.execute(sql, here.id)
        await tx.execute("UPDATE matches SET stamp = -1 WHERE id = $1", here.id)

    await house.database.write(leave)
    told = await looked(first, str(here.location.thread), "hint")
    assert "counts for your ratings or in a league" in told


async def test_everybody_sees_all_boards_after_the_last_match_of_a_deal(
    house: House, desk: Desk, people: list[Person], eva: Person, table: str
) -> None:
    tables = await finished(house, desk, people, table)
    for match in tables:
        end = (await seen(eva, str(match.location.thread)))[-1]
        assert has_picture(end)
        assert f"`{match.seed}`" in text(end)
        checked = (await eva.click(end, code(end, "verify")))["message"]
        assert "was fair" in text(checked)
        assert {one.split(":")[0] for one in buttons(end)} == {"rematch", "log", "verify", "line"}
        assert "took" in (await looked(eva, table, "log", match=match.id)).lower()
        compared = (await eva.click(end, code(end, "line")))["message"]
        assert is_private(compared)
        assert "2 of 2 tables came here." in text(compared)


async def test_a_delayed_final_board_is_not_posted_twice(
    house: House, desk: Desk, people: list[Person], table: str
) -> None:
    match, _ = await finished(house, desk, people, table)
    poster = MatchPoster(house.client)
    sent = []
    for opened in (False, True):
        post = EndPost(ply=match.ply, bag_opened=opened)
        queued = QueuedPost(match.id, 99, post.kind, post.encode(), "nonce", 1)
        sent.append(await poster.post(queued))
    assert [one is not None for one in sent] == [False, True]
