"""Build regions.csv from the collected open sources (see data/README.md).

Usage: python apps/stores/data/build_regions.py SOURCE_FOLDER

SOURCE_FOLDER contains regions.csv and global/geonames_cities500_id_tr_my_ph.csv. Centroids whose source
begins with dr5hn are dropped, and so are medians made of them; places are looked up in GeoNames by name
inside the first level instead, and medians are computed again from the remaining points. The dropped points
only serve to reject a village that shares the name of a district.
"""

from __future__ import annotations

import csv
import statistics
import sys
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from apps.core.text.folding import fold
from apps.stores.data.region_names import ENGLISH, POINTS, aliases_of, bare_name, timezone_of, type_of
from apps.stores.domain.geo import distance_m

COLUMNS = (
    "country",
    "level",
    "code",
    "parent_code",
    "name",
    "name_en",
    "type",
    "aliases",
    "lat",
    "lng",
    "timezone",
)
Row = dict[str, str]
Places = dict[tuple[str, str], list[tuple[str, float, float, int]]]
"""GeoNames places by country and folded name: first-level code, point, population."""


def main(source: Path) -> None:
    """Write `regions.csv` beside this module, from the region list and GeoNames places in `source`.

    `source` is a folder. Sorted by country, level and code. Overwrites the file.
    """
    rows = [row for row in _rows(source / "regions.csv") if _is_wanted(row)]
    for row in rows:
        _normalise(row)
    by_code = {(row["country"], row["level"], row["code"]): row for row in rows}
    for row in rows:
        row["l1"] = _first_level(row, by_code)
    places = _places(source / "global" / "geonames_cities500_id_tr_my_ph.csv")
    _set_points(rows, places, _first_levels_of_geonames(rows, places))
    rows.sort(key=lambda row: (row["country"], row["level"], row["code"]))
    with (Path(__file__).parent / "regions.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _rows(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return [{key: (value or "").strip() for key, value in row.items()} for row in csv.DictReader(file)]


def _is_wanted(row: Row) -> bool:
    """Return False for invalid second levels: districts of Metro Manila, territories listed twice."""
    name = unicodedata.normalize("NFC", row["name"])
    if not name or "(Not a Province)" in name:
        return False
    return not (
        row["country"] == "MY" and row["level"] == "2" and row["parent_code"] in {"9", "14", "15", "16"}
    )


def _normalise(row: Row) -> None:
    """Set code, parent, type, names, aliases, time zone and point of a row in our form.

    Only points from reliable sources or set by hand are adopted; the source's own is stored in "check".
    """
    row["name"] = " ".join(unicodedata.normalize("NFC", row["name"]).split())
    if row["country"] == "MY":
        row["code"] = row["code"].zfill(2)
        row["parent_code"] = row["parent_code"].zfill(2) if row["parent_code"] else ""
        if row["level"] == "2":
            row["code"] = f"{row['parent_code']}-{row['code']}"
    if row["parent_code"] == "0990100000":
        row["parent_code"] = "0900000000"
    row["type"] = type_of(row)
    row["name_en"] = ENGLISH.get((row["country"], row["level"], row["name"]), "")
    row["aliases"] = "|".join(aliases_of(row))
    row["timezone"] = timezone_of(row)
    row["check"] = f"{row['lat']} {row['lon']}" if row["lat"] else ""
    has_own_pin = row["centroid_source"].startswith(("manual", "dosm", "geonames-admin1"))
    own = POINTS.get((row["country"], row["code"]))
    pin = (row["lat"], row["lon"]) if has_own_pin else ("", "")
    row["lat"], row["lng"] = (str(own[0]), str(own[1])) if own else pin


def _first_level(row: Row, by_code: dict[tuple[str, str, str], Row]) -> str:
    while row["level"] != "1":
        row = _parent(row, by_code)
    return row["code"]


def _parent(row: Row, by_code: dict[tuple[str, str, str], Row]) -> Row:
    levels = ("2", "1") if row["level"] == "3" else ("1",)
    parents = (by_code.get((row["country"], level, row["parent_code"])) for level in levels)
    return next(parent for parent in parents if parent)


def _places(path: Path) -> Places:
    """Return the places of a GeoNames file by country and folded name."""
    places: Places = defaultdict(list)
    for row in _rows(path):
        point = (row["admin1code"], float(row["latitude"]), float(row["longitude"]), int(row["population"]))
        for name in {fold(name) for name in [row["name"], *row["alternatenames"].split("|")] if name}:
            places[row["countrycode"], name].append(point)
    return places


def _bare(row: Row) -> str:
    return fold(bare_name(row["country"], int(row["level"]), row["name"]))


def _first_levels_of_geonames(rows: list[Row], places: Places) -> dict[tuple[str, str], str]:
    """Return our first-level code for each of GeoNames', by vote of names that occur once."""
    votes: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for row in rows:
        candidates = places.get((row["country"], _bare(row)), [])
        if row["level"] != "1" and len({place[0] for place in candidates}) == 1:
            votes[row["country"], candidates[0][0]][row["l1"]] += 1
    return {key: counter.most_common(1)[0][0] for key, counter in votes.items()}


def _set_points(rows: list[Row], places: Places, first_levels: dict[tuple[str, str], str]) -> None:
    """Set missing points of regions: from GeoNames places, then as medians of the contained regions.

    Names that occur twice in a first-level region are skipped. Points far from their regency are removed.
    """
    names = Counter((r["country"], r["level"], r["l1"], _bare(r)) for r in rows)
    for row in rows:
        key = _bare(row)
        is_unique = names[row["country"], row["level"], row["l1"], key] == 1 or row["type"] in {"kota", "huc"}
        if row["level"] == "1" or row["lat"] or not is_unique:
            continue
        inside = [
            place
            for place in places.get((row["country"], key), [])
            if first_levels.get((row["country"], place[0])) == row["l1"] and _is_near(row, place)
        ]
        if inside:
            _, lat, lng, _ = max(inside, key=lambda place: place[3])
            row["lat"], row["lng"] = f"{lat:.5f}", f"{lng:.5f}"
    for level in ("2", "1"):
        _medians(rows, level)
    _drop_strays(rows)


def _is_near(row: Row, place: tuple[str, float, float, int]) -> bool:
    """Return whether the place may be the region's: large enough, or within a third of a degree."""
    if not row["check"]:
        return place[3] >= 10_000
    lat, lng = map(float, row["check"].split())
    return abs(lat - place[1]) < 0.3 and abs(lng - place[2]) < 0.3


def _medians(rows: list[Row], level: str) -> None:
    """Set the median of the contained regions for regions without a point."""
    inside: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        if row["lat"] and row["level"] > level:
            inside[row["country"], row["parent_code"]].append(row)
    for row in rows:
        children = inside[row["country"], row["code"]]
        if row["level"] == level and not row["lat"] and children:
            row["lat"] = f"{statistics.median(float(child['lat']) for child in children):.5f}"
            row["lng"] = f"{statistics.median(float(child['lng']) for child in children):.5f}"


def _drop_strays(rows: list[Row]) -> None:
    """Remove the point of Indonesian districts that are far from their regency.

    Many districts share a name, and the gazetteer's may be another one. A missing point is better than a
    wrong one, which would assign every pin around it to the wrong regency.
    """
    by_code = {(row["country"], row["code"]): row for row in rows}
    for row in rows:
        if row["country"] != "ID" or row["level"] != "3" or not row["lat"]:
            continue
        above = by_code[row["country"], row["parent_code"]]
        reach = 20_000 if above["type"] == "kota" else 40_000
        if above["lat"] and distance_m(*_point(row), *_point(above)) > reach:
            row["lat"] = row["lng"] = ""


def _point(row: Row) -> tuple[float, float]:
    return float(row["lat"]), float(row["lng"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
