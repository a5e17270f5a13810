"""Bulk work whose worker is killed: complete in the end, and nothing done twice."""

from __future__ import annotations

from typing import Any

import pytest

from apps.console.tests.faults.place import Lock, Place, until

pytestmark = pytest.mark.alone
MANY = 1_200
"""More than two of the chunks in which records are changed."""
MAKE = """
import copy, json, sys, django
django.setup()
from apps.stores.models import Store
base = Store.objects.get(pk=int(sys.argv[2]))
def another(number):
    store = copy.copy(base)
    store.pk, store.status, store.version = None, "published", 1
    store.name, store.slug, store.search_text = f"Massa {number}", f"massa-{number}", f"massa {number}"
    # Kilometres apart: they are not to be taken for one shop.
    store.lat = float(base.lat) + number % 40 * 0.01
    store.lng = float(base.lng) + number // 40 * 0.01
    return store
made = Store.objects.bulk_create([another(number) for number in range(int(sys.argv[1]))])
print(json.dumps([store.pk for store in made]))
"""
EXPORT = """
import json, django
django.setup()
from apps.accounts.models import User
from apps.core.jobs import jobs
job = jobs.enqueue(actor=User.objects.get(username="boss"), kind="export", title="Export of stores", country="ID",
    params={"area": "store", "query": {"keyword": "massa"}, "columns": ["name"]})
print(json.dumps(job.pk))
"""
READ = """
import io, json, sys, django
django.setup()
from openpyxl import load_workbook
from apps.core.models import Job
with Job.objects.get(pk=int(sys.argv[1])).file.open("rb") as handle:
    book = load_workbook(io.BytesIO(handle.read()), read_only=True)
print(json.dumps(sorted(row[0] for row in book.active.iter_rows(min_row=2, values_only=True))))
"""
HISTORY = (
    "SELECT count(*), count(DISTINCT object_id) FROM core_changelog"
    " WHERE object_type = 'store' AND object_id = ANY(%s) AND changeset_id = %s"
)
STATES = "SELECT status, version, count(*) FROM stores_store WHERE id = ANY(%s) GROUP BY status, version ORDER BY 1, 2"


@pytest.fixture(scope="module")
def stores(world: Place) -> list[int]:
    return [int(pk) for pk in world.run(MAKE, str(MANY), str(world.data["stores"][5]))]


def killed_at(place: Place, job: int, last: int) -> None:
    """Kill the worker at one of the last records of its job; let another one finish."""
    lock = Lock(place, "SELECT 1 FROM stores_store WHERE id = %s FOR UPDATE", last)
    first = place.worker("worker-1")
    until(lock.somebody_waits, "the first worker has come to the held record")
    status, done, attempts = place.job(job)
    assert (status, attempts) == ("running", 1)
    assert 0 < done < MANY, "in the middle"
    first.kill()
    lock.let_go()
    place.let_lease_run_out(job)
    place.worker("worker-2")
    until(lambda: place.job(job)[0] not in ("queued", "running"), "the second worker ends the job")
    assert place.job(job) == ("succeeded", MANY, 2)


def changeset_of(place: Place, job: int) -> int:
    (row,) = place.rows("SELECT changeset_id FROM core_job WHERE id = %s", job)
    return int(row[0])


def call(place: Place, name: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = place.web().call(name, body, token=place.data["token"])
    assert answer.body["code"] == 0, answer
    return dict(answer.body["data"])


def test_a_bulk_edit_and_its_undo_are_each_done_once_though_their_workers_are_killed(
    place: Place, stores: list[int]
) -> None:
    body = {
        "action": "hide",
        "params": {"reason": "Closed for the season"},
        "all_matching": True,
        "filters": {"keyword": "massa"},
        "expected_total": MANY,
    }
    hiding = call(place, "store/bulk_edit_stores", body)["job_id"]
    killed_at(place, hiding, stores[-5])
    assert place.rows(STATES, stores) == [("hidden", 2, MANY)]
    changeset = changeset_of(place, hiding)
    assert place.rows(HISTORY, stores, changeset) == [(MANY, MANY)]

    place.kill_programs()
    undoing = call(place, "activity/undo_changeset", {"changeset_id": changeset})["job_id"]
    killed_at(place, undoing, stores[-5])
    assert place.rows(STATES, stores) == [("published", 3, MANY)]
    assert place.rows(HISTORY, stores, changeset_of(place, undoing)) == [(MANY, MANY)]


def test_an_export_whose_worker_is_killed_is_one_whole_sheet(place: Place, stores: list[int]) -> None:
    job = place.run(EXPORT)
    lock = Lock.table(place, "stores_region", "ACCESS EXCLUSIVE")
    first = place.worker("worker-1")
    until(lock.somebody_waits, "the first worker reads rows")
    first.kill()
    lock.let_go()
    assert place.job(job)[0] == "running"
    place.let_lease_run_out(job)
    place.worker("worker-2")
    until(lambda: place.job(job)[0] not in ("queued", "running"), "the second worker ends the job")
    assert place.job(job)[::2] == ("succeeded", 2)
    assert place.run(READ, str(job)) == sorted(f"Massa {number}" for number in range(MANY))
