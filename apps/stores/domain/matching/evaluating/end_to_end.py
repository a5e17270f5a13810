"""The result of the whole matching on labeled pairs: the search for candidates, then the score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.stores.domain.matching.evaluating.measuring import Judged


@dataclass(frozen=True, slots=True)
class Trial:
    """Verdicts on labeled pairs after a search for them, with counts of the candidates found."""

    judged: list[Judged]
    """Verdicts on the pairs; the score of a pair that the search does not find is 0."""
    records: int
    """Number of different records searched for."""
    candidates: int
    """Number of stores found for all records together."""
    most: int
    """Largest number of stores found for one record."""
    hits: int
    """Number of pairs of the same store that the search found."""

    @property
    def recall(self) -> float:
        """Return the share of true pairs that the search found, 0 to 1; 0 if there are none."""
        return self.hits / max(1, sum(one.pair.same for one in self.judged))

    def lines(self) -> Iterator[str]:
        """Yield two lines of text: the number of candidates found, and the share of true pairs."""
        same = sum(one.pair.same for one in self.judged)
        yield f"Search: {self.records:,} records, {self.candidates / max(1, self.records):.1f} candidates each, at most {self.most}."
        yield f"Found {self.hits:,} of {same:,} pairs of the same store: {self.recall:.2%}."
