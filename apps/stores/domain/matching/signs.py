"""Signs for or against a match when the distance is unknown.

Each sign has a value from 0 to 1 and, in `evidence`, a weight and text. They use only data that both sides
have; missing data is no sign.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from itertools import product

from rapidfuzz.distance import Indel

from apps.core.text.folding import fold
from apps.stores.domain.matching import addresses, links, name_relation
from apps.stores.domain.matching.addresses import AddressSimilarity
from apps.stores.domain.matching.name_relation import PARTS, Relation
from apps.stores.domain.matching.subject import Subject

Signs = dict[str, float]

ANOTHER_STREET = 0.5
SAME_ENDING = 7
"""Number of equal last digits from which numbers may differ only in their prefix: no sign."""
SLIP = 2
"""Maximum number of different last digits of a typo, or of two lines of one store."""
SAME_PLACE = 0.8
OWN_WORDS = 0.15
"""Share from which the words that only one name has are not a spelling variation."""
_WORD = re.compile(r"[^\W_]+")
_STEM = 5
_LISTING = re.compile(
    "locat|store|branch|filial|find|shop|tienda|sucursal|restaurant|agent|agenc|office|dealer|magasin|standort|"
    "detail|outlet|cabang|sube"
)
"""Parts of the address of a page that is one of many: a chain's page of a branch."""


def of(
    a: Subject,
    b: Subject,
    name: float | None,
    street: AddressSimilarity | None,
    common_phones: Collection[str] = (),
) -> Signs:
    """Return {sign: value, 0 to 1} for two stores whose distance is unknown; signs with value 0 are left out.

    A sign is a hint for or against a match, such as "name_same" or "number_other"; its weight is in
    `evidence`. Data that one side does not have gives no sign. `name` is the similarity of names, `street`
    the comparison of addresses; phones in `common_phones` are ignored, because too many stores have them.
    """
    relation = _relation(a, b)
    signs: Signs = {"name_likeness": name or 0.0}
    _names(signs, relation)
    _address(signs, a, b, street)
    _phones(signs, a.phones.difference(common_phones), b.phones.difference(common_phones))
    _pages(signs, a, b)
    _kinds(signs, a, b, relation)
    same_page = not a.handles.isdisjoint(b.handles) or not a.sites.isdisjoint(b.sites)
    if relation.same and street and (street.other_number or signs["street_other"]):
        signs["outlet"] = 1.0
        if same_page or "page_other" in signs:
            signs["outlet_site"] = 1.0
        if relation.long and street.other_number:
            signs["outlet_long_name"] = 1.0
    if relation.same and street and street.same_number:
        signs["name_and_number"] = 1.0
    if relation.within and not relation.same and same_page:
        signs["within_page_same"] = 1.0
    return {sign: value for sign, value in signs.items() if value}


def contains_name(a: Subject, b: Subject) -> bool:
    """Return whether a name of one store contains one of the other, apart from generic words.

    False if only one is a part of a place, such as an ATM or a pharmacy, or if both have different numbers.
    """
    relation = _relation(a, b)
    return relation.within and not relation.part and not relation.other_number


def _relation(a: Subject, b: Subject) -> Relation:
    """Return the relation of the names; of several, the pair with the smallest difference."""
    here, there = _words(a.locality) | _words(a.street), _words(b.locality) | _words(b.street)
    if len(a.names) == len(b.names) == 1:
        return name_relation.relate(a.names[0], b.names[0], here, there)
    relations = (name_relation.relate(x, y, here, there) for x, y in product(a.names, b.names))
    return min(
        relations,
        key=lambda signs: (not signs.same, signs.rest_both, not signs.within, signs.rest_one),
        default=Relation(),
    )


def _names(signs: Signs, relation: Relation) -> None:
    """Add the signs of the names to `signs`."""
    signs["name_same"] = float(relation.same)
    signs["name_within"] = float(relation.within)
    signs["name_initials"] = float(relation.initials)
    signs["rest_both"] = relation.rest_both
    signs["own_words"] = float(relation.rest_both > OWN_WORDS)
    signs["name_start_same"] = float(relation.same_start)
    signs["part"] = float(relation.part)
    signs["name_number_other"] = float(relation.other_number)


def _address(signs: Signs, a: Subject, b: Subject, street: AddressSimilarity | None) -> None:
    """Add the signs of street, house number and postcode to `signs`, also those that are 0."""
    if street:
        words = ANOTHER_STREET if street.words is None else street.words
        signs["number_same"] = float(street.same_number)
        signs["number_first_same"] = float(street.same_first)
        signs["unit_other"] = float(street.other_unit)
        signs["street_alike"] = words
        if street.other_number:
            signs["number_other"] = 1.0
            signs["number_near"] = float(street.near_number)
        signs["street_other"] = float(words < ANOTHER_STREET)
    one, other = (_plain(side.postcode or addresses.read(side.street).postcode) for side in (a, b))
    if one and other:
        signs["postcode_other"] = float(not one.startswith(other) and not other.startswith(one))


def are_in_other_places(a: Subject, b: Subject) -> bool:
    """Return whether two stores are certainly in different places; False if nothing can be compared.

    Compares the ids of the second region level, or of the first if one side has no second; if there are none,
    the names of the towns, where similar spellings count as the same.
    """
    for mine, second in ((a.region_l2_id, b.region_l2_id), (a.region_l1_id, b.region_l1_id)):
        if mine is not None and second is not None:
            return mine != second
    if not a.locality or not b.locality:
        return False
    return not _is_same_place(_plain(a.locality), _plain(b.locality))


def _is_same_place(a: str, b: str) -> bool:
    """Return whether two names of towns may be spellings of one: Bangalore and Mangalore are not."""
    return a in b or b in a or (a[:1] == b[:1] and Indel.normalized_similarity(a, b) > SAME_PLACE)


def _phones(signs: Signs, mine: frozenset[str], second: frozenset[str]) -> None:
    """Add the signs of the phone numbers to `signs`.

    Numbers with the same last digits are no sign: only their prefix differs.
    """
    if not mine or not second:
        return
    if not mine.isdisjoint(second):
        signs["phone_same"] = 1.0
        return
    ends = [
        {number[-SAME_ENDING:] for number in side if len(number) > SAME_ENDING} for side in (mine, second)
    ]
    if ends[0] & ends[1]:
        return
    signs["phone_other"] = 1.0
    signs["phone_slip"] = float(any(_differ_little(one, other) for one, other in product(*ends)))


def _differ_little(a: str, b: str) -> bool:
    return sum(x != y for x, y in zip(a, b, strict=True)) <= SLIP


def _pages(signs: Signs, a: Subject, b: Subject) -> None:
    """Add the signs of different pages and sites to `signs`; equal pages only count as pages of branches."""
    for (host, path), (other_host, other_path) in product(a.sites, b.sites):
        if _is_listing(host, path) and _is_listing(other_host, other_path):
            signs["branch_pages"] = 1.0
        if path == other_path and host == other_host:
            continue
        if _domain(host) != _domain(other_host):
            signs["site_other"] = 1.0
        mine, second = _address_words(host, path), _address_words(other_host, other_path)
        if (mine - second).isdisjoint(PARTS) != (second - mine).isdisjoint(PARTS):
            signs["page_part"] = 1.0
        if host == other_host and path and other_path and not links.is_shared(host):
            signs["page_other"] = 1.0
            if path.count("/") > 1 and other_path.count("/") > 1:
                signs["page_other_path"] = 1 - float(Indel.normalized_similarity(path, other_path))


def _kinds(signs: Signs, a: Subject, b: Subject, relation: Relation) -> None:
    """Add the signs of equal or different categories to `signs`."""
    if not a.category or not b.category:
        return
    mine, second = _stems(a.category), _stems(b.category)
    if not mine or not second:
        return
    if mine == second:
        signs["kind_same"] = 1.0
    elif mine.isdisjoint(second):
        signs["rest_kind_other"] = relation.rest_one


@lru_cache(maxsize=16_384)
def _plain(text: str) -> str:
    return "".join(_WORD.findall(fold(text)))


@lru_cache(maxsize=16_384)
def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(fold(text)))


@lru_cache(maxsize=16_384)
def _stems(text: str) -> frozenset[str]:
    """Return the stems of the longer words: pharmacy and pharmacies are one type."""
    return frozenset(word[:_STEM] for word in _WORD.findall(fold(text.replace("_", " "))) if len(word) > 3)


@lru_cache(maxsize=16_384)
def _address_words(host: str, path: str) -> frozenset[str]:
    return frozenset(_WORD.findall(f"{host} {path}"))


@lru_cache(maxsize=16_384)
def _domain(host: str) -> str:
    """Return the registered name of a host, approximately: "kfc" for locations.kfc.com."""
    labels = host.split(".")
    return labels[-2] if len(labels) > 1 else host


@lru_cache(maxsize=16_384)
def _is_listing(host: str, path: str) -> bool:
    return bool(_LISTING.search(f"{host}{path}"))
