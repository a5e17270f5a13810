"""The errors an operation may end in: each carries the envelope's code, message and data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import islice
from typing import Any, ClassVar, Protocol

import msgspec


class AppError(Exception):
    """An anticipated refusal: becomes the envelope `{code, data, msg}` under HTTP `status`."""

    code: ClassVar[int] = 10500
    status: ClassVar[int] = 200
    default_msg: ClassVar[str] = "Server error"

    def __init__(self, msg: str | None = None, data: Any = None) -> None:
        self.msg = msg or self.default_msg
        self.data = data
        super().__init__(self.msg)


class SessionExpired(AppError):
    """No valid session stands behind the call."""

    code = 10001
    status = 401
    default_msg = "Token expired"


class SignInRefused(AppError):
    """Wrong username or password, a disabled or a locked account."""

    code = 10002
    default_msg = "Wrong username or password"


class SecondFactorNeeded(AppError):
    """Username and password are right; the account asks for its second factor besides.

    The data hold the ticket of the second step, and which kinds of second factor the account has.
    """

    code = 10014
    default_msg = "Enter the code of your authenticator app"


class ProofNeeded(AppError):
    """The call is sensitive, and it is too long ago that the person proved who they are."""

    code = 10015
    default_msg = "Confirm that it is you to go on"


class SecondFactorMissing(AppError):
    """The account must have a second factor, and has none yet."""

    code = 10003
    default_msg = "Set up a second factor first: sign in to the console, which asks for it"


class Forbidden(AppError):
    """The area or the action is not for this role."""

    code = 10003
    default_msg = "You do not have permission to do this"

    def __init__(self, required_roles: Iterable[str] = (), msg: str | None = None) -> None:
        super().__init__(msg, {"required_roles": sorted(required_roles)})


class NotFound(AppError):
    """The object is missing, or not for this person: both look the same from outside."""

    code = 10004

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} not found")


MOST_ERRORS = 20
"""Fields that one answer names; who has more to mend sends again."""
MOST_LETTERS = 300
"""Of one message: some repeat what was sent."""


class Invalid(AppError):
    """Input refused; `errors` maps each field to its messages, the first of which is the envelope's."""

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
        """The messages by field."""
        return self.data["errors"]


def _shortened(message: str) -> str:
    """Return the message, cut where it repeats more than anybody reads."""
    return message if len(message) <= MOST_LETTERS else f"{message[: MOST_LETTERS - 1]}…"


class TooLarge(Invalid):
    """A body with more bytes than the call takes; nothing of it was read."""

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
    """A person as answers name them."""

    nickname: str


class Claimed(AppError):
    """A colleague is reviewing the record; `claimed_by` and `claim_until` name them and the end of their claim."""

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
    """The record has to be taken before it is decided on."""

    code = 10007
    default_msg = "Start the review first: your hold on it has run out"

    def __init__(self) -> None:
        super().__init__(None, {"status": "unclaimed", "allowed_actions": ["claim"]})


class AlreadyExists(AppError):
    """The same thing is there already; `duplicates` name it."""

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
        """The code that a confirm token stores for this warning."""
        return self.code


class ConfirmationRequired(AppError):
    """The act has consequences the person should see first; the operation adds the `confirm_token`."""

    code = 10009
    default_msg = "Please confirm"

    def __init__(self, warnings: Iterable[ConfirmationWarning]) -> None:
        self.warnings = list(warnings)
        super().__init__(None, {"warnings": self.warnings, "confirm_token": ""})


class InUse(AppError):
    """Other objects point at this one."""

    code = 10010

    def __init__(self, references: Iterable[Mapping[str, Any]], count: int | None = None) -> None:
        listed = list(references)
        number = len(listed) if count is None else count
        super().__init__(f"In use by {number} item{'' if number == 1 else 's'}", {"references": listed})


class WrongCountry(AppError):
    """The country is not one of the person's."""

    code = 10011
    default_msg = "You have no access to this country"

    def __init__(self, countries: Iterable[str]) -> None:
        super().__init__(None, {"countries": list(countries)})


class Throttled(AppError):
    """Too many tries; `retry_after` is in seconds."""

    code = 10012
    status = 429

    def __init__(self, retry_after: int) -> None:
        self.retry_after = retry_after
        super().__init__(f"Too many requests, try again in {retry_after} s", {"retry_after": retry_after})


class FileRejected(AppError):
    """An uploaded file that is not taken, with the reason in words."""

    code = 10013

    def __init__(self, reason: str) -> None:
        super().__init__(f"File rejected: {reason}", {"reason": reason})


class DatabaseAway(AppError):
    """The database does not answer; the call may be tried again."""

    code = 10500
    status = 503
    default_msg = "The database does not answer at the moment. Try again shortly"


class Busy(AppError):
    """Somebody else held for too long what the call needed; nothing of it was done, and it may be sent again."""

    code = 10500
    status = 503
    default_msg = "This is in use by somebody else at the moment. Nothing was changed; try again shortly"
    retry_after = 2
    """Seconds after which the client tries again by itself."""


class TooSlow(AppError):
    """The call reached its deadline and was stopped; nothing of it was done."""

    code = 10500
    status = 503
    default_msg = "This took too long and was stopped. Nothing was changed"


class StorageAway(AppError):
    """The place of the files does not answer or does not take any; the call may be tried again."""

    code = 10500
    status = 503
    default_msg = "The file storage does not answer at the moment. Nothing was saved; try again shortly"


class ScannerAway(StorageAway):
    """The malware scanner does not answer; the call may be tried again."""

    default_msg = "The malware scanner does not answer at the moment. Nothing was saved; try again shortly"
