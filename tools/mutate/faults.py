"""Faults: which there are, which are tried, and how one is found again in another checkout."""

from __future__ import annotations

import ast
import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mutate import sources
from mutate.changes import changes_of

MOST_OF_A_FUNCTION = 3
LEAST_OF_AN_AREA = 6


@dataclass(frozen=True)
class Fault:
    """One change of one function."""

    path: str
    function: str
    digest: str
    """Of the function: the same fault is in another checkout where the function is the same."""
    number: int
    """Which of the function's changes it is."""
    kind: str
    line: int
    before: str
    after: str

    @property
    def area(self) -> str:
        """The app it is in."""
        return sources.area_of(self.path)

    @property
    def place(self) -> str:
        """The function as the record of calls names it."""
        return f"{self.path}::{self.function}"

    @property
    def key(self) -> tuple[str, str, str, int]:
        """What tells it from all others."""
        return self.path, self.function, self.digest, self.number

    def as_json(self) -> dict[str, Any]:
        """The fault for a file."""
        return asdict(self)


def all_faults(root: Path) -> list[Fault]:
    """Return every fault that can be made under a root, in the order of the sources."""
    enums = sources.enums(root)
    found: list[Fault] = []
    for path in sources.modules(root):
        tree = ast.parse((root / path).read_text(encoding="utf-8"))
        for name, function in sources.functions(tree).items():
            digest = sources.digest(function)
            found += [
                Fault(path, name, digest, number, one.kind, one.line, one.before, one.after)
                for number, one in enumerate(changes_of(function, enums))
            ]
    return found


def sample(faults: Sequence[Fault], count: int, seed: int) -> list[Fault]:
    """Return so many faults, spread over the areas; the same ones of the same sources.

    A fault's rank follows from itself alone: a change elsewhere does not choose others.
    """
    by_area: dict[str, list[Fault]] = defaultdict(list)
    for fault in _few_of_each_function(sorted(faults, key=lambda one: _rank(one, seed))):
        by_area[fault.area].append(fault)
    chosen = [fault for area in sorted(by_area) for fault in by_area[area][: _share(by_area, area, count)]]
    rest = sorted(set(faults) - set(chosen), key=lambda one: _rank(one, seed))
    chosen = sorted(chosen, key=lambda one: _rank(one, seed))[:count]
    return sorted(chosen + rest[: count - len(chosen)], key=lambda one: (one.path, one.line, one.number))


def _rank(fault: Fault, seed: int) -> str:
    return hashlib.sha256(repr((seed, *fault.key)).encode()).hexdigest()


def _few_of_each_function(ranked: Iterable[Fault]) -> list[Fault]:
    times: Counter[str] = Counter()
    kept = []
    for fault in ranked:
        times[fault.place] += 1
        if times[fault.place] <= MOST_OF_A_FUNCTION:
            kept.append(fault)
    return kept


def _share(by_area: dict[str, list[Fault]], area: str, count: int) -> int:
    total = sum(len(found) for found in by_area.values())
    return max(LEAST_OF_AN_AREA, round(count * len(by_area[area]) / total))


def read(path: Path, *, only: str = "") -> list[Fault]:
    """Return the faults of a report or a list of faults; with `only`, those of that outcome."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    rows = rows["faults"] if isinstance(rows, dict) else rows
    names = list(Fault.__dataclass_fields__)
    return [
        Fault(**{name: row[name] for name in names})
        for row in rows
        if not only or row.get("outcome", "") == only
    ]


def known_under(root: Path, wanted: Sequence[Fault]) -> tuple[list[Fault], list[Fault]]:
    """Return the wanted faults as they are under a root, and those whose function is another one there."""
    there = {fault.key: fault for fault in all_faults(root)}
    found = [there[fault.key] for fault in wanted if fault.key in there]
    return found, [fault for fault in wanted if fault.key not in there]
