"""Foursquare OS Places: lines of JSON, or tables whose lists are JSON."""

from __future__ import annotations

import re
from typing import Any

from apps.sync.services.readers import food
from apps.sync.services.readers.geometry import require_readable, sound_point
from apps.sync.services.readers.outcomes import NOT_FOOD, Raw, RowRefused, Skipped
from apps.sync.services.readers.overture import unfolded
from apps.sync.services.readers.store_shape import (
    RunData,
    StoreShape,
    first_of,
    mapping_of,
    text_of,
    texts_of,
)

_QUOTED = re.compile(r"""["']([^"']+)["']""")


class FoursquareReader:
    """A reader of places from Foursquare."""

    def external_id(self, raw: Raw) -> str:
        """Return the id of a place. Raise RowRefused without one."""
        identifier = first_of(_fields(raw), "fsq_place_id", "fsq_id")
        if not identifier:
            raise RowRefused("No fsq_place_id")
        return identifier

    def title(self, raw: Raw) -> str:
        """Return the title of the row for reports."""
        return first_of(_fields(raw), "name")

    def shape(self, raw: Raw, context: RunData) -> dict[str, Any]:
        """Return the fields of a store. Raise Skipped or RowRefused."""
        fields = _fields(raw)
        store_type, cuisines, is_halal = _kind(fields, context.country)
        require_readable(fields.get("latitude"), fields.get("longitude"))
        point = sound_point(fields.get("latitude"), fields.get("longitude"))
        context.countries.require(first_of(fields, "country"), point)
        shape = StoreShape(context)
        shape.name(first_of(fields, "name"))
        shape.point(point)
        shape.kind(store_type, cuisines)
        if is_halal:
            shape.values["halal_status"] = "partial"
        shape.text("address_line1", first_of(fields, "address"))
        shape.postcode(first_of(fields, "postcode"))
        shape.region(1, first_of(fields, "region", "admin_region"))
        shape.region(None, first_of(fields, "locality", "post_town"))
        shape.phones([first_of(fields, "tel")])
        shape.web([first_of(fields, "website")], _accounts(fields))
        shape.email([first_of(fields, "email")])
        if marked := first_of(fields, "date_closed"):
            # The date on which it was marked as closed, not the date of closure.
            shape.closure("permanently_closed", None, f"Marked as closed on {marked[:10]}")
        if flags := _list(fields.get("unresolved_flags")):
            shape.hints["flags"] = sorted({flag[:40] for flag in flags})[:10]
        return shape.done()


def _fields(raw: Raw) -> Raw:
    return mapping_of(raw.get("properties")) if isinstance(raw.get("properties"), dict) else raw


def _list(value: Any) -> list[str]:
    """Return a list from JSON or from its text form in tables."""
    value = unfolded(value)
    if isinstance(value, str) and value[:1] == "[":
        return _QUOTED.findall(value) or [
            part.strip() for part in value.strip("[]").split(",") if part.strip()
        ]
    return texts_of(value)


def _accounts(fields: Raw) -> list[tuple[str, str]]:
    names = (("facebook", "facebook_id"), ("instagram", "instagram"), ("x", "twitter"))
    return [(platform, text) for platform, key in names if (text := text_of(fields.get(key)))]


def _kind(fields: Raw, country: str) -> tuple[str, list[str], bool]:
    """Return (store type, cuisines, is halal). Raise Skipped if it is not a place to eat."""
    table = food.table("foursquare")
    labels = _list(fields.get("fsq_category_labels"))
    labels += (
        [table["ids"].get(one, "") for one in _list(fields.get("fsq_category_ids"))] if not labels else []
    )
    store_type, cuisines, is_halal = "", [], False
    for label in labels:
        path = [food.plain(step) for step in label.split(">")]
        if path[0] != table["root"]:
            continue
        store_type = store_type or _type_of(path, table["labels"])
        exact = table["cuisines"].get(path[-1], path[-1])
        cuisines.append("" if exact in table["no_cuisine"] else exact.removesuffix(" restaurant"))
        is_halal = is_halal or path[-1] == "halal restaurant"
    if not store_type:
        raise Skipped(NOT_FOOD)
    return store_type, food.cuisines_of(cuisines, country), is_halal


def _type_of(path: list[str], types: dict[str, str]) -> str:
    """Return the type of the most specific category with a type."""
    for step in reversed(path):
        if step in types:
            return types[step]
        if step.endswith(" bar"):
            return "bar"
    return ""
