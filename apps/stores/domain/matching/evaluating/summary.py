"""The command's summary of one file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from apps.stores.domain.matching import scoring
from apps.stores.domain.matching.evaluating import measuring
from apps.stores.domain.matching.evaluating.measuring import Judged
from apps.stores.domain.matching.subject import Subject


def lines(judged: Sequence[Judged], *, threshold: float, errors: int) -> Iterator[str]:
    """Yield the command's summary of a file, line by line: counts, bands, kinds of errors, worst errors.

    From the score `threshold` a pair counts as the same; at most `errors` errors are listed. The last line
    has precision, recall and F1, for other programs.
    """
    figures = measuring.figures_of(judged, threshold)
    same = figures.right + figures.missed
    yield f"{figures.pairs:,} pairs, {same:,} of them the same. Same store from {threshold:.2f}."
    yield f"Right {figures.right:,}, missed {figures.missed:,}, wrong {figures.wrong:,}, told apart {figures.true_negatives:,}."
    yield ""
    yield "Band      from    same  others"
    least = {"match": scoring.MATCH, "review": scoring.REVIEW, "weak": scoring.WEAK}
    for band, (right, wrong) in measuring.bands_of(judged).items():
        yield f"{band:8}  {least.get(band, 0):.2f}  {right:6,}  {wrong:6,}"
    kinds = measuring.kinds_of(judged, threshold)
    if kinds:
        yield ""
        yield "Missed   Wrong   by kind"
        for kind, (missed, wrong) in kinds.items():
            yield f"{missed:6,}  {wrong:6,}   {kind}"
    worst = measuring.worst_of(judged, threshold, errors)
    if worst:
        yield ""
        yield "Farthest from right:"
        for one in worst:
            yield from _error(one)
    yield ""
    yield figures.line()


def _error(one: Judged) -> Iterator[str]:
    label = "the same, missed" if one.pair.same else "not the same"
    yield f"  row {one.pair.row}, {one.verdict.score:.2f}: {label}"
    yield f"    {_describe(one.pair.a)}"
    yield f"    {_describe(one.pair.b)}"
    yield f"    {', '.join(one.verdict.reasons) or 'No reasons'}"


def _describe(side: Subject) -> str:
    return ", ".join(part for part in (side.names[0], side.street, side.locality) if part)
