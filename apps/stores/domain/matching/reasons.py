"""Reasons for and against a match, in plain text."""

from __future__ import annotations

from apps.stores.domain.matching import evidence
from apps.stores.domain.matching.features import SAME_NAME, Comparison

_STREET_SAME, _STREET_OTHER = 0.6, 0.3


def reasons_of(compared: Comparison) -> tuple[str, ...]:
    """Return the reasons for and against a match, as English texts such as "Same phone" or "45 m away".

    The order is fixed: id, phone, distance, name, address, site, type, brand, town, then the signs, those
    with the most points first. Unknown features are left out.
    """
    features = compared.features
    reasons = [
        "Already linked by id" if compared.is_linked else "",
        _phone(features.P),
        distance_words(compared.distance_m),
        _name(features.N),
        _street(features.A),
        _site(features.S),
        _type(features.T),
        _brand(compared),
        "Other town" if compared.other_place else "",
        *(evidence.words_of(compared.signs) if compared.signs else ()),
    ]
    return tuple(reason for reason in reasons if reason)


def distance_words(away: float | None) -> str:
    """Return a distance in meters as "12 m away" or "1.4 km away"; "" for None (a pin is missing)."""
    if away is None:
        return ""
    return f"{away:.0f} m away" if away < 1000 else f"{away / 1000:.1f} km away"


def _phone(value: float | None) -> str:
    if value is None:
        return ""
    return "Same phone" if value == 1 else "Different phone"


def _name(value: float | None) -> str:
    if value is None:
        return ""
    if value >= SAME_NAME:
        return "Same name"
    return f"Names alike {value * 100:.0f} %" if value >= 0.5 else "Different names"


def _street(value: float | None) -> str:
    if value is None or _STREET_OTHER <= value < _STREET_SAME:
        return ""
    if value < _STREET_OTHER:
        return "Different address"
    return "Same address" if value == 1 else "Similar address"


def _site(value: float | None) -> str:
    return {1.0: "Same website or page", 0.5: "Pages of the same website", 0.0: "Different website"}.get(
        -1.0 if value is None else value, ""
    )


def _type(value: float | None) -> str:
    return {1.0: "Same type and cuisine", 0.5: "Same type", 0.0: "Different type"}.get(
        -1.0 if value is None else value, ""
    )


def _brand(compared: Comparison) -> str:
    """Return the reason by brand, branch or chain; "" if nothing is known about them."""
    if compared.other_brand:
        return "Different brand"
    if compared.other_outlet:
        return "Another branch of the same brand"
    if compared.is_chain and not compared.is_same_outlet:
        return "Stores of one chain, without the same phone, address or branch"
    return "Same brand" if compared.same_brand else ""
