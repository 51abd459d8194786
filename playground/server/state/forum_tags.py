"""Tags of forums: the ones a forum offers, and the ones a post has."""

from typing import Final

from playground.server.desk import Desk
from playground.server.state import events
from playground.server.state.world import Channel, ForumTag, Json
from playground.server.validation import limits
from playground.server.validation.fields import check_objects, check_text, check_types
from playground.server.validation.refusals import ValidationErrors, refusal

REQUIRE_TAG: Final = 1 << 4
"""The flag of a forum in which every new post needs a tag."""


def set_tags(desk: Desk, forum: Channel, asked: object) -> None:
    """Replace the tags of a forum; one with the id of an old tag changes that tag."""
    errors = ValidationErrors()
    found = check_objects(asked, ("available_tags",), errors)
    if len(found) > limits.FORUM_TAGS:
        text = f"Must be {limits.FORUM_TAGS} or fewer in length."
        errors.add(("available_tags",), "BASE_TYPE_MAX_LENGTH", text)
    for path, tag in found:
        check_text(tag.get("name"), 1, limits.FORUM_TAG_NAME, (*path, "name"), errors)
        check_types(tag, {"emoji_name": "text", "emoji_id": "id", "id": "id"}, path, errors)
    errors.raise_any()
    names = [tag["name"] for _, tag in found]
    if len({*names}) < len(names):
        raise refusal(40061)
    known = {tag.id for tag in forum.tags}
    forum.tags = [_tag(desk, tag, known) for _, tag in found]
    desk.world.touch("channel", forum.id)


def _tag(desk: Desk, asked: Json, known: set[int]) -> ForumTag:
    number = int(asked.get("id") or 0)
    if number and number not in known:
        raise refusal(10087)
    emoji = asked.get("emoji_id")
    return ForumTag(
        number or desk.snowflakes.next(),
        asked["name"],
        asked.get("moderated") is True,
        None if emoji is None else int(emoji),
        asked.get("emoji_name"),
    )


def set_require_tag(desk: Desk, forum: Channel, *, required: bool) -> None:
    """Decide whether every new post of a forum needs a tag."""
    forum.flags = forum.flags & ~REQUIRE_TAG | (REQUIRE_TAG if required else 0)
    desk.world.touch("channel", forum.id)
    events.channel_updated(desk, forum)


def chosen_tags(
    forum: Channel, asked: list[str | int] | None, before: list[int], *, may_manage: bool
) -> list[int]:
    """Return the tags that a post will have, or refuse; `before` are those it has."""
    if not forum.is_forum:
        if asked:
            raise refusal(50024)
        return []
    chosen = list(dict.fromkeys(int(tag) for tag in asked or ()))
    if len(chosen) > limits.APPLIED_TAGS:
        errors = ValidationErrors()
        text = f"Must be {limits.APPLIED_TAGS} or fewer in length."
        errors.add(("applied_tags",), "BASE_TYPE_MAX_LENGTH", text)
        errors.raise_any()
    tags = {tag.id: tag for tag in forum.tags}
    if any(tag not in tags for tag in chosen):
        raise refusal(10087)
    changed = {*chosen} ^ {*before} & tags.keys()
    if not may_manage and any(tags[tag].moderated for tag in changed):
        raise refusal(50013)
    return chosen
