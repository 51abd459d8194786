"""Strangers who try everything: every command, option, custom id and form, with ids of others.

The secrets are matches in a hidden channel, in direct messages and in a sealed league, with the
plans and seeds that belong to them. `Stranger.attempt` sends one random interaction through the
gateway and returns what came back; nothing of the secrets may be in it, and nothing may change.
"""

import json
import re
import string
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.matches import Joining, Location
from cogs.verbs import VERBS
from data import Transaction
from playground.server.desk import Desk
from playground.server.interactions import interactions
from playground.server.interactions.interaction import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL_SUBMIT,
    Interaction,
)
from playground.server.interactions.resolving import Resolved
from playground.server.state import authority, channels
from playground.server.state.permissions import Permission
from playground.server.state.world import Channel, Message, Overwrite, User
from tests.cogs.conftest import House, quiet
from tests.support.discord.duplicate_week import begun
from tests.support.discord.seating import CLICKS, lobby_of, sit_down
from tests.support.playground.fixtures import Meet
from tests.support.playground.person import Json

PLANNED = "* * * (97)"
"""A plan that no answer may contain."""
FORMS = {
    "new": ("game", "seats", "against", "joining", "pace"),
    "vacation": ("from", "to"),
    "zone": ("zone",),
    "playing": ("hours",),
    "corrected": ("places", "scores", "reason"),
    "voided": ("reason",),
}
"""The verbs of forms, and their fields."""
OWNERS = ("Quirina", "Quirino", "Quitéria", "Quim")
"""The players of the secret matches; nobody else has such names."""


@dataclass(frozen=True)
class Secrets:
    """What a stranger may neither see nor change."""

    matches: tuple[int, ...]
    league: int
    seeds: tuple[str, ...]
    people: tuple[int, ...]
    room: Channel

    def revealed_by(self, answer: Json) -> list[str]:
        """The secrets that an answer contains."""
        message = {**answer.get("message", {}), "referenced_message": None}
        said = json.dumps({**answer, "message": message}, ensure_ascii=False)
        words = [*self.seeds, PLANNED, *OWNERS]
        return [word for word in words if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", said)]


async def keep_secrets(house: House, desk: Desk, meet: Meet) -> Secrets:
    """Play, plan, finish and open matches that no stranger can see."""
    guild = next(one for one in desk.world.guilds.values() if one.name == "The Tile Workshop")
    for name in OWNERS:
        channels.add_user(desk, name)
    people = [await meet(name) for name in OWNERS]
    room = channels.create(desk, guild, "back-room")
    view = int(Permission.VIEW_CHANNEL)
    channels.overwrite(desk, room, Overwrite(guild.id, 0, 0, view))
    for one in (*(person.id for person in people), desk.bot.id):
        channels.overwrite(desk, room, Overwrite(one, 1, view, 0))
    here, matches = str(room.id), house.services.matches
    found: list[int] = []
    for game in ("azul", "summer-pavilion"):
        sitting = await sit_down(house, desk, here, people[:3], game=game)
        found.append(sitting.number)
        match = await sitting.match()
        waiting = next(one for one in people[:3] if one.id not in match.waiting)
        await waiting.use(here, "plan", match=match.id, moves=PLANNED)
    ended = await sit_down(house, desk, here, people[:2], game="azul")
    await matches.resign(ended.number, people[0].id, next(CLICKS))
    lobby = await lobby_of(house, desk, here, people[:1], game="azul", seat_count=3)
    invited = await lobby_of(
        house, desk, here, people[:1], seat_count=2, joining=Joining.INVITED, guests=[people[1].id]
    )
    direct = channels.direct(desk, people[0].id, desk.bot.id)
    solo = await matches.create(
        "azul",
        people[0].id,
        next(CLICKS),
        seat_count=2,
        location=Location(None, direct.id),
        computers=["tico"],
    )
    league = await begun(house, desk, people, here)
    session = await house.services.leagues.find(league)
    found += [ended.number, lobby.id, invited.id, solo.match.id]
    found += [fixture.match or 0 for fixture in session.fixtures]
    await quiet(house)

    async def seeds(tx: Transaction) -> list[str]:
        marks = ", ".join(map(str, found))
        rows = await tx.fetch(f"SELECT seed FROM matches WHERE id IN ({marks})")
        return [row[0] for row in rows]

    return Secrets(
        tuple(found),
        league,
        tuple(set(await house.database.read(seeds))),
        tuple(one.id for one in people),
        room,
    )


async def stored(house: House, secrets: Secrets) -> dict[str, list[str]]:
    """Every stored row about the secrets, by table."""

    async def body(tx: Transaction) -> dict[str, list[str]]:
        tables = await tx.fetch("SELECT name FROM sqlite_master WHERE type = 'table'")
        found: dict[str, list[str]] = {}
        for (table,) in tables:
            rows = await tx.fetch(f"SELECT * FROM pragma_table_info('{table}')")
            columns = [row[1] for row in rows]
            matches = ", ".join(map(str, secrets.matches))
            people = ", ".join(map(str, secrets.people))
            wanted = [f"match IN ({matches})"] if "match" in columns else []
            wanted += [f"id IN ({matches})"] if table == "matches" else []
            wanted += [f"league = {secrets.league}"] if "league" in columns else []
            wanted += [f"id = {secrets.league}"] if table == "leagues" else []
            wanted += [f"player IN ({people})"] if "player" in columns else []
            if wanted and table not in ("answers", "invitations"):
                # A member of the server may join the waiting list, which is a new version.
                shown = ", ".join(one for one in columns if (table, one) != ("leagues", "version"))
                kept = await tx.fetch(f"SELECT {shown} FROM {table} WHERE {' OR '.join(wanted)}")
                found[table] = sorted(map(repr, map(tuple, kept)))
        return found

    return await house.database.read(body)


class CannotFillError(Exception):
    """A required option for which there is no value here, so that Discord would not send it."""


class Stranger:
    """A user who sends random interactions where they are."""

    def __init__(
        self, desk: Desk, secrets: Secrets, user: User, places: Sequence[Channel], random: Random
    ) -> None:
        self.desk = desk
        self.secrets = secrets
        self.user = user
        self.places = places
        self.random = random

    async def attempt(self) -> tuple[str, Json]:
        """Try one thing; return what was tried, and the answer."""
        channel = self.random.choice(self.places)
        chance = self.random.random()
        if chance < 0.45:
            return await self._press(channel)
        if chance < 0.55:
            return await self._submit(channel)
        return await self._use(channel, autocomplete=chance > 0.9)

    async def _press(self, channel: Channel) -> tuple[str, Json]:
        code = self._code()
        kind = self.random.choice((2, 3, 5))
        data: Json = {"id": 2, "custom_id": code, "component_type": kind}
        if kind != 2:
            data["values"] = [self._argument() for _ in range(self.random.randint(0, 3))]
        message = await self._message(channel)
        return code, await self._begin(COMPONENT, channel, data, message)

    async def _submit(self, channel: Channel) -> tuple[str, Json]:
        verb = self.random.choice(sorted(FORMS))
        code = self._code(verb)
        parts = [
            {"type": 18, "id": number, "component": self._field(number, name)}
            for number, name in enumerate(FORMS[verb])
        ]
        data = {"custom_id": code, "components": parts}
        _, opened = await self._use(channel, autocomplete=False)
        trigger = self.desk.interactions.get(int(opened.get("interaction_id", 0)))
        if trigger is None:
            return "", {}
        answer = await self._begin(MODAL_SUBMIT, channel, data, None, trigger=trigger)
        return f"form {code}", answer

    def _field(self, number: int, name: str) -> Json:
        if self.random.random() < 0.5:
            return {"type": 4, "id": number + 50, "custom_id": name, "value": self._argument()}
        values = [self._argument()]
        return {"type": 3, "id": number + 50, "custom_id": name, "values": values}

    async def _use(self, channel: Channel, *, autocomplete: bool) -> tuple[str, Json]:
        usable = [
            command
            for command in self.desk.world.commands.values()
            if command["type"] == 1
            and authority.owners(self.desk, command, self.user.id, channel)
            and command["name"] != "forget-me"
        ]
        if not usable:
            return "", {}
        command = self.random.choice(usable)
        resolved = Resolved(self.desk, channel, self.user.id)
        try:
            options, path = self._options(command, resolved, autocomplete=autocomplete)
        except CannotFillError:
            return "", {}
        data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
        if resolved.found:
            data["resolved"] = resolved.found
        kind = AUTOCOMPLETE if autocomplete and "focused" in json.dumps(options) else COMMAND
        if autocomplete and kind == COMMAND:
            return "", {}
        owners = authority.owners(self.desk, command, self.user.id, channel)
        answer = await self._begin(kind, channel, data, None, owners)
        return f"/{path} {json.dumps(options)}", answer

    def _options(
        self, command: Json, resolved: Resolved, *, autocomplete: bool
    ) -> tuple[list[Json], str]:
        announced = command.get("options") or []
        if any(one["type"] in (1, 2) for one in announced):
            inner = self.random.choice(announced)
            options, path = self._options(inner, resolved, autocomplete=autocomplete)
            nested = {"name": inner["name"], "type": inner["type"], "options": options}
            return [nested], f"{command['name']} {path}"
        filled: list[Json] = []
        focused = False
        for option in announced:
            if not option.get("required") and self.random.random() < 0.3:
                continue
            one: Json = {"name": option["name"], "type": option["type"]}
            if autocomplete and option.get("autocomplete") and not focused:
                focused = True
                filled.append(one | {"value": self._argument(), "focused": True})
                continue
            value = self._value(option, resolved)
            if value is None and option.get("required"):
                raise CannotFillError
            if value is not None:
                filled.append(one | {"value": value})
        return filled, command["name"]

    def _value(self, option: Json, resolved: Resolved) -> Any:
        kind = option["type"]
        if choices := option.get("choices"):
            return self.random.choice(choices)["value"]
        if kind == 3:
            text = self._argument() or "x"
            return text[: option.get("max_length") or 6000]
        if kind in (4, 10):
            least, most = option.get("min_value"), option.get("max_value")
            number = self._number()
            number = max(number, int(least)) if least is not None else number
            return min(number, int(most)) if most is not None else number
        if kind == 5:
            return self.random.random() < 0.5
        if kind == 6:
            person = self.random.choice([*self.secrets.people, self.user.id, self.desk.bot.id])
            return str(person) if resolved.add_user(person) else None
        if kind == 7:
            place = self.random.choice(self.places)
            wanted = option.get("channel_types")
            return str(place.id) if resolved.add_channel(place.id, wanted) else None
        return None

    def _code(self, verb: str | None = None) -> str:
        verb = verb or self.random.choice(sorted(VERBS))
        count = self.random.choice((0, 1, 1, 2, 2, 3, 4, 6))
        parts = [verb, *(self._argument() for _ in range(count))]
        if count and self.random.random() < 0.8:
            parts[1] = str(self.random.choice(self.secrets.matches))
        return ":".join(parts)[:100]

    def _argument(self) -> str:
        number = str(self._number())
        other = (
            number,
            number,
            str(self.random.choice(self.secrets.people)),
            str(self.user.id),
            str(self.secrets.room.id),
            "",
            "-1",
            "1e9",
            "٣",
            "azul/wall=grey",
            "people",
            "azul",
            "play",
            "hint",
            "log",
            "substitute.1.2.3",
            "R",
            "1 R 1",
            "* * *",
            "Europe/Lisbon",
            "".join(self.random.choices(string.printable, k=12)),
            "é\u202e‮😀",
            "9" * 40,
        )
        return self.random.choice(other)

    def _number(self) -> int:
        close = (0, 1, 2, 3, 5, 17, -1, 2**31, 2**53)
        return self.random.choice((*self.secrets.matches, self.secrets.league, *close))

    async def _message(self, channel: Channel) -> Message:
        """A message of the bot in this channel, on which the button is said to be."""
        for message in reversed(self.desk.world.messages.get(channel.id, {}).values()):
            if message.author_id == self.desk.bot.id and message.owner_id in (None, self.user.id):
                return message
        message = Message(self.desk.snowflakes.next(), channel.id, self.desk.bot.id, content="…")
        self.desk.world.messages.setdefault(channel.id, {})[message.id] = message
        return message

    async def _begin(
        self,
        kind: int,
        channel: Channel,
        data: Json,
        message: Message | None,
        owners: dict[str, str] | None = None,
        trigger: Interaction | None = None,
    ) -> Json:
        if owners is None:
            guild = self.desk.guild_of(channel)
            inside = guild is None or self.desk.bot.id in guild.members
            owners = (
                {authority.BY_GUILD: str(channel.guild_id or 0)}
                if inside
                else {authority.BY_USER: str(self.user.id)}
            )
        begun_ = interactions.begin(
            self.desk,
            kind,
            self.user.id,
            channel,
            data,
            owners=owners,
            message=message,
            trigger=trigger,
        )
        answer: Json = await begun_.answered
        return answer


def strangers(desk: Desk, secrets: Secrets, random: Random) -> list[Stranger]:
    """A member who cannot see the room, a member of another server, and a guest of neither."""
    named = {one.name: one for one in desk.world.guilds.values()}
    workshop, autumn, kitchen = (
        named[name] for name in ("The Tile Workshop", "Autumn League", "Kitchen Table")
    )
    by_name = {channel.name: channel for channel in desk.world.channels.values()}
    found = []
    for name, guilds, places in (
        ("Member", [workshop], ["table", "chatter"]),
        ("Outsider", [autumn], ["lobby"]),
        ("Guest", [kitchen], ["kitchen"]),
    ):
        user = channels.add_user(desk, name)
        user.installed = True
        for guild in (workshop, autumn, kitchen):
            if guild not in guilds:
                channels.remove_member(desk, guild, user.id)
        direct = channels.direct(desk, user.id, desk.bot.id)
        held = [*(by_name[place] for place in places), direct]
        found.append(Stranger(desk, secrets, user, held, random))
    return found


KNOWN_ON_SERVER = ("/league", "league-", "form league-", "/stats", "/rank", "/records", "stats")
"""What shows the names of a server's players to its members, without any match."""

NAMED_BY_THEM = (
    "/stats",
    "/block",
    "/unblock",
    "/settings",
    "settings",
    "prefer",
    "blocked",
    "unblock",
)
"""What shows the names of people whom a stranger has named, or has blocked."""


def leaks(stranger: Stranger, tried: str, answer: Json) -> list[str]:
    """The secrets that an answer reveals to a stranger."""
    found = stranger.secrets.revealed_by(answer)
    if tried.startswith(NAMED_BY_THEM):
        return [one for one in found if one not in OWNERS]
    if stranger.user.username == "member" and tried.startswith(KNOWN_ON_SERVER):
        return [one for one in found if one not in OWNERS]
    return found
