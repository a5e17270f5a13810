"""Comparison of street addresses: house numbers and street names separately."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import Indel

from apps.core.text.folding import fold
from apps.stores.domain.matching.names import token_set

NEAR_NUMBERS = 12
"""Maximum difference of house numbers that may be one house: a corner, a row of shops, a typo."""

_SHORT = {
    "street": "st", "str": "st", "strasse": "st", "saint": "st", "sankt": "st", "santa": "st", "san": "st",
    "sao": "st", "road": "rd", "avenue": "ave", "av": "ave", "avda": "ave", "avenida": "ave", "boulevard": "blvd",
    "blv": "blvd", "bulvari": "blvd", "drive": "dr", "lane": "ln", "court": "ct", "place": "pl", "platz": "pl",
    "square": "sq", "highway": "hwy", "parkway": "pkwy", "suite": "ste", "north": "n", "south": "s", "east": "e",
    "west": "w", "jalan": "jl", "jln": "jl", "rua": "r", "rue": "r", "calle": "c", "carretera": "ctra",
    "piazza": "pza", "plaza": "pza", "viale": "vle", "corso": "cso", "circle": "cir", "terrace": "ter",
    "mount": "mt", "fort": "ft", "center": "centre", "first": "1", "second": "2", "third": "3", "ground": "g",
}  # fmt: skip
"""Canonical spelling of words that sources write in several ways."""
_KINDS = frozenset(
    "st rd ave blvd dr ln ct pl sq hwy pkwy ste jl r c ctra pza vle cso cir ter trl no n s e w ne nw se sw unit "
    "floor shop lot via de del della di da do dos das la le les du des the of and way route local loja lt km "
    "block apt room g fl level blg bldg building gf nr numero number nomor near opposite next to behind "
    "mahallesi mah cadde caddesi cad cd sokak sokagi sok sk lorong lrg gang gg kec kab kel kp rt rw".split()
)
"""Words for a street or a floor, which do not identify it."""
_JOINED_STREET = re.compile(r"(?<=\w)(strasse|str)\b")
# Numbers of floors, and of neighborhoods in Indonesia (RT, RW), are no house numbers.
_FLOOR_WORDS = "floor|flr|fl|level|lantai|lt|kat|tingkat|aras"
_FLOORS_AND_AREAS = re.compile(
    rf"\b(?:\d+(?:st|nd|rd|th)?|first|second|third|ground|upper|lower) (?:{_FLOOR_WORDS})\b"
    rf"|\b(?:{_FLOOR_WORDS}|rt|rw)[ .:/#-]*\d+[a-z]?\b"
)
_PIECES = re.compile(r"\d+[a-z]?(?![^\W_])|[^\W\d_]+|\d+")
_WORDS = re.compile(r"[^\W_]+")
_LONGEST_NUMBER = 6
_POSTCODE = re.compile(r"\d{5,6}")


@dataclass(frozen=True, slots=True)
class Street:
    """A parsed address."""

    numbers: tuple[str, ...]
    """Numbers in written order; the first is usually the house number."""
    postcode: str
    """The last number of five or six digits, unless it is the first number, a house number."""
    words: tuple[str, ...]
    """Names of the street, building or quarter, sorted."""
    text: str
    """The whole address without spaces."""


@dataclass(frozen=True, slots=True)
class AddressSimilarity:
    """The similarity of two addresses."""

    words: float | None
    """Similarity of the names, 0 to 1; None if a side has none."""
    same_number: bool = False
    other_number: bool = False
    """Both have numbers, but none in common."""
    near_number: bool = False
    """The numbers differ, but are neighbors."""
    same_first: bool = False
    """The first numbers, usually the house numbers, are equal."""
    other_unit: bool = False
    """The first numbers are equal but later ones differ: another door or floor."""


@lru_cache(maxsize=16_384)
def read(address: str) -> Street:
    """Parse an address into house numbers, postcode and street words, normalized.

    "Jalan Sudirman No. 5, Lt. 2, 10220" → numbers ("5",), postcode "10220", words ("sudirman",). The postcode
    is the last number of five or six digits after the first number. The first number is never a postcode, and
    one of four digits, as in the Philippines, is a house number. Floors and areas such as "RT 3" are no numbers;
    elsewhere "first" to "third" are the numbers 1 to 3. Words are distinct and sorted, in one spelling, without
    single letters and the words in `_KINDS`: for streets, floors, directions and "near". `text` is the whole
    address without separators and accents, in lower case. Values of missing parts are empty.
    """
    folded = _JOINED_STREET.sub(" st", _FLOORS_AND_AREAS.sub(" ", fold(address)))
    pieces = [_SHORT.get(piece, piece) for piece in _PIECES.findall(folded)]
    numbers = list(dict.fromkeys(piece for piece in pieces if piece[0].isdigit()))
    codes = [number for number in numbers[1:] if _POSTCODE.fullmatch(number)]
    return Street(
        numbers=tuple(number for number in numbers if number not in codes),
        postcode=codes[-1] if codes else "",
        words=tuple(sorted({p for p in pieces if not p[0].isdigit() and len(p) > 1 and p not in _KINDS})),
        text="".join(_WORDS.findall(fold(address))),
    )


def compare(a: str, b: str) -> AddressSimilarity | None:
    """Return how similar two addresses are: street words (0 to 1) and house numbers. None if one is empty.

    The similarity of words is None if one address has no words.
    """
    if not a or not b:
        return None
    one, other = read(a), read(b)
    if not one.text or not other.text:
        return None
    words = None
    if one.words and other.words:
        words = max(
            token_set(one.words, other.words),
            float(Indel.normalized_similarity(" ".join(one.words), " ".join(other.words))),
        )
    has_numbers = bool(one.numbers and other.numbers)
    same = has_numbers and not set(one.numbers).isdisjoint(other.numbers)
    same_first = has_numbers and one.numbers[0] == other.numbers[0]
    rest, others = one.numbers[1:], other.numbers[1:]
    return AddressSimilarity(
        words=words,
        same_number=same,
        other_number=has_numbers and not same,
        near_number=has_numbers and not same and _are_near(one.numbers, other.numbers),
        same_first=same_first,
        other_unit=same_first and bool(rest and others) and set(rest).isdisjoint(others),
    )


def _are_near(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    mine, second = _values(a), _values(b)
    return any(abs(one - other) <= NEAR_NUMBERS for one in mine for other in second)


def _values(numbers: tuple[str, ...]) -> list[int]:
    digits = (number.rstrip("abcdefghijklmnopqrstuvwxyz") for number in numbers)
    return [int(value) for value in digits if len(value) <= _LONGEST_NUMBER]
