"""The single changeset of a command that corrects stores, reused after an interruption."""

from __future__ import annotations

from apps.core.models import Changeset


def continue_or_create_changeset(kind: str, title: str, country: str) -> Changeset:
    """Return the changeset of the last run of this kind if it was interrupted, otherwise a new, saved one.

    A run was interrupted if its changeset has no counts and was not undone.
    """
    unfinished = Changeset.objects.filter(kind=kind, country=country, counts={}, undone_at=None).first()
    return unfinished or Changeset.objects.create(kind=kind, title=title, country=country)


def finish_changeset(changeset: Changeset) -> int | None:
    """Save the number of changed records and return the changeset's id.

    A run without changes deletes the changeset and returns None.
    """
    updated = changeset.entries.count()
    if not updated:
        changeset.delete()
        return None
    changeset.counts = {"updated": updated}
    changeset.save(update_fields=["counts"])
    return changeset.pk
