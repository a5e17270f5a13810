"""Generation of ops/bench/MATCHING.md: the figures of every set, and how they were measured."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from apps.stores.domain.matching import features, scoring
from apps.stores.domain.matching.evaluating import datasets, fitting, measuring, rules
from apps.stores.domain.matching.evaluating.datasets import DataSet
from apps.stores.domain.matching.evaluating.end_to_end import Trial
from apps.stores.domain.matching.evaluating.measuring import Judged
from apps.stores.domain.matching.evaluating.pairs import Pair

SHUFFLES = 10
TIMED = 5_000
"""Number of pairs for the measurement of time."""
METHOD = """\
This page shows how well records of the same store are found, on labeled pairs.

## Run it

```
manage.py evaluate_matching FILE --errors 20
manage.py evaluate_matching --all --end-to-end --write ops/bench/MATCHING.md
```

The second command needs an empty database and the evaluation files (`--folder`).

## How it is measured

- A pair counts as the same store from a score of {same:.2f}. The product uses bands
  ([0050](../../docs/decisions/0050-evidence-weights-for-matching-without-coordinates.md)): "match" from
  {match:.2f}, "review" from {review:.2f}, "weak" from {weak:.2f}.
- **End to end**: each first record is searched among the second ones with the SQL of feeds and imports. A pair that
  is not found counts as two stores.
- **Before**: without the rule for chains.

## What was seen

No set is unseen; expect lower figures on other data. Weights are fitted on {fitted} only (a logistic
regression with a penalty of {penalty:g}). Signs, limits and rules were chosen after errors in all sets but
fodors_zagats and jogja_dupes.
"""
CHAINS = """\
## Chains

Two stores of one brand need evidence that they are the same outlet: at most {near} m apart, the same phone, the same
street and number, or words for the branch in both records. Otherwise the score is at most {cap:.2f}, so no link is
proposed. A name that {common} candidates have counts as a brand, too.

The remaining errors in the set "outlets" are outlets in one building or street.
"""


Search = Callable[[Sequence[Pair]], Trial]
"""A function that searches for the pairs among stores and judges those that it finds."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A data set with the matching's verdicts."""

    data_set: DataSet
    pairs: list[Pair]
    judged: list[Judged]
    trial: Trial | None


def write(path: Path, folder: Path, today: dt.date, search: Search | None = None) -> list[str]:
    """Measure all data sets in `folder` and write the page of figures, in Markdown, to `path`.

    Return the names of data sets without a file or pairs; these are left out. `search` adds the figures of
    search and score together; without it these columns are empty. `today` is the date on the page.
    """
    data_sets = [(data_set, data_set.pairs(folder)) for data_set in datasets.DATA_SETS]
    measured = [
        Measured(data_set, pairs, measuring.judge(pairs), search(pairs) if search else None)
        for data_set, pairs in data_sets
        if pairs
    ]
    path.write_text("\n".join(_page(measured, today)), encoding="utf-8")
    return [data_set.name for data_set, pairs in data_sets if not pairs]


def _page(measured: Sequence[Measured], today: dt.date) -> Iterator[str]:
    """Yield the lines of the page."""
    yield "# Quality of matching\n"
    yield METHOD.format(
        same=scoring.SAME,
        match=scoring.MATCH,
        review=scoring.REVIEW,
        weak=scoring.WEAK,
        penalty=fitting.PENALTY,
        fitted=datasets.FITTED_ON,
    )
    yield f"## Figures\n\nMeasured on {today:%Y-%m-%d}.\n"
    yield from _table("set | pairs | same | content | published F1", map(_about, measured))
    yield from _table(
        "set | precision | recall | F1 | before | end to end | true pairs found",
        map(_figures, measured),
    )
    for one in measured:
        if one.data_set.name == datasets.FITTED_ON:
            yield _cross_validated(one.pairs)
    yield "Pairs of the same store / other pairs in each band:\n"
    yield from _table("set | match | review | weak or below", map(_bands, measured))
    yield CHAINS.format(
        near=features.SAME_OUTLET_M, cap=scoring.OTHER_OUTLET_CAP, common=scoring.COMMON_NAME_FROM
    )
    yield "## Errors\n"
    yield from _table("kind | missed | wrongly the same", _kinds(measured))


def _table(head: str, rows: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a table, and an empty one; cells are separated by " | "."""
    yield f"| {head} |"
    yield "| --- " * (head.count("|") + 1) + "|"
    for row in rows:
        yield f"| {row} |"
    yield ""


def _about(one: Measured) -> str:
    same = sum(pair.same for pair in one.pairs)
    data_set = one.data_set
    return f"{data_set.name} | {len(one.pairs):,} | {same:,} | {data_set.about} | {data_set.published}"


def _figures(one: Measured) -> str:
    """Return a row of the table of figures; the end-to-end cells are empty without a search."""
    figures = measuring.figures_of(one.judged)
    whole, share = "", ""
    if one.trial:
        whole = f"{measuring.figures_of(one.trial.judged).f1:.4f}"
        share = f"{one.trial.recall:.2%}"
    before = measuring.by_rule(one.pairs, rules.without_chains, scoring.SAME)
    return " | ".join(
        [
            one.data_set.name,
            f"{figures.precision:.4f}",
            f"{figures.recall:.4f}",
            f"{figures.f1:.4f}",
            f"{before.f1:.4f}",
            whole,
            share,
        ]
    )


def _cross_validated(pairs: Sequence[Pair]) -> str:
    """Return a paragraph with the cross-validated F1 over several shuffles, and the time per pair."""
    scores = sorted(measuring.cross_validated(pairs, fitting.SEED + more).f1 for more in range(SHUFFLES))
    first, again = measuring.time_of(pairs[:TIMED], rules.shipped)
    return (
        f"Cross-validated on {datasets.FITTED_ON} in {fitting.FOLDS} folds, over {SHUFFLES} shuffles: F1 {scores[0]:.4f} to "
        f"{scores[-1]:.4f}, {sum(scores) / SHUFFLES:.4f} in the mean. A pair takes {first:.0f} µs, {again:.0f} µs when its words "
        "have been read before.\n"
    )


def _bands(one: Measured) -> str:
    match, review, *rest = measuring.bands_of(one.judged).values()
    lower = sum(same for same, _ in rest), sum(others for _, others in rest)
    counts = (f"{same:,} / {others:,}" for same, others in (match, review, lower))
    return " | ".join([one.data_set.name, *counts])


def _kinds(measured: Sequence[Measured]) -> Iterator[str]:
    kinds = measuring.kinds_of([judged for one in measured for judged in one.judged])
    for kind, (missed, wrong) in kinds.items():
        yield f"{kind} | {missed:,} | {wrong:,}"
