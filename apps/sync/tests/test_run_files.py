"""Files of runs: chunked uploads, tables and columns, repeated runs, deletion."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog
from apps.core.testing.api import Api
from apps.core.testing.jobs import work
from apps.sync.models import SyncRun, SyncSource
from apps.sync.services import uploads
from apps.sync.tests.feeding import content, feed, place, send
from apps.uploads.models import Upload
from apps.uploads.services import uploads as pieces

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("media", "sources", "indonesia"),
]


def start_upload(api: Api, person: Any, body: bytes, name: str = "places.geojson") -> dict[str, Any]:
    values = {"file_name": name, "size": len(body), "purpose": "feed", "sha256": sha256(body).hexdigest()}
    upload: dict[str, Any] = api.call("file/begin_upload", values, as_=person).ok()
    return upload


def send_piece(api: Api, person: Any, upload: dict[str, Any], body: bytes) -> None:
    """Send the next chunk."""
    at = upload["received"]
    piece = SimpleUploadedFile("piece", body[at : at + upload["chunk_size"]])
    sent = {"upload_id": upload["upload_id"], "offset": at}
    api.call("file/send_chunk", sent, as_=person, files={"chunk": piece}).ok()


def take_over(api: Api, person: Any, upload: dict[str, Any], **more: Any) -> Any:
    sent = {"source_code": "osm", "upload_id": upload["upload_id"], **more}
    return api.call("store_sync/upload_feed", sent, as_=person, files={})


def test_a_large_file_comes_in_pieces_and_goes_on_where_it_broke_off(
    api: Api, manager: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces, "SMALLEST_CHUNK", 200)
    monkeypatch.setattr(uploads, "MOST_BYTES", 300)
    body = content(place(1), place(2))
    assert send(api, manager, body).code == 10013
    upload = start_upload(api, manager, body)
    send_piece(api, manager, upload, body)
    early = take_over(api, manager, upload)
    assert (early.code, SyncRun.objects.count()) == (10013, 0)
    # After closing the window, the same file is uploaded again, and the first chunk need not be sent twice.
    again = start_upload(api, manager, body)
    assert (again["upload_id"], again["received"]) == (upload["upload_id"], 200)
    while again["received"] < len(body):
        send_piece(api, manager, again, body)
        again = api.call("file/get_upload", {"upload_id": upload["upload_id"]}, as_=manager).ok()
    run = take_over(api, manager, again).ok()
    assert take_over(api, manager, again).ok()["run_id"] == run["run_id"]
    assert SyncRun.objects.count() == 1
    work()
    done = SyncRun.objects.get()
    assert (done.status, done.counts["new"], done.file_name) == ("succeeded", 2, "places.geojson")
    assert not default_storage.exists(f"incoming/{Upload.objects.get().folder}/000000000000")


def test_chunked_table_is_asked_about_and_sent_once(api: Api, manager: Any) -> None:
    body = b"Kode,Nama,lat,lng\n1,Kopi Tuku,-6.24,106.8\n"
    upload = start_upload(api, manager, body, "toko.csv")
    send_piece(api, manager, upload, body)
    response = take_over(api, manager, upload, source_code="partner_csv", mapping="{}")
    assert (response.code, [one["name"] for one in response.data["columns"]]) == (
        10005,
        ["Kode", "Nama", "lat", "lng"],
    )
    mapping = json.dumps({"Kode": "external_id", "Nama": "name", "lat": "lat", "lng": "lng"})
    take_over(api, manager, upload, source_code="partner_csv", mapping=mapping).ok()


def test_only_own_upload_of_a_feed_is_used(api: Api, manager: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    body = content(place(1))
    upload = start_upload(api, manager, body)
    send_piece(api, manager, upload, body)
    assert take_over(api, UserFactory(manager=True), upload).code == 10004
    values = {"file_name": "a.jpg", "size": 5, "purpose": "picture"}
    picture = api.call("file/begin_upload", values, as_=manager).ok()
    assert take_over(api, manager, picture).errors == {
        "upload_id": ["This file was not uploaded for a source"]
    }
    neither = api.call("store_sync/upload_feed", {"source_code": "osm"}, as_=manager, files={})
    assert neither.errors == {"file": ["Choose a file"]}
    monkeypatch.setitem(pieces.MOST_BYTES, "feed", 10)
    assert api.call("file/begin_upload", {**values, "size": 11, "purpose": "feed"}, as_=manager).code == 10013
    assert not SyncRun.objects.exists()


TABLE = b"Kode;Nama;Jenis;Alamat;LS;BT\nP1;Kopi Tuku;cafe;Jl. Cipete 7;-6.27;106.80\n"
MAPPING = {
    "Kode": "external_id",
    "Nama": "name",
    "Jenis": "store_type",
    "Alamat": "address_line1",
    "LS": "lat",
    "BT": "lng",
}


def test_table_lists_its_unrecognized_columns(api: Api, manager: Any) -> None:
    strange = b"Foo;Bar\n1;2\n"
    refused = send(api, manager, strange, "t.csv", source_code="partner_csv")
    assert refused.errors == {
        "mapping": ["Map a column to: “Name”, “Id in the source”, “the pin, the region or the address”"]
    }
    wrong = {"Kode": "no_such_field", "Nichts": "name"}
    refused = send(api, manager, TABLE, "t.csv", source_code="partner_csv", mapping=json.dumps(wrong))
    assert refused.errors["mapping"][:2] == [
        "Unknown field: no_such_field",
        "The file has no column “Nichts”",
    ]
    garbled = send(api, manager, TABLE, "t.csv", source_code="partner_csv", mapping="{")
    assert garbled.errors == {"mapping": ["Send the mapping as JSON: {column: field}"]}
    assert not SyncRun.objects.exists()
    assert not (Path(default_storage.location) / "feeds").exists()


def test_mapping_shows_the_columns_of_the_file(api: Api, manager: Any) -> None:
    refused = send(api, manager, TABLE, "t.csv", source_code="partner_csv", mapping="{}")
    assert refused.errors == {"mapping": ["Map the columns"]}
    assert refused.data["columns"][1] == {"name": "Nama", "samples": ["Kopi Tuku"]}
    assert refused.data["mapping"]["Nama"] == "name"
    part = {"Kode": "external_id", "Nama": "name", "Weg": "email"}
    refused = send(api, manager, TABLE, "t.csv", source_code="partner_csv", mapping=json.dumps(part))
    assert [column["name"] for column in refused.data["columns"]] == list(MAPPING)
    assert refused.data["mapping"] == {"Kode": "external_id", "Nama": "name"}
    SyncSource.objects.filter(code="partner_csv").update(mapping=MAPPING)
    refused = send(api, manager, TABLE, "t.csv", source_code="partner_csv", mapping="{}")
    assert refused.data["mapping"] == MAPPING
    assert not SyncRun.objects.exists()


def test_mapping_is_stored_with_its_source_for_the_next_file(api: Api, manager: Any) -> None:
    sent = {"source_code": "partner_csv", "mapping": json.dumps(MAPPING)}
    run_id = send(api, manager, TABLE, "t.csv", **sent).ok()["run_id"]
    work()
    assert SyncRun.objects.get(pk=run_id).counts["new"] == 1
    source = SyncSource.objects.get(code="partner_csv")
    assert source.mapping == MAPPING
    entry = ChangeLog.objects.get(object_type="sync_source")
    assert (entry.actor_id, entry.reason) == (manager.pk, "Mapping of a file")
    again = send(api, manager, TABLE, "t.csv", source_code="partner_csv").ok()
    work()
    assert SyncRun.objects.get(pk=again["run_id"]).counts["unchanged"] == 1


def test_table_with_clear_headers_needs_no_mapping(api: Api, manager: Any) -> None:
    table = b"Place ID,Name,Store type,Address,Latitude,Longitude\n1,Kopi,cafe,Jl. Cipete,-6.27,106.8\n"
    run = send(api, manager, table, "t.csv", source_code="partner_csv").ok()
    work()
    assert SyncRun.objects.get(pk=run["run_id"]).counts["new"] == 1


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "The file is empty"),
        (b"%PDF-1.7 ...", "This is a PDF document"),
        (b'{"a": 1, "b": [', "The file is incomplete"),
    ],
)
def test_non_feed_file_is_rejected_immediately(api: Api, manager: Any, body: bytes, reason: str) -> None:
    refused = send(api, manager, body)
    if not body:
        assert refused.code in (10005, 10013)
    else:
        assert refused.code == 10013
        assert reason in refused.data["reason"]
    assert not SyncRun.objects.exists()


def test_a_file_that_is_too_large_is_refused(api: Api, manager: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MOST_BYTES", 1024)
    refused = send(api, manager, content(*(place(number) for number in range(20))))
    assert refused.code == 10013
    assert "the limit is" in refused.data["reason"]
    assert not SyncRun.objects.exists()


def test_the_newest_file_is_run_once_more(api: Api, manager: Any) -> None:
    body = {"source_code": "osm", "is_full": True}
    refused = api.call("store_sync/start_run", body, as_=manager)
    assert refused.errors == {"source_code": ["No stored file of OpenStreetMap. Upload one first"]}
    feed(api, manager, place(1))
    run = api.call("store_sync/start_run", body, as_=manager).ok()
    assert (run["status"], run["file_name"], run["is_full"]) == ("queued", "places.geojson", True)
    work()
    assert SyncRun.objects.get(pk=run["run_id"]).counts["unchanged"] == 1


def test_files_are_let_go_after_a_month_but_for_the_newest(api: Api, manager: Any) -> None:
    for _ in range(3):
        feed(api, manager, place(1))
    old, between, newest = SyncRun.objects.order_by("id")
    SyncRun.objects.exclude(pk=between.pk).update(created_at=timezone.now() - 2 * uploads.RETENTION)
    assert uploads.delete_old_files(timezone.now()) == 1
    assert not default_storage.exists(old.file)
    assert default_storage.exists(between.file)
    assert default_storage.exists(newest.file)
    assert SyncRun.objects.get(pk=old.pk).file == ""
    assert set(uploads.named_files("feeds")) == {between.file, newest.file}
