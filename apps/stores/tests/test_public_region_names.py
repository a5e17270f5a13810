"""Names of regions on the public site."""

from __future__ import annotations

import csv
from collections import defaultdict

import pytest

from apps.stores.domain.public_region_names import full_public_name, public_name
from apps.stores.services.reference import DATA


@pytest.mark.parametrize(
    ("country", "level", "name", "short"),
    [
        ("ID", 1, "Daerah Khusus Ibukota Jakarta", "Jakarta"),
        ("ID", 2, "Kota Administrasi Jakarta Selatan", "Jakarta Selatan"),
        ("ID", 2, "Kota Bandung", "Bandung"),
        ("ID", 2, "Kabupaten Bandung", "Kabupaten Bandung"),
        ("ID", 1, "Jawa Barat", "Jawa Barat"),
        ("ID", 3, "Kota Manna", "Kota Manna"),
        ("MY", 1, "W.P. Kuala Lumpur", "Kuala Lumpur"),
        ("MY", 2, "Kota Tinggi", "Kota Tinggi"),
        ("PH", 1, "Region IV-A (CALABARZON)", "CALABARZON"),
        ("PH", 1, "National Capital Region (NCR)", "Metro Manila"),
        ("PH", 3, "City of Makati", "Makati"),
        ("PH", 3, "Quezon City", "Quezon City"),
        ("TR", 2, "Kadıköy", "Kadıköy"),
    ],
)
def test_guests_read_the_names_that_people_use(country: str, level: int, name: str, short: str) -> None:
    assert public_name(country, level, name) == short


def test_public_names_are_unique_inside_their_parent() -> None:
    names = defaultdict(set)
    with (DATA / "regions.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            place = (row["country"], row["level"], row["parent_code"])
            names[*place, public_name(row["country"], int(row["level"]), row["name"])].add(row["name"])
    assert [item for item in names.values() if len(item) > 1] == []


def test_central_districts_are_named_with_their_province() -> None:
    assert full_public_name("TR", 2, "Merkez", "Adıyaman") == "Adıyaman Merkez"
    assert full_public_name("TR", 2, "Merkez", "") == "Merkez"
    assert full_public_name("TR", 2, "Kadıköy", "İstanbul") == "Kadıköy"
