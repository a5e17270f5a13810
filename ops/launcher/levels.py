"""How much the tests do: SOFRA_TEST_LEVEL is `quick`, `normal` or `full`; docs/testing.md describes each."""

import os

from ops.launcher.console import Failure

NAME = "SOFRA_TEST_LEVEL"
LEVELS = ("quick", "normal", "full")


def level() -> str:
    """Return the requested level. Raise Failure if there is no such level."""
    requested = os.environ.get(NAME) or "normal"
    if requested not in LEVELS:
        raise Failure(f"{NAME}={requested} is not a level; it can be {', '.join(LEVELS)}.")
    return requested
