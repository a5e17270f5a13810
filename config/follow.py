"""Restart of a command when its sources change: `python -m config.follow COMMAND…`.

For `make dev`. Libraries are loaded once, in the watching process; each run of the command is forked from it
and loads only the project's code.
"""

import importlib
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Iterable, Sequence
from pathlib import Path

from django.core.management import execute_from_command_line
from watchfiles import Change, DefaultFilter, watch

FOLLOWED = ("apps", "config", "templates")
LIBRARIES = (
    "django.contrib.postgres.indexes", "django.contrib.postgres.search", "django.db.backends.postgresql.base",
    "django.db.models", "django.test.signals", "django.views.debug", "drf_spectacular.utils", "ftfy", "holidays",
    "jinja2", "PIL.Image", "phonenumbers", "pillow_heif", "prometheus_client", "psycopg", "rapidfuzz", "requests",
    "rest_framework.serializers", "rich", "structlog.dev", "xlsxwriter",
)  # fmt: skip
"""Slow imports that are possible before Django loads its apps: they save a second per start."""
END_SECONDS = 5.0


class Sources(DefaultFilter):
    """Filter for the commands' sources: without tests and the launcher."""

    ignore_dirs = (*DefaultFilter.ignore_dirs, "tests", "launcher")


def run_in_fork(arguments: Sequence[str]) -> int:
    """Run the command in a forked process; return its id."""
    process = os.fork()
    if process:
        return process
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    code: object = 1
    try:
        execute_from_command_line(["manage.py", *arguments])
        code = 0
    except SystemExit as exit_:
        code = exit_.code
    except BaseException:  # noqa: BLE001 (after any error the forked process must end here)
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 1)


def end(process: int) -> None:
    """Stop the command: gracefully, then by force after a timeout."""
    os.kill(process, signal.SIGTERM)
    deadline = time.monotonic() + END_SECONDS
    while os.waitpid(process, os.WNOHANG) == (0, 0):
        if time.monotonic() > deadline:
            os.kill(process, signal.SIGKILL)
        time.sleep(0.01)


def has_stale_libraries(changed: Iterable[tuple[Change, str]]) -> bool:
    """Return whether modules loaded before the fork are stale: libraries read the settings."""
    return any("config" in Path(path).relative_to(Path.cwd()).parts for _, path in changed)


def main(arguments: Sequence[str]) -> None:
    """Run the command until a signal arrives, and restart it after each change."""
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    for name in LIBRARIES:
        importlib.import_module(name)
    process = run_in_fork(arguments)
    for changed in watch(*FOLLOWED, watch_filter=Sources(), stop_event=stop, debounce=200):
        end(process)
        if has_stale_libraries(changed):
            os.execv(sys.executable, [sys.executable, "-m", "config.follow", *arguments])  # noqa: S606
        process = run_in_fork(arguments)
    end(process)


if __name__ == "__main__":
    main(sys.argv[1:])
