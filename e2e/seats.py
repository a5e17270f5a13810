"""Browser profiles that journeys reuse one after another, so that scripts are compiled only once.

Half of the cost of a fresh profile is reading the bundle again. A profile is reset to the state of a new one:
signed out, with empty storage, no routes and no permissions.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, StorageState

from e2e import people

LIGHT_PAGE = "/healthz"
"""Page of the console's origin that does not load the console; its storage can be written there."""
STORED = "cookies,local_storage,indexeddb,cache_storage,service_workers"
FILL = "items => { for (const { name, value } of items) localStorage.setItem(name, value); }"


class Seats:
    """Profiles of one process."""

    def __init__(self, browser: Browser, options: dict[str, Any], patience: int) -> None:
        self._browser, self._options, self._patience = browser, options, patience
        self._free: list[BrowserContext] = []

    def take(self, state: StorageState, follow: Callable[[BrowserContext], None]) -> Page:
        """Return a page of a profile with only this state; `follow` is called with the profile first."""
        context = self._free.pop() if self._free else self._browser.new_context(**self._options)
        context.set_default_timeout(self._patience)
        context.set_extra_http_headers(people.own_address())
        follow(context)
        page = context.new_page()
        page.goto(LIGHT_PAGE)
        session = context.new_cdp_session(page)
        origin = {"origin": self._options["base_url"], "storageTypes": STORED}
        session.send("Storage.clearDataForOrigin", origin)
        session.detach()
        for stored in state["origins"]:
            page.evaluate(FILL, stored["localStorage"])
        return page

    def give_back(self, context: BrowserContext) -> None:
        """Return a profile for the next journey, which empties its storage first; drop a closed profile."""
        try:
            context.unroute_all(behavior="ignoreErrors")
            context.set_offline(False)
            context.clear_permissions()
            for page in context.pages:
                page.close()
        except Error:
            return
        self._free.append(context)

    def close(self) -> None:
        """Close every profile."""
        for context in self._free:
            context.close()
