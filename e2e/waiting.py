"""Waiting for what no screen shows: a call's answer, a line that the worker has written."""

import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Page

POLL_MILLISECONDS = 250
Found = TypeVar("Found")


def until(page: Page, found: Callable[[], Found | None], what: str, *, seconds: float) -> Found:
    """Return what `found` returns as soon as that is not None; raise AssertionError when it never is in time.

    The page lives on meanwhile: what its console says is still heard.
    """
    deadline = time.monotonic() + seconds
    while (value := found()) is None:
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {seconds:.0f} s: {what}")
        page.wait_for_timeout(POLL_MILLISECONDS)
    return value
