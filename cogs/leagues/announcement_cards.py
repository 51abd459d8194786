"""The cards of announcements, standings and invitations."""

from typing import TYPE_CHECKING, Final

from bot.leagues import Announcement, Format, LeagueSession
from bot.leagues.announcements import (
    ActionUndone,
    CheckInContinued,
    CheckInOpened,
    CheckInReminder,
    LeagueClosed,
    LeagueRenamed,
    SeasonAnnounced,
    SeasonCalledOff,
    SeasonClosed,
    SeasonExtended,
    SeasonPaused,
    SeasonPutOff,
    SeasonResult,
    SeasonResumed,
    SignUpOpened,
    TooFewPlayers,
)
from cogs.cards.card import Card, Picture
from cogs.cards.components import SUCCESS, Item, button
from cogs.cards.notification import Notification, unheaded
from cogs.leagues.announcement_text import TextContext, announcement_text
from cogs.leagues.league_text import title
from cogs.leagues.standings_pictures import (
    StandingsView,
    round_buttons,
    standings_picture,
    standings_sheet,
    words_button,
)
from renderers.texts import Say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.client import Azulejo

COLOUR: Final = 0xC9A227
WITHOUT_BUTTONS: Final = (
    ActionUndone
    | LeagueClosed
    | LeagueRenamed
    | SeasonAnnounced
    | SeasonCalledOff
    | SeasonClosed
    | SeasonExtended
    | SeasonPaused
    | SeasonResumed
    | TooFewPlayers
)
"""Announcements that change no placing."""


async def announcement_card(
    bot: "Azulejo", session: LeagueSession, announcement: Announcement, say: Say, theme: str
) -> "tuple[Card | Notification, Sequence[int]]":
    """Return an announcement and its mentions; it is a notification if it mentions players.

    The card at the end of a cup has its tree.
    """
    lines, mentions = await announcement_text(announcement, TextContext(bot, session, say))
    buttons = _buttons(session, announcement, say)
    if mentions:
        text = "\n".join([f"**{unheaded(title(session, say))}**", *lines])
        return Notification(text, *buttons), mentions
    parts: list[str | Picture | list[Item]] = [title(session, say), "\n".join(lines)]
    if isinstance(announcement, SeasonResult) and session.settings.format is Format.CUP:
        view = StandingsView(0, say, theme)
        sheet = await standings_sheet(bot, session, view)
        parts.append(await standings_picture(bot, session, view, sheet))
    return Card(*parts, buttons, colour=COLOUR), mentions


async def standings_card(
    bot: "Azulejo", session: LeagueSession, division: int, say: Say, theme: str
) -> Card:
    """Return the standings of a division, or the tree of a cup, as posted in the channel."""
    view = StandingsView(division, say, theme)
    sheet = await standings_sheet(bot, session, view)
    picture = await standings_picture(bot, session, view, sheet)
    me = button(say("button-league-me"), "league-me", session.league.id)
    items = [me, words_button(session, division, say), *round_buttons(session, sheet, say)]
    return Card(title(session, say), picture, items, colour=COLOUR)


def _buttons(session: LeagueSession, announcement: Announcement, say: Say) -> list[Item]:
    """Return the buttons below an announcement."""
    league = session.league.id
    leave = button(say("button-league-leave"), "league-leave", league)
    me = button(say("button-league-me"), "league-me", league)
    if isinstance(announcement, SignUpOpened | SeasonPutOff):
        return [button(say("button-league-join"), "league-join", league, style=SUCCESS), leave]
    if isinstance(announcement, CheckInOpened | CheckInReminder | CheckInContinued):
        return [
            button(say("button-league-in"), "league-in", league, style=SUCCESS),
            button(say("button-league-join"), "league-join", league),
            leave,
        ]
    if isinstance(announcement, SeasonResult) and session.settings.format is Format.DUPLICATE:
        code = ("league-compare", league, session.season.number)
        return [me, button(say("button-lines"), *code, emoji="🔀")]
    if isinstance(announcement, SeasonResult) and session.settings.format is Format.CUP:
        return [me, words_button(session, 0, say)]
    return [] if isinstance(announcement, WITHOUT_BUTTONS) else [me]
