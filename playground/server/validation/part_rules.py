"""Discord's rules for buttons, selects, options, media and emojis."""

from dataclasses import dataclass, field
from typing import Any

from playground.server.validation import limits
from playground.server.validation.emojis import is_emoji
from playground.server.validation.fields import check_fields, check_objects, check_types
from playground.server.validation.refusals import Json, Path, ValidationErrors


@dataclass(slots=True)
class ComponentSummary:
    """Totals and references collected from all components of a message."""

    count: int = 0
    text: int = 0
    bytes: int = 0
    custom_ids: set[str] = field(default_factory=set)
    ids: set[int] = field(default_factory=set)
    media: list[tuple[Path, str]] = field(default_factory=list)
    emojis: list[tuple[Path, str]] = field(default_factory=list)


def check_button(
    button: Json, path: Path, errors: ValidationErrors, summary: ComponentSummary
) -> None:
    """Check that a button has a custom id or a URL, and a label or an emoji."""
    style = button.get("style")
    custom_id, url = button.get("custom_id"), button.get("url")
    if style in (1, 2, 3, 4):
        if custom_id is None:
            errors.missing((*path, "custom_id"))
        if url is not None:
            errors.add(
                (*path, "url"), "BUTTON_COMPONENT_CANNOT_HAVE_URL", "A button of this style "
                "cannot have a url",
            )  # fmt: skip
    elif style == 5:
        if url is None:
            errors.missing((*path, "url"))
        elif not str(url).startswith(("http://", "https://", "discord://")):
            errors.add(
                (*path, "url"), "URL_TYPE_INVALID_SCHEME", f'Scheme "{str(url).split(":")[0]}" is '
                "not supported. Scheme must be one of ('http', 'https', 'discord').",
            )  # fmt: skip
        if custom_id is not None:
            errors.add(
                (*path, "custom_id"),
                "BUTTON_COMPONENT_CUSTOM_ID_AND_URL",
                "A custom id and url cannot both be specified",
            )
    label = str(button.get("label") or "").strip()
    if style != 6 and not label and not button.get("emoji"):
        errors.add(
            path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required"
        )
    check_emoji(button, path, errors, summary)


def check_select(
    select: Json, path: Path, errors: ValidationErrors, summary: ComponentSummary, *, modal: bool
) -> None:
    """Check a select."""
    if modal and select.get("disabled"):
        errors.add(
            (*path, "disabled"), "SELECT_COMPONENT_DISABLED_IN_MODAL", "A select in a modal "
            "cannot be disabled",
        )  # fmt: skip
    kinds = {"channel_types": "numbers", "default_values": "objects"}
    check_types(select, kinds, path, errors)
    least, most = select.get("min_values"), select.get("max_values")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        errors.add(
            (*path, "min_values"),
            "SELECT_COMPONENT_MIN_GREATER_THAN_MAX",
            "min_values must be less than or equal to max_values",
        )
    if select.get("type") == 3:
        check_options(select, 1, limits.OPTIONS, path, errors, summary)


def check_options(
    group: Json,
    least: int,
    most: int,
    path: Path,
    errors: ValidationErrors,
    summary: ComponentSummary,
) -> None:
    """Check the options of a select or of a group, whose values must differ."""
    place = (*path, "options")
    options = check_objects(group.get("options"), place, errors)
    if not least <= len(options) <= most:
        errors.bad_length(place, least, most)
    values: set[Any] = set()
    defaults = 0
    for where, option in options:
        check_fields(option, limits.OPTION_FIELDS, where, errors)
        check_emoji(option, where, errors, summary)
        value = option.get("value")
        if isinstance(value, str) and value in values:
            errors.add(
                (*where, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        values.add(value if isinstance(value, str) else None)
        defaults += option.get("default") is True
    chosen = group.get("max_values") or (len(options) if group.get("type") == 22 else 1)
    if isinstance(chosen, int) and chosen > max(len(options), 1):
        errors.add(
            (*path, "max_values"),
            "SELECT_COMPONENT_MAX_VALUES_TOO_HIGH",
            "max_values must be less than or equal to the number of options",
        )
    if isinstance(chosen, int) and defaults > chosen:
        errors.add(
            place,
            "SELECT_COMPONENT_DEFAULTS_EXCEED_MAX_VALUES",
            "The number of defaults exceeds max_values",
        )


def check_media(
    holder: Json, name: str, path: Path, errors: ValidationErrors, summary: ComponentSummary
) -> None:
    """Check a picture or a file, given by a URL or as an attachment."""
    media = holder.get(name)
    url = media.get("url") if isinstance(media, dict) else None
    place = (*path, name, "url")
    if not isinstance(url, str):
        errors.missing(place)
    elif len(url) > 2048:
        errors.too_long(place, 2048)
    elif not url.startswith(("attachment://", "http://", "https://")):
        errors.add(
            place, "URL_TYPE_INVALID_SCHEME", f'Scheme "{url.split(":")[0]}" is not supported. '
            "Scheme must be one of ('http', 'https', 'attachment').",
        )  # fmt: skip
    else:
        summary.media.append((place, url))


def check_emoji(
    holder: Json, path: Path, errors: ValidationErrors, summary: ComponentSummary
) -> None:
    """Check an emoji: the bot's own by id, others by their character."""
    check_types(holder, {"emoji": "object"}, path, errors)
    emoji = holder.get("emoji")
    if isinstance(emoji, dict):
        check_types(emoji, {"name": "text", "animated": "yes or no"}, (*path, "emoji"), errors)
        if emoji.get("id") is not None:
            summary.emojis.append(((*path, "emoji", "id"), str(emoji["id"])))
        elif not emoji.get("name"):
            errors.missing((*path, "emoji", "name"))
        elif isinstance(emoji["name"], str) and not is_emoji(emoji["name"]):
            errors.add((*path, "emoji", "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
