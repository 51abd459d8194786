"""What is done once an hour: delete what is not needed any more, and tell seeds of seasons."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from bot.loops import Loop
from bot.operator.forgotten_list import ForgottenList
from bot.operator.retention import Retention
from data import Database
from data.tables import answers
from data.tables.leagues import bags, remembered
from data.times import duration

KEPT = timedelta(days=1)
"""How long answers are kept; Discord repeats an interaction for 15 minutes at most."""
EVERY = timedelta(hours=1)

DISCORD_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)
"""Discord's ids have milliseconds since this moment above their lowest 22 bits."""


class CleanupLoop(Loop):
    """Deletes old answers, hashes and gone servers; tells seeds; saves the forgotten list."""

    def __init__(
        self,
        database: Database,
        retention: Retention | None = None,
        forgotten: ForgottenList | None = None,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        super().__init__(EVERY.total_seconds())
        self._database = database
        self._retention = retention
        self._forgotten = forgotten
        self._clock = clock

    async def tick(self) -> bool:
        """Do all of it."""
        before = snowflake(self._clock() - KEPT)
        await self._database.write(lambda tx: answers.forget(tx, before))
        await self._database.write(remembered.drop_ended)
        await self._database.write(bags.tell_season_seeds)
        if self._retention is not None:
            await self._retention.erase()
        if self._forgotten is not None:
            await self._forgotten.save()
        return False


def snowflake(time: datetime) -> int:
    """The smallest id that Discord gives at this time."""
    return max(0, duration(time - DISCORD_EPOCH)) << 22
