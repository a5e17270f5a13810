"""Faults are chosen the same way each time, spread over the areas, and found again in another checkout."""

from __future__ import annotations

from pathlib import Path

import pytest

from mutate import faults, report
from mutate.report import Result

SERVICE = """
def close(record, actor):
    if record.status == "open":
        record.status = "closed"
    notify(actor)
    return record
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for area in ("crm", "stores"):
        for name in ("one", "two"):
            path = tmp_path / "apps" / area / "services" / f"{name}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(SERVICE, encoding="utf-8")
    (tmp_path / "apps" / "crm" / "models.py").write_text(SERVICE, encoding="utf-8")
    return tmp_path


def test_all_faults_are_of_services(root: Path) -> None:
    found = faults.all_faults(root)
    assert {fault.path for fault in found} == {
        f"apps/{area}/services/{name}.py" for area in ("crm", "stores") for name in ("one", "two")
    }
    assert len({fault.key for fault in found}) == len(found)


def test_a_sample_is_the_same_each_time_and_of_every_area(root: Path) -> None:
    found = faults.all_faults(root)
    chosen = faults.sample(found, 6, seed=1)
    assert chosen == faults.sample(list(reversed(found)), 6, seed=1)
    assert len(chosen) == 6
    assert {fault.area for fault in chosen} == {"crm", "stores"}
    assert chosen != faults.sample(found, 6, seed=2)


def test_a_fault_is_found_again_where_its_function_is_the_same(root: Path, tmp_path: Path) -> None:
    chosen = faults.all_faults(root)
    path = root / "apps" / "crm" / "services" / "one.py"
    path.write_text("# moved down\n\n" + SERVICE, encoding="utf-8")
    moved = root / "apps" / "stores" / "services" / "two.py"
    moved.write_text(SERVICE.replace("closed", "shut").replace("notify", "tell"), encoding="utf-8")
    found, elsewhere = faults.known_under(root, chosen)
    assert {fault.path for fault in elsewhere} == {"apps/stores/services/two.py"}
    lines = {fault.line for fault in found if fault.path == "apps/crm/services/one.py"}
    assert lines == {line + 2 for line in {fault.line for fault in chosen}}


def test_a_report_is_read_again_by_outcome(root: Path) -> None:
    first, second, *_ = faults.all_faults(root)
    where = root / "var" / "report.json"
    report.write(where, [Result(first, "caught"), Result(second, "survived")], [])
    assert faults.read(where) == [first, second]
    assert faults.read(where, only="survived") == [second]


def test_the_share_counts_what_no_test_calls_as_missed(root: Path) -> None:
    first, second, *_ = faults.all_faults(root)
    assert report.percent([Result(first, "caught"), Result(second, "uncalled")]) == 50
