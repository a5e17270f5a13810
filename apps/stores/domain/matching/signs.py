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
from apps.stores.domain.matching.addresses import Likeness
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
    a: Subject, b: Subject, name: float | None, street: Likeness | None, common_phones: Collection[str] = ()
) -> Signs:
    """Return {sign: value from 0 to 1} for two stores whose distance is unknown, without zeros.

    A sign is a hint for or against a match. `name` and `street` are similarities; `common_phones` are numbers
    of too many stores to identify one. Weights are in `evidence`.
    """
    relation = _relation(a, b)
    found: Signs = {"name_likeness": name or 0.0}
    _names(found, relation)
    _address(found, a, b, street)
    _phones(found, a.phones.difference(common_phones), b.phones.difference(common_phones))
    _pages(found, a, b)
    _kinds(found, a, b, relation)
    same_page = not a.handles.isdisjoint(b.handles) or not a.sites.isdisjoint(b.sites)
    if relation.same and street and (street.other_number or found["street_other"]):
        found["outlet"] = 1.0
        if same_page or "page_other" in found:
            found["outlet_site"] = 1.0
        if relation.long and street.other_number:
            found["outlet_long_name"] = 1.0
    if relation.same and street and street.same_number:
        found["name_and_number"] = 1.0
    if relation.within and not relation.same and same_page:
        found["within_page_same"] = 1.0
    return {sign: value for sign, value in found.items() if value}


def contains_name(a: Subject, b: Subject) -> bool:
    """Return whether one name contains the other, apart from generic words.

    False if only one names a part, such as an ATM or a pharmacy, or if both have different numbers.
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
        key=lambda found: (not found.same, found.rest_both, not found.within, found.rest_one),
        default=Relation(),
    )


def _names(found: Signs, relation: Relation) -> None:
    """Add the signs of the names to `found`."""
    found["name_same"] = float(relation.same)
    found["name_within"] = float(relation.within)
    found["name_initials"] = float(relation.initials)
    found["rest_both"] = relation.rest_both
    found["own_words"] = float(relation.rest_both > OWN_WORDS)
    found["name_start_same"] = float(relation.same_start)
    found["part"] = float(relation.part)
    found["name_number_other"] = float(relation.other_number)


def _address(found: Signs, a: Subject, b: Subject, street: Likeness | None) -> None:
    """Add the signs of street, house number and postcode to `found`, also those that are 0."""
    if street:
        words = ANOTHER_STREET if street.words is None else street.words
        found["number_same"] = float(street.same_number)
        found["number_first_same"] = float(street.same_first)
        found["unit_other"] = float(street.other_unit)
        found["street_alike"] = words
        if street.other_number:
            found["number_other"] = 1.0
            found["number_near"] = float(street.near_number)
        found["street_other"] = float(words < ANOTHER_STREET)
    one, other = (_plain(side.postcode or addresses.read(side.street).postcode) for side in (a, b))
    if one and other:
        found["postcode_other"] = float(not one.startswith(other) and not other.startswith(one))


def are_in_other_places(a: Subject, b: Subject) -> bool:
    """Return whether two stores are in different places: by region ids if both have them, else by town names.

    The second region level decides, or else the first. False if nothing can be compared.
    """
    for mine, theirs in ((a.region_l2_id, b.region_l2_id), (a.region_l1_id, b.region_l1_id)):
        if mine is not None and theirs is not None:
            return mine != theirs
    if not a.locality or not b.locality:
        return False
    return not _is_same_place(_plain(a.locality), _plain(b.locality))


def _is_same_place(a: str, b: str) -> bool:
    """Return whether two names of towns may be spellings of one: Bangalore and Mangalore are not."""
    return a in b or b in a or (a[:1] == b[:1] and Indel.normalized_similarity(a, b) > SAME_PLACE)


def _phones(found: Signs, mine: frozenset[str], theirs: frozenset[str]) -> None:
    """Add the signs of the phone numbers to `found`.

    Numbers with the same last digits are no sign: only their prefix differs.
    """
    if not mine or not theirs:
        return
    if not mine.isdisjoint(theirs):
        found["phone_same"] = 1.0
        return
    ends = [
        {number[-SAME_ENDING:] for number in side if len(number) > SAME_ENDING} for side in (mine, theirs)
    ]
    if ends[0] & ends[1]:
        return
    found["phone_other"] = 1.0
    found["phone_slip"] = float(any(_differ_little(one, other) for one, other in product(*ends)))


def _differ_little(a: str, b: str) -> bool:
    return sum(x != y for x, y in zip(a, b, strict=True)) <= SLIP


def _pages(found: Signs, a: Subject, b: Subject) -> None:
    """Add the signs of different pages and sites to `found`; equal pages only count as pages of branches."""
    for (host, path), (other_host, other_path) in product(a.sites, b.sites):
        if _is_listing(host, path) and _is_listing(other_host, other_path):
            found["branch_pages"] = 1.0
        if path == other_path and host == other_host:
            continue
        if _domain(host) != _domain(other_host):
            found["site_other"] = 1.0
        mine, theirs = _address_words(host, path), _address_words(other_host, other_path)
        if (mine - theirs).isdisjoint(PARTS) != (theirs - mine).isdisjoint(PARTS):
            found["page_part"] = 1.0
        if host == other_host and path and other_path and not links.is_shared(host):
            found["page_other"] = 1.0
            if path.count("/") > 1 and other_path.count("/") > 1:
                found["page_other_path"] = 1 - float(Indel.normalized_similarity(path, other_path))


def _kinds(found: Signs, a: Subject, b: Subject, relation: Relation) -> None:
    """Add the signs of equal or different categories to `found`."""
    if not a.category or not b.category:
        return
    mine, theirs = _stems(a.category), _stems(b.category)
    if not mine or not theirs:
        return
    if mine == theirs:
        found["kind_same"] = 1.0
    elif mine.isdisjoint(theirs):
        found["rest_kind_other"] = relation.rest_one


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
