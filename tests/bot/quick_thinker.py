"""`python -m tests.bot.quick_thinker`: a thinker that starts at once.

It is the real one, but in plain Python: it has nothing to load, to compile or to warm up.
"""

import sys

sys.modules["numba"] = None  # type: ignore[assignment]  # so that it cannot be imported

from bot.computers.worker import answer, serve  # noqa: E402 - only after that

if __name__ == "__main__":
    serve(answer)
