"""Waiting for events that no screen shows: a call's answer, a line in the worker's log."""

import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Page

POLL_MILLISECONDS = 250
Found = TypeVar("Found")


def until(page: Page, result: Callable[[], Found | None], what: str, *, seconds: float) -> Found:
    """Return the first result of `result` that is not None; raise AssertionError on a timeout.

    The page keeps running, so that its console messages are still collected.
    """
    deadline = time.monotonic() + seconds
    while (value := result()) is None:
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {seconds:.0f} s: {what}")
        page.wait_for_timeout(POLL_MILLISECONDS)
    return value
