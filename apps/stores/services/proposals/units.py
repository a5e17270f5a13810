"""Units that can be proposed for a store: fields, or groups that are only meaningful together."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.db import models

from apps.core.changes import history
from apps.core.text.folding import fold
from apps.core.values import FieldValue, Json, items_of, object_of, objects_of
from apps.stores.domain.geo import distance_m
from apps.stores.record import STORE_RECORD

SAME_PIN_M, NEAR_PIN_M = 15, 50
"""Distances in meters: below the first a pin is unchanged, above the second it is a major change."""


class Severity(models.TextChoices):
    """The severity of a change."""

    MINOR = "minor", "Minor"
    MAJOR = "major", "Major"
    CRITICAL = "critical", "Critical"


Values = Mapping[str, FieldValue]


def _equal(current: Json, proposed: Json) -> bool:
    return bool(current == proposed)


def _is_same_text(current: Json, proposed: Json) -> bool:
    return fold(str(current or "")) == fold(str(proposed or ""))


def _same_site(current: Json, proposed: Json) -> bool:
    return _site(current) == _site(proposed)


def _site(address: Json) -> tuple[str, str, str]:
    """Return host without "www.", path and query: the parts that make two addresses the same."""
    parts = urlsplit(str(address or "").strip())
    return (parts.hostname or "").removeprefix("www."), parts.path.rstrip("/"), parts.query


def _numbers(phones: Json) -> set[str]:
    return {str(row.get("number", "")).lstrip("+") for row in objects_of(phones)}


def _same_phones(current: Json, proposed: Json) -> bool:
    """Return whether all proposed numbers are already stored."""
    return _numbers(proposed) <= _numbers(current)


def _within(current: Json, proposed: Json) -> bool:
    return set(items_of(proposed)) <= set(items_of(current))


def _within_folded(current: Json, proposed: Json) -> bool:
    return {fold(str(one)) for one in items_of(proposed)} <= {fold(str(one)) for one in items_of(current)}


def _joined(current: Json, proposed: Json) -> list[Json]:
    return list(dict.fromkeys([*items_of(current), *items_of(proposed)]))


def _first_cuisines(current: Json, proposed: Json) -> list[Json]:
    return _joined(current, proposed)[: STORE_RECORD.longest("cuisines")]


def _links(rows: Json) -> dict[str, str]:
    return {str(row.get("platform")): str(row.get("url") or "") for row in objects_of(rows)}


def _same_links(current: Json, proposed: Json) -> bool:
    links = _links(current)
    return all(
        platform in links and _same_site(links[platform], url) for platform, url in _links(proposed).items()
    )


def _blended_links(current: Json, proposed: Json) -> list[Json]:
    """Return the current links, replaced by the proposed one of the same platform, then the new ones."""
    links = {row["platform"]: row for row in objects_of(proposed)}
    merged = [links.pop(row["platform"], row) for row in objects_of(current)]
    return [*merged, *links.values()]


def _within_mapping(current: Json, proposed: Json) -> bool:
    values = object_of(current)
    return all(values.get(key) == value for key, value in object_of(proposed).items())


def _blended_mapping(current: Json, proposed: Json) -> dict[str, Json]:
    return {**object_of(current), **object_of(proposed)}


def _same_pin(current: Json, proposed: Json) -> bool:
    away = pin_shift(current, proposed)
    return away is not None and away < SAME_PIN_M


def pin_shift(current: Json, proposed: Json) -> float | None:
    """Return the distance in meters between two pins {"lat", "lng"}; None if one is missing or incomplete."""
    before, after = object_of(current), object_of(proposed)
    if not before or not after or None in (*before.values(), *after.values()):
        return None
    return distance_m(*_degrees_of(before), *_degrees_of(after))


def _degrees_of(pin: Mapping[str, Json]) -> tuple[float, float]:
    return float(str(pin["lat"])), float(str(pin["lng"]))


def _same_regions(current: Json, proposed: Json) -> bool:
    """Return whether all proposed levels are the store's; missing levels are not a difference."""
    current_regions = object_of(current)
    return all(
        current_regions.get(name) == value for name, value in object_of(proposed).items() if value is not None
    )


def _as_proposed(current: Json, proposed: Json) -> Json:
    return proposed


def _pin_severity(current: Json, proposed: Json) -> Severity:
    away = pin_shift(current, proposed)
    return Severity.MAJOR if away is not None and away > NEAR_PIN_M else Severity.MINOR


def _name_severity(current: Json, proposed: Json) -> Severity:
    return Severity.MINOR if _is_same_text(current, proposed) else Severity.CRITICAL


def _address_severity(current: Json, proposed: Json) -> Severity:
    """Return minor if the proposed address only adds to the current one, such as a house number."""
    words, more = (re.findall(r"\w+", fold(str(text or ""))) for text in (current, proposed))
    return Severity.MINOR if more[: len(words)] == words else Severity.MAJOR


_CRITICAL_ATTRIBUTES = frozenset({"alcohol", "pork"})


def _attribute_severity(current: Json, proposed: Json) -> Severity:
    current_values = object_of(current)
    changed = {key for key, value in object_of(proposed).items() if current_values.get(key) != value}
    return Severity.MINOR if changed.isdisjoint(_CRITICAL_ATTRIBUTES) else Severity.CRITICAL


@dataclass(frozen=True)
class Unit:
    """One or several fields of a store that are decided together, such as latitude and longitude."""

    name: str
    label: str
    columns: tuple[str, ...]
    """Fields of a store edit that it contains."""
    severity: Severity | Callable[[Json, Json], Severity] = Severity.MINOR
    same: Callable[[Json, Json], bool] = _equal
    """(current, proposed) -> whether they are equal for a decision."""
    blend: Callable[[Json, Json], Json] = _as_proposed
    """(current, proposed) -> the resulting value."""
    is_edited: bool = True
    """True if an edit sets it; the business status has a separate service."""

    def is_named(self, values: Values) -> bool:
        """Return whether any of its fields is among the keys."""
        return any(name in values for name in self.columns)

    def of(self, values: Values) -> Json:
        """Return the unit's value in `values`, fields of a store, as JSON; missing fields are None.

        For a unit of several fields, {field: value}.
        """
        if len(self.columns) == 1:
            return history.as_json(values.get(self.columns[0]))
        return {name: history.as_json(values.get(name)) for name in self.columns}

    def fields(self, value: Json) -> dict[str, Json]:
        """Return the fields of a store edit that set this value."""
        return {self.columns[0]: value} if len(self.columns) == 1 else dict(object_of(value))

    def is_blank(self, value: Json) -> bool:
        """Return whether a value of this unit is empty: all of its fields; unknown hours too."""
        if len(self.columns) > 1:
            return value is None or self._is_empty(object_of(value))
        return value in (None, "", [], {})

    def _is_empty(self, value: Mapping[str, Json]) -> bool:
        if self.name == "hours":
            return value.get("hours_mode") in (None, "", "unknown") and not value.get("regular_hours")
        return all(one in (None, "", [], {}) for one in value.values())

    def severity_of(self, current: Json, proposed: Json) -> Severity:
        """Return the severity of replacing the current by the proposed value: minor, major or critical.

        Filling an empty value is minor instead of major; a critical change stays critical.
        """
        severity = self.severity(current, proposed) if callable(self.severity) else self.severity
        return Severity.MINOR if severity == Severity.MAJOR and self.is_blank(current) else severity


REGIONS = STORE_RECORD.group("regions")
CLOSING = ("business_status", "closed_on", "reopen_on")


def _field(
    name: str,
    severity: Severity | Callable[[Json, Json], Severity] = Severity.MINOR,
    same: Callable[[Json, Json], bool] = _equal,
    blend: Callable[[Json, Json], Json] = _as_proposed,
) -> Unit:
    """Return a unit of a single field, with the label of the field table."""
    return Unit(name, STORE_RECORD.of(name).label, (name,), severity, same, blend)


def _group(
    name: str,
    group: str,
    columns: tuple[str, ...],
    severity: Severity | Callable[[Json, Json], Severity],
    same: Callable[[Json, Json], bool] = _equal,
    is_edited: bool = True,
) -> Unit:
    """Return a unit of a group of fields, with the label of the group."""
    return Unit(name, STORE_RECORD.groups[group], columns, severity, same, is_edited=is_edited)


UNITS: tuple[Unit, ...] = (
    _group("business_status", "shop", CLOSING, Severity.CRITICAL, is_edited=False),
    _field("name", _name_severity),
    _field("branch_name", Severity.MAJOR, _is_same_text),
    _field("name_en", same=_is_same_text),
    _field("alternate_names", same=_within_folded, blend=_joined),
    _field("store_type", Severity.MAJOR),
    _field("cuisines", same=_within, blend=_first_cuisines),
    _group("pin", "pin", ("lat", "lng"), _pin_severity, same=_same_pin),
    _field("address_line1", _address_severity, _is_same_text),
    _group("regions", "regions", REGIONS, Severity.MAJOR, same=_same_regions),
    _field("sublocality", same=_is_same_text),
    _field("located_in", same=_is_same_text),
    _field("postcode"),
    _field("phones", Severity.MAJOR, _same_phones),
    _field("email", same=_is_same_text),
    *(_field(one.name, same=_same_site) for one in STORE_RECORD.fields if one.is_link and one.is_proposed),
    _field("socials", same=_same_links, blend=_blended_links),
    _group("hours", "hours", ("hours_mode", "regular_hours"), Severity.MAJOR),
    _field("price_level"),
    _group("avg_cost", "average_cost", STORE_RECORD.group("average_cost"), Severity.MINOR),
    _field("tags", same=_within, blend=_joined),
    _field("halal_status", Severity.CRITICAL),
    _field("attributes", _attribute_severity, _within_mapping, _blended_mapping),
)
"""In the order of decision: the most important first."""
BY_NAME = {unit.name: unit for unit in UNITS}
