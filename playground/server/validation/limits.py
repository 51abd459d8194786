"""Discord's limits. A test compares those that its API description contains."""

from dataclasses import dataclass
from typing import Final

# Messages
CONTENT: Final = 2000
EMBEDS: Final = 10
EMBED_TEXT: Final = 6000
FILES: Final = 10
FILE_SIZE: Final = 10 * 1024 * 1024
NONCE: Final = 25
NONCE_SECONDS: Final = 300
PINS: Final = 250
# Components
COMPONENTS: Final = 40
ROWS: Final = 5
BUTTONS_IN_ROW: Final = 5
DISPLAYED_TEXT: Final = 4000
DISPLAYED_BYTES: Final = 10170
"""Text in UTF-8 plus 12 bytes for each text display; undocumented, Discord fails beyond it."""
GALLERY: Final = 10
OPTIONS: Final = 25
SECTION_TEXTS: Final = 3
MODAL_ITEMS: Final = 5
# Commands
COMMANDS: Final = 100
CONTEXT_COMMANDS: Final = 15
"""User commands, and as many message commands."""
COMMAND_OPTIONS: Final = 25
COMMAND_CHARACTERS: Final = 8000
COMMANDS_CREATED_A_DAY: Final = 200
CHOICES: Final = 25
# Deadlines
ANSWER_SECONDS: Final = 3.0
TOKEN_SECONDS: Final = 15 * 60.0
OLD_MESSAGE_SECONDS: Final = 3600.0
# Where only a user has installed the app
GUEST_FOLLOW_UPS: Final = 5
# Other limits
ACTIVE_THREADS: Final = 1000
FORUM_TAGS: Final = 20
FORUM_TAG_NAME: Final = 50
APPLIED_TAGS: Final = 5
GROUP_MEMBERS: Final = 10
EMOJIS: Final = 2000
EMOJI_SIZE: Final = 256 * 1024


@dataclass(frozen=True, slots=True)
class Text:
    """A text with a permitted length."""

    least: int
    most: int
    required: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number in a range."""

    least: int
    most: int
    required: bool = False


@dataclass(frozen=True, slots=True)
class Boolean:
    """True or false."""

    required: bool = False


Field = Text | Number | Boolean

CUSTOM_ID: Final = Text(1, 100, required=True)
SELECT: Final[dict[str, Field]] = {
    "custom_id": CUSTOM_ID,
    "placeholder": Text(0, 150),
    "min_values": Number(0, 25),
    "max_values": Number(1, 25),
    "disabled": Boolean(),
    "required": Boolean(),
}
COMPONENT_FIELDS: Final[dict[int, dict[str, Field]]] = {
    1: {},
    2: {
        "style": Number(1, 6, required=True),
        "custom_id": Text(1, 100),
        "label": Text(0, 80),
        "url": Text(0, 512),
        "disabled": Boolean(),
    },
    3: SELECT,
    4: {
        "custom_id": CUSTOM_ID,
        "style": Number(1, 2, required=True),
        "label": Text(1, 45),
        "value": Text(0, 4000),
        "placeholder": Text(0, 100),
        "required": Boolean(),
        "min_length": Number(0, 4000),
        "max_length": Number(1, 4000),
    },
    5: SELECT,
    6: SELECT,
    7: SELECT,
    8: SELECT,
    9: {},
    10: {"content": Text(1, 4000, required=True)},
    11: {"description": Text(1, 1024), "spoiler": Boolean()},
    12: {},
    13: {"spoiler": Boolean()},
    14: {"spacing": Number(1, 2), "divider": Boolean()},
    17: {"accent_color": Number(0, 0xFFFFFF), "spoiler": Boolean()},
    18: {"label": Text(1, 45, required=True), "description": Text(1, 100)},
    19: {
        "custom_id": CUSTOM_ID,
        "min_values": Number(0, 10),
        "max_values": Number(1, 10),
        "required": Boolean(),
    },
    21: {"custom_id": CUSTOM_ID, "required": Boolean()},
    22: {
        "custom_id": CUSTOM_ID,
        "min_values": Number(0, 10),
        "max_values": Number(1, 10),
        "required": Boolean(),
    },
    23: {"custom_id": CUSTOM_ID, "default": Boolean()},
}
"""The fields of each type of component, apart from nested components."""

OPTION_FIELDS: Final[dict[str, Field]] = {
    "label": Text(1, 100, required=True),
    "value": Text(1, 100, required=True),
    "description": Text(0, 100),
    "default": Boolean(),
}
"""The fields of an option of a select, a radio group or a checkbox group."""
