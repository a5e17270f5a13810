"""Command line of an installed console: `sofra COMMAND`, like `manage.py COMMAND` in a checkout.

`sofra check` lists every missing or wrong setting. `sofra web` starts the web server.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

PRODUCTION = "config.settings.production"
WEB = "web"
GUNICORN = (
    "config.wsgi:application",
    "--config",
    "python:config.server.gunicorn",
    "--workers",
    "2",
    "--threads",
    "4",
    "--preload",
    "--graceful-timeout",
    "30",
    "--no-control-socket",
)
"""The options of the web server; those on the command line take precedence."""


def main() -> None:
    """Run the command from the command line, with production settings by default."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", PRODUCTION)
    arguments = sys.argv[1:]
    if not _requests_help(arguments) and (problem_list := find_problems(arguments, os.environ)):
        sys.exit(problem_list)
    if arguments[:1] == ["check"]:
        sys.stdout.write("Settings: none is missing or wrong.\n")
    if arguments[:1] == [WEB]:
        serve(arguments[1:])
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


def find_problems(arguments: Sequence[str], variables: Mapping[str, str]) -> str:
    """Return a report of settings that prevent the command from running, or ""."""
    if variables["DJANGO_SETTINGS_MODULE"] != PRODUCTION:
        return ""
    from config.environment import problems

    result = problems.find_problems(variables)
    if arguments[:1] == ["check"]:
        result += problems.find_machine_problems(variables)
    return problems.report(result) if result else ""


def serve(options: Sequence[str]) -> None:
    """Replace this process with the web server, so that systemd and containers monitor the server itself."""
    beside = Path(sys.executable).with_name("gunicorn")
    program = str(beside) if beside.exists() else shutil.which("gunicorn")
    if program is None:
        sys.exit("gunicorn is not installed.")
    os.execv(program, [program, *GUNICORN, *options])  # noqa: S606 (a program of the environment)


def _requests_help(arguments: Sequence[str]) -> bool:
    return (
        not arguments
        or arguments[0] in {"help", "version", "--version"}
        or bool({"--help", "-h"} & {*arguments})
    )
