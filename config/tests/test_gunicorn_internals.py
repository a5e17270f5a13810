"""Internal parts of gunicorn that the web worker uses, compared with the installed version.

gunicorn guarantees nothing about them. The worker uses no other internal part.
"""

from __future__ import annotations

import inspect

import pytest
from gunicorn.arbiter import Arbiter  # type: ignore[import-untyped]  # ships no types
from gunicorn.http.parser import Parser  # type: ignore[import-untyped]
from gunicorn.http.unreader import Unreader  # type: ignore[import-untyped]
from gunicorn.workers.gthread import (  # type: ignore[import-untyped]
    PollableMethodQueue,
    TConn,
    ThreadWorker,
)

METHODS: dict[tuple[type, str], str] = {
    (ThreadWorker, "init_process"): "(self)",
    (ThreadWorker, "run"): "(self)",
    (ThreadWorker, "get_thread_pool"): "(self)",
    (ThreadWorker, "set_accept_enabled"): "(self, enabled)",
    (ThreadWorker, "accept"): "(self, listener)",
    (ThreadWorker, "enqueue_req"): "(self, conn)",
    (ThreadWorker, "handle"): "(self, conn)",
    (ThreadWorker, "finish_request"): "(self, conn, fs)",
    (ThreadWorker, "murder_pending"): "(self)",
    (ThreadWorker, "_keepalive_after"): "(self, conn, keepalive)",
    (TConn, "init"): "(self)",
    (TConn, "close"): "(self, graceful=False)",
    (PollableMethodQueue, "defer"): "(self, callback, *args)",
    (Unreader, "unread"): "(self, data)",
    (Unreader, "take_buffered"): "(self)",
    (Parser, "finish_body"): "(self, deadline=None, max_bytes=None)",
}
"""Methods with their expected signatures."""

ATTRIBUTES: dict[type, tuple[str, ...]] = {
    Arbiter: ("SIG_QUEUE",),
    ThreadWorker: ("poller", "method_queue", "nr_conns"),
    TConn: ("sock", "parser", "data_ready"),
}
"""Attributes that `__init__` sets."""


@pytest.mark.parametrize(("owner", "name"), METHODS, ids=lambda part: getattr(part, "__name__", part))
def test_methods_of_gunicorn_have_the_signatures_that_the_worker_expects(owner: type, name: str) -> None:
    method = getattr(owner, name, None)
    assert method is not None, f"gunicorn: {owner.__name__}.{name} is gone. See config/server/README.md."
    result, expected = str(inspect.signature(method)), METHODS[owner, name]
    assert result == expected, (
        f"gunicorn: {owner.__name__}.{name}{result} was {expected}. See config/server/README.md."
    )


@pytest.mark.parametrize("owner", ATTRIBUTES, ids=lambda owner: owner.__name__)
def test_attributes_of_gunicorn_exist(owner: type) -> None:
    source = inspect.getsource(owner)
    missing = [name for name in ATTRIBUTES[owner] if f"self.{name} =" not in source]
    assert not missing, f"gunicorn: {owner.__name__} no longer sets {missing}. See config/server/README.md."
