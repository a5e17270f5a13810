"""Properties of readers: no input crashes them, and the results can be stored."""

from __future__ import annotations

import json
import unicodedata
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from apps.core.records.fields import ValueType
from apps.core.testing.levels import examples
from apps.stores.record import STORE_RECORD
from apps.stores.tests.factories import regions
from apps.sync.services.readers import reader_choice, row_reader
from apps.sync.services.readers.geometry import point_of
from apps.sync.tests.reading import run_data

pytestmark = pytest.mark.django_db

TAGS = (
    "name", "name:en", "alt_name", "brand", "brand:wikidata", "amenity", "shop", "disused:amenity", "cuisine",
    "addr:full", "addr:street", "addr:housenumber", "addr:city", "addr:country", "addr:postcode", "phone",
    "contact:whatsapp", "website", "contact:instagram", "email", "opening_hours", "end_date", "start_date",
    "diet:halal", "alcohol", "drink:alcohol", "ref", "@spider", "branch", "id", "names", "taxonomy",
    "categories", "addresses", "phones", "websites", "socials", "emails", "operating_status", "confidence",
    "fsq_place_id", "fsq_category_labels", "fsq_category_ids", "latitude", "longitude", "country", "tel",
    "date_closed", "unresolved_flags", "facebook_id", "Store ID", "Store Name", "Type", "Address", "Hours", "Lat",
    "Lng",
)  # fmt: skip
TEXT = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        [
            "restaurant",
            "cafe",
            "Kopi Tuku",
            "Mo-Su 08:00-22:00",
            "closed",
            "+62 812 3456 7890",
            "ID",
            "https://a.example",
            "Caf\ufffd",
            "Ã\x87Ä±nar",
            "\x00",
            "a\u0301",
            "[",
            "{",
            '["Dining and Drinking > Restaurant"]',
            "x" * 5000,
            '{"primary": "restaurant"}',
            "2026-01-01",
            "-6.2",
            "106.8",
            "\ud800",
        ]
    ),
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXT),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXT, inner, max_size=4)),
    max_leaves=8,
)
PROPERTIES = st.dictionaries(st.sampled_from(TAGS), st.one_of(TEXT, JSON), max_size=14)
GEOMETRY = st.one_of(
    JSON,
    st.fixed_dictionaries({"type": st.just("Point"), "coordinates": st.just([106.8, -6.2])}),
    st.fixed_dictionaries(
        {"type": st.sampled_from(["Point", "Polygon", "MultiPolygon", "LineString"]), "coordinates": JSON}
    ),
)
RAW = st.one_of(
    PROPERTIES,
    st.fixed_dictionaries(
        {
            "type": st.just("Feature"),
            "id": st.one_of(st.just("node/7"), JSON),
            "properties": PROPERTIES,
            "geometry": GEOMETRY,
        }
    ),
    st.fixed_dictionaries(
        {"type": st.just("node"), "id": st.integers(), "tags": PROPERTIES, "lat": JSON, "lon": JSON}
    ),
)
MAPPING = {
    "Store ID": "external_id",
    "Store Name": "name",
    "Type": "store_type",
    "Address": "address_line1",
    "Hours": "hours",
    "Lat": "lat",
    "Lng": "lng",
    "phone": "phones",
    "website": "website",
    "cuisine": "cuisines",
}
CODES = ("overture", "foursquare_os", "osm", "alltheplaces", "partner_csv")


def texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for key, one in value.items() for text in (key, *texts(one))]
    if isinstance(value, list):
        return [text for one in value for text in texts(one)]
    return []


@pytest.mark.parametrize("code", CODES)
def test_no_row_breaks_a_reader_and_its_values_are_storable(code: str) -> None:
    regions("ID")
    place = run_data()
    reader, _ = reader_choice.reader_for(code, MAPPING, place)

    @settings(max_examples=examples(150))
    @given(RAW)
    @example(
        {
            "Store ID": "7",
            "Store Name": "Kopi Tuku",
            "Type": "cafe",
            "Address": "Jl. Cipete 1",
            "Hours": "\x1b",
        }
    )
    @example(
        {
            "Store ID": "7",
            "Store Name": "Kopi Tuku",
            "Type": "cafe",
            "Address": "Jl. Cipete 1",
            "phone": "call a\u0301",
        }
    )
    def check(raw: dict[str, Any]) -> None:
        entry = row_reader.read(reader, place, 1, raw)
        assert (entry.normalized is not None) + bool(entry.skipped) + bool(entry.problem) == 1
        assert len(entry.external_id) <= 200
        assert len(entry.problem) <= 500
        if entry.normalized is None:
            return
        for text in texts(entry.normalized):
            assert unicodedata.is_normalized("NFC", text)
            assert not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text), repr(text)
            assert len(text) <= 500
        for one in STORE_RECORD.fields:
            if one.written and one.value_type is ValueType.TEXT:
                assert len(entry.normalized.get(one.name) or "") <= STORE_RECORD.longest(one.name)
        stored = row_reader.stored_row(raw)
        assert "\\u0000" not in json.dumps(stored, allow_nan=False)
        json.dumps(stored, ensure_ascii=False).encode()

    check()


@settings(max_examples=examples(60))
@given(st.randoms(use_true_random=False), st.integers(1, 10_000), st.dates())
def test_hash_covers_the_values(chance: Any, version: int, day: Any) -> None:
    regions("ID")
    place = run_data()
    reader, _ = reader_choice.reader_for("osm", {}, place)
    tags = {
        "amenity": "cafe",
        "name": "Kopi Tuku",
        "phone": "0812 3456 7890",
        "outdoor_seating": "yes",
        "addr:street": "Jl. Cipete",
        "opening_hours": "Mo-Su 08:00-22:00",
    }
    raw = {"type": "Feature", "id": "node/1", "geometry": {"type": "Point", "coordinates": [106.8, -6.2]}}
    before = row_reader.read(reader, place, 1, {**raw, "properties": tags})
    shuffled = list(
        {**tags, "phone": "+62 812-3456-7890", "@version": version, "@timestamp": str(day)}.items()
    )
    chance.shuffle(shuffled)
    again = row_reader.read(reader, place, 9, {**raw, "properties": dict(shuffled)})
    assert again.digest == before.digest
    moved = {**raw, "geometry": {"type": "Point", "coordinates": [106.9, -6.2]}}
    assert row_reader.read(reader, place, 1, {**moved, "properties": tags}).digest != before.digest


@settings(max_examples=examples(200))
@given(GEOMETRY)
def test_a_geometry_is_a_point_on_earth_or_none(geometry: Any) -> None:
    point = point_of(geometry)
    assert point is None or (-90 <= point[0] <= 90 and -180 <= point[1] <= 180)


@settings(max_examples=examples(100))
@given(st.floats(1, 60), st.floats(-170, 170), st.lists(st.floats(0.0005, 0.01), min_size=3, max_size=12))
def test_point_of_an_area_is_inside(lat: float, lng: float, radii: list[float]) -> None:
    import math

    ring = [
        [lng + r * math.cos(2 * math.pi * n / len(radii)), lat + r * math.sin(2 * math.pi * n / len(radii))]
        for n, r in enumerate(radii)
    ]
    point = point_of({"type": "Polygon", "coordinates": [[*ring, ring[0]]]})
    assert point is not None
    x, y = point[1], point[0]
    inside = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    near = min(math.dist((x, y), corner) for corner in ring) < 2e-6
    assert inside or near
