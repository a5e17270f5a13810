"""Who hears that what is on the site changed: what looks after old addresses stands above the kinds it looks after."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from apps.core.errors import ConfirmationWarning
from apps.core.http import confirmations

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.content.services.publishing.kind import PublishedKind


@dataclass(frozen=True)
class RedirectHook:
    """What looks after the old addresses of one kind of record."""

    moved: Callable[[User | None, Any, str], None]
    """(actor, record, earlier address): hears of it in the transaction of the act.

    The record is live under its address, or is not any more; the earlier one is "" where it was not live.
    """
    leading: Callable[[str, str], Iterable[str]]
    """(country, beginning): the addresses that lead elsewhere, and are not given away unasked."""
    taken: Callable[[str, str, int | None], str]
    """(country, address, id): what ends when the record goes out under the address, in words; "" for nothing.

    Its own old addresses are a record's to take.
    """


_FOLLOWERS: dict[str, RedirectHook] = {}


def register(code: str, follower: RedirectHook) -> None:
    """Let somebody look after the addresses of a kind."""
    _FOLLOWERS[code] = follower


def tell(kind: PublishedKind, actor: User | None, record: Any, earlier: str) -> None:
    """Say that a record went onto the site, off it, or to another address."""
    if follower := _FOLLOWERS.get(kind.code):
        follower.moved(actor, record, earlier)


def ask(kind: PublishedKind, record: Any) -> list[ConfirmationWarning]:
    """What a person should see before a record takes an address that leads elsewhere, as warnings."""
    follower = _FOLLOWERS.get(kind.code)
    msg = follower.taken(record.country, record.slug, record.pk) if follower and record.slug else ""
    return [confirmations.warning("redirect", msg, "slug")] if msg else []


def addresses_in_use(kind: PublishedKind, country: str, begun: str) -> Iterable[str]:
    """The addresses of a kind that begin so and lead elsewhere."""
    follower = _FOLLOWERS.get(kind.code)
    return follower.leading(country, begun) if follower else ()
