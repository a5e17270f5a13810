"""Generation of ops/bench/MATCHING.md: the figures of every set, and how they were measured."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from pathlib import Path

from apps.stores.domain.matching import scoring
from apps.stores.domain.matching.evaluating import datasets, fitting, measuring, rules
from apps.stores.domain.matching.evaluating.datasets import DataSet
from apps.stores.domain.matching.evaluating.figures import Figures
from apps.stores.domain.matching.evaluating.measuring import Judged
from apps.stores.domain.matching.evaluating.pairs import Pair

SHUFFLES = 10
TIMED = 5_000
"""Number of pairs for the measurement of time."""
METHOD = """\
Two records are said to be one shop from {same:.2f} on: where that is likelier than not. Nothing happens by this
number; what is done by itself, asked or shown goes by the bands (decision 0050).

- **Shipped**: the score as the console gives it, with the weights in `matching/evidence.py` and the limits in
  `matching/scoring.py`.
- **Fitted**: those weights only, on overture_project_c only (open data), a logistic regression with a penalty of
  {penalty:g}, each weight held to its side. The signs themselves, their lists of words and the mark were chosen
  after looking at errors in the same set, so its own figures are somewhat kind even when cross-validated.
- **Cross-validated**: {folds} folds of that set with equal shares of both labels (seed {seed}); each pair is judged
  by weights fitted without its fold.
- **The other sets** had no part in the fit: their figures are those of weights fitted on another set. The limits
  for pins that are far apart, for the same address and for other towns were written looking at zomato_id_pairs.
  So this is also what leaving a set out says: none of them is in the fit.
- **§5.3**: the specification's formula unchanged, from {review:.2f} on (a person is asked) and from {match:.2f} on.
- **Plain name rule**: likeness of the sorted words from {name:.2f} on, nothing else.
- **One to one**: two lists that hold no place twice; only the best of both sides counts.

Written by `manage.py evaluate_matching --all --write ops/bench/MATCHING.md`, which needs the sets in
`../shared/data/matching`; one file is measured with `manage.py evaluate_matching FILE`.
"""


def write(path: Path, folder: Path, today: dt.date) -> list[str]:
    """Write the page. Return the names of the missing sets."""
    measured = [(data_set, data_set.pairs(folder)) for data_set in datasets.DATA_SETS]
    there = [(data_set, pairs) for data_set, pairs in measured if pairs]
    path.write_text("\n".join(_page(there, today)) + "\n", encoding="utf-8")
    return [data_set.name for data_set, pairs in measured if not pairs]


def _page(there: Sequence[tuple[DataSet, list[Pair]]], today: dt.date) -> Iterator[str]:
    yield "# How well shops are matched\n"
    yield f"Measured on {today:%Y-%m-%d}.\n"
    yield METHOD.format(
        same=scoring.SAME,
        review=scoring.REVIEW,
        match=scoring.MATCH,
        penalty=fitting.PENALTY,
        folds=fitting.FOLDS,
        seed=fitting.SEED,
        name=rules.NAME_SAME,
    )
    for data_set, pairs in there:
        yield from _section(data_set, pairs)


def _section(data_set: DataSet, pairs: list[Pair]) -> Iterator[str]:
    first, again = measuring.time_of(pairs[:TIMED], rules.shipped)
    judged = measuring.judge(pairs)
    same = sum(pair.same for pair in pairs)
    yield f"## {data_set.name}\n"
    yield f"{len(pairs):,} pairs, {same:,} the same: {data_set.about}. Published: {data_set.published}.\n"
    yield "| rule | precision | recall | F1 |\n| --- | --- | --- | --- |"
    if data_set.name == datasets.FITTED_ON:
        yield _row("ours, cross-validated", measuring.cross_validated(pairs))
    yield _row("ours, shipped", measuring.figures_of(judged))
    if "all" in data_set.about:
        yield _row("ours, shipped, one to one", measuring.one_to_one(judged))
    yield _row("§5.3, asked", measuring.by_rule(pairs, rules.specified, scoring.REVIEW))
    yield _row("§5.3, match", measuring.by_rule(pairs, rules.specified, scoring.MATCH))
    yield _row("plain name rule", measuring.by_rule(pairs, rules.by_name, rules.NAME_SAME))
    yield ""
    if data_set.name == datasets.FITTED_ON:
        yield _shuffles(pairs)
    yield from _bands(judged)
    yield from _kinds(judged)
    yield f"{first:.0f} µs a pair seen first, {again:.0f} µs when its words have been read before.\n"


def _shuffles(pairs: Sequence[Pair]) -> str:
    found = sorted(measuring.cross_validated(pairs, fitting.SEED + more).f1 for more in range(SHUFFLES))
    mean = sum(found) / SHUFFLES
    return f"Over {SHUFFLES} shuffles the cross-validated F1 is {found[0]:.4f} to {found[-1]:.4f}, {mean:.4f} in the mean.\n"


def _row(name: str, found: Figures) -> str:
    return f"| {name} | {found.precision:.4f} | {found.recall:.4f} | {found.f1:.4f} |"


def _bands(judged: Sequence[Judged]) -> Iterator[str]:
    yield "| band | the same | not |\n| --- | --- | --- |"
    for band, (same, others) in measuring.bands_of(judged).items():
        yield f"| {band} | {same:,} | {others:,} |"
    yield ""


def _kinds(judged: Sequence[Judged]) -> Iterator[str]:
    kinds = measuring.kinds_of(judged)
    if not kinds:
        return
    yield "| what is got wrong | missed | wrongly the same |\n| --- | --- | --- |"
    for kind, (missed, wrong) in kinds.items():
        yield f"| {kind} | {missed:,} | {wrong:,} |"
    yield ""
