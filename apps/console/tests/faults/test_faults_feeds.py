"""A feed whose worker is killed: each row is processed exactly once in the end."""

from __future__ import annotations

import pytest

from apps.console.tests.faults.place import Lock, Place, until

pytestmark = pytest.mark.alone
ROWS = 1_300
"""More than two of the chunks in which rows are written."""
BAD = 7
"""Every nth row is refused."""
FEED = """
import json, sys, django
django.setup()
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from apps.accounts.models import User
from apps.sync.models import SyncSource
from apps.sync.services import runs, sources
sources.make_missing()
def place(number):
    name = "Caf\\ufffd" if number % int(sys.argv[3]) == 0 else f"Kopi {number}"
    return {"type": "Feature", "id": f"node/{number}",
        "geometry": {"type": "Point", "coordinates": [106.7 + number / 10_000, -6.24]},
        "properties": {"amenity": "cafe", "name": name}}
first, last = int(sys.argv[1]), int(sys.argv[2])
content = json.dumps({"features": [place(number) for number in range(first, last + 1)]}).encode()
name = default_storage.save("feeds/fault.geojson", ContentFile(content))
feed = runs.Feed(SyncSource.objects.get(code="osm"), "ID", "fault.geojson", len(content), name, is_full=True)
run = runs.start(feed, User.objects.get(username="boss"))
print(json.dumps([run.pk, run.job_id]))
"""
LOCKED_ROW = ROWS - 4


def feed(place: Place, first: int, last: int) -> tuple[int, int]:
    run, job = place.run(FEED, str(first), str(last), str(BAD))
    return run, job


def ended(place: Place, job: int) -> bool:
    return place.job(job)[0] not in ("queued", "running")


def test_a_feed_whose_worker_is_killed_does_each_row_once(place: Place) -> None:
    _, before = feed(place, LOCKED_ROW, LOCKED_ROW)
    place.worker("worker-0")
    until(lambda: ended(place, before), "the record is there that the worker will come to")
    place.kill_programs()

    run, job = feed(place, 1, ROWS)
    lock = Lock(
        place, "SELECT 1 FROM sync_sourcerecord WHERE external_id = %s FOR UPDATE", f"node/{LOCKED_ROW}"
    )
    first = place.worker("worker-1")
    until(lock.somebody_waits, "the worker has come to the held record")
    status, done, attempts = place.job(job)
    assert (status, attempts) == ("running", 1)
    assert 0 < done < ROWS, "in the middle"
    first.kill()
    lock.let_go()
    assert place.rows("SELECT (counts->>'fetched')::int FROM sync_syncrun WHERE id = %s", run) == [(done,)]

    place.let_lease_run_out(job)
    place.worker("worker-2")
    until(lambda: ended(place, job), "another worker ends the feed")
    assert place.job(job) == ("partial", ROWS, 2)
    bad = ROWS // BAD
    ((state, counts),) = place.rows("SELECT status, counts FROM sync_syncrun WHERE id = %s", run)
    assert state == "partial"
    assert {name: count for name, count in counts.items() if count} == {
        "fetched": ROWS,
        "new": ROWS - bad - 1,
        "proposals": ROWS - bad - 1,
        "unchanged": 1,
        "errors": bad,
    }
    assert place.rows("SELECT count(*), count(DISTINCT external_id) FROM sync_sourcerecord") == [
        (ROWS - bad, ROWS - bad)
    ]
    assert place.rows(
        "SELECT count(*), count(DISTINCT row) FROM sync_syncrunproblem WHERE run_id = %s", run
    ) == [(bad, bad)]
    assert place.rows("SELECT count(*) FROM sync_sourcerecord WHERE last_run_id <> %s", run) == [(0,)]
