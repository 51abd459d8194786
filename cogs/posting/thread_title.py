"""The title of a match's thread or post, by which an earlier attempt is found again."""

from typing import TYPE_CHECKING, Final

from cogs.cards.game_names import variant_name
from cogs.discord_errors import short_timeout
from renderers.lettering.names import clean

if TYPE_CHECKING:
    from cogs.posting.post_context import PostContext

WEEK: Final = 10080
"""Minutes of inactivity after which Discord archives the thread of a running match."""


async def thread_title(context: "PostContext") -> str:
    """Return the title of a match's thread: game, number and players."""
    names = map(clean, await context.names())
    return _title_with(context, context.say("list-separator").join(names))[:100]


async def find_opened_thread(context: "PostContext", channel: int) -> int | None:
    """Return the thread that an earlier attempt has opened in a channel, if there is one.

    It is found by the number of the match, with which its title begins.
    """
    server, beginning = context.match.location.server or 0, _title_with(context, names="")
    async with short_timeout():
        active = await context.bot.http.get_active_threads(server)
    for thread in active["threads"]:
        own = int(thread["owner_id"]) == context.bot.user_id
        if own and int(thread["parent_id"]) == channel and thread["name"].startswith(beginning):
            return int(thread["id"])
    return None


def _title_with(context: "PostContext", names: str) -> str:
    game = variant_name(context.match, context.say)
    return context.say("thread-title", game=game, match=context.match.id, names=names)
