"""Transfers between stores: external ids, redirects, and references by other records.

Stored in `StoreMerge.moved`: `{external_ids: [row], pictures: [picture], redirects: [row], references:
[{source, way, records}], pairs: {...}}`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Q

from apps.accounts.models import User
from apps.core import registry
from apps.core.models import Changeset
from apps.core.records import references
from apps.stores.models import Store, StoreDuplicatePair, StoreExternalId, StoreMerge, StoreRedirect
from apps.stores.queries.rows import fetch_external_ids
from apps.stores.record.shapes import Moved


def other_affected_ids(store_id: int, moved: Mapping[str, Any] | None = None) -> set[int]:
    """Return the ids of other stores that a merge of this one changes; with `moved`, also those of its undo.

    Stores that were merged into it or moved to it, and those with a pair. `moved` is the data stored with the
    merge. May include both stores of the merge.
    """
    pointing = Store.objects.filter(Q(moved_to_store=store_id) | Q(merged_into_store=store_id))
    ids = set(pointing.values_list("pk", flat=True))
    ids |= {pair.other_id(store_id) for pair in StoreDuplicatePair.objects.of(store_id)}
    for one in (moved or {}).get("references", ()):
        if one["source"] == "store":
            ids |= {row[0] for row in one["records"]}
    for image in (moved or {}).get("pairs", {}).get("closed", ()):
        ids |= {image["store_a_id"], image["store_b_id"]}
    return ids


def move_external_ids(origin: Store, into: Store, ids: Iterable[int] | None = None) -> list[int]:
    """Save external ids of `origin` on `into`, and load them on both again. Return the ids of the moved rows.

    With `ids`, only those rows that `origin` still has; without, all. The result is sorted.
    """
    rows = StoreExternalId.objects.filter(store=origin)
    moving = sorted((rows if ids is None else rows.filter(pk__in=list(ids))).values_list("pk", flat=True))
    if moving:
        StoreExternalId.objects.filter(pk__in=moving).update(store=into)
        fetch_external_ids(origin)
        fetch_external_ids(into)
    return moving


def move_redirects(merge: StoreMerge, former: Iterable[str]) -> list[int]:
    """Save redirects of the loser's former slugs, and of the slugs `former`, to the winner.

    Return the ids of existing redirects that were changed, sorted; those for `former` are new.
    """
    led = StoreRedirect.objects.filter(store_id=merge.loser_id)
    turned = sorted(led.values_list("pk", flat=True))
    if turned:
        StoreRedirect.objects.filter(pk__in=turned).update(store_id=merge.winner_id)
    StoreRedirect.objects.bulk_create(
        StoreRedirect(country=merge.country, slug=slug, store_id=merge.winner_id, merge=merge)
        for slug in sorted(set(former))
    )
    return turned


def return_redirects(merge: StoreMerge) -> None:
    """Undo `move_redirects`: delete the merge's redirects, and lead older ones to the loser again.

    Redirects that lead to a third store by now stay.
    """
    StoreRedirect.objects.filter(merge=merge).delete()
    turned = StoreRedirect.objects.filter(pk__in=merge.moved.get("redirects", ()))
    turned.filter(store_id=merge.winner_id).update(store_id=merge.loser_id)


def counts(moved: Mapping[str, Any]) -> dict[str, Moved]:
    """Return {kind: number and label} of the records that a merge moved, such as 2 "pictures".

    The label is plural for more than one. `moved` is the data stored with the merge. Kinds without records
    are missing.
    """
    ids: dict[str, set[int]] = defaultdict(set)
    for one in moved.get("references", ()):
        ids[one["source"]] |= {row[0] for row in one["records"]}
    labels = {kind.code: kind.label.lower() for kind in registry.object_types()}
    parts = {
        "picture": ("picture", len(moved.get("pictures", ()))),
        "external_id": ("id of another source", len(moved.get("external_ids", ()))),
        **{code: (labels[code], len(number)) for code, number in sorted(ids.items())},
    }
    return {
        code: Moved(label=_counted(label, count), count=count)
        for code, (label, count) in parts.items()
        if count
    }


def _counted(label: str, count: int) -> str:
    """Return the label in singular or plural, without the number."""
    if count == 1:
        return label
    if label.startswith("id of"):
        return label.replace("id of another source", "ids of other sources")
    return f"{label[:-1]}ies" if label.endswith("y") else f"{label}s"


def repoint(
    actor: User, origin: Store, into: Store, changeset: Changeset | None
) -> list[references.TurnedJson]:
    """Save all registered references to `origin` as references to `into`. Return the data for the undo."""
    turned = references.repoint(actor=actor, origin=origin, into=into, changeset=changeset)
    return [one.as_json() for one in turned]
