"""Changes of tags, brands and holidays taken back, by whom and under the rules by which they are edited."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from apps.accounts.models import User
from apps.core import registry
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Forbidden
from apps.stores import permissions
from apps.stores.models import Brand, Holiday, Tag
from apps.stores.services import brands, holidays, vocabulary


def _lock_tags(actor: User, country: str, ids: Sequence[int]) -> list[Tag]:
    return list(Tag.objects.of(country).filter(pk__in=ids).select_for_update().order_by("pk"))


def _put_tag_back(work: BatchContext, tag: Tag, values: Mapping[str, Any], fetched: None) -> dict[str, str]:
    _require(work.actor, permissions.may_set_tag_status)
    vocabulary.require_standing(tag)
    vocabulary.change_tag(work.actor, tag, values)
    return {}


def _put_brand_back(
    work: BatchContext, brand: Brand, values: Mapping[str, Any], fetched: None
) -> dict[str, str]:
    _require(work.actor, permissions.works_with_stores)
    brands.change_brand(work.actor, brand, values, work.country)
    return {}


def _put_holiday_back(
    work: BatchContext, holiday: Holiday, values: Mapping[str, Any], fetched: None
) -> dict[str, str]:
    _require(work.actor, permissions.is_manager)
    holidays.change_holiday(holiday, holidays.from_history(values))
    return {}


def _require(actor: User, may: Callable[[User], bool]) -> None:
    """Raise Forbidden where the person may not; an undo tells the words alone, not the roles."""
    if not may(actor):
        raise Forbidden


TAGS = registry.Undo(
    fields=frozenset(vocabulary.TAG_FIELDS),
    lock=_lock_tags,
    put_back=_put_tag_back,
)
BRANDS = registry.Undo(
    fields=frozenset(brands.FIELDS),
    lock=brands.lock_brands,
    put_back=_put_brand_back,
)
HOLIDAYS = registry.Undo(
    fields=frozenset(holidays.FIELDS),
    lock=holidays.lock_holidays,
    put_back=_put_holiday_back,
)
