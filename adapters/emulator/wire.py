"""The world as Bot API JSON: users, chats, messages, members, queries."""

from adapters.emulator.errors import Json
from adapters.emulator.world import (
    ANONYMOUS_ADMIN,
    GENERAL,
    Chat,
    Kind,
    Member,
    Message,
    Person,
    Query,
    World,
)


def bot_user(world: World) -> Json:
    """Give the bot as a User."""
    profile = world.profile
    return {
        "id": profile.id,
        "is_bot": True,
        "first_name": profile.name,
        "username": profile.username,
    }


def me(world: World) -> Json:
    """Give the bot as `getMe` does."""
    return bot_user(world) | {
        "can_join_groups": True,
        "can_read_all_group_messages": not world.profile.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def person_user(person: Person) -> Json:
    """Give a person as a User."""
    user: Json = {"id": person.id, "is_bot": False, "first_name": person.name}
    if person.last_name:
        user["last_name"] = person.last_name
    if person.username:
        user["username"] = person.username
    if person.language_code:
        user["language_code"] = person.language_code
    return user


def user(world: World, user_id: int) -> Json:
    """Give anyone as a User."""
    if user_id == world.profile.id:
        return bot_user(world)
    if user_id == ANONYMOUS_ADMIN:
        return {
            "id": ANONYMOUS_ADMIN,
            "is_bot": True,
            "first_name": "Group",
            "username": "GroupAnonymousBot",
        }
    return person_user(world.people[user_id])


def chat(world: World, item: Chat) -> Json:
    """Give a chat as a Chat."""
    if item.kind is Kind.PRIVATE:
        person = person_user(world.people[item.id])
        kept = {k: person[k] for k in ("first_name", "last_name", "username") if k in person}
        return {"id": item.id, "type": "private"} | kept
    shape: Json = {"id": item.id, "type": item.kind.value, "title": item.title}
    if item.forum:
        shape["is_forum"] = True
    return shape


def full_chat(world: World, item: Chat) -> Json:
    """Give a chat as `getChat` does."""
    return chat(world, item) | {
        "accent_color_id": 1,
        "max_reaction_count": 11,
        "accepted_gift_types": {
            "unlimited_gifts": False,
            "limited_gifts": False,
            "unique_gifts": False,
            "premium_subscription": False,
            "gifts_from_channels": False,
        },
    }


def message(world: World, item: Message, *, with_reply: bool = True) -> Json:
    """Give a message as a Message."""
    home = world.chats[item.chat]
    shape: Json = {
        "message_id": item.id,
        "from": user(world, ANONYMOUS_ADMIN if item.anonymous else item.sender),
        "chat": chat(world, home),
        "date": int(item.date),
    }
    if item.anonymous:
        shape["sender_chat"] = chat(world, home)
    if item.text:
        shape["text"] = item.text
    if item.entities:
        shape["entities"] = item.entities
    if item.markup:
        shape["reply_markup"] = item.markup
    if item.edited is not None:
        shape["edit_date"] = int(item.edited)
    if item.receiver is not None:
        shape["receiver_user"] = user(world, item.receiver)
        shape["ephemeral_message_id"] = item.ephemeral
    if item.thread is not None and not (home.forum and item.thread == GENERAL):
        shape["message_thread_id"] = item.thread
        if home.forum:
            shape["is_topic_message"] = True
    if with_reply and (replied := _replied(home, item)):
        shape["reply_to_message"] = message(world, replied, with_reply=False)
    return shape | item.service


def _replied(home: Chat, item: Message) -> Message | None:
    """Find what `item` answers: in a topic that is at least the topic's own first message."""
    target = item.reply_to
    if target is None and home.forum and item.thread not in (None, GENERAL):
        target = item.thread
    found = home.messages.get(target) if target is not None else None
    return found if found and not found.deleted and found is not item else None


def query(world: World, item: Query, *, inaccessible: bool = False) -> Json:
    """Give a press as a CallbackQuery."""
    home = world.chats[item.chat]
    pressed = _pressed(home, item)
    if inaccessible or pressed is None:
        body: Json = {"chat": chat(world, home), "message_id": item.message, "date": 0}
    else:
        body = message(world, pressed)
    return {
        "id": item.id,
        "from": user(world, item.person),
        "message": body,
        "chat_instance": str(abs(item.chat) * 31 + 7),
        "data": item.data,
    }


def _pressed(home: Chat, item: Query) -> Message | None:
    if item.ephemeral is not None:
        found = home.ephemerals.get((item.person, item.ephemeral))
    else:
        found = home.messages.get(item.message)
    return found if found and not found.deleted else None


_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
    "can_send_welcome_messages",
)
_PERMISSIONS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)


def member(world: World, user_id: int, item: Member) -> Json:
    """Give somebody's place in a chat as a ChatMember."""
    shape: Json = {"status": item.status.value, "user": user(world, user_id)}
    match item.status.value:
        case "creator":
            shape["is_anonymous"] = item.anonymous
        case "administrator":
            shape |= dict.fromkeys(_RIGHTS, True) | {
                "can_be_edited": False,
                "is_anonymous": item.anonymous,
                "can_delete_messages": item.may_delete,
            }
        case "restricted":
            shape |= dict.fromkeys(_PERMISSIONS, False) | {"is_member": True, "until_date": 0}
            shape["can_send_messages"] = item.may_write
        case "kicked":
            shape["until_date"] = 0
        case _:
            pass
    return shape


def member_change(
    world: World, home: Chat, by: int, user_id: int, *, old: Member, new: Member
) -> Json:
    """Give a change of somebody's status as a ChatMemberUpdated."""
    return {
        "chat": chat(world, home),
        "from": user(world, by),
        "date": int(world.clock.now()),
        "old_chat_member": member(world, user_id, old),
        "new_chat_member": member(world, user_id, new),
    }
