"""Every kind of announcement has a text, and every kind of task is done."""

from bot.leagues.announcements import Announcement
from bot.leagues.queue import KINDS
from bot.leagues.tasks import LeagueTask
from cogs.leagues.announcement_text import announcement_text
from cogs.posting.league_tasks import TASKS


def test_every_kind_of_announcement_has_a_text() -> None:
    kinds = {one for one in KINDS if issubclass(one, Announcement)}
    assert kinds <= announcement_text.registry.keys()


def test_every_kind_of_task_has_a_handler() -> None:
    assert {one for one in KINDS if issubclass(one, LeagueTask)} == TASKS.keys()
