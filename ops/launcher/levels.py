"""Levels of testing: SOFRA_TEST_LEVEL is `quick`, `normal` or `full`; see docs/testing.md."""

import os

from ops.launcher.console import Failure

NAME = "SOFRA_TEST_LEVEL"
LEVELS = ("quick", "normal", "full")


def level() -> str:
    """Return the requested level. Raise Failure for an unknown one."""
    requested = os.environ.get(NAME) or "normal"
    if requested not in LEVELS:
        raise Failure(f"{NAME}={requested} is not a level; it can be {', '.join(LEVELS)}.")
    return requested
