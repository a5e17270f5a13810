"""A single measurement in a separate process, to measure its memory: `python -m ops.bench.inside NAME N`.

Prints one line of JSON: seconds, peak memory (MB), and other figures of the case.
"""

from __future__ import annotations

import csv
import json
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import django

from apps.console.demo.many.names import NameMaker
from apps.console.demo.words import WORDS
from apps.core.jobs import garbage_collection
from apps.core.values import Json
from ops.bench import asked_inside, site_inside, size, wal_inside

SEED = 7
KINDS = ("Ayam Geprek", "Bakso", "Dapur", "Es", "Kedai", "Kopi", "Roti", "Soto", "Warung")
STATUS = "published"


def bulk_set(count: int) -> dict[str, Json]:
    """Hide `count` stores in chunks, with history and a changeset."""
    from django.db import transaction

    from apps.core.bulk import bulk
    from apps.core.lists import list_area
    from apps.core.models import Changeset

    actor, (first, *ids) = _actor(), _ids(count + 1)
    area = list_area.area("store")
    hide = {"area": area, "action": area.actions["hide"], "actor": actor, "country": "ID"}
    hide["params"] = {"reason": "Bench"}
    with transaction.atomic():
        changeset = Changeset.objects.create(kind="bench", title="Hide", country="ID", actor=actor)
        # As in a running worker: the costs of the first record of a process are not measured.
        bulk.act(**hide, ids=[first], changeset=changeset)
    started = time.perf_counter()
    for start in range(0, count, 500):
        with transaction.atomic():
            done = bulk.act(**hide, ids=ids[start : start + 500], changeset=changeset)
            assert not done.failed
    return {"seconds": time.perf_counter() - started}


def bulk_each(count: int) -> dict[str, Json]:
    """Hide `count` stores one by one, each with its history."""
    from apps.stores.services import states

    actor, (first, *ids) = _actor(), _ids(count + 1, skip=size.STORES // 20)

    def hide(pk: int) -> None:
        states.change_store_status(
            actor=actor, country="ID", store_id=pk, version=1, action="hide", reason="Bench"
        )

    hide(first)
    started = time.perf_counter()
    for pk in ids:
        hide(pk)
    return {"seconds": time.perf_counter() - started}


def export(count: int) -> dict[str, Json]:
    """Write a sheet of `count` stores, as an export does."""
    from apps.core.bulk import exporting
    from apps.core.files import sheets
    from apps.core.lists import list_area

    actor, area = _actor(), list_area.area("store")
    columns = exporting.chosen_columns(actor, area, [])
    heads = [(column.label, column.width) for column in columns]
    started = time.perf_counter()
    query = {"status": ["published", "draft", "hidden"]}
    ids = islice(exporting.list_ids(actor, "ID", area, query), count)
    sheets.table("Stores", heads, exporting._cells(actor, area, columns, ids), zone="Asia/Jakarta")
    return {"seconds": time.perf_counter() - started, "columns": len(columns)}


def writer(count: int) -> dict[str, Json]:
    """Write the same sheet from rows in memory, by the writer library alone."""
    import xlsxwriter

    from apps.core.bulk import exporting
    from apps.core.lists import list_area

    actor, area = _actor(), list_area.area("store")
    columns = exporting.chosen_columns(actor, area, [])
    ids = islice(exporting.list_ids(actor, "ID", area, {}), 200)
    cells = [
        [str(cell) if cell is not None else None for cell in row]
        for row in exporting._cells(actor, area, columns, ids)
    ]
    started = time.perf_counter()
    with tempfile.NamedTemporaryFile(suffix=".xlsx") as file:
        book = xlsxwriter.Workbook(file.name, {"constant_memory": True})
        sheet = book.add_worksheet()
        for number in range(count):
            for place, cell in enumerate(cells[number % len(cells)]):
                if cell is not None:
                    sheet.write_string(number, place, cell)
        book.close()
    return {"seconds": time.perf_counter() - started}


def imports(count: int) -> dict[str, Json]:
    """Import a file of `count` new stores with addresses, pins and phones."""
    from apps.stores.importing.mappings import Mapping
    from apps.stores.importing.run import import_stores

    path = _file_of(count)
    mapping = Mapping(
        name="bench",
        title="Bench",
        source=f"bench{os.getpid()}",
        format="csv",
        columns={"external_id": "id", "address_line1": "address", "phones": "phone"}
        | {name: name for name in ("name", "lat", "lng")},
        constants={"store_type": "cafe"},
    )
    started = time.perf_counter()
    # With matching: each row is compared with all stores nearby, as the console does.
    outcome = import_stores(path=path, country="ID", mapping=mapping, duplicates="skip")
    seconds = time.perf_counter() - started
    path.unlink()
    _forget(mapping.source)
    return {"seconds": seconds, "created": outcome.counts["created"], "refused": outcome.counts["refused"]}


def _forget(source: str) -> None:
    """Delete the stores of an import: the next one should find the same table."""
    from django.db import connection, transaction

    made = "SELECT id FROM imported"
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMP TABLE imported ON COMMIT DROP AS"
            " SELECT DISTINCT store_id AS id FROM stores_storeexternalid WHERE source = %s",
            [source],
        )
        cursor.execute("ANALYZE imported")
        # Nothing else refers to stores that were just imported.
        for statement in (
            f"DELETE FROM stores_storeduplicatepair WHERE store_a_id IN ({made}) OR store_b_id IN ({made})",
            f"DELETE FROM core_changelog WHERE object_type = 'store' AND object_id IN ({made})",
            f"DELETE FROM stores_storeexternalid WHERE store_id IN ({made})",
            f"DELETE FROM stores_store WHERE id IN ({made})",
        ):
            cursor.execute(statement)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM stores_store")


def feed(count: int) -> dict[str, Json]:
    """Run a feed of `count` places with tags, hours and phones, as the worker does.

    Each place is compared with the stores nearby, and its changes are proposed.
    """
    from apps.sync.models import SourceRecord, SyncItem, SyncRun, SyncRunProblem, SyncSource
    from apps.sync.services import runs, sources

    sources.make_missing()
    source = SyncSource.objects.get(code="osm")
    path = _map_of(count)
    started = time.perf_counter()
    task = runs.Feed(source, "ID", path.name, path.stat().st_size)
    run = runs.run_here(task, path, lambda job: None)
    seconds, peak = time.perf_counter() - started, _memory_mb()
    path.unlink()
    # In the database: rows that Django reads to delete them would count as memory of the run.
    for rows in (SyncItem.objects.filter(run=run), SourceRecord.objects.filter(first_run=run)):
        rows._raw_delete(rows.db)
    SyncRunProblem.objects.filter(run=run).delete()
    SyncRun.objects.filter(pk=run.pk).delete()
    return {
        "seconds": seconds,
        "new": run.counts["new"],
        "proposals": run.counts["proposals"],
        "memory_mb": peak,
    }


def _map_of(count: int) -> Path:
    """Write a map file of cafés and restaurants; one in a hundred is a bank, one in a thousand is broken."""
    rng = random.Random(f"{SEED}-{os.getpid()}")
    names = NameMaker("ID", WORDS["ID"].people)
    path = Path(tempfile.mkstemp(suffix=".geojson")[1])
    first = rng.randrange(10**12)
    with path.open("w", encoding="utf-8") as stream:
        stream.write('{"type": "FeatureCollection", "features": [')
        for number in range(count):
            stream.write(",\n" if number else "\n")
            opens = rng.randrange(6, 12)
            tags = {
                "amenity": "bank" if number % 100 == 99 else rng.choice(["cafe", "restaurant", "fast_food"]),
                "name": "Caf\ufffd" if number % 1000 == 500 else f"Kedai {names.word(rng)} {names.word(rng)}",
                "cuisine": rng.choice(["indonesian", "javanese;satay", "noodle", "coffee_shop"]),
                "addr:street": f"Jalan Ukur {number}",
                "addr:city": rng.choice(["Kota Administrasi Jakarta Selatan", "Bandung", "Depok", "Nowhere"]),
                "phone": f"+62812{rng.randrange(10**8):08d}",
                "website": f"https://ukur-{number}.example/",
                "opening_hours": f"Mo-Fr {opens:02d}:00-22:00; Sa,Su {opens:02d}:30-23:00",
            }
            lat, lng = -6.2 + rng.gauss(0, 0.08), 106.82 + rng.gauss(0, 0.08)
            point = {"type": "Point", "coordinates": [round(lng, 6), round(lat, 6)]}
            row = {"type": "Feature", "id": f"node/{first + number}", "geometry": point, "properties": tags}
            stream.write(json.dumps(row))
        stream.write("]}")
    return path


def _file_of(count: int) -> Path:
    # Different stores each time: those of an earlier run would all be duplicates.
    rng = random.Random(f"{SEED}-{os.getpid()}")
    names = NameMaker("ID", WORDS["ID"].people)
    path = Path(tempfile.mkstemp(suffix=".csv")[1])
    with path.open("w", newline="", encoding="utf-8") as stream:
        write = csv.writer(stream)
        write.writerow(["id", "name", "address", "lat", "lng", "phone"])
        for number in range(count):
            lat, lng = -6.2 + rng.gauss(0, 0.08), 106.82 + rng.gauss(0, 0.08)
            phone = f"+62812{rng.randrange(10**8):08d}"
            name = f"{rng.choice(KINDS)} {names.word(rng)} {names.word(rng)}"
            address = f"Jl. {names.word(rng)} {rng.randrange(1, 200)}"
            write.writerow([number, name, address, f"{lat:.6f}", f"{lng:.6f}", phone])
    return path


def _actor() -> Any:
    from apps.accounts.models import User

    return User.objects.get(username="manager")


def _ids(count: int, skip: int = size.STORES // 100) -> list[int]:
    from apps.stores.models import Store

    stores = Store.objects.filter(country="ID", status=STATUS, version=1).order_by("id")
    return list(stores.values_list("pk", flat=True)[skip : skip + count])


def _memory_mb() -> float:
    """Return the peak memory of the process and of its largest child, in MB."""
    peaks = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return round(sum(peaks) / 1024, 1)


CASES: dict[str, Callable[[int], dict[str, Json]]] = {
    "bulk_set": bulk_set,
    "bulk_each": bulk_each,
    "export": export,
    "writer": writer,
    "imports": imports,
    "feed": feed,
    "asked": asked_inside.time_queries,
    "site": site_inside.site,
    "wal": wal_inside.wal,
}


def main() -> None:
    """Run the case given in the arguments."""
    django.setup()
    # As in a worker.
    garbage_collection.tune()
    result = CASES[sys.argv[1]](int(sys.argv[2]))
    print(json.dumps({"memory_mb": _memory_mb(), **result}))


if __name__ == "__main__":
    main()
