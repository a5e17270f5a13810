"""Several pieces of work that begin at the same moment, for tests whose transactions are real."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection


def together(*works: Callable[[], Any]) -> list[Any]:
    """What becomes of several pieces of work that begin at once: their results, or their refusals."""
    ready = threading.Barrier(len(works))
    ends: list[Any] = [None] * len(works)

    def run(place: int) -> None:
        try:
            ready.wait()
            ends[place] = works[place]()
        except Exception as error:  # noqa: BLE001 (told by the test)
            ends[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return ends
