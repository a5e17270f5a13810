"""One action on many records: each checked and written on its own, all in one changeset."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db import transaction

from apps.core import context
from apps.core.errors import AppError
from apps.core.models import Changeset

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST = 200
"""How many records one call takes by their ids."""


@dataclass
class BulkResult:
    """What became of each record."""

    changeset_id: int
    succeeded: list[int] = field(default_factory=list)
    failed: list[dict[str, Any]] = field(default_factory=list)

    def answer(self) -> dict[str, Any]:
        """The result as the API answers it."""
        return {"succeeded": self.succeeded, "failed": self.failed, "changeset_id": self.changeset_id}


@transaction.atomic
def run(
    *, actor: User, kind: str, title: str, country: str, ids: Sequence[int], act: Callable[[int], object]
) -> BulkResult:
    """Calls `act` for each id, each in a savepoint of its own; a refusal fails that record alone."""
    changeset = Changeset.objects.create(kind=kind, title=title[:200], country=country, actor=actor)
    result = BulkResult(changeset.pk)
    work = context.current()
    before, work.changeset_id = work.changeset_id, changeset.pk
    try:
        for record_id in dict.fromkeys(ids):
            try:
                with transaction.atomic():
                    act(record_id)
                result.succeeded.append(record_id)
            except AppError as error:
                result.failed.append({"id": record_id, "code": error.code, "msg": error.msg})
    finally:
        work.changeset_id = before
    changeset.counts = {"succeeded": len(result.succeeded), "failed": len(result.failed)}
    changeset.save(update_fields=["counts"])
    return result
