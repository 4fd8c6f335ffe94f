"""The sentences of the product: what people, timers and platforms do with tables.

Each method lets `durak_bot.table` decide and stores through `Transactions`. A person's
mistake is an answer, never an exception.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from durak_bot.engine.cards import Card
from durak_bot.engine.moves import Move
from durak_bot.engine.rules import MAX_SEATS
from durak_bot.service.answers import Answer, Choose, Ok, Refused
from durak_bot.service.directory import Directory
from durak_bot.service.ports import (
    Clock,
    Profiles,
    Rival,
    Shuffler,
    Tables,
    Thinker,
    Wake,
)
from durak_bot.service.timer_due import TimerDue
from durak_bot.service.transaction import TRIES, Acted, LostRaceError, Transactions
from durak_bot.table import boards, chat_options, lobby, option_text, presence, press, timers
from durak_bot.table.change import Decision, Moment, Several
from durak_bot.table.options import PRESETS, Options, Preset
from durak_bot.table.people import Opens, PersonId, PlaceId, PlaceOptions, Profile
from durak_bot.table.refusals import (
    AlreadyRunning,
    AlreadySeated,
    BadOption,
    NoTable,
    NotAdmin,
    OnlyAdmins,
    Reason,
    Stale,
    TableFull,
)
from durak_bot.table.table import (
    Change,
    Phase,
    Sitter,
    Table,
    TableId,
    TablePlace,
    Timer,
)
from durak_bot.table.views import TableView, Views, look

TOKEN_LENGTH = 12
"""Signs of an invite token: 71 bits."""

NEW_IDS = 50
"""Ids tried for a new table; of a million few are taken."""


class GameService:
    """Everything people can do, platform by platform the same.

    `admin` always means that the presser administers the table's home place; the adapter knows.
    """

    def __init__(  # noqa: PLR0917 - a port each, in the order of ports.py
        self,
        tables: Tables,
        profiles: Profiles,
        clock: Clock,
        shuffler: Shuffler,
        thinker: Thinker,
        wake: Wake,
    ) -> None:
        self.directory = Directory(profiles)
        self._tables = tables
        self._profiles = profiles
        self._clock = clock
        self._shuffler = shuffler
        self._wake = wake
        self._transactions = Transactions(tables, profiles, clock, shuffler, wake)
        self._due = TimerDue(self._transactions, tables, thinker, self.directory)

    # ------------------------------------------------------------------ looking

    async def view(
        self, table: TableId, person: PersonId | None, *, admin: bool = False
    ) -> TableView | None:
        """Return a table as this person sees it (None: everybody), closed ones included."""
        loaded = await self._tables.load(table)
        return None if loaded is None else self._view(loaded, person, admin=admin)

    async def look(self, table: TableId) -> Views | None:
        """Return a table as it is now, for any number of viewers."""
        loaded = await self._tables.load(table)
        return None if loaded is None else Views(partial(look, loaded))

    async def tables_of(self, person: PersonId) -> Sequence[TableView]:
        """Return the open tables where the person sits, newest first."""
        return [
            self._view(table, person, admin=False)
            for table in await self._tables.of(person)
            if isinstance(presence.seated(table, person), int)
        ]

    async def tables_at(self, place: PlaceId, person: PersonId | None) -> Sequence[TableView]:
        """Return the open tables shown at a place, newest first."""
        return [self._view(table, person, admin=False) for table in await self._tables.at(place)]

    async def record(self, table: TableId, game: int) -> dict[str, object] | None:
        """Return a finished game's record, None if there is none."""
        return await self._tables.record(table, game)

    # ------------------------------------------------------------------ opening a table

    async def open(
        self,
        person: PersonId,
        place: PlaceOptions,
        *,
        preset: Preset | None = None,
        admin: bool = False,
        room: bool = False,
    ) -> Ok | Refused:
        """Open a lobby with its host seated; a lobby nobody needs gives way (scenario 35).

        `AlreadyRunning` names the lobby that stays, with its view: it is to be brought down.
        """
        if place.opens is Opens.ADMINS and not (admin or place.private):
            return Refused(NotAdmin())
        options = option_text.read(place.preset) if preset is None else PRESETS[preset]
        for _ in range(TRIES):
            if (kept := await self._clear(person, place.place)) is not None:
                return Refused(AlreadyRunning(kept.id), self._view(kept, person, admin=admin))
            rival = partial(_is_lobby, place=place.place)
            opened = await self._create(person, place, options, room=room, rival=rival)
            if opened is not None:
                return opened
        raise LostRaceError(f"{place.place}: {TRIES} times others were quicker")

    async def _clear(self, person: PersonId, place: PlaceId) -> Table | None:
        """Close the lobbies and results here that make room; return the lobby that does not."""
        now = self._clock.now()
        kept: Table | None = None
        for table in await self._tables.at(place):
            if table.phase is Phase.PLAYING or table.home.place != place:
                continue
            if lobby.gives_way(table, person, now):
                await self._transactions.act(table.id, partial(_closed_for, person=person))
            elif table.phase is Phase.LOBBY:
                kept = kept or table
        return kept

    async def _create(
        self,
        person: PersonId,
        place: PlaceOptions,
        options: Options,
        *,
        room: bool = False,
        rival: Rival | None = None,
    ) -> Ok | None:
        """Store a new lobby; None where a `rival` was quicker."""
        profile = await self.directory.profile(person)
        language = place.language or profile.language or profile.platform_language
        home = TablePlace(place.place, home=True, private=place.private, language=language)
        for _ in range(NEW_IDS):
            change = lobby.new(
                self._shuffler.table_id(),
                self._shuffler.token(TOKEN_LENGTH),
                Sitter(person, profile.name),
                place=home,
                options=options,
                now=self._clock.now(),
                room=room,
            )
            if await self._transactions.create(change, rival):
                table = await self._tables.load(change.table.id)
                return Ok(self._view(table or change.table, person, admin=False))
            if rival is not None and any(map(rival, await self._tables.at(place.place))):
                return None
        raise RuntimeError(f"{NEW_IDS} table ids in a row were taken")

    async def practise(
        self, person: PersonId, place: PlaceOptions, *, level: int, count: int = 1
    ) -> Answer:
        """Play against computers at once, in private; one such game a place at a time."""
        for table in await self._tables.at(place.place):
            if table.phase is Phase.PLAYING and table.seat_of(person) is not None:
                return Refused(AlreadyRunning(table.id), self._view(table, person, admin=False))
            if table.home.place == place.place and lobby.alone(table, person):
                await self._transactions.act(table.id, partial(_closed_for, person=person))
        options = option_text.choose(PRESETS[Preset.PRACTICE], "level", str(level))
        if not 1 <= count < MAX_SEATS:
            return Refused(TableFull(MAX_SEATS))
        if options is None:
            return Refused(BadOption("level", str(level)))
        opened = await self._create(person, place, options)
        assert opened is not None
        seated = await self.seat_computers(person, opened.view.id, count)
        if isinstance(seated, Refused):
            return seated
        return await self.start(person, opened.view.id)

    # ------------------------------------------------------------------ lobby and result

    async def join(self, person: PersonId, table: TableId) -> Answer:
        """Take a seat; at a result, one in the next game."""
        return await self._join(person, table, invited=False)

    async def join_by_token(self, person: PersonId, token: str) -> Answer:
        """Take a seat from elsewhere; no board is posted there."""
        found = await self._tables.by_token(token)
        await self.directory.set_pending(person, None)
        if found is None:
            return Refused(NoTable())
        return await self._join(person, found.id, invited=True)

    async def _join(self, person: PersonId, table: TableId, *, invited: bool) -> Answer:
        name = (await self.directory.profile(person)).name

        def sit(change: Change, moment: Moment) -> Change | Reason:
            return lobby.sit(change, moment, person, name, invited=invited)

        return await self._act(person, table, sit)

    async def leave(self, person: PersonId, table: TableId) -> Answer:
        """Give up the seat; in a running game that is a loss by leaving (R6.4)."""
        return await self._act(person, table, partial(lobby.leave, person=person))

    async def seat_computers(
        self, person: PersonId, table: TableId, count: int, level: int = 0, admin: bool = False
    ) -> Answer:
        """Let this many computers sit at the table, of this level (0: the table's)."""
        return await self._act(
            person,
            table,
            partial(lobby.computers, person=person, count=count, level=level, admin=admin),
            admin=admin,
        )

    async def set_option(
        self, person: PersonId, table: TableId, name: str, value: str, admin: bool = False
    ) -> Answer:
        """Set one option by name to a value as text (`option_text`)."""
        decide = partial(lobby.choose, person=person, name=name, value=value, admin=admin)
        return await self._act(person, table, decide, admin=admin)

    async def use_preset(
        self, person: PersonId, table: TableId, preset: Preset, admin: bool = False
    ) -> Answer:
        """Set all options to a preset's."""
        decide = partial(lobby.use, person=person, preset=preset, admin=admin)
        return await self._act(person, table, decide, admin=admin)

    async def keep_default(self, person: PersonId, table: TableId, admin: bool = False) -> Answer:
        """Make the table's options its home place's default for new tables."""
        decide = partial(lobby.unchanged, person=person, admin=admin)
        answer = await self._act(person, table, decide, admin=admin)
        if isinstance(answer, Ok):
            home = next(place for place in answer.view.places if place.home)
            settings = await self.directory.place(home.place)
            default = option_text.written(answer.view.options)
            await self.directory.save_place(settings, replace(settings, preset=default))
        return answer

    async def start(self, person: PersonId, table: TableId, admin: bool = False) -> Answer:
        """Deal; one game a place at a time, but for private boards."""
        loaded = await self._tables.load(table)
        rival: Rival | None = None
        if loaded is not None and loaded.phase is Phase.LOBBY and not loaded.home.private:
            rival = partial(_is_game, place=loaded.home.place)
        decide = partial(lobby.start, person=person, admin=admin)
        done = await self._transactions.act(table, decide, person, rival)
        return await self._answer(done, person, admin=admin)

    async def again(self, person: PersonId, table: TableId, game: int) -> Answer:
        """Confirm the rematch after this game."""
        return await self._act(person, table, partial(lobby.again, person=person, game=game))

    async def stop(self, person: PersonId, table: TableId, admin: bool = False) -> Answer:
        """Close a lobby or a result, or end the game without a loss; host or administrator."""
        decide = partial(lobby.stop, person=person, admin=admin)
        return await self._act(person, table, decide, admin=admin)

    async def vote_out(
        self, person: PersonId, table: TableId, seat: int, admin: bool = False
    ) -> Answer:
        """Vote a seat's person out (`presence.vote`)."""

        def vote(change: Change, moment: Moment) -> Change | Reason:
            voted = presence.vote(change, moment, person, seat, admin=admin)
            return lobby.rematch_of_all(voted, moment) if isinstance(voted, Change) else voted

        return await self._act(person, table, vote, admin=admin)

    # ------------------------------------------------------------------ the game

    async def tap(
        self, person: PersonId, table: TableId, game: int, bout: int, card: Card
    ) -> Answer:
        """Play a card of the hand, or answer `Choose` where it could go several ways."""
        decide = partial(press.tap, person=person, game=game, bout=bout, card=card)
        return await self._act(person, table, decide)

    async def move(
        self, person: PersonId, table: TableId, game: int, bout: int, move: Move
    ) -> Answer:
        """Make one move."""
        decide = partial(press.move, person=person, game=game, bout=bout, made=move)
        return await self._act(person, table, decide)

    async def done(
        self, person: PersonId, table: TableId, game: int, bout: int, seen: int
    ) -> Answer:
        """Throw in nothing more, as soon as the rules allow; `seen` cards lay on the screen."""
        decide = partial(press.done, person=person, game=game, bout=bout, seen=seen)
        return await self._act(person, table, decide)

    async def stand_in(self, person: PersonId, table: TableId, on: bool) -> Answer:
        """Let the computer play the person's seat, or play it again oneself."""

        def stand(change: Change, _: Moment) -> Change | Reason:
            return presence.stand_in(change, person, on=on)

        return await self._act(person, table, stand)

    async def set_personal(self, person: PersonId, name: str, on: bool) -> Profile:
        """Set a setting of one's own: `hints` or `auto_pass`; any other name changes nothing."""
        if name == "hints":
            return await self.directory.change(person, hints=on)
        if name != "auto_pass":
            return await self.directory.profile(person)
        saved = await self.directory.change(person, auto_pass=on)
        for table in await self._tables.of(person):
            await self._transactions.act(table.id, _as_it_is)
        return saved

    # ------------------------------------------------------------------ time

    async def timer_due(self, table: TableId, timer: Timer) -> None:
        """Do what a timer is for; nothing if it no longer stands in the table (scenario 80)."""
        await self._due.due(table, timer)

    async def window_seen(self, table: TableId, version: int) -> None:
        """Note that the board of this version is visible: its window counts from now, once."""

        def seen(change: Change, moment: Moment) -> Change | Reason:
            counted = timers.seen(change.table, version, moment)
            return Stale() if counted is None else replace(change, table=counted)

        loaded = await self._tables.load(table)
        moment = await self._transactions.moment()
        if loaded is not None and timers.seen(loaded, version, moment) is not None:
            await self._transactions.act(table, seen)

    async def spare(self, table: TableId) -> None:
        """Put off the time-outs that fell into our own outage; for the start of the process."""

        def spared(change: Change, moment: Moment) -> Change | Reason:
            put_off = timers.spared(change.table, moment)
            return Stale() if put_off is None else replace(change, table=put_off)

        await self._transactions.act(table, spared)

    # ------------------------------------------------------------------ places

    async def set_place(self, settings: PlaceOptions) -> PlaceOptions:
        """Remember what a chat has decided; its open tables speak its language at once.

        Only what is another than before is written.
        """
        await self.directory.save_place(await self.directory.place(settings.place), settings)
        if settings.language is not None:
            for table in await self._tables.in_chat(settings.place):
                decide = partial(boards.spoken, place=settings.place, language=settings.language)
                await self._transactions.act(table.id, decide)
        return settings

    async def set_chat(
        self, place: PlaceId, name: str, value: str, *, admin: bool
    ) -> PlaceOptions | OnlyAdmins | BadOption:
        """Set one thing that administrators decide for a whole chat, topics included.

        What can be set, and to what, is for `chat_options` to say.

        `admin`: whether the presser administers this very chat.
        """
        if not admin:
            return OnlyAdmins()
        chosen = chat_options.choose(
            await self.directory.place(place._replace(thread="")), name, value
        )
        return BadOption(name, value) if chosen is None else await self.set_place(chosen)

    async def show_at(
        self,
        person: PersonId,
        table: TableId,
        settings: PlaceOptions,
        *,
        on: bool,
        admin: bool = False,
    ) -> Answer:
        """Show a table's board in a place it was not opened in, or no longer.

        `admin`: whether the presser administers that place.
        """
        profile = await self.directory.profile(person)
        language = settings.language or profile.language or profile.platform_language
        place = TablePlace(settings.place, home=False, private=False, language=language)

        def show(change: Change, _: Moment) -> Change | Reason:
            return boards.shown(change, person, place, on=on, admin=admin)

        return await self._act(person, table, show)

    async def place_lost(self, place: PlaceId, *, for_good: bool) -> None:
        """Note that nothing can be written to a chat: for good, its tables end (scenario 46).

        Else they pause until `place_back`. Tables at home elsewhere only lose their board there.
        """
        decide = partial(boards.lost, place=place, for_good=for_good)
        for table in await self._tables.in_chat(place):
            await self._transactions.act(table.id, decide)

    async def place_back(self, place: PlaceId) -> None:
        """Note that a chat can be written to again: its tables go on, clocks begin anew."""
        for table in await self._tables.in_chat(place):
            await self._transactions.act(table.id, boards.back)

    async def place_moved(self, old_chat: PlaceId, new_chat: PlaceId) -> None:
        """Follow a chat to its new id; doing it twice does nothing more (scenario 45)."""
        for moved in await self._profiles.move_chat(old_chat, new_chat):
            table = await self._tables.load(moved)
            if table is not None:
                self._wake.table(table)

    async def person_gone(self, person: PersonId, place: PlaceId) -> None:
        """Note that a person is no longer in a chat: the same as leaving (scenario 75)."""
        for table in await self._tables.in_chat(place):
            at_home = boards.same_chat(table.home.place, place)
            if at_home and table.seat_of(person) is not None:
                await self._transactions.act(table.id, partial(lobby.leave, person=person))

    def _view(self, table: Table, person: PersonId | None, *, admin: bool = False) -> TableView:
        return look(table, person, admin=admin)

    async def _act(
        self, person: PersonId, table: TableId, decide: Decision, *, admin: bool = False
    ) -> Answer:
        """Do a person's action and answer him."""
        done = await self._transactions.act(table, decide, person)
        return await self._answer(done, person, admin=admin)

    async def _answer(self, done: Acted, person: PersonId, *, admin: bool) -> Answer:
        view = None if done.table is None else self._view(done.table, person, admin=admin)
        match done.reason:
            case Several(card) if view is not None:
                return Choose(view, card)
            case None if view is not None:
                return Ok(view)
            case None | Several():
                return Refused(NoTable())
            case reason:
                return Refused(reason, view)


def _is_lobby(table: Table, place: PlaceId) -> bool:
    return table.phase is Phase.LOBBY and table.home.place == place


def _is_game(table: Table, place: PlaceId) -> bool:
    return table.phase is Phase.PLAYING and table.home.place == place


def _as_it_is(change: Change, moment: Moment) -> Change:
    """Let happen what follows by itself."""
    return change


def _closed_for(change: Change, moment: Moment, person: PersonId) -> Change | Reason:
    """Close a lobby or a result, if it still gives way to this person's new table."""
    if not lobby.gives_way(change.table, person, moment.now):
        return AlreadySeated()
    return lobby.stopped(change, moment)
