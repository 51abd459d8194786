"""Posts of forums: a thread and its first message, opened in one call."""

from collections.abc import Sequence

from playground.server.desk import Desk
from playground.server.state import forum_tags, messages, threads
from playground.server.state.attachments import Upload
from playground.server.state.messages import Draft
from playground.server.state.permissions import Permission
from playground.server.state.world import Channel, ChannelKind, Json
from playground.server.validation.refusals import ValidationErrors, refusal


async def open_post(
    desk: Desk, forum: Channel, owner: int, body: Json, files: Sequence[Upload] = ()
) -> Channel:
    """Open a post; its thread and its first message have the same id.

    Nothing is opened unless the whole of it is in order.
    """
    if not isinstance(body.get("message"), dict):
        errors = ValidationErrors()
        errors.missing(("message",))
        errors.raise_any()
    thread = threads.new_thread(desk, forum, owner, body, ChannelKind.PUBLIC_THREAD)
    manages = bool(desk.permissions(owner, forum) & Permission.MANAGE_THREADS)
    asked = body.get("applied_tags")
    thread.applied_tags = forum_tags.chosen_tags(forum, asked, [], may_manage=manages)
    if forum.flags & forum_tags.REQUIRE_TAG and not thread.applied_tags:
        raise refusal(40067)
    draft = Draft(thread, owner, body["message"], files, path=("message",), id=thread.id)
    message = await messages.compose(desk, draft)
    threads.add_thread(desk, thread)
    forum.last_message_id = thread.id
    desk.world.touch("channel", forum.id)
    await messages.publish(desk, thread, message)
    return thread
