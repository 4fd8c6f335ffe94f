"""Settings from the environment or `.env`; each stands in `.env.example` with its meaning."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

_TELEGRAM_TOKEN = re.compile(r"\d{3,}:[A-Za-z0-9_-]{20,}")
_DISCORD_TOKEN = re.compile(r"[A-Za-z0-9_-]{18,}\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{20,}")

DISCORD_API = "https://discord.com/api/v10"


class SettingsError(ValueError):
    """A setting cannot be used; the message is one line a setting and never repeats a secret."""


class Settings(BaseSettings):
    """All settings of a bot process. Tokens are secret: no log, error or `repr` shows them."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore")

    telegram_bot_token: SecretStr | None = None
    discord_bot_token: SecretStr | None = None
    discord_sharded: bool = False
    discord_api_url: str = DISCORD_API
    telegram_ephemeral: Annotated[
        Literal["auto", "counted", "free"],
        Field(description="whether private messages inside groups count in their calls a minute"),
    ] = "auto"
    telegram_api_url: str = "https://api.telegram.org"
    database_url: SecretStr = SecretStr("sqlite:///durak.db")
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"], Field(description="what is logged")
    ] = "INFO"

    @field_validator("telegram_bot_token", "discord_bot_token", mode="before")
    @classmethod
    def _empty_is_none(cls, value: object) -> object:
        return value.strip() or None if isinstance(value, str) else value

    @field_validator("telegram_bot_token")
    @classmethod
    def _token_has_its_form(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _TELEGRAM_TOKEN.fullmatch(value.get_secret_value()):
            raise ValueError(
                "is not a bot token: it looks like 123456789:AA… and comes from @BotFather"
            )
        return value

    @field_validator("discord_bot_token")
    @classmethod
    def _discord_token_has_its_form(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _DISCORD_TOKEN.fullmatch(value.get_secret_value()):
            raise ValueError(
                "is not a bot token: it looks like MTIz….Gabc12.… and comes from the Bot page of "
                "the application at discord.com/developers"
            )
        return value

    @field_validator("telegram_api_url", "discord_api_url")
    @classmethod
    def _url_is_http(cls, value: str) -> str:
        parts = urlsplit(value)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError("is not an http:// or https:// address")
        return value.rstrip("/")

    @field_validator("telegram_ephemeral", mode="before")
    @classmethod
    def _ephemeral_in_small_letters(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

    @field_validator("log_level", mode="before")
    @classmethod
    def _level_in_capitals(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value


def load(env_file: Path | None = None) -> Settings:
    """Read the settings; `env_file` replaces `.env` of the working folder.

    Raises `SettingsError` with one line for each setting that cannot be used.
    """
    try:
        if env_file is None:
            return Settings()
        return Settings(_env_file=env_file)  # type: ignore[call-arg]  # pydantic-settings' own
    except ValidationError as error:
        raise SettingsError("\n".join(_line(each) for each in error.errors())) from None
    except (OSError, UnicodeDecodeError):
        raise SettingsError(".env cannot be read as UTF-8 text") from None


def _line(error: object) -> str:
    """Say what is wrong with one setting, without its value."""
    assert isinstance(error, dict)
    name = str(error["loc"][0]).upper()
    message = str(error["msg"]).removeprefix("Value error, ")
    return f"{name} {message[:1].lower()}{message[1:]}"
