"""Hooks for changes of public addresses; redirects, which are above this layer, register here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import models

from apps.core.errors import ConfirmationWarning
from apps.core.http import confirmations

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.content.services.publishing.kind import PublishedKind


@dataclass(frozen=True)
class RedirectHook:
    """The redirect functions of one kind of record."""

    on_address_changed: Callable[[User | None, Any, str], None]
    """Function (actor, record, earlier address), called in the transaction of the change.

    The record is now live under its address, or no longer live; the earlier address is "" if it was not live.
    """
    redirected_from: Callable[[str, str], Iterable[str]]
    """Function (country, prefix) that returns redirected addresses, which new records avoid."""
    conflict: Callable[[str, str, int | None], str]
    """Function (country, address, id) that returns the text about a redirect that publishing ends, or "".

    A record may always take its own former addresses.
    """


_HOOKS: dict[str, RedirectHook] = {}


def register(code: str, hook: RedirectHook) -> None:
    """Register the redirect functions of a kind."""
    _HOOKS[code] = hook


def notify(kind: PublishedKind, actor: User | None, record: models.Model, earlier: str) -> None:
    """Report that a record was published, unpublished or moved to another address."""
    if hook := _HOOKS.get(kind.code):
        hook.on_address_changed(actor, record, earlier)


def redirect_warnings(kind: PublishedKind, record: Any) -> list[ConfirmationWarning]:
    """Return a warning if the record's address is currently redirected."""
    hook = _HOOKS.get(kind.code)
    msg = hook.conflict(record.country, record.slug, record.pk) if hook and record.slug else ""
    return [confirmations.warning("redirect", msg, "slug")] if msg else []


def redirected_addresses(kind: PublishedKind, country: str, prefix: str) -> Iterable[str]:
    """Return the slugs of a kind that start with `prefix` and are redirected; new records avoid them."""
    hook = _HOOKS.get(kind.code)
    return hook.redirected_from(country, prefix) if hook else ()
