"""The single changeset of a command that corrects stores, reused after an interruption."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections

from apps.core.models import Changeset


class RunInProgress(Exception):
    """Another run of the command corrects stores of the country."""


@contextmanager
def correction_changeset(kind: str, title: str, country: str) -> Iterator[Changeset]:
    """Yield the changeset of a command that corrects stores: that of an interrupted run, else a new one.

    A new one is saved. A run was interrupted if its changeset of this kind and country has no counts, was not
    undone, and no process works on it. Raise RunInProgress if one does: both runs would write and finish the
    same changeset.
    """
    with _only_run(f"{kind} {country}"):
        unfinished = Changeset.objects.filter(kind=kind, country=country, counts={}, undone_at=None).first()
        yield unfinished or Changeset.objects.create(kind=kind, title=title, country=country)


@contextmanager
def _only_run(name: str) -> Iterator[None]:
    """Hold a lock while the block runs. Raise RunInProgress if another process holds it.

    The lock belongs to a transaction of a separate connection, so it ends with the process, also behind a
    pooler.
    """
    separate = connections.create_connection(DEFAULT_DB_ALIAS)
    try:
        separate.set_autocommit(False)
        with separate.cursor() as cursor:
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            cursor.execute("SELECT pg_try_advisory_xact_lock(hashtext(%s))", [name])
            (is_free,) = cursor.fetchone()
        if not is_free:
            raise RunInProgress("This command is already running for this country. Wait until it has ended")
        yield
    finally:
        separate.close()


def finish_changeset(changeset: Changeset) -> int | None:
    """Save the number of history entries as count of the changeset and return its id.

    A changeset without entries is deleted; then return None.
    """
    updated = changeset.entries.count()
    if not updated:
        changeset.delete()
        return None
    changeset.counts = {"updated": updated}
    changeset.save(update_fields=["counts"])
    return changeset.pk
