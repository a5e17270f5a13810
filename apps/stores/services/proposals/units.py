"""What may be proposed for a store: single fields, and fields that only mean something together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.db import models

from apps.core.changes import history
from apps.core.text.folding import fold
from apps.stores.domain.geo import distance_m
from apps.stores.record import STORE_RECORD

SAME_PIN_M, NEAR_PIN_M = 15, 50
"""A pin that moves less is the same pin; one that moves further is a major change."""


class Severity(models.TextChoices):
    """What is at stake with a field."""

    MINOR = "minor", "Minor"
    MAJOR = "major", "Major"
    CRITICAL = "critical", "Critical"


Values = Mapping[str, Any]


def _equal(current: Any, proposed: Any) -> bool:
    return bool(current == proposed)


def _alike(current: Any, proposed: Any) -> bool:
    return fold(str(current or "")) == fold(str(proposed or ""))


def _same_site(current: Any, proposed: Any) -> bool:
    return _site(current) == _site(proposed)


def _site(address: Any) -> tuple[str, str, str]:
    parts = urlsplit(str(address or "").strip())
    return (parts.hostname or "").removeprefix("www."), parts.path.rstrip("/"), parts.query


def _numbers(phones: Any) -> set[str]:
    return {str(row.get("number", "")).lstrip("+") for row in phones or []}


def _same_phones(current: Any, proposed: Any) -> bool:
    """Whether nothing is said that the store does not say."""
    return _numbers(proposed) <= _numbers(current)


def _within(current: Any, proposed: Any) -> bool:
    return set(proposed or []) <= set(current or [])


def _within_folded(current: Any, proposed: Any) -> bool:
    return {fold(str(one)) for one in proposed or []} <= {fold(str(one)) for one in current or []}


def _joined(current: Any, proposed: Any) -> Any:
    return list(dict.fromkeys([*(current or []), *(proposed or [])]))


def _first_cuisines(current: Any, proposed: Any) -> Any:
    return _joined(current, proposed)[: STORE_RECORD.longest("cuisines")]


def _links(rows: Any) -> dict[str, str]:
    return {str(row.get("platform")): str(row.get("url") or "") for row in rows or []}


def _same_links(current: Any, proposed: Any) -> bool:
    known = _links(current)
    return all(
        platform in known and _same_site(known[platform], url) for platform, url in _links(proposed).items()
    )


def _blended_links(current: Any, proposed: Any) -> Any:
    said = {row["platform"]: row for row in proposed or []}
    kept = [said.pop(row["platform"], row) for row in current or []]
    return [*kept, *said.values()]


def _within_mapping(current: Any, proposed: Any) -> bool:
    known = current or {}
    return all(known.get(key) == value for key, value in (proposed or {}).items())


def _blended_mapping(current: Any, proposed: Any) -> Any:
    return {**(current or {}), **(proposed or {})}


def _same_pin(current: Any, proposed: Any) -> bool:
    away = pin_shift(current, proposed)
    return away is not None and away < SAME_PIN_M


def pin_shift(current: Any, proposed: Any) -> float | None:
    """How far a proposed pin lies from the present one, in metres; None where one is not known."""
    if not current or not proposed or None in (*current.values(), *proposed.values()):
        return None
    return distance_m(
        float(current["lat"]), float(current["lng"]), float(proposed["lat"]), float(proposed["lng"])
    )


def _same_regions(current: Any, proposed: Any) -> bool:
    """Whether every level that is said is the store's; a source that knows less says nothing new."""
    return all(current.get(name) == value for name, value in proposed.items() if value is not None)


def _as_proposed(current: Any, proposed: Any) -> Any:
    return proposed


def _pin_severity(current: Any, proposed: Any) -> Severity:
    away = pin_shift(current, proposed)
    return Severity.MAJOR if away is not None and away > NEAR_PIN_M else Severity.MINOR


def _name_severity(current: Any, proposed: Any) -> Severity:
    return Severity.MINOR if _alike(current, proposed) else Severity.CRITICAL


_CRITICAL_ATTRIBUTES = frozenset({"alcohol", "pork"})


def _attribute_severity(current: Any, proposed: Any) -> Severity:
    changed = {key for key, value in proposed.items() if (current or {}).get(key) != value}
    return Severity.MINOR if changed.isdisjoint(_CRITICAL_ATTRIBUTES) else Severity.CRITICAL


@dataclass(frozen=True)
class Unit:
    """One thing to decide on."""

    name: str
    label: str
    columns: tuple[str, ...]
    """The fields of a store's edit that it stands for."""
    severity: Severity | Callable[[Any, Any], Severity] = Severity.MINOR
    same: Callable[[Any, Any], bool] = _equal
    """(current, proposed): whether there is nothing to decide."""
    blend: Callable[[Any, Any], Any] = _as_proposed
    """(current, proposed): what the store would have."""
    is_edited: bool = True
    """Whether an edit sets it; what became of the shop has a service of its own."""

    def is_named(self, values: Values) -> bool:
        """Whether any of its fields has a key among the fields of a store."""
        return any(name in values for name in self.columns)

    def of(self, values: Values) -> Any:
        """Its value among the fields of a store: the field itself, or {field: value} of several."""
        if len(self.columns) == 1:
            return history.as_json(values.get(self.columns[0]))
        return {name: history.as_json(values.get(name)) for name in self.columns}

    def fields(self, value: Any) -> dict[str, Any]:
        """The fields of a store's edit that set this value."""
        return {self.columns[0]: value} if len(self.columns) == 1 else dict(value)

    def is_blank(self, value: Any) -> bool:
        """Whether the value says nothing."""
        if len(self.columns) > 1:
            return value is None or self._says_nothing(value)
        return value in (None, "", [], {})

    def _says_nothing(self, value: Mapping[str, Any]) -> bool:
        if self.name == "hours":
            return value.get("hours_mode") in (None, "", "unknown") and not value.get("regular_hours")
        return all(one in (None, "", [], {}) for one in value.values())

    def weight(self, current: Any, proposed: Any) -> Severity:
        """How serious taking the proposed value would be. Filling a blank is minor unless it is delicate."""
        severity = self.severity(current, proposed) if callable(self.severity) else self.severity
        return Severity.MINOR if severity == Severity.MAJOR and self.is_blank(current) else severity


REGIONS = STORE_RECORD.group("regions")
CLOSING = ("business_status", "closed_on", "reopen_on")


def _field(
    name: str,
    severity: Severity | Callable[[Any, Any], Severity] = Severity.MINOR,
    same: Callable[[Any, Any], bool] = _equal,
    blend: Callable[[Any, Any], Any] = _as_proposed,
) -> Unit:
    """A field that is decided on by itself, under the label of its table."""
    return Unit(name, STORE_RECORD.of(name).label, (name,), severity, same, blend)


def _group(
    name: str,
    group: str,
    columns: tuple[str, ...],
    severity: Severity | Callable[[Any, Any], Severity],
    **more: Any,
) -> Unit:
    """Fields of a group that are decided on as one, under the label of the group."""
    return Unit(name, STORE_RECORD.groups[group], columns, severity, **more)


UNITS: tuple[Unit, ...] = (
    _group("business_status", "shop", CLOSING, Severity.CRITICAL, is_edited=False),
    _field("name", _name_severity),
    _field("branch_name", Severity.MAJOR, _alike),
    _field("name_en", same=_alike),
    _field("alternate_names", same=_within_folded, blend=_joined),
    _field("store_type", Severity.MAJOR),
    _field("cuisines", same=_within, blend=_first_cuisines),
    _group("pin", "pin", ("lat", "lng"), _pin_severity, same=_same_pin),
    _field("address_line1", Severity.MAJOR, _alike),
    _group("regions", "regions", REGIONS, Severity.MAJOR, same=_same_regions),
    _field("sublocality", same=_alike),
    _field("located_in", same=_alike),
    _field("postcode"),
    _field("phones", Severity.MAJOR, _same_phones),
    _field("email", same=_alike),
    *(_field(one.name, same=_same_site) for one in STORE_RECORD.fields if one.is_link and one.is_proposed),
    _field("socials", same=_same_links, blend=_blended_links),
    _group("hours", "hours", ("hours_mode", "regular_hours"), Severity.MAJOR),
    _field("price_level"),
    _group("avg_cost", "average_cost", STORE_RECORD.group("average_cost"), Severity.MINOR),
    _field("tags", same=_within, blend=_joined),
    _field("halal_status", Severity.CRITICAL),
    _field("attributes", _attribute_severity, _within_mapping, _blended_mapping),
)
"""In the order in which a person is asked: what weighs most comes first."""
BY_NAME = {unit.name: unit for unit in UNITS}
