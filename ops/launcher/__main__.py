"""The entry point: `python3 -m ops.launcher <command>`. An older Python can parse it and print what is needed."""

import sys

if sys.version_info[:2] < (3, 11):  # noqa: UP036 - an older Python may call this
    sys.exit(
        "Sofra needs Python 3.11 or newer; this is {}.{}. Install one, or name it: make PYTHON=/path/to/python …".format(
            *sys.version_info[:2]
        )
    )

from ops.launcher import cli

sys.exit(cli.main(sys.argv[1:]))
