"""Findings of the wiring check: place, problem and remedy."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Finding:
    """Something declared but not used, or used but not declared."""

    where: str
    what: str
    do: str

    def line(self) -> str:
        """Return the finding as one line."""
        return f"{self.where}: {self.what}. {self.do}."


def without_excused(
    results: Mapping[str, Finding], excused: Mapping[str, str], names: Collection[str], where: str
) -> list[Finding]:
    """Return the findings that are not excused, plus a finding for every unneeded excuse.

    An excuse is unneeded if its name is unknown or has no finding.
    """
    left = [finding for name, finding in results.items() if name not in excused]
    return sorted([*left, *_void(results, excused, names, where)])


def _void(
    excuses: Iterable[str], excused: Iterable[str], names: Collection[str], where: str
) -> Iterable[Finding]:
    """Yield a finding for every excuse that is not needed."""
    needed = set(excuses)
    for name in excused:
        if name not in names:
            yield Finding(where, f"{name} is excused and does not exist", "Take the entry out")
        elif name not in needed:
            yield Finding(where, f"{name} is excused and needs no excuse", "Take the entry out")
