"""Golden transcripts: whole games as people read them, in each language.

After a change of words or screens, run with `DURAK_TRANSCRIPTS=write` and read the difference
line by line, as somebody who plays in that language.
"""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from durak_bot.engine.rules import Order, Rules, Throwers
from durak_bot.presentation.words import Words, words
from durak_bot.table.options import LIVE, PRESETS, Options, Preset
from durak_bot.table.table import Sitter
from tests.presentation.stand import computer, people
from tests.presentation.transcript import told

FOLDER = Path(__file__).parent / "transcripts"
NAMES = {
    "en": ("Olya", "Ivan", "Marko", "Hanna"),
    "bg": ("Ели", "Иван", "Марко", "Яна"),
    "pl": ("Ola", "Jan", "Marek", "Hania"),
    "ru": ("Оля", "Иван", "Марк", "Аня"),
    "uk": ("Оля", "Іван", "Марко", "Ганна"),
}

CLASSIC = replace(
    PRESETS[Preset.CLASSIC],
    rules=Rules(order=Order.TURN, transfer=True, show_trump=True, throwers=Throwers.NEIGHBOURS),
)
GAMES: dict[str, tuple[Callable[[str], tuple[Sitter, ...]], Options, int]] = {
    "live": (
        lambda language: (*people(2, NAMES[language]), computer()),
        replace(LIVE, rules=Rules(order=Order.FREE, pack=24)),
        9,
    ),
    "transfer": (lambda language: people(4, NAMES[language]), CLASSIC, 7),
}
"""By name: who plays in which manner, and the seed of the deal."""


@pytest.mark.parametrize("language", Words.languages())
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_reads_as_it_was_approved(name: str, language: str) -> None:
    sitters, options, seed = GAMES[name]
    game = "\n".join(told(sitters(language), options, words(language), seed)) + "\n"
    path = FOLDER / f"{name}.{language}.txt"
    if os.environ.get("DURAK_TRANSCRIPTS") == "write":
        path.write_text(game, encoding="utf-8")
    assert game == path.read_text(encoding="utf-8")
