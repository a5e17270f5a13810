"""Overture Maps places: GeoJSON, lines of JSON, or tables whose nested columns are JSON."""

from __future__ import annotations

from typing import Any

import orjson

from apps.core.values import Json
from apps.sync.services.readers import food
from apps.sync.services.readers.geometry import (
    Point,
    point_of,
    require_readable,
    require_readable_point,
    sound_point,
)
from apps.sync.services.readers.outcomes import NOT_FOOD, Raw, RowRefused, Skipped
from apps.sync.services.readers.store_shape import (
    RunData,
    StoreShape,
    first_of,
    mapping_of,
    text_of,
    texts_of,
)

_STATES = {
    "open": "open",
    "permanently_closed": "permanently_closed",
    "temporarily_closed": "temporarily_closed",
}


def unfolded(value: Json) -> Any:
    """Return the parsed JSON of a nested column of a table; other values as they are."""
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            return orjson.loads(value)
        except orjson.JSONDecodeError:
            return value
    return value


class OvertureReader:
    """A reader of Overture places."""

    def external_id(self, raw: Raw) -> str:
        """Return the GERS id. Raise RowRefused for a place without one."""
        identifier = first_of(raw, "id") or first_of(mapping_of(raw.get("properties")), "id")
        if not identifier:
            raise RowRefused("No id")
        return identifier

    def title(self, raw: Raw) -> str:
        """Return the title of the row for reports."""
        return first_of(mapping_of(unfolded(_fields(raw).get("names"))), "primary")

    def shape(self, raw: Raw, context: RunData) -> dict[str, Any]:
        """Return the fields of a store. Raise Skipped or RowRefused."""
        fields = {name: unfolded(value) for name, value in _fields(raw).items()}
        words = _categories(fields)
        store_type = _type_of(words)
        address = _address(fields.get("addresses"))
        point = _point(raw, fields)
        context.countries.require(first_of(address, "country"), point)
        names, shape = mapping_of(fields.get("names")), StoreShape(context)
        shape.name(first_of(names, "primary"))
        shape.text("name_en", first_of(mapping_of(unfolded(names.get("common"))), "en"))
        shape.point(point)
        shape.kind(store_type, _cuisines(words, context.country))
        if "halal_restaurant" in words:
            shape.values["halal_status"] = "partial"
        brand = mapping_of(fields.get("brand"))
        shape.brand(
            first_of(mapping_of(unfolded(brand.get("names"))), "primary"), first_of(brand, "wikidata")
        )
        shape.text("address_line1", first_of(address, "freeform"))
        shape.postcode(first_of(address, "postcode"))
        shape.region(1, first_of(address, "region"))
        shape.region(None, first_of(address, "locality"))
        shape.phones(texts_of(fields.get("phones")))
        shape.web(texts_of(fields.get("websites")), [("", text) for text in texts_of(fields.get("socials"))])
        shape.email(texts_of(fields.get("emails")))
        _closing(shape, fields)
        return shape.done()


def _fields(raw: Raw) -> Raw:
    return mapping_of(raw.get("properties")) if isinstance(raw.get("properties"), dict) else raw


def _point(raw: Raw, fields: Raw) -> Point | None:
    """Return the point of the place, or None. Raise RowRefused if coordinates are not numbers."""
    if point := point_of(unfolded(raw.get("geometry"))):
        return point
    require_readable_point(unfolded(raw.get("geometry")))
    # A place is a point, so its bounding box has no size except for rounding.
    box = mapping_of(fields.get("bbox"))
    lat = first_of(fields, "lat", "latitude") or box.get("ymin")
    lng = first_of(fields, "lon", "lng", "longitude") or box.get("xmin")
    require_readable(lat, lng)
    return sound_point(lat, lng)


def _categories(fields: Raw) -> list[str]:
    """Return the categories, most specific first: of the taxonomy, then of its older format."""
    taxonomy, older = mapping_of(fields.get("taxonomy")), mapping_of(fields.get("categories"))
    categories = [first_of(taxonomy, "primary"), *reversed(texts_of(unfolded(taxonomy.get("hierarchy"))))]
    categories += [first_of(older, "primary") or text_of(fields.get("categories"))]
    categories.append(first_of(fields, "basic_category"))
    return list(dict.fromkeys(word for word in categories if word))


def _type_of(words: list[str]) -> str:
    """Return the store type. Raise Skipped if it is not a place to eat."""
    types = food.table("overture")["types"]
    for word in words:
        if word in types:
            if types[word]:
                return str(types[word])
            break
        if word.endswith("_restaurant"):
            return "restaurant"
    raise Skipped(NOT_FOOD)


def _cuisines(words: list[str], country: str) -> list[str]:
    table = food.table("overture")["cuisines"]
    exact = [str(table.get(word, word)) for word in words]
    return food.cuisines_of((word.removesuffix("_restaurant") for word in exact), country)


def _address(value: Json) -> Raw:
    rows = value if isinstance(value, list) else []
    return mapping_of(unfolded(rows[0])) if rows else {}


def _closing(shape: StoreShape, fields: Raw) -> None:
    """Set the closure by the operating status; a confidence of 0 means permanently closed."""
    state = _STATES.get(first_of(fields, "operating_status"), "")
    try:
        is_closed = float(first_of(fields, "confidence") or 1) == 0
    except ValueError:
        is_closed = False
    if is_closed and state in ("", "open"):
        shape.closure("permanently_closed", None, "Confidence 0")
    elif state:
        shape.closure(state)
