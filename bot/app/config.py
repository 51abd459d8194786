"""The configuration, from environment variables or a file called .env."""

import re
from collections.abc import Sequence
from dataclasses import asdict
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

from bot.app.discord_token import require_token, token_in
from bot.leagues.session import MOST_ENTRANTS
from bot.limits import Limits
from data import data_folder, default_url, sqlite_path
from data.errors import BadAddressError

LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
MOST_SHARDS: Final = 100_000
LAST_PORT: Final = 65_535
LARGEST_SEASON: Final = 2_000
"""The highest number of entrants that an operator may allow."""
WEB_ADDRESS: Final = re.compile(r"https?://[^\s/]+\S*")
LONGEST_LINK: Final = 512
"""The most characters of an address that a button on Discord opens."""
LONGEST_CONTACT: Final = 200


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
        env_file=".env",
        extra="ignore",
        env_ignore_empty=True,
        hide_input_in_errors=True,
        env_nested_delimiter="_",
        env_nested_max_split=1,
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

    limit: Limits = Limits()
    """How much one person or one server may ask of the bot, as in `LIMIT_LOBBIES_PER_PERSON`."""

    source_url: str | None = None
    """Where the code of this bot can be read; `/about` links to it."""

    privacy_url: str | None = None
    """Where the privacy policy can be read; `/about` links to it."""

    terms_url: str | None = None
    """Where the terms of service can be read; `/about` links to them."""

    operator_contact: str | None = None
    """How the operator can be reached: a name, an address or a link; players read it."""

    operator_server: int | None = None
    """The server on which the owners of the application have the command `/operator`."""

    forgotten_file: Path | None = None
    """The list of forgotten people; by default beside the database, or in the data folder."""

    server_retention_days: int = 180
    """How long the data of a server is kept after the bot was removed from it."""

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

    @field_validator("limit")
    @classmethod
    def _are_numbers_from_1_on(cls, value: Limits) -> Limits:
        for name, number in asdict(value).items():
            if number < 1:
                raise ValueError(
                    f"LIMIT_{name.upper()} cannot be {number}; it is a number from 1 on"
                )
        return value

    @field_validator("source_url", "privacy_url", "terms_url")
    @classmethod
    def _can_be_opened(cls, value: str | None, info: ValidationInfo) -> str | None:
        if value is not None and not (WEB_ADDRESS.fullmatch(value) and len(value) <= LONGEST_LINK):
            name = str(info.field_name).upper()
            raise ValueError(f"{name} cannot be '{value}'; it is an address with https://")
        return value

    @field_validator("operator_contact")
    @classmethod
    def _is_one_line(cls, value: str | None) -> str | None:
        text = None if value is None else " ".join(value.split())
        if text is not None and len(text) > LONGEST_CONTACT:
            raise ValueError(f"OPERATOR_CONTACT has at most {LONGEST_CONTACT} characters")
        return text

    @field_validator("operator_server", mode="before")
    @classmethod
    def _is_a_server(cls, value: Any) -> int | None:
        digits = "" if value is None else str(value).strip()
        if value is not None and not (
            digits.isascii() and digits.isdigit() and 0 < int(digits) < 2**63
        ):
            raise ValueError(f"OPERATOR_SERVER cannot be '{value}'; it is the id of a server")
        return int(digits) if digits else None

    @field_validator("server_retention_days", mode="before")
    @classmethod
    def _is_a_number_of_days(cls, value: Any) -> int:
        days = _number(value)
        if not days:
            raise ValueError(
                f"SERVER_RETENTION_DAYS cannot be '{value}'; it is a number of days from 1 on"
            )
        return days

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
            self.discord_token = SecretStr(token_in(self.discord_token_file))
        if self.discord_token is not None and self.discord_api is None:
            require_token(self.discord_token.get_secret_value())
        return self

    @property
    def forgotten_list(self) -> Path:
        """The file with the list of forgotten people."""
        path = sqlite_path(self.database_url)
        if self.forgotten_file is not None:
            return self.forgotten_file
        if path is not None:
            return path.with_name(f"{path.name}.forgotten")
        return data_folder() / "azulejo.forgotten"

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
