"""Drafts: values typed into a form, stored until they are saved or discarded. Never in history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import orjson
from django.db import models, transaction

from apps.core.db import clock
from apps.core.errors import Invalid
from apps.core.jobs import schedule
from apps.core.models import Draft
from apps.core.values import Json

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST = 200
"""Maximum number of drafts per user; the oldest are deleted."""
MOST_ENDED = 1_000
"""Maximum number of ended drafts (tombstones) per user; the oldest are deleted."""
MOST_BYTES = 256 * 1024
RETENTION = timedelta(days=30)
"""The same as in the browser, so that no copy there outlives the tombstone."""


@dataclass(frozen=True)
class Form:
    """The key of a form's drafts: user, country and form tab."""

    user: User
    country: str
    place: str


@dataclass(frozen=True)
class SavedDraft:
    """A draft up to one of its saves: the window, and the number of the save."""

    writer: str
    seq: int


@dataclass(frozen=True)
class _Content:
    """The content of a draft; empty for an ended one."""

    values: Mapping[str, Any]
    version: int | None
    is_ended: bool = False


_ENDED = _Content(values={}, version=None, is_ended=True)


def drafts_at(form: Form) -> list[Draft]:
    """Return the user's drafts of one form, including ended ones, newest first."""
    return list(_of(form).order_by("-saved_at", "-pk"))


@transaction.atomic
def save_draft(
    *,
    form: Form,
    written: SavedDraft,
    values: Mapping[str, Json],
    version: int | None,
    replaces: Sequence[SavedDraft] = (),
) -> Draft:
    """Save the draft of one window and end the drafts that it replaces.

    Returns the stored draft: a later save, or a later end, is not overwritten. Raises Invalid for values
    above the size limit.
    """
    if len(orjson.dumps(values)) > MOST_BYTES:
        raise Invalid({"values": ["A draft can have at most 256 kB"]})
    content = _Content(values, version)
    puts = {one.writer: (one, _ENDED) for one in replaces} | {written.writer: (written, content)}
    return _put_all(form, puts)[written.writer]


@transaction.atomic
def end_drafts(*, form: Form, ended: Sequence[SavedDraft]) -> None:
    """End drafts up to the given saves; later saves of a window stay."""
    _put_all(form, {one.writer: (one, _ENDED) for one in ended})


def _put_all(form: Form, puts: Mapping[str, tuple[SavedDraft, _Content]]) -> dict[str, Draft]:
    # In a fixed order, so that two windows that end each other's drafts do not deadlock.
    return {writer: _put(form, *puts[writer]) for writer in sorted(puts)}


def _of(form: Form) -> models.QuerySet[Draft]:
    return Draft.objects.filter(user=form.user, country=form.country, place=form.place)


def _put(form: Form, written: SavedDraft, content: _Content) -> Draft:
    """Write a draft, or its end, unless a later one is stored; return the stored draft."""
    state = {
        "seq": written.seq,
        "values": content.values,
        "version": content.version,
        "saved_at": clock.now(),
        "is_ended": content.is_ended,
    }
    draft = Draft(user=form.user, country=form.country, place=form.place, writer=written.writer, **state)
    of_writer = _of(form).filter(writer=written.writer)
    # An end includes the save that it names; a repeated save does not overwrite itself.
    older = of_writer.filter(**{"seq__lte" if content.is_ended else "seq__lt": written.seq})
    if older.filter(is_ended=content.is_ended).update(**state):
        return draft
    if not older.update(**state):
        # No row, or a later one. The unique key waits for a concurrent insert of the same save.
        Draft.objects.bulk_create([draft], ignore_conflicts=True)
        if not older.update(**state):
            draft = of_writer.get()
    _delete_oldest(form.user, is_ended=content.is_ended)
    return draft


def _delete_oldest(user: User, *, is_ended: bool) -> None:
    """Delete the user's oldest drafts, or ended drafts, above the limit."""
    mine = Draft.objects.filter(user=user, is_ended=is_ended)
    most = MOST_ENDED if is_ended else MOST
    beyond = mine.order_by("-saved_at", "-pk").values("pk")[most:]
    Draft.objects.filter(pk__in=beyond).delete()


def remove_expired(at: datetime) -> int:
    """Delete drafts, including ended ones, that were not saved for 30 days."""
    deleted, _ = Draft.objects.filter(saved_at__lt=at - RETENTION).delete()
    return deleted


def register() -> None:
    """Schedule the removal of old drafts."""
    schedule.register(schedule.Recurring("core.remove_expired_drafts", timedelta(hours=1), remove_expired))
