"""Limits on the number of function calls, which do not depend on the machine's speed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class TooMuchWork(BaseException):
    """The block made more calls than allowed. Error handlers do not catch it."""


class Work:
    """A counter of this thread's function calls, including built-in functions."""

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
    """Raise TooMuchWork if the block makes more function calls than allowed."""
    work = Work(calls)
    before = sys.getprofile()
    sys.setprofile(work.profile)
    try:
        yield work
    finally:
        sys.setprofile(before)
