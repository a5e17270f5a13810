"""Count the work of a call in function calls: a limit that does not depend on the machine's speed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class TooMuchWork(BaseException):
    """The block made more calls than it may. No handler of errors catches it."""


class Work:
    """Calls of functions, of Python's own as well, by this thread."""

    def __init__(self, most: int) -> None:
        self.calls = 0
        self.most = most

    def profile(self, frame: FrameType, event: str, argument: Any) -> None:
        """Count a call."""
        if event in ("call", "c_call"):
            self.calls += 1
            if self.calls > self.most:
                sys.setprofile(None)
                raise TooMuchWork(f"More than {self.most:,} calls, in {frame.f_code.co_qualname}")


@contextmanager
def at_most(calls: int) -> Iterator[Work]:
    """Raise TooMuchWork when the block makes more calls of functions than allowed."""
    work = Work(calls)
    before = sys.getprofile()
    sys.setprofile(work.profile)
    try:
        yield work
    finally:
        sys.setprofile(before)
