"""Limits on wrong passwords and codes, by name, device and network.

Each budget is counted before the password is checked, so that concurrent attempts cannot exceed it, and
refunded if the password (and the code, if required) was right. Names are counted as typed, whether or not an
account exists, and stored as keyed hashes. A known device of the account has a separate budget, which
strangers cannot use up and which does not touch the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Greatest, Least
from django.utils.crypto import salted_hmac

from apps.accounts.choices import UserStatus
from apps.accounts.models import User
from apps.core import context
from apps.core.changes import history
from apps.core.http import throttle

MINUTES_15 = 15 * 60
MAX_SHOWN = 9999
"""Maximum stored number of wrong passwords of an account."""


@dataclass(frozen=True)
class Budget:
    """A limit of wrong passwords or codes within a window of seconds."""

    key: str
    limit: int
    window_seconds: int
    reason: str = ""
    """Reason in the account's history when the budget is used up; "" for budgets that belong to no account.
    """


def hash_of_name(username: str) -> str:
    """Return the keyed hash of a typed name, uppercased as the database compares names ("ı" equals "i")."""
    return _hash(username.strip().upper())


def _hash(text: str) -> str:
    return salted_hmac("apps.accounts.attempts", text, algorithm="sha256").hexdigest()[:32]


def _of_name(username: str) -> str:
    return f"sign-in:{hash_of_name(username)}"


def _budgets(username: str, device_hash: str) -> Iterable[Budget]:
    name = _of_name(username)
    if device_hash:
        reason = "5 wrong passwords in 15 minutes from a known device"
        yield Budget(f"{name}:device:{_hash(device_hash)}", 5, MINUTES_15, reason)
        return
    network = _network()
    yield Budget(
        f"{name}:network:{network}", 5, MINUTES_15, "5 wrong passwords in 15 minutes from one address"
    )
    yield _of_network(network)
    yield Budget(f"{name}:unknown", 50, 3600, "50 wrong passwords in an hour from unknown devices")


def _network() -> str:
    return _hash(throttle.network_of(context.current().ip))


def _of_network(network: str) -> Budget:
    return Budget(f"sign-in:network:{network}", 100, MINUTES_15)


def codes_of(username: str) -> Budget:
    """Return the budget of wrong codes, which only someone with the right password can use up."""
    return Budget(f"{_of_name(username)}:codes", 10, 3600, "10 wrong codes in an hour")


@dataclass
class Try:
    """A counted sign-in attempt."""

    is_refused: bool = False
    """True if a budget was already used up: refused whatever the password."""
    is_first_refused: bool = False
    """True for the first attempt that the budget refuses."""
    _keys: list[str] = field(default_factory=list)
    _last_of: list[tuple[Budget, datetime]] = field(default_factory=list)
    _device_key: str = ""

    def count_in(self, budget: Budget) -> None:
        """Count the attempt in one more budget, unless an earlier budget has refused it."""
        if self.is_refused:
            return
        hits, ends_at = throttle.take(budget.key, window_seconds=budget.window_seconds)
        self._keys.append(budget.key)
        if hits > budget.limit:
            self.is_refused = True
            self.is_first_refused = hits == budget.limit + 1
        elif hits == budget.limit and budget.reason:
            self._last_of.append((budget, ends_at))

    def refund_unfinished(self) -> None:
        """Refund the attempt without resetting a budget, because the sign-in is not finished."""
        throttle.refund(self._keys)

    def refund(self) -> None:
        """Refund a successful attempt; reset the budget of a known device."""
        if self._device_key:
            throttle.forget(self._device_key)
        throttle.refund([key for key in self._keys if key != self._device_key])

    def has_used_up(self, budget: Budget) -> bool:
        """Return whether this attempt used the last one of the budget."""
        return any(last == budget for last, _ in self._last_of)

    def count_failure(self, username: str) -> None:
        """Count a wrong password; if it used up a budget, lock the account and record it in history.

        An unknown name runs the same statements as an existing one, so that timing reveals nothing.
        """
        named = User.objects.filter(username__iexact=username)
        named.update(failed_logins=Least(F("failed_logins") + 1, MAX_SHOWN))
        for budget, ends_at in self._last_of:
            user = named.exclude(status=UserStatus.DISABLED).first()
            with transaction.atomic():
                open_accounts = named.exclude(status=UserStatus.DISABLED)
                open_accounts.update(locked_until=Greatest("locked_until", ends_at))
                if user is None:
                    throttle.take(f"{budget.key}:no-account", window_seconds=budget.window_seconds)
                    continue
                entry = history.entry(
                    actor=None, record=user, action="lock", changes=[], reason=budget.reason
                )
                entry.save()


def take(username: str, *, device_hash: str) -> Try:
    """Count an attempt for a name, from the current network or from a known device of the account.

    The first budget that is used up refuses the attempt; later budgets are not counted.
    """
    tried = Try()
    for budget in _budgets(username, device_hash):
        tried.count_in(budget)
    if device_hash:
        tried._device_key = tried._keys[0]
    return tried


def take_unnamed() -> Try:
    """Count an attempt without a name, from the current network."""
    tried = Try()
    tried.count_in(_of_network(_network()))
    return tried


def lift_lock(user: User) -> None:
    """Reset all counts of wrong passwords of the account. Sets fields on the account; the caller saves it."""
    throttle.forget_all(f"{_of_name(user.username)}:")
    user.failed_logins, user.locked_until = 0, None
