"""Import in the console: upload, mapping, check, run as a job, report and undo."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.importing import batches, file_check
from apps.core.models import ChangeLog, Changeset, ImportFile, ImportLine, Job
from apps.core.testing.api import Answer, Api
from apps.core.testing.jobs import work
from apps.stores.models import Region, Store, StoreExternalId, Tag
from apps.stores.services.stores import create_store
from apps.stores.tests.factories import StoreFactory, TagFactory, draft, regions

pytestmark = pytest.mark.django_db(transaction=True)

HEADS = (
    "Id",
    "Nama Toko",
    "Jenis",
    "Alamat",
    "Provinsi",
    "Kota",
    "Lat",
    "Lng",
    "Telepon",
    "Masakan",
    "Jam Buka",
)
ROW = {
    "Id": "1",
    "Nama Toko": "Kopi Tuku",
    "Jenis": "Kafe",
    "Alamat": "Jl. Cipete 7",
    "Provinsi": "Daerah Khusus Ibukota Jakarta",
    "Kota": "Kota Administrasi Jakarta Selatan",
    "Lat": "-6.27",
    "Lng": "106.80",
    "Telepon": "0812-3456-7890",
    "Masakan": "Indonesian; Padang",
    "Jam Buka": "Mo-Su 08:00-22:00",
}


@pytest.fixture
def operator() -> User:
    regions("ID")
    return UserFactory(nickname="Olga")


def sheet(rows: list[dict[str, str]], heads: tuple[str, ...] = HEADS) -> bytes:
    out = io.StringIO()
    writer = csv.DictWriter(out, heads, extrasaction="ignore", restval="")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode()


def upload(api: Api, user: User, content: bytes, name: str = "stores.csv") -> Answer:
    return api.call("store/upload_import", files={"file": SimpleUploadedFile(name, content)}, as_=user)


def setup_of(imported: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the suggested mapping as accepted by a user."""
    mapped = [{"field": one["field"], "columns": [one["column"]]} for one in imported["suggested"]]
    return {"mapped": mapped, "id_source": "partner", **more}


def check(api: Api, user: User, imported: dict[str, Any], **more: Any) -> dict[str, Any]:
    body = {"import_id": imported["import_id"], "setup": setup_of(imported, **more)}
    data: dict[str, Any] = api.call("store/preview_import", body, as_=user).ok()
    return data


def run(api: Api, user: User, imported: dict[str, Any]) -> Job:
    answer = api.call("store/run_import", {"import_id": imported["import_id"]}, as_=user).ok()
    work()
    return Job.objects.get(pk=answer["job_id"])


def import_rows(api: Api, user: User, rows: list[dict[str, str]], **more: Any) -> Job:
    imported = upload(api, user, sheet(rows)).ok()
    check(api, user, imported, **more)
    return run(api, user, imported)


def report_of(api: Api, user: User, job: Job) -> list[dict[str, Any]]:
    answer = api.call("job/download_job", {"job_id": job.pk}, as_=user)
    book = openpyxl.load_workbook(io.BytesIO(b"".join(answer.response.streaming_content)))
    lines = book.active.iter_rows(values_only=True)
    heads = next(lines)
    return [dict(zip(heads, line, strict=True)) for line in lines]


# -- the file --------------------------------------------------------------------------------------
def test_region_column_with_districts_is_a_town_of_any_level(api: Api, operator: User) -> None:
    districts = [region.name for region in Region.objects.of("ID").filter(level__gt=1)]
    rows = [{"name": f"Kopi {row}", "region": districts[row % len(districts)]} for row in range(6)]
    result = upload(api, operator, sheet(rows, ("name", "region"))).ok()
    suggested = {one["column"]: one["field"] for one in result["suggested"]}
    assert suggested == {"name": "name", "region": "region"}
    (offered,) = (
        one for one in api.call("store/get_import_fields", as_=operator).ok() if one["id"] == "region_l1"
    )
    assert offered["instead"] == "region"


def test_a_file_is_looked_into_and_its_columns_are_recognised(api: Api, operator: User) -> None:
    imported = upload(api, operator, sheet([ROW])).ok()
    assert imported["facts"]["format"] == "csv"
    assert {one["field"]: one["column"] for one in imported["suggested"]} == {
        "external_id": "Id",
        "name": "Nama Toko",
        "store_type": "Jenis",
        "address_line1": "Alamat",
        "region_l1": "Provinsi",
        "region_l2": "Kota",
        "lat": "Lat",
        "lng": "Lng",
        "phones": "Telepon",
        "cuisines": "Masakan",
        "hours": "Jam Buka",
    }
    assert imported["facts"]["columns"][1] == {
        "name": "Nama Toko",
        "samples": ["Kopi Tuku"],
        "known": [],
        "date_order": None,
    }
    again = api.call("store/get_import", {"import_id": imported["import_id"]}, as_=operator).ok()
    assert again == imported


def test_first_valid_values_are_shown_per_field(api: Api, operator: User) -> None:
    rows = [ROW, {**ROW, "Jenis": "Spaceship", "Masakan": "Martian; Thai"}]
    columns = upload(api, operator, sheet(rows)).ok()["facts"]["columns"]
    values = {column["name"]: (column["samples"], column["known"]) for column in columns}
    samples, existing = values["Jenis"]
    assert samples == ["Kafe", "Spaceship"]
    assert {"field": "store_type", "values": ["Kafe"]} in existing
    samples, existing = values["Masakan"]
    assert samples == ["Indonesian; Padang", "Martian; Thai"]
    assert {"field": "cuisines", "values": ["Indonesian; Padang"]} in existing


def test_a_file_is_its_owner_s_alone(api: Api, operator: User) -> None:
    imported = upload(api, operator, sheet([ROW])).ok()
    other = UserFactory(manager=True)
    body = {"import_id": imported["import_id"]}
    assert api.call("store/get_import", body, as_=other).code == 10004
    assert api.call("store/run_import", body, as_=other).code == 10004
    editor = UserFactory(role="editor")
    assert upload(api, editor, sheet([ROW])).code == 10003
    assert ImportFile.objects.count() == 1


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"%PDF-1.7 x", "a PDF document"),
        (b"PK\x03\x04 no zip", "damaged"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "Save it as .xlsx"),
        (b"<html><table></table></html>", "web page"),
        (b"name,lat\nA\x00B,1\n" * 3, "not a text file"),
        (b'{"features": [{}, ', "incomplete or not valid JSON"),
        (b'{"features": [1]}', "not a GeoJSON feature"),
    ],
)
def test_import_rejects_non_table_file_with_reason(
    api: Api, operator: User, content: bytes, words: str
) -> None:
    refused = upload(api, operator, content)
    assert refused.code == 10013
    assert words in refused.msg
    assert not ImportFile.objects.exists()


def test_a_workbook_s_other_sheet_is_read_when_it_is_chosen(api: Api, operator: User) -> None:
    book = openpyxl.Workbook()
    book.active.append(["Nothing", "here"])
    second = book.create_sheet("Toko")
    second.append(list(HEADS))
    second.append(list(ROW.values()))
    file = io.BytesIO()
    book.save(file)
    imported = upload(api, operator, file.getvalue(), "stores.xlsx").ok()
    assert imported["facts"]["sheets"] == ["Sheet", "Toko"]
    body = {"import_id": imported["import_id"], "sheet": "Toko"}
    chosen = api.call("store/change_import_sheet", body, as_=operator).ok()
    assert [column["name"] for column in chosen["facts"]["columns"]] == list(HEADS)
    assert check(api, operator, chosen, sheet="Toko")["findings"]["counts"]["created"] == 1
    wrong = api.call("store/change_import_sheet", {**body, "sheet": "No"}, as_=operator)
    assert wrong.errors == {"sheet": ["Unknown sheet"]}


def test_a_large_file_comes_in_pieces(api: Api, operator: User) -> None:
    content = sheet([ROW])
    started = api.call(
        "file/begin_upload",
        {"file_name": "stores.csv", "size": len(content), "purpose": "import"},
        as_=operator,
    ).ok()
    body = {"upload_id": started["upload_id"]}
    chunk = {"chunk": SimpleUploadedFile("stores.csv", content)}
    api.call("file/send_chunk", {**body, "offset": 0}, files=chunk, as_=operator).ok()
    assert api.call("file/upload_picture", body, files={}, as_=operator).code == 10005
    imported = api.call("store/upload_import", body, files={}, as_=operator).ok()
    assert imported["file_name"] == "stores.csv"
    assert api.call("store/upload_import", body, files={}, as_=operator).ok() == imported
    too_large = {"file_name": "x.csv", "size": 60 * 1024 * 1024, "purpose": "import"}
    assert api.call("file/begin_upload", too_large, as_=operator).code == 10013


def test_own_files_are_listed_with_their_progress(api: Api, operator: User) -> None:
    def listed(user: User) -> list[tuple[str, int | None, str]]:
        rows = api.call("store/query_imports", as_=user).ok()
        return [(one["file_name"], one["rows"], one["state"]) for one in rows]

    assert listed(operator) == []
    first = upload(api, operator, sheet([ROW]), "first.csv").ok()
    assert listed(operator) == [("first.csv", None, "uploaded")]
    check(api, operator, first)
    assert listed(operator) == [("first.csv", 1, "checked")]
    api.call("store/run_import", {"import_id": first["import_id"]}, as_=operator).ok()
    assert listed(operator) == [("first.csv", 1, "importing")]
    work()
    upload(api, operator, sheet([ROW]), "second.csv").ok()
    assert listed(operator) == [("second.csv", None, "uploaded"), ("first.csv", 1, "imported")]
    changeset = Changeset.objects.get()
    api.call("activity/undo_changeset", {"changeset_id": changeset.pk}, as_=operator).ok()
    work()
    assert listed(operator)[1] == ("first.csv", 1, "undone")
    assert listed(UserFactory(manager=True)) == []
    assert api.call("crm/query_imports", as_=operator).ok() == []


def test_imports_of_another_country_are_not_listed(api: Api) -> None:
    person = UserFactory(countries=["ID", "TR"])
    made = upload(api, person, sheet([ROW])).ok()["import_id"]
    assert [one["import_id"] for one in api.call("store/query_imports", as_=person, cc="ID").ok()] == [made]
    assert api.call("store/query_imports", as_=person, cc="TR").ok() == []


@pytest.mark.parametrize(
    ("job", "state"),
    [
        ({"check": "running"}, "checking"),
        ({"check": "failed"}, "uploaded"),
        ({"run": "failed"}, "failed"),
        ({"run": "cancelled"}, "cancelled"),
        ({"run": None}, "imported"),
    ],
)
def test_an_import_s_state_is_that_of_its_work(
    api: Api, operator: User, job: dict[str, str | None], state: str
) -> None:
    imported = ImportFile.objects.get(pk=upload(api, operator, sheet([ROW])).ok()["import_id"])
    ((phase, status),) = job.items()
    work_of = Job.objects.create(kind="import", title="x", country="ID", status=status) if status else None
    setattr(imported, f"{phase}_job", work_of)
    imported.is_begun = phase == "run"
    imported.save()
    (one,) = api.call("store/query_imports", as_=operator).ok()
    assert one["state"] == state


# -- the check -------------------------------------------------------------------------------------
def test_the_check_shows_rows_and_all_problems_and_writes_no_store(api: Api, operator: User) -> None:
    rows = [
        ROW,
        {**ROW, "Id": "2", "Nama Toko": "", "Alamat": "Jl. 2"},
        {**ROW, "Id": "3", "Nama Toko": "", "Alamat": "Jl. 3"},
        {**ROW, "Id": "4", "Nama Toko": "Other shop", "Alamat": "Jl. 4", "Lat": "41", "Lng": "29"},
        {
            **ROW,
            "Id": "5",
            "Nama Toko": "Sate Khas",
            "Alamat": "Jl. 5",
            "Lat": "-6.28",
            "Jenis": "Spaceport",
            "Telepon": "12",
        },
    ]
    imported = upload(api, operator, sheet(rows)).ok()
    before = (ChangeLog.objects.count(), Changeset.objects.count())
    findings = check(api, operator, imported)["findings"]
    assert not Store.objects.exists()
    assert (ChangeLog.objects.count(), Changeset.objects.count()) == before
    counts = {name: count for name, count in findings["counts"].items() if count}
    assert counts == {"created": 1, "refused": 3, "skipped": 1}
    groups = {
        (group["field"], group["msg"], group["is_fatal"]): (group["rows"], group["count"])
        for group in findings["groups"]
    }
    waiting = "“Spaceport” is not a known store type. The row waits until you choose what it means"
    assert groups["name", "Store name required", True] == ([[3, 4]], 2)
    assert groups["lat", "The pin is outside Indonesia", True] == ([[5, 5]], 1)
    assert groups["store_type", waiting, False] == ([[6, 6]], 1)
    assert {"field": "store_type", "value": "Spaceport", "count": 1} in findings["unknown"]
    first = findings["samples"][0]
    assert (first["row"], first["result"]) == (2, "created")
    shown = {word["field"]: word["text"] for word in first["values"]}
    assert shown["store_type"] == "Café"
    assert shown["cuisines"] == "Indonesian, Padang"
    assert shown["hours"] == "Mo-Su 08:00-22:00"


def test_unknown_value_is_reported_once_for_the_whole_file(api: Api, operator: User) -> None:
    imported = upload(api, operator, sheet([{**ROW, "Jenis": "Spaceport", "Masakan": "Martian; Thai"}])).ok()
    values = [
        {"field": "store_type", "theirs": "Spaceport", "ours": "restaurant"},
        {"field": "cuisines", "theirs": "Martian", "ours": None},
    ]
    findings = check(api, operator, imported, values=values)["findings"]
    assert findings["unknown"] == []
    run(api, operator, imported)
    store = Store.objects.get()
    assert (store.store_type, store.cuisines) == ("restaurant", ["thai"])
    assert not Tag.objects.exists()


def test_choices_that_cannot_be_are_refused_by_field(api: Api, operator: User) -> None:
    imported = upload(api, operator, sheet([ROW])).ok()
    setup = {
        "mapped": [
            {"field": "name", "columns": ["Name"]},
            {"field": "moon", "columns": ["Id"]},
            {"field": "lat", "columns": ["Lat"]},
        ]
    }
    refused = api.call(
        "store/preview_import", {"import_id": imported["import_id"], "setup": setup}, as_=operator
    )
    assert refused.errors == {
        "mapped.name": ["The file has no column “Name”"],
        "mapped.moon": ["Unknown field"],
        "mapped.lat": ["Choose the column of “Longitude” too"],
        "mapped.store_type": ["Choose the column of “Type”, or one value for all rows"],
    }
    assert not ImportLine.objects.exists()


def test_only_what_was_checked_is_run(api: Api, operator: User) -> None:
    imported = upload(api, operator, sheet([ROW])).ok()
    body = {"import_id": imported["import_id"]}
    refused = api.call("store/run_import", body, as_=operator)
    assert refused.errors == {"import_id": ["Check the file first"]}
    check(api, operator, imported)
    run(api, operator, imported)
    again = api.call("store/run_import", body, as_=operator)
    assert "already imported" in again.errors["import_id"][0]
    assert Store.objects.count() == 1
    nothing = upload(api, operator, sheet([{**ROW, "Nama Toko": ""}])).ok()
    check(api, operator, nothing)
    none = api.call("store/run_import", {"import_id": nothing["import_id"]}, as_=operator)
    assert none.errors == {"import_id": ["No row of the file would be created or updated"]}


def test_a_long_file_is_checked_as_a_job(api: Api, operator: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_check, "AT_ONCE", 1)
    imported = upload(api, operator, sheet([ROW, {**ROW, "Id": "2", "Nama Toko": ""}])).ok()
    checking_ = check(api, operator, imported)
    assert checking_["findings"] is None
    body = {"import_id": imported["import_id"]}
    busy = api.call("store/run_import", body, as_=operator)
    assert "being checked" in busy.errors["import_id"][0]
    work()
    done = api.call("store/get_import", body, as_=operator).ok()
    assert done["findings"]["counts"]["refused"] == 1
    job = Job.objects.get(pk=done["check_job_id"])
    assert (job.status, job.message) == ("succeeded", "2 rows checked, 1 rejected")
    assert not Store.objects.exists()


# -- the run ---------------------------------------------------------------------------------------
def test_rows_become_drafts_in_one_changeset_with_a_report(api: Api, operator: User) -> None:
    rows = [ROW, {**ROW, "Id": "2", "Nama Toko": "", "Alamat": "=1+1"}]
    job = import_rows(api, operator, rows)
    store = Store.objects.get()
    assert (store.status, store.name, store.created_by_id) == ("draft", "Kopi Tuku", operator.pk)
    assert store.phones[0]["number"] == "+6281234567890"
    assert store.field_sources["name"]["source"] == "partner"
    entry = ChangeLog.objects.get(object_type="store")
    assert (entry.via, entry.action, entry.actor_id) == ("import", "create", operator.pk)
    assert entry.changeset_id == job.changeset_id
    assert (job.status, job.message) == ("partial", "1 created, 1 rejected")
    assert job.errors == [{"row": 3, "title": "", "code": 10005, "msg": "Store name required"}]
    report = report_of(api, operator, job)
    assert [(line["Import: row"], line["Import: what happened"]) for line in report] == [
        (2, "Created"),
        (3, "Rejected"),
    ]
    assert report[0]["Import: record id"] == store.pk
    assert (report[1]["Import: field"], report[1]["Import: reason"]) == ("name", "Store name required")
    assert report[1]["Alamat"] == "'=1+1", "nothing in the report runs"


def test_a_mended_report_is_imported_as_it_is(api: Api, operator: User) -> None:
    job = import_rows(
        api,
        operator,
        [
            {**ROW, "Telepon": "+62 812-3456-7890"},
            {**ROW, "Id": "2", "Nama Toko": "", "Alamat": "Jl. 2", "Lat": "-6.29"},
        ],
    )
    answer = api.call("job/download_job", {"job_id": job.pk}, as_=operator)
    book = openpyxl.load_workbook(io.BytesIO(b"".join(answer.response.streaming_content)))
    book.active.cell(3, [cell.value for cell in book.active[1]].index("Nama Toko") + 1).value = "Sate Khas"
    file = io.BytesIO()
    book.save(file)
    imported = upload(api, operator, file.getvalue(), "report.xlsx").ok()
    findings = check(api, operator, imported)["findings"]
    assert (findings["counts"]["created"], findings["counts"]["unchanged"]) == (1, 1)
    run(api, operator, imported)
    assert set(Store.objects.values_list("name", flat=True)) == {"Kopi Tuku", "Sate Khas"}


def test_existing_stores_are_updated_as_chosen(api: Api, operator: User) -> None:
    import_rows(api, operator, [{**ROW, "Telepon": ""}])
    changed = [{**ROW, "Alamat": "Jl. Cipete 8"}]
    job = import_rows(api, operator, changed, updates="blanks")
    store = Store.objects.get()
    assert (job.message, store.address_line1, len(store.phones)) == ("1 updated", "Jl. Cipete 7", 1)
    store.field_sources["address_line1"]["locked"] = True
    store.save()
    imported = upload(api, operator, sheet(changed)).ok()
    assert check(api, operator, imported, updates="overwrite")["findings"]["counts"]["unchanged"] == 1
    store.field_sources["address_line1"]["locked"] = False
    store.save()
    job = import_rows(api, operator, changed, updates="overwrite")
    store.refresh_from_db()
    assert (store.address_line1, store.version) == ("Jl. Cipete 8", 3)
    entry = ChangeLog.objects.filter(object_type="store").latest("id")
    assert [change["field"] for change in entry.changes] == ["address_line1"]
    assert (entry.actor_id, entry.changeset_id) == (operator.pk, job.changeset_id)
    imported = upload(api, operator, sheet([{**ROW, "Alamat": "Elsewhere"}])).ok()
    assert check(api, operator, imported, updates="skip")["findings"]["counts"]["skipped"] == 1


def test_own_id_identifies_the_store_of_a_row(api: Api, operator: User) -> None:
    store = StoreFactory(complete=True, website="")
    foreign = StoreFactory(country="TR")
    heads = ("Store id", "Name", "Type", "Website", "Id")
    row = {
        "Store id": str(store.pk),
        "Name": store.name,
        "Type": "cafe",
        "Website": "https://tuku.example",
        "Id": "x1",
    }
    rows = [row, {**row, "Store id": str(foreign.pk), "Id": "x2", "Website": ""}, {**row, "Id": "x3"}]
    imported = upload(api, operator, sheet(rows, heads)).ok()
    findings = check(api, operator, imported)["findings"]
    assert {group["msg"]: group["rows"] for group in findings["groups"] if group["is_fatal"]} == {
        "Unknown store id": [[3, 3]],
        "The same store as row 2": [[4, 4]],
    }
    run(api, operator, imported)
    store.refresh_from_db()
    assert store.website == "https://tuku.example"
    assert StoreExternalId.objects.get(store=store).external_id == "x1"


def test_a_store_that_was_edited_since_the_check_is_not_written_over(api: Api, operator: User) -> None:
    import_rows(api, operator, [ROW])
    imported = upload(
        api, operator, sheet([{**ROW, "Alamat": "From the file", "Telepon": "0812-9999-9999"}])
    ).ok()
    check(api, operator, imported, updates="overwrite")
    store = Store.objects.get()
    manager = UserFactory(manager=True)
    body = {"store_id": store.pk, "version": store.version, "address_line1": "From a colleague"}
    api.call("store/edit_store", body, as_=manager).ok()
    job = run(api, operator, imported)
    store.refresh_from_db()
    assert store.address_line1 == "From a colleague"
    assert store.phones[0]["number"] == "+6281299999999"
    (line,) = report_of(api, operator, job)
    assert line["Import: reason"] == "Changed since the check, not updated"


def test_possible_duplicates_are_shown_and_done_with_as_chosen(api: Api, operator: User) -> None:
    place = regions("ID")
    there = create_store(
        actor=operator,
        country="ID",
        fields=draft(name="Toko Kopi Tuku", lat=-6.27, lng=106.8, phones=[{"number": "081234567890"}]),
        has_duplicate_check=False,
    )
    assert place
    imported = upload(api, operator, sheet([ROW])).ok()
    findings = check(api, operator, imported, duplicates="skip")["findings"]
    assert (findings["counts"]["duplicate"], findings["alike"]) == (1, 1)
    (one,) = findings["duplicates"]
    assert (one["row"], one["match"]["record_id"], one["match"]["distance_m"]) == (2, there.pk, 0)
    assert one["match"]["score"] >= 0.88
    assert one["match"]["reasons"]
    refused = api.call("store/run_import", {"import_id": imported["import_id"]}, as_=operator)
    assert refused.code == 10005

    findings = check(api, operator, imported, duplicates="update")["findings"]
    assert findings["counts"]["updated"] == 1
    run(api, operator, imported)
    there.refresh_from_db()
    assert (there.name, there.address_line1) == ("Toko Kopi Tuku", "Jl. Cipete 7")
    assert there.external_ids.get().external_id == "1"

    other = upload(api, operator, sheet([{**ROW, "Id": "9"}])).ok()
    findings = check(api, operator, other, duplicates="create")["findings"]
    assert (findings["counts"]["created"], findings["alike"]) == (1, 1)
    run(api, operator, other)
    assert Store.objects.count() == 2


def test_rows_of_one_file_that_are_the_same_shop_become_one_store(api: Api, operator: User) -> None:
    rows = [ROW, {**ROW, "Id": "2"}, {**ROW, "Id": "1", "Nama Toko": "Another"}]
    job = import_rows(api, operator, rows)
    assert Store.objects.count() == 1
    assert job.message == "1 created, 1 possible duplicate skipped, 1 rejected"
    reasons = [line["Import: reason"] for line in report_of(api, operator, job)]
    assert reasons[1:] == ["Same name and location as row 2", "The same id as row 2"]


def test_a_run_that_broke_off_goes_on_and_does_no_row_twice(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "BATCH", 3)
    rows = [
        {
            **ROW,
            "Id": str(n),
            "Nama Toko": f"Shop {n}",
            "Alamat": f"Jl. {n}",
            "Lat": f"-6.2{n:02}",
            "Telepon": "",
        }
        for n in range(10)
    ]
    imported = upload(api, operator, sheet([*rows, {**rows[0], "Nama Toko": "Same id"}])).ok()
    check(api, operator, imported, duplicates="create")
    real = ImportLine.objects.filter

    from apps.core.importing import run_import

    done = run_import._do_batch
    calls = []

    def breaks(*args: Any) -> None:
        calls.append(args)
        if len(calls) == 3:
            raise RuntimeError("the machine stops")
        done(*args)

    monkeypatch.setattr(run_import, "_do_batch", breaks)
    job = run(api, operator, imported)
    assert (job.status, Store.objects.count(), real().count() > 0) == ("running", 6, True)
    work()
    job.refresh_from_db()
    assert (job.status, job.attempts) == ("partial", 2)
    assert Store.objects.count() == 10
    assert job.message == "10 created, 1 rejected"
    assert Changeset.objects.filter(kind="import").count() == 1


def test_cancelled_run_retains_whole_batches_in_a_changeset(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "BATCH", 2)
    rows = [
        {**ROW, "Id": str(n), "Nama Toko": f"Shop {n}", "Alamat": f"Jl. {n}", "Telepon": ""} for n in range(6)
    ]
    imported = upload(api, operator, sheet(rows)).ok()
    check(api, operator, imported, duplicates="create")

    from apps.core.importing import run_import

    done = run_import._do_batch

    def cancels(run: Any, *args: Any) -> None:
        done(run, *args)
        Job.objects.filter(pk=run.job.pk).update(cancel_requested=True)

    monkeypatch.setattr(run_import, "_do_batch", cancels)
    job = run(api, operator, imported)
    assert (job.status, Store.objects.count()) == ("cancelled", 2)
    assert len(report_of(api, operator, job)) == 2
    undone = api.call("activity/undo_changeset", {"changeset_id": job.changeset_id}, as_=operator).ok()
    assert undone["undone"] == 2


# -- the undo --------------------------------------------------------------------------------------
def test_import_is_undone_as_a_whole_and_later_edits_are_listed(api: Api, operator: User) -> None:
    import_rows(api, operator, [{**ROW, "Id": "k1", "Telepon": ""}])
    existing = Store.objects.get()
    rows = [
        {**ROW, "Id": "k1"},
        {**ROW, "Id": "k2", "Nama Toko": "Sate Khas", "Alamat": "Jl. 2", "Lat": "-6.28", "Telepon": ""},
        {**ROW, "Id": "k3", "Nama Toko": "Warung Bu Kris", "Alamat": "Jl. 3", "Lat": "-6.29", "Telepon": ""},
    ]
    job = import_rows(api, operator, rows)
    assert job.message == "2 created, 1 updated"
    stored = Store.objects.get(name="Warung Bu Kris")
    body = {"store_id": stored.pk, "version": stored.version, "intro": "Worked on"}
    api.call("store/edit_store", body, as_=UserFactory(manager=True, nickname="Mira")).ok()
    undone = api.call("activity/undo_changeset", {"changeset_id": job.changeset_id}, as_=operator).ok()
    assert undone["undone"] == 2
    assert [(one["object_id"], one["msg"]) for one in undone["not_undone"]] == [
        (stored.pk, "Changed since by Mira")
    ]
    existing.refresh_from_db()
    assert (existing.phones, existing.status) == ([], "draft")
    assert Store.objects.get(name="Sate Khas").status == "deleted"
    # The same file again: deleted stores may be imported again.
    job = import_rows(api, operator, rows)
    assert job.message == "1 created, 1 updated, 1 unchanged"


def test_undo_removes_suggested_tags_of_the_import_that_nobody_decided(api: Api, operator: User) -> None:
    earlier = TagFactory(slug="venusian", labels={"en": "Venusian"}, status="suggested")
    row = {**ROW, "Masakan": "Martian; Venusian; Lunar"}
    job = import_rows(api, operator, [row])
    assert job.message == "1 created. 2 tags suggested for unknown cuisines"
    decided = Tag.objects.get(slug="lunar")
    accept = {"tag_id": decided.pk, "version": decided.version, "status": "active"}
    mira = UserFactory(manager=True, nickname="Mira")
    api.call("taxonomy/save_tag", accept, as_=mira).ok()
    undone = api.call("activity/undo_changeset", {"changeset_id": job.changeset_id}, as_=operator).ok()
    assert [(one["object_title"], one["msg"]) for one in undone["not_undone"]] == [
        ("Lunar", "Changed since by Mira")
    ]
    assert dict(Tag.objects.values_list("slug", "status")) == {
        earlier.slug: "suggested",
        decided.slug: "active",
    }
    removal = ChangeLog.objects.get(object_type="tag", action="delete")
    assert (removal.object_title, removal.actor, removal.reason) == ("Martian", operator, "Import undone")
    # The same file again suggests the removed tag again.
    assert import_rows(api, operator, [row]).message == "1 created. 1 tag suggested for unknown cuisines"


def test_suggestion_of_a_user_is_not_removed_by_an_undo(api: Api, operator: User) -> None:
    author = UserFactory(role="editor")
    made = api.call("taxonomy/save_tag", {"labels": {"en": "Sea view"}, "kind": "ambience"}, as_=author).ok()
    entry = ChangeLog.objects.get(object_type="tag", object_id=made["tag_id"], action="create")
    body = {"object_type": "tag", "object_id": made["tag_id"], "log_id": entry.pk}
    undone = api.call("activity/undo_change", body, as_=UserFactory(manager=True)).ok()
    assert [one["msg"] for one in undone["not_undone"]] == ["Tag: creating a record cannot be undone"]
    assert Tag.objects.get().status == "suggested"


# -- mappings --------------------------------------------------------------------------------------
def test_mappings_are_stored_by_name_for_the_user_or_a_country(api: Api, operator: User) -> None:
    manager = UserFactory(manager=True)
    setup = {"mapped": [{"field": "name", "columns": ["Nama"], "separator": "; "}], "sheet": "One"}
    mine = api.call("store/save_import_mapping", {"name": "Partner", "setup": setup}, as_=operator).ok()
    assert (mine["scope"], mine["setup"]["sheet"]) == ("private", "")
    assert mine["setup"]["mapped"][0]["separator"] == "; "
    body = {"name": "Everyone's", "setup": setup, "scope": "country"}
    assert api.call("store/save_import_mapping", body, as_=operator).code == 10003
    shared = api.call("store/save_import_mapping", body, as_=manager).ok()

    def names(user: User) -> list[str]:
        return [row["name"] for row in api.call("store/query_import_mappings", as_=user).ok()]

    assert names(operator) == ["Everyone's", "Partner"]
    assert names(manager) == ["Everyone's"]
    twice = api.call("store/save_import_mapping", {"name": "Partner", "setup": setup}, as_=operator)
    assert twice.errors == {"name": ["You already have a mapping named Partner"]}
    change = {"mapping_id": mine["mapping_id"], "version": 1, "name": "Partner 2"}
    assert api.call("store/save_import_mapping", change, as_=operator).ok()["version"] == 2
    assert api.call("store/save_import_mapping", change, as_=operator).code == 10006
    assert api.call("store/save_import_mapping", change, as_=manager).code == 10004
    removed = {"mapping_id": shared["mapping_id"]}
    assert api.call("store/delete_import_mapping", removed, as_=operator).code == 10003
    api.call("store/delete_import_mapping", removed, as_=manager).ok()
    assert names(operator) == ["Partner 2"]


# -- read values --------------------------------------------------------------------------------------
Look = Callable[[Store], Any]


@pytest.mark.parametrize(
    ("column", "text", "look", "wanted"),
    [
        ("Monday", "08.00 - 22.00", lambda store: store.hours_osm, "Tu-Su unknown; Mo 08:00-22:00"),
        ("Senin", "tutup", lambda store: store.hours_osm, "Mo off; Tu-Su unknown"),
        ("Opened", "31/12/2019", lambda store: store.opened_on, "2019-12-31"),
        ("Wifi", "free", lambda store: store.attributes, {"wifi": "free"}),
        ("Drive through", "evet", lambda store: store.attributes, {"drive_through": True}),
        ("Price range", "$$", lambda store: store.price_level, 2),
        ("Other names", "Tuku; Kopi T", lambda store: store.alternate_names, ["Tuku", "Kopi T"]),
        ("Instagram", "@tuku", lambda store: store.socials[0]["url"], "https://www.instagram.com/tuku"),
        ("Coordinates", "-6.25, 106.81", lambda store: (float(store.lat), float(store.lng)), (-6.25, 106.81)),
        ("Tags", "Nice", lambda store: len(store.tags), 1),
    ],
)
def test_columns_are_read_as_people_write_them(
    api: Api, operator: User, column: str, text: str, look: Look, wanted: Any
) -> None:
    TagFactory(slug="nice")
    row = {**ROW, column: text}
    heads = tuple(
        name
        for name in (*HEADS, column)
        if name != "Jam Buka" and not (column == "Coordinates" and name in ("Lat", "Lng"))
    )
    imported = upload(api, operator, sheet([row], heads)).ok()
    check(api, operator, imported)
    run(api, operator, imported)
    assert look(Store.objects.get()) == wanted


def test_the_check_warns_of_an_unusual_cost(api: Api, operator: User) -> None:
    heads = (*HEADS, "Harga mulai")
    imported = upload(api, operator, sheet([{**ROW, "Harga mulai": "50"}], heads)).ok()
    findings = check(api, operator, imported)["findings"]
    (group,) = findings["groups"]
    assert (findings["warned"], group["field"], group["is_fatal"]) == (1, "avg_cost_min", False)
    assert group["msg"].startswith("Rp50 per person is unusual in Indonesia")
