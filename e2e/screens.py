"""`make screens`: a picture of every screen in three widths and two schemes, in screens/."""

import json
import shutil
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, sync_playwright

from config.launcher import paths
from config.launcher.console import Failure, complain, say
from e2e import browser, server

WIDTHS = (1440, 991, 390)
HEIGHT = 900
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
SETTLE_MILLISECONDS = 10_000


def routes(nodes: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield every route that shows something of its own."""
    for node in nodes:
        if "redirect" not in node:
            yield node
        yield from routes(node.get("children", []))


def all_routes() -> list[dict[str, Any]]:
    """Return the routes of the one table of screens."""
    table = json.loads((paths.ROOT / "config/routes.json").read_text(encoding="utf-8"))
    return list(routes(table["routes"]))


def settle(page: Page) -> None:
    """Return when nothing is being loaded any more."""
    page.wait_for_load_state("networkidle", timeout=SETTLE_MILLISECONDS)
    page.evaluate("document.fonts.ready")


def picture_name(path: str, width: int, scheme: str) -> str:
    """Return the file name of a picture."""
    return f"{path.strip('/').replace('/', '-') or 'root'}.{width}.{scheme}.png"


def take(chromium: Browser, address: str, folder: Path, width: int, scheme: Scheme) -> list[str]:
    """Take the pictures of one width and scheme; return what the browser complained about."""
    watch = browser.Watch()
    context = chromium.new_context(
        base_url=address,
        viewport={"width": width, "height": HEIGHT},
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    watch.follow(context)
    page = context.new_page()
    found = all_routes()
    for route in [route for route in found if route.get("public")]:
        shoot(page, route["path"], folder / picture_name(route["path"], width, scheme))
    browser.sign_in(page, "admin")
    for route in [route for route in found if not route.get("public")]:
        shoot(page, route["path"], folder / picture_name(route["path"], width, scheme))
    context.close()
    return [f"{width} {scheme}: {text}" for text in watch.complaints]


def shoot(page: Page, path: str, file: Path) -> None:
    """Go to a route and take its picture."""
    page.goto(path)
    settle(page)
    page.screenshot(path=file)


def main() -> int:
    """Take all pictures; return 1 where the browser complained about a screen."""
    folder = paths.ROOT / "screens"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    complaints: list[str] = []
    with server.production() as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**browser.launch_options())
        for width, scheme in product(WIDTHS, SCHEMES):
            complaints += take(chromium, address, folder, width, scheme)
        chromium.close()
    say(f"{len(list(folder.glob('*.png')))} pictures in {folder}")
    for text in complaints:
        complain(text)
    return 1 if complaints else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        complain(str(failure))
        sys.exit(1)
