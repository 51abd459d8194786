"""How long a server may take to answer."""

import asyncio
from typing import Any


class AnswerTimer:
    """Closes a connection when its server does not answer in time.

    The statement is not cancelled on the server: a commit that waits for a standby would then count
    as done there, though the standby does not have it.
    """

    def __init__(self, connection: Any, seconds: float) -> None:
        self._connection = connection
        self.seconds = seconds
        self.expired = False
        self._handle = self._start()

    def _start(self) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(self.seconds, self._expire)

    def _expire(self) -> None:
        self.expired = True
        self._connection.terminate()

    def restart(self) -> None:
        """Begin to count again."""
        self.stop()
        self._handle = self._start()

    def allow(self, seconds: float) -> None:
        """Begin to count again, with another limit."""
        self.seconds = seconds
        self.restart()

    def stop(self) -> None:
        """Stop counting."""
        self._handle.cancel()
