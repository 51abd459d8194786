"""Cards before a match: the lobby, an invitation, a closed lobby."""

from collections.abc import Sequence
from datetime import datetime

from bot.matches import Location, Match, Status
from cogs.cards.card import Card
from cogs.cards.clock_text import moment, pace_lines
from cogs.cards.components import DANGER, PRIMARY, SUCCESS, button
from cogs.cards.game_names import variant_name
from cogs.cards.markdown import safe_name
from cogs.cards.notification import Notification
from renderers.texts import Say


def lobby_card(
    match: Match, names: "tuple[str, ...]", guests: "list[str]", say: Say, colour: int
) -> Card:
    """A match that waits for its players."""
    seats = [
        say(
            "lobby-seat",
            number=number + 1,
            name=safe_name(name),
            host=int(match.seats[number].host),
        )
        for number, name in enumerate(names)
    ]
    free = match.seat_count - len(match.seats)
    who = say(f"lobby-joining-{match.joining}") if free else say("lobby-full")
    if match.previous is not None:
        who = say("lobby-rematch")
    lines = [*seats, *[say("lobby-free")] * free, "", who]
    if guests:
        lines.append(say("lobby-invited", names=say("list-separator").join(map(safe_name, guests))))
    lines += pace_lines(match.pace, say)
    lines.append(say("lobby-commitment", commitment=match.commitment))
    enough = len(match.seats) in match.game.seats
    number = match.id
    return Card(
        say("lobby-title", game=variant_name(match, say), match=number),
        "\n".join(lines),
        [
            button(say("button-join"), "join", number, style=SUCCESS, disabled=free == 0),
            button(say("button-leave"), "leave", number),
            button(say("button-invite"), "invite", number, disabled=free == 0),
            button(say("button-computer"), "computers", number, disabled=free == 0),
        ],
        [
            button(say("button-start"), "start", number, style=PRIMARY, disabled=not enough),
            button(say("button-pace"), "pace", number),
            button(say("button-cancel"), "cancel", number, style=DANGER),
        ],
        colour=colour,
    )


def closed_card(match: Match, say: Say, where: Location | None) -> Card:
    """A closed lobby: the match has begun, or was cancelled."""
    title = say("lobby-title", game=variant_name(match, say), match=match.id)
    if match.status is Status.ABORTED and match.state is None:
        return Card(title, say(f"lobby-closed-{match.ending}"))
    thread = f"<#{where.thread}>" if where and where.thread else ""
    return Card(title, say("lobby-begun", thread=thread, here=int(not thread)))


def waiting_card(match: Match, say: Say, opens: datetime) -> Card:
    """A closed lobby whose match has begun, but has to wait for its thread."""
    title = say("lobby-title", game=variant_name(match, say), match=match.id)
    return Card(title, say("lobby-begun-later", time=moment(opens, "R")))


def invitation(match: Match, names: Sequence[str], guests: Sequence[int], say: Say) -> Notification:
    """An invitation to join."""
    people = " ".join(f"<@{guest}>" for guest in guests)
    host = next((seat.seat for seat in match.seats if seat.host), 0)
    text = say(
        "invitation",
        names=people,
        host=safe_name(names[host]) if names else "",
        game=variant_name(match, say),
        match=match.id,
    )
    return Notification(text, button(say("button-join"), "join", match.id, style=SUCCESS))
