"""Open map extracts of the demo: © OpenStreetMap contributors (ODbL), see NOTICE.md."""

from __future__ import annotations

from pathlib import Path

from apps.console.demo.lanes import by_country_once
from apps.stores.importing.mappings import load_mapping
from apps.stores.importing.run import import_stores

FOLDER = Path(__file__).parent / "osm"
MARK = "demo:osm:1"
FILES: dict[str, tuple[str, str]] = {
    "PH": ("philippines_2019.geojson", "osm"),
    "ID": ("surabaya_2021.geojson", "osm"),
    "TR": ("istanbul_cafes.geojson", "awesome_tr_cafes"),
}
"""File and mapping by country."""


def ensure() -> int:
    """Import the extracts once per country; return the number of created stores."""
    return by_country_once(MARK, FILES, _ensure_country)


def _ensure_country(country: str) -> int:
    name, mapping = FILES[country]
    made: int = import_stores(path=FOLDER / name, country=country, mapping=load_mapping(mapping)).counts[
        "created"
    ]
    return made
