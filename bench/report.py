"""bench/RESULTS.md: the last figures, with their method."""

from __future__ import annotations

import datetime as dt
import os
import platform
import subprocess
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from bench.measure import ROUNDS, Line

PATH = Path(__file__).parent / "RESULTS.md"

_METHOD = """\
Every figure is a ratio of two things measured in turns in one run: each round calls every contender once, the
median counts ({rounds} rounds for a first page, 9 to 21 where a call is slow). All stand behind the same web
server (gunicorn, two processes of four threads) on the same PostgreSQL and the same rows, and are called over
one kept connection.

- **The floor** (`bench/floor.py`): psycopg with the best plan and orjson, no framework, no sign-in, no history.
- **Textbook** (`bench/textbook.py`): a ModelSerializer in a generic view of Django REST framework with page
  numbers, an exact count and `icontains`, the same indexes, no sign-in, no history.
- **Ours**: the console's own call with session, permissions, country, validation, history.

The rows are those of `manage.py make_stores` (the same for the same count), beside the demo's.
"""


def write(lines: Sequence[Line], stores: int, notes: Sequence[str]) -> None:
    """Writes the results."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    parts = [
        "# What it costs\n",
        f"{dt.datetime.now(dt.UTC):%Y-%m-%d %H:%M} UTC, commit {commit}, {stores:,} stores; "
        f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}. Written by `make bench`.\n",
        _METHOD.format(rounds=ROUNDS),
    ]
    for group, found in groupby(lines, key=lambda line: line.group):
        parts.append(f"## {group}\n")
        parts.append("| what | measured | target | met |\n| --- | --- | --- | --- |")
        parts.extend(f"| {line.what} | {line.figure} | {line.target} | {_mark(line.met)} |" for line in found)
        parts.append("")
    if notes:
        parts.append("## Read with care\n")
        parts.extend(f"- {note}" for note in notes)
        parts.append("")
    PATH.write_text("\n".join(parts), encoding="utf-8")


def _mark(met: bool | None) -> str:
    return "–" if met is None else "yes" if met else "**no**"
