"""Posts: what the outbox sends becomes a message, and the message before it is taken away."""

from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import discord

from bot.matches import History, Match, Status
from bot.matches.history import to_call
from bot.matches.model import News, Post
from bot.players.settings import NotifyBy, ServerSettings
from bot.posts.delivery_loop import UndeliverableError
from bot.posts.outbox import QueuedPost, Sent
from bot.posts.sent_messages import SentMessage
from cogs.cards.card import Card
from cogs.cards.themes import only_reader, public_say
from cogs.discord_errors import translated
from cogs.matches.lobby.lobby_cards import closed_card, lobby_card
from cogs.posting.match_post_cards import offer, reminder
from cogs.posting.match_threads import open_thread
from cogs.posting.notifications import (
    is_answered,
    is_quiet,
    jump_url,
    notify_by_dm,
    notify_unreachable,
    reader,
    remind,
    seat_told,
    substitutes,
    to_seat,
)
from cogs.posting.orphaned_messages import delete_orphans
from cogs.posting.post_marks import find_marked
from cogs.posting.post_occasions import card_of
from cogs.posting.send_once import delete_message, edit_message, send_once
from games.core import Seat
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

EDITABLE: Final = timedelta(minutes=50)
"""After an hour Discord lets a message be edited only rarely; then a new one is better."""
OUTDATED: Final[dict[Post, set[str]]] = {
    Post.BOARD: {Post.BOARD},
    Post.PROPOSAL: {Post.PROPOSAL},
    Post.DECLINED: {Post.PROPOSAL},
    Post.START: {Post.INVITATION},
    Post.END: {Post.BOARD, Post.PROPOSAL, Post.INVITATION},
}
"""Which messages a new one makes out of date, whatever they are about."""


class MatchPoster:
    """Brings messages to Discord."""

    def __init__(self, bot: "Azulejo") -> None:
        self.bot = bot
        self.services = bot.services

    async def send(self, letter: QueuedPost) -> Sent | None:
        """Send a message; the same nonce again is the same message."""
        history = await self.services.matches.history(letter.match)
        place = history.match.location
        if place.channel is None:
            return None  # the players get their boards as answers
        settings = await self.services.players.server_settings(place.server)
        if (alone := only_reader(history.match)) is not None:
            settings = replace(settings, theme=alone.theme, language=alone.language)
        say = public_say(self.bot, place.server, settings)
        try:
            return await self._send(Post(letter.kind), letter, history, settings, say)
        except discord.HTTPException as error:
            trouble = translated(error)
            if isinstance(trouble, UndeliverableError):
                await notify_unreachable(self.bot, history.match, letter, error.code)
            raise trouble from error

    async def _send(
        self, kind: Post, letter: QueuedPost, history: History, settings: ServerSettings, say: Say
    ) -> Sent | None:
        match = history.match
        shown = await self.services.sent_messages.of_match(match.id)
        if kind is Post.LOBBY:
            return await self._lobby(letter, match, shown, say)
        if kind is Post.REMINDER:
            await self._remind(letter, history, shown, say)
            return None
        if kind is Post.OFFER:
            await self._offer(letter, history, shown, say)
            await self._renew_board(letter, history, shown, settings, say)
            return None
        if kind is Post.START and "apart" in letter.payload and settings.threads:
            return await self._begin_apart(letter, history, settings, say)
        if kind is Post.START:
            match = await self._start(letter, match, shown, settings, say)
        if kind is Post.BOARD:
            sent = await self._board(letter, history, shown, settings, say)
        elif kind is Post.END and match.state is None:
            await self._close_lobby(letter, match, shown, say)
            sent = None
        else:
            said = await card_of(self.bot, kind, letter, history, settings, say)
            sent = None if said is None else await self._post(letter, match, *said)
        kept = sent.message if sent else None
        if sent is not None or kind is not Post.BOARD:
            old = [one for one in shown if one.kind in OUTDATED.get(kind, ())]
            await self._delete(letter, [*old, *await self._settled(history, shown)], kept)
        if kind is Post.NEWS and sent is not None and letter.payload["what"] == News.SUBSTITUTE:
            seated = to_seat(News.SUBSTITUTE, int(letter.payload["seat"]))
            await self.services.sent_messages.remember(
                match.id, sent.message, sent.channel, seated, match.ply
            )
        if kind is Post.NEWS:
            await self._renew_board(letter, history, shown, settings, say)
        if sent is not None and letter.attempt > 1:
            await delete_orphans(self.bot, letter, sent, {message.id for message in shown})
        return sent

    # The kinds of messages

    async def _remind(
        self, letter: QueuedPost, history: History, shown: list[SentMessage], say: Say
    ) -> None:
        """Somebody's time runs out; nothing is said if they have acted meanwhile."""
        match, seat = history.match, Seat(int(letter.payload["seat"]))
        clock = match.clocks[seat] if match.clocks else None
        waits = seat in match.to_act and match.seats[seat].is_present
        acted = any(row.seat == seat and row.ply >= letter.payload["ply"] for row in history.rows)
        player = match.seats[seat].player
        if not waits or acted or match.paused or player is None or not clock or not clock.ends:
            return
        boards = [one for one in shown if one.kind == Post.BOARD]
        url = jump_url(match.location.server, boards[-1].channel, boards[-1].id) if boards else None
        here = reminder(match, clock.ends, url, say, player=player)
        private = reminder(match, clock.ends, url, await reader(self.bot, player))
        await remind(self.bot, match, seat, letter, here, private)
        before = [one for one in shown if one.kind == to_seat(Post.REMINDER, seat)]
        await self._delete(letter, before)

    async def _offer(
        self, letter: QueuedPost, history: History, shown: list[SentMessage], say: Say
    ) -> None:
        """A seat that others may take, as long as they may."""
        match, seat = history.match, Seat(int(letter.payload["seat"]))
        until = match.seats[seat].offered
        if until is None or match.status is not Status.RUNNING:
            return
        names = await self.bot.names.of_match(match, say)
        guests = [int(guest) for guest in str(letter.payload.get("guests", "")).split()]
        called = [] if guests else await substitutes(self.bot, match)
        card = offer(match, names, seat, until, guests, say, called)
        sent = await self._post(letter, match, card, [*guests, *called])
        kind = to_seat(Post.OFFER, seat)
        await self.services.sent_messages.remember(
            match.id, sent.message, sent.channel, kind, match.ply
        )
        before = [one for one in shown if one.kind == kind]
        await self._delete(letter, before, sent.message)

    async def _settled(self, history: History, shown: list[SentMessage]) -> list[SentMessage]:
        """Calls that were answered, seats that are no longer on offer, questions of the past."""
        match = history.match
        over = match.status is not Status.RUNNING
        asked = None if over else await self.services.matches.asked(match.id)
        found = [one for one in shown if is_answered(history, one)]
        for message in shown:
            what, seat = seat_told(message.kind)
            if what == Post.OFFER and (over or match.seats[seat or 0].offered is None):
                found.append(message)
            if what == Post.PROPOSAL and asked is None:
                found.append(message)
        return found

    async def _renew_board(
        self,
        letter: QueuedPost,
        history: History,
        shown: list[SentMessage],
        settings: ServerSettings,
        say: Say,
    ) -> None:
        """The board shows who is away and how the clocks stand, where it can still be changed."""
        boards = [one for one in shown if one.kind == Post.BOARD]
        if boards and history.match.status is Status.RUNNING and history.match.waiting:
            card = await self.bot.board_cards.live(history, say, settings.theme, ())
            await self._edit(letter, boards[-1], card, optional=True)

    async def _lobby(
        self, letter: QueuedPost, match: Match, shown: list[SentMessage], say: Say
    ) -> Sent | None:
        """The lobby as it stands, in the message that shows it already."""
        if match.status is not Status.LOBBY:
            return None
        names = await self.bot.names.of_match(match, say)
        server = match.location.server
        guests = [await self.bot.names.of_player(server, one, say) for one in match.invited]
        colour = self.bot.services.catalogue[match.game.key].colour
        card = lobby_card(match, names, guests, say, colour)
        old = [message for message in shown if message.kind == Post.LOBBY]
        if (
            old
            and old[-1].channel == match.location.channel
            and await self._edit(letter, old[-1], card)
        ):
            return Sent(old[-1].id, old[-1].channel)
        sent = await self._post(letter, match, card, [])
        await self._delete(letter, old, sent.message)
        if letter.attempt > 1:
            await delete_orphans(self.bot, letter, sent, {message.id for message in shown})
        return sent

    async def _start(
        self,
        letter: QueuedPost,
        match: Match,
        shown: list[SentMessage],
        settings: ServerSettings,
        say: Say,
    ) -> Match:
        """The match begins: in a thread of its own where that is allowed."""
        lobbies = [message for message in shown if message.kind == Post.LOBBY]
        if settings.threads and match.location.thread is None and lobbies:
            thread = await open_thread(self.bot, match, lobbies[-1], say, letter.attempt)
            if thread is not None:
                match = (await self.services.matches.set_thread(match.id, thread)).match
        await self._close_lobby(letter, match, shown, say)
        return match

    async def _begin_apart(
        self, letter: QueuedPost, history: History, settings: ServerSettings, say: Say
    ) -> Sent | None:
        """A match that was arranged has had no lobby: its thread hangs on the news of its start.

        Where many begin at once the news moves into the thread, which outlives its message.
        """
        match, quiet = history.match, bool(letter.payload.get("quiet"))
        said = await card_of(self.bot, Post.START, letter, history, settings, say)
        if said is None:
            return None
        if match.location.thread is not None:  # it was begun before, and nobody heard of it
            here = self.bot.get_partial_messageable(match.location.channel or 0)
            known = await find_marked(here, letter.nonce, letter.attempt) if quiet else None
            if known is None:
                return None
            sent = Sent(known.id, match.location.channel or 0)
        else:
            sent = await self._post(letter, match, *said)
        outside = SentMessage(
            sent.message, sent.channel, Post.START.value, match.ply, self.services.clock()
        )
        if match.location.thread is None:
            thread = await open_thread(self.bot, match, outside, say, letter.attempt)
            if thread is None:
                return sent
            match = (await self.services.matches.set_thread(match.id, thread)).match
        if not quiet:
            return sent
        inside = replace(letter, nonce=f"{letter.nonce}t")
        sent = await self._post(inside, match, *said)
        await self._delete(letter, [outside])
        return sent

    async def _close_lobby(
        self, letter: QueuedPost, match: Match, shown: list[SentMessage], say: Say
    ) -> None:
        for message in shown:
            if message.kind == Post.LOBBY:
                closed = closed_card(match, say, match.location)
                await self._edit(letter, message, closed, optional=True)
                await self.services.sent_messages.forget(message.id)

    async def _board(
        self,
        letter: QueuedPost,
        history: History,
        shown: list[SentMessage],
        settings: ServerSettings,
        say: Say,
    ) -> Sent | None:
        """The live board: a new message for whoever is called, else the one that is there."""
        match = history.match
        if match.status is not Status.RUNNING:
            return None
        channel = match.location.thread or match.location.channel
        boards = [one for one in shown if one.kind == Post.BOARD and one.channel == channel]
        last = boards[-1] if boards else None
        if not match.waiting:
            if last is not None:
                card = await self.bot.board_cards.thinking(history, say, settings.theme)
                await self._edit(letter, last, card)
            return None
        called = to_call(history, last.ply if last else None)
        fresh = "fresh" in letter.payload
        young = last is not None and self.services.clock() - last.at < EDITABLE
        if last is not None and young and not called and not fresh:
            card = await self.bot.board_cards.live(history, say, settings.theme, ())
            if await self._edit(letter, last, card):
                return Sent(last.id, last.channel, match.ply)
        mentioned = [seat for seat in called if self._notice(match, seat) is NotifyBy.MENTION]
        card = await self.bot.board_cards.live(history, say, settings.theme, mentioned)
        silent = is_quiet(self.bot, match, mentioned)
        players = self._players(match, mentioned)
        sent = await self._post(letter, match, card, players, silent=silent)
        for seat in called:
            if self._notice(match, seat) is NotifyBy.DM:
                await notify_by_dm(self.bot, match, seat, letter, sent)
        return sent

    def _notice(self, match: Match, seat: Seat) -> NotifyBy:
        return match.seats[seat].settings.notice

    def _players(self, match: Match, seats: Collection[Seat]) -> list[int]:
        players = (match.seats[seat].player for seat in seats)
        return [player for player in players if player is not None]

    # Messages

    async def _post(
        self,
        letter: QueuedPost,
        match: Match,
        card: Card,
        mentions: Collection[int],
        *,
        silent: bool = False,
    ) -> Sent:
        """Send a new message where the match is played."""
        channel = match.location.thread or match.location.channel or 0
        where = self.bot.get_partial_messageable(channel, guild_id=match.location.server)
        reuse = letter.kind not in (Post.BOARD, Post.LOBBY)
        message = await send_once(where, letter, card, mentions, silent=silent, reuse=reuse)
        return Sent(message.id, channel, match.ply)

    async def _edit(
        self, letter: QueuedPost, shown: SentMessage, card: Card, *, optional: bool = False
    ) -> bool:
        return await edit_message(
            self.bot, letter, shown.channel, shown.id, card, optional=optional
        )

    async def _delete(
        self, letter: QueuedPost, messages: Collection[SentMessage], kept: int | None = None
    ) -> None:
        """Delete messages that are out of date, so that no old button is left."""
        for message in dict.fromkeys(messages):
            if message.id != kept:
                await delete_message(self.bot, letter, message.channel, message.id)
