"""Who can see a channel of a server, computed from what Discord has told the bot about it."""

import discord


def can_see(member: "discord.Member | discord.User", channel: int | None) -> bool:
    """Whether a member can see a channel or thread of their server.

    False where the bot does not know: outside a server, for channels that are gone, and for
    private threads, whose members Discord does not list.
    """
    if channel is None or not isinstance(member, discord.Member):
        return False
    found = member.guild.get_channel_or_thread(channel)
    if found is None:
        return False
    try:
        allowed = found.permissions_for(member)
    except discord.ClientException:  # a thread whose parent is not known
        return False
    if isinstance(found, discord.Thread) and found.is_private():
        return allowed.view_channel and allowed.manage_threads
    return allowed.view_channel
