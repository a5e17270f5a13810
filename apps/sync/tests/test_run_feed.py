"""The command `run_feed`: a file of any size, processed in this process."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from apps.core.models import Job
from apps.stores.tests.factories import regions
from apps.sync.models import SourceRecord, SyncRun, SyncSource
from apps.sync.services import proposals
from apps.sync.tests.reading import FILES

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sources")]


def run(*arguments: Any) -> str:
    regions("ID")
    out = StringIO()
    call_command("run_feed", *map(str, arguments), stdout=out, stderr=out)
    return out.getvalue()


def test_the_command_prints_the_counts_of_a_file() -> None:
    output = run("osm", FILES / "osm.geojson", "--country", "ID", "--full").splitlines()
    assert output[0].startswith("ID: Partly done in ")
    assert output[0].endswith("8 rows, 3 new, 2 to review, 2 skipped, 3 errors")
    assert output[1:4] == [
        "  skipped 1: No name",
        "  skipped 1: Not a place to eat",
        "  row 6: Name: The text contains lost characters (�)",
    ]
    assert output[-1] == "  row 8: Duplicate id in this file"
    done = SyncRun.objects.get()
    assert (done.is_full, done.triggered_by, done.file, done.status) == (True, None, "", "partial")
    assert Job.objects.get(pk=done.job_id).status == "partial"


def test_without_a_country_it_runs_for_each_of_the_source() -> None:
    SyncSource.objects.filter(code="osm").update(countries=["ID", "TR"])
    output = run("osm", FILES / "overpass.json")
    assert [line[:3] for line in output.splitlines() if line[2:3] == ":"] == ["ID:", "TR:"]
    assert "The file has no data for Türkiye" in output
    assert set(SourceRecord.objects.values_list("country", flat=True)) == {"ID"}


def test_a_dry_run_counts_and_writes_nothing() -> None:
    output = run("osm", FILES / "osm.geojson", "--country", "ID", "--dry-run")
    assert "nothing was written; 8 rows, 3 new, 2 skipped, 3 errors" in output
    assert "rejected 1: Duplicate id in this file" in output
    assert [model.objects.count() for model in (SyncRun, SourceRecord, Job)] == [0, 0, 0]


def test_a_mapping_is_named_or_a_file(tmp_path: Path) -> None:
    mapping = {"Store ID": "external_id", "Store Name": "name", "Address": "address_line1"}
    path = tmp_path / "mapping.json"
    path.write_text(json.dumps(mapping), encoding="utf-8")
    assert "4 rows, 2 new" in run("partner_csv", FILES / "partner.csv", "--country", "ID", "--mapping", path)
    assert SyncSource.objects.get(code="partner_csv").mapping == mapping
    assert "4 rows, 2 unchanged" in run("partner_csv", FILES / "partner.csv", "--country", "ID")
    described = {
        "source": "x",
        "format": "csv",
        "columns": {"name": "Store Name", "address_line1": "Address"},
        "external_id_from": ["Store Name"],
    }
    path.write_text(json.dumps(described), encoding="utf-8")
    assert "4 rows, 4 new" in run("partner_csv", FILES / "partner.csv", "--country", "ID", "--mapping", path)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (
            ("nowhere", FILES / "osm.geojson"),
            "Unknown source nowhere. Available: alltheplaces, foursquare_os",
        ),
        (("osm", "no.geojson"), "File not found: no.geojson"),
        (("partner_csv", FILES / "partner.csv", "--mapping", "nothing"), "There is no mapping nothing"),
        (("partner_csv", FILES / "README.md", "--country", "ID"), "Map a column to"),
    ],
)
def test_the_command_refuses_bad_arguments_with_a_message(arguments: tuple[Any, ...], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        run(*arguments)
    assert not SyncRun.objects.exists()


def test_the_command_exits_with_1_where_the_run_failed(tmp_path: Path) -> None:
    path = tmp_path / "cut.geojson"
    path.write_text('{"features": [{"type": "Feature"}, {"type":', encoding="utf-8")
    with pytest.raises(SystemExit) as end:
        run("osm", path, "--country", "ID")
    assert end.value.code == 1
    assert SyncRun.objects.get().status == "failed"


def test_internal_error_fails_the_run_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaking(*arguments: Any) -> None:
        raise RuntimeError("no good")

    monkeypatch.setattr(proposals, "propose", breaking)
    with pytest.raises(SystemExit):
        run("osm", FILES / "overpass.json", "--country", "ID")
    done = SyncRun.objects.get()
    assert (done.status, done.error) == (
        "failed",
        "Something went wrong. See the worker’s log",
    )
    assert not SourceRecord.objects.exists()
    monkeypatch.undo()
    assert "2 rows, 2 new" in run("osm", FILES / "overpass.json", "--country", "ID"), "nothing prevents it"
