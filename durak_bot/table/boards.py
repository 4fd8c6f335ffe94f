"""What becomes of tables when their place is lost, found again or speaks another language."""

from __future__ import annotations

from dataclasses import replace

from durak_bot.table import ending, lobby, presence
from durak_bot.table.change import Moment, alter, belongs
from durak_bot.table.people import PersonId, PlaceId
from durak_bot.table.refusals import NotSeated, Reason, Stale
from durak_bot.table.table import Change, TablePlace


def same_chat(one: PlaceId, other: PlaceId) -> bool:
    """Tell whether two places are in one chat, whatever the thread."""
    return (one.platform, one.chat) == (other.platform, other.chat)


def lost(change: Change, moment: Moment, place: PlaceId, *, for_good: bool) -> Change | Reason:
    """End (for good) or pause a table whose home chat is lost; else take its board away there.

    A room is at home in its host's private chat: if others play in it, he who blocks the bot has
    left, and the room goes on.
    """
    table = change.table
    if not same_chat(table.home.place, place):
        kept = tuple(shown for shown in table.places if not same_chat(shown.place, place))
        return alter(change, places=kept) if for_good and kept != table.places else Stale()
    if table.home.private and sum(map(belongs, table.sitters)) > 1:
        owner = PersonId(place.platform, place.chat)
        return lobby.leave(change, moment, owner) if for_good else Stale()
    if for_good:
        return ending.close(lobby.stopped(change, moment))
    return Stale() if table.paused else alter(change, paused=True)


def back(change: Change, moment: Moment) -> Change | Reason:
    """Let a paused table go on; its clocks begin anew."""
    if not change.table.paused:
        return Stale()
    return alter(change, paused=False, touched=moment.now)


def shown(
    change: Change, person: PersonId, place: TablePlace, *, on: bool, admin: bool
) -> Change | Reason:
    """Show a table's board in one more place, or (as whoever sits, or administers it) no longer.

    Rooms are shown nowhere; the home place always is.
    """
    table = change.table
    known = next((each for each in table.places if each.place == place.place), None)
    if table.room or (known is not None and known.home):
        return Stale()
    seated = isinstance(presence.seated(table, person), int)
    if not seated and (on or not admin):
        return NotSeated(table.phase)
    if on is (known is not None):
        return Stale()
    rest = tuple(each for each in table.places if each.place != place.place)
    return alter(change, places=(*rest, place) if on else rest)


def spoken(change: Change, moment: Moment, place: PlaceId, language: str) -> Change | Reason:
    """Let a table speak another language in one chat."""
    places = tuple(
        replace(shown, language=language) if same_chat(shown.place, place) else shown
        for shown in change.table.places
    )
    return Stale() if places == change.table.places else alter(change, places=places)
