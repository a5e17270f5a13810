"""Sheets that are exported and imported again: unchanged they change nothing, and one changed cell one field."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from apps.accounts.models import User
from apps.core.country import PACKS
from apps.core.models import ChangeLog
from apps.core.testing.api import Api
from apps.core.testing.jobs import work
from apps.crm.models import Lead
from apps.stores import sheet
from apps.stores.importing.fields import fields
from apps.stores.models import Store
from apps.stores.region_index import RegionIndex
from apps.stores.services import derived
from apps.stores.services.values import EDITABLE
from config import databases

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

Table = list[list[Any]]


@pytest.fixture(autouse=True)
def _made(demo_database: databases.Template, settings: Any, tmp_path: Path) -> None:
    """The demo is made, and files are stored beside it."""
    settings.DEMO = True
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def manager() -> User:
    return User.objects.get(username="admin")


def exported(api: Api, user: User, country: str, call: str = "store/export_stores", **body: Any) -> bytes:
    answer = api.call(call, body, as_=user, cc=country)
    return b"".join(answer.response.streaming_content)


def table_of(content: bytes) -> Table:
    book = openpyxl.load_workbook(io.BytesIO(content))
    return [list(row) for row in book.active.iter_rows(values_only=True)]


def as_csv(content: bytes) -> bytes:
    """Return a workbook as a spreadsheet saves it as CSV."""
    out = io.StringIO()
    csv.writer(out).writerows([["" if cell is None else cell for cell in row] for row in table_of(content)])
    return out.getvalue().encode()


def uploaded(
    api: Api, user: User, country: str, content: bytes, name: str, area: str = "store"
) -> dict[str, Any]:
    file = SimpleUploadedFile(name, content)
    found: dict[str, Any] = api.call(f"{area}/upload_import", files={"file": file}, as_=user, cc=country).ok()
    return found


def checked(
    api: Api, user: User, country: str, imported: dict[str, Any], area: str = "store", **more: Any
) -> dict[str, Any]:
    """Return the findings of a file that is mapped as suggested."""
    mapped = [{"field": one["field"], "columns": [one["column"]]} for one in imported["suggested"]]
    setup = {"mapped": mapped, "date_order": imported["suggested_date_order"], **more}
    body = {"import_id": imported["import_id"], "setup": setup}
    answer = api.call(f"{area}/preview_import", body, as_=user, cc=country).ok()
    if answer["findings"] is None:
        work()
        body = {"import_id": imported["import_id"]}
        answer = api.call(f"{area}/get_import", body, as_=user, cc=country).ok()
    found: dict[str, Any] = answer["findings"]
    return found


def counted(findings: dict[str, Any]) -> dict[str, int]:
    return {result: count for result, count in findings["counts"].items() if count}


def run(api: Api, user: User, country: str, imported: dict[str, Any], area: str = "store") -> None:
    api.call(f"{area}/run_import", {"import_id": imported["import_id"]}, as_=user, cc=country).ok()
    work()


def state() -> tuple[Any, int]:
    return list(Store.objects.order_by("pk").values()), ChangeLog.objects.count()


@pytest.mark.parametrize("change", [bytes, as_csv], ids=["xlsx", "csv"])
@pytest.mark.parametrize("country", PACKS)
def test_an_export_of_all_stores_imported_unchanged_changes_nothing(
    api: Api, manager: User, country: str, change: Callable[[bytes], bytes]
) -> None:
    content = exported(api, manager, country)
    before = state()
    imported = uploaded(
        api, manager, country, change(content), "stores.xlsx" if change is bytes else "stores.csv"
    )
    findings = checked(api, manager, country, imported, updates="overwrite", duplicates="update")
    assert findings["groups"] == []
    assert counted(findings) == {"unchanged": len(table_of(content)) - 1}
    assert findings["unknown"] == []
    run(api, manager, country, imported)
    assert state() == before


@pytest.mark.parametrize("country", PACKS)
def test_every_heading_of_the_export_is_its_field_or_nothing(api: Api, manager: User, country: str) -> None:
    content = exported(api, manager, country)
    heads = table_of(content)[0]
    found = uploaded(api, manager, country, content, "stores.xlsx")["suggested"]
    assert {one["confidence"] for one in found} == {1.0}
    suggested = {one["column"]: one["field"] for one in found}
    assert set(heads) - set(suggested) == set(sheet.NOT_IMPORTED)
    assert (suggested["Id"], suggested["All cuisines"], suggested["Street line"]) == (
        "store_id", "cuisines", "address_line1",
    )  # fmt: skip
    assert set(suggested.values()) == {"store_id", *sheet.import_cells()}
    assert set(suggested.values()) <= {one.id for one in fields(country)}


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
        ("Order links", "GoFood: https://gofood.link/a/1", "order_links",
         [{"platform": "gofood", "url": "https://gofood.link/a/1"}]),
        ("Instagram", "@kedai", "socials",
         [{"platform": "tiktok", "url": "https://www.tiktok.com/@a"},
          {"platform": "instagram", "url": "https://www.instagram.com/kedai"}]),
        ("Labels", "VIP", "labels", ["VIP"]),
        ("Halal", "Partly halal", "halal_status", "partial"),
    ],
)  # fmt: skip
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
    """Return a store with everything that a cell cannot say."""
    store = Store.objects.filter(
        country="ID", status="published", hours_mode="regular", halal_status="unknown", business_status="open"
    ).exclude(phones=[]).order_by("pk")[0]  # fmt: skip
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


def test_an_edited_cell_of_hours_or_phones_keeps_what_it_cannot_say(api: Api, manager: User) -> None:
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


@pytest.mark.parametrize("country", PACKS)
def test_exported_leads_are_recognized_and_none_is_created(api: Api, manager: User, country: str) -> None:
    content = exported(api, manager, country, "crm/export_leads")
    before = Lead.objects.count()
    imported = uploaded(api, manager, country, content, "leads.xlsx", "crm")
    findings = checked(api, manager, country, imported, "crm", duplicates="skip")
    assert set(counted(findings)) <= {"duplicate", "unchanged"}, findings["groups"]
    assert Lead.objects.count() == before
