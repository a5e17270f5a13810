"""Pairs of duplicates during a merge and its undo."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from apps.accounts.models import User
from apps.core.changes import history, versions
from apps.core.models import Changeset
from apps.core.values import FieldValue, Json
from apps.stores.choices import DuplicateStatus
from apps.stores.models import Store, StoreDuplicatePair

_WAITING = (DuplicateStatus.OPEN, DuplicateStatus.SNOOZED)
_JUDGED = ("status", "decided_by_id", "decided_at", "snooze_until")


def close_pairs(
    *,
    actor: User,
    winner: Store,
    loser: Store,
    stores: Mapping[int, Store],
    at: dt.datetime,
    changeset: Changeset,
) -> dict[str, FieldValue]:
    """Mark the pair of winner and loser as merged, and delete the loser's other open or snoozed pairs.

    A snoozed pair is added to the winner, unless it has one with that store. Return the data for
    `restore_pairs`. `stores` are the locked stores by id. The caller searches other duplicates of the winner
    after the commit.
    """
    pairs = StoreDuplicatePair.objects.of(loser.pk).select_for_update().order_by("pk")
    changes: dict[str, Any] = {"pair": None, "closed": [], "opened": []}
    closed: list[StoreDuplicatePair] = []
    for pair in pairs:
        if pair.other_id(loser.pk) == winner.pk:
            changes["pair"] = _image(pair)
            _mark_merged(pair, actor, stores, at, changeset)
        elif pair.status in _WAITING:
            changes["closed"].append(_image(pair))
            closed.append(pair)
    if closed:
        StoreDuplicatePair.objects.filter(pk__in=[pair.pk for pair in closed]).delete()
        changes["opened"] = _carry_over(winner, loser, closed, stores)
    return changes


def _mark_merged(
    pair: StoreDuplicatePair, actor: User, stores: Mapping[int, Store], at: dt.datetime, changeset: Changeset
) -> None:
    """Set the pair to merged, decided by the actor, and save it with history."""
    pair.store_a, pair.store_b = stores[pair.store_a_id], stores[pair.store_b_id]
    with versions.changing(pair, actor=actor, action="merge", changeset=changeset):
        pair.status = DuplicateStatus.MERGED
        pair.decided_by, pair.decided_at, pair.snooze_until = actor, at, None


def _carry_over(
    winner: Store, loser: Store, closed: list[StoreDuplicatePair], stores: Mapping[int, Store]
) -> list[int]:
    """Copy the snoozed pairs to the winner, unless it has a pair with that store. Return the new ids."""
    existing = {pair.other_id(winner.pk) for pair in StoreDuplicatePair.objects.of(winner.pk)}
    made = []
    for pair in closed:
        other = stores.get(pair.other_id(loser.pk))
        if pair.status != DuplicateStatus.SNOOZED or other is None or other.pk in existing:
            continue
        first, second = sorted((winner, other), key=lambda store: store.pk)
        copy = StoreDuplicatePair(**{**_values(pair), "id": None, "version": 1})
        copy.store_a, copy.store_b = first, second
        made.append(copy)
    return [pair.pk for pair in StoreDuplicatePair.objects.bulk_create(made)]


def restore_pairs(
    *,
    actor: User,
    changes: Mapping[str, Any],
    stores: Mapping[int, Store],
    changeset: Changeset,
) -> None:
    """Undo `close_pairs` by `changes`, the data that it returned; later decisions remain.

    Deletes the snoozed pairs that it added to the winner, unless they have changed. Saves the deleted pairs
    again if both stores are listed and have no pair now. Restores status and decision of the merged pair,
    with history, if it is still merged.
    """
    opened = StoreDuplicatePair.objects.filter(pk__in=changes.get("opened", ()))
    opened.filter(status=DuplicateStatus.SNOOZED, version=1).delete()
    for image in changes.get("closed", ()):
        sides = {"store_a_id": image["store_a_id"], "store_b_id": image["store_b_id"]}
        others = [stores[pk] for pk in sides.values() if pk in stores]
        is_wanted = len(others) == len(sides) and all(store.is_listed for store in others)
        if is_wanted and not StoreDuplicatePair.objects.filter(**sides).exists():
            StoreDuplicatePair(**image).save(force_insert=True)
    if changes.get("pair"):
        _restore_decision(changes["pair"], actor, stores, changeset)


def _restore_decision(
    image: Mapping[str, Any], actor: User, stores: Mapping[int, Store], changeset: Changeset
) -> None:
    """Restore status and decision of the merged pair from its image, and save it."""
    pair = StoreDuplicatePair.objects.filter(pk=image["id"]).select_for_update().first()
    if pair is None or pair.status != DuplicateStatus.MERGED:
        return
    pair.store_a, pair.store_b = stores[pair.store_a_id], stores[pair.store_b_id]
    before = StoreDuplicatePair(**image)
    with versions.changing(pair, actor=actor, action="undo_merge", changeset=changeset):
        for name in _JUDGED:
            setattr(pair, name, _read(name, getattr(before, name)))


def _read(name: str, value: Json) -> Any:
    """Return a JSON value of an image in the type of the model's field."""
    field = StoreDuplicatePair._meta.get_field(name.removesuffix("_id"))
    return value if field.is_relation else field.to_python(value)  # type: ignore[union-attr]  # no relation from elsewhere


def _values(pair: StoreDuplicatePair) -> dict[str, Json]:
    return {field.attname: getattr(pair, field.attname) for field in pair._meta.concrete_fields}


def _image(pair: StoreDuplicatePair) -> dict[str, FieldValue]:
    return {name: history.as_json(value) for name, value in _values(pair).items()}
