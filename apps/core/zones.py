"""The time zone staff of each country read dates in."""

from apps.core.choices import Country

COUNTRY_ZONES: dict[str, str] = {
    Country.ID: "Asia/Jakarta",
    Country.TR: "Europe/Istanbul",
    Country.MY: "Asia/Kuala_Lumpur",
    Country.PH: "Asia/Manila",
}


def zone_of(country: str) -> str:
    """The zone of a country; UTC where a call names none."""
    return COUNTRY_ZONES.get(country, "UTC")
