"""A streaming replica serves exports, reports and public pages, and is passed over where it is away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.console.tests.faults import standby
from apps.console.tests.faults.place import ENQUEUE, Place, Program, Web, until
from launcher import django_env, paths

pytestmark = pytest.mark.alone
READS = "SELECT coalesce(sum(seq_scan + idx_scan), 0) FROM pg_stat_user_tables WHERE relname = %s"
EXPORT = '{"kind": "export", "area": "store", "query": {}, "columns": ["name"]}'


@pytest.fixture
def replica(place: Place) -> Iterator[standby.Running]:
    with standby.running(place) as one:
        yield one


def counted(replica: standby.Running, table: str) -> int:
    ((found,),) = replica.rows(READS, table)
    return int(found)


def test_what_may_be_late_is_read_from_the_replica_and_nothing_else(
    place: Place, replica: standby.Running
) -> None:
    # What the copied server had counted until then is among its figures.
    before = {table: counted(replica, table) for table in ("stores_store", "pages_page", "core_dailyfigure")}

    def reads(table: str) -> int:
        return counted(replica, table) - before[table]

    env = {**place.env, "DATABASE_REPLICA_URL": replica.url}
    token, (store, *_) = place.data["token"], place.data["stores"]
    web = Web("web-with-replica", env)
    place.programs.append(web)

    # A person sees at once what they wrote: nothing of the console's own reads goes there.
    version = web.call("store/get_store_detail", {"store_id": store}, token=token).body["data"]["version"]
    body = {"store_id": store, "version": version, "name": "Renamed just now"}
    assert web.call("store/edit_store", body, token=token).body["code"] == 0
    found = web.call("store/query_stores", {"keyword": "renamed"}, token=token).body["data"]["list"]
    assert [row["store_id"] for row in found] == [store]
    assert reads("stores_store") == 0

    assert web.get("/site/id").status == 200
    until(lambda: reads("pages_page"), "the public page was read there", 20)
    assert web.call("insights/query_charts", {"days": 30}, token=token).body["code"] == 0
    until(lambda: reads("core_dailyfigure"), "the report was read there", 20)

    # An export of a person waits until the replica has what they have written.
    worker = Program("worker-with-replica", [paths.PYTHON, django_env.MANAGE, "worker"], env)
    place.programs.append(worker)
    (job_id,) = place.run(
        ENQUEUE.replace("actor=None", "actor=boss")
        .replace(
            "django.setup()",
            "django.setup()\nfrom apps.accounts.models import User\nboss = User.objects.get(username='boss')",
        )
        .replace("params=params)", "params=params, country='ID')"),
        "1",
        EXPORT,
    )
    until(lambda: place.job(job_id)[0] == "succeeded", "the export is made", 60)
    assert reads("stores_store") > 0

    replica.end()
    assert web.get("/site/id").status == 200
    assert web.call("insights/query_charts", {"days": 30}, token=token).body["code"] == 0
