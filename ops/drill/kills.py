"""Kills of processes in the middle of a feed, a merge, a picture and a video."""

from __future__ import annotations

import hashlib
import random
import time
import uuid
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from apps.console.tests.faults.place import Lock, until
from apps.console.tests.faults.test_faults_feeds import FEED
from ops.drill.calling import File
from ops.drill.files import a_film, a_picture
from ops.drill.outages import both_webs, pause
from ops.drill.relay import Mode
from ops.drill.topology import Topology

FEED_ROWS = 6000
LONGEST_WAIT = 1800
"""Timeout in seconds for something that must eventually happen: far more than any machine needs."""


def repeated(
    topology: Topology, who: str, name: str, body: Mapping[str, Any], file: File | None = None
) -> Any:
    """Repeat a request until it gets a result; return the data of its success."""
    deadline = time.monotonic() + LONGEST_WAIT
    while not (outcome := topology.call(who, name, body, file)).is_answered:
        assert time.monotonic() < deadline, f"no result: {outcome}"
        pause(outcome.retry_after or 1)
    assert outcome.is_done, f"not done in the end: {outcome}"
    return outcome.data


def worker_in_a_feed(topology: Topology) -> None:
    """Kill both workers, one after the other, in the middle of a feed."""
    run, job = topology.run(FEED, "1", str(FEED_ROWS), str(FEED_ROWS + 1))
    for number in (1, 2):
        until(lambda: topology.place.job(job)[0] == "running", "the feed is read", LONGEST_WAIT)
        pause(1)
        topology.workers[number].kill()
        topology.start_worker(number)
    until(lambda: topology.place.job(job)[0] not in ("queued", "running"), "the feed job ends", LONGEST_WAIT)
    status, _, attempts = topology.place.job(job)
    assert status == "succeeded", f"the feed job ended as {status} after {attempts} attempts"
    ((rows,),) = topology.place.rows("SELECT count(*) FROM sync_syncitem WHERE run_id = %s", run)
    assert rows == FEED_ROWS, f"{rows} of {FEED_ROWS} rows of the feed are there"


def webs_in_a_merge(topology: Topology) -> None:
    """Kill both web servers in the middle of merging two stores."""
    winner, loser = topology.data["merged"]
    versions = dict(
        topology.place.rows("SELECT id, version FROM stores_store WHERE id IN (%s, %s)", winner, loser)
    )
    body = {
        "winner_id": winner,
        "loser_id": loser,
        "winner_version": versions[winner],
        "loser_version": versions[loser],
        "request_id": str(uuid.uuid4()),
    }
    lock = Lock.table(topology.place, "stores_storemerge")
    with ThreadPoolExecutor(1) as pool:
        request = pool.submit(repeated, topology, "boss", "store/merge_stores", body)
        until(lock.somebody_waits, "the merge is in the middle", LONGEST_WAIT)
        both_webs(topology)
        lock.let_go()
    request.result()

    def check() -> str:
        made = topology.place.rows("SELECT winner_id, loser_id FROM stores_storemerge")
        return "" if made == [(winner, loser)] else f"merges: {made}"

    topology.checks.append(check)


def webs_in_a_picture(topology: Topology) -> None:
    """Kill both web servers during the upload of a picture to an unresponsive object store."""
    picture = a_picture(random.Random("in the middle"))  # noqa: S311 -- no secret
    topology.storage.mode = Mode.SILENT
    with ThreadPoolExecutor(1) as pool:
        request = pool.submit(repeated, topology, "boss", "file/upload_picture", {"folder": "store"}, picture)
        pause(2)
        both_webs(topology)
        topology.storage.mode = Mode.OPEN
    picture_id = request.result()["picture_id"]

    def check() -> str:
        made = topology.place.rows("SELECT file FROM uploads_picture WHERE id = %s", picture_id)
        return "" if len(made) == 1 and made[0][0] in topology.stored() else f"the picture: {made}"

    topology.checks.append(check)


def worker_in_a_film(topology: Topology) -> None:
    """Kill web servers during the upload of a video in chunks, and then the worker that processes it.

    Another worker resumes when the first one's lease has expired, minutes later: checked at the end.
    """
    content = a_film()
    asking = {"purpose": "upload", "file_name": "soto.mp4", "size": len(content), "mime": "video/mp4"}
    upload = repeated(topology, "kol", "video/get_video_token", asking)
    size, asset = int(upload["fields"]["chunk_size"]), upload["asset_id"]
    both_webs(topology)
    for at in range(0, len(content), size):
        piece = File("chunk", "piece", "application/octet-stream", content[at : at + size])
        body = {"upload_id": upload["fields"]["upload_id"], "offset": at}
        repeated(topology, "kol", "file/send_chunk", body, piece)
    digest = hashlib.sha256(content).hexdigest()
    repeated(topology, "kol", "video/complete_upload", {"asset_id": asset, "sha256": digest})
    ((owner,),) = topology.place.rows("SELECT owner_id FROM videos_videoasset WHERE id = %s", asset)
    # A thumbnail of the video references its owner, so the worker blocks on this lock. Other pictures are not
    # affected.
    lock = Lock(topology.place, "SELECT FROM accounts_user WHERE id = %s FOR UPDATE", owner)
    is_processed = "SELECT 1 FROM videos_videoasset WHERE id = %s AND file <> '' AND (work_token IS NOT NULL OR status = 'ready')"
    until(lambda: topology.place.rows(is_processed, asset), "the film is put together", LONGEST_WAIT)
    for number in (1, 2):
        topology.workers[number].kill()
    lock.let_go()
    for number in (1, 2):
        topology.start_worker(number)

    def check() -> str:
        row = "SELECT status, file, poster_id FROM videos_videoasset WHERE id = %s"
        until(lambda: topology.place.rows(row, asset)[0][0] != "processing", "the film is read", LONGEST_WAIT)
        ((status, file, poster),) = topology.place.rows(row, asset)
        is_whole = status == "ready" and file in topology.stored() and poster is not None
        return "" if is_whole else f"the film: {status}, {file}, poster {poster}"

    topology.checks.append(check)
