"""An object store that accepts connections and never responds: errors in time, no effect on others."""

from __future__ import annotations

import json
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from apps.console.tests.faults.place import Place, Web
from apps.stores.tests.factories import jpeg

pytestmark = pytest.mark.alone
PICTURES = "SELECT count(*) FROM uploads_picture"
AT_ONCE = 6
"""More than a web server of these tests has threads."""
IN_TIME = 25
"""Seconds: far more than one attempt of the store takes, far less than a user waits."""


@pytest.fixture
def silent() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0), backlog=64) as store:
        yield int(store.getsockname()[1])


def upload(web: Web, token: str, number: int) -> tuple[int, int, float]:
    """Upload a picture; return the status, the envelope's code, and the duration."""
    head = b'--b\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n'
    file = head % (b"file", b'; filename="a.jpg"\r\nContent-Type: image/jpeg')
    folder = head % (b"folder", b"")
    content = file + jpeg(640, 480 + number) + b"\r\n" + folder + b"store\r\n--b--\r\n"
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "multipart/form-data; boundary=b"}
    address = f"http://127.0.0.1:{web.port}/seo/admin/v1/file/upload_picture?cc=ID"
    began = time.monotonic()
    try:
        with urllib.request.urlopen(urllib.request.Request(address, content, headers), timeout=120) as answer:
            status, response = answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        status, response = error.code, json.loads(error.read())
    return status, response["code"], time.monotonic() - began


def test_silent_object_store_delays_only_calls_that_need_it(place: Place, silent: int) -> None:
    token = place.data["token"]
    store = {
        "SOFRA_S3_BUCKET": "sofra",
        "SOFRA_S3_ENDPOINT": f"http://127.0.0.1:{silent}",
        "SOFRA_S3_ACCESS_KEY": "key",
        "SOFRA_S3_SECRET_KEY": "secret",
        "SOFRA_S3_REGION": "us-east-1",
    }
    web = Web("web-with-a-silent-store", {**place.env, **store})
    place.programs.append(web)
    before = place.rows(PICTURES)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        uploads = [pool.submit(upload, web, token, number) for number in range(AT_ONCE)]
        calls = [web.call("user/user_info", token=token) for _ in range(20)]
        health = [web.get("/readyz") for _ in range(5)]
        ends = [each.result() for each in uploads]
    assert {answer.body.get("code") for answer in calls} == {0}
    assert {answer.status for answer in health} == {200}
    # Refused with an envelope and soon; nothing is stored.
    assert all(code != 0 for _, code, _ in ends), ends
    assert max(seconds for _, _, seconds in ends) < IN_TIME, ends
    assert place.rows(PICTURES) == before
