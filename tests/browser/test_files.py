"""The page's own files, without a browser."""

import re
from pathlib import Path

import pytest

from tests.support.playground.program import ROOT

WEB = ROOT / "playground" / "web"
FILES = sorted(WEB.iterdir())
DANGEROUS = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|setHTML|document\.write|\beval\(|new Function|srcdoc"
)
ELSEWHERE = re.compile(r"https?://(?!www\.w3\.org/2000/svg)[\w.]+")


def test_the_page_preloads_all_its_files() -> None:
    html = (WEB / "index.html").read_text()
    named = set(re.findall(r'(?:href|src)="/web/([\w.-]+)"', html))
    assert named == {path.name for path in FILES} - {"index.html"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_parses_no_markup_and_loads_nothing_from_other_sites(path: Path) -> None:
    text = path.read_text()
    assert DANGEROUS.findall(text) == []
    assert ELSEWHERE.findall(text) == []
