"""Which characters are emojis."""

import re
from typing import Final

_SHOWN_AS_EMOJI: Final = (
    r"\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f"
    r"\u2693\u26a1\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5"
    r"\u26fa\u26fd\u2705\u270a\u270b\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797"
    r"\u27b0\u27bf\u2b1b\u2b1c\u2b50\u2b55"
)
"""The older characters that are emojis without U+FE0F."""
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
