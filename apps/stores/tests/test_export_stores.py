"""Export of the list of stores: exactly its rows, order, filters and columns."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any

import openpyxl
import pytest
from django.core.files.storage import default_storage
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.bulk import exporting
from apps.core.files.sheets import XLSX
from apps.core.jobs import jobs
from apps.core.models import Job
from apps.core.testing.api import Answer, Api
from apps.core.testing.jobs import work
from apps.stores.tests.factories import StoreFactory, TagFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> User:
    return UserFactory()


def rows_of(response: Any) -> list[tuple[Any, ...]]:
    book = openpyxl.load_workbook(io.BytesIO(b"".join(response.streaming_content)))
    return list(book.active.iter_rows(values_only=True))


def export(api: Api, user: User, **body: Any) -> Answer:
    return api.call("store/export_stores", body, as_=user)


def test_export_contains_only_selected_visible_stores(api: Api, operator: User) -> None:
    picked = StoreFactory(name="Picked")
    removed = StoreFactory(name="Gone", status="deleted")
    StoreFactory(name="Other")
    elsewhere = StoreFactory(name="Elsewhere", country="TR")
    ids = [picked.pk, removed.pk, elsewhere.pk]
    answer = export(api, operator, ids=ids, sort_by="name", sort_order="asc", columns=["name"])
    assert rows_of(answer.response) == [("Name",), ("Gone",), ("Picked",)]


def test_a_sheet_has_the_views_rows_order_and_columns(api: Api, operator: User) -> None:
    tag = TagFactory(labels={"en": "Rendang"})
    StoreFactory(name="Beta", store_type="cafe", tags=[tag.pk])
    StoreFactory(name="=Alpha", store_type="cafe", complete=True)
    StoreFactory(name="Other")
    StoreFactory(name="Gone", store_type="cafe", status="deleted")
    StoreFactory(name="Elsewhere", store_type="cafe", country="TR")
    answer = export(
        api,
        operator,
        store_type=["cafe"],
        sort_by="name",
        sort_order="desc",
        columns=["name", "tags", "phones", "lat", "type", "region"],
    )
    response = answer.response
    assert response.headers["Content-Type"] == XLSX
    today = timezone.now().astimezone(dt.timezone(dt.timedelta(hours=7))).date()
    assert response.headers["Content-Disposition"] == f'attachment; filename="stores ID {today}.xlsx"'
    path = "Kota Administrasi Jakarta Selatan › Kebayoran Baru"
    assert rows_of(response) == [
        ("Name", "Tags", "Phones", "Latitude", "Type", "Region path"),
        ("Beta", "Rendang", None, -6.243, "Café", path),
        ("'=Alpha", None, "0812-3456-7890", -6.243, "Café", path),
    ]
    assert not Job.objects.exists()


def test_without_columns_all_are_there(api: Api, operator: User) -> None:
    StoreFactory(complete=True, labels=["VIP"], open_feedback_count=2, updated_by=operator)
    head, row = rows_of(export(api, operator).response)
    cells = dict(zip(head, row, strict=True))
    assert len(head) == len(set(head))
    assert (cells["Waiting"], cells["Labels"], cells["Updated by"]) == (
        "2 feedback",
        "VIP",
        operator.nickname,
    )
    assert isinstance(cells["Updated"], dt.datetime)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("country", "heads"),
    [
        ("ID", ("Provinsi", "Kabupaten/Kota", "Kecamatan")),
        # A country without a third level still has a column for it.
        ("TR", ("İl", "İlçe", "Region 3")),
        ("PH", ("Region", "Province", "City/Municipality")),
    ],
)
def test_the_columns_of_regions_are_headed_as_the_country_calls_them(
    api: Api, country: str, heads: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    person = UserFactory(countries=[country])
    StoreFactory(country=country)
    body = {"columns": ["region_l1", "region_l2", "region_l3"]}
    answer = api.call("store/export_stores", body, as_=person, cc=country)
    assert rows_of(answer.response)[0] == heads
    # The same for an export in the background.
    monkeypatch.setattr(exporting, "AT_ONCE", 0)
    made = api.call("store/export_stores", body, as_=person, cc=country).ok()
    work()
    book = openpyxl.load_workbook(io.BytesIO(Job.objects.get(pk=made["job_id"]).file.read()))
    assert next(book.active.iter_rows(values_only=True)) == heads


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"columns": ["password"]}, "columns", "Unknown column: password"),
        ({"sort_by": "slug"}, "sort_by", "Cannot sort by slug"),
        ({"colour": "red"}, "colour", "Unknown field"),
        ({"page": 2}, "page", "Unknown field"),
    ],
)
def test_export_rejects_columns_the_list_does_not_offer(
    api: Api, operator: User, body: dict[str, Any], field: str, message: str
) -> None:
    assert export(api, operator, **body).errors[field] == [message]


@pytest.mark.usefixtures("standing_clock")
def test_exports_are_limited_by_the_minute(api: Api, operator: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "PER_MINUTE", 0)
    answer = export(api, operator)
    assert (answer.status, answer.code) == (429, 10012)


def test_the_statements_do_not_grow_with_the_rows(api: Api, operator: User) -> None:
    StoreFactory()
    some = export(api, operator)
    StoreFactory.create_batch(30)
    many = export(api, operator)
    assert len(some.statements) == len(many.statements)


@pytest.mark.django_db(transaction=True)
def test_a_long_list_is_a_job_whose_file_goes_with_it(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting, "AT_ONCE", 2)
    monkeypatch.setattr(exporting, "CHUNK", 2)
    for number in range(5):
        StoreFactory(name=f"S{number}", created_at=timezone.now() - dt.timedelta(days=number))
    response = export(api, operator, sort_by="name", columns=["name"], created_from="2020-01-01")
    job_id = response.ok()["job_id"]
    work()
    job = api.call("job/get_job", {"job_id": job_id}, as_=operator).ok()
    assert (job["status"], job["done"], job["total"], job["message"]) == ("succeeded", 5, 5, "5 stores")
    assert job["file"]["name"].endswith(".xlsx")
    assert job["file"]["size"] > 0
    file = api.call("job/download_job", {"job_id": job_id}, as_=operator).response
    assert rows_of(file) == [("Name",), ("S0",), ("S1",), ("S2",), ("S3",), ("S4",)]
    assert api.call("job/download_job", {"job_id": job_id}, as_=UserFactory()).code == 10004
    # The worker's first check of the schedule also queued the nightly jobs.
    name = Job.objects.exclude(file="").get().file.name
    Job.objects.update(expires_at=timezone.now() - dt.timedelta(seconds=1))
    jobs.remove_expired()
    assert not default_storage.exists(name)


@pytest.mark.django_db(transaction=True)
def test_a_cancelled_export_leaves_no_file(api: Api, operator: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "AT_ONCE", 0)
    monkeypatch.setattr(jobs, "HEARTBEAT_SECONDS", 0)
    StoreFactory()
    job_id = export(api, operator).ok()["job_id"]
    real = exporting.chosen_columns

    def cancelled_meanwhile(*values: Any) -> Any:
        Job.objects.filter(pk=job_id).update(cancel_requested=True)
        return real(*values)

    monkeypatch.setattr(exporting, "chosen_columns", cancelled_meanwhile)
    work()
    job = api.call("job/get_job", {"job_id": job_id}, as_=operator).ok()
    assert (job["status"], job["file"], job["allowed_actions"]) == ("cancelled", None, [])


def test_too_many_rows_for_a_sheet_are_rejected(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting.sheets, "MOST_ROWS", 1)
    StoreFactory.create_batch(2)
    assert export(api, operator).errors == {"filters": ["2 rows match; a sheet holds 1"]}
