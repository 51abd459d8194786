"""The rules page by page, and a guided tour: prepared positions to look at and to play on."""

from bot.manual.pages import PAGES, Page, page_text, pages_of, scene_of
from bot.manual.tour import LESSONS, READER, Lesson, Moment

__all__ = [
    "LESSONS",
    "PAGES",
    "READER",
    "Lesson",
    "Moment",
    "Page",
    "page_text",
    "pages_of",
    "scene_of",
]
