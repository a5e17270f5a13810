"""Differences between a store and what is said of it, and what people decided about them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import orjson
from django.db import models

from apps.core.errors import Conflict, Invalid
from apps.core.http.serializers import UserRef
from apps.stores.models import Store
from apps.stores.services.proposals import parsing
from apps.stores.services.proposals.units import BY_NAME, UNITS, Severity, Unit, pin_shift

Diff = dict[str, Any]
"""{field, label, base_value, proposed_value, severity, auto_eligible, locked, decision, edited_value, reason,
shift_m}: as an item keeps it."""


class Decision(models.TextChoices):
    """What a person said of one difference."""

    PENDING = "pending", "To decide"
    ACCEPT = "accept", "Accepted"
    REJECT = "reject", "Rejected"
    EDIT = "edit", "Accepted with changes"


TAKING = (Decision.ACCEPT, Decision.EDIT)
"""The decisions that write."""


def current_values(store: Store | None) -> dict[str, Any]:
    """{field: value} of everything that may be proposed, as the store has it; nothing for no store."""
    if store is None:
        return {}
    return {unit.name: unit.of(vars(store)) for unit in UNITS}


def compare(store: Store | None, said: Mapping[str, Any], *, unless: Iterable[str] = ()) -> list[Diff]:
    """The real differences between a store and `said` (fields of an edit; only what is known has a key).

    `unless` names hashes of values that were refused before: they are not asked about again.
    """
    refused = set(unless)
    known = current_values(store)
    found = [
        diff
        for unit in UNITS
        if unit.is_named(said)
        and not unit.is_blank(value := unit.of(said))
        and (diff := _difference(store, unit, known.get(unit.name), value))
    ]
    if not refused:
        return found
    return [diff for diff in found if value_hash(diff["field"], diff["proposed_value"]) not in refused]


def _difference(store: Store | None, unit: Unit, current: Any, said: Any) -> Diff | None:
    if store is None:
        current = unit.of({})
    if not unit.is_blank(current) and unit.same(current, said):
        return None
    proposed = said if unit.is_blank(current) else unit.blend(current, said)
    shift = pin_shift(current, proposed) if unit.name == "pin" else None
    # A new store has to be called something: that is no change of its name.
    is_naming = store is None and unit.name == "name"
    severity = Severity.MINOR if is_naming else unit.weight(current, proposed)
    return {
        "field": unit.name,
        "label": unit.label,
        "base_value": current,
        "proposed_value": proposed,
        "severity": severity.value,
        "auto_eligible": False,
        "locked": store is not None and is_locked(store, unit),
        "decision": Decision.PENDING.value,
        "edited_value": None,
        "reason": "",
        "shift_m": None if shift is None else round(shift),
    }


def is_locked(store: Store, unit: Unit) -> bool:
    """Whether only staff may change it, by their own word."""
    return any((store.field_sources.get(name) or {}).get("locked") for name in unit.columns)


def value_hash(field: str, value: Any) -> str:
    """A short name for one value of one field."""
    # The database keeps the keys of objects in an order of its own.
    return hashlib.sha256(orjson.dumps([field, value], option=orjson.OPT_SORT_KEYS)).hexdigest()[:32]


def worst(diffs: Sequence[Diff]) -> str:
    """The gravest severity among the differences; minor for none."""
    order = list(Severity.values)
    return max((diff["severity"] for diff in diffs), key=order.index, default=Severity.MINOR.value)


# -- deciding -------------------------------------------------------------------------------------
def decide(diffs: Sequence[Diff], decisions: Sequence[Mapping[str, Any]]) -> list[Diff]:
    """The differences with what is said of them. Raises Invalid for a field that is not among them."""
    by_field = {diff["field"]: dict(diff) for diff in diffs}
    errors: dict[str, list[str]] = {}
    for said in decisions:
        diff = by_field.get(said["field"])
        if diff is None:
            errors[f"decisions.{said['field']}"] = ["Nothing is proposed for this field"]
            continue
        diff["decision"] = said["decision"]
        diff["edited_value"] = None
        diff["reason"] = said.get("reason") or ""
        if said["decision"] == Decision.EDIT:
            try:
                diff["edited_value"] = _given(said)
            except parsing.InvalidValue as refused:
                errors[f"decisions.{said['field']}"] = [str(refused)]
    if errors:
        raise Invalid(errors)
    return list(by_field.values())


def _given(said: Mapping[str, Any]) -> Any:
    if said.get("edited_value") is None:
        raise parsing.InvalidValue("Write the value to take instead")
    return parsing.checked(said["field"], said["edited_value"])


def undecided(diffs: Sequence[Diff]) -> list[str]:
    """The fields that nobody has decided on."""
    return [diff["field"] for diff in diffs if diff["decision"] == Decision.PENDING]


def accepted(diffs: Sequence[Diff]) -> dict[str, Any]:
    """{field: value} of what is to be written."""
    return {
        diff["field"]: diff["edited_value"] if diff["decision"] == Decision.EDIT else diff["proposed_value"]
        for diff in diffs
        if diff["decision"] in TAKING
    }


def require_unmoved(store: Store, diffs: Sequence[Diff]) -> None:
    """The three-way check: raises Conflict where the store has, of what is taken, another value than before.

    What else was edited of the store meanwhile does not matter.
    """
    now = current_values(store)
    moved = [
        {
            "field": diff["field"],
            "base": diff["base_value"],
            "current": now[diff["field"]],
            "proposed": diff["proposed_value"],
        }
        for diff in diffs
        if diff["decision"] in TAKING and now[diff["field"]] != diff["base_value"]
    ]
    if moved:
        labels = ", ".join(BY_NAME[each["field"]].label for each in moved)
        raise Conflict(
            f"The store was changed meanwhile: {labels}. Look at it again.",
            {
                "current_version": store.version,
                "updated_by": UserRef.of(store.updated_by) if store.updated_by else None,
                "updated_at": store.updated_at,
                "changed_fields": [each["field"] for each in moved],
                "conflicts": moved,
            },
        )


def rebase(store: Store, diffs: Sequence[Diff]) -> list[Diff]:
    """The differences against the store as it is now: what it has by itself falls away, decisions that no
    longer stand on the same ground are open again."""
    now = current_values(store)
    fresh = []
    for diff in diffs:
        unit, current = BY_NAME[diff["field"]], now[diff["field"]]
        if current == diff["base_value"]:
            fresh.append(diff)
            continue
        renewed = _difference(store, unit, current, diff["proposed_value"])
        if renewed is not None:
            fresh.append(renewed)
    return fresh


def fields_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a store's edit for {field: value}; what became of the shop is left out."""
    fields: dict[str, Any] = {}
    for name, value in values.items():
        if BY_NAME[name].is_edited:
            fields |= BY_NAME[name].fields(value)
    return fields
