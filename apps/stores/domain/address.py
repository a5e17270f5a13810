"""Formatting of addresses in the order of each country."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AddressParts:
    """The parts of an address; regions by their printed names."""

    line1: str = ""
    line2: str = ""
    sublocality: str = ""
    region_l3: str = ""
    region_l2: str = ""
    region_l1: str = ""
    postcode: str = ""


def print_address(country: str, parts: AddressParts) -> str:
    """Return the address on one line: the parts in the order of the country, joined by commas.

    `country` is a code such as "ID". Missing parts are left out.
    """
    street = [parts.line1, parts.line2]
    printers = {"ID": _indonesia, "TR": _turkiye, "MY": _malaysia, "PH": _philippines}
    pieces = [piece.strip() for piece in [*street, *printers[country](parts)]]
    return ", ".join(piece for piece in pieces if piece)


def path_of(region_l1: str | None, region_l2: str | None, region_l3: str | None) -> str:
    """Return the second and third level, or else the first: "Jakarta Selatan › Kebayoran Baru"."""
    return " › ".join(name for name in (region_l2, region_l3) if name) or region_l1 or ""


def _indonesia(parts: AddressParts) -> list[str]:
    last = f"{parts.region_l1} {parts.postcode}"
    return [parts.sublocality, _prefixed("Kec. ", parts.region_l3), parts.region_l2, last]


def _turkiye(parts: AddressParts) -> list[str]:
    town = "/".join(name for name in (parts.region_l2, turkish_upper(parts.region_l1)) if name)
    return [parts.sublocality, parts.region_l3, f"{parts.postcode} {town}"]


def _malaysia(parts: AddressParts) -> list[str]:
    state = parts.region_l1
    city = parts.region_l3 or parts.region_l2 or state.removeprefix("W.P. ")
    tail = "" if city == state else state.upper()
    return [parts.sublocality, f"{parts.postcode} {city.upper()}", tail]


def _philippines(parts: AddressParts) -> list[str]:
    province = parts.region_l2 or ("Metro Manila" if "NCR" in parts.region_l1 else "")
    return [_prefixed("Brgy. ", parts.sublocality), parts.region_l3, f"{parts.postcode} {province}"]


def _prefixed(prefix: str, name: str) -> str:
    named = name.casefold().startswith((prefix.strip(" .").casefold(), "barangay", "kecamatan"))
    return name if not name or named else prefix + name


def turkish_upper(text: str) -> str:
    """Return upper case by Turkish rules: `istanbul` becomes `İSTANBUL`."""
    return text.replace("i", "İ").replace("ı", "I").upper()
