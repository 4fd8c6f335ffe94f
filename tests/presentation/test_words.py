"""Words: the same messages with the same arguments in every language, none missing, none unused."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, VariableReference
from fluent.syntax.visitor import Visitor
from hypothesis import given
from hypothesis import strategies as st

from durak_bot.presentation import words as module
from durak_bot.presentation.screen import Bold, Text
from durak_bot.presentation.words import LOCALES, Words, pick, words

LANGUAGES = Words.languages()
REPOSITORY = Path(module.__file__).parents[2]
SOURCES = sorted(
    path for part in ("durak_bot", "adapters") for path in (REPOSITORY / part).rglob("*.py")
)


class _Arguments(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802
        self.found.add(node.id.name)


def _messages(language: str) -> dict[str, set[str]]:
    """Return the arguments of each message; fails on what is no message or stands twice."""
    found: dict[str, set[str]] = {}
    for path in sorted((LOCALES / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, Junk), f"{path}: {entry.content}"
            if isinstance(entry, Message):
                assert entry.id.name not in found, f"{path}: {entry.id.name} stands twice"
                arguments = _Arguments()
                arguments.visit(entry)
                found[entry.id.name] = arguments.found
    return found


def _text(language: str) -> str:
    """Return all messages of a language as they are written, without comments."""
    lines = [
        line
        for path in sorted((LOCALES / language).glob("*.ftl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    return "\n".join(line for line in lines if not line.startswith("#"))


def _keys(node: ast.expr) -> Iterator[str]:
    """Return the patterns of keys that an expression can give."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.IfExp):
        yield from _keys(node.body)
        yield from _keys(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
            for part in node.values
        )


def _asked() -> dict[str, str]:
    """Return each pattern of keys that the code asks words for, with where it does."""
    asked: dict[str, str] = {}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in {"t", "line"}
            ):
                for key in _keys(node.args[0]):
                    asked[key] = f"{path.name}:{node.lineno}"
    return asked


def _mentioned() -> set[str]:
    """Return every string in the code: keys travel through variables, too."""
    return {
        node.value
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_messages_with_the_same_arguments(language: str) -> None:
    assert _messages(language) == _messages("en")


def test_no_message_is_asked_for_that_is_not_there() -> None:
    known = _messages("en")
    missing = {
        key: where
        for key, where in _asked().items()
        if not any(re.fullmatch(key, name) for name in known)
    }
    assert missing == {}


def test_no_message_is_there_that_nobody_asks_for() -> None:
    asked, mentioned = _asked(), _mentioned()
    unused = {
        name
        for name in _messages("en")
        if name not in mentioned and not any(re.fullmatch(key, name) for key in asked)
    }
    assert unused == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_holds_markup(language: str) -> None:
    assert not re.search(r"<[a-z/]|\*\*|__|`", _text(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_suits_in_messages_are_arguments_and_never_written_out(language: str) -> None:
    assert not re.search("[♠♣♦♥]", _text(language))


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (1, "Іван бере 1 карту"),
        (2, "Іван бере 2 карти"),
        (4, "Іван бере 4 карти"),
        (5, "Іван бере 5 карт"),
        (11, "Іван бере 11 карт"),
        (12, "Іван бере 12 карт"),
        (21, "Іван бере 21 карту"),
        (22, "Іван бере 22 карти"),
        (36, "Іван бере 36 карт"),
    ],
)
def test_ukrainian_counts_cards_in_three_forms(count: int, said: str) -> None:
    assert words("uk").t("bout-taken", bout=4, name="Іван", count=count) == f"Раунд 4: {said}"


@pytest.mark.parametrize(
    ("language", "counts"),
    [
        ("ru", {1: "карту", 2: "карты", 5: "карт", 11: "карт", 21: "карту", 34: "карты"}),
        ("pl", {1: "kartę", 2: "karty", 5: "kart", 12: "kart", 21: "kart", 22: "karty"}),
        ("bg", {1: "карта", 2: "карти", 5: "карти", 21: "карти"}),
    ],
)
def test_other_slavic_languages_count_cards_by_their_own_rules(
    language: str, counts: dict[int, str]
) -> None:
    told = {
        count: words(language).t("bout-taken", bout=4, name="A", count=count).split()[-1]
        for count in counts
    }
    assert told == counts


@pytest.mark.parametrize("count", [2, 5, 21])
def test_bulgarian_counts_bouts_by_the_counted_form(count: int) -> None:
    told = words("bg").t("result-length", bouts=count, minutes=1)
    assert told == f"{count} рунда, 1 мин"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_guesses_at_a_gender(language: str) -> None:
    """UX: no `сыграл(а)`, no past tense of the second person that bends by gender."""
    assert not re.search(r"\((а|ла|a)\)|/ла\b|(łeś|łaś|[aieuy]łem|łam)\b", _text(language))


def test_alternatives_are_joined_as_people_say_them() -> None:
    assert words("uk").any_of(["7", "9", "10"]) == "7, 9 або 10"
    assert words("en").any_of(["7", "10"]) == "7 or 10"
    assert words("en").all_of(["7"]) == "7"
    assert words("en").all_of([]) == ""


def test_a_span_stands_where_its_argument_sits() -> None:
    line = words("uk").line("status-give", name=Bold("Іван"), by=Bold("Оля"))
    assert line == (Bold("Іван"), Text(" бере. Підкидає "), Bold("Оля"))


@given(st.text(max_size=30), st.text(max_size=30))
def test_a_name_cannot_pass_for_a_span_nor_change_the_line(name: str, other: str) -> None:
    line = words("en").line("event-transfer", name=name, card=Bold("7♦️"), to=other)
    assert [span for span in line if isinstance(span, Bold)] == [Bold("7♦️")]
    text = "".join(span.text for span in line if isinstance(span, Bold | Text))
    assert not re.search("[\u2066-\u2069\ufdd0\ufdd1]", text)


def test_a_missing_message_or_argument_is_an_error_and_never_a_sign_in_the_text() -> None:
    with pytest.raises(LookupError):
        words("en").t("no-such-message")
    with pytest.raises(LookupError):
        words("en").t("status-lead")


def test_a_language_that_is_not_there_is_an_error() -> None:
    with pytest.raises(LookupError):
        words("xx")


@pytest.mark.parametrize(
    ("preferences", "language"),
    [
        (("uk",), "uk"),
        (("uk-UA",), "uk"),
        (("UK_ua",), "uk"),
        (("en-GB",), "en"),
        (("de",), "en"),
        ((None, "uk"), "uk"),
        (("", "uk"), "uk"),
        (("de", "uk"), "uk"),
        ((None,), "en"),
        ((), "en"),
        (("ru-RU",), "ru"),
        (("pl", "en"), "pl"),
        (("bg-BG",), "bg"),
        (("be",), "ru"),
        (("kk-Cyrl-KZ",), "ru"),
        (("mk",), "bg"),
        (("szl",), "pl"),
        (("sk",), "en"),
        (("garbage tag!",), "en"),
    ],
)
def test_the_first_preference_that_is_spoken_here_decides(
    preferences: tuple[str | None, ...], language: str
) -> None:
    assert pick(*preferences) == language


def test_english_comes_first_among_the_languages() -> None:
    assert LANGUAGES[0] == "en"
    assert LANGUAGES == ("en", "bg", "pl", "ru", "uk")
