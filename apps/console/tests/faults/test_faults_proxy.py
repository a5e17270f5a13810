"""Two web servers behind the shipped nginx: one may be unavailable without any effect."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import boto3
import pytest
from moto.server import ThreadedMotoServer
from storages.backends.s3 import S3Storage

from apps.console.tests.faults import proxy as nginx
from apps.console.tests.faults.place import Lock, Place, Web, until
from apps.core import registry
from config import api_urls
from config.environment.reader import Environment
from config.settings import files
from ops.launcher.cluster import free_port

pytestmark = [pytest.mark.alone, pytest.mark.proxy]
ORIGIN = "https://other-console.example"


@pytest.fixture
def webs(place: Place) -> list[Web]:
    env = {
        **place.env,
        "SOFRA_TRUSTED_PROXIES": "1",
        "SOFRA_ALLOWED_HOSTS": nginx.HOST,
        "SOFRA_CORS_ORIGINS": ORIGIN,
    }
    items = [Web(f"web-behind-{number}", env) for number in (1, 2)]
    place.programs.extend(items)
    return items


@pytest.fixture
def proxy(webs: list[Web]) -> Iterator[nginx.Proxy]:
    with nginx.running([web.port for web in webs]) as running:
        yield running


@pytest.fixture
def store_port() -> Iterator[int]:
    server = ThreadedMotoServer("127.0.0.1", port=0, verbose=False)
    server.start()
    yield server.get_host_and_port()[1]
    server.stop()


def test_two_web_servers_behind_nginx(place: Place, webs: list[Web], proxy: nginx.Proxy) -> None:
    signed = {"Authorization": f"Bearer {place.data['token']}"}
    plain = proxy.ask("GET", "/store/store/list?q=a", plain=True)
    assert (plain.status, plain.headers["Location"]) == (308, f"https://{nginx.HOST}/store/store/list?q=a")
    assert proxy.ask("GET", "/metrics").status == 404

    # The client address is the one nginx saw, whatever headers claim.
    forged = {"X-Forwarded-For": "203.0.113.9"}
    answer = proxy.call("user/login", {"username": "ayu", "password": place.data["password"]}, forged)
    assert answer.body["code"] == 0
    assert place.rows("SELECT ip::text FROM accounts_session ORDER BY id DESC LIMIT 1") == [("127.0.0.1/32",)]

    # A console on another origin can read responses and the Retry-After header.
    answer = proxy.call("user/user_info", {}, {**signed, "Origin": ORIGIN, "Accept-Encoding": "gzip"})
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert "Retry-After" in answer.headers["Access-Control-Expose-Headers"]

    too_large = {**signed, "Content-Length": str(100 * 1024 * 1024)}
    answer = proxy.ask("POST", "/seo/admin/v1/store/query_stores?cc=ID", None, too_large)
    assert (answer.status, answer.body["code"]) == (413, 10005)

    webs[0].kill()
    until(lambda: webs[0].get("/healthz").status == 0, "the first is gone")
    assert [proxy.call("user/user_info", {}, signed).body["code"] for _ in range(10)] == [0] * 10
    # A call without a response may have been executed: the client is not told to retry it.
    lock = Lock(place, "SELECT FROM stores_store WHERE id = %s FOR UPDATE", place.data["stores"][0])
    edit = {"store_id": place.data["stores"][0], "version": 1, "intro": "Under way"}
    with ThreadPoolExecutor(1) as pool:
        under_way = pool.submit(proxy.call, "store/edit_store", edit, signed)
        until(lock.somebody_waits, "the edit has arrived")
        webs[1].kill()
        answer = under_way.result()
    assert (answer.status, answer.body["code"], answer.headers["Retry-After"]) == (503, 10500, None)
    lock.let_go()
    # No server is available: nothing was sent.
    until(lambda: webs[1].get("/healthz").status == 0, "the second is gone")
    answer = proxy.call("user/user_info", {}, signed)
    assert (answer.status, answer.body["code"], answer.headers["Retry-After"]) == (503, 10500, "5")


def test_nginx_lets_through_what_an_operation_takes() -> None:
    (most,) = re.findall(
        r"client_max_body_size (\d+)m;", (nginx.SHIPPED / "sofra.conf").read_text(encoding="utf-8")
    )
    assert api_urls.urlpatterns
    largest = max(operation.largest_body(with_files=True) for operation in registry.operations().values())
    assert int(most) * 1024 * 1024 >= largest


def test_signed_addresses_of_one_machine_lead_through_nginx_to_its_object_store(
    store_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = {"aws_access_key_id": "key", "aws_secret_access_key": "secret", "region_name": "us-east-1"}
    with nginx.running([free_port(), free_port()], store_port) as proxy:
        made = boto3.client("s3", endpoint_url=f"http://127.0.0.1:{store_port}", **keys)
        made.create_bucket(Bucket="sofra")
        made.put_object(Bucket="sofra", Key="files/menu.pdf", Body=b"%PDF-1.7")
        host = f"{nginx.FILES_HOST}:{proxy.encrypted}"
        variables = {
            "SOFRA_S3_BUCKET": "sofra",
            "SOFRA_S3_ENDPOINT": f"https://{host}",
            "SOFRA_S3_ACCESS_KEY": "key",
            "SOFRA_S3_SECRET_KEY": "secret",
            "SOFRA_S3_ADDRESSING": "path",
            # With any other name it would take the first part of the name for a bucket.
            "MOTO_S3_CUSTOM_ENDPOINTS": f"https://{host}",
        }
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        address = urlsplit(S3Storage(**files.s3_options(Environment())).url("files/menu.pdf"))
        assert (address.scheme, address.netloc) == ("https", host)
        answer = proxy.ask("GET", f"{address.path}?{address.query}", headers={"Host": host})
        assert (answer.status, answer.content) == (200, b"%PDF-1.7")
        # The console's host is still the console's, which is unavailable.
        assert proxy.ask("GET", "/sofra/files/menu.pdf").status == 503
