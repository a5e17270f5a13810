"""Original files of sources, read with the commands of operators.

The files are beside the project, not part of it; without them these tests are skipped.
"""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from apps.sync.models import SourceRecord, SyncItem, SyncRun, SyncRunProblem, SyncSource
from apps.sync.tests.factories import SourceFactory
from apps.sync.tests.real import REAL_PLACES

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.usefixtures("reference_database")]


def feed(source: str, file: str, country: str, mapping: str = "") -> dict[str, int]:
    """Run a file as a full one. Return the nonzero counts."""
    if not SyncSource.objects.filter(code=source).exists():
        SourceFactory(code=source, kind="csv")
    options = ["--country", country, "--full", *(["--mapping", mapping] if mapping else [])]
    call_command("run_feed", source, str(REAL_PLACES / file), *options, stdout=StringIO(), stderr=StringIO())
    run = SyncRun.objects.latest("id")
    counts = {name: count for name, count in run.counts.items() if count}
    # New and changed records are proposed once each; unchanged ones are not.
    assert counts.pop("proposals", 0) <= counts.get("new", 0) + counts.get("changed", 0)
    return counts


def test_openstreetmap_and_a_list_of_guests() -> None:
    ph = "osm_extracts/jollibee_ph_osm_2019.geojson"
    surabaya = "osm_extracts/surabaya_cafe_osm_2021.geojson"
    assert feed("osm", ph, "PH") == {"fetched": 304, "new": 304}
    assert feed("osm", ph, "PH") == {"fetched": 304, "unchanged": 304}
    assert feed("osm", surabaya, "ID") == {"fetched": 260, "new": 133, "skipped": 127}
    assert SyncRun.objects.latest("id").skipped == {"No name": 127}
    assert feed("osm", surabaya, "ID") == {"fetched": 260, "unchanged": 133, "skipped": 127}
    las_pinas = SourceRecord.objects.get(external_id="relation/9479407").normalized
    assert (las_pinas["name"], las_pinas["store_type"], las_pinas["cuisines"]) == (
        "Jollibee",
        "fast_food",
        ["burger"],
    )
    assert "region_l3_id" in las_pinas, "“Las Piñas” is found by its name"
    file = "osm_extracts/awesome_tr_cafe_istanbul.geojson"
    assert feed("cafes", file, "TR", "awesome_tr_cafes") == {"fetched": 19, "new": 19}
    assert feed("cafes", file, "TR", "awesome_tr_cafes") == {"fetched": 19, "unchanged": 19}


def test_three_dated_snapshots_in_their_order() -> None:
    day = "jogja_cafes_gmaps/snapshot_2025{}.json".format
    assert feed("jogja", day("0829"), "ID", "jogja_snapshot") == {"fetched": 433, "new": 418, "skipped": 15}
    assert SyncRun.objects.latest("id").skipped == {"Another country": 15}
    assert feed("jogja", day("0831"), "ID", "jogja_snapshot") == {
        "fetched": 702,
        "new": 586,
        "changed": 1,
        "unchanged": 84,
        "vanished": 333,
        "skipped": 31,
    }
    assert feed("jogja", day("0901"), "ID", "jogja_snapshot") == {
        "fetched": 344,
        "new": 220,
        "changed": 2,
        "unchanged": 122,
        "vanished": 880,
    }
    assert feed("jogja", day("0901"), "ID", "jogja_snapshot") == {
        "fetched": 344,
        "unchanged": 344,
        "vanished": 880,
    }
    records = SourceRecord.objects.filter(source__code="jogja")
    assert records.filter(vanished_runs=3).count() > 200, "those that only the first snapshot has"
    assert records.filter(vanished_runs=0).count() == 344
    weekly = [record.normalized for record in records.filter(normalized__has_key="regular_hours")]
    assert len(weekly) > 900, "hours in English and in Indonesian"


def test_the_istanbul_file_is_read_once_and_closed_shops_make_no_items() -> None:
    file = "istanbul_cafes_google/v_scatter_cafe_rating_reviews.csv"
    assert feed("istanbul", file, "TR", "istanbul_cafes_google") == {"fetched": 12_368, "new": 12_368}
    assert SyncItem.objects.count() == 12_368 - 266 - 2, "no store is made of what is closed"
    assert feed("istanbul", file, "TR", "istanbul_cafes_google") == {"fetched": 12_368, "unchanged": 12_368}
    closed = SourceRecord.objects.filter(normalized__closure__state="temporarily_closed").count()
    removed = SourceRecord.objects.filter(normalized__closure__state="permanently_closed").count()
    assert (closed, removed) == (266, 2)
    assert SyncItem.objects.count() == 12_368 - 266 - 2, "the same file twice gives nothing to review"


def test_chains_and_guides_of_several_countries() -> None:
    coffee = {
        country: feed("starbucks", "starbucks_2017/starbucks_id_tr_my_ph.csv", country, "starbucks_2017")[
            "new"
        ]
        for country in ("ID", "TR", "MY", "PH")
    }
    assert coffee == {"ID": 268, "TR": 326, "MY": 234, "PH": 298}
    assert not SourceRecord.objects.exclude(normalized__has_key="brand_id").exists()
    guide = {
        country: feed("michelin", "michelin/michelin_my_tr_2023-06-14.csv", country, "michelin")["new"]
        for country in ("TR", "MY")
    }
    assert guide == {"TR": 15, "MY": 36}
    tutak = SourceRecord.objects.get(external_id__endswith="/turk-fatih-tutak").normalized
    assert tutak["phones"][0]["number"] == "+902127095679"


def test_two_dumps_as_two_versions_of_one_feed_and_one_with_broken_letters() -> None:
    older, later = "zomato_classic/zomato_utf8_repaired.csv", "zomato_fomezero/zomato_dedup.csv"
    result = {}
    for country in ("ID", "TR", "PH"):
        feed("zomato", older, country, "zomato_classic")
        result[country] = feed("zomato", later, country, "zomato_fomezero")
        result[country].pop("skipped")
    assert result == {
        "ID": {"fetched": 6942, "new": 72, "changed": 8, "vanished": 13},
        "TR": {"fetched": 6942, "new": 126, "changed": 16, "unchanged": 17, "vanished": 1},
        "PH": {"fetched": 6942, "new": 68, "changed": 12, "vanished": 10},
    }
    # The older file with broken encoding: never stored.
    SyncItem.objects.all().delete()
    SourceRecord.objects.all().delete()
    file = "zomato_classic/zomato_original_latin1.csv"
    assert feed("zomato", file, "TR", "zomato_classic") == {"fetched": 9551, "skipped": 9517, "errors": 34}
    assert not SourceRecord.objects.exists()
    refused = SyncRunProblem.objects.exclude(msg__startswith="Imported, skipped")
    reasons = set(refused.values_list("msg", flat=True))
    assert {reason.split(": ", 1)[1] for reason in reasons} == {
        "The text was saved in the wrong encoding and cannot be repaired"
    }
