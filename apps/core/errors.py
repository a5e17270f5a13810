"""Errors of operations, with code, message and data of the response envelope."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import islice
from typing import Any, ClassVar, Protocol

import msgspec


class AppError(Exception):
    """An expected error: becomes the envelope `{code, data, msg}` with HTTP `status`."""

    code: ClassVar[int] = 10500
    status: ClassVar[int] = 200
    default_msg: ClassVar[str] = "Server error"

    def __init__(self, msg: str | None = None, data: Any = None) -> None:
        self.msg = msg or self.default_msg
        self.data = data
        super().__init__(self.msg)


class SessionExpired(AppError):
    """The request has no valid session."""

    code = 10001
    status = 401
    default_msg = "Token expired"


class SignInRefused(AppError):
    """Wrong username or password, or a disabled or locked account."""

    code = 10002
    default_msg = "Wrong username or password"


class SecondFactorNeeded(AppError):
    """Username and password are correct; the account also requires its second factor.

    The data contain the ticket of the second step, and the account's kinds of second factor.
    """

    code = 10014
    default_msg = "Enter the code of your authenticator app"


class ProofNeeded(AppError):
    """The operation is sensitive, and the user's last proof of identity is too old."""

    code = 10015
    default_msg = "Confirm your identity to continue"


class SecondFactorMissing(AppError):
    """The account must have a second factor, and has none yet."""

    code = 10003
    default_msg = "Set up a second factor first: sign in to the console, which asks for it"


class Forbidden(AppError):
    """The role has no permission for the area or the action."""

    code = 10003
    default_msg = "You do not have permission to do this"

    def __init__(self, required_roles: Iterable[str] = (), msg: str | None = None) -> None:
        super().__init__(msg, {"required_roles": sorted(required_roles)})


class NotFound(AppError):
    """The object does not exist, or the user cannot see it: both give the same response."""

    code = 10004

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} not found")


MOST_ERRORS = 20
"""Maximum number of fields in one response; after correcting them, the next request returns the rest."""
MOST_LETTERS = 300
"""Maximum length of a message, since some repeat the input."""


class Invalid(AppError):
    """Invalid input; `errors` maps each field to its messages, the first of which is the envelope's."""

    code = 10005

    def __init__(self, errors: Mapping[str, Iterable[str]]) -> None:
        listed = {
            field: [_shortened(message) for message in messages]
            for field, messages in islice(errors.items(), MOST_ERRORS)
        }
        first = next((messages[0] for messages in listed.values() if messages), "Invalid input")
        super().__init__(first, {"errors": listed})

    @property
    def errors(self) -> dict[str, list[str]]:
        """Return the messages by field."""
        return self.data["errors"]


def _shortened(message: str) -> str:
    """Return the message, truncated to the maximum length."""
    return message if len(message) <= MOST_LETTERS else f"{message[: MOST_LETTERS - 1]}…"


class TooLarge(Invalid):
    """The body is larger than the operation's limit; it was not read."""

    status = 413

    def __init__(self, most: int) -> None:
        size = f"{most // 1024} kB" if most < 10 * 1024 * 1024 else f"{most // 1024 // 1024} MB"
        super().__init__({"request": [f"The request is too large: this call takes at most {size}"]})


class Conflict(AppError):
    """The record was changed since the caller read it."""

    code = 10006


class WrongStatus(AppError):
    """The record's status does not allow the action."""

    code = 10007

    def __init__(self, action: str, status: str, label: str, allowed_actions: Iterable[str]) -> None:
        words = action.replace("_", " ")
        super().__init__(
            f"Cannot {words}: status is {label}",
            {"status": status, "allowed_actions": list(allowed_actions)},
        )


class Person(Protocol):
    """A person as responses name them."""

    nickname: str


class Claimed(AppError):
    """A colleague is reviewing the record: `claimed_by`, until `claim_until`."""

    code = 10007

    def __init__(self, claimed_by: Person, until: datetime, allowed_actions: Iterable[str]) -> None:
        super().__init__(
            f"Being reviewed by {claimed_by.nickname}",
            {
                "status": "claimed",
                "allowed_actions": list(allowed_actions),
                "claimed_by": claimed_by,
                "claim_until": until,
            },
        )


class NotClaimed(AppError):
    """The record must be claimed before a decision."""

    code = 10007
    default_msg = "Start the review first. Your claim has expired"

    def __init__(self) -> None:
        super().__init__(None, {"status": "unclaimed", "allowed_actions": ["claim"]})


class AlreadyExists(AppError):
    """The object already exists; `duplicates` lists the existing ones."""

    code = 10008

    def __init__(self, what: str, duplicates: Iterable[object] = ()) -> None:
        super().__init__(f"Already exists: {what}", {"duplicates": list(duplicates)})


class ConfirmationWarning(msgspec.Struct, frozen=True):
    """A consequence that the user must confirm, of one field or, without a field, of the whole call."""

    code: str
    field: str | None
    msg: str

    @property
    def key(self) -> str:
        """Return the code that a confirm token stores for this warning."""
        return self.code


class ConfirmationRequired(AppError):
    """The action has consequences that the user must confirm; the operation adds the `confirm_token`."""

    code = 10009
    default_msg = "Please confirm"

    def __init__(self, warnings: Iterable[ConfirmationWarning]) -> None:
        self.warnings = list(warnings)
        super().__init__(None, {"warnings": self.warnings, "confirm_token": ""})


class InUse(AppError):
    """Other objects reference this one."""

    code = 10010

    def __init__(self, references: Iterable[Mapping[str, Any]], count: int | None = None) -> None:
        listed = list(references)
        number = len(listed) if count is None else count
        super().__init__(f"In use by {number} item{'' if number == 1 else 's'}", {"references": listed})


class WrongCountry(AppError):
    """The user does not work in the country."""

    code = 10011
    default_msg = "You have no access to this country"

    def __init__(self, countries: Iterable[str]) -> None:
        super().__init__(None, {"countries": list(countries)})


class Throttled(AppError):
    """Too many requests; `retry_after` is in seconds."""

    code = 10012
    status = 429

    def __init__(self, retry_after: int) -> None:
        self.retry_after = retry_after
        super().__init__(f"Too many requests, try again in {retry_after} s", {"retry_after": retry_after})


class FileRejected(AppError):
    """An uploaded file was rejected, with the reason as text."""

    code = 10013

    def __init__(self, reason: str) -> None:
        super().__init__(f"File rejected: {reason}", {"reason": reason})


class DatabaseAway(AppError):
    """The database is unavailable; the request can be retried."""

    code = 10500
    status = 503
    default_msg = "The database is not responding. Try again shortly"


class Busy(AppError):
    """A lock was not available in time; nothing was changed, and the request can be retried."""

    code = 10500
    status = 503
    default_msg = "Someone else is using this record. Nothing was changed. Try again shortly"
    retry_after = 2
    """Seconds after which the client retries automatically."""


class TooSlow(AppError):
    """The request reached its deadline and was stopped; nothing was changed."""

    code = 10500
    status = 503
    default_msg = "This took too long and was stopped. Nothing was changed"


class StorageAway(AppError):
    """The file storage is unavailable or rejects writes; the request can be retried."""

    code = 10500
    status = 503
    default_msg = "The file storage is not responding. Nothing was saved. Try again shortly"


class ScannerAway(StorageAway):
    """The malware scanner is unavailable; the request can be retried."""

    default_msg = "The malware scanner is not responding. Nothing was saved. Try again shortly"
