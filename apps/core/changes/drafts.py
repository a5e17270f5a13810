"""Drafts: what a person types into a form, kept until they save or discard it. Never in history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import orjson
from django.db import models, transaction

from apps.core.background import schedule
from apps.core.database import clock
from apps.core.errors import Invalid
from apps.core.models import Draft

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST = 200
"""How many drafts a person may have; the oldest go."""
MOST_ENDED = 1_000
"""How many marks of ended ones are kept for a person; the oldest go."""
MOST_BYTES = 256 * 1024
KEPT_FOR = timedelta(days=30)
"""As long as the browser keeps its copy, so that no copy outlives the mark that it is over."""


@dataclass(frozen=True)
class Form:
    """Where a person types: the form's tab, in a country."""

    user: User
    country: str
    place: str


@dataclass(frozen=True)
class SavedDraft:
    """A draft as far as one of its saves: by which window, and the how manieth."""

    writer: str
    seq: int


@dataclass(frozen=True)
class _Content:
    """What a draft holds; one that is over holds nothing."""

    values: Mapping[str, Any]
    version: int | None
    is_ended: bool = False


_ENDED = _Content(values={}, version=None, is_ended=True)


def drafts_at(form: Form) -> list[Draft]:
    """The person's drafts of one form and the marks of those that are over, the newest first."""
    return list(_of(form).order_by("-saved_at", "-pk"))


@transaction.atomic
def save_draft(
    *,
    form: Form,
    written: SavedDraft,
    values: Mapping[str, Any],
    version: int | None,
    replaces: Sequence[SavedDraft] = (),
) -> Draft:
    """Keeps what one window has typed so far, and ends the drafts that it goes on from.

    Returns the draft as it stands now: a later save, or a later end, is left alone. Raises Invalid for values
    beyond the limit.
    """
    if len(orjson.dumps(values)) > MOST_BYTES:
        raise Invalid({"values": ["A draft holds 256 kB at most"]})
    content = _Content(values, version)
    puts = {one.writer: (one, _ENDED) for one in replaces} | {written.writer: (written, content)}
    return _put_all(form, puts)[written.writer]


@transaction.atomic
def end_drafts(*, form: Form, ended: Sequence[SavedDraft]) -> None:
    """Ends drafts as far as they were seen: what a window has written since then stays."""
    _put_all(form, {one.writer: (one, _ENDED) for one in ended})


def _put_all(form: Form, puts: Mapping[str, tuple[SavedDraft, _Content]]) -> dict[str, Draft]:
    # Always in the same order, so that two windows that end each other's do not wait for one another.
    return {writer: _put(form, *puts[writer]) for writer in sorted(puts)}


def _of(form: Form) -> models.QuerySet[Draft]:
    return Draft.objects.filter(user=form.user, country=form.country, place=form.place)


def _put(form: Form, written: SavedDraft, content: _Content) -> Draft:
    """Writes a draft, or the mark that it is over, unless a later one stands; returns what stands then."""
    state = {
        "seq": written.seq,
        "values": content.values,
        "version": content.version,
        "saved_at": clock.now(),
        "is_ended": content.is_ended,
    }
    draft = Draft(user=form.user, country=form.country, place=form.place, writer=written.writer, **state)
    of_writer = _of(form).filter(writer=written.writer)
    # An end is about the very save it names; a save gives way to its own twin.
    older = of_writer.filter(**{"seq__lte" if content.is_ended else "seq__lt": written.seq})
    if older.filter(is_ended=content.is_ended).update(**state):
        return draft
    if not older.update(**state):
        # No row, or a later one. A twin that inserts at this moment is waited for by the unique key.
        Draft.objects.bulk_create([draft], ignore_conflicts=True)
        if not older.update(**state):
            draft = of_writer.get()
    _make_room(form.user, is_ended=content.is_ended)
    return draft


def _make_room(user: User, *, is_ended: bool) -> None:
    """Removes the person's oldest drafts, or marks, beyond the limit."""
    mine = Draft.objects.filter(user=user, is_ended=is_ended)
    most = MOST_ENDED if is_ended else MOST
    beyond = mine.order_by("-saved_at", "-pk").values("pk")[most:]
    Draft.objects.filter(pk__in=beyond).delete()


def remove_expired(at: datetime) -> int:
    """Deletes drafts, and marks of ended ones, that nobody has written to for 30 days."""
    deleted, _ = Draft.objects.filter(saved_at__lt=at - KEPT_FOR).delete()
    return deleted


def register() -> None:
    """Registers the removal of old drafts into the schedule."""
    schedule.register(schedule.Recurring("core.remove_expired_drafts", timedelta(hours=1), remove_expired))
