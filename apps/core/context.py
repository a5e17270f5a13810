"""Context of the current work: request id, IP address, channel.

Services never see a request; history and logs read this context.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field


@dataclass
class WorkContext:
    """Facts about the current request, command or job."""

    request_id: str = field(default_factory=lambda: uuid.uuid4().hex)
    ip: str | None = None
    via: str = "command"
    user_id: int | None = None
    operation: str | None = None
    code: int | None = None
    changeset_id: int | None = None
    is_sign_in: bool = False
    """True if the request is a sign-in attempt. Then the log contains the IP address."""
    list_strategy: str | None = None
    """The strategy that read the page of a list (apps/core/lists/strategies)."""
    deadline: float | None = None
    """End time of the work, on the machine's monotonic clock."""


_current: ContextVar[WorkContext | None] = ContextVar("sofra_work_context", default=None)


def current() -> WorkContext:
    """Return the context of the current work; create one if there is none."""
    context = _current.get()
    if context is None:
        context = WorkContext()
        _current.set(context)
    return context


@contextmanager
def working(context: WorkContext) -> Iterator[WorkContext]:
    """Make `context` the current one for the block."""
    token = _current.set(context)
    try:
        yield context
    finally:
        _current.reset(token)


@contextmanager
def via(channel: str) -> Iterator[None]:
    """Record history written in the block with `channel` (see Via)."""
    context = current()
    before, context.via = context.via, channel
    try:
        yield
    finally:
        context.via = before


@contextmanager
def writing_to(changeset_id: int, channel: str) -> Iterator[None]:
    """Add history written in the block to a changeset, with `channel`."""
    context = current()
    before, context.changeset_id = context.changeset_id, changeset_id
    try:
        with via(channel):
            yield
    finally:
        context.changeset_id = before
