"""A streaming replica serves exports, reports and public pages, and is skipped if unavailable."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.console.tests.faults import standby
from apps.console.tests.faults.place import ENQUEUE, Place, Program, Web, until
from ops.launcher import django_env, paths

pytestmark = pytest.mark.alone
READS = "SELECT coalesce(sum(seq_scan + idx_scan), 0) FROM pg_stat_user_tables WHERE relname = %s"
EXPORT = '{"kind": "export", "area": "store", "query": {}, "columns": ["name"]}'

TOO_SLOW = """
import json, django
django.setup()
from django.db import OperationalError, connections
from apps.core.db import replica
from apps.core.db.faults import fault_of
reads = []
def asks(sql):
    with connections[replica.ALIAS].cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchone()[0]
def slow():
    reads.append(1)
    asks("SELECT set_config('statement_timeout', '50', false)")
    return asks("SELECT 1 FROM pg_sleep(20)")
is_used = lambda: replica.Router().db_for_read(None) == replica.ALIAS
before = replica.read(is_used)
try:
    replica.read(slow)
except OperationalError as error:
    fault = fault_of(error)
print(json.dumps({"before": before, "fault": fault, "reads": len(reads), "then": replica.read(is_used)}))
"""
THRESHOLD = """
import json, django
django.setup()
from django.db import connections
with connections["replica"].cursor() as cursor:
    cursor.execute("SELECT word_similarity('a', 'b'), current_setting('pg_trgm.word_similarity_threshold')")
    print(json.dumps(cursor.fetchone()[1]))
"""


@pytest.fixture
def replica(place: Place) -> Iterator[standby.Running]:
    with standby.running(place) as one:
        yield one


def counted(replica: standby.Running, table: str) -> int:
    ((result,),) = replica.rows(READS, table)
    return int(result)


def test_what_may_be_late_is_read_from_the_replica_and_nothing_else(
    place: Place, replica: standby.Running
) -> None:
    # The replica's statistics include those of the copied server.
    before = {table: counted(replica, table) for table in ("stores_store", "pages_page", "core_dailyfigure")}

    def reads(table: str) -> int:
        return counted(replica, table) - before[table]

    env = {**place.env, "DATABASE_REPLICA_URL": replica.url}
    token, (store, *_) = place.data["token"], place.data["stores"]
    web = Web("web-with-replica", env)
    place.programs.append(web)

    # Users see their own changes at once: the console's reads do not use the replica.
    version = web.call("store/get_store_detail", {"store_id": store}, token=token).body["data"]["version"]
    body = {"store_id": store, "version": version, "name": "Renamed just now"}
    assert web.call("store/edit_store", body, token=token).body["code"] == 0
    rows = web.call("store/query_stores", {"keyword": "renamed"}, token=token).body["data"]["list"]
    assert [row["store_id"] for row in rows] == [store]
    assert reads("stores_store") == 0

    assert web.get("/site/id").status == 200
    until(lambda: reads("pages_page"), "the public page was read there")
    assert web.call("insights/query_charts", {"days": 30}, token=token).body["code"] == 0
    until(lambda: reads("core_dailyfigure"), "the report was read there")

    # A user's export waits until the replica has their changes.
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
    until(lambda: place.job(job_id)[0] == "succeeded", "the export is made")
    assert reads("stores_store") > 0

    replica.end()
    assert web.get("/site/id").status == 200
    assert web.call("insights/query_charts", {"days": 30}, token=token).body["code"] == 0


def test_a_read_whose_time_is_over_is_not_done_again_and_the_replica_stays_in_use(
    place: Place, replica: standby.Running
) -> None:
    # A replica that has received nothing yet does not know its delay.
    place.rows("UPDATE stores_store SET intro = '' WHERE id = %s RETURNING id", place.data["stores"][0])
    until(lambda: standby.follows(replica, place), "the replica has received something")
    result = place.run(TOO_SLOW, env={**place.env, "DATABASE_REPLICA_URL": replica.url})
    assert result == {"before": True, "fault": "deadline passed", "reads": 1, "then": True}


@pytest.mark.parametrize("pooler", ["0", "1"])
def test_a_connection_to_the_replica_starts_with_the_settings_of_the_console(
    place: Place, replica: standby.Running, pooler: str
) -> None:
    env = {**place.env, "DATABASE_REPLICA_URL": replica.url, "SOFRA_POOLER": pooler}
    assert place.run(THRESHOLD, env=env) == "0.5"
