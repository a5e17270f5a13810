"""Readers: normalized stores of each source."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from apps.core.importing.unreadable import UnreadableFile
from apps.stores.models import Brand, Region
from apps.stores.tests.factories import boundary, regions
from apps.sync.services.readers import file_rows
from apps.sync.services.readers.row_reader import stored_row
from apps.sync.tests.feeding import place
from apps.sync.tests.reading import FILES, read_file, read_one

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _regions() -> None:
    for country in ("ID", "TR"):
        regions(country)
    south = regions("ID")["31.74"]
    south.aliases = ["Jakarta Selatan"]
    south.save()
    capital = regions("ID")["31"]
    capital.aliases = ["DKI Jakarta"]
    capital.save()
    boundary(regions("ID")["31.74.07"], 106.75, -6.30, 106.85, -6.22)


def names_of_entries(entries: list[Any]) -> list[str]:
    return [entry.skipped or entry.problem or "taken" for entry in entries]


def test_the_reader_of_overture_reads_a_record() -> None:
    entries = read_file("overture", FILES / "overture.geojsonl")
    assert names_of_entries(entries) == [
        "taken",
        "taken",
        "Not a place to eat",
        "taken",
        "Another country",
        "This line is not JSON",
    ]
    cafe, removed, _, shut = (entry.normalized for entry in entries[:4])
    place = regions("ID")
    assert cafe == {
        "name": "Kedai Senja",
        "name_en": "Dusk Coffee",
        "lat": "-6.243700",
        "lng": "106.810600",
        "store_type": "cafe",
        "address_line1": "Jl. Senopati No. 12",
        "postcode": "12190",
        "region_l1_id": place["31"].pk,
        "region_l2_id": place["31.74"].pk,
        "region_l3_id": place["31.74.07"].pk,
        "phones": [{"number": "+6281234567890", "type": "mobile", "is_primary": True, "label": ""}],
        "website": "https://kedaisenja.example/",
        "socials": [
            {"platform": "facebook", "url": "https://www.facebook.com/kedaisenja"},
            {"platform": "instagram", "url": "https://www.instagram.com/kedaisenja"},
        ],
        "email": "halo@kedaisenja.example",
        "closure": {"state": "open", "on": None, "note": ""},
    }
    assert removed["closure"] == {"state": "permanently_closed", "on": None, "note": "Confidence 0"}
    assert (removed["store_type"], removed["cuisines"]) == ("restaurant", ["indonesian"])
    assert removed["region_l3_id"] == place["31.74.07"].pk, "the pin tells the region where no name does"
    assert (shut["halal_status"], shut["closure"]["state"]) == ("partial", "temporarily_closed")


def test_overture_as_a_table_with_nested_columns() -> None:
    (entry,) = read_file("overture", FILES / "overture.csv")
    assert entry.external_id == "08f8c08a6b2c0101"
    assert entry.normalized is not None
    assert entry.normalized["name"] == "Warung Tabel"
    assert entry.normalized["lat"] == "-6.243700"
    assert entry.normalized["phones"][0]["number"] == "+6281234567891"


def test_the_reader_of_foursquare_reads_a_record() -> None:
    entries = read_file("foursquare_os", FILES / "foursquare.csv", "TR")
    assert names_of_entries(entries) == [
        "taken",
        "taken",
        "Not a place to eat",
        "Another country",
        "No fsq_place_id",
    ]
    kebab, marked = entries[0].normalized, entries[1].normalized
    assert (kebab["store_type"], kebab["cuisines"]) == ("restaurant", ["kebab"])
    assert kebab["phones"][0]["number"] == "+902163456789"
    assert kebab["website"] == "https://cinarkebap.example"
    assert {one["platform"] for one in kebab["socials"]} == {"facebook", "instagram"}
    assert kebab["region_l2_id"] == regions("TR")["34-23"].pk
    assert marked["store_type"] == "cafe"
    assert marked["closure"] == {
        "state": "permanently_closed",
        "on": None,
        "note": "Marked as closed on 2025-03-04",
    }, "the day on which it was marked is not the day on which it closed"
    assert marked["hints"]["flags"] == ["closed"]


def test_the_reader_of_openstreetmap_reads_a_record() -> None:
    entries = read_file("osm", FILES / "osm.geojson", missing="closed")
    assert names_of_entries(entries) == [
        "taken",
        "taken",
        "taken",
        "Not a place to eat",
        "No name",
        "Name: The text contains lost characters (�)",
        "Not an OpenStreetMap id: node/, way/ or relation/ with a number",
        "taken",
    ]
    warung, angle, removed = (entry.normalized for entry in entries[:3])
    assert warung["alternate_names"] == ["Bu Tini", "Warung Tini"]
    assert warung["cuisines"] == ["javanese"]
    assert warung["address_line1"] == "Jalan Melawai No. 5"
    assert [(one["number"], one["type"]) for one in warung["phones"]] == [
        ("+62217654321", "landline"),
        ("+6281234567890", "whatsapp"),
    ]
    assert warung["website"] == "https://warungtini.example"
    assert warung["socials"] == [{"platform": "instagram", "url": "https://www.instagram.com/warungtini"}]
    assert warung["attributes"] == {"alcohol": "none", "outdoor_seating": True}
    assert warung["halal_status"] == "partial"
    assert (warung["hours_mode"], warung["regular_hours"][6]["state"]) == ("regular", "closed")
    assert removed["closure"] == {
        "state": "permanently_closed",
        "on": "2025-11-30",
        "note": "Tagged disused:amenity",
    }
    # The centroid of an L-shape is outside of it.
    lat, lng = float(angle["lat"]), float(angle["lng"])
    assert 106.80 <= lng <= 106.8005 or -6.24 <= lat <= -6.2395
    outline = stored_row(entries[1].raw or {})["geometry"]
    assert (outline["type"], set(outline)) == ("Polygon", {"type", "point"}), (
        "an outline is kept as its point"
    )


def test_openstreetmap_as_overpass_answers() -> None:
    entries = read_file("osm", FILES / "overpass.json")
    assert [entry.external_id for entry in entries] == ["node/2001", "way/2002"]
    assert [entry.normalized["store_type"] for entry in entries] == ["fast_food", "bakery"]
    assert entries[0].normalized["cuisines"] == ["fried_chicken"]


def test_the_reader_of_all_the_places_reads_a_record() -> None:
    brand = Brand.objects.create(name="Kopi Rantai", search_text="kopi rantai")
    entries = read_file("alltheplaces", FILES / "alltheplaces.geojson")
    assert names_of_entries(entries) == ["taken", "taken", "taken", "Neither country nor pin"]
    open_, shut, ended = (entry.normalized for entry in entries[:3])
    assert entries[0].external_id == "kopi_rantai_id/17"
    assert (open_["name"], open_["branch_name"], open_["brand_id"]) == ("Kopi Rantai", "Blok M", brand.pk)
    assert open_["regular_hours"][5]["state"] == "unknown", "a day that a chain leaves out is not known"
    assert "cuisines" not in open_
    assert shut["closure"]["state"] == "temporarily_closed"
    assert not {"hours_mode", "lat"} & set(shut)
    assert ended["closure"] == {
        "state": "permanently_closed",
        "on": "2026-02-01",
        "note": "end_date 2026-02-01",
    }


PARTNER = {
    "Store ID": "external_id",
    "Store Name": "name",
    "Store Type": "store_type",
    "Address": "address_line1",
    "Province": "region_l1",
    "City": "region_l2",
    "Latitude": "lat",
    "Longitude": "lng",
    "Phone": "phones",
    "Opening hours": "hours",
}


def test_an_id_that_is_too_long_is_not_reported_as_missing(tmp_path: Path) -> None:
    path = tmp_path / "long.csv"
    path.write_text(f"Store ID,Store Name\n{'7' * 201},Kopi Tuku\n", encoding="utf-8")
    (problem,) = names_of_entries(read_file("partner_csv", path, mapping=PARTNER))
    assert problem.endswith("is longer than 200 characters")


def test_the_reader_of_mapped_tables_reads_a_record() -> None:
    entries = read_file("partner_csv", FILES / "partner.csv", mapping=PARTNER)
    assert names_of_entries(entries) == ["taken", "taken", "taken", "No id and nothing to derive one from"]
    tuku, ilir = entries[0].normalized, entries[1].normalized
    assert (tuku["name"], tuku["store_type"], tuku["lat"]) == ("Kopi Tuku", "cafe", "-6.270000")
    assert tuku["phones"][0]["number"] == "+6281234567890"
    assert tuku["regular_hours"][0]["intervals"] == [{"open": "08:00", "close": "22:00"}]
    assert tuku["region_l2_id"] == regions("ID")["31.74"].pk
    assert not {"phones", "hours_mode", "hours_note"} & set(ilir), "what cannot be read is not known"


def test_place_in_a_neighboring_country_is_recognized_by_boundaries() -> None:
    boundary(regions("MY")["10-05"], 101.5, 3.0, 101.6, 3.2)
    raw = {"type": "Feature", "id": "node/1", "properties": {"amenity": "cafe", "name": "Kedai Kopi"}}
    in_kuala_lumpur = {**raw, "geometry": {"type": "Point", "coordinates": [101.574, 3.097]}}
    assert read_one("osm", in_kuala_lumpur).skipped == "Another country"
    assert read_one("osm", in_kuala_lumpur, "MY").normalized is not None
    reported = {**in_kuala_lumpur, "properties": {**raw["properties"], "addr:country": "ID"}}
    assert read_one("osm", reported, "MY").skipped == "Another country"


def test_names_that_contradict_the_pin_are_stored_as_text() -> None:
    place = regions("TR")
    other = Region.objects.create(
        country="TR",
        level=2,
        code="34-99",
        parent=place["34"],
        name="Beykoz",
        type="ilce",
        search_text="beykoz",
    )
    boundary(place["34-23"], 29.0, 40.9, 29.1, 41.0)
    raw = {"type": "Feature", "id": "node/1", "geometry": {"type": "Point", "coordinates": [29.05, 40.95]}}
    properties = {"amenity": "cafe", "name": "Kahve", "addr:city": "İstanbul", "addr:district": other.name}
    accepted = read_one("osm", {**raw, "properties": properties}, "TR").normalized
    assert accepted is not None
    assert accepted["region_l2_id"] == place["34-23"].pk
    assert "Beykoz" in accepted["region_text"]


def test_a_name_that_is_too_long_and_an_address_that_is_broken_refuse_the_row() -> None:
    raw = {"type": "Feature", "id": "node/1", "geometry": {"type": "Point", "coordinates": [106.8, -6.2]}}
    long = read_one("osm", {**raw, "properties": {"amenity": "cafe", "name": "x" * 121}})
    assert long.problem == "The name is longer than 120 characters"
    broken = {"amenity": "cafe", "name": "Kopi", "addr:full": "Jl. Caf\ufffd"}
    assert read_one("osm", {**raw, "properties": broken}).problem.startswith("Address line1:")
    elsewhere = {"amenity": "cafe", "name": "Kopi", "name:en": "Caf\ufffd"}
    accepted = read_one("osm", {**raw, "properties": elsewhere}).normalized
    assert accepted is not None
    assert "name_en" not in accepted


@pytest.mark.parametrize(
    ("number", "street"),
    [("7", "7"), ("No.1, Terminal 1", "1, Terminal 1"), ("Nomor 40", "40"), ("Nol", "Nol")],
)
def test_self_declared_number_is_numbered_once(number: str, street: str) -> None:
    properties = {"amenity": "cafe", "name": "Kopi", "addr:street": "Jl. Melati", "addr:housenumber": number}
    raw = {
        "type": "Feature",
        "id": "node/1",
        "geometry": {"type": "Point", "coordinates": [106.8, -6.2]},
        "properties": properties,
    }
    accepted = read_one("osm", raw).normalized
    assert accepted is not None
    assert accepted["address_line1"] == f"Jl. Melati No. {street}"


# -- file formats ---------------------------------------------------------------------
def write(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


ONE = {"type": "Feature", "id": "node/1", "properties": {"amenity": "cafe"}, "geometry": None}


@pytest.mark.parametrize(
    ("content", "rows"),
    [
        (json.dumps(ONE).encode(), 1),
        (b"\n".join([json.dumps(ONE).encode()] * 3) + b"\n\n", 3),
        (b"".join(b"\x1e" + json.dumps(ONE).encode() + b"\n" for _ in range(2)), 2),
        (json.dumps([ONE, ONE]).encode(), 2),
        (json.dumps({"type": "FeatureCollection", "bbox": [1, 2], "features": [ONE]}).encode(), 1),
        (json.dumps({"metadata": {"a": [1]}, "cafes": [ONE, ONE]}, indent=1).encode(), 2),
        (b'\xef\xbb\xbf{"features": []}', 0),
        (b"[]", 0),
        (gzip.compress(json.dumps([ONE]).encode(), mtime=0), 1),
        (b"id;name\n1;a\n2;b\n", 2),
    ],
)
def test_file_format_is_recognized_by_content(tmp_path: Path, content: bytes, rows: int) -> None:
    path = write(tmp_path / "any.bin", content)
    with file_rows.unpacked(path) as unpacked:
        assert sum(isinstance(row, dict) for _, row in file_rows.rows(unpacked)) == rows


@pytest.mark.parametrize("name", ["title_rows.csv", "title_rows.xlsx"])
def test_tables_of_feeds_may_have_titles_above_their_header(name: str) -> None:
    path = Path(__file__).parents[2] / "core" / "tests" / "tables" / name
    ((_, row),) = file_rows.rows(path)
    assert list(row) == ["name", "phone", "lat", "lng"]
    assert file_rows.columns(path) == ["name", "phone", "lat", "lng"]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "empty"),
        (b"%PDF-1.7", "PDF"),
        (b"<html></html>", "web page"),
        (b'{"features": [{"a": 1}, {"a"', "incomplete or not valid JSON"),
        (b'{"nothing": 1}\x00', "incomplete or not valid JSON"),
        (b'{"features": [{"name": "Caf\xe9"}]}', "incomplete or not valid JSON"),
        (gzip.compress(b"x" * 1000, mtime=0)[:-10], "damaged"),
    ],
)
def test_reader_rejects_files_without_places(tmp_path: Path, content: bytes, why: str) -> None:
    path = write(tmp_path / "any.bin", content)
    with pytest.raises(UnreadableFile, match=why), file_rows.unpacked(path) as unpacked:
        list(file_rows.rows(unpacked))


def test_a_packed_file_that_unfolds_to_too_much_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "bomb.gz", gzip.compress(bytes(3_000_000)))
    with pytest.raises(UnreadableFile, match="too large when unpacked"), file_rows.unpacked(path, 1_000_000):
        pass


BROKEN = "Invalid coordinates"
CAFE = {"amenity": "cafe", "name": "Kopi Tuku"}
PLACE = {"id": "08f8c08a6b2c0101", "names": {"primary": "Kopi Tuku"}, "categories": {"primary": "cafe"}}
SHOP = {"fsq_place_id": "4b0", "name": "Kopi Tuku", "fsq_category_labels": "Dining and Drinking > Cafe"}


def _feature(coordinates: Any) -> dict[str, Any]:
    point = {"type": "Point", "coordinates": coordinates}
    return {"type": "Feature", "id": "node/7", "properties": CAFE | {"ref": "7"}, "geometry": point}


@pytest.mark.parametrize(
    ("code", "raw"),
    [
        ("osm", {"type": "node", "id": 7, "lat": "north", "lon": 106.8, "tags": CAFE}),
        ("osm", {"@id": "node/7", "@lat": "6°14'S", "@lon": "106°48'E", **CAFE}),
        ("osm", _feature(["106,81", "-6,24"])),
        ("alltheplaces", _feature(["106.81", -6.24])),
        ("overture", PLACE | {"geometry": {"type": "Point", "coordinates": [True, "x"]}}),
        ("overture", PLACE | {"lat": "-6,2437", "lon": "106,8106"}),
        ("foursquare_os", SHOP | {"latitude": "-6.24.37", "longitude": "106.81", "country": "ID"}),
    ],
)
def test_coordinates_that_are_no_numbers_refuse_the_row(code: str, raw: dict[str, Any]) -> None:
    entry = read_one(code, raw)
    assert (entry.problem, entry.skipped, entry.normalized) == (BROKEN, "", None)
    assert (entry.row, entry.title) == (1, "Kopi Tuku")


@pytest.mark.parametrize(
    ("code", "raw"),
    [
        ("osm", {"type": "node", "id": 7, "tags": CAFE}),
        ("osm", {"@id": "node/7", "@lat": "", "@lon": " ", **CAFE}),
        ("alltheplaces", _feature([])),
        ("overture", PLACE | {"lat": None}),
        ("foursquare_os", SHOP | {"latitude": "", "longitude": ""}),
    ],
)
def test_row_without_country_and_pin_is_omitted(code: str, raw: dict[str, Any]) -> None:
    assert read_one(code, raw).skipped == "Neither country nor pin"


def test_reader_skips_non_food_places() -> None:
    raw = {"type": "node", "id": 7, "lat": "north", "lon": "x", "tags": {"amenity": "bank", "name": "BCA"}}
    assert read_one("osm", raw).skipped == "Not a place to eat"


def test_a_local_number_of_a_feed_gets_the_area_code_of_its_region() -> None:
    regions("PH")
    raw = {
        "type": "node",
        "id": 7,
        "lat": 14.55,
        "lon": 121.03,
        "tags": {
            "amenity": "restaurant",
            "name": "Kusina Uno",
            "phone": "8123 4567",
            "addr:city": "City of Makati",
            "addr:state": "Metro Manila",
        },
    }
    entry = read_one("osm", raw, "PH")
    assert entry.normalized is not None
    assert [phone["number"] for phone in entry.normalized["phones"]] == ["+63281234567"]


# -- unreadable values -----------------------------------------------------------------------------------
def test_one_bad_item_of_a_row_leaves_the_good_ones_and_is_named() -> None:
    entry = read_one(
        "osm",
        place(
            1,
            phone="0812 3456 7801; 021",
            website="kedai.test; nothing here",
            opening_hours="Mo-Fr 10:00-22:00; Sa 10:00+",
            email="a@kedai.test",
            **{"contact:instagram": "facebook.com/kedai"},
        ),
    )
    assert entry.normalized is not None
    assert [phone["number"] for phone in entry.normalized["phones"]] == ["+6281234567801"]
    assert entry.normalized["website"] == "https://kedai.test"
    states = [day["state"] for day in entry.normalized["regular_hours"]]
    assert states == ["open"] * 5 + ["unknown"] * 2
    for text in (
        "Phone: 021",
        "Website: nothing",
        "Hours: Could not read: Sa 10:00+",
        "Social media: facebook.com/kedai",
    ):
        assert text in entry.left_out
    assert "socials" not in entry.normalized


def test_texts_and_lists_that_are_too_long_are_named_and_not_cut() -> None:
    names = ";".join(f"Kopi Nomor {number}" for number in range(12))
    entry = read_one("osm", place(1, alt_name=names, **{"addr:full": "x" * 201}))
    assert entry.normalized is not None
    assert len(entry.normalized["alternate_names"]) == 10
    assert "address_line1" not in entry.normalized
    assert "Other names: Kopi Nomor 11" in entry.left_out
    assert "Longer than 200 characters" in entry.left_out


def test_long_lists_of_foursquare_are_read_to_their_end() -> None:
    labels = ["Retail > Shop " + "x" * 100] * 60 + [
        "Dining and Drinking > Restaurant > Padangnese Restaurant"
    ]
    entry = read_one(
        "foursquare_os",
        {
            "fsq_place_id": "1",
            "name": "Padang",
            "country": "ID",
            "latitude": -6.24,
            "longitude": 106.8,
            "fsq_category_labels": str(labels),
        },
    )
    assert entry.skipped == ""
    assert entry.normalized is not None
