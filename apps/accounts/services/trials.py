"""One try to sign in: counted before anything is compared, and written down with what became of it."""

from __future__ import annotations

from apps.accounts.choices import SignInResult, UserStatus
from apps.accounts.models import User
from apps.accounts.services import attempts, devices, passwords
from apps.accounts.services.sign_in_record import SignInSource, note, say_in_log
from apps.core.errors import SignInRefused


class Trial:
    """A try at an account, or at a name that is none's."""

    def __init__(self, user: User | None, source: SignInSource, *, username: str = "") -> None:
        """Counts the try: in the budgets of the account's name or the typed one, without any in its network's alone."""
        self.user = user
        self.source = source
        self.username = username or (user.username if user is not None else "")
        say_in_log(user)
        self._device_hash = devices.known_hash(self.username) if self.username else ""
        self.counts = (
            attempts.take(self.username, device_hash=self._device_hash)
            if self.username
            else attempts.take_unnamed()
        )

    def write_down(self, result: SignInResult) -> None:
        """Keeps what became of it."""
        note(
            self.source,
            result,
            user=self.user,
            username=self.username,
            is_known_device=bool(self._device_hash),
        )

    def refuse_if_used_up(self, words: str | None = None) -> None:
        """Raises SignInRefused where a budget was used up before; the first such try is written down."""
        if not self.counts.is_refused:
            return
        if self.counts.is_first_refused:
            self.write_down(SignInResult.TOO_MANY)
        raise SignInRefused(words)

    def fail(self, result: SignInResult) -> None:
        """Leaves the try counted as a wrong one."""
        self.counts.count_failure(self.username)
        self.write_down(result)

    def refuse_if_closed(self, user: User) -> None:
        """Raises SignInRefused for a disabled account, or a one-time password that has run out: nothing was guessed."""
        if user.status == UserStatus.DISABLED:
            self.counts.refund()
            self.write_down(SignInResult.DISABLED)
            raise SignInRefused("Account disabled")
        if passwords.is_over(user):
            self.counts.refund()
            self.write_down(SignInResult.EXPIRED)
            raise SignInRefused(passwords.RAN_OUT)
