"""How much the tests do: SOFRA_TEST_LEVEL is `quick`, `normal` or `full`. docs/testing.md says what each leaves out."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from launcher.console import Failure

NAME = "SOFRA_TEST_LEVEL"
LEVELS = ("quick", "normal", "full")


def level() -> str:
    """Return the level that is asked for; raise Failure where it is none."""
    asked = os.environ.get(NAME) or "normal"
    if asked not in LEVELS:
        raise Failure(f"{NAME}={asked} is no level; it can be {', '.join(LEVELS)}.")
    return asked


@contextmanager
def at(wanted: str) -> Iterator[None]:
    """Run the block, and every program it starts, at this level."""
    before = os.environ.get(NAME)
    os.environ[NAME] = wanted
    try:
        yield
    finally:
        if before is None:
            del os.environ[NAME]
        else:
            os.environ[NAME] = before
