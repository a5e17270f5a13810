"""Search over the records of all areas, for the palette.

It does not depend on areas: it searches every registered list (`queries.list_area`) that has a keyword
search, that the user may open, and whose records have a screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q

from apps.core.lists import list_area, list_spec
from apps.core.lists.list_query import ListQuery
from apps.core.search import words as search
from apps.core.text.folding import fold

if TYPE_CHECKING:
    from apps.accounts.models import User

OF_EACH = 5
SHORTEST = 2
MOST_LOOKED_AT = 20
"""Number of matches of each kind to load, since the user may not see all of them."""


AddressReader = Callable[[str], tuple[str, str, int] | None]
"""Function that returns (country, kind, id) of the record at a web address; None for other texts."""
_address_readers: list[AddressReader] = []


@dataclass(frozen=True)
class FoundRecord:
    """A record in the mixed list of search results."""

    object_type: str
    label: str
    """The label of its kind."""
    object_id: int
    title: str
    note: str
    path: str
    """The address of its screen."""
    left_out: tuple[str, ...] = ()
    """Words of the keyword that it does not match, because no record of its kind matches all of them."""
    country: str = ""
    """The country of a record in another one than the current, which only addresses find; else ""."""


def register_addresses(reader: AddressReader) -> None:
    """Register a function that finds records by their web address."""
    _address_readers.append(reader)


def at_address(*, user: User, country: str, keyword: str) -> list[FoundRecord] | None:
    """Return the record of a page of the public site in any country, [] if the user may not open it.

    Return None for other texts.
    """
    place = next(filter(None, (reader(keyword.strip()) for reader in _address_readers)), None)
    if place is None:
        return None
    where, kind, pk = place
    if where not in user.visible_countries:
        return []
    return [
        replace(_shown(area, record), country="" if where == country else where)
        for area in list_area.areas().values()
        if _may_open(user, area) and area.kind.code == kind
        for record in _in_order(area, [pk], area.with_decided(user, where))
    ]


def find(*, user: User, country: str, keyword: str) -> list[FoundRecord]:
    """Return up to five records of each kind that the user may open: whole words first, then newest.

    Words are looked up in the search table; numbers, and kinds that are not in it, in their lists. A keyword
    without matches as typed is searched inside words, then with a typo. A keyword of one letter returns
    nothing, since it would match nearly everything.
    """
    if len(keyword.strip()) < SHORTEST:
        return []
    areas = [area for area in list_area.areas().values() if _may_open(user, area)]
    ranked = [(area, _query(area, user, country, keyword)) for area in areas if area.spec.wording]
    others = [area for area in areas if not area.spec.wording]
    text = fold(keyword)
    words = search.typed(text)
    records = _best(ranked, as_typed=True) + _matches(others, words, _as_typed, user, country, keyword)
    if records:
        return records
    records = _best(ranked, as_typed=False)
    if words is None:
        return records + _matches(others, None, _misspelt, user, country, keyword)
    looked_up = (query.similar for _, query in ranked if query.words == words)
    for word_list in (next(looked_up, None) or search.wider(words)).alternatives:
        if similar := _matches(others, word_list, _misspelt, user, country, keyword):
            return records + similar
    return records


def _query(area: list_area.ListArea, user: User, country: str, keyword: str) -> ListQuery[Any]:
    seen, query = area.with_decided(user, country), {"keyword": keyword, "page_size": OF_EACH}
    return ListQuery(seen, area.spec, query, area.context(user, country))


def _best(
    queries: Sequence[tuple[list_area.ListArea, ListQuery[Any]]], *, as_typed: bool
) -> list[FoundRecord]:
    """Return the best matches of lists that rank them, as their lists and pickers do."""
    best = []
    for area, query in queries:
        ids = query.best_ids(as_typed=as_typed)
        left_out = query.left_out if ids and not as_typed else ()
        records = _in_order(area, ids, query.records) if ids else ()
        best += [replace(_shown(area, record), left_out=left_out) for record in records]
    return best


def _matches(
    areas: Sequence[list_area.ListArea],
    words: search.Words | None,
    condition_of: Callable[[list_spec.ListSpec, str], Q | None],
    user: User,
    country: str,
    keyword: str,
) -> list[FoundRecord]:
    """Return the matches in the search table, and in the lists of kinds that are not in it."""
    in_table = [area.kind.code for area in areas if area.in_search] if words else []
    entries = search.entries(in_table, country, words, MOST_LOOKED_AT) if words else {}
    records = []
    for area in areas:
        if words and area.in_search:
            ids = entries.get(area.kind.code)
            records += _visible(area, ids, words, user, country, keyword) if ids else []
        elif (condition := condition_of(area.spec, fold(keyword))) is not None:
            records += _of(area, condition, user, country, keyword)
    return records


def _visible(
    area: list_area.ListArea, ids: list[int], words: search.Words, user: User, country: str, keyword: str
) -> list[FoundRecord]:
    """Return the first records that the user may see; search the list itself if most are not visible."""
    rows = area.with_decided(user, country)
    # Most users see all of them, so no more are loaded.
    seen = _in_order(area, ids[:OF_EACH], rows)
    if len(seen) < OF_EACH < len(ids):
        seen += _in_order(area, ids[OF_EACH:], rows)
    if len(seen) < OF_EACH and len(ids) == MOST_LOOKED_AT:
        return _of(area, words.condition(), user, country, keyword)
    return [_shown(area, record) for record in seen[:OF_EACH]]


def _as_typed(spec: list_spec.ListSpec, text: str) -> Q | None:
    return spec.keyword(text) if spec.keyword else None


def _misspelt(spec: list_spec.ListSpec, text: str) -> Q | None:
    return spec.misspelt(text) if spec.misspelt else None


def _may_open(user: User, area: list_area.ListArea) -> bool:
    has_search = area.spec.keyword is not None and area.kind.screen and area.kind.screen_key == "id"
    return bool(has_search) and (user.is_superuser or user.role in area.roles)


def _of(area: list_area.ListArea, condition: Q, user: User, country: str, keyword: str) -> list[FoundRecord]:
    ctx, query = area.context(user, country), {"keyword": keyword, "page_size": OF_EACH}
    spec = replace(area.spec, keyword=lambda _: condition, misspelt=None)
    seen = area.with_decided(user, country)
    if not area.in_search:
        # Small global tables, such as accounts and brands, need no index first.
        rows = ListQuery(area.named(seen), spec, query, ctx).ordered_rows
        return [_shown(area, record) for record in rows[:OF_EACH]]
    ids = ListQuery(seen, spec, query, ctx).first_keyword_ids()
    return [_shown(area, record) for record in _in_order(area, ids, seen)] if ids else []


def _in_order(area: list_area.ListArea, ids: Sequence[int], among: models.QuerySet[Any]) -> list[Any]:
    """Return the records of `among` with these ids, in the order of the ids."""
    return list_spec.in_order(ids, area.named(among))


def _shown(area: list_area.ListArea, record: models.Model) -> FoundRecord:
    kind = area.kind
    return FoundRecord(
        object_type=kind.code,
        label=kind.label,
        object_id=record.pk,
        title=kind.title(record),
        note=area.note(record),
        path=f"{kind.screen}?id={record.pk}",
    )
