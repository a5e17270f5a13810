"""Text representation of proposed values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import TextChoices

from apps.core.readers.phones import national
from apps.core.values import Json, items_of, number_of, object_of, objects_of, texts_of
from apps.stores import choices
from apps.stores.domain import taxonomy
from apps.stores.domain.hours.model import DAY_NAMES
from apps.stores.models import Region, Tag
from apps.stores.services.proposals.diffs import Diff

NOTHING: list[str] = []


@dataclass
class Names:
    """Names of regions and tags by id, loaded once for all differences."""

    country: str
    regions: dict[int, str] = field(default_factory=dict)
    tags: dict[int, str] = field(default_factory=dict)

    @classmethod
    def for_diffs(cls, country: str, diffs: Iterable[Diff]) -> Names:
        """Load the names of all regions and tags in the differences, in at most two queries."""
        regions: set[int] = set()
        tags: set[int] = set()
        for diff in diffs:
            values = [diff[name] for name in ("base_value", "proposed_value", "edited_value")]
            for value in (*values, diff.get("current_value")):
                if diff["field"] == "regions" and isinstance(value, Mapping):
                    regions |= {number_of(pk) for pk in value.values() if pk}
                if diff["field"] == "tags" and isinstance(value, list):
                    tags |= {number_of(pk) for pk in value}
        return cls(
            country,
            dict(Region.objects.filter(pk__in=regions).values_list("pk", "name")) if regions else {},
            {tag.pk: tag.label for tag in Tag.objects.filter(pk__in=tags)} if tags else {},
        )


def text_lines(name: str, value: Json, words: Names) -> list[str]:
    """Return a unit's value as lines of text, such as ["Mon–Fri 10:00–22:00", "Sat closed"]; [] if empty.

    `name` is the unit, `words` the loaded names of regions and tags; an id without a name is "#12".
    """
    if value in (None, "", [], {}):
        return NOTHING
    formatter = _FORMATTERS.get(name)
    return formatter(value, words) if formatter else [str(value)]


def _label(kind: type[TextChoices], value: str) -> str:
    return dict(kind.choices).get(value, value)


def _phones(value: Json, words: Names) -> list[str]:
    """Return each phone in national format with its type, such as "021 5551234 (Landline)"."""
    parts = []
    for row in objects_of(value):
        kind = str(row.get("type") or "")
        number = national(str(row.get("number", "")), words.country)
        parts.append(f"{number} ({_label(choices.PhoneTypeChoice, kind)})" if kind else number)
    return parts


def _socials(value: Json, words: Names) -> list[str]:
    return [str(row.get("url") or row.get("platform")) for row in objects_of(value)]


def _pin(value: Json, words: Names) -> list[str]:
    pin = object_of(value)
    if pin.get("lat") in (None, ""):
        return NOTHING
    lat, lng = (float(str(pin[name])) for name in ("lat", "lng"))
    return [f"{lat:.5f}, {lng:.5f}"]


def _regions(value: Json, words: Names) -> list[str]:
    ids = [number_of(pk) for pk in object_of(value).values() if pk]
    names = [words.regions.get(pk, f"#{pk}") for pk in ids]
    return [" › ".join(names)] if names else NOTHING


def _hours(value: Json, words: Names) -> list[str]:
    """Return the weekly hours by day, or else the mode; nothing for unknown hours."""
    hours = object_of(value)
    mode = str(hours.get("hours_mode") or "")
    days = objects_of(hours.get("regular_hours"))
    if not days:
        return [_label(choices.HoursModeChoice, mode)] if mode and mode != "unknown" else NOTHING
    return _runs([(DAY_NAMES[_day_of(row) - 1][:3], _times(row)) for row in sorted(days, key=_day_of)])


def _day_of(row: Mapping[str, Json]) -> int:
    return number_of(row["day"])


def _times(row: Mapping[str, Json]) -> str:
    intervals = objects_of(row.get("intervals"))
    if intervals:
        return ", ".join(f"{each['open']}–{each['close']}" for each in intervals)
    return "closed" if row.get("state") == "closed" else "not known"


def _runs(days: list[tuple[str, str]]) -> list[str]:
    """Return lines such as "Mon–Fri 10:00–22:00", joining consecutive days with the same hours."""
    runs: list[tuple[str, str, str]] = []
    for name, times in days:
        if runs and runs[-1][2] == times:
            runs[-1] = (runs[-1][0], name, times)
        else:
            runs.append((name, name, times))
    return [f"{first if first == last else f'{first}–{last}'} {times}" for first, last, times in runs]


def _closing(value: Json, words: Names) -> list[str]:
    """Return the business status, and the dates of closing and reopening if there are any."""
    closing = object_of(value)
    status = closing.get("business_status")
    if not status:
        return NOTHING
    lines = [_label(choices.BusinessStatus, str(status))]
    if closing.get("closed_on"):
        lines.append(f"since {closing['closed_on']}")
    if closing.get("reopen_on"):
        lines.append(f"reopens on {closing['reopen_on']}")
    return lines


def _cost(value: Json, words: Names) -> list[str]:
    amounts = [str(one) for one in object_of(value).values() if one is not None]
    return ["–".join(amounts)] if amounts else NOTHING


def _attributes(value: Json, words: Names) -> list[str]:
    definitions = taxonomy.attributes()
    return [
        f"{_attribute(definitions, key)}: {_attribute_text(definitions, key, one)}"
        for key, one in sorted(object_of(value).items())
    ]


def _attribute(definitions: Mapping[str, Any], key: str) -> str:
    return str(definitions.get(key, {}).get("labels", {}).get("en", key))


def _attribute_text(definitions: Mapping[str, Any], key: str, value: Json) -> str:
    """Return the value of an attribute as text: yes, no, or the labels of its options."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    labels = {option["value"]: option["label"] for option in definitions.get(key, {}).get("values", [])}
    # Wallets are defined by country and missing in the attribute's values.
    codes = value if isinstance(value, list) else [value]
    return ", ".join(str(labels.get(code, str(code).replace("_", " "))) for code in codes)


def _of_taxonomy(rows: Callable[[], Mapping[str, Any]]) -> Callable[[Json, Names], list[str]]:
    def codes_text(value: Json, words: Names) -> list[str]:
        codes = [str(code) for code in (value if isinstance(value, list) else [value])]
        return [", ".join(rows().get(code, {}).get("labels", {}).get("en", code) for code in codes)]

    return codes_text


def _tags_text(value: Json, words: Names) -> str:
    return ", ".join(words.tags.get(pk, f"#{pk}") for pk in map(number_of, items_of(value)))


_FORMATTERS: Mapping[str, Callable[[Json, Names], list[str]]] = {
    "phones": _phones,
    "socials": _socials,
    "pin": _pin,
    "regions": _regions,
    "hours": _hours,
    "business_status": _closing,
    "avg_cost": _cost,
    "attributes": _attributes,
    "store_type": _of_taxonomy(taxonomy.store_types),
    "cuisines": _of_taxonomy(taxonomy.cuisines),
    "halal_status": lambda value, words: [_label(choices.HalalStatus, str(value))],
    "alternate_names": lambda value, words: texts_of(value),
    "tags": lambda value, words: [_tags_text(value, words)],
    "price_level": lambda value, words: [f"{value} of 4"],
}
