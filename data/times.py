"""Points in time as they are stored: milliseconds since 1970, UTC."""

from datetime import UTC, datetime, timedelta

MILLISECOND = timedelta(milliseconds=1)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def utc_now() -> datetime:
    """The current time."""
    return datetime.now(UTC)


def stored(time: datetime) -> int:
    """A point in time as a number."""
    return (time - EPOCH) // MILLISECOND


def loaded(number: int) -> datetime:
    """The point in time that a number stands for."""
    return EPOCH + number * MILLISECOND


def duration(span: timedelta) -> int:
    """A span of time as a number."""
    return span // MILLISECOND
