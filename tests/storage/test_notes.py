"""Short texts by name."""

from storage.store import Store


async def test_a_note_nobody_has_written_is_none(store: Store) -> None:
    assert await store.notes.read("commands") is None


async def test_the_last_note_of_a_name_is_kept(store: Store) -> None:
    await store.notes.write("commands", "one")
    await store.notes.write("commands", "two")
    assert await store.notes.read("commands") == "two"
