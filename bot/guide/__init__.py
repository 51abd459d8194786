"""The rules page by page, and a guided tour: prepared positions to look at and to play on."""

from bot.guide.pages import PAGES, Page, page_text, pages_of, scene_of
from bot.guide.tour import LESSONS, READER, Lesson, TourPosition

__all__ = [
    "LESSONS",
    "PAGES",
    "READER",
    "Lesson",
    "Page",
    "TourPosition",
    "page_text",
    "pages_of",
    "scene_of",
]
