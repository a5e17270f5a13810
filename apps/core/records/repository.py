"""How records of one kind are fetched: each read begins with what the person may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.db import models

from apps.core.database.lookup import one
from apps.core.errors import NotFound
from apps.core.queries import list_spec

if TYPE_CHECKING:
    from apps.accounts.models import User

M = TypeVar("M", bound=models.Model)


@dataclass(frozen=True)
class Repository(Generic[M]):
    """How records of one kind are fetched."""

    model: type[M]
    label: str
    row: tuple[str, ...]
    """What a row of the list is fetched with."""
    full: tuple[str, ...]
    """What a record in full is fetched with."""
    long: tuple[str, ...] = ()
    """What a row of the list does without."""

    def seen(self, user: User, country: str) -> Any:
        """The records that the person may see in a country."""
        return self.model._default_manager.visible_to(user, country)  # type: ignore[attr-defined]  # every kind's manager has it

    def rows_of(self, ids: Sequence[int]) -> list[M]:
        """Return records with what their rows show, in this order."""
        rows = self.model._default_manager.select_related(*self.row).defer(*self.long)
        return list_spec.in_order(ids, rows)

    def matching(self, user: User, country: str, query: Mapping[str, Any]) -> Any:
        """The records of the list before the query's own filters: all that the person may see."""
        return self.seen(user, country)

    def get(self, user: User, country: str, record_id: int) -> M:
        """Return one record in full. Raises NotFound if it is missing or not visible."""
        return self._found(one(self._in_full(user, country, record_id)))

    def lock(self, actor: User, country: str, record_id: int) -> M:
        """Return one record, locked for change. Raises NotFound if it is missing or not visible."""
        return self._found(one(self._in_full(actor, country, record_id).select_for_update(of=("self",))))

    def lock_many(self, actor: User, country: str, ids: Sequence[int]) -> list[M]:
        """The records that the actor may see, locked in the order of ids."""
        found = self.seen(actor, country).filter(pk__in=ids).select_related(*self.full)
        return list(found.select_for_update(of=("self",)).order_by("pk"))

    def _in_full(self, user: User, country: str, record_id: int) -> models.QuerySet[M]:
        found: models.QuerySet[M] = self.seen(user, country).filter(pk=record_id)
        return found.select_related(*self.full)

    def _found(self, record: M | None) -> M:
        if record is None:
            raise NotFound(self.label)
        return record
