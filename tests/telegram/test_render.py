"""From screens to text, entities and keyboards."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adapters.telegram.render import cut, render, utf16
from durak_bot.presentation.screen import (
    Bold,
    Button,
    Code,
    Line,
    Link,
    Mention,
    Screen,
    Span,
    Style,
    Text,
    Time,
)
from durak_bot.table.people import PersonId, Platform

OLYA = PersonId(Platform.TELEGRAM, "6100000001")
words = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)


def spans() -> st.SearchStrategy[Span]:
    return st.one_of(
        words.map(Text),
        words.map(Bold),
        words.map(Code),
        words.map(lambda name: Mention(OLYA, name, notify=True)),
        words.map(lambda clock: Time(1_800_000_000, clock)),
        words.map(lambda text: Link(text, "https://example.org")),
    )


lines: st.SearchStrategy[list[Line]] = st.lists(
    st.lists(spans(), max_size=6).map(tuple), min_size=1, max_size=8
)


def one(*line: Span) -> Screen:
    return Screen((line,))


@given(lines)
def test_every_entity_covers_the_text_of_its_span(drawn: list[Line]) -> None:
    shown = render(Screen(tuple(drawn)), "bot", most=100_000)
    units = shown.text.encode("utf-16-le")
    covered = [
        units[2 * e.offset : 2 * (e.offset + e.length)].decode("utf-16-le") for e in shown.entities
    ]
    marked = [span for line in drawn for span in line if not isinstance(span, Text)]
    assert covered == [text for text in map(_words, marked) if text.strip()]


def _words(span: Span) -> str:
    return Screen(((span,),)).text


@given(lines, st.integers(10, 200))
def test_a_screen_too_long_is_cut_and_its_entities_stay_inside(
    drawn: list[Line], most: int
) -> None:
    shown = render(Screen(tuple(drawn)), "bot", most=most)
    assert utf16(shown.text) <= most
    assert all(e.offset + e.length <= utf16(shown.text) for e in shown.entities)


def test_a_name_with_markup_is_only_a_name() -> None:  # scenario 60
    shown = render(one(Text("<b>x"), Bold("_*[")), "bot")
    assert shown.text == "<b>x_*["


def test_symbols_outside_the_first_plane_count_as_two() -> None:
    shown = render(one(Text("🃏 "), Bold("К♥️")), "bot")
    assert (shown.entities[0].offset, shown.entities[0].length) == (3, 3)


def test_a_moment_stays_current_and_has_its_clock_as_text() -> None:
    shown = render(one(Time(1_800_000_000, "18:42")), "bot")
    entity = shown.entities[0]
    assert (shown.text, entity.type, entity.unix_time, entity.date_time_format) == (
        "18:42",
        "date_time",
        1_800_000_000,
        "r",
    )


def test_only_who_must_act_is_mentioned() -> None:  # scenario 65
    shown = render(one(Mention(OLYA, "Оля", notify=True), Mention(OLYA, "Оля")), "bot")
    assert [each.type for each in shown.entities] == ["text_mention", "bold"]


def test_buttons_carry_their_colour() -> None:
    screen = Screen(((Text("x"),),), ((Button("a", "1", Style.DANGER), Button("b", "2")),))
    markup = render(screen, "bot").markup
    assert markup is not None
    assert [button.style for button in markup.inline_keyboard[0]] == ["danger", None]


def test_an_invite_is_a_link_into_the_private_chat() -> None:
    screen = Screen(((Text("x"),),), ((Button("a", invite="T0ken"),),))
    markup = render(screen, "DurakBot").markup
    assert markup is not None
    assert markup.inline_keyboard[0][0].url == "https://t.me/DurakBot?start=j_T0ken"


def test_cutting_never_splits_a_character() -> None:
    assert cut("🃏🃏🃏", 5) == "🃏🃏…"
