"""Which characters are emojis."""

import re
from typing import Final

_SHOWN_AS_EMOJI: Final = "⌚⌛⏩⏪⏫⏬⏰⏳◽◾☔☕♈♉♊♋♌♍♎♏♐♑♒♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓❔❕❗➕➖➗➰➿⬛⬜⭐⭕"
_ONE: Final = rf"(?:[\U0001F000-\U0001FAFF]|[{_SHOWN_AS_EMOJI}]|[\u00a9\u00ae\u203c-\u3299]\ufe0f)"
_MODIFIED: Final = rf"{_ONE}[\U0001F3FB-\U0001F3FF]?\ufe0f?"
_EMOJI: Final = re.compile(
    rf"{_MODIFIED}(?:\u200d{_MODIFIED})*[\U000E0020-\U000E007F]*|[\U0001F1E6-\U0001F1FF]{{2}}"
    r"|[0-9#*]\ufe0f?\u20e3"
)


def is_emoji(text: str) -> bool:
    """Whether a text is one emoji, as Unicode writes it.

    A character with an older form as text, like ▶, is one only with U+FE0F behind it.
    """
    return _EMOJI.fullmatch(text) is not None
