"""Demo feeds: a part of the open map extract, and a table of a fictional partner.

The first is © OpenStreetMap contributors (ODbL), see NOTICE.md; the second is made from the demo's own
stores.
"""

from __future__ import annotations

import csv
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from apps.console.demo.extracts import FOLDER
from apps.console.demo.lanes import by_country
from apps.console.demo.stores import described_stores
from apps.console.demo.words import WORDS
from apps.core.country import CODES
from apps.core.errors import WrongStatus
from apps.core.models import ReferenceLoad
from apps.core.values import Json
from apps.sync.models import SyncSource
from apps.sync.services import runs

MARK = "demo:feeds:1"
MOST = 60
"""Maximum rows of the extract for each country."""
EXTRACTS = (("philippines_2019.geojson", "PH"), ("surabaya_2021.geojson", "ID"))
EXISTING, NEW = 10, 4
"""Rows of the partner's table for each country: about existing stores, and about new ones."""
_HEADS = ("Id", "Name", "Type", "Address", "Lat", "Lng", "Phone", "Website", "Hours", "State")
MAPPING: dict[str, str] = dict(
    zip(
        _HEADS,
        (
            "external_id",
            "name",
            "store_type",
            "address_line1",
            "lat",
            "lng",
            "phones",
            "website",
            "hours",
            "business_status",
        ),
        strict=True,
    )
)
_METRE = 1 / 111_195.0


def ensure() -> int:
    """Run the feeds once per country; return their number of rows."""
    return by_country(CODES, _ensure_country)


def _ensure_country(country: str) -> int:
    mark = f"{MARK}:{country}"
    if ReferenceLoad.objects.filter(name=mark).exists():
        return 0
    with tempfile.TemporaryDirectory() as folder:
        done = [_run(code, country, path, mapping) for code, path, mapping in _files(country, Path(folder))]
    if None not in done:
        ReferenceLoad.objects.create(name=mark, digest="1")
    return sum(rows or 0 for rows in done)


def _files(country: str, folder: Path) -> Iterator[tuple[str, Path, dict[str, str]]]:
    """Write the files of a country's sources; yield source code, file and mapping of each."""
    for name in (name for name, of in EXTRACTS if of == country):
        extract = json.loads((FOLDER / name).read_text(encoding="utf-8"))
        (folder / name).write_text(
            json.dumps({**extract, "features": extract["features"][:MOST]}), encoding="utf-8"
        )
        yield "osm", folder / name, {}
    path = folder / f"partner_{country.lower()}.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([_HEADS, *_partner_rows(country)])
    yield "partner_csv", path, MAPPING


def _run(code: str, country: str, path: Path, mapping: dict[str, str]) -> int | None:
    """Run a feed and return its number of rows; None if one is running or can be resumed."""
    source = SyncSource.objects.get(code=code)
    feed = runs.Feed(source, country, path.name, path.stat().st_size, mapping=mapping)
    try:
        run = runs.run_here(feed, path, lambda job: None)
    except WrongStatus:
        return None
    return int(run.counts["fetched"])


def _partner_rows(country: str) -> Iterator[tuple[Json, ...]]:
    """Yield rows of demo stores as a partner might know them: mostly the same, some with changes."""
    stores = described_stores(country).filter(status="published", lat__isnull=False)
    words = WORDS[country]
    for place, store in enumerate(stores.order_by("slug")[10 : 10 + EXISTING + NEW]):
        is_existing = place < EXISTING
        aside = (8 if place % 4 else 90) * _METRE if is_existing else 0.004
        person = words.people[place % len(words.people)]
        phone = store.phones[0]["number"] if store.phones and place % 3 else _phone(words.phone, place)
        yield (
            f"P-{country}-{place + 1}",
            store.name if is_existing else f"{words.kinds[0][0].format(person)} Baru",
            store.store_type,
            store.address_line1,
            f"{float(store.lat or 0) + aside:.6f}",
            f"{float(store.lng or 0):.6f}",
            phone,
            f"https://partner-{country.lower()}-{place + 1}.example" if place % 2 else "",
            "Mo-Su 09:00-21:00" if place % 3 == 0 else "",
            "permanently_closed" if place == 2 else "open",
        )


def _phone(words: str, place: int) -> str:
    """Return a phone number that is not in use."""
    return words.format(*([90 + place % 10] * words.count("{")))
