"""How many wrong passwords and codes are borne, and from whom.

Each budget is counted before a password is checked, so that tries at the same moment do not slip through, and
refunded where the password was right, and the code where one is asked for. Names are counted as they are typed,
whether there is such an account or not, and kept as keyed hashes. A device that the account knows has a budget of
its own, which strangers cannot use up and which asks nothing of the others.
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
MOST_TOLD = 9999
"""So far wrong passwords are counted on the account."""


@dataclass(frozen=True)
class Budget:
    """So many wrong passwords in a window."""

    key: str
    limit: int
    window_seconds: int
    reason: str = ""
    """What the account's history says when it is used up; "" where it is no account's."""


def hash_of_name(username: str) -> str:
    """What is kept of a typed name, in upper case as the database compares names: "ı" and "i" are one."""
    return _hash(username.strip().upper())


def _hash(said: str) -> str:
    return salted_hmac("apps.accounts.attempts", said, algorithm="sha256").hexdigest()[:32]


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
    """The budget of wrong codes, which only those use up who know the password."""
    return Budget(f"{_of_name(username)}:codes", 10, 3600, "10 wrong codes in an hour")


@dataclass
class Try:
    """A try that has been counted."""

    is_refused: bool = False
    """Whether a budget was used up before it: it is refused whatever the password."""
    is_first_refused: bool = False
    """Whether it is the first that this budget refuses."""
    _keys: list[str] = field(default_factory=list)
    _last_of: list[tuple[Budget, datetime]] = field(default_factory=list)
    _device_key: str = ""

    def count_in(self, budget: Budget) -> None:
        """Counts the try in one more budget, unless one before it has refused it."""
        if self.is_refused:
            return
        hits, ends_at = throttle.take(budget.key, window_seconds=budget.window_seconds)
        self._keys.append(budget.key)
        if hits > budget.limit:
            self.is_refused = True
            self.is_first_refused = hits == budget.limit + 1
        elif hits == budget.limit and budget.reason:
            self._last_of.append((budget, ends_at))

    def give_back(self) -> None:
        """Takes this one count back: nothing was guessed, but nothing admitted either."""
        throttle.refund(self._keys)

    def refund(self) -> None:
        """Takes the count back: what was sent was right. A known device begins anew."""
        if self._device_key:
            throttle.forget(self._device_key)
        throttle.refund([key for key in self._keys if key != self._device_key])

    def has_used_up(self, budget: Budget) -> bool:
        """Whether this try was the last that the budget bears."""
        return any(last == budget for last, _ in self._last_of)

    def count_failure(self, username: str) -> None:
        """Leave the count and, where it used up a budget, write that into the account's history.

        An unknown name costs the same statements as an existing one.
        """
        named = User.objects.filter(username__iexact=username)
        named.update(failed_logins=Least(F("failed_logins") + 1, MOST_TOLD))
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
    """Counts a try at the name from the network at work, or from a device that the account knows.

    The first budget that is used up refuses the try; those after it are not touched.
    """
    tried = Try()
    for budget in _budgets(username, device_hash):
        tried.count_in(budget)
    if device_hash:
        tried._device_key = tried._keys[0]
    return tried


def take_unnamed() -> Try:
    """Counts a try from the network at work that names no account."""
    tried = Try()
    tried.count_in(_of_network(_network()))
    return tried


def lift_lock(user: User) -> None:
    """Forgets the account's wrong passwords, wherever they came from. What is on the account the caller saves."""
    throttle.forget_all(f"{_of_name(user.username)}:")
    user.failed_logins, user.locked_until = 0, None
