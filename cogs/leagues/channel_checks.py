"""Where a league can live: the kinds of channels it can have, and the permissions it needs there.

Everything is checked when a channel is chosen, and shown again by `/league admin status`.
"""

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import ChannelType

from bot.leagues import LeagueSession, LeagueSettings
from bot.leagues.channel_errors import (
    ChannelPermissionsError,
    MayNotWriteError,
    NoFittingTagError,
    WrongKindOfChannelError,
)
from bot.players.settings import ServerSettings
from cogs.bot_permissions import permission_names, permissions_in
from cogs.cards.themes import public_say
from cogs.leagues.forum_tags import can_make_tags, find_tag, has_tag_for_all, league_tag, over_tag
from cogs.leagues.league_text import division_name
from renderers.texts import Say

if TYPE_CHECKING:
    from cogs.client import Azulejo

CHANNEL: Final = "channel"
MATCHES: Final = "matches"
"""The settings that name a channel: for announcements, and for matches."""
KINDS: Final = {
    CHANNEL: frozenset({ChannelType.text, ChannelType.news}),
    MATCHES: frozenset({ChannelType.text, ChannelType.news, ChannelType.forum}),
}
WRITING: Final = ("view_channel", "send_messages", "attach_files", "read_message_history")
THREADS: Final = ("create_public_threads", "send_messages_in_threads")


def channel_of(guild: discord.Guild, number: int) -> Any:
    """Return a channel of a server, for a thread the channel it belongs to; None if unknown."""
    found = guild.get_channel_or_thread(number)
    return found.parent if isinstance(found, discord.Thread) else found


def require_can_live(
    bot: "Azulejo",
    channel: Any,
    settings: LeagueSettings,
    setting: str,
    *,
    league: str,
    server: ServerSettings,
    organiser: "discord.Member | discord.User",
    say: Say,
) -> None:
    """Refuse a channel in which the league's announcements, or its matches, could not be posted.

    `settings` are those with this channel; `say` is the language of the organiser.
    """
    require_may_write(organiser, channel)
    if channel.type not in KINDS[setting]:
        raise WrongKindOfChannelError(setting, channel.id, channel.type.name)
    lacking = missing_permissions(channel, settings, threads=server.threads)
    if lacking:
        raise ChannelPermissionsError(channel.id, permission_names(lacking, say))
    public = public_say(bot, channel.guild.id, server)
    if isinstance(channel, discord.ForumChannel) and not has_tag_for_all(channel, league, public):
        raise NoFittingTagError(channel.id, league_tag(public), league)


def require_may_write(organiser: "discord.Member | discord.User", channel: Any) -> None:
    """Refuse a channel in which an organiser may not write: the bot would do it for them."""
    if not isinstance(organiser, discord.Member):
        raise MayNotWriteError(channel.id)
    granted = channel.permissions_for(organiser)
    if not (granted.view_channel and granted.send_messages):
        raise MayNotWriteError(channel.id)


def missing_permissions(channel: Any, settings: LeagueSettings, *, threads: bool) -> list[str]:
    """Return the permissions that the bot lacks in a channel of a league."""
    has_matches = channel.id == (settings.matches or settings.channel)
    needed: tuple[str, ...] = WRITING
    if isinstance(channel, discord.ForumChannel):
        needed = (*WRITING, "send_messages_in_threads")  # opening a post needs no other
    elif has_matches and threads:
        needed = (*WRITING, *THREADS)
    granted = permissions_in(channel)
    return [name for name in needed if not getattr(granted, name)]


def channel_lines(
    bot: "Azulejo", session: LeagueSession, server: ServerSettings, say: Say
) -> list[str]:
    """Return what organisers should know about a league's channels: what is refused there now."""
    guild = bot.get_guild(session.league.server)
    settings = session.league_settings
    if guild is None:
        return []
    lines = []
    for number in dict.fromkeys((settings.channel, settings.matches)):
        channel = None if number is None else channel_of(guild, number)
        if channel is None:
            continue  # there is none, or posting there fails and the status says why
        lacking = missing_permissions(channel, settings, threads=server.threads)
        if lacking:
            names = permission_names(lacking, say)
            lines.append(say("league-status-permissions", channel=f"<#{number}>", names=names))
        elif number == settings.channel and not permissions_in(channel).pin_messages:
            lines.append(say("league-status-pins", channel=f"<#{number}>"))
        if isinstance(channel, discord.ForumChannel):
            lines += _tag_lines(channel, session, public_say(bot, guild.id, server), say)
    return lines


def _tag_lines(
    forum: discord.ForumChannel, session: LeagueSession, public: Say, say: Say
) -> list[str]:
    """Return which tags a forum lacks for the posts of a league; they are in its own language."""
    if not has_tag_for_all(forum, session.league.name, public):
        tag = league_tag(public)
        return [say("league-status-tag-demanded", channel=f"<#{forum.id}>", tag=tag)]
    if can_make_tags(forum):
        return []
    divisions = session.divisions if session.has_season else []
    wanted = [division_name(session, one.number, public) for one in divisions]
    lacking = [name for name in [*wanted, over_tag(public)] if find_tag(forum, name) is None]
    if not lacking:
        return []
    tags = say("list-separator").join(f"“{name}”" for name in lacking)
    return [say("league-status-tags", channel=f"<#{forum.id}>", tags=tags, count=len(lacking))]
