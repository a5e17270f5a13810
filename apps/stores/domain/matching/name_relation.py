"""Relation of two names by words: the same, one within the other, or with different words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import Indel

from apps.core.text.folding import fold
from apps.stores.domain.matching.names import GENERIC

SAME_WORD = 0.80
"""Minimum similarity of words that are spellings of the same word."""
SAME_JOINED = 0.90
"""Minimum similarity of joined names that are the same name: Star Bucks, Starbucks."""
LONG = 15
"""Number of letters from which a name is long."""

_LEGAL = frozenset(
    "inc llc ltd gmbh co kg ug srl spa sas snc sarl sa ag bv nv pt cv tbk sdn bhd corp company limited plc ltda "
    "lda eireli eurl pty mbh ohg ev pvt sti as tic kk sl slu".split()
)
_FILLING = frozenset(
    "the and of de del della di da do dos das la le les du des der die das el los las y et und a an at in on by "
    "en i il lo al am im zum zur von ve dan".split()
)
PARTS = frozenset(
    "atm atms cajero cajeros geldautomat bancomat bankomat cashpoint mortgage "
    "pharmacy farmacia pharmacie apotheke apotek eczane clinic urgent vaccination optical vision eye hearing "
    "photo bakery deli delicatessen floral florist liquor fuel gas petrol gasolinera tankstelle charging "
    "charger supercharger ev recharge carwash propane service services parts department dept collision repair "
    "tire tires auto rental rentals leasing grooming training vet veterinary emergency imaging radiology lab "
    "laboratory surgery rehabilitation therapy pediatrics cardiology urology oncology dental "
    "library gym pool spa salon bar lounge rooftop ballroom banquet court parking garage entrance gate terminal "
    "platform bus stop halte durak office headquarters administration warehouse preschool nursery "
    "kindergarten daycare faculty gallery auditorium stadium playground chapel drive thru kiosk outlet "
    "auctions storage tech studio festival customer".split()
)
"""Words for a part of a larger place, or a counter in it, which has a separate record."""
_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\d+|\b[a-z]\b")
_LATIN_ENDS = "\u0250"


@dataclass(frozen=True, slots=True)
class Wording:
    """A parsed name."""

    words: tuple[str, ...]
    """The distinctive words, in order."""
    joined: str
    """All words joined."""
    latin: str
    other: str
    """The parts in Latin and in other letters: many names repeat the same in both."""
    start: str
    initials: str
    numbers: frozenset[str]
    """Numbers and single letters: Gate 2, Plant C."""


@dataclass(frozen=True, slots=True)
class Relation:
    """The relation of two names. Shares are of the letters of a name."""

    same: bool = False
    within: bool = False
    """One name contains the other, apart from generic words: RM Sederhana, Restoran Sederhana Bintaro."""
    rest_one: float = 0.0
    """Share of the longer name that is missing in the other."""
    rest_both: float = 0.0
    """The smaller of the two shares that are missing on the other side."""
    part: bool = False
    """Only one is a part of something: an ATM, a pharmacy."""
    other_number: bool = False
    """Both are numbered, differently: Branch 2, Branch 3."""
    initials: bool = False
    """One contains the other's initials as a word."""
    same_start: bool = False
    """The first words are equal, which are the most distinctive."""
    long: bool = False
    """Both are long: few stores share a long name by chance."""


@lru_cache(maxsize=16_384)
def read(name: str) -> Wording:
    """Split a name into words, and what comparing names needs: joined letters, initials and numbers.

    Its `words` are without legal forms ("PT") and fillers ("the"), unless there are no others.
    """
    words = tuple(_WORD.findall(fold(name)))
    distinctive = tuple(dict.fromkeys(w for w in words if w not in _LEGAL and w not in _FILLING)) or words
    return Wording(
        words=distinctive,
        joined="".join(words),
        latin="".join(word for word in words if _is_latin(word)),
        other="".join(word for word in words if not _is_latin(word)),
        start=words[0] if words else "",
        initials="".join(word[0] for word in words),
        numbers=frozenset(_NUMBER.findall(" ".join(distinctive))),
    )


def relate(
    a: str, b: str, here: frozenset[str] = frozenset(), there: frozenset[str] = frozenset()
) -> Relation:
    """Return how two names relate: equal, one within the other, or each with own words.

    The order of the names does not matter. `here` are words of the town and street of `a`, `there` those of
    `b`. Words for the type of store, and for the place of the other side ("Tuku Cipete" and a Tuku in
    Cipete), do not count as a name's own words. Words for its own place do: they tell branches apart. Names
    that are equal or nearly so have no own words (both shares are 0).
    """
    one, other = read(a), read(b)
    if (one.joined, one.words) > (other.joined, other.words):
        one, other, here, there = other, one, there, here
    if one.joined == other.joined:
        return Relation(same=True, within=True, same_start=bool(one.words), long=_are_long(one, other))
    left_one, left_other = _unpaired(one.words, other.words)
    whole_one, whole_other = "".join(one.words), "".join(other.words)
    left_one = [word for word in left_one if len(word) < 4 or word not in whole_other]
    left_other = [word for word in left_other if len(word) < 4 or word not in whole_one]
    is_similar = float(
        Indel.normalized_similarity(one.joined, other.joined)
    ) >= SAME_JOINED or _same_in_one_script(one, other)
    rest = (0.0, 0.0) if is_similar else (_share(left_one, one, there), _share(left_other, other, here))
    parts = [any(word in PARTS for word in left) for left in (left_one, left_other)]
    return Relation(
        within=is_similar
        or not _distinctive(left_one)
        or not _distinctive(left_other)
        or _contains_other(one.joined, other.joined),
        rest_one=max(rest),
        rest_both=min(rest),
        part=parts[0] != parts[1],
        other_number=bool(one.numbers - other.numbers and other.numbers - one.numbers),
        initials=_has_initials(left_one, other) or _has_initials(left_other, one),
        same_start=one.start == other.start,
        long=_are_long(one, other),
    )


def _unpaired(a: tuple[str, ...], b: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """Return the words of each side without an equal or similar word on the other."""
    mine, second = [w for w in a if w not in b], [w for w in b if w not in a]
    for word in list(mine):
        likeness, like = max(((_word_likeness(word, w), w) for w in second), default=(0.0, ""))
        if likeness >= SAME_WORD:
            mine.remove(word)
            second.remove(like)
    return mine, second


def _word_likeness(a: str, b: str) -> float:
    """Return the similarity of two words: 0.9 if one starts with the other, from three letters on."""
    if len(a) >= 3 and len(b) >= 3 and (a.startswith(b) or b.startswith(a)):
        return 0.9
    return float(Indel.normalized_similarity(a, b))


def _same_in_one_script(a: Wording, b: Wording) -> bool:
    """Return whether a name in two scripts matches the other name in one of them."""
    if not (a.latin and a.other) and not (b.latin and b.other):
        return False
    pairs = ((a.latin, b.latin), (a.other, b.other))
    return any(x and y and Indel.normalized_similarity(x, y) >= SAME_JOINED for x, y in pairs)


def _distinctive(left: list[str]) -> list[str]:
    return [word for word in left if word not in GENERIC]


def _share(left: list[str], of: Wording, places: frozenset[str]) -> float:
    """Return the share of a name's letters in the `left` words that are neither generic nor places."""
    distinctive = sum(len(word) for word in left if word not in places and word not in GENERIC)
    return distinctive / max(1, sum(map(len, of.words)))


def _are_long(a: Wording, b: Wording) -> bool:
    return min(len(a.joined), len(b.joined)) >= LONG


def _contains_other(a: str, b: str) -> bool:
    return min(len(a), len(b)) >= 4 and (a in b or b in a)


def _has_initials(left: list[str], other: Wording) -> bool:
    return any(len(word) >= 3 and word in other.initials for word in left)


def _is_latin(word: str) -> bool:
    return all(letter < _LATIN_ENDS for letter in word)
