"""Word lists and comment settings, edited by managers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import IntegrityError, transaction

from apps.accounts.models import User
from apps.comments.domain.languages import countries_using
from apps.comments.domain.words.folding import folded
from apps.comments.models import CommentSettings, WordEntry
from apps.comments.queries import selectors
from apps.core.changes import history, versions
from apps.core.errors import AlreadyExists, Invalid, NotFound
from apps.core.permissions import require_all
from apps.core.values import FieldValue

WORD_FIELDS = ("language", "word", "level", "match", "allow_list", "note", "is_active")
SETTING_FIELDS = (
    "mode",
    "premod_first_n",
    "hold_links",
    "history_rejected_rate",
    "flags_to_hold",
    "rating_only_allowed",
    "closed_after_days",
)


@transaction.atomic
def save_word(
    *, actor: User, word_id: int | None, version: int | None, fields: Mapping[str, Any]
) -> WordEntry:
    """Add or change a word.

    Raise NotFound, Forbidden (the language is used in a country where the actor does not work), Conflict,
    Invalid or AlreadyExists.
    """
    if "language" in fields:
        require_all(actor, countries_using(fields["language"]))
    if word_id is None:
        entry = WordEntry(created_by=actor, updated_by=actor)
    else:
        entry = _lock_word(actor, word_id)
        require_all(actor, countries_using(entry.language))
        if version is None:
            raise Invalid({"version": ["This field is required."]})
        versions.check(entry, version, fields)
    if word_id is None:
        _set(entry, fields)
        with _once(entry):
            entry.save()
        history.record(actor=actor, record=entry, action="create")
    else:
        with _once(entry), versions.changing(entry, actor=actor):
            _set(entry, fields)
    return entry


@contextmanager
def _once(entry: WordEntry) -> Iterator[None]:
    """Run the block and raise AlreadyExists if the word was added concurrently."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise _already(entry) from error


def _already(entry: WordEntry) -> AlreadyExists:
    return AlreadyExists(f"the word {entry.word} in this language")


def _set(entry: WordEntry, fields: Mapping[str, FieldValue]) -> None:
    for name in WORD_FIELDS:
        if name in fields:
            setattr(entry, name, fields[name])
    missing = {
        name: ["This field is required."]
        for name in ("language", "word", "level", "match")
        if not getattr(entry, name)
    }
    if missing:
        raise Invalid(missing)
    entry.allow_list = list(dict.fromkeys(each for each in entry.allow_list if each))
    if len(folded(entry.word).replace(" ", "")) < 2:
        raise Invalid({"word": ["Enter at least two letters"]})
    if not fields.keys().isdisjoint(("word", "language")) and _is_there(entry):
        raise _already(entry)


def _is_there(entry: WordEntry) -> bool:
    """Return whether the list has the word in normalized form, without case and accents."""
    others = WordEntry.objects.filter(language=entry.language).exclude(pk=entry.pk)
    folded_word = folded(entry.word)
    return any(folded(word) == folded_word for word in others.values_list("word", flat=True))


@transaction.atomic
def delete_word(*, actor: User, word_id: int, version: int) -> None:
    """Delete a word. Raise NotFound, Forbidden or Conflict."""
    entry = _lock_word(actor, word_id)
    require_all(actor, countries_using(entry.language))
    versions.check(entry, version, ["word"])
    history.removal(actor=actor, record=entry)
    entry.delete()


def _lock_word(actor: User, word_id: int) -> WordEntry:
    row = (
        selectors.words_of(actor, actor.visible_countries)
        .select_for_update(of=("self",))
        .filter(pk=word_id)
        .first()
    )
    if row is None:
        raise NotFound("Word")
    return row


@transaction.atomic
def edit_settings(
    *, actor: User, country: str, version: int, patch: Mapping[str, FieldValue]
) -> CommentSettings:
    """Edit a country's comment settings. Raise Conflict."""
    row = _lock_settings(country)
    versions.check(row, version, patch)
    with versions.changing(row, actor=actor):
        for name in SETTING_FIELDS:
            if name in patch:
                setattr(row, name, patch[name])
    return row


def _lock_settings(country: str) -> CommentSettings:
    """Return the country's settings, locked; created with defaults if missing."""
    rows = CommentSettings.objects.select_for_update(of=("self",)).filter(country=country)
    row = rows.first()
    if row is None:
        CommentSettings.objects.bulk_create([CommentSettings(country=country)], ignore_conflicts=True)
        row = rows.get()
    return row
