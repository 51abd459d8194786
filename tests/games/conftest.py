"""The command line that these tests use."""

from tests.games.terminal import terminal

__all__ = ["terminal"]
