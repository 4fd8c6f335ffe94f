"""What nobody could verify about the live service, and so can be set either way."""

from dataclasses import dataclass
from enum import StrEnum


class PollEnds(StrEnum):
    """Which of two concurrent pollers is ended with 409."""

    OLDER = "older"  # what the live server does: the newcomer wins, the first one is told
    NEWER = "newer"


@dataclass
class Switches:
    """Choose a behaviour for every fact of the platform that is uncertain.

    Tests run both ways; nothing in the bot may depend on either value.
    """

    ephemeral_supported: bool = True
    """Whether private messages inside a group exist at all."""
    ephemeral_window: float = 15.0
    """Seconds after a press or an ephemeral command in which a plain member bot may send."""
    ephemeral_edits_bound: bool = False
    """Whether editing and deleting one needs a press within the same window, too."""
    ephemeral_counts: bool = True
    """Whether they count in the 20 calls a minute of a group."""
    answered_query_permits: bool = True
    """Whether a query that was answered already still permits an ephemeral message."""
    ephemeral_refusal: str = "EPHEMERAL_MESSAGE_FORBIDDEN"
    """The text of the refusal, after ``Bad Request:``."""
    query_lifetime: float = 30.0
    """Seconds in which a press can be answered."""
    poll_ends: PollEnds = PollEnds.OLDER
    """Whom the conflict of two pollers hits."""
