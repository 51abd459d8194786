"""One interaction: what a user did, and how the bot answered."""

import asyncio
from dataclasses import dataclass, field
from typing import Final

from playground.server.state.clock import Alarm
from playground.server.state.world import Json, Message

COMMAND: Final = 2
COMPONENT: Final = 3
AUTOCOMPLETE: Final = 4
MODAL_SUBMIT: Final = 5
ANSWERS: Final = {
    COMMAND: (4, 5, 9),
    COMPONENT: (4, 5, 6, 7, 9),
    AUTOCOMPLETE: (8,),
    MODAL_SUBMIT: (4, 5, 6, 7),
}
"""The types of answer that each type of interaction allows."""
OUTCOMES: Final = {4: "message", 5: "thinking", 6: "acknowledged", 7: "updated", 8: "choices",
                   9: "modal"}  # fmt: skip
FAILURES: Final = {
    "timeout": "The application did not respond in time.",
    "offline": "The bot is not connected.",
    "expired": "The application did not respond.",
}


@dataclass(slots=True)
class Interaction:
    """One use of a command, a component or a modal."""

    id: int
    token: str
    type: int
    user_id: int
    channel_id: int
    guild_id: int | None
    owners: dict[str, str]
    """Who authorised the bot here: a server (0), a user (1), or both."""
    metadata: Json
    created: float
    answered: asyncio.Future[Json]
    data: Json = field(default_factory=dict)
    message: Message | None = None
    """The message whose component was used."""
    answer: int | None = None
    original: Message | None = None
    modal: Json | None = None
    follow_ups: int = 0
    failed: bool = False
    """The bot did not answer in time."""
    alarms: list[Alarm] = field(default_factory=list)

    def resolve(self, outcome: Json) -> None:
        """Give the outcome to the request that waits for it."""
        if not self.answered.done():
            self.answered.set_result(outcome)
