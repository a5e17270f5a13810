"""Known devices of an account: browsers in which its owner has signed in before."""

from __future__ import annotations

import hashlib
from collections.abc import Collection

from apps.accounts.models import KnownDevice, User
from apps.accounts.services import device_cookie
from apps.core.db import clock

MOST = 20
"""Maximum number of known devices of an account; the least recently used one is dropped."""


def hash_of(device_id: str) -> str:
    """Return the stored hash of a device id; the id is long and random, so a plain hash is enough."""
    return hashlib.sha256(device_id.encode()).hexdigest()


def device_hash(username: str) -> str:
    """Return the hash of the current device if the account knows it, otherwise ""."""
    sent = device_cookie.device_id()
    if not sent:
        return ""
    devices = KnownDevice.objects.filter(user__username__iexact=username, device_hash=hash_of(sent))
    return devices.values_list("device_hash", flat=True).first() or ""


def remember(user: User, *, user_agent: str) -> tuple[str, bool]:
    """Add the current device to the account's known devices; return `(hash, is_new)`.

    `hash` is that of the device cookie, which is set if it is missing. Beyond MOST devices, the least
    recently used one is removed. Runs in the caller's transaction.
    """
    device_hash = hash_of(device_cookie.ensure_cookie())
    now = clock.now()
    devices = KnownDevice.objects.filter(user=user, device_hash=device_hash)
    if devices.update(last_seen_at=now, user_agent=user_agent):
        return device_hash, False
    KnownDevice.objects.create(
        user=user, device_hash=device_hash, user_agent=user_agent, first_seen_at=now, last_seen_at=now
    )
    newest = KnownDevice.objects.filter(user=user).order_by("-last_seen_at", "-pk").values("pk")[:MOST]
    KnownDevice.objects.filter(user=user).exclude(pk__in=newest).delete()
    return device_hash, True


def forget(user: User, *, but: str = "", only: Collection[str] | None = None) -> None:
    """Forget the account's devices (or only those with the hashes `only`), except the one with hash `but`."""
    devices = KnownDevice.objects.filter(user=user).exclude(device_hash=but)
    if only is not None:
        devices = devices.filter(device_hash__in=only)
    devices.delete()
