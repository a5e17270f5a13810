"""A changed cell of an exported spreadsheet changes one field only, and no data that a cell cannot hold."""

from __future__ import annotations

import csv
import io
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Api
from apps.core.testing.jobs import work
from apps.stores.models import Store
from apps.stores.queries.region_index import RegionIndex
from apps.stores.services import derived
from apps.stores.services.values import EDITABLE
from apps.stores.tests.factories import StoreFactory, regions

pytestmark = pytest.mark.django_db(transaction=True)

Table = list[list[Any]]


@pytest.fixture
def manager() -> User:
    regions("ID")
    return UserFactory(role="manager")


def exported(api: Api, user: User, country: str, call: str = "store/export_stores", **body: Any) -> bytes:
    answer = api.call(call, body, as_=user, cc=country)
    return b"".join(answer.response.streaming_content)


def table_of(content: bytes) -> Table:
    book = openpyxl.load_workbook(io.BytesIO(content))
    return [list(row) for row in book.active.iter_rows(values_only=True)]


def as_csv(content: bytes) -> bytes:
    """Return a workbook as CSV, as saved by a spreadsheet program."""
    out = io.StringIO()
    csv.writer(out).writerows([["" if cell is None else cell for cell in row] for row in table_of(content)])
    return out.getvalue().encode()


def uploaded(
    api: Api, user: User, country: str, content: bytes, name: str, area: str = "store"
) -> dict[str, Any]:
    file = SimpleUploadedFile(name, content)
    result: dict[str, Any] = api.call(
        f"{area}/upload_import", files={"file": file}, as_=user, cc=country
    ).ok()
    return result


def checked(
    api: Api, user: User, country: str, imported: dict[str, Any], area: str = "store", **more: Any
) -> dict[str, Any]:
    """Return the findings of a file with the suggested mapping."""
    mapped = [{"field": one["field"], "columns": [one["column"]]} for one in imported["suggested"]]
    setup = {"mapped": mapped, "date_order": imported["suggested_date_order"], **more}
    body = {"import_id": imported["import_id"], "setup": setup}
    answer = api.call(f"{area}/preview_import", body, as_=user, cc=country).ok()
    if answer["findings"] is None:
        work()
        body = {"import_id": imported["import_id"]}
        answer = api.call(f"{area}/get_import", body, as_=user, cc=country).ok()
    result: dict[str, Any] = answer["findings"]
    return result


def counted(findings: dict[str, Any]) -> dict[str, int]:
    return {result: count for result, count in findings["counts"].items() if count}


def run(api: Api, user: User, country: str, imported: dict[str, Any], area: str = "store") -> None:
    api.call(f"{area}/run_import", {"import_id": imported["import_id"]}, as_=user, cc=country).ok()
    work()


@pytest.mark.parametrize(
    ("head", "text", "field", "value"),
    [
        ("Name", "Kedai Baru", "name", "Kedai Baru"),
        ("English name", "'=New", "name_en", "=New"),
        ("Other names", "007, 2024-05-31", "alternate_names", ["007", "2024-05-31"]),
        ("All cuisines", "Padang, Javanese", "cuisines", ["padang", "javanese"]),
        ("Street line", "Jalan Baru 1", "address_line1", "Jalan Baru 1"),
        ("Description", "=1+1\nTwo lines", "description", "=1+1\nTwo lines"),
        ("Opened on", "2019-05", "opened_on", "2019-05"),
        ("Price level", 2, "price_level", 2),
        ("Cost per person from", 25_000, "avg_cost_min", 25_000),
        ("On public holidays", "Closed", "holiday_policy", "closed"),
        ("Note on hours", "Kitchen closes early", "hours_note", "Kitchen closes early"),
        (
            "Order links",
            "GoFood: https://gofood.link/a/1",
            "order_links",
            [{"platform": "gofood", "url": "https://gofood.link/a/1"}],
        ),
        (
            "Instagram",
            "@kedai",
            "socials",
            [
                {"platform": "tiktok", "url": "https://www.tiktok.com/@a"},
                {"platform": "instagram", "url": "https://www.instagram.com/kedai"},
            ],
        ),
        ("Labels", "VIP", "labels", ["VIP"]),
        ("Halal", "Some halal options", "halal_status", "partial"),
    ],
)
def test_one_changed_cell_changes_one_field_of_one_store(
    api: Api, manager: User, head: str, text: Any, field: str, value: Any
) -> None:
    store = full_store()
    content = exported(api, manager, "ID")
    table = table_of(content)
    row = next(row for row in table if row[table[0].index("Id")] == store.pk)
    row[table[0].index(head)] = text
    before = {one["id"]: one for one in Store.objects.values("id", *EDITABLE & columns())}
    imported = uploaded(api, manager, "ID", workbook(table), "stores.xlsx")
    findings = checked(api, manager, "ID", imported, updates="overwrite", duplicates="update")
    assert counted(findings) == {"unchanged": len(table) - 2, "updated": 1}
    assert findings["groups"] == []
    run(api, manager, "ID", imported)
    after = {one["id"]: one for one in Store.objects.values("id", *EDITABLE & columns())}
    before[store.pk][field] = value
    assert after == before


def columns() -> set[str]:
    return {one.attname for one in Store._meta.concrete_fields}


def workbook(table: Table) -> bytes:
    book = openpyxl.Workbook()
    for row in table:
        book.active.append(row)
        for cell in book.active[book.active.max_row]:
            if cell.data_type == "f":
                cell.data_type = "s"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def full_store() -> Store:
    """Return one of several stores, with all data that a cell cannot represent."""
    StoreFactory.create_batch(2, complete=True)
    store = StoreFactory(name="Kedai Lama", complete=True, holiday_policy="call")
    closed = {"state": "closed", "intervals": []}
    opened = {"state": "open", "intervals": [{"open": "10:00", "close": "22:00"}]}
    store.hours_mode = "regular"
    store.regular_hours = [{"day": day, **(closed if day == 1 else opened)} for day in range(1, 8)]
    store.phones = [
        {"number": "+622155512345", "type": "landline", "is_primary": False, "label": "Front, ext. 12"},
        {"number": "14045", "type": "hotline", "is_primary": True, "label": "Orders (2)"},
        {"number": "+6281234567890", "type": "whatsapp", "is_primary": False, "label": ""},
    ]
    store.socials = [{"platform": "tiktok", "url": "https://www.tiktok.com/@a"}]
    store.attributes = {"dine_in": True, "parking": "none", "seats": 20, "payment": ["cash", "debit", "qris"]}
    store.special_hours = [
        {
            "start_on": "2027-02-01",
            "end_on": "2027-02-03",
            "name": "Holiday",
            "state": "closed",
            "intervals": [],
        }
    ]
    store.save()
    derived.refresh(store, RegionIndex("ID").place_of(store.region_l3 or store.region_l2))
    store.save()
    return store


def test_edited_cell_of_hours_or_phones_preserves_other_details(api: Api, manager: User) -> None:
    store = full_store()
    table = table_of(exported(api, manager, "ID", ids=[store.pk]))
    heads, row = table
    phones = row[heads.index("Phones")]
    row[heads.index("Phones")] = ", ".join(phones.split(", ")[:2])
    row[heads.index("Hours")] = "Mo-Su 07:00-21:00; 2027 Feb 01-2027 Feb 03 off"
    row[heads.index("Seats")] = 40
    imported = uploaded(api, manager, "ID", workbook(table), "stores.xlsx")
    findings = checked(api, manager, "ID", imported, updates="overwrite")
    assert (counted(findings), findings["groups"]) == ({"updated": 1}, [])
    run(api, manager, "ID", imported)
    edited = Store.objects.get(pk=store.pk)
    assert edited.phones == store.phones[:2]
    assert edited.special_hours == store.special_hours
    assert edited.holiday_policy == store.holiday_policy
    assert edited.attributes == {**store.attributes, "seats": 40}
    assert edited.regular_hours[0]["intervals"] == [{"open": "07:00", "close": "21:00"}]
