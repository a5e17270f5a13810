"""`manage.py receive_mail`: accept one email from a mail server on standard input."""

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
"""Exit codes of sysexits.h: accepted, rejected, unknown address, temporary failure."""


class Command(BaseCommand):
    """Receive one email from a mail server.

    Exits with 0 if the email was accepted, is a repetition or needs no reader; with 65 if it is not an email
    or too large; with 67 if no inbox is among its addresses; with 75 if database or storage failed, so that
    the mail server keeps it and tries again.
    """

    help = "Receive one email (RFC 5322) from standard input as a business message."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the envelope's recipients and the country."""
        parser.add_argument(
            "--recipient", action="append", default=[], metavar="ADDRESS", help="recipient of the envelope"
        )
        parser.add_argument("--country", choices=CODES, default="", help="country, overriding the recipient")

    def handle(self, *args: Any, recipient: list[str], country: str, **options: Any) -> None:
        """Receive the email and print the outcome in one line."""
        raw = sys.stdin.buffer.read(MOST_BYTES + 1)
        code, message = _take(raw, recipient, country)
        (self.stdout if code == EX_OK else self.stderr).write(message)
        if code != EX_OK:
            sys.exit(code)


def _take(raw: bytes, recipients: list[str], country: str) -> tuple[int, str]:
    """Receive the email. Return the exit code and the line to print."""
    try:
        with context.working(context.WorkContext(via="command")):
            done = inbound.receive(raw, recipients=recipients, country=country)
    except Unreadable as error:
        return EX_DATAERR, str(error)
    except inbound.NoInbox as error:
        return EX_NOUSER, f"Nobody takes messages at {error}"
    except (AppError, DatabaseError, OSError) as error:
        logger.warning("mail not taken", extra={"error": f"{type(error).__name__}: {error}"})
        return EX_TEMPFAIL, "Temporary failure: try again later"
    where = f" message {done.message_id}" if done.message_id else ""
    entry = f" entry {done.entry_number}" if done.entry_number else ""
    reason = f": {done.reason}" if done.reason else ""
    return EX_OK, f"{done.outcome.value}{where}{entry}{reason}"
