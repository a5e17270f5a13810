"""Messages on region names of a row that are not stored, with the replacement and the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from apps.stores.importing import region_text
from apps.stores.models import Region
from apps.stores.queries.region_index import RegionIndex
from apps.stores.record.regions import Place


@dataclass(frozen=True, slots=True)
class NamedRegion:
    """A region name in a row."""

    field: str
    """Import field that contains it."""
    level: int | None
    """None if it may be of any level."""
    name: str


@dataclass(frozen=True, slots=True)
class RegionWarning:
    """A warning on region names of a row that are not stored as given."""

    field: str
    msg: str
    value: str


def warn_of_names_unlike_pin(
    named: Sequence[NamedRegion], place: Place, index: RegionIndex
) -> Iterator[RegionWarning]:
    """Yield warnings on region names of a row that the regions of its pin replace.

    All names of other regions share one warning; each unknown name has its own. A name of one of the pin's
    regions has none. `named` are the row's names, `place` the pin's regions.
    """
    elsewhere: list[NamedRegion] = []
    for one in named:
        named_regions = index.all_with_name(one.name)
        if not named_regions and means_region_of(one.name, place, index):
            continue
        if not named_regions:
            msg = f"“{one.name}” is unknown; “{_stored(place, one).name}” is taken from the pin"
            yield RegionWarning(one.field, msg, one.name)
        elif not _is_stored(named_regions, place):
            elsewhere.append(one)
    if elsewhere:
        smallest_first = elsewhere[::-1]
        names = ", ".join(one.name for one in smallest_first)
        stored_names = ", ".join(dict.fromkeys(_stored(place, one).name for one in smallest_first))
        msg = f"“{names}” does not match the pin; “{stored_names}” is taken from the pin"
        yield RegionWarning(elsewhere[0].field, msg, names)


def warn_of_unused_names(
    named: Sequence[NamedRegion], place: Place, index: RegionIndex
) -> Iterator[RegionWarning]:
    """Yield a warning on each region name of a row without a usable pin that is not among its regions.

    Such a name is unknown, contradicts a smaller region, or may be a city or a larger region of the same
    name. `named` are the row's names, `place` the regions that were found by them.
    """
    for one in named:
        named_regions = [
            region for region in index.all_with_name(one.name) if one.level in (None, region.level)
        ]
        if not named_regions and means_region_of(one.name, place, index):
            continue
        if one.level is None and (msg := _one_of_two_levels(one.name, place, index)):
            yield RegionWarning(one.field, msg, one.name)
        elif not _is_stored(named_regions, place):
            yield RegionWarning(
                one.field, _unused_name_message(one, place, is_recognized=bool(named_regions)), one.name
            )


def means_region_of(text: str, place: Place, index: RegionIndex) -> bool:
    """Return whether a region cell means a region in `place`: by one name of any level, or by several names.

    False if `place` is empty.
    """
    if _is_stored(index.all_with_name(text), place):
        return True
    country = place.l1.country if place.l1 is not None else ""
    read = region_text.read_place(text, index, country, None) if country else None
    return read is not None and read.region is not None and _is_stored([read.region], place)


def _one_of_two_levels(name: str, place: Place, index: RegionIndex) -> str:
    """Return the message on the name of a city and a larger region; "" if the row decides which it is."""
    meanings = index.ambiguous(name)
    if not meanings or place.deepest not in (None, *meanings[:-1]):
        return ""
    names = " or ".join(f"“{region.name}”" for region in meanings)
    return f"“{name}” may be {names}. Write the full name"


def _unused_name_message(one: NamedRegion, place: Place, *, is_recognized: bool) -> str:
    """Return the message on a name: a smaller region takes precedence, else the larger one."""
    deepest = place.deepest
    instead = place.at(one.level) if one.level is not None else None
    if deepest is None:
        return f"“{one.name}” is not known: skipped"
    if instead is not None:
        reason = (
            f"does not contain “{deepest.name}”, which takes precedence" if is_recognized else "is not known"
        )
        return f"“{one.name}” {reason}; “{instead.name}” is taken from “{deepest.name}”"
    if is_recognized:
        return f"“{one.name}” is not in “{deepest.name}”, which takes precedence: skipped"
    return f"“{one.name}” is not known in “{deepest.name}”: skipped"


def _is_stored(named_regions: Sequence[Region], place: Place) -> bool:
    stored = {region.pk for region in (place.l1, place.l2, place.l3) if region is not None}
    return any(region.pk in stored for region in named_regions)


def _stored(place: Place, one: NamedRegion) -> Region:
    """Return the pin's region that is stored instead of the name."""
    region = (place.at(one.level) if one.level is not None else None) or place.deepest
    assert region is not None  # the pin is in a region
    return region
