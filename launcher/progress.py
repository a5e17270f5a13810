"""The last line of a terminal while steps run: a bar for each that has taken longer than five seconds.

A step tells how far it is by printing a share in percent to its log; one that prints none is shown with its seconds.
"""

import re
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

LONG_SECONDS = 5.0
LOOK_SECONDS = 0.5
CELLS = 20
TAIL_BYTES = 4096
SHARE = re.compile(rb"(\d{1,3})\s?%")
ERASE = "\r\033[K"


@dataclass(eq=False)
class Step:
    """One running step and the log it writes."""

    label: str
    log: Path
    started: float = field(default_factory=time.monotonic)

    def percent(self) -> int | None:
        """Return the share that the log told last, or None."""
        with self.log.open("rb") as stream:
            stream.seek(max(0, self.log.stat().st_size - TAIL_BYTES))
            told = SHARE.findall(stream.read())
        return min(100, int(told[-1])) if told else None

    def shown(self) -> str:
        """Return the step as one piece of the line."""
        percent = self.percent()
        if percent is None:
            return f"{self.label} {time.monotonic() - self.started:.0f} s"
        full = CELLS * percent // 100
        return f"{self.label} {'█' * full}{'░' * (CELLS - full)} {percent} %"


_lock = threading.RLock()
_running: list[Step] = []
_is_drawn = False


def line(steps: list[Step]) -> str:
    """Return the line for the steps that have taken long, empty where there is none."""
    now = time.monotonic()
    return "  ".join(step.shown() for step in steps if now - step.started > LONG_SECONDS)


def _draw(text: str) -> None:
    global _is_drawn
    if text or _is_drawn:
        sys.stdout.write(f"{ERASE}{text and '  '}{text}")
        sys.stdout.flush()
    _is_drawn = bool(text)


@contextmanager
def set_aside() -> Iterator[None]:
    """Take the line off the terminal while something is printed."""
    with _lock:
        _draw("")
        yield


@contextmanager
def shown(label: str, log: Path) -> Iterator[None]:
    """Show the step while the block runs; nothing where the output is no terminal."""
    if not sys.stdout.isatty():
        yield
        return
    step, ended = Step(label, log), threading.Event()

    def redraw() -> None:
        while not ended.wait(LOOK_SECONDS):
            with _lock:
                _draw(line(_running))

    with _lock:
        _running.append(step)
    drawing = threading.Thread(target=redraw, daemon=True)
    drawing.start()
    try:
        yield
    finally:
        ended.set()
        drawing.join()
        with _lock:
            _running.remove(step)
            _draw(line(_running))
