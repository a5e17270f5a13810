"""Count the work of a call in executed lines: a limit that does not depend on the machine's speed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class TooMuchWork(BaseException):
    """The call executed more lines than it may. No handler of errors catches it."""


class Work:
    """Executed lines of this thread."""

    def __init__(self, most: int) -> None:
        self.lines = 0
        self.most = most

    def trace(self, frame: FrameType, event: str, argument: Any) -> Any:
        """Count a line."""
        if event == "line":
            self.lines += 1
            if self.lines > self.most:
                sys.settrace(None)
                raise TooMuchWork(f"More than {self.most:,} lines, at {frame.f_code.co_qualname}")
        return self.trace


@contextmanager
def at_most(lines: int) -> Iterator[Work]:
    """Raise TooMuchWork when the block executes more lines of Python than allowed."""
    work = Work(lines)
    before = sys.gettrace()
    sys.settrace(work.trace)
    try:
        yield work
    finally:
        sys.settrace(before)
