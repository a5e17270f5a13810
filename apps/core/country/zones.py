"""The time zone staff of each country read dates in."""

from apps.core.country import PACKS


def zone_of(country: str) -> str:
    """The zone of a country; UTC where a call names none."""
    return PACKS[country].timezone if country in PACKS else "UTC"
