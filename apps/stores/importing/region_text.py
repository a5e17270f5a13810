"""Regions in free text: an address, "City, Province", "postcode city".

Only exact names count. A text with several possible regions gives the regions that they share, or none: a
missing region can be added later, a wrong one stays unnoticed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from apps.core.text.folding import fold
from apps.stores.models import Region
from apps.stores.queries.region_index import RegionIndex

_POSTCODE_DIGITS = {"ID": 5, "TR": 5, "MY": 5, "PH": 4}
_SEPARATORS = re.compile(r"[,;/|()\n\r•·]+|\s[-–—]\s")
_WORD_WITH_DIGIT = re.compile(r"\S*\d\S*")
_STREET = re.compile(
    r"\b(jl|jln|jalan|gang|gg|street|st|road|rd|avenue|ave|lebuh|lorong|persiaran|cad|caddesi|cd|sok|sokak|sk|bulvari"
    r"|blv|mah|mahallesi|brgy|barangay|kel|kelurahan|desa|kampung|taman)\b"
)
_LEVEL_WORDS: tuple[tuple[re.Pattern[str], int, frozenset[str]], ...] = (
    (re.compile(r"^(?:kec|kecamatan)\b\.?\s*"), 3, frozenset()),
    (re.compile(r"^(?:kab|kabupaten)\b\.?\s*"), 2, frozenset({"kabupaten"})),
    (re.compile(r"^kota\s+"), 2, frozenset({"kota"})),
    (re.compile(r"^(?:prov|provinsi|propinsi)\b\.?\s*"), 1, frozenset()),
)
"""Word before a name, the level that it means, and the types of region; empty for any type."""
_MOST_WORDS = 8


@dataclass(frozen=True, slots=True)
class PlaceText:
    """The regions of a text, and the postcode in it."""

    region: Region | None
    postcode: str
    count: int
    """Number of names in the text that belong to the region or to those around it."""


def read_address(text: str, index: RegionIndex, country: str, within: Region | None) -> Region | None:
    """Return the smallest region that an address names; None if the text does not decide it.

    With `within`, a region that is already known, only regions inside it are found. Without it (None) one
    name is not enough: the address must name a region and one that contains it, or end with a name that only
    one region of the first two levels has.
    """
    reading = _read([_of_segment(part, index) for part in _segments(text, country)], within, index)
    if reading.region is None or within is not None:
        return reading.region
    is_sure = reading.count > 1 or (
        reading.region.level <= 2 and _ends_with(text, reading.region, index, country)
    )
    return reading.region if is_sure else None


def read_place(text: str, index: RegionIndex, country: str, within: Region | None) -> PlaceText:
    """Return the smallest region, the postcode and the number of matched names of a region cell.

    The cell may have several names, such as "Kota Bandung Jawa Barat" or "34710 Kadıköy". With `within`, only
    regions inside it are found. If the names fit several regions, the result is the smallest region that
    contains all of them, or None. The postcode is "" unless the text has exactly one.
    """
    segments = list(_segments(text, country))
    reading = _read([_of_segment(part, index) for part in segments], within, index)
    if reading.region is None or reading.count < 2:
        split = _read(_split_words(segments, index), within, index)
        if split.count > reading.count:
            reading = split
    return PlaceText(reading.region, _postcode(text, country), reading.count)


def _postcode(text: str, country: str) -> str:
    matches = re.findall(rf"(?<!\d)\d{{{_POSTCODE_DIGITS[country]}}}(?!\d)", text)
    return str(matches[0]) if len(matches) == 1 else ""


def _segments(text: str, country: str) -> Iterator[str]:
    """Yield the parts of a text between separators, around postcodes, and after a house number."""
    digits = _POSTCODE_DIGITS[country]
    for part in _SEPARATORS.split(re.sub(rf"(?<!\S)\d{{{digits}}}(?!\S)", ",", text)):
        plain = fold(part).strip(" .")
        if not plain:
            continue
        yield plain
        behind = _WORD_WITH_DIGIT.split(plain)
        if len(behind) > 1 and behind[-1].strip(" .:"):
            yield behind[-1].strip(" .:")


def _of_segment(part: str, index: RegionIndex) -> list[Region]:
    """Return the regions that a whole segment names."""
    if named := list(index.all_with_name(part)):
        return named
    for pattern, level, types in _LEVEL_WORDS:
        rest = pattern.sub("", part)
        if rest != part:
            return [
                region
                for region in index.all_with_name(rest)
                if region.level == level and (not types or region.type in types)
            ]
    return []


def _split_words(segments: Sequence[str], index: RegionIndex) -> list[list[Region]]:
    """Return the regions of segments that consist of two names, such as "Sleman Yogyakarta"."""
    candidates: list[list[Region]] = []
    for part in segments:
        words = part.split()
        if not 2 <= len(words) <= _MOST_WORDS or _STREET.search(part):
            continue
        for at in range(1, len(words)):
            first = _of_segment(" ".join(words[:at]), index)
            second = _of_segment(" ".join(words[at:]), index)
            if first and second:
                candidates += [first, second]
    return candidates


def _read(named: Sequence[list[Region]], within: Region | None, index: RegionIndex) -> PlaceText:
    """Return the region that most names agree on; of several, the smallest one around all of them."""
    named = [regions for regions in named if regions]
    inside = {
        region.pk: region
        for regions in named
        for region in regions
        if within is None or (region.pk != within.pk and within.pk in index.chain(region))
    }
    counts = {
        pk: sum(any(one.pk in index.chain(region) for one in regions) for regions in named)
        for pk, region in inside.items()
    }
    if not counts:
        return PlaceText(None, "", 0)
    most = max(counts.values())
    best = [region for pk, region in inside.items() if counts[pk] == most]
    best = [region for region in best if not _is_one_of_two_levels(region, best, named, index)]
    smallest = [
        region
        for region in best
        if not any(other.pk != region.pk and region.pk in index.chain(other) for other in best)
    ]
    shared = index.shared(smallest)
    if shared is not None and within is not None and shared.pk in index.chain(within):
        shared = None
    return PlaceText(shared, "", most if shared is not None else 0)


def _is_one_of_two_levels(
    region: Region, best: Sequence[Region], named: Sequence[list[Region]], index: RegionIndex
) -> bool:
    """Return whether the only name of a region is also that of a larger one, which no other name means.

    "Yogyakarta" alone is the province, which contains the city; "Yogyakarta, DI Yogyakarta" is the city.
    """
    meanings = [{one.pk for one in regions} for regions in named]
    for larger in best:
        if larger.pk != region.pk and larger.pk in index.chain(region):
            naming_both = [pks for pks in meanings if larger.pk in pks]
            if len(naming_both) == 1 and region.pk in naming_both[0]:
                return True
    return False


def _ends_with(text: str, region: Region, index: RegionIndex, country: str) -> bool:
    """Return whether all meanings of the last segment of an address are this region or inside it."""
    segments = list(_segments(text, country))
    named = _of_segment(segments[-1], index) if segments else []
    return any(one.pk == region.pk for one in named) and all(region.pk in index.chain(one) for one in named)


def shares_of_regions(country: str, columns: Sequence[Sequence[str]]) -> list[dict[str, float]]:
    """Return for each column {import field: share of its values, 0 to 1, that name a region of that level}.

    `columns` are lists of cell values. The fields are "region_l1" to "region_l3", and "region" for any level
    or several names. {} for a column without values. One query.
    """
    index = RegionIndex(country)
    return [_shares(values, country, index) for values in columns]


def _shares(values: Sequence[str], country: str, index: RegionIndex) -> dict[str, float]:
    """Return {import field: share of the values, 0 to 1, that name a region of it}; {} without values."""
    if not values:
        return {}
    named = [index.all_with_name(text.strip()) for text in values]
    levels = {
        f"region_l{level}": sum(any(region.level == level for region in regions) for regions in named)
        for level in (1, 2, 3)
    }
    recognized = sum(
        bool(regions) or read_place(text, index, country, None).region is not None
        for text, regions in zip(values, named, strict=True)
    )
    return {name: count / len(values) for name, count in {**levels, "region": recognized}.items()}
