"""The open map extracts that the demo shows: © OpenStreetMap contributors (ODbL), see NOTICE.md."""

from __future__ import annotations

from pathlib import Path

from apps.core.models import ReferenceLoad
from apps.stores.importing.mapping import load_mapping
from apps.stores.importing.run import import_stores

FOLDER = Path(__file__).parent / "osm"
MARK = "demo:osm:1"
FILES: tuple[tuple[str, str, str], ...] = (
    ("philippines_2019.geojson", "PH", "osm"),
    ("surabaya_2021.geojson", "ID", "osm"),
    ("istanbul_cafes.geojson", "TR", "awesome_tr_cafes"),
)


def ensure() -> int:
    """Imports the extracts where they have not been; returns how many stores came of them."""
    if ReferenceLoad.objects.filter(name=MARK).exists():
        return 0
    made = 0
    for name, country, mapping in FILES:
        outcome = import_stores(path=FOLDER / name, country=country, mapping=load_mapping(mapping))
        made += outcome.counts["created"]
    ReferenceLoad.objects.create(name=MARK, digest="1")
    return made
