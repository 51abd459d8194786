"""The page's own files, without a browser."""

import re
from pathlib import Path

import pytest

from tests.browser.conftest import ROOT

WEB = ROOT / "playground" / "web"
FILES = sorted(WEB.iterdir())
DANGEROUS = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|setHTML|document\.write|\beval\(|new Function|srcdoc"
)
ELSEWHERE = re.compile(r"https?://(?!www\.w3\.org/2000/svg)[\w.]+")


def test_the_page_names_all_its_files_so_that_they_come_at_once() -> None:
    html = (WEB / "index.html").read_text()
    named = set(re.findall(r'(?:href|src)="/web/([\w.-]+)"', html))
    assert named == {path.name for path in FILES} - {"index.html"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_makes_no_markup_of_text_and_fetches_nothing_from_elsewhere(path: Path) -> None:
    text = path.read_text()
    assert DANGEROUS.findall(text) == []
    assert ELSEWHERE.findall(text) == []
