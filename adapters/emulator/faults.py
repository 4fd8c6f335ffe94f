"""Injected faults: errors, delays, lost answers and dropped connections for chosen calls."""

from dataclasses import dataclass, field

from adapters.emulator.errors import ApiError


@dataclass(eq=False)
class Fault:
    """What happens to calls that match; `hits` counts them."""

    method: str = "*"
    chat: int | None = None
    user: int | None = None
    """The reader of an ephemeral message, or who pressed the button."""
    error: ApiError | None = None
    times: int | None = 1
    """How many calls it hits; None until cleared."""
    skip: int = 0
    """How many matching calls pass first."""
    delay: float = 0.0
    """Seconds before the call is looked at."""
    drop: bool = False
    """Close the connection instead of doing the call."""
    lose_answer: bool = False
    """Do the call, then close the connection: the bot cannot know that it worked."""
    raw: str = ""
    """Answer 502 with this text, which is no JSON, as a proxy does."""
    hits: int = 0
    cleared: bool = False

    def clear(self) -> None:
        """Let calls pass again."""
        self.cleared = True

    def matches(self, method: str, chat: int | None, user: int | None) -> bool:
        """Tell whether a call is hit; counts down `skip`."""
        if self.cleared or (self.times is not None and self.hits >= self.times):
            return False
        named = self.method == "*" and method.lower() not in ("getupdates", "getme")
        if not (named or self.method.lower() == method.lower()):
            return False
        if self.chat is not None and self.chat != chat:
            return False
        if self.user is not None and self.user != user:
            return False
        if self.skip > 0:
            self.skip -= 1
            return False
        return True


@dataclass
class Faults:
    """Hold the faults of a server; the oldest one that matches hits."""

    active: list[Fault] = field(default_factory=list)

    def add(self, fault: Fault) -> Fault:
        """Put a fault in force."""
        self.active.append(fault)
        return fault

    def hit(self, method: str, chat: int | None, user: int | None) -> Fault | None:
        """Find the fault for a call and count it."""
        for fault in self.active:
            if fault.matches(method, chat, user):
                fault.hits += 1
                return fault
        return None

    def clear(self) -> None:
        """Let everything pass."""
        for fault in self.active:
            fault.clear()
        self.active.clear()
