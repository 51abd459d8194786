"""Requests for the members of a server, as far as the bot's intents allow them."""

from typing import Any, Final

from playground.server.desk import Desk
from playground.server.gateway.intents import Intent
from playground.server.shapes.guild_shapes import member_shape
from playground.server.state.world import Guild, Json, Member

MOST_NAMED: Final = 100
"""Members that a request by ids or by the beginning of a name returns."""
CHUNK: Final = 1000
"""Members in one event."""
WHOLE_LIST_SECONDS: Final = 30
"""The time between two requests for all members of a server."""
LONGEST_NONCE: Final = 32
"""Bytes; a longer nonce is ignored."""

Event = tuple[str, Json]


class MemberRequests:
    """Answers REQUEST_GUILD_MEMBERS.

    Ids (at most 100) and beginnings of names need no intent; the whole list, which is an empty
    query, needs GUILD_MEMBERS and is given once in 30 seconds. Discord does not answer requests
    that lack the intent.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._whole_lists: dict[int, float] = {}
        """When the whole list of a server was last given."""

    def answer(self, data: Any, intents: int) -> list[Event]:
        """Return the events that answer a request; none for one that Discord ignores."""
        asked: Json = data if isinstance(data, dict) else {}
        number = str(asked.get("guild_id"))
        guild = self._desk.world.guilds.get(int(number) if number.isdecimal() else 0)
        if guild is None or self._desk.bot.id not in guild.members:
            return []
        nonce = asked.get("nonce")
        more: Json = {"presences": []} if self._shows_presences(asked, intents) else {}
        if isinstance(nonce, str) and len(nonce.encode()) <= LONGEST_NONCE:
            more["nonce"] = nonce
        if asked.get("user_ids") is not None:
            found, missing = self._by_id(guild, asked["user_ids"])
            return self._chunks(guild, found, more | {"not_found": missing})
        query, limit = asked.get("query"), asked.get("limit")
        if not isinstance(query, str) or not isinstance(limit, int):
            return []
        if query:
            found = self._by_name(guild, query.casefold())
            return self._chunks(guild, found[: min(limit or MOST_NAMED, MOST_NAMED)], more)
        if not intents & Intent.GUILD_MEMBERS:
            return []
        wait = self._whole_lists.get(guild.id, -WHOLE_LIST_SECONDS) + WHOLE_LIST_SECONDS
        now = self._desk.clock.running()
        if limit == 0 and now < wait:
            meta = {"guild_id": str(guild.id), **{k: more[k] for k in ("nonce",) if k in more}}
            return [("RATE_LIMITED", {"opcode": 8, "retry_after": wait - now, "meta": meta})]
        if limit == 0:
            self._whole_lists[guild.id] = now
        everyone = list(guild.members.values())
        return self._chunks(guild, everyone[: limit or len(everyone)], more)

    def _shows_presences(self, asked: Json, intents: int) -> bool:
        return bool(asked.get("presences")) and bool(intents & Intent.GUILD_PRESENCES)

    def _by_id(self, guild: Guild, ids: Any) -> tuple[list[Member], list[str]]:
        wanted = [str(one) for one in (ids if isinstance(ids, list) else [ids])][:MOST_NAMED]
        members = {str(member.user_id): member for member in guild.members.values()}
        found = [members[one] for one in wanted if one in members]
        return found, [one for one in wanted if one not in members]

    def _by_name(self, guild: Guild, beginning: str) -> list[Member]:
        users = self._desk.world.users
        return [
            member
            for member in guild.members.values()
            if any(
                name.casefold().startswith(beginning)
                for name in (member.nick, users[member.user_id].username)
                if name is not None
            )
        ]

    def _chunks(self, guild: Guild, members: list[Member], more: Json) -> list[Event]:
        parts = [members[at : at + CHUNK] for at in range(0, len(members), CHUNK)] or [[]]
        return [
            (
                "GUILD_MEMBERS_CHUNK",
                {
                    "guild_id": str(guild.id),
                    "members": [member_shape(self._desk, member) for member in part],
                    "chunk_index": place,
                    "chunk_count": len(parts),
                    **more,
                },
            )
            for place, part in enumerate(parts)
        ]
