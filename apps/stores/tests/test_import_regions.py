"""Regions in an import: messages on stored and ignored names before anything is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Api
from apps.stores.models import Region
from apps.stores.tests.factories import boundary, regions
from apps.stores.tests.test_import_console import ROW, check, import_rows, sheet, upload

pytestmark = pytest.mark.django_db(transaction=True)

PLACED = ("Nama Toko", "Jenis", "Alamat", "Provinsi", "Kota", "Kecamatan", "Lat", "Lng")


@dataclass(frozen=True)
class Places:
    """Two cities of Jakarta with a district each; the pin (-6.27, 106.80) is in Kebayoran Baru."""

    selatan: Region
    pusat: Region
    baru: Region
    menteng: Region


@pytest.fixture
def operator() -> User:
    return UserFactory(nickname="Olga")


def region(level: int, name: str, parent: Region | None) -> Region:
    code = f"9{Region.objects.count()}"
    kind = {1: "provinsi", 2: "kota", 3: "kecamatan"}[level]
    return Region.objects.create(
        country="ID", level=level, code=code, parent=parent, name=name, type=kind, search_text=name.lower()
    )


@pytest.fixture
def places(operator: User) -> Places:
    jakarta = regions("ID")
    pusat = region(2, "Kota Administrasi Jakarta Pusat", jakarta["31"])
    menteng = region(3, "Menteng", pusat)
    boundary(jakarta["31.74.07"], 106.75, -6.30, 106.85, -6.22)
    return Places(jakarta["31.74"], pusat, jakarta["31.74.07"], menteng)


def region_problems(api: Api, user: User, rows: list[dict[str, str]]) -> tuple[Any, list[tuple[str, str]]]:
    """Return the findings of the check, and its messages on regions by field."""
    findings = check(api, user, upload(api, user, sheet(rows, PLACED)).ok())["findings"]
    groups = [group for group in findings["groups"] if group["field"].startswith("region")]
    return findings, [(group["field"], group["msg"]) for group in groups]


def placed(**text: str) -> dict[str, str]:
    return {**ROW, "Kota": "", **text}


def test_unrecognized_district_is_named_with_the_region_of_the_pin(
    api: Api, operator: User, places: Places
) -> None:
    row = placed(Kota=places.selatan.name, Kecamatan="Xyzland")
    rows = [
        row,
        {**row, "Nama Toko": "Sate Khas", "Kecamatan": "Abcland"},
        placed(Kecamatan=places.baru.name),
    ]
    findings, message = region_problems(
        api, operator, [{**one, "Alamat": str(no)} for no, one in enumerate(rows)]
    )
    words = "For example: “Xyzland” is unknown; “Kebayoran Baru” is taken from the pin"
    assert message == [("region_l3", words)]
    assert (findings["warned"], findings["counts"]["created"]) == (2, 3)
    (group,) = findings["groups"]
    assert (group["rows"], group["values"], group["is_fatal"]) == ([[2, 3]], ["Xyzland", "Abcland"], False)
    assert {"field": "region", "text": "Kebayoran Baru, " + ROW["Kota"] + ", " + ROW["Provinsi"]} in (
        findings["samples"][0]["values"]
    )


def test_regions_that_are_not_those_of_the_pin_are_named_with_those_that_are_stored(
    api: Api, operator: User, places: Places
) -> None:
    _, message = region_problems(api, operator, [placed(Kota=places.pusat.name, Kecamatan="Menteng")])
    text = f"“Menteng, {places.pusat.name}” does not match the pin"
    assert message == [
        ("region_l2", f"{text}; “Kebayoran Baru, {places.selatan.name}” is taken from the pin")
    ]
    _, message = region_problems(api, operator, [placed(Kota=places.pusat.name, Kecamatan="Kebayoran Baru")])
    text = f"“{places.pusat.name}” does not match the pin"
    assert message == [("region_l2", f"{text}; “{places.selatan.name}” is taken from the pin")]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (
            {"Kota": "Kota Administrasi Jakarta Selatan", "Kecamatan": "Menteng"},
            (
                "region_l3",
                "“Menteng” is not in “Kota Administrasi Jakarta Selatan”, which takes precedence: skipped",
            ),
        ),
        (
            {"Kota": "Kota Administrasi Jakarta Selatan", "Kecamatan": "Xyzland"},
            ("region_l3", "“Xyzland” is not known in “Kota Administrasi Jakarta Selatan”: skipped"),
        ),
        (
            {"Kota": "Xyzland", "Kecamatan": "Menteng"},
            (
                "region_l2",
                "“Xyzland” is not known; “Kota Administrasi Jakarta Pusat” is taken from “Menteng”",
            ),
        ),
        (
            {"Kota": "Kota Bogor", "Kecamatan": "Menteng"},
            (
                "region_l2",
                "“Kota Bogor” does not contain “Menteng”, which takes precedence;"
                " “Kota Administrasi Jakarta Pusat” is taken from “Menteng”",
            ),
        ),
    ],
)
def test_without_a_pin_a_city_and_a_district_that_contradict_each_other_are_both_named(
    api: Api, operator: User, places: Places, row: dict[str, str], problem: tuple[str, str]
) -> None:
    region(2, "Kota Bogor", region(1, "Jawa Barat", None))
    findings, result = region_problems(api, operator, [placed(**row, Lat="", Lng="")])
    assert result == [problem]
    assert (findings["warned"], findings["counts"]["created"]) == (1, 1)


def test_unchanged_regions_are_not_reported_as_changed(api: Api, operator: User, places: Places) -> None:
    rows = [{**ROW, "Kota": places.pusat.name}]
    import_rows(api, operator, rows)
    again = check(api, operator, upload(api, operator, sheet(rows)).ok())["findings"]
    assert (again["counts"]["unchanged"], again["groups"], again["warned"]) == (1, [], 0)


@pytest.fixture
def yogyakarta() -> None:
    """Create a province and its capital, which share their short name, and a neighboring regency."""
    for level, code, name, kind in (
        (1, "34", "Daerah Istimewa Yogyakarta", "provinsi"),
        (2, "34.71", "Kota Yogyakarta", "kota"),
        (2, "34.04", "Kabupaten Sleman", "kabupaten"),
    ):
        parent = Region.objects.filter(country="ID", code="34").first()
        Region.objects.create(
            country="ID",
            level=level,
            code=code,
            parent=parent,
            name=name,
            aliases=[name.removeprefix("Daerah Istimewa ").removeprefix(f"{kind.title()} ")],
            type=kind,
            search_text=name.lower(),
        )


PROVINCE = "Daerah Istimewa Yogyakarta"
CITY = "Kota Yogyakarta, Daerah Istimewa Yogyakarta"


def imported_region(api: Api, user: User, row: dict[str, str]) -> tuple[list[str], list[str]]:
    """Return the regions that a row would store, none if it is rejected, and the messages on regions."""
    headings = ("Nama Toko", "Jenis", *dict.fromkeys(["Alamat", *row]))
    values = {**ROW, "Alamat": "Jl. Mawar 5", **row}
    findings = check(api, user, upload(api, user, sheet([values], headings)).ok())["findings"]
    (sample,) = findings["samples"]
    stored = [one["text"] for one in sample["values"] if one["field"] == "region"]
    assert bool(stored) == (sample["result"] == "created")
    return stored, [group["msg"] for group in findings["groups"] if group["field"] == "region"]


@pytest.mark.parametrize(
    ("row", "stored"),
    [
        ({"Kota": "Jogja"}, CITY),
        ({"Provinsi": "Jogja", "Kota": "Jogja"}, CITY),
        ({"Wilayah": "Jogja", "Provinsi": PROVINCE}, CITY),
        ({"Bandar": "Jogja"}, CITY),
        ({"Alamat": "Jl. Malioboro 5, Yogya, D.I.Y."}, CITY),
        ({"Alamat": "Jl. Magelang 5, Kabupaten Sleman, Jogja"}, f"Kabupaten Sleman, {PROVINCE}"),
        ({"Provinsi": "Jogja", "Kota": "Sleman"}, f"Kabupaten Sleman, {PROVINCE}"),
    ],
    ids=lambda value: ", ".join(value) if isinstance(value, dict) else "",
)
def test_the_column_and_the_address_decide_a_short_name_of_a_province_and_its_capital(
    api: Api, operator: User, yogyakarta: None, row: dict[str, str], stored: str
) -> None:
    assert imported_region(api, operator, row) == ([stored], [])


@pytest.mark.parametrize(
    "heading",
    [
        "Town", "City", "Kota", "Town/City", "City / Town", "Kota/Kabupaten", "Kabupaten/Kota", "Kab/Kota",
        "Nama Kota", "Kota Toko", "Store City", "Municipality", "City/Municipality", "Lungsod", "addr:city",
    ],
)  # fmt: skip
def test_a_column_of_cities_means_the_city_that_is_named_like_its_province(
    api: Api, operator: User, yogyakarta: None, heading: str
) -> None:
    assert imported_region(api, operator, {heading: "Yogyakarta"}) == ([CITY], [])


@pytest.mark.parametrize("heading", ["Provinsi", "Province", "Nama Provinsi", "State", "addr:province"])
def test_a_column_of_provinces_means_the_province_that_is_named_like_its_capital(
    api: Api, operator: User, yogyakarta: None, heading: str
) -> None:
    in_sleman = {heading: "Yogyakarta", "Alamat": "Jl. Magelang 5, Kabupaten Sleman"}
    assert imported_region(api, operator, in_sleman) == ([f"Kabupaten Sleman, {PROVINCE}"], [])
    # The city is still required: the province alone does not name one.
    assert imported_region(api, operator, {heading: "Yogyakarta"}) == ([], [])


@pytest.mark.parametrize("name", ["Jogja", "Yogya", "Yogyakarta"])
def test_shared_name_of_province_and_capital_requires_the_full_name(
    api: Api, operator: User, yogyakarta: None, name: str
) -> None:
    stored, messages = imported_region(api, operator, {"Wilayah": name})
    assert stored == []
    assert messages == [f"“{name}” may be “{PROVINCE}” or “Kota Yogyakarta”. Write the full name"]
    assert imported_region(api, operator, {"Wilayah": "Kota Yogyakarta"}) == ([CITY], [])
    assert imported_region(api, operator, {"Alamat": f"Jl. Kaliurang 5, {name}"})[0] == []
