"""The configuration from the environment: defaults, and a sentence for each bad value."""

import re
from dataclasses import asdict
from pathlib import Path

import pytest

from bot.app.config import BadConfigError, Config, read_config
from bot.limits import Limits
from data import default_url

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gh1Jkl.mn0pQrStUvWxYz"
POSTGRES = "postgresql://azulejo:sesame@db/azulejo"
ENVIRONMENT = """
    DATABASE_URL DISCORD_API DISCORD_TOKEN DISCORD_TOKEN_FILE FORGOTTEN_FILE HEALTH_FILE LIMIT
    LOG_LEVEL METRICS_ADDRESS MOST_ENTRANTS OPERATOR_CONTACT OPERATOR_SERVER PRIVACY_URL
    SERVER_RETENTION_DAYS SHARD_COUNT SHARD_IDS SOURCE_URL TERMS_URL
"""
"""Operators have them in their files, so they never change."""
LIMITS = """
    HINTS_PER_HOUR HINTS_PER_MINUTE INVITATIONS_AT_ONCE INVITATIONS_PER_HOUR LOBBIES_PER_PERSON
    LOBBIES_PER_SERVER MATCHES_AGAINST_COMPUTERS MATCHES_PER_PERSON MATCHES_PER_SERVER
    NEW_MATCHES_PER_HOUR PLANS_PER_MINUTE PRESSES_PER_TEN_SECONDS QUESTIONS_AT_ONCE
    SUGGESTIONS_PER_TEN_SECONDS
"""
"""Each of them after `LIMIT_`; they never change either."""
ROOT = Path(__file__).parents[3]
SELF_HOSTING, COMPOSE = ROOT / "docs" / "self-hosting.md", ROOT / "compose.yaml"


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Config.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def refusal(monkeypatch: pytest.MonkeyPatch, **settings: str) -> str:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(BadConfigError) as caught:
        read_config()
    return str(caught.value)


def test_nothing_has_to_be_set() -> None:
    settings = read_config()
    assert settings.database_url == default_url()
    assert settings.discord_token is None
    assert settings.discord_api is None
    assert settings.log_level == "INFO"
    assert (settings.shard_count, settings.shard_ids) == (None, ())
    assert settings.health_file is None
    assert settings.most_entrants == 500


def test_an_empty_variable_counts_as_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Config.model_fields:
        monkeypatch.setenv(name.upper(), "")
    assert read_config() == Config.model_construct(database_url=default_url())


def test_everything_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", POSTGRES)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("LOG_LEVEL", "debug")
    monkeypatch.setenv("SHARD_COUNT", "4")
    monkeypatch.setenv("SHARD_IDS", "2, 3")
    monkeypatch.setenv("HEALTH_FILE", "/tmp/health")
    monkeypatch.setenv("METRICS_ADDRESS", "[::1]:9464")
    monkeypatch.setenv("SOURCE_URL", "https://example.org/code")
    monkeypatch.setenv("PRIVACY_URL", "https://example.org/privacy")
    monkeypatch.setenv("TERMS_URL", "https://example.org/terms")
    settings = read_config()
    assert settings.database_url == POSTGRES
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.log_level == "DEBUG"
    assert (settings.shard_count, settings.shard_ids) == (4, (2, 3))
    assert settings.health_file == Path("/tmp/health")
    assert settings.metrics_address == ("::1", 9464)
    assert settings.source_url == "https://example.org/code"
    assert settings.privacy_url == "https://example.org/privacy"
    assert settings.terms_url == "https://example.org/terms"


def test_one_process_with_all_shards_may_use_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARD_COUNT", "2")
    monkeypatch.setenv("SHARD_IDS", "0,1")
    assert read_config().shard_ids == (0, 1)


def test_settings_are_read_from_a_file(tmp_path: Path) -> None:
    text = f'# mine\nDISCORD_TOKEN="{TOKEN}"\nLOG_LEVEL=warning\nPOSTGRES_PASSWORD=sesame\n'
    (tmp_path / ".env").write_text(text, "utf-8")
    settings = read_config()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.log_level == "WARNING"


def test_limits_are_set_one_by_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LIMIT_HINTS_PER_HOUR=7\n", "utf-8")
    monkeypatch.setenv("LIMIT_LOBBIES_PER_PERSON", "2")
    monkeypatch.setenv("LIMIT_MATCHES_PER_PERSON", "")
    assert read_config().limit == Limits(hints_per_hour=7, lobbies_per_person=2)


def test_every_limit_is_described_with_its_default() -> None:
    rows = set(re.findall(r"\| `LIMIT_([A-Z_]+)` \| ([\d,]+) \|", SELF_HOSTING.read_text("utf-8")))
    described = {name.lower(): int(number.replace(",", "")) for name, number in rows}
    assert described == asdict(Limits())
    assert set(LIMITS.split()) <= {name.upper() for name in described}


def test_a_container_gets_every_limit() -> None:
    text = COMPOSE.read_text("utf-8")
    for name in map(str.upper, asdict(Limits())):
        assert f"LIMIT_{name}: ${{LIMIT_{name}:-}}" in text


def test_the_environment_counts_more_than_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=warning\n", "utf-8")
    monkeypatch.setenv("LOG_LEVEL", "error")
    assert read_config().log_level == "ERROR"
    assert read_config(log_level="debug").log_level == "DEBUG"


def test_the_token_may_lie_in_a_file_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "token").write_text(f"{TOKEN}\n", "utf-8")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(tmp_path / "token"))
    token = read_config().discord_token
    assert token is not None
    assert token.get_secret_value() == TOKEN


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        pytest.param({"DATABASE_URL": "mysql://u:sesame@db/x"}, "names no database", id="kind"),
        pytest.param({"DATABASE_URL": "azulejo.db"}, "sqlite:///path/to/file.db", id="no-address"),
        pytest.param({"DATABASE_URL": "sqlite://"}, "names no database", id="no-file"),
        pytest.param({"LOG_LEVEL": "loud"}, "'loud'; it can be DEBUG, INFO, WARN", id="level"),
        pytest.param({"LIMIT_HINTS_PER_HOUR": "0"}, "a number from 1 on", id="limit-zero"),
        pytest.param({"LIMIT_HINTS_PER_HOUR": "few"}, "LIMIT_HINTS_PER_HOUR: ", id="limit-word"),
        pytest.param({"SHARD_COUNT": "many"}, "SHARD_COUNT cannot be 'many'", id="count-word"),
        pytest.param({"MOST_ENTRANTS": "all"}, "MOST_ENTRANTS cannot be 'all'", id="players-word"),
        pytest.param({"MOST_ENTRANTS": "1"}, "a number from 2 to 2000", id="players-one"),
        pytest.param({"MOST_ENTRANTS": "2001"}, "a number from 2 to 2000", id="players-many"),
        pytest.param({"SHARD_COUNT": "0"}, "a number from 1 on", id="count-zero"),
        pytest.param({"SHARD_COUNT": "4", "SHARD_IDS": "0;1"}, "as in 0,1", id="shards-text"),
        pytest.param({"SHARD_COUNT": "4", "SHARD_IDS": "1,1"}, "different", id="shard-twice"),
        pytest.param({"SHARD_IDS": "0"}, "SHARD_IDS needs SHARD_COUNT", id="shards-alone"),
        pytest.param({"HEALTH_FILE": "/no/such/folder/x"}, "no folder", id="health-file"),
        pytest.param({"PRIVACY_URL": "privacy.md"}, "PRIVACY_URL cannot be", id="no-link"),
        pytest.param({"TERMS_URL": "javascript:x"}, "address with https://", id="odd-link"),
        pytest.param({"SOURCE_URL": "https://x/" + "y" * 512}, "SOURCE_URL", id="long-link"),
        pytest.param({"METRICS_ADDRESS": "9464"}, "a host and a port", id="metrics-host"),
        pytest.param({"METRICS_ADDRESS": "localhost:0"}, "a host and a port", id="metrics-port"),
        pytest.param({"METRICS_ADDRESS": "h:65536"}, "a host and a port", id="metrics-far-port"),
        pytest.param(
            {"SHARD_COUNT": "2", "SHARD_IDS": "2", "DATABASE_URL": POSTGRES},
            "SHARD_IDS names shard 2, but with SHARD_COUNT 2 they are 0 to 1",
            id="no-such-shard",
        ),
        pytest.param({"SHARD_COUNT": "2", "SHARD_IDS": "0"}, "PostgreSQL", id="shards-on-a-file"),
        pytest.param({"DISCORD_TOKEN": f"Bot {TOKEN}"}, "without the word 'Bot'", id="bot-token"),
        pytest.param({"DISCORD_TOKEN": "sesame"}, "three parts", id="one-part"),
        pytest.param({"DISCORD_TOKEN": "a..b"}, "Reset Token", id="empty-part"),
        pytest.param({"DISCORD_TOKEN": "sesame. open .now"}, "three parts", id="spaces"),
        pytest.param({"DISCORD_TOKEN_FILE": "nowhere"}, "nowhere cannot be read", id="gone"),
        pytest.param(
            {"DISCORD_TOKEN": TOKEN, "DISCORD_TOKEN_FILE": "token"}, "take one", id="two-tokens"
        ),
    ],
)
def test_a_bad_setting_is_refused_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], words: str
) -> None:
    said = refusal(monkeypatch, **settings)
    assert words in said
    assert said.endswith(".")
    assert next(iter(settings)).split("_")[0] in said, "the sentence names the setting"
    for secret in ("sesame", TOKEN, "Validation", "pydantic"):
        assert secret not in said


def test_every_bad_setting_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    said = refusal(monkeypatch, LOG_LEVEL="loud", SHARD_COUNT="-1", DATABASE_URL="here")
    assert len(said.splitlines()) == 3


def test_an_empty_token_file_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "token").write_text("\n", "utf-8")
    said = refusal(monkeypatch, DISCORD_TOKEN_FILE=str(tmp_path / "token"))
    assert "is empty" in said


def test_a_token_file_that_is_no_text_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "token").write_bytes(b"\xff\xfe\x00")
    said = refusal(monkeypatch, DISCORD_TOKEN_FILE=str(tmp_path / "token"))
    assert "it is no text" in said


def test_a_settings_file_that_is_no_text_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_bytes(b"LOG_LEVEL=\xff\xfe\n")
    assert refusal(monkeypatch) == "The file .env is not written in UTF-8."


def test_the_playground_takes_any_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "playground")
    monkeypatch.setenv("DISCORD_API", "http://127.0.0.1:4410")
    assert read_config().discord_token is not None


def test_the_token_is_never_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    settings = read_config()
    for text in (str(settings), repr(settings), settings.model_dump_json()):
        assert TOKEN not in text
        assert TOKEN.split(".")[2] not in text


def test_environment_variables_keep_their_names() -> None:
    assert sorted(name.upper() for name in Config.model_fields) == ENVIRONMENT.split()


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("OPERATOR_SERVER", "my server", "the id of a server"),
        ("OPERATOR_SERVER", "0", "the id of a server"),
        ("OPERATOR_CONTACT", "x" * 201, "at most 200"),
        ("SERVER_RETENTION_DAYS", "0", "a number of days"),
        ("SERVER_RETENTION_DAYS", "ever", "a number of days"),
    ],
)
def test_settings_of_the_operator_are_checked(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, words: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadConfigError, match=words):
        read_config()


def test_the_list_of_forgotten_people_is_beside_the_database(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = read_config(database_url="sqlite:////var/azulejo/a.db").forgotten_list
    assert file == Path("/var/azulejo/a.db.forgotten")
    elsewhere = read_config(database_url="postgresql://me@host/db").forgotten_list
    assert elsewhere.name == "azulejo.forgotten"
    monkeypatch.setenv("FORGOTTEN_FILE", str(tmp_path / "list"))
    assert read_config(database_url="sqlite:///a.db").forgotten_list == tmp_path / "list"
