"""The labeled data sets beside the project; sets that are missing have no pairs."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path

from apps.stores.domain.matching.evaluating import pairs, reading
from apps.stores.domain.matching.evaluating.pairs import Pair
from apps.stores.domain.matching.subject import Subject

FOLDER = Path(__file__).resolve().parents[6] / "shared" / "data" / "matching"
"""The folder ../shared/data/matching beside the project."""
CHAIN = 1
"""The brand of all records of a chain."""
OUTLETS = 40
_CELL = re.compile(r"COL (\w+) VAL (.*?)(?= COL |$)")


@dataclass(frozen=True, slots=True)
class DataSet:
    """A set of labeled pairs."""

    name: str
    file: str
    about: str
    published: str
    read: Callable[[Path], Iterator[Pair]]

    def pairs(self, folder: Path) -> list[Pair]:
        """Return the labeled pairs in its file in `folder`; [] if the file is missing.

        An invalid file raises BadPairs for sets in the published formats (`pairs.read`). Other sets are not
        checked: they raise KeyError, ValueError or OSError, for example if a second file is missing.
        """
        path = folder / self.file
        return list(self.read(path)) if path.exists() else []


def _fodors_zagats(path: Path) -> Iterator[Pair]:
    """Yield the pairs of the benchmark: every listing of one guide with every one of the other."""
    fodors, zagats = (_guide(path.parent / name) for name in ("fodors.csv", "zagats.csv"))
    gold = {(row["fodors_id"], row["zagats_id"]) for row in _rows(path)}
    for number, (one, other) in enumerate(product(fodors, zagats), start=2):
        yield Pair(number, (one, other) in gold, fodors[one], zagats[other])


def _benchmark(path: Path) -> Iterator[Pair]:
    """Yield the pairs of the benchmark: two records of COL … VAL … and a label, separated by tabs."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        one, other, label = line.split("\t")
        yield Pair(number, label.strip() == "1", _listing(one), _listing(other))


def _listing(text: str) -> Subject:
    """Return the subject of a benchmark record such as "COL name VAL … COL addr VAL …"."""
    values = {
        name: " ".join(value.strip(" `'").replace("\\ '", "'").split()) for name, value in _CELL.findall(text)
    }
    return Subject(
        names=(values["name"],),
        street=values["addr"],
        locality=values["city"],
        category=values["type"],
        phones=reading.phones(values["phone"].replace(" ", ""), "US"),
    )


def _guide(path: Path) -> dict[str, Subject]:
    """Return {id: subject} of the restaurants in a guide's file."""
    return {
        row["id"]: Subject(
            names=(row["name"],),
            street=row["addr"],
            locality=row["city"],
            category=row["type"],
            phones=reading.phones(row["phone"], "US"),
        )
        for row in _rows(path)
    }


def _zus(path: Path) -> Iterator[Pair]:
    """Yield every outlet of the chain's own list with every one of the map's; one in 142 is the same."""
    rows = list(_rows(path))
    official = [Subject(names=(row["l_name"],), brand_id=CHAIN, street=row["l_address"]) for row in rows]
    mapped = [
        Subject(
            names=(row["r_name"],),
            brand_id=CHAIN,
            street=row["r_address"],
            lat=float(row["r_lat"]),
            lng=float(row["r_lon"]),
        )
        for row in rows
    ]
    for (i, a), (j, b) in product(enumerate(official), enumerate(mapped)):
        yield Pair(i + 2, i == j, a, b)


def _outlets(path: Path) -> Iterator[Pair]:
    """Yield pairs of outlets of one chain in one province, without pins.

    The first record has the chain's name, address, town and phone; the second one the branch in its name,
    address and town. At most `OUTLETS` of a province are taken, so that large ones do not outweigh others.
    """
    provinces: dict[tuple[str, str], list[tuple[int, dict[str, str]]]] = defaultdict(list)
    for number, row in enumerate(_rows(path), start=2):
        provinces[row["Country"], row["State/Province"]].append((number, row))
    for rows in provinces.values():
        for (i, one), (j, other) in product(rows[:OUTLETS], repeat=2):
            phones = reading.phones(one["Phone Number"], one["Country"])
            branch = f"{other['Brand']} {other['Store Name']}"
            yield Pair(i, i == j, _outlet(one, one["Brand"], phones), _outlet(other, branch))


def _outlet(row: dict[str, str], name: str, phones: frozenset[str] = frozenset()) -> Subject:
    """Return the subject of an outlet under the given name; all outlets of a brand share one site."""
    return Subject(
        names=(name,),
        brand_id=CHAIN,
        street=row["Street Address"],
        locality=row["City"],
        phones=phones,
        sites=frozenset({(f"{row['Brand'].lower()}.example", "")}),
    )


def _jogja(path: Path) -> Iterator[Pair]:
    """Yield every pair of rows; two with the same map id are the same."""
    rows = list(_rows(path))
    for (i, one), (j, other) in combinations(enumerate(rows), 2):
        yield Pair(j + 2, one["google_fid"] == other["google_fid"], _cafe(rows[i]), _cafe(rows[j]))


def _cafe(row: dict[str, str]) -> Subject:
    """Return the subject of a café in a map's file; only the last part of its address is the street."""
    sites, handles = reading.site(row["website"])
    return Subject(
        names=(row["name"],),
        street=row["address"].split("·")[-1].strip(),
        lat=float(row["lat"]),
        lng=float(row["lon"]),
        phones=reading.phones(row["phone"], "ID"),
        sites=sites,
        handles=handles,
    )


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        yield from csv.DictReader(file)


DATA_SETS = (
    DataSet(
        "overture_project_c",
        "overture_project_c/pairs_flat.csv",
        "places of 56 countries, no pins (CDLA-Permissive 2.0 / Apache-2.0)",
        "0.865 to 0.921",
        pairs.read,
    ),
    DataSet(
        "fodors_zagats",
        "fodors_zagats/matches_fodors_zagats.csv",
        "two restaurant guides, no pins (BSD-3 / Apache-2.0)",
        "phone and name: 0.982",
        _fodors_zagats,
    ),
    DataSet(
        "fodors_zagats, test pairs",
        "fodors_zagats/ditto_test.txt",
        "the benchmark's test",
        "1.00",
        _benchmark,
    ),
    DataSet(
        "zomato_id_pairs",
        "zomato_id_pairs/pairs.csv",
        "two dumps of a restaurant site, with pins",
        "name and 300 m: 0.924",
        pairs.read,
    ),
    DataSet(
        "zus_pairs",
        "zus_pairs/official_vs_google.csv",
        "outlets of a chain: its list with a map's, no pins",
        "none",
        _zus,
    ),
    DataSet(
        "outlets",
        "../places/starbucks_2017/starbucks_id_tr_my_ph.csv",
        "outlets of a chain; true pairs are one row in two spellings",
        "none",
        _outlets,
    ),
    DataSet(
        "jogja_dupes",
        "jogja_dupes/duplicate_clusters.csv",
        "cafés that a map lists twice, with pins",
        "none",
        _jogja,
    ),
)
FITTED_ON = "overture_project_c"
"""The only set that the weights are fitted on; the others influenced none of the signs' constants."""
