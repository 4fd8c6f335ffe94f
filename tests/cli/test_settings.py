"""Settings: one clear line for each that cannot be used, and never a secret in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from durak_bot.bootstrap.settings import SettingsError, load

TOKEN = "123456789:AAFakeFakeFakeFakeFakeFakeFakeFake"
DISCORD = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gfake1.FakeFakeFakeFakeFakeFakeFakeFake"


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in (
        "TELEGRAM_BOT_TOKEN",
        "TELEGRAM_API_URL",
        "TELEGRAM_EPHEMERAL",
        "DISCORD_BOT_TOKEN",
        "DISCORD_API_URL",
        "DATABASE_URL",
        "LOG_LEVEL",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def test_without_anything_there_are_defaults_and_no_token() -> None:
    settings = load()
    assert settings.telegram_bot_token is None
    assert settings.database_url.get_secret_value() == "sqlite:///durak.db"


def test_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"TELEGRAM_BOT_TOKEN={TOKEN}\n", encoding="utf-8")
    token = load().telegram_bot_token
    assert token is not None
    assert token.get_secret_value() == TOKEN


def test_an_empty_token_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "  ")
    assert load().telegram_bot_token is None


@pytest.mark.parametrize("token", ["98", "abc:def", f"{TOKEN} and more", "https://t.me/bot"])
def test_a_token_of_another_form_is_refused_without_repeating_it(
    monkeypatch: pytest.MonkeyPatch, token: str
) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", token)
    with pytest.raises(SettingsError) as error:
        load()
    assert str(error.value).startswith("TELEGRAM_BOT_TOKEN is not a bot token")
    assert token not in str(error.value)


@pytest.mark.parametrize("token", ["98", TOKEN, "Bot MTIz.abc.def"])
def test_a_discord_token_of_another_form_is_refused_without_repeating_it(
    monkeypatch: pytest.MonkeyPatch, token: str
) -> None:
    monkeypatch.setenv("DISCORD_BOT_TOKEN", token)
    with pytest.raises(SettingsError) as error:
        load()
    assert str(error.value).startswith("DISCORD_BOT_TOKEN is not a bot token")
    assert token not in str(error.value)


def test_either_token_alone_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_BOT_TOKEN", DISCORD)
    settings = load()
    assert settings.telegram_bot_token is None
    assert settings.discord_bot_token is not None
    assert DISCORD not in repr(settings)


@pytest.mark.parametrize(
    ("name", "value"),
    [("TELEGRAM_API_URL", "ftp://x"), ("TELEGRAM_API_URL", "nowhere"), ("LOG_LEVEL", "loud")],
)
def test_a_wrong_value_names_its_setting(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=f"^{name} [^\n]+$"):
        load()


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"TELEGRAM_BOT_TOKEN=\xff\xfe")
    with pytest.raises(SettingsError, match="UTF-8"):
        load()


def test_secrets_are_in_no_repr(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", "postgresql://durak:hidden@127.0.0.1/durak")
    assert TOKEN not in repr(load())
    assert "hidden" not in repr(load())


def test_every_setting_stands_in_the_example() -> None:
    example = (Path(__file__).parents[2] / ".env.example").read_text("utf-8")
    assert [name for name in type(load()).model_fields if f"{name.upper()}=" not in example] == []
