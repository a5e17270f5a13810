"""Page and its three APIs on four origins: the server allows the requests that the client sends."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from e2e import browser as browsers
from e2e import server
from e2e import workspace as ws
from e2e.browser import Watch
from e2e.people import letters
from e2e.test_gallery import drawn
from ops.launcher.cluster import free_port

BASES = {"main": "SOFRA_API_BASE", "file": "SOFRA_FILE_API_BASE", "address": "SOFRA_ADDRESS_API_BASE"}


@dataclass(frozen=True)
class Origins:
    page: str
    bases: dict[str, str]


@pytest.fixture(scope="module")
def origins(base_url: str) -> Iterator[Origins]:
    """Serve the same data again, at one port for the page and one for each API."""
    ports = {name: free_port() for name in ("page", *BASES)}
    at = {name: f"http://127.0.0.1:{port}" for name, port in ports.items()}
    env = {variable: f"{at[name]}/seo/admin" for name, variable in BASES.items()}
    with server.serving_beside(base_url, list(ports.values()), {**env, "SOFRA_CORS_ORIGINS": at["page"]}):
        yield Origins(at.pop("page"), at)


def test_main_file_and_address_calls_go_to_their_own_origins(
    origins: Origins, browser: Browser, watch: Watch
) -> None:
    context = browser.new_context(base_url=origins.page, viewport={"width": 1440, "height": 900})
    watch.follow(context)
    page = context.new_page()
    called: dict[str, set[str]] = {}

    def note(url: str) -> None:
        parts = urlsplit(url)
        result = re.match(r"/seo/admin/v1/(\w+)/", parts.path)
        if result:
            called.setdefault(result[1], set()).add(f"{parts.scheme}://{parts.netloc}")

    page.on("request", lambda request: note(request.url))
    browsers.sign_in(page, "manager")
    # The form requests the regions once the address section is mounted.
    with page.expect_request(re.compile("/address/")):
        page.goto("/store/store/add")
    expect(page.get_by_role("heading", name="Create store")).to_be_visible()
    page.goto("/upload-picture/index")
    ws.panel(page).get_by_label("Picture files").set_input_files([drawn(f"{letters(8)}.jpg", 9_100)])
    expect(ws.panel(page).get_by_text("1 added", exact=True)).to_be_visible()
    page.goto("/store/store/list")
    page.get_by_role("button", name="Export…").click()
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("button", name="Export").click()
    context.close()

    # The browser uses the file name of the server, so the page must be allowed to read that header.
    assert re.fullmatch(r"stores ID \d{4}-\d\d-\d\d\.xlsx", download.value.suggested_filename)
    assert called["user"] == called["store"] == {origins.bases["main"]}
    assert called["file"] == {origins.bases["file"]}
    assert called["address"] == {origins.bases["address"]}
