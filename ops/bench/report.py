"""ops/bench/RESULTS.md: the latest figures, with their method."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
import os
import platform
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ops.bench import size
from ops.bench.measure import ROUNDS, Line
from ops.launcher import paths

_HOME = Path(__file__).parent if size.STORES == size.FULL else paths.VAR / "bench" / f"{size.STORES}"
FOLDER = Path(os.environ.get("BENCH_RESULTS", _HOME))
"""Figures of other numbers of stores are not committed."""
STORED = FOLDER / "results.json"
"""The same figures as data for the next run, which may measure only some parts."""

_METHOD = """\
Each round calls every contender once, in random order; the median counts ({rounds} rounds for a first page, 9 to 21
where a call is slow). All have the same web server (gunicorn, two processes of four threads), PostgreSQL and rows
(`manage.py make_stores`).

- **The floor** (`ops/bench/floor.py`): psycopg with the best plan and orjson, no framework, sign-in or history.
- **Textbook** (`ops/bench/textbook.py`): a generic view of Django REST framework with an exact count and `icontains`,
  the same indexes and one for its order, no sign-in or history.
- **Ours**: the console's own call with session, permissions, country, validation, history.
"""


@dataclass(frozen=True)
class Part:
    """The figures of one part, with the time and commit of the measurement."""

    at: str
    commit: str
    load: float
    """The one-minute load average when the part started."""
    lines: list[Line]


def page() -> Path:
    """Return the path of the page."""
    return FOLDER / "RESULTS.md"


def measured(lines: Sequence[Line], load: float) -> Part:
    """Return a part that has just been measured."""
    git = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip()
    return Part(f"{dt.datetime.now(dt.UTC):%Y-%m-%d %H:%M}", commit, round(load, 1), list(lines))


def store(name: str, part: Part, order: Sequence[str]) -> None:
    """Replace the figures of a part and rewrite the page."""
    parts = {**_stored(), name: part}
    ordered = {key: parts[key] for key in order if key in parts}
    plain = {key: dataclasses.asdict(one) for key, one in ordered.items()}
    FOLDER.mkdir(parents=True, exist_ok=True)
    STORED.write_text(json.dumps(plain, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    page().write_text(_page(ordered), encoding="utf-8")


def _stored() -> dict[str, Part]:
    if not STORED.exists():
        return {}
    stored: dict[str, dict[str, Any]] = json.loads(STORED.read_text(encoding="utf-8"))
    return {
        name: Part(**{**part, "lines": [Line(**line) for line in part["lines"]]})
        for name, part in stored.items()
    }


def _page(parts: Mapping[str, Part]) -> str:
    text = [
        "# Benchmark results\n",
        f"{size.STORES:,} stores, {os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}. "
        "Written by `make bench`.\n",
        _METHOD.format(rounds=ROUNDS),
    ]
    by_group: dict[str, list[Line]] = {}
    for part in parts.values():
        for line in part.lines:
            by_group.setdefault(line.group, []).append(line)
    for group, lines in by_group.items():
        text.append(f"## {group}\n")
        text.append("| what | measured | target | met |\n| --- | --- | --- | --- |")
        text.extend(f"| {one.what} | {one.figure} | {one.target} | {_is_reached(one)} |" for one in lines)
        text.append("")
    text.append("## When\n")
    text.append("| part | UTC | commit | load before |\n| --- | --- | --- | --- |")
    text.extend(f"| {name} | {part.at} | {part.commit} | {part.load} |" for name, part in parts.items())
    text.append(
        "\nFigures older than the last change to what they measure do not count. A load above 0.7 means that the machine"
        " did other work.\n"
    )
    return "\n".join(text)


def _is_reached(line: Line) -> str:
    return "–" if line.met is None else "yes" if line.met else "**no**"
