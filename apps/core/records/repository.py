"""Loading of records of one kind: every read is limited to what the user may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.db import models

from apps.core.db.lookup import one
from apps.core.errors import NotFound
from apps.core.lists import list_spec
from apps.core.values import FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User

M = TypeVar("M", bound=models.Model)


@dataclass(frozen=True)
class Repository(Generic[M]):
    """The loader of records of one kind."""

    model: type[M]
    label: str
    row: tuple[str, ...]
    """Relations to load for a list row."""
    full: tuple[str, ...]
    """Relations to load for details."""
    long: tuple[str, ...] = ()
    """Columns that a list row does not need."""

    def seen(self, user: User, country: str) -> Any:
        """Return the records that the user may see in a country."""
        return self.model._default_manager.visible_to(user, country)  # type: ignore[attr-defined]  # every kind's manager has it

    def rows_of(self, ids: Sequence[int]) -> list[M]:
        """Return the records for list rows, in the order of the ids."""
        rows = self.model._default_manager.select_related(*self.row).defer(*self.long)
        return list_spec.in_order(ids, rows)

    def matching(self, user: User, country: str, query: Mapping[str, FieldValue]) -> Any:
        """Return the records of the list before its filters: all that the user may see."""
        return self.seen(user, country)

    def get(self, user: User, country: str, record_id: int) -> M:
        """Return one record with details. Raise NotFound if it does not exist or is not visible."""
        return self._require(one(self._in_full(user, country, record_id)))

    def lock(self, actor: User, country: str, record_id: int) -> M:
        """Return one record, locked for a change. Raise NotFound if it does not exist or is not visible."""
        return self._require(one(self._in_full(actor, country, record_id).select_for_update(of=("self",))))

    def lock_many(self, actor: User, country: str, ids: Sequence[int]) -> list[M]:
        """Return the records that the actor may see, locked in the order of ids."""
        records = self.seen(actor, country).filter(pk__in=ids).select_related(*self.full)
        return list(records.select_for_update(of=("self",)).order_by("pk"))

    def _in_full(self, user: User, country: str, record_id: int) -> models.QuerySet[M]:
        rows: models.QuerySet[M] = self.seen(user, country).filter(pk=record_id)
        return rows.select_related(*self.full)

    def _require(self, record: M | None) -> M:
        if record is None:
            raise NotFound(self.label)
        return record
