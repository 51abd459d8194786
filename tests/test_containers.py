"""The container files: no default password, exact versions, limits, and users by number."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COMPOSE = (ROOT / "compose.yaml").read_text("utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")


def services() -> dict[str, str]:
    """The text of each service."""
    part = COMPOSE.partition("services:\n")[2].partition("\nvolumes:")[0]
    found = re.split(r"^  (\w+):\n", part, flags=re.MULTILINE)[1:]
    return dict(zip(found[::2], found[1::2], strict=True))


def test_there_is_no_default_password() -> None:
    assert "POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:-}\n" in COMPOSE
    assert not re.search(r"PASSWORD:-[^}]", COMPOSE)
    assert not re.search(r"://\w+:\w+@", COMPOSE), "no address shows one"


@pytest.mark.parametrize("name", ["azulejo", "postgres"])
def test_every_service_has_limits_and_a_user_by_number(name: str) -> None:
    text = services()[name]
    assert re.search(r'^    user: "\d+:\d+"$', text, re.MULTILINE)
    assert re.search(r"^    mem_limit: ", text, re.MULTILINE)
    assert "logging:" in text
    assert "cap_drop: [ALL]" in text
    assert "no-new-privileges:true" in text
    assert "max-size" in COMPOSE
    assert "max-file" in COMPOSE


def test_images_have_exact_versions() -> None:
    images = re.findall(r"^\s+image: (\S+)$", COMPOSE, re.MULTILINE)
    images += re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    foreign = [image for image in images if image != "azulejo"]
    assert len(foreign) == 3
    for image in foreign:
        assert re.search(r":\d+\.\d+", image), image
    assert re.search(r"^FROM python:\d+\.\d+\.\d+-", DOCKERFILE, re.MULTILINE)


def test_the_image_runs_as_a_user_by_number() -> None:
    assert re.search(r"^USER 10001:10001$", DOCKERFILE, re.MULTILINE)
    assert 'user: "10001:10001"' in services()["azulejo"]


def test_every_setting_can_be_given_to_the_container() -> None:
    for name in ("OPERATOR_CONTACT", "OPERATOR_SERVER", "SERVER_RETENTION_DAYS"):
        assert f"{name}: ${{{name}:-}}" in COMPOSE
