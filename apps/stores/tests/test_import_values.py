"""Values of imported cells: each is stored completely, or skipped with a warning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Api
from apps.core.testing.jobs import work
from apps.crm.models import Lead
from apps.stores.domain.hours.osm_write import write_osm
from apps.stores.domain.hours.validate import parse_hours
from apps.stores.models import Store
from apps.stores.record import HOURS
from apps.stores.tests.factories import StoreFactory, boundary, regions
from apps.stores.tests.test_import_console import check, run, sheet, upload

pytestmark = pytest.mark.django_db(transaction=True)

BOXES = {"ID": ("31.74.07", (106.0, -7.0, 108.0, -5.0)), "PH": ("1380300000", (120.0, 14.0, 122.0, 15.0))}
"""Country -> region around the pins of the files, with (west, south, east, north)."""
INPUTS = Path(__file__).parent / "files" / "inputs"
ROW = {
    "name": "Kopi Tuku",
    "type": "cafe",
    "provinsi": "Daerah Khusus Ibukota Jakarta",
    "kota": "Kota Administrasi Jakarta Selatan",
}


def importer(country: str) -> User:
    regions(country)
    return UserFactory(nickname="Olga", countries=[country])


def imported_file(api: Api, name: str, country: str = "ID", **more: Any) -> tuple[dict[str, Any], User]:
    """Import a file of the folder as restaurants. Return its findings and the user."""
    user = UserFactory(nickname="Olga", countries=[country])
    code, box = BOXES[country]
    boundary(regions(country)[code], *box)
    file = SimpleUploadedFile(name, (INPUTS / name).read_bytes())
    sent = api.call("store/upload_import", files={"file": file}, as_=user, cc=country).ok()
    mapped = [{"field": one["field"], "columns": [one["column"]]} for one in sent["suggested"]]
    mapped.append({"field": "store_type", "value": "restaurant"})
    body = {"import_id": sent["import_id"], "setup": {"mapped": mapped, **more}}
    findings = api.call("store/preview_import", body, as_=user, cc=country).ok()["findings"]
    assert findings["counts"]["created"], findings["groups"]
    api.call("store/run_import", {"import_id": sent["import_id"]}, as_=user, cc=country).ok()
    work()
    return findings, user


def imported_cell(api: Api, head: str, cell: str, **more: Any) -> tuple[Store | None, list[str]]:
    """Import one row with a further column. Return the store and the warnings of the check."""
    user = importer("ID")
    sent = upload(api, user, sheet([{**ROW, head: cell}], (*ROW, head))).ok()
    findings = check(api, user, sent, **more)["findings"]
    run(api, user, sent)
    return Store.objects.first(), [group["msg"] for group in findings["groups"]]


def hours_of(store: Store) -> str:
    return write_osm(parse_hours({name: getattr(store, name) for name in HOURS}))


# -- amounts ----------------------------------------------------------------------------------------
def test_costs_are_stored_as_intended(api: Api) -> None:
    findings, _ = imported_file(api, "cost.csv")
    assert findings["counts"]["created"] == 4
    costs = {store.name: (store.avg_cost_min, store.avg_cost_max) for store in Store.objects.all()}
    assert costs == {
        "Warung Uji Satu": (50_000, 150_000),
        "Warung Uji Dua": (50_000, 150_000),
        "Warung Uji Tiga": (50_000, 150_000),
        "Warung Uji Empat": (1_250_000, 1_250_000),
    }


@pytest.mark.parametrize(
    ("cell", "low", "high"),
    [
        ("Rp25–50 ribu", 25_000, 50_000),
        ("1,5 jt", 1_500_000, None),
        ("50rb", 50_000, None),
        ("mulai 25rb", 25_000, None),
    ],
)
def test_a_range_in_one_column_fills_both_costs(api: Api, cell: str, low: int, high: int | None) -> None:
    store, _ = imported_cell(api, "min cost", cell)
    assert store is not None
    assert (store.avg_cost_min, store.avg_cost_max) == (low, high)


@pytest.mark.parametrize("cell", ["50.000 x", "1.25.000", "$50", "murah"])
def test_a_cost_that_cannot_be_read_completely_is_left_out_with_a_warning(api: Api, cell: str) -> None:
    store, warnings = imported_cell(api, "min cost", cell)
    assert store is not None
    assert store.avg_cost_min is None
    assert any(f"“{cell}”" in warning and warning.endswith("skipped") for warning in warnings)


def test_a_fraction_of_a_cost_is_rounded_with_a_warning(api: Api) -> None:
    store, warnings = imported_cell(api, "min cost", "50.000,60")
    assert store is not None
    assert store.avg_cost_min == 50_001
    assert "“50.000,60” is rounded to 50,001: costs are whole units" in warnings


@pytest.mark.parametrize(
    ("cells", "example", "stored"),
    [
        (["150.000", "125.50"], "“150.000” may be 150,000 or 150", [150, 126]),
        (["12.000", "9.500"], "“12.000” may be 12,000 or 12", [12, 10]),
    ],
)
def test_doubtful_number_format_is_asked_once_per_column(
    api: Api, cells: list[str], example: str, stored: list[int]
) -> None:
    regions("MY")
    user = UserFactory(countries=["MY"])
    names = ("name", "type", "negeri", "daerah", "min cost")
    rows = [
        dict(zip(names, (f"Kedai {cell}", "cafe", "Selangor", "Petaling", cell), strict=True))
        for cell in cells
    ]
    file = SimpleUploadedFile("costs.csv", sheet(rows, names))
    sent = api.call("store/upload_import", files={"file": file}, as_=user, cc="MY").ok()
    mapped = [{"field": one["field"], "columns": [one["column"]]} for one in sent["suggested"]]
    body = {"import_id": sent["import_id"], "setup": {"mapped": mapped}}
    response = api.call("store/preview_import", body, as_=user, cc="MY")
    assert response.errors == {
        "mapped.avg_cost_min": [f"{example}. Choose how numbers are written in “min cost”"]
    }
    for one in mapped:
        one |= {"decimal_sign": "."} if one["field"] == "avg_cost_min" else {}
    api.call("store/preview_import", body, as_=user, cc="MY").ok()
    api.call("store/run_import", {"import_id": sent["import_id"]}, as_=user, cc="MY").ok()
    work()
    assert sorted(Store.objects.values_list("avg_cost_min", flat=True)) == sorted(stored)


# -- hours and places -------------------------------------------------------------------------------
def test_hours_in_words_are_stored_whole(api: Api) -> None:
    imported_file(api, "hours_words.csv")
    assert {store.name: hours_of(store) for store in Store.objects.all()} == {
        "Kedai Hari 6": "Mo-Su 11:00-24:00",
        "Kedai Hari 3": "Mo-Su 10:00-22:00",
    }


def test_one_unread_part_of_hours_is_named_and_leaves_the_others(api: Api) -> None:
    store, warnings = imported_cell(api, "opening hours", "Senin-Jumat 10-22; Sabtu sampai habis")
    assert store is not None
    assert hours_of(store) == "Sa,Su unknown; Mo-Fr 10:00-22:00"
    assert store.hours_note == "Sabtu sampai habis"
    assert any("Sabtu sampai habis" in warning for warning in warnings)


def test_degrees_with_minutes_and_seconds_give_the_intended_place(api: Api) -> None:
    imported_file(api, "dms_ph.csv", "PH")
    pins = {(float(store.lat), float(store.lng)) for store in Store.objects.exclude(lat=None)}
    assert pins == {(14.55, 121.02)}
    assert Store.objects.count() == 2


@pytest.mark.parametrize(
    "cell",
    [
        "-6,2; 106,8",
        "−6.2, 106.8",
        "6°12'S 106°48'E",
        "https://www.google.com/maps/place/X/@-6.3,106.9,17z/data=!3d-6.2!4d106.8",
    ],
)
def test_a_pin_in_one_cell_is_read(api: Api, cell: str) -> None:
    store, _ = imported_cell(api, "coordinates", cell)
    assert store is not None
    assert (float(store.lat), float(store.lng)) == (-6.2, 106.8)


@pytest.mark.parametrize(
    "cell", ["-6.2, 106.8, 17", "https://maps.app.goo.gl/abc", "-6.200.000, 106.800.000"]
)
def test_a_pin_that_cannot_be_read_completely_is_left_out_with_a_warning(api: Api, cell: str) -> None:
    store, warnings = imported_cell(api, "coordinates", cell)
    assert store is not None
    assert store.lat is None
    assert any("The pin cannot be read" in warning and cell in warning for warning in warnings)


# -- lists ---------------------------------------------------------------------------------------------
def test_one_bad_phone_never_removes_the_good_ones(api: Api) -> None:
    findings, _ = imported_file(api, "phones_one_bad.csv")
    stored = {store.name: [phone["number"] for phone in store.phones] for store in Store.objects.all()}
    assert stored == {
        "Kedai Pecah 0": ["+6281234567801"],
        "Kedai Pecah 1": ["+6281234567802"],
        "Kedai Pecah 2": ["+62215551234", "+62215551235"],
        "Kedai Pecah 4": ["+6281234567804", "14045"],
        "Kedai Pecah 6": ["+6281234567805", "+62215551236"],
    }
    warned = {
        value for group in findings["groups"] if group["field"] == "phones" for value in group["values"]
    }
    assert warned == {"021"}


def test_a_local_number_gets_the_area_code_of_its_region(api: Api) -> None:
    user = importer("PH")
    names = ("name", "type", "region", "city", "phone")
    rows = [
        dict(zip(names, (name, "cafe", region, city, "8123 4567"), strict=True))
        for name, region, city in (
            ("Kusina Uno", "National Capital Region (NCR)", "City of Makati"),
            ("Kusina Dos", "", ""),
        )
    ]
    file = SimpleUploadedFile("stores.csv", sheet(rows, names))
    sent = api.call("store/upload_import", files={"file": file}, as_=user, cc="PH").ok()
    fields = ("name", "store_type", "region_l1", "region_l3", "phones")
    mapped = [{"field": field, "columns": [name]} for field, name in zip(fields, names, strict=True)]
    body = {"import_id": sent["import_id"], "setup": {"mapped": mapped}}
    findings = api.call("store/preview_import", body, as_=user, cc="PH").ok()["findings"]
    assert [group["rows"] for group in findings["groups"] if group["field"] == "phones"] == [[[3, 3]]]
    api.call("store/run_import", {"import_id": sent["import_id"]}, as_=user, cc="PH").ok()
    work()
    stored = {store.name: [phone["number"] for phone in store.phones] for store in Store.objects.all()}
    assert stored == {"Kusina Uno": ["+63281234567"]}


@pytest.mark.parametrize(
    ("head", "cell", "field", "value"),
    [
        ("website", "www.kedai.test", "website", "https://www.kedai.test"),
        ("website", "kedai.test/menu", "website", "https://kedai.test/menu"),
        ("website", "kedai.test; nothing here", "website", "https://kedai.test"),
        (
            "instagram",
            "instagram.com/kedai",
            "socials",
            [{"platform": "instagram", "url": "https://instagram.com/kedai"}],
        ),
        (
            "whatsapp url",
            "wa.me/081234567890",
            "socials",
            [{"platform": "whatsapp", "url": "https://wa.me/6281234567890"}],
        ),
        ("email", "a@kedai.test; nothing", "email", "a@kedai.test"),
    ],
)
def test_links_accounts_and_addresses_are_read_item_by_item(
    api: Api, head: str, cell: str, field: str, value: Any
) -> None:
    store, warnings = imported_cell(api, head, cell)
    assert store is not None
    assert getattr(store, field) == value
    assert any("nothing" in warning for warning in warnings) == ("nothing" in cell)


@pytest.mark.parametrize(("cell", "postcode"), [("12190", "12190"), ("1219", "")])
def test_a_short_postcode_is_filled_only_where_postcodes_start_with_zero(
    api: Api, cell: str, postcode: str
) -> None:
    store, warnings = imported_cell(api, "postcode", cell)
    assert store is not None
    assert store.postcode == postcode
    assert bool(warnings) == (postcode == "")


def test_an_id_that_is_too_long_rejects_the_row(api: Api) -> None:
    user = importer("ID")
    sent = upload(api, user, sheet([{**ROW, "external id": "x" * 201}], (*ROW, "external id"))).ok()
    findings = check(api, user, sent)["findings"]
    assert findings["counts"]["refused"] == 1
    assert any("is longer than 200 characters" in group["msg"] for group in findings["groups"])
    assert Store.objects.count() == 0


# -- forms ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("field", "sent", "stored"),
    [
        ("website", "www.kedai.test", "https://www.kedai.test"),
        ("menu_url", "kedai.test/menu", "https://kedai.test/menu"),
        (
            "socials",
            [{"platform": "instagram", "url": "@kedai"}],
            [{"platform": "instagram", "url": "https://www.instagram.com/kedai"}],
        ),
        (
            "socials",
            [{"platform": "whatsapp", "url": "wa.me/081234567890"}],
            [{"platform": "whatsapp", "url": "https://wa.me/6281234567890"}],
        ),
    ],
)
def test_a_form_completes_addresses(api: Api, field: str, sent: Any, stored: Any) -> None:
    user, store = importer("ID"), StoreFactory()
    api.call("store/edit_store", {"store_id": store.pk, "version": 1, field: sent}, as_=user).ok()
    store.refresh_from_db()
    assert getattr(store, field) == stored


def test_two_numbers_in_one_field_of_a_form_are_two_phones(api: Api) -> None:
    user, store = importer("ID"), StoreFactory()
    body = {"store_id": store.pk, "version": 1, "phones": [{"number": "(021) 5551234/5"}]}
    api.call("store/edit_store", body, as_=user).ok()
    store.refresh_from_db()
    assert [(phone["number"], phone["is_primary"]) for phone in store.phones] == [
        ("+62215551234", True),
        ("+62215551235", False),
    ]


def test_extension_is_stored_as_the_label(api: Api) -> None:
    user, store = importer("ID"), StoreFactory()
    phone = {"number": "021-5551234 ext. 12", "label": "Reservations"}
    api.call("store/edit_store", {"store_id": store.pk, "version": 1, "phones": [phone]}, as_=user).ok()
    store.refresh_from_db()
    assert store.phones[0]["label"] == "Reservations, ext. 12"


@pytest.mark.parametrize(
    ("field", "sent", "msg"),
    [
        ("phones", [{"number": "021-5551234; besok"}], "Phone number is not valid for Indonesia: “besok”"),
        ("website", "kedai", "“kedai” is not a web address. Write it like www.example.com"),
        (
            "socials",
            [{"platform": "instagram", "url": "facebook.com/kedai"}],
            "“facebook.com/kedai” is not an address on Instagram",
        ),
    ],
)
def test_a_form_rejects_what_cannot_be_read_completely(api: Api, field: str, sent: Any, msg: str) -> None:
    user, store = importer("ID"), StoreFactory()
    refused = api.call("store/edit_store", {"store_id": store.pk, "version": 1, field: sent}, as_=user)
    assert refused.errors == {field: [msg]}
    before = getattr(store, field)
    store.refresh_from_db()
    assert (store.version, getattr(store, field)) == (1, before)


@pytest.mark.parametrize(
    ("text", "sessions"),
    [
        ("Senin-Minggu 10.00-22.00", "Mo-Su 10:00-22:00"),
        ("Mo-Fr 08:00-17:00; Sa off", "Sa,Su off; Mo-Fr 08:00-17:00"),
    ],
)
def test_the_hours_field_of_a_form_reads_words_and_codes(api: Api, text: str, sessions: str) -> None:
    read = api.call("store/parse_hours", {"osm": text}, as_=importer("ID")).ok()
    assert read["warnings"] == []
    assert write_osm(parse_hours(read["hours"])) == sessions


# -- leads ------------------------------------------------------------------------------------------
def test_values_and_all_phones_of_leads_are_stored(api: Api) -> None:
    user = importer("ID")
    content = (INPUTS / "leads.csv").read_bytes()
    sent = api.call(
        "crm/upload_import", files={"file": SimpleUploadedFile("leads.csv", content)}, as_=user
    ).ok()
    mapped = [{"field": one["field"], "columns": [one["column"]]} for one in sent["suggested"]]
    body = {"import_id": sent["import_id"], "setup": {"mapped": mapped, "duplicates": "create"}}
    api.call("crm/preview_import", body, as_=user).ok()
    api.call("crm/run_import", {"import_id": sent["import_id"]}, as_=user).ok()
    work()
    leads = {
        lead.name: (lead.expected_value, [contact["phone"] for contact in lead.contacts])
        for lead in Lead.objects.all()
    }
    assert leads == {
        "PT Uji Satu": (1_500_000, ["+6281234567801"]),
        "PT Uji Dua": (1_500_000, ["+62215551234", "+62215551235"]),
        "PT Uji Tiga": (1_500_000, ["+62215551234", "+62215551235"]),
    }
