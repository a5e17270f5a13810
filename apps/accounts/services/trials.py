"""One sign-in attempt: counted before anything is compared, and recorded with its result."""

from __future__ import annotations

from apps.accounts.choices import SignInResult, UserStatus
from apps.accounts.models import User
from apps.accounts.services import attempts, devices, passwords
from apps.accounts.services.sign_in_record import SignInSource, add_to_log, note
from apps.core.errors import SignInRefused


class Trial:
    """A sign-in attempt at an account, or at a name without an account."""

    def __init__(self, user: User | None, source: SignInSource, *, username: str = "") -> None:
        """Count the attempt for the account's or typed name; without a name, for the network only."""
        self.user = user
        self.source = source
        self.username = username or (user.username if user is not None else "")
        add_to_log(user)
        self._device_hash = devices.device_hash(self.username) if self.username else ""
        self.counts = (
            attempts.take(self.username, device_hash=self._device_hash)
            if self.username
            else attempts.take_unnamed()
        )

    def write_down(self, result: SignInResult) -> None:
        """Add the attempt to the log of sign-ins with its result."""
        note(
            self.source,
            result,
            user=self.user,
            username=self.username,
            is_recognized=bool(self._device_hash),
        )

    def refuse_if_used_up(self, words: str | None = None) -> None:
        """Raise SignInRefused if a budget was already used up; the first such attempt is recorded."""
        if not self.counts.is_refused:
            return
        if self.counts.is_first_refused:
            self.write_down(SignInResult.TOO_MANY)
        raise SignInRefused(words)

    def fail(self, result: SignInResult) -> None:
        """Count and record the attempt as wrong."""
        self.counts.count_failure(self.username)
        self.write_down(result)

    def refuse_if_closed(self, user: User) -> None:
        """Refund and raise SignInRefused if the account is disabled or its one-time password expired."""
        if user.status == UserStatus.DISABLED:
            self.counts.refund()
            self.write_down(SignInResult.DISABLED)
            raise SignInRefused("Account disabled")
        if passwords.is_over(user):
            self.counts.refund()
            self.write_down(SignInResult.EXPIRED)
            raise SignInRefused(passwords.RAN_OUT)
