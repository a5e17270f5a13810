"""Files that are expensive to read: rejected or read with limited work, by every import."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.choices import Role
from apps.core.models import ImportFile
from apps.core.testing.api import Answer, Api
from apps.core.testing.work import at_most

pytestmark = pytest.mark.django_db
MOST_CALLS = 4_000_000
"""About half of them are needed for 300 columns, each compared with all names of all fields."""
AREAS = ["store", "crm"]


@pytest.fixture
def manager() -> User:
    return UserFactory(role=Role.MANAGER)


def names(count: int, name: str = "name {}") -> bytes:
    return ",".join(name.format(number) for number in range(count)).encode()


def table(head: str, cell: str, *, columns: int = 300, rows: int = 10) -> bytes:
    heads = ",".join(head.format(column) for column in range(columns))
    lines = (",".join(cell.format(row, column) for column in range(columns)) for row in range(rows))
    return "\n".join([heads, *lines]).encode()


def geojson(features: bytes) -> bytes:
    return b'{"type":"FeatureCollection","features":[' + features + b"]}"


MANY_PROPERTIES = b",".join(b'"k%d":1' % number for number in range(100_000))
SPACES = " " * 38
"""Spaces between the parts of a date."""
REFUSED: dict[str, tuple[bytes, str]] = {
    "10,000 equal names": (names(10_000, "name"), "Row 1 has 10,000 columns; 300 can be read"),
    "60,000 different names": (names(60_000), "Row 1 has 60,000 columns; 300 can be read"),
    "301 names": (names(301), "Row 1 has 301 columns; 300 can be read"),
    "a wide row below": (b"name,lat\n" + names(10_000), "Row 2 has 10,000 columns; 300 can be read"),
    "only commas": (b"," * 60_000, "no header row"),
    "empty rows": (b"name,lat\n" + b"\n" * 300_000, "more than 200,000 empty rows"),
    "an open quotation mark": (b'name,lat\n"' + b"a" * 3_000_000, "a quotation mark may not be closed"),
    "a long row": (
        b"name\n" + b",".join(b"a" * 900_000 for _ in range(5)),
        "contains too much text",
    ),
    "a map file of nested lists": (
        geojson(b'{"geometry":{"coordinates":' + b"[" * 100_000),
        "may be damaged",
    ),
    "a place with 100,000 properties": (
        geojson(b'{"properties":{' + MANY_PROPERTIES + b"}}"),
        "Row 1 has 100,001 columns; 300 can be read",
    ),
}
READ: dict[str, bytes] = {
    "300 equal names": names(300, "name") + b"\nx",
    "a tail of commas": b"name" + b"," * 60_000 + b"\nWarung" + b"," * 60_000,
    "300 long names": table("address opening hours latitude " * 3 + "{}", "x"),
    "headings of our export": table("Latitude{}", "-6.2{0}{1}"),
    "dates with rows of spaces": table("d{}", "{0}" + SPACES + "{0}" + SPACES + "x{1}"),
    "digits before a letter": b'group,"' + b"1" * 500_000 + b'a"\nname,address\nx,y\n',
    "a place with 200,000 points": geojson(
        b'{"properties":{"name":"x"},"geometry":{"coordinates":[' + b",".join([b"[1,2]"] * 200_000) + b"]}}"
    ),
}


def upload(api: Api, area: str, content: bytes, user: User) -> Answer:
    name = "places.geojson" if content.startswith(b"{") else "table.csv"
    file = SimpleUploadedFile(name, content)
    with at_most(MOST_CALLS):
        return api.call(f"{area}/upload_import", files={"file": file}, as_=user)


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("name", REFUSED)
def test_expensive_file_is_refused(api: Api, manager: User, area: str, name: str) -> None:
    content, reason = REFUSED[name]
    answer = upload(api, area, content, manager)
    assert answer.code == 10013
    assert reason in answer.msg + str(answer.data)
    assert not ImportFile.objects.exists()


@pytest.mark.parametrize("name", READ)
def test_expensive_file_is_read(api: Api, manager: User, name: str) -> None:
    facts = upload(api, "store", READ[name], manager).ok()["facts"]
    assert 0 < len(facts["columns"]) <= 300


def test_columns_beyond_the_header_are_named(api: Api, manager: User) -> None:
    facts = upload(api, "store", b"name\n" + b"x," * 30, manager).ok()["facts"]
    assert [column["name"] for column in facts["columns"]][-1] == "Column AD"
