"""Import of any table: doubts about columns, JSON, rows that repeat, swapped pins, regions from addresses."""

from __future__ import annotations

import json
from typing import Any

import pytest

from apps.accounts.models import User
from apps.core.testing.api import Api
from apps.stores.models import Store
from apps.stores.tests.test_import_console import (
    ROW,
    check,
    operator,
    run,
    sheet,
    upload,
)

__all__ = ["operator"]

pytestmark = pytest.mark.django_db(transaction=True)


def doubts_of(api: Api, user: User, columns: dict[str, list[str]]) -> dict[str, str]:
    """Return the reasons why columns of a table stay unassigned."""
    rows = [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]
    imported = upload(api, user, sheet(rows, tuple(columns))).ok()
    used = {one["column"] for one in imported["suggested"]}
    doubts = {one["column"]: one["reason"] for one in imported["doubts"]}
    assert not used & set(doubts), "a column in doubt has no field"
    return doubts


def test_columns_whose_values_contradict_their_heading_stay_unassigned(api: Api, operator: User) -> None:
    columns = {
        "No": ["1", "2", "3"],
        "Nama": ["Kopi A", "Kopi B", "Kopi C"],
        "Website": ["https://list.test/a", "https://list.test/b", "https://list.test/c"],
        "Halal": ["ID00410001", "ID00410002", "ID00410003"],
        "Biaya untuk 2": ["100000", "200000", "300000"],
        "Email": ["-", "none", "ask"],
    }
    assert doubts_of(api, operator, columns) == {
        "No": "A running number, not an id",
        "Website": "All rows have the site list.test: it may not be the place's own",
        "Halal": "The values are numbers, not a known halal",
        "Biaya untuk 2": "A cost for two people, not per person",
        "Email": "The values have no @",
    }
    assert not Store.objects.exists()


def test_two_columns_of_times_are_opening_and_closing_times(api: Api, operator: User) -> None:
    heads = ("Nama", "Jam Buka", "Jam Tutup")
    rows = [{"Nama": f"Kopi {n}", "Jam Buka": "08.00", "Jam Tutup": f"2{n}.00"} for n in range(3)]
    imported = upload(api, operator, sheet(rows, heads)).ok()
    assert {one["field"]: one["column"] for one in imported["suggested"]} == {
        "name": "Nama",
        "opens": "Jam Buka",
        "closes": "Jam Tutup",
    }


def document(layout: str) -> bytes:
    """Return two places as JSON."""
    places: list[dict[str, Any]] = [
        {
            "nama": f"Kopi {n}",
            "jenis": "Kafe",
            "alamat": {"jalan": f"Jl. Cipete {n}", "provinsi": ROW["Provinsi"], "kota": ROW["Kota"]},
            "lokasi": {"lat": -6.27 - n / 1000, "lng": 106.8},
            "telepon": [f"0812-3456-780{n}", f"0812-3456-790{n}"],
        }
        for n in (1, 2)
    ]
    if layout == "lines":
        return "\n".join(map(json.dumps, places)).encode()
    return json.dumps({"status": "ok", "data": {"toko": places}} if layout == "nested" else places).encode()


@pytest.mark.parametrize("layout", ["list", "nested", "lines"])
def test_json_is_imported_whatever_its_layout(api: Api, operator: User, layout: str) -> None:
    imported = upload(api, operator, document(layout), "places.json").ok()
    assert check(api, operator, imported)["findings"]["counts"]["created"] == 2
    run(api, operator, imported)
    store = Store.objects.get(name="Kopi 1")
    assert (store.store_type, store.address_line1, len(store.phones)) == ("cafe", "Jl. Cipete 1", 2)
    assert (float(store.lat or 0), float(store.lng or 0)) == (-6.271, 106.8)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b'{"name": "one object"}', "has no list of places"),
        (b'{"data": [{"nama": "Kopi"}', "incomplete or not valid JSON"),
        (b'[{"nama": "Kopi"}, 7]', "Item 2 of the list is not a JSON object"),
    ],
)
def test_json_without_rows_is_rejected_with_the_reason(
    api: Api, operator: User, content: bytes, reason: str
) -> None:
    assert reason in upload(api, operator, content, "places.json").msg
    assert not Store.objects.exists()


def test_swapped_pins_are_skipped_until_the_user_turns_them(api: Api, operator: User) -> None:
    rows = [{**ROW, "Lat": "106.80", "Lng": "-6.27"}]
    imported = upload(api, operator, sheet(rows)).ok()
    mapped = [
        {"field": one, "columns": [column]}
        for one, column in {
            "name": "Nama Toko",
            "store_type": "Jenis",
            "address_line1": "Alamat",
            "region_l1": "Provinsi",
            "region_l2": "Kota",
            "lat": "Lat",
            "lng": "Lng",
        }.items()
    ]
    findings = check(api, operator, imported, mapped=mapped)["findings"]
    assert (findings["swapped"], findings["counts"]["created"]) == (1, 1)
    assert "point" not in {one["field"] for one in findings["samples"][0]["values"]}
    turned = check(api, operator, imported, mapped=mapped, swapped_pins="turn")["findings"]
    assert turned["swapped"] == 0
    assert {"field": "point", "text": "-6.270000, 106.800000"} in turned["samples"][0]["values"]


def test_rows_with_the_same_name_and_phone_at_one_pin_are_shown_as_duplicates(
    api: Api, operator: User
) -> None:
    rows = [{**ROW, "Id": "a"}, {**ROW, "Id": "b", "Alamat": "Jalan Cipete nomor 7"}]
    imported = upload(api, operator, sheet(rows)).ok()
    findings = check(api, operator, imported)["findings"]
    assert (findings["counts"]["created"], findings["counts"]["duplicate"]) == (1, 1)
    assert findings["duplicates"] == [{"row": 3, "title": "Kopi Tuku", "match": None, "first_row": 2}]
    run(api, operator, imported)
    assert Store.objects.count() == 1


@pytest.mark.parametrize("address", ["Jl Cipete Raya 7", "JALAN CIPETE RAYA NO. 7", "Jl. Cipete Raya, no 7"])
def test_rows_with_the_same_address_in_another_spelling_are_shown_as_duplicates(
    api: Api, operator: User, address: str
) -> None:
    heads = tuple(head for head in ROW if head not in {"Id", "Lat", "Lng"})
    rows = [
        {**ROW, "Alamat": "Jl. Cipete Raya 7"},
        {**ROW, "Alamat": address},
        {**ROW, "Alamat": "Jl. Fatmawati 7"},
    ]
    findings = check(api, operator, upload(api, operator, sheet(rows, heads)).ok())["findings"]
    assert (findings["counts"]["created"], findings["counts"]["duplicate"]) == (2, 1)
    assert [(one["row"], one["first_row"]) for one in findings["duplicates"]] == [(3, 2)]


def test_the_address_names_the_region_and_an_ambiguous_one_does_not(api: Api, operator: User) -> None:
    heads = ("Nama Toko", "Jenis", "Alamat")
    row = {"Nama Toko": "Kopi", "Jenis": "Kafe"}
    city, province = ROW["Kota"], ROW["Provinsi"]
    rows = [
        {**row, "Alamat": f"Jl. Melawai 1, {city}, {province} 12160"},
        {**row, "Alamat": "Jl. Jakarta 1, Negeri Dongeng"},
    ]
    findings = check(api, operator, upload(api, operator, sheet(rows, heads)).ok())["findings"]
    assert (findings["counts"]["created"], findings["counts"]["refused"]) == (1, 1)
    assert {"field": "region", "text": f"{city}, {province}"} in findings["samples"][0]["values"]


def test_a_price_range_inside_one_band_is_its_level(api: Api, operator: User) -> None:
    heads = (*ROW, "Kisaran Harga")
    ranges = ["Rp 10.000-50.000", "Rp 25.000-100.000", "Rp 160.000 - 300.000"]
    rows = [
        {**ROW, "Id": f"k{n}", "Nama Toko": f"Kopi {n}", "Alamat": f"Jl. {n}", "Kisaran Harga": text}
        for n, text in enumerate(ranges)
    ]
    imported = upload(api, operator, sheet(rows, heads)).ok()
    findings = check(api, operator, imported)["findings"]
    assert findings["counts"]["created"] == 3
    assert {"field": "price_level", "value": "Rp 25.000-100.000", "count": 1} in findings["unknown"]
    run(api, operator, imported)
    levels = Store.objects.order_by("name").values_list("price_level", flat=True)
    assert list(levels) == [1, None, 3]


STREET = {"Id": "2", "Nama Toko": "Warung Sary", "Lat": "", "Lng": ""}


@pytest.mark.parametrize(
    "second",
    [
        STREET,
        {**STREET, "Nama Toko": "Warung Sarii"},
        {**STREET, "Alamat": "Jalan Cipete"},
    ],
)
def test_a_row_with_one_other_letter_in_the_same_street_repeats_the_first(
    api: Api, operator: User, second: dict[str, str]
) -> None:
    rows = [{**ROW, **STREET, "Id": "1", "Nama Toko": "Warung Sari"}, {**ROW, **second}]
    findings = check(api, operator, upload(api, operator, sheet(rows)).ok(), duplicates="skip")["findings"]
    assert (findings["counts"]["created"], findings["counts"]["duplicate"]) == (1, 1)
    (group,) = [one for one in findings["groups"] if "Nearly" in one["msg"]]
    assert group["msg"] == "Nearly the same name as row 2, at the same place"
    assert not Store.objects.exists()


@pytest.mark.parametrize(
    "second",
    [
        {**STREET, "Alamat": "Jl. Cipete 90"},
        {**STREET, "Alamat": "Jl. Kemang 7"},
        {**STREET, "Nama Toko": "Warung Bari"},
        {**STREET, "Nama Toko": "Warung Sarana"},
        {**STREET, "Telepon": "0812 3456 7899"},
        {**STREET, "Kota": "Jakarta Pusat"},
    ],
)
def test_rows_with_another_name_or_place_are_stores_of_their_own(
    api: Api, operator: User, second: dict[str, str]
) -> None:
    rows = [{**ROW, **STREET, "Id": "1", "Nama Toko": "Warung Sari"}, {**ROW, **second}]
    findings = check(api, operator, upload(api, operator, sheet(rows)).ok(), duplicates="skip")["findings"]
    assert findings["counts"]["duplicate"] == 0
    assert not Store.objects.exists()
