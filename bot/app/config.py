"""The configuration, from environment variables or a file called .env."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, Self

from pydantic import (
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from pydantic_settings import SettingsError as UnreadableSettingsError

from bot.leagues.session import MOST_ENTRANTS
from data import default_url, sqlite_path
from data.errors import BadAddressError

LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
MOST_SHARDS: Final = 100_000
LAST_PORT: Final = 65_535
LARGEST_SEASON: Final = 2_000
"""The highest number of entrants that an operator may allow."""
WEB_ADDRESS: Final = re.compile(r"https?://[^\s/]+\S*")
LONGEST_LINK: Final = 512
"""The most characters of an address that a button on Discord opens."""
PORTAL: Final = "https://discord.com/developers/applications"


class Address(NamedTuple):
    """A host and a port to listen on."""

    host: str
    port: int


class BadConfigError(ValueError):
    """A configuration that the bot cannot run with; one sentence for each fault."""

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = tuple(sentences)


class Config(BaseSettings):
    """What an operator can configure; everything has a default.

    An empty variable counts as not set. `read_config` explains what is wrong in sentences.
    """

    model_config = SettingsConfigDict(
        env_file=".env", extra="ignore", env_ignore_empty=True, hide_input_in_errors=True
    )

    database_url: str = Field(default_factory=default_url)
    """`sqlite:///path/to/file.db` or `postgresql://user:password@host,standby/name`."""

    discord_token: SecretStr | None = None
    """The bot's token on Discord; not needed for a playground."""

    discord_token_file: Path | None = None
    """A file that contains the token and nothing else, instead of the token itself."""

    discord_api: str | None = None
    """The address of a playground on this machine, used instead of Discord."""

    log_level: str = "INFO"
    """How much is logged; one of `LOG_LEVELS`."""

    shard_count: int | None = None
    """The number of all shards; by default Discord decides, and all are in this process."""

    shard_ids: Annotated[tuple[int, ...], NoDecode] = ()
    """The shards of this process, as in `0,1`; by default all of them."""

    most_entrants: int = MOST_ENTRANTS
    """How many players a season of a league may have."""

    health_file: Path | None = None
    """A file in which the bot says whether it works, for `python -m bot health`."""

    metrics_address: Annotated[Address | None, NoDecode] = None
    """Where Prometheus fetches metrics, as in `127.0.0.1:9464`."""

    source_url: str | None = None
    """Where the code of this bot can be read; `/about` links to it."""

    privacy_url: str | None = None
    """Where the privacy policy can be read; `/about` links to it."""

    terms_url: str | None = None
    """Where the terms of service can be read; `/about` links to them."""

    @field_validator("database_url")
    @classmethod
    def _names_a_database(cls, value: str) -> str:
        try:
            sqlite_path(value)
        except (BadAddressError, ValueError):
            raise ValueError(str(BadAddressError())) from None
        return value

    @field_validator("log_level", mode="before")
    @classmethod
    def _is_a_level(cls, value: Any) -> str:
        level = str(value).strip().upper()
        if level not in LOG_LEVELS:
            known = ", ".join(LOG_LEVELS)
            raise ValueError(f"LOG_LEVEL cannot be '{value}'; it can be {known}")
        return level

    @field_validator("metrics_address", mode="before")
    @classmethod
    def _is_an_address(cls, value: Any) -> Address | None:
        if value is None:
            return None
        host, _, port = str(value).strip().rpartition(":")
        number = _number(port)
        if not host or number is None or not 1 <= number <= LAST_PORT:
            raise ValueError(
                f"METRICS_ADDRESS cannot be '{value}'; it is a host and a port, as in"
                " 127.0.0.1:9464"
            )
        return Address(host.strip("[]"), number)

    @field_validator("source_url", "privacy_url", "terms_url")
    @classmethod
    def _can_be_opened(cls, value: str | None, info: ValidationInfo) -> str | None:
        if value is not None and not (WEB_ADDRESS.fullmatch(value) and len(value) <= LONGEST_LINK):
            name = str(info.field_name).upper()
            raise ValueError(f"{name} cannot be '{value}'; it is an address with https://")
        return value

    @field_validator("health_file")
    @classmethod
    def _has_a_folder(cls, value: Path | None) -> Path | None:
        if value is not None and not value.parent.is_dir():
            raise ValueError(f"HEALTH_FILE: there is no folder {value.parent}")
        return value

    @field_validator("most_entrants", mode="before")
    @classmethod
    def _is_a_number_of_players(cls, value: Any) -> int:
        count = _number(value)
        if count is None or not 2 <= count <= LARGEST_SEASON:
            raise ValueError(
                f"MOST_ENTRANTS cannot be '{value}'; it is a number from 2 to {LARGEST_SEASON}"
            )
        return count

    @field_validator("shard_count", mode="before")
    @classmethod
    def _is_a_count(cls, value: Any) -> int | None:
        if value is None:
            return None
        count = _number(value)
        if count is None or not 1 <= count <= MOST_SHARDS:
            raise ValueError(f"SHARD_COUNT cannot be '{value}'; it is a number from 1 on")
        return count

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _are_shards(cls, value: Any) -> tuple[int, ...]:
        parts = value.split(",") if isinstance(value, str) else value
        shards = [_number(part) for part in parts]
        if None in shards or len(set(shards)) < len(shards):
            raise ValueError(
                f"SHARD_IDS cannot be '{value}'; it is a list of different numbers, as in 0,1"
            )
        return tuple(shard for shard in shards if shard is not None)

    @model_validator(mode="after")
    def _has_one_token(self) -> Self:
        if self.discord_token_file is not None:
            if self.discord_token is not None:
                raise ValueError(
                    "Both DISCORD_TOKEN and DISCORD_TOKEN_FILE are set; take one of them away"
                )
            self.discord_token = SecretStr(_token_in(self.discord_token_file))
        if self.discord_token is not None and self.discord_api is None:
            _require_token(self.discord_token.get_secret_value())
        return self

    @model_validator(mode="after")
    def _has_its_shards(self) -> Self:
        if not self.shard_ids:
            return self
        if self.shard_count is None:
            raise ValueError("SHARD_IDS needs SHARD_COUNT: how many shards there are in all")
        if max(self.shard_ids) >= self.shard_count:
            raise ValueError(
                f"SHARD_IDS names shard {max(self.shard_ids)}, but with SHARD_COUNT"
                f" {self.shard_count} they are 0 to {self.shard_count - 1}"
            )
        if len(self.shard_ids) < self.shard_count and sqlite_path(self.database_url) is not None:
            raise ValueError(
                "SHARD_IDS leaves shards to other processes, and these cannot share a SQLite"
                " file; set DATABASE_URL to a PostgreSQL database"
            )
        return self


def read_config(**given: Any) -> Config:
    """The configuration; values given here override the environment, which overrides .env."""
    try:
        return Config(**given)
    except ValidationError as error:
        raise BadConfigError([_sentence(one) for one in error.errors()]) from None
    except UnicodeDecodeError:
        raise BadConfigError(["The file .env is not written in UTF-8."]) from None
    except (UnreadableSettingsError, OSError) as error:
        raise BadConfigError([f"The settings cannot be read: {error}."]) from None


def _sentence(error: Any) -> str:
    """What is wrong with a setting; its value is only repeated if it cannot be a secret."""
    cause = error.get("ctx", {}).get("error")
    if cause is not None:
        return f"{cause}."
    name, trouble = "_".join(map(str, error["loc"])).upper(), error["msg"]
    return f"{name}: {trouble}."


def _number(text: Any) -> int | None:
    """A whole number from 0 on, written in digits."""
    digits = str(text).strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None


def _token_in(file: Path) -> str:
    try:
        token = file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise ValueError(f"DISCORD_TOKEN_FILE: {file} cannot be read ({reason})") from None
    if not token:
        raise ValueError(f"DISCORD_TOKEN_FILE: {file} is empty; it should hold the bot's token")
    return token


def _require_token(token: str) -> None:
    """Refuse a token that Discord would refuse, and say where to find it; never repeat it."""
    if token.lower().startswith("bot "):
        raise ValueError("DISCORD_TOKEN is the token alone, without the word 'Bot' before it")
    parts = token.split(".")
    if len(parts) != 3 or not all(parts) or any(letter.isspace() for letter in token):
        raise ValueError(
            "DISCORD_TOKEN is no token of a bot: that has three parts with dots between them;"
            f" {PORTAL} has it on the page Bot of your application, under Reset Token"
        )
