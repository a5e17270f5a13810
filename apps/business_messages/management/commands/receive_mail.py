"""`manage.py receive_mail`: takes one mail on standard input, as a mail server pipes it."""

from __future__ import annotations

import logging
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import Error as DatabaseError

from apps.business_messages.domain.mail.parser import MOST_BYTES, Unreadable
from apps.business_messages.services import inbound
from apps.core import context
from apps.core.country import CODES
from apps.core.errors import AppError

logger = logging.getLogger("sofra.mail")
EX_OK, EX_DATAERR, EX_NOUSER, EX_TEMPFAIL = 0, 65, 67, 75
"""As sysexits.h has them: taken; refused for good; no such address; to be handed over again later."""


class Command(BaseCommand):
    """Ends with 0 where the mail was taken, had been taken before, or is not for people to read; with 65 for
    what is no mail or too large; with 67 where nobody takes messages at its addresses; with 75 where database
    or storage did not answer: the mail server then keeps it and tries again."""

    help = "Takes one mail (RFC 5322) on standard input into the business messages."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The envelope's recipient, or the country itself."""
        parser.add_argument(
            "--recipient", action="append", default=[], metavar="ADDRESS", help="the envelope's recipient"
        )
        parser.add_argument("--country", choices=CODES, default="", help="whatever the recipient says")

    def handle(self, *args: Any, recipient: list[str], country: str, **options: Any) -> None:
        """Takes it, and says on one line what became of it."""
        raw = sys.stdin.buffer.read(MOST_BYTES + 1)
        code, said = _take(raw, recipient, country)
        (self.stdout if code == EX_OK else self.stderr).write(said)
        if code != EX_OK:
            sys.exit(code)


def _take(raw: bytes, recipients: list[str], country: str) -> tuple[int, str]:
    try:
        with context.working(context.WorkContext(via="command")):
            done = inbound.receive(raw, recipients=recipients, country=country)
    except Unreadable as error:
        return EX_DATAERR, str(error)
    except inbound.NoInbox as error:
        return EX_NOUSER, f"Nobody takes messages at {error}"
    except (AppError, DatabaseError, OSError) as error:
        logger.warning("mail not taken", extra={"error": f"{type(error).__name__}: {error}"})
        return EX_TEMPFAIL, "Not taken now: try again later"
    where = f" message {done.message_id}" if done.message_id else ""
    entry = f" entry {done.entry_number}" if done.entry_number else ""
    reason = f": {done.reason}" if done.reason else ""
    return EX_OK, f"{done.outcome.value}{where}{entry}{reason}"
