"""Concurrent work for tests with real transactions."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection


def together(*works: Callable[[], Any]) -> list[Any]:
    """Start several pieces of work at the same moment. Return their results or exceptions."""
    ready = threading.Barrier(len(works))
    ends: list[Any] = [None] * len(works)

    def run(place: int) -> None:
        try:
            ready.wait()
            ends[place] = works[place]()
        except Exception as error:  # noqa: BLE001 (reported by the test)
            ends[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return ends
