"""Generation of ops/bench/MATCHING.md: the figures of every set, and how they were measured."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from apps.stores.domain.matching import scoring
from apps.stores.domain.matching.evaluating import datasets, fitting, measuring, rules
from apps.stores.domain.matching.evaluating.datasets import DataSet
from apps.stores.domain.matching.evaluating.end_to_end import Trial
from apps.stores.domain.matching.evaluating.figures import Figures
from apps.stores.domain.matching.evaluating.measuring import Judged
from apps.stores.domain.matching.evaluating.pairs import Pair

SHUFFLES = 10
TIMED = 5_000
"""Number of pairs for the measurement of time."""
METHOD = """\
A pair counts as the same store from a score of {same:.2f}: there the same store is likelier than two. The product does
not use this threshold. It goes by the bands (decision 0050).

- **Shipped**: the score of the product, with the weights in `matching/evidence.py` and the limits in
  `matching/scoring.py`.
- **Fitted**: only those weights, only on overture_project_c (open data). It is a logistic regression with a penalty of
  {penalty:g}; each weight is limited to its side.
- **Cross-validated**: {folds} folds of that set with equal shares of both labels (seed {seed}). Weights fitted without
  a fold judge its pairs.
- **End to end**: the second records are saved as stores of one region, and each first record is searched among them
  with the SQL of feeds and imports. A pair that the search does not find counts as two stores.
- **§5.3**: the unchanged formula of the specification, from {review:.2f} (a person is asked) and from {match:.2f}.
- **Plain name rule**: similarity of the sorted words from {name:.2f}, nothing else.
- **One to one**: for two lists without duplicates; only the best match of both sides counts.

**Seen data.** No set here is unseen. The signs and word lists were chosen after looking at errors in
overture_project_c, the limits for distant pins, the same address and other towns after errors in zomato_id_pairs, and
postcodes and floors in addresses after errors in zus_pairs and zomato_id_pairs. Only overture_project_c is in the fit.
Expect lower figures on other data.

Written by `manage.py evaluate_matching --all --end-to-end --write ops/bench/MATCHING.md`, which needs an empty
database and the evaluation files (`--folder`). `manage.py evaluate_matching FILE` measures one file.
"""


Search = Callable[[Sequence[Pair]], Trial]
"""A function that searches for the pairs among stores and judges those that it finds."""


def write(path: Path, folder: Path, today: dt.date, search: Search | None = None) -> list[str]:
    """Write the page of figures of all data sets in `folder`, in Markdown, to `path`.

    Return the names of data sets without a file or pairs. `search` adds the figures of the whole matching;
    `today` is the date on the page.
    """
    measured = [(data_set, data_set.pairs(folder)) for data_set in datasets.DATA_SETS]
    there = [(data_set, pairs) for data_set, pairs in measured if pairs]
    path.write_text("\n".join(_page(there, today, search)) + "\n", encoding="utf-8")
    return [data_set.name for data_set, pairs in measured if not pairs]


def _page(
    there: Sequence[tuple[DataSet, list[Pair]]], today: dt.date, search: Search | None
) -> Iterator[str]:
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
        yield from _section(data_set, pairs, search)


def _section(data_set: DataSet, pairs: list[Pair], search: Search | None) -> Iterator[str]:
    first, again = measuring.time_of(pairs[:TIMED], rules.shipped)
    judged = measuring.judge(pairs)
    same = sum(pair.same for pair in pairs)
    yield f"## {data_set.name}\n"
    yield f"{len(pairs):,} pairs, {same:,} the same: {data_set.about}. Published: {data_set.published}.\n"
    yield "| rule | precision | recall | F1 |\n| --- | --- | --- | --- |"
    if data_set.name == datasets.FITTED_ON:
        yield _row("ours, cross-validated", measuring.cross_validated(pairs))
    yield _row("ours, shipped", measuring.figures_of(judged))
    trial = search(pairs) if search else None
    if trial:
        yield _row("ours, end to end", measuring.figures_of(trial.judged))
    if "all" in data_set.about:
        yield _row("ours, shipped, one to one", measuring.one_to_one(judged))
    yield _row("§5.3, asked", measuring.by_rule(pairs, rules.specified, scoring.REVIEW))
    yield _row("§5.3, match", measuring.by_rule(pairs, rules.specified, scoring.MATCH))
    yield _row("plain name rule", measuring.by_rule(pairs, rules.by_name, rules.NAME_SAME))
    yield ""
    if data_set.name == datasets.FITTED_ON:
        yield _shuffles(pairs)
    if trial:
        yield f"{' '.join(trial.lines())}\n"
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
