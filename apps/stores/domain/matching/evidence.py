"""Weights of the signs when no distance is known, and conversion of their sum to a score.

The weights are log odds, fitted on open data by `evaluating.fitting` (decision 0050), each limited to the
plausible side: a sign for the same store never lowers a score. They add up to points: at 0, one store is as
likely as two.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from apps.stores.domain.matching.signs import Signs

START = -2.10
"""The points of two records with nothing in common and no contradiction."""


@dataclass(frozen=True, slots=True)
class Weight:
    """The points of a sign, and its text for users; "" if a feature already covers it."""

    points: float
    words: str = ""


FOR: dict[str, Weight] = {
    "name_within": Weight(1.74, "One name holds the other"),
    "name_same": Weight(1.66),
    "phone_same": Weight(1.35),
    "number_same": Weight(0.13, "Same house number"),
    "street_alike": Weight(0.46),
    "name_likeness": Weight(0.40),
    "name_initials": Weight(0.43, "One name is short for the other"),
    "kind_same": Weight(0.33, "Same category"),
    "name_start_same": Weight(0.93),
    "name_and_number": Weight(1.04, "Same name at the same number"),
    "number_first_same": Weight(1.03),
    "phone_slip": Weight(1.11, "Phones differ in a digit or two"),
    "within_page_same": Weight(0.71),
    "outlet_long_name": Weight(0.25),
    "number_near": Weight(0.19),
}
AGAINST: dict[str, Weight] = {
    "name_number_other": Weight(-2.59, "Names numbered differently"),
    "part": Weight(-1.96, "One may be a part of the other"),
    "rest_both": Weight(-0.38),
    "branch_pages": Weight(-1.34, "Pages of a chain's branches"),
    "number_other": Weight(-1.02, "Other house number"),
    "page_other_path": Weight(-0.90),
    "street_other": Weight(-0.87, "Other street"),
    "postcode_other": Weight(-0.67, "Other postcode"),
    "phone_other": Weight(-0.72),
    "outlet": Weight(-0.47, "Same name at another address"),
    "outlet_site": Weight(-0.23),
    "rest_kind_other": Weight(-0.61, "Other category"),
    "page_part": Weight(-0.44),
    "page_other": Weight(-0.66, "Other page of the same website"),
    "own_words": Weight(-1.20, "Each name has words that the other does not have"),
    "unit_other": Weight(-1.08, "Other unit in the same house"),
    "site_other": Weight(-0.35),
}
WEIGHTS: dict[str, Weight] = {**FOR, **AGAINST}

MARKS: tuple[tuple[float, float], ...] = (
    (-8.0, 0.0),
    (-2.94, 0.40),
    (-1.73, 0.60),
    (0.0, 0.80),
    (2.94, 0.88),
    (8.0, 1.0),
)
"""Points and their scores, with linear interpolation.

The bands are odds: 1 in 20 is the same store at .40, 3 in 20 at .60, half at .80, 19 in 20 at .88.
"""
_WORDED_SIGNS = tuple(
    (sign, weight.words)
    for sign, weight in sorted(WEIGHTS.items(), key=lambda item: -abs(item[1].points))
    if weight.words
)
_IMPLIED: dict[str, str] = {"name_within": "name_same", "number_same": "name_and_number"}
"""Signs that are not mentioned if the other sign is present."""
_AT = [points for points, _ in MARKS]


def points_of(signs: Signs) -> float:
    """Return the sum of the weights (log odds) of two records' signs, with START."""
    return START + sum(WEIGHTS[sign].points * value for sign, value in signs.items())


def score_of(points: float) -> float:
    """Return the score, 0 to 1, of a sum of points (log odds).

    Interpolated between the pairs in MARKS: 0 points are 0.80. Constant outside of them.
    """
    place = bisect_right(_AT, points)
    if place == 0:
        return MARKS[0][1]
    if place == len(MARKS):
        return MARKS[-1][1]
    (low, least), (high, most) = MARKS[place - 1], MARKS[place]
    return least + (most - least) * (points - low) / (high - low)


def words_of(signs: Signs) -> tuple[str, ...]:
    """Return the texts of the signs for users, those with the most points first."""
    return tuple(words for sign, words in _WORDED_SIGNS if sign in signs and _IMPLIED.get(sign) not in signs)
