"""Features of two subjects, each from 0 to 1, or None if the data of one side is missing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from apps.core.text.folding import fold
from apps.stores.domain.geo import distance_m
from apps.stores.domain.matching import addresses, branches, links, names, signs
from apps.stores.domain.matching.addresses import AddressSimilarity
from apps.stores.domain.matching.signs import Signs
from apps.stores.domain.matching.subject import RADIUS_M, Subject

FULL_DISTANCE_M = 25
"""Distance in meters up to which two pins are the same place."""
MOST_AT_OTHER_NUMBERS = 0.59
"""Upper limit for neighbors in one street: similar, but no evidence of the same store."""
SAME_ADDRESS = 0.80
SAME_OUTLET_M = 100
"""Distance in meters up to which two stores of one chain may be the same."""
SAME_NAME = 0.995
"""Minimum similarity of names that differ in generic words only."""
STREET_WORDS = frozenset(
    "jl jln jalan no nomor number st street rd road ave avenue blvd cad cd cadde caddesi sok sk sokak sokagi "
    "bulvar bulvari mah mahalle mahallesi lorong lrg gang gg".split()
)
"""Words for a street, which do not identify it."""


@dataclass(frozen=True, slots=True)
class Features:
    """The six features of the score, by the letters of their weights."""

    N: float | None = None
    """Names."""
    D: float | None = None
    """Distance."""
    P: float | None = None
    """Phone."""
    A: float | None = None
    """Street and house number."""
    S: float | None = None
    """Site or social handle."""
    T: float | None = None
    """Store type and cuisine."""

    def as_json(self) -> dict[str, float | None]:
        """Return the features in the stored and API format."""
        return {letter: _rounded(getattr(self, letter)) for letter in "NDPAST"}


@dataclass(frozen=True, slots=True)
class Comparison:
    """The comparison of two subjects."""

    features: Features
    distance_m: float | None = None
    other_brand: bool = False
    other_outlet: bool = False
    """The same brand with different branch names."""
    same_brand: bool = False
    is_chain: bool = False
    """Both are stores of one chain, so a name is no evidence."""
    is_same_outlet: bool = False
    """For stores of one chain: they are close, or phone, street and number, or words for the branch agree."""
    same_address: bool = False
    """The same street or building, without different house numbers."""
    other_place: bool = False
    """Without a distance: in another region or town."""
    contains_name: bool = False
    """At the same address, one name holds the other, and neither is a part or numbered differently."""
    radius: int = RADIUS_M
    """Distance in meters beyond which two pins are different places."""
    is_linked: bool = False
    """Both have the same external id of the same source."""
    signs: Signs | None = None
    """Signs used if no distance is known; None otherwise."""


def compare(
    a: Subject, b: Subject, common_phones: Collection[str] = (), *, is_common_name: bool = False
) -> Comparison:
    """Compare the identifying data of two stores: six features, their distance, and facts that limit a score.

    The features are name, distance, phone, address, site and type, each 0 to 1, or None if one side has no
    data. Phones in `common_phones` are ignored, because too many stores have them. `is_common_name` is true
    if too many stores have the name: then two stores with it count as a chain, unless their pins are close.
    Signs (hints for and against) are only included if a pin is missing; then there is no distance.
    """
    away = None
    if a.lat is not None and a.lng is not None and b.lat is not None and b.lng is not None:
        away = distance_m(a.lat, a.lng, b.lat, b.lng)
    have_brands = a.brand_id is not None and b.brand_id is not None
    same_brand = have_brands and a.brand_id == b.brand_id
    name = names.best_similarity(a.names, b.names) if a.names and b.names else None
    street = addresses.compare(a.street, b.street)
    same_address = _is_same_address(street)
    radius = pair_radius(a, b)
    weighed = signs.of(a, b, name, street, common_phones) if away is None else None
    phone = _phone(a, b, common_phones)
    # With the same name, the brand of one side is the other's too. Close pins outweigh a guess.
    may_be_chain = is_common_name or (a.brand_id is None) != (b.brand_id is None)
    is_close = away is not None and away <= radius
    is_chain = same_brand or (may_be_chain and not is_close and (name or 0.0) >= SAME_NAME)
    return Comparison(
        features=Features(
            N=name,
            D=None if away is None else closeness(away, radius),
            P=phone,
            A=_street(a, b, street),
            S=_site(a, b),
            T=_type(a, b),
        ),
        distance_m=away,
        other_brand=have_brands and not same_brand,
        same_brand=same_brand,
        is_chain=is_chain,
        is_same_outlet=is_chain
        and (
            phone == 1
            or (away is not None and away <= SAME_OUTLET_M)
            or branches.is_same_outlet(a, b, street)
        ),
        other_outlet=same_brand and bool(a.branch and b.branch) and fold(a.branch) != fold(b.branch),
        same_address=same_address,
        other_place=away is None and signs.are_in_other_places(a, b),
        contains_name=same_address and away is not None and signs.contains_name(a, b),
        radius=radius,
        is_linked=bool(a.external_ids & b.external_ids),
        signs=weighed,
    )


def pair_radius(a: Subject, b: Subject) -> int:
    """Return the maximum distance of two pins of the same store: the larger radius of both."""
    return max(a.radius, b.radius)


def closeness(away: float, radius: float) -> float:
    """Return 1 for pins up to 25 m apart, decreasing linearly to 0 at `radius` meters."""
    return min(1.0, max(0.0, (radius - away) / (radius - FULL_DISTANCE_M)))


def _phone(a: Subject, b: Subject, common: Collection[str]) -> float | None:
    """Return 1 if an uncommon number is shared, 0 if none is, None if a side has no uncommon number."""
    if not a.phones or not b.phones:
        return None
    mine, second = a.phones.difference(common), b.phones.difference(common)
    if not mine or not second:
        return None
    return 0.0 if mine.isdisjoint(second) else 1.0


def upper_bounds(a: Subject, b: Subject, common_phones: Collection[str] = ()) -> dict[str, float]:
    """Return {letter: upper bound, 0 to 1} of the known features of two stores with pins.

    The letters are those of `scoring.WEIGHTS`; unknown features are left out. Phones in `common_phones` do
    not count. All values are exact but the address, for which different house numbers in one street are not
    checked. A missing pin fails an assertion.
    """
    assert a.lat is not None
    assert a.lng is not None
    assert b.lat is not None
    assert b.lng is not None
    best = {
        "N": names.best_similarity(a.names, b.names) if a.names and b.names else None,
        "D": closeness(distance_m(a.lat, a.lng, b.lat, b.lng), pair_radius(a, b)),
        "P": _phone(a, b, common_phones),
        "A": _street(a, b, None),
        "S": _site(a, b),
        "T": _type(a, b),
    }
    return {letter: value for letter, value in best.items() if value is not None}


def _street(a: Subject, b: Subject, street: AddressSimilarity | None) -> float | None:
    """Return the similarity of street and number, limited if the house numbers differ."""
    mine, second = _street_words(a.street), _street_words(b.street)
    if not mine or not second:
        return None
    similarity = names.token_set(mine, second)
    return min(similarity, MOST_AT_OTHER_NUMBERS) if street and street.other_number else similarity


@lru_cache(maxsize=16_384)
def _street_words(street: str) -> names.Tokens:
    return tuple(word for word in names.words(street) if word not in STREET_WORDS)


def have_same_address(a: Subject, b: Subject) -> bool:
    """Return whether both are in the same street or building, without different house numbers."""
    return _is_same_address(addresses.compare(a.street, b.street))


def _is_same_address(street: AddressSimilarity | None) -> bool:
    """Return whether the streets are similar (0.8 or more) and the house numbers do not differ."""
    return (
        street is not None
        and street.words is not None
        and street.words >= SAME_ADDRESS
        and not street.other_number
    )


def _site(a: Subject, b: Subject) -> float | None:
    """Return 1 for a common page or handle, 0.5 for a common unshared host, else 0; None if unknown."""
    if not (a.sites or a.handles) or not (b.sites or b.handles):
        return None
    if not a.sites.isdisjoint(b.sites) or not a.handles.isdisjoint(b.handles):
        return 1.0
    hosts_a, hosts_b = ({host for host, _ in side.sites if not links.is_shared(host)} for side in (a, b))
    if not hosts_a.isdisjoint(hosts_b):
        return 0.5
    return 0.0 if _are_comparable(a, b) else None


def _are_comparable(a: Subject, b: Subject) -> bool:
    """Return whether both have a site, or a page on the same platform; otherwise nothing can be compared."""
    platforms_a, platforms_b = ({handle.split(":")[0] for handle in side.handles} for side in (a, b))
    return bool(a.sites and b.sites) or not platforms_a.isdisjoint(platforms_b)


def _type(a: Subject, b: Subject) -> float | None:
    """Return 1 for the same type and a common cuisine, 0.5 for the type only, else 0; None if unknown."""
    if not a.store_type or not b.store_type:
        return None
    if a.store_type != b.store_type:
        return 0.0
    return 0.5 if a.cuisines.isdisjoint(b.cuisines) else 1.0


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)
