"""Record what is kept for ever of today's buttons: each payload, and what it means.

    python -m tests.presentation.record

Collects the buttons of every screen of whole games, and every action with the values it can have.
Writes what is not kept yet into a file of its own: what is kept is never recorded again.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from durak_bot.engine import judge
from durak_bot.engine.cards import CARDS
from durak_bot.engine.rules import Order, Rules
from durak_bot.presentation import (
    board,
    chat,
    hand,
    menu,
    options_page,
    private,
    resting,
    welcome,
)
from durak_bot.presentation.buttons import (
    Action,
    Again,
    BeatWith,
    BoardHere,
    BringDown,
    ChooseLanguage,
    Done,
    KeepDefault,
    Menu,
    MyCards,
    OpenTable,
    OptionsPage,
    Practise,
    Press,
    SetChat,
    SetComputers,
    SetOption,
    SetPersonal,
    ShowCard,
    SitDown,
    StandIn,
    StandUp,
    StartGame,
    StopTable,
    TakeAll,
    Tap,
    TransferWith,
    Unfocus,
    UsePreset,
    VoteOut,
    decode,
    encode,
)
from durak_bot.presentation.keyboard import bare
from durak_bot.presentation.screen import Screen
from durak_bot.presentation.stage import ways
from durak_bot.presentation.words import Words, words
from durak_bot.table.chat_options import NIGHT
from durak_bot.table.options import PRESETS, Options, Preset
from durak_bot.table.people import PlaceOptions, Profile
from durak_bot.table.table import Phase
from tests.presentation.meaning import KEPT, told
from tests.presentation.stand import GROUP, NOW, Stand, computer, dealt, lobby, people, person

GAMES = (
    PRESETS[Preset.LIVE],
    PRESETS[Preset.DAY],
    Options(rules=Rules(transfer=True, show_trump=True, order=Order.FREE)),
)
PROFILE = Profile(person(0), "Оля")


def screens(stand: Stand) -> Iterator[Screen]:
    """Return every screen of a table."""
    english = words("en")
    yield board.screen(stand.view(), english, NOW)
    for seat, sitter in enumerate(stand.table.sitters):
        if sitter.person is None:
            continue
        view = stand.view(seat)
        yield hand.screen(view, english, NOW)
        yield hand.screen(view, english, NOW, boarded=True)
        yield hand.stub(view, english)
        for page in menu.PAGES:
            for here in (None, True, False):
                yield menu.screen(
                    view, english, page, now=NOW, profile=PROFILE, admin=True, board=here
                )
        for page in options_page.PAGES:
            yield options_page.screen(view, english, page)
        if view.game is not None:
            yield resting.screen(view, view.game, english)
            for card in view.game.seen.hand:
                if len(ways(view.game.seen.legal, card)) > 1:
                    yield hand.screen(view, english, NOW, focus=card)


def games() -> Iterator[Screen]:
    """Return every screen of whole games, from lobby to result."""
    for seed, options in enumerate(GAMES):
        sitters = (*people(3), computer())
        yield from screens(Stand(lobby(sitters, options)))
        yield from screens(Stand(lobby(people(2), options, private=True)))
        luck, stand = Random(seed), Stand(dealt(sitters, options, seed), seed)
        while stand.table.phase is Phase.PLAYING:
            yield from screens(stand)
            assert stand.table.game is not None
            state = stand.table.game.state
            seat = luck.choice(judge.actors(state))
            stand.move(seat, luck.choice(judge.legal_moves(state, seat)))
        yield from screens(stand)


def alone() -> Iterator[Screen]:
    """Return the screens that belong to no table, and a chat's own."""
    english = words("en")
    yield private.start(english, PROFILE, [Stand(lobby(people(2))).view(0)])
    yield private.help(english)
    yield private.rules(english)
    yield private.language(english, PROFILE, chat=bare("", chat.opening(GROUP)))
    yield welcome.screen(english)
    plain = PlaceOptions(GROUP)
    for shown in (plain, replace(plain, quiet=NIGHT, offset=-330)):
        yield chat.screen(shown, english, NOW, key=bare, back=bare("", Menu()))


def actions() -> Iterator[Action]:
    """Return every action, with each of the values it can have or some of many."""
    for card in CARDS:
        yield from (Tap(card), TransferWith(card), ShowCard(card))
    yield from (BeatWith(CARDS[at], CARDS[(at * 7 + 3) % 52]) for at in range(52))
    yield from map(Done, range(13))
    for page in ("", "invite", "chat", *menu.PAGES):
        yield Menu(page)
    for page in ("chat", *options_page.PAGES):
        yield OptionsPage(page)
    for options in options_page.VALUES.values():
        for name, values in options.items():
            yield from (SetOption(name, value) for value in values)
    yield from itertools.starmap(SetComputers, itertools.product(range(6), range(6)))
    yield from (UsePreset(preset.value) for preset in Preset)
    yield from (OpenTable(preset) for preset in ("", *(preset.value for preset in Preset)))
    yield from itertools.starmap(Practise, itertools.product(range(1, 6), range(1, 6)))
    yield from map(VoteOut, range(6))
    yield from map(ChooseLanguage, ("", *Words.languages()))
    for on in (False, True):
        yield from (StandUp(on), StopTable(on), StandIn(on), BoardHere(on))
        yield from (SetPersonal("hints", on), SetPersonal("auto_pass", on))
    for name, value in (("", ""), ("opens", "admins"), ("offset", "w330"), ("language", "uk")):
        yield from (SetChat(name, value, of) for of in ("n1001234567890", "1234567890123456789"))
    yield from (TakeAll(), Unfocus(), MyCards(), BringDown(), SitDown(), StartGame())
    yield from (KeepDefault(), Again())


def payloads(met: set[str]) -> Iterator[str]:
    """Return payloads, one for each action with its values that has not been met yet."""
    shown = (
        button.data
        for screen in itertools.chain(games(), alone())
        for row in screen.rows
        for button in row
        if button.data is not None
    )
    made = (encode(Press("ZQ9A", 3, 14, action)) for action in actions())
    for data in itertools.chain(shown, made):
        action = action_of(data)
        if action not in met:
            met.add(action)
            yield data


def action_of(data: str) -> str:
    """Return the part of a payload that says what is done."""
    return data.rpartition(".")[2]


def record() -> None:
    """Write the payloads that are not kept yet."""
    kept = sorted(KEPT.glob("buttons_*.txt"))
    lines = [line for file in kept for line in file.read_text(encoding="utf-8").splitlines()]
    new = list(payloads({action_of(line.partition("\t")[0]) for line in lines}))
    if new:
        text = "".join(f"{data}\t{told(decode(data))}\n" for data in new)
        file = KEPT / f"buttons_{len(kept) + 1}.txt"
        file.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    record()
