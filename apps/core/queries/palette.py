"""Records of all areas found by a word: what the palette goes to.

It knows no area: every list that areas register (`queries.list_area`) is looked through that finds by a keyword, may be
opened by the person, and whose records have a screen of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.db.models import Q

from apps.core.country.zones import zone_of
from apps.core.queries import list_area, list_spec
from apps.core.text.folding import fold

if TYPE_CHECKING:
    from apps.accounts.models import User

OF_EACH = 5
SHORTEST = 2


@dataclass(frozen=True)
class FoundRecord:
    """One record, as a list of records of all kinds shows it."""

    object_type: str
    label: str
    """What its kind is called."""
    object_id: int
    title: str
    note: str
    path: str
    """The address of the screen that shows it."""


def find(*, user: User, country: str, keyword: str) -> list[FoundRecord]:
    """Up to five records of each kind that the person may open in a country, in the order of its list.

    What no list holds as it was typed is looked for with a typo. A word of one letter finds nothing: it
    would find nearly everything.
    """
    if len(keyword.strip()) < SHORTEST:
        return []
    areas = [area for area in list_area.areas().values() if _may_open(user, area)]
    text = fold(keyword)
    for condition_of in (_as_typed, _misspelt):
        found = [
            one
            for area in areas
            if (condition := condition_of(area.spec, text)) is not None
            for one in _of(area, condition, user, country, keyword)
        ]
        if found:
            return found
    return []


def _as_typed(spec: list_spec.ListSpec, text: str) -> Q | None:
    return spec.keyword(text) if spec.keyword else None


def _misspelt(spec: list_spec.ListSpec, text: str) -> Q | None:
    return spec.misspelt(text) if spec.misspelt else None


def _may_open(user: User, area: list_area.ListArea) -> bool:
    is_found = area.spec.keyword is not None and area.kind.screen and area.kind.screen_key == "id"
    return bool(is_found) and (user.is_superuser or user.role in area.roles)


def _of(area: list_area.ListArea, condition: Q, user: User, country: str, keyword: str) -> list[FoundRecord]:
    ctx = list_spec.FilterContext(user, country, zone_of(country))
    spec = replace(area.spec, keyword=lambda _: condition, misspelt=None)
    kept = list_spec.first_found(area.matching(user, country, {}), spec, {"keyword": keyword}, ctx, OF_EACH)
    return [_shown(area, record) for record in area.rows(kept)] if kept else []


def _shown(area: list_area.ListArea, record: Any) -> FoundRecord:
    kind = area.kind
    return FoundRecord(
        object_type=kind.code,
        label=kind.label,
        object_id=record.pk,
        title=kind.title(record),
        note=area.note(record),
        path=f"{kind.screen}?id={record.pk}",
    )
