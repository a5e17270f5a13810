"""Short-lived copies of user input: drafts, responses, notifications, reports.

A person is erased from them in a job that reads all rows: there are few, and no index finds a word inside
them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db import models, transaction
from django.db.models import Q
from django.db.models.functions import Cast

from apps.core.privacy.redaction import Redactor

CHUNK = 200


@dataclass(frozen=True)
class Copies:
    """The columns of a table that may repeat personal data."""

    model: type[models.Model]
    columns: tuple[str, ...]
    delete: bool = False
    """True if a row that identifies the person is deleted."""

    def naming(self, redactor: Redactor) -> models.QuerySet[models.Model]:
        """Return the rows that identify the person."""
        words = {f"{name}_words": Cast(name, models.TextField()) for name in self.columns}
        finds = (Q(**{f"{name}__iregex": redactor.expression}) for name in words)
        return self.model._default_manager.alias(**words).filter(reduce(or_, finds))


_copies: list[Copies] = []


def register(copies: Copies) -> None:
    """Register a table with copies."""
    _copies.append(copies)


def scrub(redactor: Redactor, looked: Callable[[], None]) -> int:
    """Erase a person from every copy; return the number of changed rows.

    `looked` is called after each step and may raise.
    """
    changed = 0
    for one in _copies:
        last = 0
        while ids := _next(one, redactor, last):
            changed += _scrub(one, ids, redactor)
            last = ids[-1]
            looked()
        looked()
    return changed


def _next(one: Copies, redactor: Redactor, after: int) -> list[int]:
    rows = one.naming(redactor).filter(pk__gt=after).order_by("pk")
    return list(rows.values_list("pk", flat=True)[:CHUNK])


@transaction.atomic
def _scrub(one: Copies, ids: list[int], redactor: Redactor) -> int:
    rows = one.model._default_manager.filter(pk__in=ids)
    if one.delete:
        return rows.delete()[0]
    changed = 0
    for record in rows.select_for_update(of=("self",)).order_by("pk"):
        if names := redactor.redact(record, one.columns):
            record.save(update_fields=names)
            changed += 1
    return changed
