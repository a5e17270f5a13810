"""The time zone in which staff of each country see times."""

from apps.core.country import PACKS


def zone_of(country: str) -> str:
    """Return the time zone of a country; UTC for an unknown or empty country."""
    return PACKS[country].timezone if country in PACKS else "UTC"
