"""What somebody is told whose act could not be carried out, and what the log says of it."""

from __future__ import annotations

import logging
import secrets

from durak_bot.presentation.words import Words
from durak_bot.service.ports import AlreadyDoneError, StoreAwayError

log = logging.getLogger(__name__)


def told(error: Exception, said: Words) -> str | None:
    """Return the sentence for an error, None where nothing is to be said; to be called handling it.

    What nobody has foreseen is logged with a number, which the sentence names. A store that is away
    is no news: whoever asks it has said so once.
    """
    match error:
        case AlreadyDoneError():
            return None
        case StoreAwayError():
            return said.t("answer-not-stored")
        case _:
            number = str(1000 + secrets.randbelow(9000))
            log.error(
                "an act could not be carried out; its person was told number %s",
                number,
                exc_info=error,
            )
            return said.t("answer-trouble", number=number)
