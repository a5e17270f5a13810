"""Country packs: the differences between the four countries, as data.

from apps.core.country import pack
pack("ID").timezone
"""

from .data import PACKS
from .model import (
    Bounds,
    Choice,
    CostRange,
    CountryPack,
    Currency,
    PhoneRule,
    Point,
    PriceBand,
    RegionLevel,
    Required,
    Retention,
)

CODES: tuple[str, ...] = tuple(PACKS)
DEFAULT = "ID"


def pack(code: str) -> CountryPack:
    """Return the pack of a country. Raise KeyError for an unknown country."""
    return PACKS[code]


__all__ = [
    "CODES",
    "DEFAULT",
    "PACKS",
    "Bounds",
    "Choice",
    "CostRange",
    "CountryPack",
    "Currency",
    "PhoneRule",
    "Point",
    "PriceBand",
    "RegionLevel",
    "Required",
    "Retention",
    "pack",
]
