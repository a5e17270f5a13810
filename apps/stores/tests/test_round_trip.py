"""Stores exported for editing come back as a comparison of cells, without lost updates."""

from __future__ import annotations

import csv
import io
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.changes import versions
from apps.core.choices import ImportPhase
from apps.core.importing import file_check, run_import
from apps.core.jobs import jobs
from apps.core.models import ChangeLog, Changeset, ImportLine, Job
from apps.core.testing.api import Answer, Api
from apps.core.testing.jobs import work
from apps.stores.importing.round_trip import columns
from apps.stores.models import Store
from apps.stores.queries.region_index import RegionIndex
from apps.stores.services import derived
from apps.stores.tests.factories import StoreFactory, TagFactory, regions

pytestmark = pytest.mark.django_db(transaction=True)

Table = list[list[Any]]
ID, VERSION = "Store id (do not change)", "Store version (do not change)"


@pytest.fixture
def operator() -> User:
    regions("ID")
    return UserFactory()


def exported(api: Api, user: User, **body: Any) -> bytes:
    answer = api.call("store/export_stores_for_editing", body, as_=user)
    return b"".join(answer.response.streaming_content)


def table_of(content: bytes) -> Table:
    book = openpyxl.load_workbook(io.BytesIO(content))
    return [list(row) for row in book.active.iter_rows(values_only=True)]


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


def uploaded(api: Api, user: User, content: bytes, name: str = "stores.xlsx") -> dict[str, Any]:
    files = {"file": SimpleUploadedFile(name, content)}
    result: dict[str, Any] = api.call("store/upload_import", files=files, as_=user).ok()
    return result


def preview(api: Api, user: User, import_id: int, mapped: list[dict[str, Any]] | None = None) -> Answer:
    body = {"import_id": import_id, "setup": {"mapped": mapped or []}}
    return api.call("store/preview_import", body, as_=user)


def checked(api: Api, user: User, content: bytes, name: str = "stores.xlsx") -> dict[str, Any]:
    """Return the checked file."""
    result: dict[str, Any] = preview(api, user, uploaded(api, user, content, name)["import_id"]).ok()
    return result


def counted(imported: dict[str, Any]) -> dict[str, int]:
    return {result: count for result, count in imported["findings"]["counts"].items() if count}


def changes_of(api: Api, user: User, imported: dict[str, Any], shows: str = "changes") -> dict[str, Any]:
    """Return (old, new) of the changed cells by store and field."""
    body = {"import_id": imported["import_id"], "shows": shows}
    rows = api.call("store/query_import_rows", body, as_=user).ok()["rows"]
    return {row["title"]: {one["field"]: (one["now"], one["new"]) for one in row["changes"]} for row in rows}


def problems_of(imported: dict[str, Any]) -> list[tuple[str, str]]:
    return [(group["field"], group["msg"]) for group in imported["findings"]["groups"]]


def run(api: Api, user: User, imported: dict[str, Any]) -> Job:
    made = api.call("store/run_import", {"import_id": imported["import_id"]}, as_=user).ok()
    work()
    return Job.objects.get(pk=made["job_id"])


def edit(table: Table, row: int, **cells: Any) -> bytes:
    """Return the table as a file with changed cells in a row; names of headings have underscores."""
    for name, value in cells.items():
        table[row][table[0].index(name.replace("_", " "))] = value
    return workbook(table)


def change(store: Store, actor: User | None = None, **values: Any) -> None:
    """Change a store as a colleague does meanwhile."""
    store.refresh_from_db()
    with versions.changing(store, actor=actor):
        for name, value in values.items():
            setattr(store, name, value)


def odd_store(**more: Any) -> Store:
    """Return a store with a value in every column that is hard to represent in a cell."""
    tag = TagFactory(labels={"en": "Rendang, spicy"})
    store = StoreFactory(name="=Kedai 007", complete=True, tags=[tag.pk], holiday_policy="call")
    closed = {"state": "closed", "intervals": []}
    opened = {"state": "open", "intervals": [{"open": "08:00", "close": "02:00"}]}
    values: dict[str, Any] = {
        "name_en": "+Plus - minus",
        "branch_name": "007",
        "alternate_names": ["2024-05-31", "1,5", "@at", "x; y"],
        "opened_on": "2019-05",
        "description": "=1+1\nTwo lines\n\n" + "long " * 380,
        "intro": "'quoted",
        "address_line1": "-Jalan Baru 1",
        "address_line2": "1/2",
        "landmark": "3-4",
        "sublocality": "TRUE",
        "postcode": "01234",
        "hours_mode": "regular",
        "regular_hours": [{"day": day, **(closed if day == 1 else opened)} for day in range(1, 8)],
        "special_hours": [{"start_on": "2027-02-01", "end_on": "2027-02-03", "name": "=Day", **closed}],
        "hours_note": "12:00",
        "phones": [
            {"number": "+622155512345", "type": "landline", "is_primary": False, "label": "Front, ext. 12"},
            {"number": "14045", "type": "hotline", "is_primary": True, "label": "Orders (2)"},
            {"number": "+6281234567890", "type": "whatsapp", "is_primary": False, "label": ""},
        ],
        "socials": [
            {"platform": "tiktok", "url": "https://www.tiktok.com/@a"},
            {"platform": "tiktok", "url": "https://www.tiktok.com/@b"},
        ],
        "order_links": [
            {"platform": "gofood", "url": "https://gofood.link/a/1"},
            {"platform": "grabfood", "url": "https://grab.com/a,b;c"},
        ],
        "attributes": {
            "dine_in": True,
            "live_music": False,
            "parking": "none",
            "seats": 20,
            "payment": ["cash"],
        },
        "labels": ["VIP", "#1"],
        "avg_cost_min": 25_000,
        "avg_cost_max": None,
        **more,
    }
    for name, value in values.items():
        setattr(store, name, value)
    derived.refresh(store, RegionIndex("ID").place_of(store.region_l3 or store.region_l2))
    store.save()
    return store


def values_of_stores() -> dict[int, dict[str, Any]]:
    return {one["id"]: dict(one) for one in Store.objects.values()}


@pytest.mark.parametrize("file_format", ["xlsx", "csv"])
def test_an_unchanged_file_has_nothing_to_change(api: Api, operator: User, file_format: str) -> None:
    odd_store()
    StoreFactory(name="Empty")
    StoreFactory(name="Full", complete=True)
    content = exported(api, operator, format=file_format)
    imported = checked(api, operator, content, f"stores.{file_format}")
    assert imported["is_round_trip"] is True
    assert (imported["suggested"], imported["doubts"]) == ([], [])
    assert (counted(imported), problems_of(imported)) == ({"unchanged": 3}, [])
    assert imported["findings"]["notes"] == []


def test_an_unchanged_file_stays_unchanged_after_a_colleague_changed_every_column(
    api: Api, operator: User
) -> None:
    store = odd_store()
    content = exported(api, operator)
    other = StoreFactory(complete=True)
    fields = [one.attname for one in Store._meta.concrete_fields if one.attname in derived_from_columns()]
    change(store, **{name: getattr(other, name) for name in fields}, hours_osm=other.hours_osm)
    imported = checked(api, operator, content)
    assert (counted(imported), problems_of(imported)) == ({"unchanged": 1}, [])


def derived_from_columns() -> set[str]:
    """Return the columns of stores behind the cells of the export."""
    names = {column.id.partition(".")[0] for column in columns("ID")}
    hours = {"hours_mode", "regular_hours", "more_hours", "special_hours"}
    return (names | hours | {"brand_id", "region_l2_id", "region_l3_id"}) - {"name"}


def test_every_column_has_its_own_heading(api: Api, operator: User) -> None:
    StoreFactory()
    heads = table_of(exported(api, operator))[0]
    assert len(heads) == len(set(heads))
    assert heads[:2] == [ID, VERSION]


def test_changed_cells_are_compared_and_written_in_one_changeset(api: Api, operator: User) -> None:
    first = StoreFactory(name="First", complete=True, description="Old")
    second = StoreFactory(name="Second", complete=True)
    StoreFactory(name="Third", complete=True)
    table = table_of(exported(api, operator, sort_by="name", sort_order="asc"))
    edit(table, 1, Description="", Postcode="12345")
    imported = checked(api, operator, edit(table, 2, English_name="=New"))
    assert (counted(imported), problems_of(imported)) == ({"unchanged": 1, "updated": 2}, [])
    assert changes_of(api, operator, imported) == {
        "First": {"description": ("Old", ""), "postcode": (first.postcode, "12345")},
        "Second": {"name_en": (second.name_en, "=New")},
    }
    assert not ChangeLog.objects.filter(object_type="store", action="edit").exists()
    job = run(api, operator, imported)
    assert (job.status, job.message) == ("succeeded", "2 updated, 1 unchanged")
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.description, first.postcode, second.name_en) == ("", "12345", "=New")
    assert first.field_sources["postcode"]["source"] == "staff"
    entries = ChangeLog.objects.filter(changeset=job.changeset)
    assert {entry.object_id for entry in entries} == {first.pk, second.pk}
    undo = {"changeset_id": job.changeset_id}
    assert api.call("activity/undo_changeset", undo, as_=operator).ok()["undone"] == 2
    first.refresh_from_db()
    assert first.description == "Old"


def test_missing_columns_and_rows_change_nothing(api: Api, operator: User) -> None:
    StoreFactory(name="First", complete=True)
    second = StoreFactory(name="Second", complete=True)
    table = table_of(exported(api, operator, sort_by="name", sort_order="asc"))
    short = [[row[0], row[1], row[table[0].index("Postcode")]] for row in (table[0], table[2])]
    short[1][2] = "12345"
    imported = checked(api, operator, workbook(short))
    before = values_of_stores()
    run(api, operator, imported)
    after = values_of_stores()
    changed = {name for name in after[second.pk] if after[second.pk][name] != before[second.pk][name]}
    assert {"postcode"} <= changed <= {
        "postcode", "address_text", "search_text", "version", "updated_at", "updated_by_id", "field_sources"
    }  # fmt: skip
    assert {pk: row for pk, row in after.items() if pk != second.pk} == {
        pk: row for pk, row in before.items() if pk != second.pk
    }


@pytest.mark.parametrize(
    ("head", "text", "field", "value"),
    [
        ("Brand", "", "brand_id", None),
        ("Phones", "", "phones", []),
        ("Tiktok", "", "socials", []),
        (
            "Seats",
            "",
            "attributes",
            {"dine_in": True, "live_music": False, "parking": "none", "payment": ["cash"]},
        ),
        ("Opening hours", "", "hours_mode", "unknown"),
        ("Cost per person from", "", "avg_cost_min", None),
        ("Labels", "", "labels", []),
        ("Tags", "", "tags", []),
    ],
)
def test_an_emptied_cell_removes_the_value(
    api: Api, operator: User, head: str, text: str, field: str, value: Any
) -> None:
    store = odd_store()
    table = table_of(exported(api, operator))
    heads = {str(name).lower(): at for at, name in enumerate(table[0])}
    table[1][heads[head.lower()]] = text
    imported = checked(api, operator, workbook(table))
    is_empty = getattr(store, field) == value
    assert problems_of(imported) == []
    assert counted(imported) == {"unchanged" if is_empty else "updated": 1}
    if not is_empty:
        run(api, operator, imported)
    store.refresh_from_db()
    assert getattr(store, field) == value


def test_an_emptied_cell_that_is_required_rejects_the_row(api: Api, operator: User) -> None:
    StoreFactory(name="Kedai", complete=True)
    table = table_of(exported(api, operator))
    imported = checked(api, operator, edit(table, 1, Name="", Postcode="12345"))
    assert counted(imported) == {"refused": 1}
    assert problems_of(imported) == [("name", "Store name required")]


@pytest.mark.parametrize(
    ("head", "text", "field", "message"),
    [
        ("Type", "spaceship", "store_type", "“spaceship” is not a known value"),
        ("Tags", "Unheard of", "tags", "“Unheard of” is not a known value"),
        ("Brand", "Unheard of", "brand", "“Unheard of” is not a known brand"),
        ("Postcode", "abc", "postcode", "Postcode must be 5 digits"),
        ("Latitude", "far", "lat", "The pin cannot be read"),
        ("Opened on", "someday", "opened_on", "“someday”"),
    ],
)
def test_a_cell_that_cannot_be_read_rejects_its_row(
    api: Api, operator: User, head: str, text: str, field: str, message: str
) -> None:
    store = StoreFactory(name="Kedai", complete=True)
    table = table_of(exported(api, operator))
    edit(table, 1, English_name="New")
    imported = checked(api, operator, edit(table, 1, **{head: text}))
    assert counted(imported) == {"refused": 1}
    ((result, msg),) = problems_of(imported)
    assert (result, message in msg) == (field, True), msg
    answer = api.call("store/run_import", {"import_id": imported["import_id"]}, as_=operator)
    assert answer.errors == {"import_id": ["No row of the file would be created or updated"]}
    before = store.version
    store.refresh_from_db()
    assert store.version == before


def test_changes_of_both_sides_are_merged_and_conflicts_wait_for_a_choice(api: Api, operator: User) -> None:
    store = StoreFactory(name="Kedai", complete=True, name_en="Base", landmark="Base")
    table = table_of(exported(api, operator))
    change(store, name_en="Theirs", landmark="Mall", postcode="11111")
    edit(table, 1, English_name="Ours", Description="Ours")
    imported = checked(api, operator, edit(table, 1, Landmark="Mall"))
    assert counted(imported) == {"updated": 1}
    assert imported["findings"]["conflicts"] == 1
    assert changes_of(api, operator, imported, "conflicts") == {
        "Kedai": {"name_en": ("Theirs", "Ours"), "description": (store.description, "Ours")}
    }
    run(api, operator, imported)
    store.refresh_from_db()
    assert (store.name_en, store.landmark, store.postcode) == ("Theirs", "Mall", "11111")
    assert store.description == "Ours"


def test_a_conflict_names_the_colleague_who_changed_the_cell_last(api: Api, operator: User) -> None:
    store = StoreFactory(name="Kedai", complete=True, name_en="Base", landmark="Base")
    table = table_of(exported(api, operator))
    maria, ben = UserFactory(nickname="Maria"), UserFactory(nickname="Ben")
    change(store, actor=maria, name_en="First", landmark="Theirs")
    change(store, actor=ben, name_en="Second")
    change(store, postcode="11111")
    change(store, actor=maria, sublocality="Melawai")
    edit(table, 1, English_name="Ours", Landmark="Ours", Postcode="11112")
    imported = checked(api, operator, edit(table, 1, Description="Ours"))
    body = {"import_id": imported["import_id"], "shows": "changes"}
    (row,) = api.call("store/query_import_rows", body, as_=operator).ok()["rows"]
    named = {
        one["field"]: (one["changed_by"] and one["changed_by"]["nickname"], one["changed_at"] is not None)
        for one in row["changes"]
    }
    assert named == {
        "name_en": ("Ben", True),
        "landmark": ("Maria", True),
        "postcode": (None, True),
        "description": (None, False),
    }


@pytest.mark.parametrize("body", [{}, {"row": 2}, {"row": 2, "field": "name_en"}])
def test_a_chosen_conflict_is_written(api: Api, operator: User, body: dict[str, Any]) -> None:
    store = StoreFactory(name="Kedai", complete=True, name_en="Base")
    table = table_of(exported(api, operator))
    change(store, name_en="Theirs")
    imported = checked(api, operator, edit(table, 1, English_name="Ours"))
    assert counted(imported) == {"skipped": 1}
    choice = {"import_id": imported["import_id"], "takes_file": True, **body}
    chosen = api.call("store/choose_import_values", choice, as_=operator).ok()
    assert (counted(chosen), chosen["is_checked"]) == ({"updated": 1}, True)
    back = api.call("store/choose_import_values", {**choice, "takes_file": False}, as_=operator).ok()
    assert counted(back) == {"skipped": 1}
    run(api, operator, api.call("store/choose_import_values", choice, as_=operator).ok())
    store.refresh_from_db()
    assert store.name_en == "Ours"


def test_parts_of_a_pin_conflict_together(api: Api, operator: User) -> None:
    store = StoreFactory(name="Kedai", complete=True)
    table = table_of(exported(api, operator))
    change(store, lat=-6.25)
    imported = checked(api, operator, edit(table, 1, Longitude=106.81))
    assert counted(imported) == {"skipped": 1}
    choice = {"import_id": imported["import_id"], "takes_file": True, "row": 2, "field": "lat"}
    assert counted(api.call("store/choose_import_values", choice, as_=operator).ok()) == {"updated": 1}


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"row": 9}, "row", "There is no such conflict"),
        ({"row": 2, "field": "postcode"}, "field", "There is no such conflict"),
        ({"field": "name_en"}, "row", "Choose the row of the field"),
    ],
)
def test_only_conflicts_can_be_chosen(
    api: Api, operator: User, body: dict[str, Any], field: str, message: str
) -> None:
    store = StoreFactory(name="Kedai", complete=True, name_en="Base")
    table = table_of(exported(api, operator))
    change(store, name_en="Theirs")
    imported = checked(api, operator, edit(table, 1, English_name="Ours", Postcode="12345"))
    choice = {"import_id": imported["import_id"], "takes_file": True, **body}
    lines = list(ImportLine.objects.values())
    assert api.call("store/choose_import_values", choice, as_=operator).errors == {field: [message]}
    assert list(ImportLine.objects.values()) == lines


def test_a_change_after_the_check_is_not_overwritten(api: Api, operator: User) -> None:
    store = StoreFactory(name="Kedai", complete=True, name_en="Base", landmark="Base")
    table = table_of(exported(api, operator))
    imported = checked(api, operator, edit(table, 1, English_name="Ours", Landmark="Ours"))
    change(store, name_en="Theirs")
    job = run(api, operator, imported)
    store.refresh_from_db()
    assert (store.name_en, store.landmark) == ("Theirs", "Ours")
    line = ImportLine.objects.get(phase=ImportPhase.RUN)
    assert [(one["field"], one["msg"]) for one in line.problems] == [
        ("name_en", "Changed since the check, not updated")
    ]
    assert job.message == "1 updated"


@pytest.mark.parametrize(
    ("column", "text", "field", "message"),
    [
        (0, "abc", "record_id", "“abc” is not the id of a store. Export the rows again"),
        (0, "", "record_id", "“” is not the id of a store. Export the rows again"),
        (0, 999_999, "record_id", "You have no store with this id in this country"),
        (1, "new", "record_version", "“new” is not a version. Export the rows again"),
        (1, 0, "record_version", "“0” is not a version. Export the rows again"),
        (1, 9, "record_version", "The store never had version 9: it has 1. Export the rows again"),
    ],
)
def test_invalid_ids_and_versions_are_rejected(
    api: Api, operator: User, column: int, text: Any, field: str, message: str
) -> None:
    StoreFactory(name="Kedai", complete=True)
    table = table_of(exported(api, operator))
    table[1][column] = text
    imported = checked(api, operator, edit(table, 1, English_name="New"))
    assert counted(imported) == {"refused": 1}
    assert problems_of(imported) == [(field, message)]


def test_repeated_ids_and_records_of_other_countries_are_rejected(api: Api, operator: User) -> None:
    StoreFactory(name="Kedai", complete=True)
    table = table_of(exported(api, operator))
    elsewhere = StoreFactory(country="TR")
    foreign = [elsewhere.pk, 1, *table[1][2:]]
    imported = checked(api, operator, workbook([*table, table[1], foreign]))
    assert counted(imported) == {"unchanged": 1, "refused": 2}
    assert {msg for _, msg in problems_of(imported)} == {
        "The same store as row 2",
        "You have no store with this id in this country",
    }


def test_a_deleted_store_cannot_be_edited(api: Api, operator: User) -> None:
    store = StoreFactory(name="Kedai", complete=True)
    table = table_of(exported(api, operator))
    Store.objects.filter(pk=store.pk).update(status="deleted")
    imported = checked(api, operator, edit(table, 1, English_name="New"))
    assert counted(imported) == {"refused": 1}
    ((field, msg),) = problems_of(imported)
    assert (field, "Deleted" in msg) == ("", True)


def test_a_file_for_editing_takes_no_mapping_and_no_cell_edits(api: Api, operator: User) -> None:
    StoreFactory(name="Kedai", complete=True)
    table = table_of(exported(api, operator))
    imported = checked(api, operator, edit(table, 1, Type="spaceship"))
    import_id = imported["import_id"]
    answer = preview(api, operator, import_id, [{"field": "name", "columns": ["Name"]}])
    assert list(answer.errors) == ["mapped"]
    body = {"import_id": import_id, "row": 2, "cells": [{"field": "name", "value": "x"}]}
    assert list(api.call("store/edit_import_row", body, as_=operator).errors) == ["cells"]


def test_added_columns_are_named_and_ignored(api: Api, operator: User) -> None:
    StoreFactory(name="Kedai", complete=True)
    table = table_of(exported(api, operator))
    wider = [[*table[0], "My notes"], [*table[1], "call them"]]
    imported = checked(api, operator, workbook(wider))
    assert counted(imported) == {"unchanged": 1}
    assert imported["findings"]["notes"] == [
        "These columns are not part of the export and are ignored: “My notes”"
    ]


def test_a_file_written_once_changes_nothing_the_second_time(api: Api, operator: User) -> None:
    StoreFactory(name="Kedai", complete=True)
    table = table_of(exported(api, operator))
    content = edit(table, 1, English_name="New")
    run(api, operator, checked(api, operator, content))
    assert counted(checked(api, operator, content)) == {"unchanged": 1}


def test_a_long_file_is_checked_and_written_in_batches(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_check, "AT_ONCE", 1)
    monkeypatch.setattr("apps.core.importing.batches.BATCH", 2)
    for number in range(5):
        StoreFactory(name=f"Kedai {number}", complete=True)
    table = table_of(exported(api, operator))
    for row in range(1, 6):
        edit(table, row, English_name=f"New {row}")
    waiting = checked(api, operator, workbook(table))
    assert waiting["findings"] is None
    work()
    imported = api.call("store/get_import", {"import_id": waiting["import_id"]}, as_=operator).ok()
    assert counted(imported) == {"updated": 5}
    job = run(api, operator, imported)
    assert (job.status, job.done, job.total) == ("succeeded", 5, 5)
    assert Changeset.objects.filter(kind="import").count() == 1
    assert Store.objects.filter(name_en__startswith="New ").count() == 5


def test_cancelled_import_retains_its_first_batches(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apps.core.importing.batches.BATCH", 2)
    monkeypatch.setattr(jobs, "HEARTBEAT_SECONDS", 0)
    for number in range(5):
        StoreFactory(name=f"Kedai {number}", complete=True)
    table = table_of(exported(api, operator))
    for row in range(1, 6):
        edit(table, row, English_name=f"New {row}")
    imported = checked(api, operator, workbook(table))
    real = run_import._do_batch

    def cancelled_meanwhile(*values: Any) -> None:
        real(*values)
        Job.objects.filter(kind="import").update(cancel_requested=True)

    monkeypatch.setattr(run_import, "_do_batch", cancelled_meanwhile)
    job = run(api, operator, imported)
    assert job.status == "cancelled"
    assert Store.objects.filter(name_en__startswith="New ").count() == 2
    assert ChangeLog.objects.filter(changeset=job.changeset).count() == 2


def test_a_user_who_lost_the_country_writes_nothing(api: Api, operator: User) -> None:
    StoreFactory(name="Kedai", complete=True)
    table = table_of(exported(api, operator))
    imported = checked(api, operator, edit(table, 1, English_name="New"))
    api.call("store/run_import", {"import_id": imported["import_id"]}, as_=operator).ok()
    User.objects.filter(pk=operator.pk).update(countries=["TR"])
    work()
    assert not Store.objects.filter(name_en="New").exists()


def test_a_csv_edited_in_a_spreadsheet_is_recognized(api: Api, operator: User) -> None:
    StoreFactory(name="Kedai", complete=True)
    text = exported(api, operator, format="csv").decode("utf-8-sig")
    table = list(csv.reader(io.StringIO(text)))
    table[1][table[0].index("English name")] = "New"
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows(table)
    imported = checked(api, operator, out.getvalue().encode(), "stores.csv")
    assert (counted(imported), problems_of(imported)) == ({"updated": 1}, [])


def test_the_statements_of_a_check_do_not_grow_with_the_rows(api: Api, operator: User) -> None:
    counts = []
    for count in (2, 10):
        StoreFactory.create_batch(count, complete=True)
        table = table_of(exported(api, operator))
        for row in range(1, len(table)):
            edit(table, row, English_name=f"New {count}")
        import_id = uploaded(api, operator, workbook(table))["import_id"]
        answer = preview(api, operator, import_id)
        answer.ok()
        counts.append(len(answer.statements))
    assert counts[0] == counts[1]


def test_a_long_list_is_exported_by_a_job(api: Api, operator: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apps.core.bulk.exporting.AT_ONCE", 1)
    StoreFactory.create_batch(3)
    made = api.call("store/export_stores_for_editing", {"format": "csv"}, as_=operator).ok()
    work()
    job = Job.objects.get(pk=made["job_id"])
    assert (job.status, job.message) == ("succeeded", "3 stores")
    content = api.call("job/download_job", {"job_id": job.pk}, as_=operator).response
    imported = checked(api, operator, b"".join(content.streaming_content), "stores.csv")
    assert counted(imported) == {"unchanged": 3}
