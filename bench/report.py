"""bench/RESULTS.md: the last figures, with their method."""

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

from bench import size
from bench.measure import ROUNDS, Line
from launcher import paths

FOLDER = Path(os.environ.get("BENCH_RESULTS", Path(__file__).parent))
KEPT = FOLDER / "results.json"
"""The same figures for the next run, which may measure some parts only."""

_METHOD = """\
Every figure is a ratio of two things measured in turns in one run: each round calls every contender once, in an
order of its own, the median counts ({rounds} rounds for a first page, 9 to 21 where a call is slow). All stand
behind the same web server (gunicorn, two processes of four threads) on the same PostgreSQL and the same rows, and
are called over one kept connection.

- **The floor** (`bench/floor.py`): psycopg with the best plan and orjson, no framework, no sign-in, no history.
- **Textbook** (`bench/textbook.py`): a ModelSerializer in a generic view of Django REST framework with page
  numbers, an exact count and `icontains`, the same indexes and one for its order, no sign-in, no history.
- **Ours**: the console's own call with session, permissions, country, validation, history.

The rows are those of `manage.py make_stores` (the same for the same count), beside the demo's.
"""


@dataclass(frozen=True)
class Part:
    """The figures of one part, and where they come from."""

    at: str
    commit: str
    stores: int
    load: float
    """How busy the machine was when the part began: the load average of one minute."""
    lines: list[Line]


SHARED = (
    "apps/core", "apps/accounts", "config",
    *(f"bench/{name}.py" for name in ("client", "measure", "size", "floor", "textbook", "settings", "wsgi")),
)  # fmt: skip
MODULES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("first", "on", "jump", "keyword", "palette", "map"), ("lists",)),
    **dict.fromkeys(("records", "prepared"), ("records", "prepared_inside")),
    **dict.fromkeys(("board", "messages"), ("business", "business_inside")),
    **dict.fromkeys(("articles", "editor"), ("content", "content_inside")),
    **dict.fromkeys(("comments", "decisions"), ("comments", "comments_inside")),
    **dict.fromkeys(("bulk", "export", "import"), ("many", "inside")),
    **dict.fromkeys(("alike", "pictures"), ("pictures", "pictures_inside")),
    **dict.fromkeys(("load", "people"), ("load", "machine")),
    "asked": ("asked", "asked_inside"), "costs": ("costs", "costs_inside"), "jobs": ("jobs",), "review": ("reviews", "inside"), "browser": ("browser", "cold"),
    "preview": ("pages", "pages_inside"), "feed": ("feeds", "inside"),
}  # fmt: skip
"""Where the benchmark says how a part is measured."""
SOURCES: Mapping[str, tuple[str, ...]] = {
    "board": ("apps/crm",), "messages": ("apps/business_messages",), "articles": ("apps/content",),
    "comments": ("apps/comments", "frontend"), "decisions": ("apps/comments", "frontend"),
    "browser": ("apps/stores", "frontend"), "editor": ("apps/content", "frontend"), "preview": ("apps/pages", "frontend"),
    "alike": ("apps/uploads",), "pictures": ("apps/uploads",), "review": ("apps/sync", "apps/stores"),
    "feed": ("apps/sync", "apps/stores"), "palette": ("apps",), "asked": ("apps",), "people": ("apps/stores",),
}  # fmt: skip
"""What a part measures beside SHARED and its modules; where none is named, the stores."""


def is_old(name: str, part: Part) -> bool:
    """Whether what a part measures was changed after it was measured: then its figures count no more."""
    modules = [f"bench/{module}.py" for module in MODULES[name]]
    measures = [*SHARED, *modules, *SOURCES.get(name, ("apps/stores",))]
    shared_by_tests = [":!*/testing/*", ":!*/testing.ts*"]
    tests = [":!*/tests/*", ":!*.test.ts*", *shared_by_tests, ":!bench/RESULTS.md", ":!bench/results.json"]
    git = ["git", "diff", "--quiet", part.commit, "HEAD", "--", *measures, *tests]
    return subprocess.run(git, cwd=paths.ROOT, capture_output=True, check=False).returncode != 0


def page() -> Path:
    """Where the figures stand for people."""
    return FOLDER / "RESULTS.md"


def measured(lines: Sequence[Line], load: float) -> Part:
    """A part that has been measured just now."""
    git = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip()
    return Part(f"{dt.datetime.now(dt.UTC):%Y-%m-%d %H:%M}", commit, size.STORES, round(load, 1), list(lines))


def kept() -> dict[str, Part]:
    """The parts as they were measured last, by their keys."""
    if not KEPT.exists():
        return {}
    found: dict[str, dict[str, Any]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return {
        name: Part(**{**part, "lines": [Line(**line) for line in part["lines"]]})
        for name, part in found.items()
    }


def keep(parts: Mapping[str, Part], order: Sequence[str]) -> None:
    """Puts these parts in place of what was measured of them before at as many stores, and writes the results anew."""
    together = {**kept(), **{_key(name, part.stores): part for name, part in parts.items()}}
    sizes = sorted({part.stores for part in together.values()})
    keys = [_key(name, stores) for stores in (size.FULL, *sizes) for name in order]
    ordered = {key: together[key] for key in keys if key in together}
    plain = {key: dataclasses.asdict(part) for key, part in ordered.items()}
    KEPT.write_text(json.dumps(plain, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    page().write_text(_page(ordered), encoding="utf-8")


def _key(name: str, stores: int) -> str:
    return name if stores == size.FULL else f"{name} at {stores:,} stores"


def _name(key: str) -> str:
    return key.split(" at ")[0]


def _growth(parts: Mapping[str, Part]) -> list[str]:
    """The same lines at each number of stores, side by side."""
    sizes = sorted({part.stores for part in parts.values()})
    if len(sizes) < 2:
        return []
    found: dict[tuple[str, str], dict[int, str]] = {}
    for key, part in parts.items():
        for line in part.lines:
            figure = f"{line.figure}{' (old)' if is_old(_name(key), part) else ''}"
            found.setdefault((line.group, line.what), {})[part.stores] = figure
    heads = [f"{stores:,} stores" for stores in sizes]
    text = ["## Growth\n", f"| what | {' | '.join(heads)} |", f"| --- |{' --- |' * len(sizes)}"]
    for (group, what), figures in found.items():
        if len(figures) > 1:
            text.append(f"| {group}: {what} | {' | '.join(figures.get(stores, '–') for stores in sizes)} |")
    return [*text, ""]


def _page(parts: Mapping[str, Part]) -> str:
    text = [
        "# What it costs\n",
        f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}. "
        "Written by `make bench`; a part that is measured alone (`BENCH_ONLY`) takes the place of its last figures.\n",
        _METHOD.format(rounds=ROUNDS),
    ]
    full = {name: part for name, part in parts.items() if part.stores == size.FULL}
    old = {name for name, part in full.items() if is_old(name, part)}
    by_group: dict[str, list[tuple[str, Line]]] = {}
    for name, part in full.items():
        for line in part.lines:
            by_group.setdefault(line.group, []).append((name, line))
    for group, found in by_group.items():
        text.append(f"## {group}\n")
        text.append("| what | measured | target | met |\n| --- | --- | --- | --- |")
        text.extend(
            f"| {line.what} | {line.figure} | {line.target} | {'old' if name in old else _mark(line.met)} |"
            for name, line in found
        )
        text.append("")
    text.extend(_growth(parts))
    text.append("## When\n")
    text.append("| part | UTC | commit | stores | load before |\n| --- | --- | --- | --- | --- |")
    text.extend(
        f"| {_name(name)} | {part.at} | {part.commit} | {part.stores:,} | {part.load} |"
        for name, part in parts.items()
    )
    text.append(
        "\nWhat is marked old was measured before the last change of what it measures, and counts no more.\n"
        "\nA load above 0.7 means that the machine did other work meanwhile; read its figures with care.\n"
    )
    return "\n".join(text)


def _mark(met: bool | None) -> str:
    return "–" if met is None else "yes" if met else "**no**"
