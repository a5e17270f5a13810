"""Names of regions as guests use them: "Jakarta Selatan", not "Kota Administrasi Jakarta Selatan"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_PREFIXES: Mapping[tuple[str, int], Sequence[str]] = {
    # "Kabupaten Bandung" keeps its type: without it, people mean the city.
    ("ID", 2): ("Kota Administrasi ", "Kabupaten Administrasi ", "Kota "),
    ("MY", 1): ("W.P. ",),
    ("PH", 3): ("City of ",),
}
"""(country, level) -> types before names."""
_NAMES: Mapping[tuple[str, str], str] = {
    ("ID", "Daerah Khusus Ibukota Jakarta"): "Jakarta",
    ("ID", "Daerah Istimewa Yogyakarta"): "DI Yogyakarta",
    ("PH", "National Capital Region (NCR)"): "Metro Manila",
    ("PH", "Cordillera Administrative Region (CAR)"): "Cordillera",
    ("PH", "MIMAROPA Region"): "MIMAROPA",
    ("PH", "Bangsamoro Autonomous Region In Muslim Mindanao (BARMM)"): "Bangsamoro",
}
_CENTRAL = {("TR", 2): "Merkez"}
"""(country, level) -> name of the central district of many provinces, which says nothing without its province."""
_NUMBERED = re.compile(r"Region [IVX]+(?:-[AB])? \((.+)\)")
"""Regions of the Philippines, such as "Region IV-A (CALABARZON)"."""


def public_name(country: str, level: int, name: str) -> str:
    """Return the name of a region as guests use it: "Kota Bandung" → "Bandung"; `name` if no rule applies.

    `level` is 1 to 3, from large to small. "Kabupaten Bandung" keeps its type, so that names stay unique
    inside their parent; this function does not check it.
    """
    if public := _NAMES.get((country, name)):
        return public
    if country == "PH" and (numbered := _NUMBERED.fullmatch(name)):
        return numbered[1]
    prefix = next((one for one in _PREFIXES.get((country, level), ()) if name.startswith(one)), "")
    return name.removeprefix(prefix)


def is_central(country: str, level: int, name: str) -> bool:
    """Return whether a region is the central district of its province, named only by that."""
    return _CENTRAL.get((country, level)) == name


def full_public_name(country: str, level: int, name: str, province: str) -> str:
    """Return the public name of a region for places where its province is not shown beside it.

    Only the central district of a Turkish province gets the province's name: "Adıyaman Merkez". `province` is
    the public name of the first level, "" if unknown.
    """
    short = public_name(country, level, name)
    return f"{province} {short}" if province and is_central(country, level, name) else short
