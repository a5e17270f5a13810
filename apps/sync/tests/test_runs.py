"""Runs: results by row, vanished records, two processes, cancelling, and permissions."""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.utils import timezone
from openpyxl import load_workbook

from apps.accounts.tests.factories import UserFactory
from apps.core.jobs import jobs, second_process
from apps.core.models import Job, Notification
from apps.core.testing.api import Api
from apps.core.testing.jobs import work
from apps.stores.models import StoreExternalId
from apps.stores.tests.factories import StoreFactory
from apps.sync.models import SourceRecord, SyncItem, SyncRun, SyncRunProblem, SyncSource
from apps.sync.services import prepared_chunks, proposals, run_chunks, runs
from apps.sync.tests.factories import RecordFactory, RunFactory, SourceFactory
from apps.sync.tests.feeding import content, feed, place, send

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("media", "sources", "indonesia"),
]


@pytest.fixture
def proposed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """Return the list of proposals passed on: (new or vanished, ids)."""
    message: list[tuple[str, list[str]]] = []

    def noting(kind: str) -> Any:
        def note(run: SyncRun, records: Any, likely: Any = None) -> Counter[str]:
            message.append((kind, sorted(record.external_id for record in records)))
            return Counter({"proposals": len(records)})

        return note

    monkeypatch.setattr(proposals, "propose", noting("propose"))
    monkeypatch.setattr(proposals, "propose_vanished", noting("vanished"))
    return message


def test_a_file_becomes_records_and_the_same_file_again_nothing(
    api: Api, manager: Any, proposed: list[Any]
) -> None:
    assert feed(api, manager, place(1), place(2)) == {"fetched": 2, "new": 2, "proposals": 2}
    assert proposed == [("propose", ["node/1", "node/2"])]
    record = SourceRecord.objects.get(external_id="node/1")
    assert record.normalized["name"] == "Kopi 1"
    assert record.raw["properties"]["amenity"] == "cafe"

    assert feed(api, manager, place(1), place(2)) == {"fetched": 2, "unchanged": 2}
    assert len(proposed) == 1, "nothing new, nothing to look at"
    again = SourceRecord.objects.get(pk=record.pk)
    assert (again.content_hash, again.changed_at) == (record.content_hash, record.changed_at)
    assert again.last_run_id > again.first_run_id


def test_a_change_is_handed_on_and_links_stay(api: Api, manager: Any, proposed: list[Any]) -> None:
    feed(api, manager, place(1), place(2))
    store = StoreFactory()
    SourceRecord.objects.filter(external_id="node/1").update(store=store, link_status="linked")
    changed = place(1, name="Kopi Baru", **{"@timestamp": "2026-01-01"})
    only_newer = place(2, **{"@timestamp": "2026-01-01"})
    assert feed(api, manager, changed, only_newer) == {
        "fetched": 2,
        "changed": 1,
        "unchanged": 1,
        "proposals": 1,
    }
    assert proposed[-1] == ("propose", ["node/1"])
    record = SourceRecord.objects.get(external_id="node/1")
    assert (record.normalized["name"], record.store_id, record.link_status) == (
        "Kopi Baru",
        store.pk,
        "linked",
    )


def test_rejected_rows_are_listed_in_the_report(api: Api, manager: Any) -> None:
    run_id = send(
        api,
        manager,
        content(
            place(1), place(1, name="Twice"), {"id": 5}, place(3, name="Caf\ufffd"), place(4, amenity="bank")
        ),
    ).ok()["run_id"]
    work()
    run = api.call("store_sync/get_run_detail", {"run_id": run_id}, as_=manager).ok()
    assert run["status"] == "partial"
    assert {name: count for name, count in run["counts"].items() if count} == {
        "fetched": 5,
        "new": 1,
        "proposals": 1,
        "errors": 3,
        "skipped": 1,
    }
    assert run["skipped"] == [
        {"reason": "Not a place to eat", "rows": 1, "first": [{"row": 5, "external_id": "node/4"}]}
    ]
    assert [(one["row"], one["msg"]) for one in run["problems"]] == [
        (2, "Duplicate id in this file"),
        (3, "Not an OpenStreetMap id: node/, way/ or relation/ with a number"),
        (4, "Name: The text contains lost characters (�)"),
    ]
    assert run["allowed_actions"] == ["download"]
    job = api.call("job/get_job", {"job_id": run["job_id"]}, as_=manager).ok()
    assert job["message"] == "5 rows, 1 new, 1 to review, 1 skipped, 3 errors"
    assert [one["row"] for one in job["errors"]] == [2, 3, 4]
    book = load_workbook(io.BytesIO(Job.objects.get(pk=run["job_id"]).file.read()))
    assert [cell.value for cell in book.active[2]][:2] == [2, "node/1"]


def test_first_omitted_rows_per_reason_cover_all_chunks(
    api: Api, manager: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_chunks, "CHUNK", 4)
    banks = [place(number, amenity="bank") for number in range(1, 13)]
    run_id = send(api, manager, content(*banks, place(20, name=""))).ok()["run_id"]
    work()
    skipped = api.call("store_sync/get_run_detail", {"run_id": run_id}, as_=manager).ok()["skipped"]
    assert [(one["reason"], one["rows"]) for one in skipped] == [("Not a place to eat", 12), ("No name", 1)]
    assert skipped[0]["first"] == [
        {"row": number, "external_id": f"node/{number}"} for number in range(1, 11)
    ]
    assert skipped[1]["first"] == [{"row": 13, "external_id": "node/20"}]
    # A job is deleted after some time; the counts remain.
    Job.objects.filter(pk=SyncRun.objects.get(pk=run_id).job_id).delete()
    bare = api.call("store_sync/get_run_detail", {"run_id": run_id}, as_=manager).ok()["skipped"]
    assert [(one["rows"], one["first"]) for one in bare] == [(12, []), (1, [])]


def test_id_in_two_chunks_is_used_once(api: Api, manager: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_chunks, "CHUNK", 2)
    counts = feed(api, manager, place(1), place(2), place(3), place(1, name="Again"), place(4))
    assert counts == {"fetched": 5, "new": 4, "proposals": 4, "errors": 1}
    assert SourceRecord.objects.get(external_id="node/1").normalized["name"] == "Kopi 1"


def test_record_missing_in_three_full_runs_has_vanished_until_it_returns(
    api: Api, manager: Any, proposed: list[Any]
) -> None:
    feed(api, manager, place(1), place(2), place(3))
    proposed.clear()
    for count in (1, 2):
        assert feed(api, manager, place(1))["vanished"] == 2
        assert SourceRecord.objects.get(external_id="node/2").vanished_runs == count
    assert feed(api, manager, place(1), place(3)) == {
        "fetched": 2,
        "unchanged": 2,
        "vanished": 1,
        "proposals": 1,
    }
    assert proposed == [("vanished", ["node/2"])]
    assert SourceRecord.objects.get(external_id="node/3").vanished_runs == 0
    feed(api, manager, place(1), place(3))
    assert proposed == [("vanished", ["node/2"])], "asked once"


def test_runs_that_are_not_full_and_whole_let_nothing_vanish(api: Api, manager: Any) -> None:
    feed(api, manager, place(1), place(2), place(3))
    assert "vanished" not in feed(api, manager, place(1), is_full="false")
    # One row is rejected, so the run is incomplete but still lists missing records.
    assert feed(api, manager, place(1), {"id": 5}) == {
        "fetched": 2,
        "unchanged": 1,
        "errors": 1,
        "vanished": 2,
    }
    assert feed(api, manager) == {}
    run = SyncRun.objects.latest("id")
    assert (run.status, run.error) == ("partial", "The file has no data for Indonesia")
    # A rejected row still counts as present.
    feed(api, manager, place(1), place(2, name="Caf\ufffd"), place(3))
    assert set(SourceRecord.objects.values_list("vanished_runs", flat=True)) == {0}
    assert SourceRecord.objects.get(external_id="node/2").normalized["name"] == "Kopi 2"


def test_records_of_one_country_do_not_affect_another(api: Api, manager: Any) -> None:
    elsewhere = RecordFactory(source=SyncSource.objects.get(code="osm"), external_id="node/9", country="TR")
    counts = feed(api, manager, place(1), place(9))
    assert counts == {"fetched": 2, "new": 1, "proposals": 1, "errors": 1}
    assert SyncRunProblem.objects.get().msg == "This id is that of a record in Türkiye"
    elsewhere.refresh_from_db()
    assert (elsewhere.vanished_runs, elsewhere.country) == (0, "TR")


@pytest.fixture
def second_process_always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read small files in a second process too."""
    monkeypatch.setattr(prepared_chunks, "LARGE", 0)
    monkeypatch.setattr(second_process, "is_offered", lambda: True)


def item_notices() -> list[dict[str, Any]]:
    """Return the data of all items, except their ids and times."""
    apart = ("id", "run_id", "record_id", "created_at", "updated_at")
    return [
        {name: value for name, value in row.items() if name not in apart}
        for row in SyncItem.objects.order_by("id").values()
    ]


@pytest.mark.slow
def test_two_processes_make_of_a_file_what_one_makes(
    api: Api, manager: Any, request: pytest.FixtureRequest
) -> None:
    own = StoreFactory(name="Kopi 2", lat="-6.240000", lng="106.800200", status="published")
    linked = StoreFactory(name="Kopi 3")
    StoreExternalId.objects.create(store=linked, source="osm", external_id="node/3")
    rows = [
        place(1),
        place(2),
        place(3),
        place(2, name="Twice"),
        place(4, name="Caf\ufffd"),
        place(5, amenity="bank"),
    ]
    counts = feed(api, manager, *rows)
    one = item_notices()
    records = list(SourceRecord.objects.order_by("id").values("external_id", "raw", "normalized"))
    assert own.pk in [item["candidates"][0]["store_id"] for item in one if item["candidates"]]
    SyncItem.objects.all().delete()
    SourceRecord.objects.all().delete()

    request.getfixturevalue("second_process_always")
    assert feed(api, manager, *rows) == counts
    assert item_notices() == one
    assert list(SourceRecord.objects.order_by("id").values("external_id", "raw", "normalized")) == records
    # The new content of a waiting record; unchanged ones are not searched.
    assert feed(api, manager, place(1, name="Kopi Baru"), place(2))["proposals"] == 1


@pytest.mark.slow
@pytest.mark.usefixtures("second_process_always")
def test_a_file_that_is_cut_off_fails_the_run_where_another_process_reads_it(api: Api, manager: Any) -> None:
    run = send(api, manager, content(*(place(number) for number in range(1, 600)))[:-40]).ok()
    work()
    done = SyncRun.objects.get(pk=run["run_id"])
    assert (done.status, done.counts["new"]) == ("failed", run_chunks.CHUNK)
    assert done.error == "The file is incomplete or not valid JSON"


def test_one_run_of_a_source_goes_on_at_a_time(api: Api, manager: Any) -> None:
    first = send(api, manager, content(place(1))).ok()
    refused = send(api, manager, content(place(1)))
    assert (refused.code, refused.data["status"]) == (10007, "queued")
    assert SyncRun.objects.count() == 1
    assert default_storage.listdir("feeds")[1] == [Path(SyncRun.objects.get().file).name], (
        "its file is gone again"
    )
    api.call("job/cancel_job", {"job_id": first["job_id"]}, as_=manager).ok()
    send(api, manager, content(place(1))).ok()
    assert SyncRun.objects.get(pk=first["run_id"]).status == "cancelled"


def test_cancelled_run_retains_whole_chunks_and_marks_nothing_vanished(
    api: Api, manager: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(api, manager, place(8), place(9))
    monkeypatch.setattr(run_chunks, "CHUNK", 2)
    run = send(api, manager, content(*(place(number) for number in range(1, 8)))).ok()
    monkeypatch.setattr(
        proposals,
        "propose",
        lambda *args: Job.objects.filter(pk=run["job_id"]).update(cancel_requested=True) and Counter(),
    )
    work()
    done = SyncRun.objects.get(pk=run["run_id"])
    assert (done.status, done.counts["new"], done.counts["vanished"]) == ("cancelled", 2, 0)
    assert SourceRecord.objects.count() == 4
    assert set(SourceRecord.objects.values_list("vanished_runs", flat=True)) == {0}
    assert Job.objects.get(pk=run["job_id"]).status == "cancelled"


def test_a_file_that_is_cut_off_fails_the_run_and_who_began_it_hears_of_it(
    api: Api, manager: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_chunks, "CHUNK", 2)
    run = send(api, manager, content(*(place(number) for number in range(1, 6)))[:-40]).ok()
    work()
    done = SyncRun.objects.get(pk=run["run_id"])
    assert (done.status, done.counts["new"]) == ("failed", 4)
    assert done.error == "The file is incomplete or not valid JSON"
    notice = Notification.objects.get(user=manager)
    assert (notice.type, notice.object_type, notice.object_id) == ("sync_run_failed", "sync_run", done.pk)
    listed = api.call("notification/query_notifications", {}, as_=manager).ok()["list"]
    assert listed[0]["link"] == {"path": "/store/storeSync/sources", "query": {"id": str(done.pk)}}
    assert SyncSource.objects.get(code="osm").last_run_at == done.finished_at


def test_failed_chunk_is_rolled_back_and_retried(
    api: Api, manager: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = []

    def breaking(run: SyncRun, records: Any, likely: Any) -> Counter[str]:
        tries.append(len(records))
        if len(tries) == 1:
            raise RuntimeError("no good")
        return Counter()

    monkeypatch.setattr(proposals, "propose", breaking)
    run = send(api, manager, content(place(1), place(2))).ok()
    work()
    assert not SourceRecord.objects.exists()
    work()
    assert SyncRun.objects.get(pk=run["run_id"]).status == "succeeded"
    assert (SourceRecord.objects.count(), tries) == (2, [2, 2])


def test_runs_whose_job_was_lost_are_ended(manager: Any) -> None:
    def with_job(status: str) -> SyncRun:
        job = Job.objects.create(
            kind="feed", title="t", status=status, message="The worker stopped three times"
        )
        return RunFactory(source=SourceFactory(), status="running", job=job)

    lost, stopped, going = with_job("failed"), with_job("cancelled"), with_job("running")
    killed = RunFactory(
        source=SourceFactory(), status="queued", created_at=timezone.now() - 2 * runs.WITHOUT_JOB
    )
    assert runs.settle() == 1
    for run, status, error in (
        (lost, "failed", "The worker stopped three times"),
        (stopped, "cancelled", ""),
        (going, "running", ""),
        (killed, "failed", runs.BROKE_OFF),
    ):
        run.refresh_from_db()
        assert (run.status, run.error) == (status, error)
    assert Notification.objects.filter(user=manager, type="sync_run_failed").count() == 2


def test_operators_look_on_and_managers_act(api: Api, manager: Any) -> None:
    operator = UserFactory()
    feed(api, manager, place(1))
    rows = api.call("store_sync/query_sources", {}, as_=operator).ok()
    osm = next(row for row in rows if row["source_code"] == "osm")
    assert (osm["records"], osm["linked"], osm["last_run"]["counts"]["new"]) == (1, 0, 1)
    assert (osm["needs_mapping"], osm["allowed_actions"]) == (False, [])
    assert {row["source_code"]: row["needs_mapping"] for row in rows}["partner_csv"]
    listed = api.call(
        "store_sync/query_runs", {"source_code": ["osm"], "status": ["succeeded"]}, as_=operator
    ).ok()
    assert [row["file_name"] for row in listed["list"]] == ["places.geojson"]
    assert api.call("store_sync/query_runs", {"source_code": ["overture"]}, as_=operator).ok()["total"] == 0
    assert send(api, operator, content(place(1))).code == 10003
    assert api.call("store_sync/start_run", {"source_code": "osm"}, as_=operator).code == 10003
    assert SyncRun.objects.count() == 1


def test_a_run_that_another_worker_took_over_writes_nothing_more(
    api: Api, manager: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_chunks, "CHUNK", 2)
    run = send(api, manager, content(*(place(number) for number in range(1, 6)))).ok()

    def taken_over(of: SyncRun, records: Any, likely: Any) -> Counter[str]:
        Job.objects.filter(pk=run["job_id"]).update(lease_token=None, lease_until=timezone.now() + jobs.LEASE)
        return Counter()

    monkeypatch.setattr(proposals, "propose", taken_over)
    work()
    assert not SourceRecord.objects.exists()
    assert SyncRun.objects.get(pk=run["run_id"]).status == "running"


def test_a_row_with_an_unread_value_is_imported_and_reported(api: Api, manager: Any) -> None:
    run_id = send(api, manager, content(place(1, phone="0812 3456 7801; 021"), place(2))).ok()["run_id"]
    work()
    run = api.call("store_sync/get_run_detail", {"run_id": run_id}, as_=manager).ok()
    assert (run["counts"]["new"], run["counts"]["errors"]) == (2, 0)
    assert [(one["row"], one["msg"]) for one in run["problems"]] == [
        (1, "Imported, skipped: Phone: 021 (Phone number is not valid for Indonesia: “021”)")
    ]
    assert SourceRecord.objects.count() == 2
