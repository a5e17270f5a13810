"""Console installed from its wheel: it serves pages and bundle without this checkout."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from config.version import VERSION
from e2e import people, server
from e2e import workspace as ws
from e2e.browser import sign_in
from ops.launcher import environment


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Provide a folder with the files of the wheel, and none of the checkout's files."""
    return server.install_wheel(tmp_path)


def test_a_wheel_serves_the_console_and_the_public_page(
    base_url: str, installed: Path, browser: Browser
) -> None:
    with server.serving_installed(base_url, installed) as address:
        page = browser.new_context(base_url=address, extra_http_headers=people.own_address()).new_page()
        answer = page.request.get("/login", headers={"Accept-Encoding": "gzip"})
        (script,) = re.findall(r'src="(/static/bundle/main\.[^"]+\.js)"', answer.text())
        assert (installed / "config/shipped/collected" / script.removeprefix("/static/")).exists()
        assert page.request.get(script).headers["content-encoding"] == "gzip"
        assert page.request.get("/site/id").ok
        sign_in(page, "operator")
        page.goto("/store/store/list")
        expect(ws.panel(page).locator("tbody tr").first).to_be_visible()
    (names,) = installed.glob("sofra-*.dist-info")
    needed = re.findall(r"^Requires-Dist: (\S+)", (names / "METADATA").read_text(encoding="utf-8"), re.M)
    assert names.name == f"sofra-{VERSION}.dist-info"
    assert len(needed) == len(environment.pins(environment.RUNTIME))
    assert (installed / "bin/sofra").exists()
    assert not list(installed.rglob("test_*.py"))
