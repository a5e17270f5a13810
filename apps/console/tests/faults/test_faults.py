"""Nothing is lost or done twice, whichever process is killed or disconnected."""

from __future__ import annotations

import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from apps.console.tests.faults.place import Answer, Lock, Place, Program, Web, until

pytestmark = pytest.mark.alone
AT_ONCE = 1.0
"""Maximum seconds of a response without the database, on a busy machine."""


class RepeatedCall(threading.Thread):
    """A call in the background."""

    def __init__(self, web: Web, name: str, body: dict[str, Any], token: str) -> None:
        super().__init__(daemon=True)
        self._call = lambda: web.call(name, body, token=token)
        self.answer: Answer | None = None
        self.start()

    def run(self) -> None:
        self.answer = self._call()


# -- two of each process -------------------------------------------------------
def test_two_workers_do_a_queue_exactly_once(place: Place) -> None:
    jobs = place.enqueue(40, steps=3, pace=0.02)
    workers = [place.worker("worker-1"), place.worker("worker-2")]
    until(lambda: {place.job(job)[0] for job in jobs} == {"succeeded"}, "every job is done")
    for job in jobs:
        assert place.hits(f"step:{job}:") == {f"fault:step:{job}:{step}": 1 for step in range(3)}
    did = place.hits("worker:")
    assert {f"fault:worker:{worker.process.pid}" for worker in workers} <= set(did), "both had their part"


def test_two_web_servers_count_sign_ins_together(place: Place) -> None:
    servers = [place.web("web-1"), place.web("web-2")]
    for number in range(5):
        wrong = servers[number % 2].call("user/login", {"username": "ayu", "password": "x"})
        assert wrong.body["code"] == 10002
    for server in servers:
        right = server.call("user/login", {"username": "ayu", "password": place.data["password"]})
        assert right.body["code"] == 10002


def test_a_session_that_ends_in_one_web_server_is_dead_in_the_other(place: Place) -> None:
    place.rows("DELETE FROM core_throttlecount RETURNING 1")
    one, other = place.web("web-1"), place.web("web-2")
    signed_in = one.call("user/login", {"username": "ayu", "password": place.data["password"]})
    token = signed_in.body["data"]["token"]
    assert other.call("user/user_info", token=token).status == 200
    assert one.call("user/logout", token=token).status == 200
    refused = other.call("user/user_info", token=token)
    assert (refused.status, refused.body["code"]) == (401, 10001)


def test_the_processes_of_a_web_server_count_their_calls_together(place: Place) -> None:
    web, token = place.web(), place.data["token"]
    with ThreadPoolExecutor(8) as pool:
        calls = [pool.submit(web.call, "user/user_info", token=token) for _ in range(60)]
    assert {call.result().status for call in calls} == {200}
    series = 'sofra_calls_total{code="0",operation="user/user_info",status="200"} 60.0'
    for _ in range(6):  # whichever process responds
        assert series in web.figures().splitlines()


# -- kill -9 -------------------------------------------------------------------
def test_a_job_goes_on_from_its_checkpoint_when_its_worker_is_killed(place: Place) -> None:
    (job,) = place.enqueue(1, steps=60, pace=0.03)
    first: Program = place.worker("worker-1")
    until(lambda: place.job(job)[1] >= 10, "the first worker is in the middle")
    first.kill()
    status, done, attempts = place.job(job)
    assert (status, attempts) == ("running", 1)
    assert done < 60
    place.let_lease_run_out(job)
    place.worker("worker-2")
    until(lambda: place.job(job)[0] == "succeeded", "the second worker finishes")
    assert place.job(job)[1:] == (60, 2)
    assert place.hits(f"step:{job}:") == {f"fault:step:{job}:{step}": 1 for step in range(60)}


def draft(place: Place, name: str, **more: Any) -> dict[str, Any]:
    data = place.data
    return {
        "name": name,
        "store_type": "cafe",
        "region_l1_id": data["l1"],
        "region_l2_id": data["l2"],
        **more,
    }


def test_a_create_whose_server_is_killed_leaves_nothing_and_can_be_repeated(place: Place) -> None:
    web, token = place.web(), place.data["token"]
    body = draft(place, "Killed while created", request_id=str(uuid.uuid4()))
    lock = Lock.table(place, "core_changelog")  # the store is inserted, its history is not
    repeated = RepeatedCall(web, "store/create_store", body, token)
    until(lock.somebody_waits, "the call is in the middle")
    web.kill()
    lock.let_go()
    repeated.join(20)
    assert repeated.answer is not None
    assert repeated.answer.status == 0
    count = "SELECT id FROM stores_store WHERE name = 'Killed while created'"
    assert place.rows(count) == []
    again = place.web()
    made = [again.call("store/create_store", body, token=token).body for _ in range(2)]
    assert [answer["code"] for answer in made] == [0, 0]
    assert len(place.rows(count)) == 1
    assert made[0]["data"]["store_id"] == made[1]["data"]["store_id"] == place.rows(count)[0][0]


def test_a_merge_whose_server_is_killed_is_undone_whole_and_can_be_repeated(place: Place) -> None:
    web, token = place.web(), place.data["token"]
    winner, loser = place.data["stores"][2:4]
    state = (
        "SELECT id, status, version, merged_into_store_id FROM stores_store WHERE id IN (%s, %s) ORDER BY id"
    )
    before = place.rows(state, winner, loser)
    versions = {pk: version for pk, _, version, _ in before}
    body = {
        "winner_id": winner,
        "loser_id": loser,
        "winner_version": versions[winner],
        "loser_version": versions[loser],
        "request_id": str(uuid.uuid4()),
    }
    lock = Lock.table(place, "stores_storemerge")  # both stores are written, their former state is not
    repeated = RepeatedCall(web, "store/merge_stores", body, token)
    until(lock.somebody_waits, "the call is in the middle")
    web.kill()
    lock.let_go()
    repeated.join(20)
    assert place.rows(state, winner, loser) == before
    assert place.rows("SELECT id FROM core_changeset WHERE kind = 'merge'") == []
    again = place.web()
    made = [again.call("store/merge_stores", body, token=token).body for _ in range(2)]
    assert [answer["code"] for answer in made] == [0, 0]
    assert made[0]["data"]["merge_id"] == made[1]["data"]["merge_id"]
    assert place.rows("SELECT winner_id, loser_id FROM stores_storemerge") == [(winner, loser)]


def test_an_edit_whose_server_is_killed_leaves_the_record_as_it_was(place: Place) -> None:
    web, token, store = place.web(), place.data["token"], place.data["stores"][0]
    state = "SELECT name, version, search_text FROM stores_store WHERE id = %s"
    history = "SELECT count(*) FROM core_changelog WHERE object_type = 'store' AND object_id = %s"
    before = place.rows(state, store), place.rows(history, store)
    body = {"store_id": store, "version": before[0][0][1], "name": "Never seen"}
    lock = Lock.table(place, "core_changelog")
    repeated = RepeatedCall(web, "store/edit_store", body, token)
    until(lock.somebody_waits, "the call is in the middle")
    web.kill()
    lock.let_go()
    repeated.join(20)
    assert (place.rows(state, store), place.rows(history, store)) == before
    again = place.web().call("store/edit_store", body, token=token)
    assert again.body["code"] == 0
    assert place.rows(history, store)[0][0] == before[1][0][0] + 1


def test_a_graceful_stop_lets_a_running_call_end(place: Place) -> None:
    web, token, store = place.web(), place.data["token"], place.data["stores"][1]
    lock = Lock.table(place, "core_changelog")
    body = {"store_id": store, "version": 1, "name": "Saved while stopping"}
    repeated = RepeatedCall(web, "store/edit_store", body, token)
    until(lock.somebody_waits, "the call is in the middle")
    web.ask_to_stop()
    until(lambda: web.get("/healthz", 0.5).status == 0, "no new caller is taken")
    lock.let_go()
    repeated.join(20)
    assert repeated.answer is not None
    assert (repeated.answer.status, repeated.answer.body["code"]) == (200, 0)
    assert web.process.wait(20) == 0


def is_registered(place: Place, worker: Program) -> bool:
    """Return whether the worker has registered itself."""
    sql = "SELECT 1 FROM core_workerprocess WHERE name LIKE '%%:' || %s"
    return bool(place.rows(sql, str(worker.process.pid)))


def test_a_graceful_stop_lets_a_worker_end_its_job(place: Place) -> None:
    (job,) = place.enqueue(1, steps=20, pace=0.03)
    worker = place.worker()
    until(lambda: place.job(job)[1] >= 3, "the job is in the middle")
    worker.ask_to_stop()
    assert worker.process.wait(20) == 0
    assert place.job(job) == ("succeeded", 20, 1)
    assert not is_registered(place, worker), "it said that it left"


def test_a_persons_job_does_not_wait_for_upkeep(place: Place) -> None:
    (upkeep,) = place.enqueue(1, kind="fault_upkeep", steps=10_000, pace=0.02)
    worker = place.worker()
    until(lambda: place.job(upkeep)[1] >= 3, "the upkeep is at work")
    (job,) = place.enqueue(1, steps=1)
    until(lambda: place.job(job)[0] == "succeeded", "the person's job is done")
    assert place.job(upkeep)[0] == "running", "it runs for minutes, and nobody waited for its end"
    place.rows("UPDATE core_job SET cancel_requested = true WHERE id = %s RETURNING id", upkeep)
    assert is_registered(place, worker)


# -- the database is unavailable -----------------------------------------------
def test_calls_fail_fast_while_the_database_is_down_and_recover(place: Place) -> None:
    web, token = place.web(), place.data["token"]
    worker = place.worker()
    (job,) = place.enqueue(1, steps=200, pace=0.03)
    until(lambda: place.job(job)[1] >= 5, "the worker is in the middle")
    assert web.get("/readyz").status == 200
    for _ in range(12):  # every thread has its connection
        assert web.call("user/user_info", token=token).status == 200
    place.stop_database()
    try:
        away = [web.call("user/user_info", token=token) for _ in range(12)]
        login = web.call("user/login", {"username": "ayu", "password": "x"})
        ready, live, page = web.get("/readyz"), web.get("/healthz"), web.get("/media/pictures/id/ab/x.webp")
    finally:
        place.start_database()
    for answer in (*away, login):
        assert (answer.status, answer.body["code"]) == (503, 10500), answer
        assert answer.body["error"]["message"] == answer.body["msg"]
        assert answer.seconds < AT_ONCE, "at once, not after a wait for a connection"
    assert (ready.status, live.status) == (503, 200)
    assert ready.seconds < AT_ONCE
    assert page.status == 503
    assert page.seconds < AT_ONCE
    print(f"answered while away: {max(answer.seconds for answer in away) * 1000:.0f} ms at most")  # noqa: T201
    back = [web.call("user/user_info", token=token).status for _ in range(12)]
    assert back == [200] * 12, "the first call after the return is answered by every thread"
    assert web.get("/readyz").status == 200
    place.let_lease_run_out(job)
    until(lambda: place.job(job)[0] == "succeeded", "the worker continues by itself")
    assert worker.process.poll() is None, "the same worker"
    assert place.hits(f"step:{job}:") == {f"fault:step:{job}:{step}": 1 for step in range(200)}


# -- an import -------------------------------------------------------------------------------------
IMPORT = """
import io, json, sys, django
django.setup()
from apps.accounts.models import User
from apps.core.importing import area, file_check, files, run_import
from apps.core.importing.setup import read_setup
import apps.stores.tests.factories as factories
factories.regions("ID")
heads = ["id", "name", "type", "province", "city", "lat", "lng"]
rows = [[str(n), f"Kill {n}", "cafe", "Daerah Khusus Ibukota Jakarta", "Kota Administrasi Jakarta Selatan",
    f"-6.{200000 + n * 7 % 90000}", f"106.{800000 + n * 13 % 90000}"] for n in range(int(sys.argv[1]))]
table = "\\n".join(",".join(row) for row in [heads, *rows, rows[5]]).encode()
boss = User.objects.get(username="boss")
file_check.AT_ONCE = 10**6
imported = files.take_in(actor=boss, country="ID", area=area.area("store"), file=io.BytesIO(table), file_name="kill.csv")
named = {"external_id": "id", "name": "name", "store_type": "type", "region_l1": "province", "region_l2": "city",
    "lat": "lat", "lng": "lng"}
setup = read_setup({"mapped": [{"field": field, "columns": [column]} for field, column in named.items()],
    "duplicates": "create", "id_source": "kill"})
call = {"actor": boss, "country": "ID", "area": "store", "import_id": imported.pk}
file_check.preview(**call, setup=setup)
print(json.dumps(run_import.queue(**call).run_job_id))
"""
ROWS = 6000


def test_an_import_whose_worker_is_killed_goes_on_and_does_no_row_twice(place: Place) -> None:
    job = place.run(IMPORT, str(ROWS))
    first = place.worker("worker-1")
    until(lambda: place.job(job)[1] >= 1000, "the first worker is in the middle")
    first.kill()
    status, done, attempts = place.job(job)
    assert (status, attempts) == ("running", 1)
    assert done < ROWS
    stores = "SELECT count(*), count(DISTINCT external_id) FROM stores_storeexternalid WHERE source = 'kill'"
    assert place.rows(stores) == [(done, done)], "whole batches, each with its checkpoint"
    place.let_lease_run_out(job)
    place.worker("worker-2")
    until(lambda: place.job(job)[0] == "partial", "the second worker finishes")
    assert place.job(job)[1:] == (ROWS + 1, 2)
    assert place.rows(stores) == [(ROWS, ROWS)]
    history = (
        "SELECT count(*), count(DISTINCT object_id), count(DISTINCT changeset_id) FROM core_changelog "
        "WHERE object_type = 'store' AND action = 'create' AND object_title LIKE 'Kill %%'"
    )
    assert place.rows(history) == [(ROWS, ROWS, 1)]
    message = "SELECT msg ->> 'msg' FROM core_job, jsonb_array_elements(errors) msg WHERE core_job.id = %s"
    assert place.rows(message, job) == [("The same id as row 7",)], "what stood before the kill is remembered"
