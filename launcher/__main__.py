"""The entry: `python3 -m launcher <command>`.

Written so that an old Python can still parse it: it finds a newer one or says what is missing.
"""

import os
import shutil
import sys

OLDEST = (3, 11)


def newer_python():
    # type: () -> str | None
    """Return the path of a Python that is new enough, or None."""
    for minor in range(14, OLDEST[1] - 1, -1):
        found = shutil.which("python3.{}".format(minor))  # noqa: UP032
        if found:
            return found
    return None


if sys.version_info[:2] < OLDEST:
    other = newer_python()
    if other is None:
        sys.exit(
            "Sofra needs Python 3.11 or newer; this is {}.{}. Install one and call: make PYTHON=python3.11 …".format(
                *sys.version_info[:2]
            )
        )
    os.execv(other, [other, "-m", "launcher", *sys.argv[1:]])  # noqa: S606

from launcher import cli  # noqa: E402

sys.exit(cli.main(sys.argv[1:]))
