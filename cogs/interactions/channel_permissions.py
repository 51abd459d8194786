"""Whether the bot has the permissions it needs to post in a channel."""

from bot.players.permissions import missing_permissions
from cogs.interactions.request import Request


async def can_post(request: Request) -> bool:
    """Whether the bot can post a match in this channel; if not, tell the player what is missing."""
    missing = missing_permissions(request.interaction.app_permissions.value)
    if missing:
        names = [request.say(f"permission-{one}") for one in missing]
        listed = request.say("list-separator").join(names)
        await request.tell(request.say("permission-missing", names=listed))
    return not missing
