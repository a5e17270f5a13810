"""OpenStreetMap tags, as used by OpenStreetMap and All The Places."""

from __future__ import annotations

import re
from typing import Any

from apps.stores.domain import taxonomy
from apps.sync.services.readers import food
from apps.sync.services.readers.geometry import (
    Point,
    point_of,
    require_readable,
    require_readable_point,
    sound_point,
)
from apps.sync.services.readers.outcomes import NOT_FOOD, Raw, Skipped
from apps.sync.services.readers.store_shape import StoreShape, first_of, mapping_of, text_of

CLOSED_PREFIXES = ("disused:", "was:", "abandoned:", "closed:")
"""Prefixes of the tags of closed places."""
_SOCIALS = {
    "instagram": ("contact:instagram", "instagram"),
    "facebook": ("contact:facebook", "facebook"),
    "tiktok": ("contact:tiktok", "tiktok"),
    "x": ("contact:twitter", "contact:x", "twitter"),
    "youtube": ("contact:youtube", "youtube"),
}
_HALAL = {"only": "owner_declared", "yes": "partial", "no": "non_halal"}
"""A tag is an unverified claim, so never a certificate."""
_ATTRIBUTES = {
    row["osm_key"]: key
    for key, row in taxonomy.attributes().items()
    if row.get("osm_key")
    and row["kind"] in ("boolean", "choice")
    and key not in ("alcohol", "wifi", "parking")
}

_NUMBERED = re.compile(r"^(no(mor)?|nr|num)\s*[.:]?\s*(?=\d)", re.IGNORECASE)


def tags_of(raw: Raw) -> tuple[Raw, Point | None]:
    """Return the tags and the point of a GeoJSON feature or an Overpass element."""
    if isinstance(raw.get("tags"), dict):
        centre = mapping_of(raw.get("center")) or raw
        return raw["tags"], sound_point(centre.get("lat"), centre.get("lon"))
    if raw.get("type") == "Feature" or "properties" in raw:
        return mapping_of(raw.get("properties")), point_of(raw.get("geometry"))
    latitude, longitude = first_of(raw, "@lat", "lat", "latitude"), first_of(raw, "@lon", "lon", "longitude")
    return raw, sound_point(latitude, longitude)


def require_readable_pin(raw: Raw) -> None:
    """Raise RowRefused if the row's coordinates are not numbers."""
    if isinstance(raw.get("tags"), dict):
        centre = mapping_of(raw.get("center")) or raw
        require_readable(centre.get("lat"), centre.get("lon"))
    elif raw.get("type") == "Feature" or "properties" in raw:
        require_readable_point(raw.get("geometry"))
    else:
        require_readable(first_of(raw, "@lat", "lat", "latitude"), first_of(raw, "@lon", "lon", "longitude"))


def kind_of(tags: Raw, country: str) -> tuple[str, list[str], str]:
    """Return (store type, cuisines, prefix of a closed place or ""). Raise Skipped."""
    table = food.table("osm")
    for before in ("", *CLOSED_PREFIXES):
        for key in ("amenity", "shop"):
            code = table[key].get(text_of(tags.get(before + key)))
            if code:
                words = [word.strip() for word in text_of(tags.get("cuisine")).split(";")[:20]]
                cuisines = food.cuisines_of(words, country, table["no_cuisine"])
                return _narrowed(code, words, tags, table), cuisines, before
    raise Skipped(NOT_FOOD)


def _narrowed(store_type: str, words: list[str], tags: Raw, table: dict[str, Any]) -> str:
    """Return a more specific store type from the cuisine and other tags, if any."""
    if text_of(tags.get("street_vendor")) == "yes":
        return "street_stall"
    if text_of(tags.get("delivery")) == "only":
        return "cloud_kitchen"
    by_cuisine: dict[str, str] = table["types_by_cuisine"]
    if store_type in ("cafe", "fast_food") and words and words[0] in by_cuisine:
        return by_cuisine[words[0]]
    return store_type


def describe(shape: StoreShape, tags: Raw) -> None:
    """Set all fields that both sources tag in the same way."""
    shape.brand(first_of(tags, "brand"), first_of(tags, "brand:wikidata"))
    _address(shape, tags)
    shape.phones(
        _texts_of(tags, "phone", "contact:phone", "contact:mobile", "mobile"),
        _texts_of(tags, "contact:whatsapp", "whatsapp"),
    )
    shape.web(
        _texts_of(tags, "website", "contact:website", "url"),
        [(name, text) for name, keys in _SOCIALS.items() if (text := first_of(tags, *keys))],
    )
    shape.email(_texts_of(tags, "email", "contact:email"))
    shape.opened(text_of(tags.get("start_date")))
    if halal := _HALAL.get(text_of(tags.get("diet:halal"))):
        shape.values["halal_status"] = halal
    _alcohol(shape, tags)
    for key in sorted(_ATTRIBUTES.keys() & tags.keys()):
        shape.attribute(_ATTRIBUTES[key], text_of(tags[key]))


def _texts_of(tags: Raw, *keys: str) -> list[str]:
    return [text for key in keys if key in tags and (text := text_of(tags[key]))]


def _alcohol(shape: StoreShape, tags: Raw) -> None:
    """Set the alcohol attribute only if clear: none, or beer or wine and nothing stronger."""
    if "no" in (first_of(tags, "drink:alcohol"), first_of(tags, "alcohol")):
        shape.attribute("alcohol", "none")
    elif "yes" in (first_of(tags, "drink:beer"), first_of(tags, "drink:wine")):
        stronger = ("drink:cocktail", "drink:whisky", "drink:liquor", "drink:raki")
        if not any(first_of(tags, key) == "yes" for key in stronger):
            shape.attribute("alcohol", "beer_wine")


def _address(shape: StoreShape, tags: Raw) -> None:
    shape.text("address_line1", text_of(tags.get("addr:full")) or _street(shape.references.country, tags))
    shape.text(
        "address_line2",
        ", ".join(
            filter(
                None,
                (
                    first_of(tags, "addr:unit", "addr:door"),
                    f"Floor {floor}" if (floor := first_of(tags, "addr:floor")) else "",
                    first_of(tags, "addr:housename"),
                ),
            )
        ),
    )
    shape.text("located_in", first_of(tags, "located_in"))
    shape.text(
        "sublocality",
        first_of(tags, "addr:village", "addr:barangay", "addr:neighbourhood", "addr:quarter", "addr:suburb"),
    )
    shape.postcode(first_of(tags, "addr:postcode"))
    shape.region(1, first_of(tags, "addr:state", "addr:region") or _largest(shape.references.country, tags))
    if shape.references.country == "PH":
        shape.region(2, first_of(tags, "addr:province"))
    shape.region(None, first_of(tags, "addr:city", "addr:municipality", "addr:county", "addr:regency"))
    shape.region(None, first_of(tags, "addr:district", "addr:subdistrict"))


def _largest(country: str, tags: Raw) -> str:
    return first_of(tags, "addr:province") if country != "PH" else ""


def _street(country: str, tags: Raw) -> str:
    """Return street and number in the order of the country."""
    street = first_of(tags, "addr:street_address", "addr:street", "addr:place")
    number = first_of(tags, "addr:housenumber")
    if not street or not number:
        return street
    if country in ("MY", "PH"):
        return f"{number} {street}"
    # Many include the word in the number itself: "No.1", "Nomor 40".
    number = _NUMBERED.sub("", number)
    return f"{street} No. {number}" if country == "ID" else f"{street} No:{number}"
