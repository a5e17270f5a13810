"""Stores that rows refer to: by store id, by external id, or as probable duplicates."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import QuerySet

from apps.core.changes import history
from apps.core.importing.area import Line, Match
from apps.core.models import ChangeLog
from apps.core.values import FieldValue
from apps.stores.choices import LIVE_STATUSES
from apps.stores.domain.matching import scoring
from apps.stores.domain.matching import subject as subjects
from apps.stores.models import Store, StoreExternalId
from apps.stores.queries import candidates
from apps.stores.queries.blocking import BlockingQuery
from apps.stores.queries.rows import cache_external_ids


@dataclass
class Targets:
    """The stores that a batch of rows certainly refers to."""

    by_id: dict[int, Store] = field(default_factory=dict)
    by_external_id: dict[str, Store] = field(default_factory=dict)
    changed_since: dict[int, set[str]] = field(default_factory=dict)
    """Store id -> fields changed since the check."""


def find(
    country: str, source: str, external_ids: Iterable[str], store_ids: Iterable[int], *, is_locked: bool
) -> Targets:
    """Return the stores that rows name: `by_id`, and by their external id in `source`.

    Only stores of the country that are not merged or deleted; other ids are left out. At most three
    statements. With `is_locked`, the stores are locked for update. Each store has its external ids loaded.
    """
    targets = Targets()
    wanted = [external_id for external_id in external_ids if external_id]
    matching_ids: dict[str, int] = {}
    if wanted:
        rows = StoreExternalId.objects.filter(source=source, external_id__in=wanted, is_live=True)
        matching_ids = dict(rows.filter(store__country=country).values_list("external_id", "store_id"))
    ids = {*matching_ids.values(), *store_ids}
    if not ids:
        return targets
    stores: QuerySet[Store] = Store.objects.filter(pk__in=ids, country=country, status__in=LIVE_STATUSES)
    if is_locked:
        # Lock in one order, so that two imports of the same stores wait instead of deadlocking.
        stores = stores.select_for_update(of=("self",)).order_by("pk")
    for store in stores:
        targets.by_id[store.pk] = store
        cache_external_ids(store, [])
    links: dict[int, list[StoreExternalId]] = {}
    for link in StoreExternalId.objects.filter(store_id__in=targets.by_id):
        links.setdefault(link.store_id, []).append(link)
    for store_id, own in links.items():
        cache_external_ids(targets.by_id[store_id], own)
    targets.by_external_id = {
        external_id: targets.by_id[store_id]
        for external_id, store_id in matching_ids.items()
        if store_id in targets.by_id
    }
    return targets


def note_changes(targets: Targets, seen: Mapping[int, int]) -> None:
    """Set `targets.changed_since`: {store id: names of the fields that changed since the check}.

    `seen` is {store id: version at the check}. Stores with that version still are not in the result. At most
    one query.
    """
    older = {
        pk: version
        for pk, version in seen.items()
        if pk in targets.by_id and targets.by_id[pk].version != version
    }
    if not older:
        return
    later = ChangeLog.objects.filter(
        object_type="store", object_id__in=older, object_version__gt=min(older.values())
    )
    for object_id, version, changes in later.values_list("object_id", "object_version", "changes"):
        if version > older[object_id]:
            names = {change["field"] for change in changes}
            targets.changed_since.setdefault(object_id, set()).update(names)


@dataclass(frozen=True, slots=True)
class ProbableStore:
    """The store that is most likely the same as a row."""

    match: Match
    is_sure: bool
    """True if it is the only good match, as updates require."""


def find_probable_stores(
    country: str, source: str, lines: Sequence[Line], stores: Sequence[Store], external_ids: Sequence[str]
) -> dict[int, ProbableStore]:
    """Return {row number: most likely existing store} of rows that may be duplicates (score from 0.60).

    `is_sure` is True if it is a clear match and no other store is close. `lines`, `stores` (unsaved, with the
    values of the row) and `external_ids` are in the same order. At most four queries.
    """
    wanted = [
        BlockingQuery(
            0, subjects.of(store, frozenset({(source, external_id)} if external_id else ())), by_name=True
        )
        for store, external_id in zip(stores, external_ids, strict=True)
    ]
    best: dict[int, tuple[candidates.Candidate, bool]] = {}
    for line, ranked in zip(
        lines, candidates.scored_of(country, wanted, least=candidates.REVIEW_FROM), strict=True
    ):
        likely = [one for one in ranked if one.verdict.score >= candidates.REVIEW_FROM]
        if likely:
            settled = scoring.demote_close_calls([one.verdict for one in likely])
            best[line.number] = (likely[0], settled[0].band in ("match", "linked"))
    titles = _titles({one.store_id for one, _ in best.values()})
    return {
        number: ProbableStore(_match(one, *titles[one.store_id]), is_sure)
        for number, (one, is_sure) in best.items()
        if one.store_id in titles
    }


def _titles(ids: Collection[int]) -> dict[int, tuple[str, int]]:
    if not ids:
        return {}
    rows = Store.objects.filter(pk__in=ids).only("name", "branch_name", "version")
    return {store.pk: (store.full_name, store.version) for store in rows}


def _match(one: candidates.Candidate, title: str, version: int) -> Match:
    verdict = one.verdict
    away = None if verdict.distance_m is None else round(verdict.distance_m)
    return Match(one.store_id, version, title, "like", verdict.score, away, tuple(verdict.reasons))


def same(old: FieldValue, new: FieldValue) -> bool:
    """Return whether two values are equal in history's format."""
    return bool(history.as_json(old) == history.as_json(new))
