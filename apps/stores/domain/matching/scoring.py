"""Score of features, its band and the limits of each. All weights and limits are defined here."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from apps.stores.domain.matching import evidence, features
from apps.stores.domain.matching.features import Comparison, Features
from apps.stores.domain.matching.reasons import reasons_of
from apps.stores.domain.matching.subject import Subject

WEIGHTS: dict[str, float] = {"N": 0.45, "D": 0.20, "P": 0.15, "A": 0.10, "S": 0.05, "T": 0.05}

MATCH, REVIEW, WEAK = 0.88, 0.60, 0.40
"""The minimum scores of the bands."""
SAME = 0.80
"""Threshold from which the same store is more likely, for measurements in ops/bench/MATCHING.md only."""
CLOSE_CALL = 0.08
"""Candidates with a smaller difference are left to a user's decision."""

PHONE_FLOOR, PHONE_FLOOR_NAME, PHONE_FLOOR_M = 0.90, 0.60, 100
NAME_TOO_FAR = 0.55
NAME_CAP, NAME_CAP_WITH_PHONE = 0.59, 0.80
OTHER_BRAND_CAP = 0.45
OTHER_OUTLET_CAP = 0.59
COMMON_NAME_FROM = 5
"""Number of candidates with the same name from which it is a chain's, or too common to identify a store."""
ADDRESS_FLOOR, ADDRESS_FLOOR_NAME = 0.82, 0.90
"""The same name, or one that holds the other, at the same address: one pin is wrong, or in the middle of the road."""
SAME_STREET = 0.8
"""Minimum similarity of streets from which different towns may be two names of one."""
ADDRESS_CORROBORATES, SITE_CORROBORATES = 0.6, 0.5

_ROUNDING = 0.001
"""Tolerance for rounded scores."""

BANDS = ("linked", "match", "review", "weak")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The likelihood that two records are the same store, with reasons."""

    score: float
    band: str
    """One of BANDS, or ""."""
    features: Features
    distance_m: float | None
    reasons: tuple[str, ...]
    corroborated: bool


def judge(compared: Comparison) -> Verdict:
    """Return how likely two records are the same store: score (0 to 1), band and reasons.

    Records that share an external id are "linked", with score 1, whatever else differs. Others get the band
    of their score: "match", "review", "weak" or "".
    """
    score = 1.0 if compared.is_linked else round(limited(unlimited(compared), compared), 4)
    return Verdict(
        score=score,
        band="linked" if compared.is_linked else band_of(score),
        features=compared.features,
        distance_m=compared.distance_m,
        reasons=reasons_of(compared),
        corroborated=compared.is_linked or is_corroborated(compared.features),
    )


def may_reach(least: float, a: Subject, b: Subject, common_phones: Collection[str] = ()) -> bool:
    """Return False only if `judge` would certainly give the two stores a score below `least`.

    A cheap check that excludes most stores around a pin before a full comparison. True without comparing if a
    pin is missing or both share an external id. Different phones do not count, because one may turn out to be
    a chain's.
    """
    if not a.has_pin or not b.has_pin or not a.external_ids.isdisjoint(b.external_ids):
        return True
    best = features.upper_bounds(a, b, common_phones)
    name = best.get("N", 0.0)
    if best.pop("P", 0.0) == 1 or name >= ADDRESS_FLOOR_NAME:
        # A floor may raise the score.
        return True
    if name >= NAME_TOO_FAR and features.have_same_address(a, b):
        return True
    total = sum(WEIGHTS[letter] for letter in best)
    return sum(WEIGHTS[letter] * value for letter, value in best.items()) >= (least - _ROUNDING) * total


def unlimited(compared: Comparison) -> float:
    """Return the score, 0 to 1, before floors and caps: by features, or by signs if no distance is known."""
    if compared.signs is None:
        return weighted(compared.features)
    return evidence.score_of(evidence.points_of(compared.signs))


def weighted(features: Features) -> float:
    """Return the weighted mean of the known features, 0 to 1; 0 if none is known."""
    values = [
        (weight, value)
        for letter, weight in WEIGHTS.items()
        if (value := getattr(features, letter)) is not None
    ]
    total = sum(weight for weight, _ in values)
    return sum(weight * value for weight, value in values) / total if total else 0.0


def limited(score: float, compared: Comparison) -> float:
    """Return the score after floors and caps: clear facts outweigh any sum of hints.

    If both have pins, a common phone within 100 m or the same address, with a similar name, raises it to a
    minimum; without pins nothing does. Different names, brands, outlets of a chain, places, and pins that are
    too far apart lower it to a maximum; caps apply last. The cap by distance does not apply with the same
    address, phone or page.
    """
    name, away = compared.features.N or 0.0, compared.distance_m
    same_phone = compared.features.P == 1
    if same_phone and name >= PHONE_FLOOR_NAME and away is not None and away <= PHONE_FLOOR_M:
        score = max(score, PHONE_FLOOR)
    if away is not None:
        score = _by_address(score, name, away, compared)
    elif _is_elsewhere(compared) and not same_phone and compared.features.S != 1:
        score = min(score, OTHER_OUTLET_CAP)
    if name < NAME_TOO_FAR:
        score = min(score, NAME_CAP_WITH_PHONE if same_phone else NAME_CAP)
    if compared.other_brand:
        score = min(score, OTHER_BRAND_CAP)
    if compared.other_outlet or (compared.is_chain and not compared.is_same_outlet):
        score = min(score, OTHER_OUTLET_CAP)
    return score


def _by_address(score: float, name: float, away: float, compared: Comparison) -> float:
    """Return the score of two stores with pins: raised for the same address, else capped beyond the radius.

    A common phone or page prevents the cap.
    """
    features = compared.features
    if compared.same_address and (
        name >= ADDRESS_FLOOR_NAME or (name >= NAME_TOO_FAR and compared.contains_name)
    ):
        return max(score, ADDRESS_FLOOR)
    if away > compared.radius and features.P != 1 and features.S != 1:
        return min(score, OTHER_OUTLET_CAP)
    return score


def _is_elsewhere(compared: Comparison) -> bool:
    """Return whether both have a street and a town, which differ, and no common number."""
    signs = compared.signs
    if not signs or not compared.other_place or "number_same" in signs:
        return False
    return "street_other" in signs or signs.get("street_alike", 1.0) < SAME_STREET


def band_of(score: float) -> str:
    """Return "match" (from 0.88), "review" (0.60) or "weak" (0.40) for a score, or "". Never "linked"."""
    if score >= MATCH:
        return "match"
    if score >= REVIEW:
        return "review"
    return "weak" if score >= WEAK else ""


def is_corroborated(features: Features) -> bool:
    """Return whether phone, address or site supports a match, in addition to name and location.

    The phone must be equal, the address at least 0.6, the site at least 0.5 similar; unknown ones do not
    support.
    """
    return (
        features.P == 1
        or (features.A is not None and features.A >= ADDRESS_CORROBORATES)
        or (features.S is not None and features.S >= SITE_CORROBORATES)
    )


def demote_close_calls(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Return the verdicts on one record's candidates, with close calls in the band "match" as "review".

    If another candidate's score is within 0.08, users decide, because only one can be the store. Linked
    candidates stay linked, and do not make others close calls. Order and scores stay.
    """
    return [
        replace(verdict, band="review")
        if verdict.band == "match" and _is_close_call(index, verdicts)
        else verdict
        for index, verdict in enumerate(verdicts)
    ]


def _is_close_call(index: int, verdicts: Sequence[Verdict]) -> bool:
    """Return whether another candidate that is not linked has nearly the same score."""
    score = verdicts[index].score
    return any(
        round(abs(score - other.score), 4) <= CLOSE_CALL
        for place, other in enumerate(verdicts)
        if place != index and other.band != "linked"
    )
