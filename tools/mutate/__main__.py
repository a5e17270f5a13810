"""Command line: `python -m mutate MODULE…`, with tools/ on the path and a DATABASE_URL.

`make mutate` sets both.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from mutate.session import Mutation

MARKS = "not alone and not packaged and not slow"


def main(argv: Sequence[str]) -> int:
    """Try the faults and return the exit code.

    0: the tests caught all; 1: some survived; 2: the tests failed without any fault.
    """
    parser = argparse.ArgumentParser(prog="mutate", description="Find faults that the tests do not catch.")
    parser.add_argument("modules", nargs="+", type=Path, help="for example apps/crm/services/tasks.py")
    parser.add_argument("--count", type=int, default=100, help="at most this many faults (default: 100)")
    parser.add_argument("--seed", type=int, default=1, help="selects which faults (default: 1)")
    parser.add_argument("--tests", nargs="+", help="files or folders of tests (default: those of the app)")
    options = parser.parse_args(argv)
    if missing := [str(module) for module in options.modules if not module.is_file()]:
        parser.error(f"no such file: {', '.join(missing)}")
    tests = options.tests or sorted({"/".join([*module.parts[:2], "tests"]) for module in options.modules})
    mutation = Mutation(options.modules, options.count, options.seed)
    pytest.main([*tests, "-s", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-m", MARKS], [mutation])
    if mutation.survivors is None:
        return 2
    return 1 if mutation.survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
