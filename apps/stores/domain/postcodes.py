"""Postcodes: ranges in use, Malaysian states, and leading zeros removed by spreadsheets."""

from __future__ import annotations

from apps.core.country import pack

_RANGES: tuple[tuple[range, str], ...] = (
    (range(1, 3), "09"),
    (range(5, 10), "02"),
    (range(10, 15), "07"),
    (range(15, 19), "03"),
    (range(20, 25), "11"),
    (range(25, 29), "06"),
    (range(30, 37), "08"),
    (range(39, 40), "06"),
    (range(40, 49), "10"),
    (range(49, 50), "06"),
    (range(50, 61), "14"),
    (range(62, 63), "16"),
    (range(63, 69), "10"),
    (range(69, 70), "06"),
    (range(70, 74), "05"),
    (range(75, 79), "04"),
    (range(79, 87), "01"),
    (range(87, 88), "15"),
    (range(88, 92), "12"),
    (range(93, 99), "13"),
)
_NEIGHBOURS = {"14": {"10"}, "10": {"14"}, "07": {"02", "08"}, "02": {"09", "07"}, "08": {"07"}}
"""Some post offices deliver across the state border."""
_MAY_START_WITH_ZERO = frozenset({"TR", "MY", "PH"})
"""Adana to Ankara (01 to 09), Perlis to Kedah (01 to 09), Manila (0400 to 0999); Indonesia starts at 10."""


_IN_USE: dict[str, tuple[range, ...]] = {
    "ID": (range(10_110, 100_000),),
    "TR": (range(1_000, 82_000),),
    "MY": tuple(range(one.start * 1_000, one.stop * 1_000) for one, _ in _RANGES),
    "PH": (range(400, 9_812),),
}
"""Jakarta to Papua; provinces 01 to 81; the states above; Metro Manila (0400) to Tawi-Tawi and Surigao (98xx)."""


def postcode_problem(country: str, postcode: str) -> str | None:
    """Return the error message for an invalid postcode, or None for a valid or an empty one.

    A valid one has the country's number of digits and is in a range that is in use.
    """
    rules = pack(country)
    if not postcode:
        return None
    if not rules.postcode_pattern.fullmatch(postcode):
        return f"Postcode must be {rules.postcode_digits} digits"
    if not any(int(postcode) in numbers for numbers in _IN_USE[country]):
        return f"Postcode {postcode} is not in use in {rules.name}"
    return None


def with_leading_zero(text: str, country: str) -> str:
    """Return a postcode with the leading zero that a spreadsheet removed: "1000" → "01000" in Türkiye.

    Only digits that are one short, in countries whose postcodes may start with 0; other text is returned as
    it is. Raise KeyError for digits in an unknown country.
    """
    is_short = text.isascii() and text.isdigit() and len(text) == pack(country).postcode_digits - 1
    return f"0{text}" if is_short and country in _MAY_START_WITH_ZERO else text


def malaysian_state_codes(postcode: str) -> set[str]:
    """Return the codes of the Malaysian states to which a postcode may belong; empty if none.

    Those of its first two digits, and neighbors to which their post offices deliver. The text must start with
    digits.
    """
    prefix = int(postcode[:2])
    codes = {code for prefixes, code in _RANGES if prefix in prefixes}
    return codes.union(*(_NEIGHBOURS.get(code, set()) for code in codes))
