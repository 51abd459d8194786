"""The rules page by page, and the guided tour."""

from bot.guide.page import Page
from bot.guide.pages import page_scene, page_text
from bot.guide.tour import NEIGHBOUR, READER, Lesson, TourPosition

__all__ = [
    "NEIGHBOUR",
    "READER",
    "Lesson",
    "Page",
    "TourPosition",
    "page_scene",
    "page_text",
]
