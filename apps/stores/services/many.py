"""Bulk creation of stores under the rules of single ones, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.core.changes import history
from apps.core.db.copy_rows import copy_in
from apps.core.http import confirmations
from apps.stores.domain.matching import subject as subjects
from apps.stores.domain.slugs import numbered
from apps.stores.models import Store, StoreExternalId
from apps.stores.queries import candidates
from apps.stores.queries.blocking import BlockingQuery
from apps.stores.queries.candidates import REVIEW_FROM
from apps.stores.queries.rows import cache_external_ids
from apps.stores.record.regions import Place
from apps.stores.services import derived, duplicates, rules, stores
from apps.stores.services.reference_data import ReferenceData


@dataclass(frozen=True)
class New:
    """A store to create: the actor, and the fields that a form would send."""

    actor: User
    fields: Mapping[str, Any]


@transaction.atomic
def create_stores(
    *, country: str, wanted: Sequence[New], confirmed: frozenset[str] = frozenset()
) -> list[Store]:
    """Create draft stores with history. Return them in the order of `wanted`.

    All or none are saved. Raise Invalid with all errors of the first invalid store, or ConfirmationRequired
    for warnings that are not in `confirmed`. Possible duplicates are not asked about; their pairs are saved
    after the commit. Pins are not compared with region borders. Slugs are always generated: one in the fields
    is replaced.
    """
    builds = [stores.build_store(new.actor, country, new.fields) for new in wanted]
    made = [store for store, _, _ in builds]
    ids = [values.pop("external_ids", []) for _, values, _ in builds]
    holders = _linked_ids(ids)
    reference = ReferenceData(country, made)
    contexts = [reference.rule_context(store, checks_every_field=True) for store in made]
    _set_slugs(country, made, [context.place for context, _ in contexts])
    for (store, values, errors), (context, wrong), rows in zip(builds, contexts, ids, strict=True):
        findings = rules.check(store, context, values)
        stores.refuse_linked_ids(rows, holders, findings)
        holders |= {(row["source"], row["external_id"]): store for row in rows}
        stores.refuse(findings, {**wrong, **errors})
        confirmations.require(findings.warnings, confirmed)
        derived.refresh(store, context.place)
        store.field_sources = stores.sources_of(values, actor=store.created_by, source=stores.STAFF.source)
    copy_in(made)
    _save_ids(made, ids)
    copy_in([history.creation(actor=store.created_by, record=store) for store in made])
    _store_pairs(country, made)
    return made


def _linked_ids(ids: Sequence[Sequence[Mapping[str, Any]]]) -> dict[tuple[str, str], Store]:
    """Return {(source, external id): store} of those that existing stores have; one query, none without ids."""
    wanted = [row for rows in ids for row in rows]
    if not wanted:
        return {}
    rows = StoreExternalId.objects.filter(
        source__in={row["source"] for row in wanted},
        external_id__in={row["external_id"] for row in wanted},
        is_live=True,
    )
    return {(row.source, row.external_id): row.store for row in rows.select_related("store")}


def _save_ids(made: Sequence[Store], ids: Sequence[Sequence[Mapping[str, Any]]]) -> None:
    """Save the external ids of each saved store and cache them on it; at most one statement."""
    rows = [
        [
            StoreExternalId(
                store=store,
                source=row["source"],
                external_id=row["external_id"],
                url=row.get("url") or "",
                linked_by=store.created_by,
            )
            for row in store_ids
        ]
        for store, store_ids in zip(made, ids, strict=True)
    ]
    StoreExternalId.objects.bulk_create([one for own in rows for one in own])
    for store, own in zip(made, rows, strict=True):
        cache_external_ids(store, own)


def _set_slugs(country: str, made: Sequence[Store], places: Sequence[Place]) -> None:
    """Set a free slug on each store, different from the others of the batch. Saves nothing."""
    bases = [
        derived.slug_base(store, place.l2 or place.l3 or place.l1)
        for store, place in zip(made, places, strict=True)
    ]
    used = derived.used_among(country, set(bases))
    for store, base in zip(made, bases, strict=True):
        store.slug = numbered(base, used)
        used.add(store.slug)


def _store_pairs(country: str, made: Sequence[Store]) -> None:
    """Store the pairs of possible duplicates after the commit."""
    looked_for = [BlockingQuery(store.pk, subjects.of(store)) for store in made]
    likely = candidates.scored_of(country, looked_for, least=REVIEW_FROM)
    for store, similar in zip(made, likely, strict=True):
        if any(one.verdict.score >= REVIEW_FROM for one in similar):
            duplicates.refresh_after_commit(store.pk)
