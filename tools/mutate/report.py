"""What came of the faults: lines for a person, and a file for programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mutate.faults import Fault


@dataclass(frozen=True)
class Result:
    """What came of one fault."""

    fault: Fault
    outcome: str
    """caught, survived, or uncalled where no test calls the function."""
    by: str = ""
    """The test that failed."""
    ran: int = 0
    """How many tests were run."""

    def as_json(self) -> dict[str, Any]:
        """The result for a file."""
        return {**self.fault.as_json(), "outcome": self.outcome, "by": self.by, "ran": self.ran}


def diff(fault: Fault) -> str:
    """The place of a fault, and what stands there with and without it."""
    before, after = (_indented(text, sign) for text, sign in ((fault.before, "-"), (fault.after, "+")))
    return f"{fault.path}:{fault.line} {fault.function} ({fault.kind})\n{before}\n{after}"


def _indented(text: str, sign: str) -> str:
    lines = text.splitlines()
    shown = lines if len(lines) <= 3 else [*lines[:2], "…"]
    return "\n".join(f"  {sign} {line}" for line in shown)


def percent(results: Sequence[Result]) -> float:
    """How many of the faults were caught, of a hundred."""
    return 100 * sum(one.outcome == "caught" for one in results) / max(1, len(results))


def lines(
    results: Sequence[Result], elsewhere: Sequence[Fault], failing: Sequence[str], long: Sequence[str]
) -> list[str]:
    """The report for a person."""
    survivors = [one for one in results if one.outcome != "caught"]
    found = [f"\n{diff(one.fault)}\n  {one.outcome}, {one.ran} tests run" for one in survivors]
    table = ["", f"{'area':20} caught  of"]
    caught = Counter(one.fault.area for one in results if one.outcome == "caught")
    for area, count in sorted(Counter(one.fault.area for one in results).items()):
        table.append(f"{area:20} {caught[area]:6} {count:3}")
    more = [f"{len(elsewhere)} faults are of functions that are others here; not tried."] if elsewhere else []
    more += (
        [f"{len(failing)} tests fail without a fault and were left out: {failing[0]} …"] if failing else []
    )
    more += [f"{len(long)} tests take too long to be asked."] if long else []
    total = f"{len(results) - len(survivors)} of {len(results)} faults caught ({percent(results):.1f} %)"
    return [*found, *table, "", *more, total]


def write(path: Path, results: Sequence[Result], elsewhere: Sequence[Fault], **about: Any) -> None:
    """Write the report for programs; `--sample` takes it again."""
    told = {
        **about,
        "caught": sum(one.outcome == "caught" for one in results),
        "tried": len(results),
        "faults": [one.as_json() for one in results],
        "elsewhere": [fault.as_json() for fault in elsewhere],
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(told, indent=1, ensure_ascii=False), encoding="utf-8")
