"""Differences between a store and proposed values, and the decisions on them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import NotRequired, TypedDict

import orjson
from django.db import models

from apps.core.errors import Conflict, Invalid
from apps.core.http.serializers import UserRef
from apps.core.values import FieldValue, Json, text_of
from apps.stores.models import Store
from apps.stores.services.proposals import parsing
from apps.stores.services.proposals.units import BY_NAME, UNITS, Severity, Unit, pin_shift


class Diff(TypedDict):
    """A difference as stored with an item."""

    field: str
    label: str
    base_value: Json
    proposed_value: Json
    severity: str
    auto_eligible: bool
    locked: bool
    decision: str
    edited_value: Json
    reason: str
    shift_m: int | None
    """The distance between two pins in meters; None for other fields."""
    base_source: NotRequired[str]
    """The source of the store's value, for rules."""
    base_precision: NotRequired[str]
    """The precision of the store's pin, for rules."""
    current_value: NotRequired[Json]
    """The value of the store now, in a response."""


class Decision(models.TextChoices):
    """The decision on one difference."""

    PENDING = "pending", "Open"
    ACCEPT = "accept", "Accepted"
    REJECT = "reject", "Rejected"
    EDIT = "edit", "Accepted with changes"


TAKING = (Decision.ACCEPT, Decision.EDIT)
"""Decisions that write a value."""


def current_values(store: Store | None) -> dict[str, Json]:
    """Return {unit: value as JSON} of everything that can be proposed for a store; {} for None.

    A unit is one field, or several that are decided together, such as the pin.
    """
    if store is None:
        return {}
    return {unit.name: unit.of(vars(store)) for unit in UNITS}


def compare(
    store: Store | None, proposed: Mapping[str, FieldValue], *, rejected_hashes: Iterable[str] = ()
) -> list[Diff]:
    """Return the differences between a store and proposed fields, none of them decided yet.

    `proposed` are fields of an edit; missing and empty ones propose nothing. Values that mean the same, such
    as a pin less than 15 m away or the same phones, are no difference. `store` is None for a new store. Lists
    are blended with the store's values. Values whose hash (`value_hash`) is in `rejected_hashes` are not
    proposed again.
    """
    refused = set(rejected_hashes)
    current = current_values(store)
    differences = [
        diff
        for unit in UNITS
        if unit.is_named(proposed)
        and not unit.is_blank(value := unit.of(proposed))
        and (diff := _difference(store, unit, current.get(unit.name), value))
    ]
    if not refused:
        return differences
    return [diff for diff in differences if value_hash(diff["field"], diff["proposed_value"]) not in refused]


def _difference(store: Store | None, unit: Unit, current: Json, value: Json) -> Diff | None:
    """Return the pending difference, blended with the current value; None if nothing would change."""
    if store is None:
        current = unit.of({})
    if not unit.is_blank(current) and unit.same(current, value):
        return None
    proposed = value if unit.is_blank(current) else unit.blend(current, value)
    shift = pin_shift(current, proposed) if unit.name == "pin" else None
    # A new store needs a name, so this is not a critical change.
    is_naming = store is None and unit.name == "name"
    severity = Severity.MINOR if is_naming else unit.severity_of(current, proposed)
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
    """Return whether staff have locked the field."""
    return any((store.field_sources.get(name) or {}).get("locked") for name in unit.columns)


def value_hash(field: str, value: Json) -> str:
    """Return a hash of 32 characters of a field and its value; the order of keys in JSON does not matter."""
    # The database stores object keys in its own order.
    return hashlib.sha256(orjson.dumps([field, value], option=orjson.OPT_SORT_KEYS)).hexdigest()[:32]


def highest_severity(diffs: Sequence[Diff]) -> str:
    """Return the highest severity among the differences: "critical", "major" or "minor"; "minor" if none."""
    order = list(Severity.values)
    return max((diff["severity"] for diff in diffs), key=order.index, default=Severity.MINOR.value)


# -- decisions -----------------------------------------------------------------------------------------
def decide(diffs: Sequence[Diff], decisions: Sequence[Mapping[str, Json]]) -> list[Diff]:
    """Return copies of all differences, with the given decisions entered. Saves nothing.

    A decision is {field, decision, edited_value, reason}; differences without one stay as they are. Raise
    Invalid with all errors: a field without a difference, or an edited value that cannot be saved.
    """
    by_field = {diff["field"]: diff.copy() for diff in diffs}
    errors: dict[str, list[str]] = {}
    for decision in decisions:
        name = text_of(decision["field"])
        diff = by_field.get(name)
        if diff is None:
            errors[f"decisions.{name}"] = ["No value is proposed for this field"]
            continue
        diff["decision"] = text_of(decision["decision"])
        diff["edited_value"] = None
        diff["reason"] = text_of(decision.get("reason"))
        if decision["decision"] == Decision.EDIT:
            try:
                diff["edited_value"] = _edited_value(decision)
            except parsing.InvalidValue as refused:
                errors[f"decisions.{name}"] = [str(refused)]
    if errors:
        raise Invalid(errors)
    return list(by_field.values())


def _edited_value(decision: Mapping[str, Json]) -> Json:
    if decision.get("edited_value") is None:
        raise parsing.InvalidValue("Enter the new value")
    return parsing.clean_unit(text_of(decision["field"]), decision["edited_value"])


def undecided(diffs: Sequence[Diff]) -> list[str]:
    """Return the fields without a decision."""
    return [diff["field"] for diff in diffs if diff["decision"] == Decision.PENDING]


def accepted(diffs: Sequence[Diff]) -> dict[str, Json]:
    """Return {unit: value} of the accepted differences: the proposed value, or the edited one.

    Rejected and undecided differences are left out.
    """
    return {
        diff["field"]: diff["edited_value"] if diff["decision"] == Decision.EDIT else diff["proposed_value"]
        for diff in diffs
        if diff["decision"] in TAKING
    }


def require_unmoved(store: Store, diffs: Sequence[Diff]) -> None:
    """Raise Conflict if an accepted field of the store has changed since it was compared.

    Other fields may have changed. The error has base, current and proposed value of each such field.
    """
    now = current_values(store)
    moved = [
        diff for diff in diffs if diff["decision"] in TAKING and now[diff["field"]] != diff["base_value"]
    ]
    if moved:
        labels = ", ".join(BY_NAME[diff["field"]].label for diff in moved)
        raise Conflict(
            f"The store was changed: {labels}. Check it again.",
            {
                "current_version": store.version,
                "updated_by": UserRef.of(store.updated_by) if store.updated_by else None,
                "updated_at": store.updated_at,
                "changed_fields": [diff["field"] for diff in moved],
                "conflicts": [
                    {
                        "field": diff["field"],
                        "base": diff["base_value"],
                        "current": now[diff["field"]],
                        "proposed": diff["proposed_value"],
                    }
                    for diff in moved
                ],
            },
        )


def rebase(store: Store, diffs: Sequence[Diff]) -> list[Diff]:
    """Return the differences compared again with the store as it is now. Saves nothing.

    Differences whose base value is unchanged keep their decision. Others have the current value as base and
    are undecided again, or are left out if the store has the proposed value by now.
    """
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


def fields_of(values: Mapping[str, Json]) -> dict[str, Json]:
    """Return accepted {unit: value} as fields of a store edit.

    The business status is left out, because an edit cannot set it.
    """
    fields: dict[str, Json] = {}
    for name, value in values.items():
        if BY_NAME[name].is_edited:
            fields |= BY_NAME[name].fields(value)
    return fields
