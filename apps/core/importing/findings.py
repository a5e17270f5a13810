"""Findings of a check, collected row by row in memory that does not grow with the file."""

from __future__ import annotations

import dataclasses
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from apps.core.choices import ImportResult
from apps.core.importing.area import WRITTEN, Importer, Line, Match
from apps.core.importing.batches import as_json, general

MOST_SAMPLES = 20
MOST_GROUPS = 300
MOST_RANGES = 1000
MOST_DUPLICATES = 200
MOST_UNKNOWN = 500
MOST_EXAMPLES = 3
_OTHER, _SUCH_AS = "Other", "For example: "
"""Name of the group of remaining problems, and prefix of groups whose rows differ in a number or a word."""


@dataclass
class Group:
    """Similar problems: their number, rows and message."""

    field: str
    msg: str
    is_fatal: bool
    kind: str = ""
    """The key for finding its rows; empty for the group of remaining problems."""
    count: int = 0
    rows: list[list[int]] = dataclasses.field(default_factory=list)
    """[first, last] of consecutive rows."""
    values: list[str] = dataclasses.field(default_factory=list)

    def add(self, number: int, msg: str, value: str) -> None:
        """Count one more problem, in row `number`, with its value as an example.

        Rows must come in ascending order. Several problems of one row list the row once.
        """
        self.count += 1
        if msg != self.msg and not self.msg.startswith((_SUCH_AS, _OTHER)):
            self.msg = f"{_SUCH_AS}{self.msg}"
        if self.rows and self.rows[-1][1] >= number - 1:
            self.rows[-1][1] = number
        elif len(self.rows) < MOST_RANGES:
            self.rows.append([number, number])
        if value and value not in self.values and len(self.values) < MOST_EXAMPLES:
            self.values.append(value[:80])


@dataclass
class Findings:
    """The findings of a check."""

    total: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    groups: dict[tuple[str, str, bool], Group] = field(default_factory=dict)
    samples: list[dict[str, Any]] = field(default_factory=list)
    duplicates: list[dict[str, Any]] = field(default_factory=list)
    warned: int = 0
    """Number of rows to write that have problems."""
    matched: int = 0
    """Number of rows that certainly match an existing record."""
    similar: int = 0
    """Number of rows that may match an existing record, or that repeat another row."""
    swapped: int = 0
    """Number of rows whose latitude and longitude seem to be swapped."""
    changed: int = 0
    """Number of changed cells in a table for editing."""
    conflicts: int = 0
    """Number of changed cells whose record was changed since the export as well."""
    unknown: Counter[tuple[str, str]] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)
    """Notes about the rows as a whole."""

    def add(self, line: Line, importer: Importer) -> None:
        """Add an examined line."""
        self.total += 1
        self.counts[line.result] += 1
        self.swapped += line.has_swapped_pin
        if line.result != ImportResult.REFUSED:
            self.changed += len(line.changes)
            self.conflicts += sum(change.is_conflict for change in line.changes)
        self.warned += bool(line.problems) and line.result in WRITTEN
        if line.match is not None:
            is_similar = line.match.how == "like"
            self.similar += is_similar
            self.matched += not is_similar
            if is_similar and len(self.duplicates) < MOST_DUPLICATES:
                self._add_duplicate(line)
        elif line.result == ImportResult.DUPLICATE or line.duplicate_row is not None:
            self.similar += 1
            if line.duplicate_row is not None and len(self.duplicates) < MOST_DUPLICATES:
                self._add_duplicate(line)
        for problem in line.problems:
            self._group(problem.field, problem.msg, problem.is_fatal).add(
                line.number, problem.msg, problem.value
            )
        for key in line.unknown:
            if key in self.unknown or len(self.unknown) < MOST_UNKNOWN:
                self.unknown[key] += 1
        if len(self.samples) < MOST_SAMPLES:
            self.samples.append(self._sample(line, importer))

    def _add_duplicate(self, line: Line) -> None:
        self.duplicates.append(
            {
                "row": line.number,
                "title": line.title,
                "match": match_json(line.match),
                "first_row": line.duplicate_row,
            }
        )

    def _group(self, name: str, msg: str, is_fatal: bool) -> Group:
        kind = general(msg)
        key = (name, kind, is_fatal)
        if key not in self.groups and len(self.groups) >= MOST_GROUPS:
            key = (name, _OTHER, is_fatal)
            msg, kind = _OTHER, ""
        return self.groups.setdefault(key, Group(name, msg, is_fatal, kind))

    def _sample(self, line: Line, importer: Importer) -> dict[str, Any]:
        return {
            "row": line.number,
            "title": line.title,
            "result": line.result,
            "values": [
                {"field": name, "text": text} for name, text in importer.preview(line).items() if text
            ],
            "problems": [as_json(problem) for problem in line.problems],
            "match": match_json(line.match),
        }

    def as_json(self) -> dict[str, Any]:
        """Return the findings as JSON; problems that reject rows first, then by number of rows."""
        ordered = sorted(self.groups.values(), key=lambda one: (not one.is_fatal, -one.count))
        return {
            "total": self.total,
            "counts": {str(name): self.counts[name] for name in ImportResult.values},
            "warned": self.warned,
            "matched": self.matched,
            "alike": self.similar,
            "swapped": self.swapped,
            "changed": self.changed,
            "conflicts": self.conflicts,
            "notes": self.notes,
            "groups": [dict(one.__dict__) for one in ordered],
            "samples": self.samples,
            "duplicates": self.duplicates,
            "unknown": [
                {"field": name, "value": word, "count": count}
                for (name, word), count in self.unknown.most_common()
            ],
        }


def match_json(match: Match | None) -> dict[str, Any] | None:
    """Return a match as it is stored and shown by the API."""
    if match is None:
        return None
    return {
        "record_id": match.record_id,
        "title": match.title,
        "how": match.how,
        "score": match.score,
        "distance_m": match.distance_m,
        "reasons": list(match.reasons),
    }
