"""Boundaries of regions: loaded completely or not at all, and the region of a pin."""

from __future__ import annotations

import gzip
import json
from decimal import Decimal
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.core.testing.levels import examples
from apps.stores.domain.topology import UnreadableBoundaries
from apps.stores.models import BoundarySource, Region, RegionBoundary, RegionOutline
from apps.stores.queries.lookup import BoundaryIndex, region_of
from apps.stores.services import reference
from apps.stores.services.boundaries.load import load_boundaries
from apps.stores.tests.boundary_files import (
    KUALA_LUMPUR,
    MALAYSIA,
    SELANGOR,
    load_malaysia,
    own,
    place_names,
    rectangle,
    write,
)
from apps.stores.tests.factories import regions

pytestmark = pytest.mark.django_db


# -- the region of a pin --------------------------------------------------------------------------
def test_a_pin_in_a_hole_belongs_to_the_region_that_fills_it(tmp_path: Path) -> None:
    load_malaysia(tmp_path)
    assert place_names("MY", 3.1, 101.7) == ["W.P. Kuala Lumpur"]
    assert place_names("MY", 3.3, 101.7) == ["Selangor", "Petaling"]


def test_a_pin_on_a_border_belongs_to_one_of_the_two_always_the_same(tmp_path: Path) -> None:
    load_malaysia(tmp_path)
    index = BoundaryIndex("MY")
    for lat, lng in [(3.0, 101.7), (3.1, 101.6), (3.0, 101.6)]:
        result, again = region_of("MY", lat, lng), index.find(lat, lng)
        assert result is not None
        assert again is not None
        assert (result.outside_m, again.outside_m) == (0, 0)
        assert result.place.deepest.pk == again.region_id


def test_pin_just_outside_gets_the_nearest_region_and_distance(tmp_path: Path) -> None:
    load_malaysia(tmp_path)
    result = region_of("MY", 3.1, 101.909)
    assert result is not None
    assert result.place.l2.name == "Petaling"
    assert result.outside_m == pytest.approx(1000, abs=5)
    assert region_of("MY", 3.1, 101.919) is None
    assert BoundaryIndex("MY").find(3.1, 101.919) is None
    assert region_of("TR", 3.1, 101.7) is None


@given(st.floats(2.75, 3.45), st.floats(101.35, 101.95))
@settings(max_examples=examples(60))
def test_single_and_batch_lookup_of_pins_agree(tmp_path: Path, lat: float, lng: float) -> None:
    if not BoundarySource.objects.exists():
        load_malaysia(tmp_path)
    one, many = region_of("MY", lat, lng), BoundaryIndex("MY").find(lat, lng)
    in_state = 2.8 <= lat <= 3.4 and 101.4 <= lng <= 101.9
    in_city = 3.0 < lat < 3.2 and 101.6 < lng < 101.8
    if not in_state:
        assert (one and one.outside_m) != 0
    else:
        assert one is not None
        assert one.outside_m == 0
        assert place_names("MY", lat, lng)[-1] == "W.P. Kuala Lumpur" or not in_city
    assert (one and (one.place.deepest.pk, one.outside_m)) == (many and (many.region_id, many.outside_m))


def test_a_look_costs_two_statements(tmp_path: Path, django_assert_num_queries: object) -> None:
    load_malaysia(tmp_path)
    with django_assert_num_queries(2):
        region_of("MY", 3.1, 101.7)
    with django_assert_num_queries(1):
        region_of("MY", 10.0, 101.7)
    index = BoundaryIndex("MY")
    with django_assert_num_queries(1):
        for step in range(50):
            index.find(3.1, 101.5 + step / 100)


# -- loading --------------------------------------------------------------------------------------
def test_loading_again_changes_nothing_and_another_file_replaces_all(tmp_path: Path) -> None:
    load_malaysia(tmp_path)
    before = set(RegionBoundary.objects.values_list("pk", flat=True))
    assert load_boundaries("MY", own(tmp_path / "my.json")).is_unchanged
    assert set(RegionBoundary.objects.values_list("pk", flat=True)) == before
    moved = {
        SELANGOR: [[rectangle(101.4, 3.1, 101.9, 3.4)]],
        KUALA_LUMPUR: [[rectangle(101.4, 2.8, 101.9, 3.1)]],
    }
    path = write(tmp_path / "other.json.gz", moved)
    path.write_bytes(gzip.compress(path.read_bytes()))
    assert load_boundaries("MY", own(path)).regions == 2
    assert place_names("MY", 3.15, 101.7) == ["Selangor", "Petaling"]
    assert RegionBoundary.objects.count() == 2


def test_centres_outside_of_their_region_are_put_inside_and_others_stay(tmp_path: Path) -> None:
    place = regions("MY")
    Region.objects.filter(code="14").update(lat=Decimal("5.5"), lng=Decimal("100.5"))
    stored = place["10-05"].lat, place["10-05"].lng
    Region.objects.filter(code="10").update(lat=None, lng=None)
    call_command(
        "load_boundaries",
        "--country=MY",
        f"--file={write(tmp_path / 'my.json', MALAYSIA)}",
        "--attribution=Drawn for a test",
    )
    for code, name in [("14", "W.P. Kuala Lumpur"), ("10-05", "Petaling")]:
        region = Region.objects.get(country="MY", code=code)
        assert place_names("MY", float(region.lat), float(region.lng))[-1] == name
    petaling = Region.objects.get(country="MY", code="10-05")
    assert (float(petaling.lat), float(petaling.lng)) == pytest.approx((float(stored[0]), float(stored[1])))
    selangor = Region.objects.get(country="MY", code="10")
    assert place_names("MY", float(selangor.lat), float(selangor.lng))[0] == "Selangor"


def test_upper_levels_are_put_together_without_the_borders_inside(tmp_path: Path) -> None:
    place = regions("TR")
    second = Region.objects.create(
        country="TR", level=2, code="34-01", parent=place["34"], name="Üsküdar", type="ilce"
    )
    shapes = {
        (2, "34-23"): [[rectangle(29.0, 40.9, 29.1, 41.0)]],
        (2, second.code): [[rectangle(29.0, 41.0, 29.1, 41.1)]],
    }
    load_boundaries("TR", own(write(tmp_path / "tr.json", shapes)))
    city = RegionOutline.objects.get(region=place["34"])
    assert (city.west, city.south, city.east, city.north) == (29.0, 40.9, 29.1, 41.1)
    # Four corners, the two ends of the inner border, and the first point again.
    assert city.vertices == 7
    assert (city.first_level, city.last_level) == (1, 1)
    district = RegionOutline.objects.get(region=second)
    assert (district.first_level, district.last_level, district.vertices) == (2, 2, 5)


@pytest.mark.parametrize(
    ("text", "plain_text"),
    [
        ("{", "cannot be read"),
        ('{"type": "FeatureCollection", "features": []}', "is no TopoJSON"),
        ('{"type": "Topology", "arcs": []}', "no sound TopoJSON"),
        ('{"type": "Topology", "arcs": [[[0, 0], [500, 0]]], "objects": {}}', "WGS 84"),
    ],
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, text: str, plain_text: str) -> None:
    load_malaysia(tmp_path)
    path = tmp_path / "broken.json"
    path.write_text(text, encoding="utf-8")
    _refused(path, plain_text)


def test_foreign_codes_are_rejected(tmp_path: Path) -> None:
    load_malaysia(tmp_path)
    square = [[rectangle(1, 1, 2, 2)]]
    _refused(
        write(tmp_path / "1.json", {**MALAYSIA, (2, "99-99"): square}),
        "99-99 at level 2 is no region of Malaysia",
    )
    _refused(write(tmp_path / "2.json", {KUALA_LUMPUR: square}), "1 region has no polygon: Petaling (10-05)")
    _refused(write(tmp_path / "3.json", MALAYSIA, country="TR"), "regions of TR, not of MY")
    data = json.loads(write(tmp_path / "4.json", MALAYSIA).read_text())
    data["objects"]["regions"]["geometries"][0]["arcs"] = [[[77]]]
    (tmp_path / "4.json").write_text(json.dumps(data))
    _refused(tmp_path / "4.json", "names arcs that are not in the file")


def _refused(path: Path, text: str) -> None:
    """Check that loading the file fails with this message and leaves the boundaries unchanged."""
    before = list(RegionBoundary.objects.order_by("pk").values_list("pk", "region_id"))
    source = BoundarySource.objects.values().get(country="MY")
    with pytest.raises(UnreadableBoundaries, match=text.replace("(", r"\(").replace(")", r"\)")):
        load_boundaries("MY", own(path))
    assert list(RegionBoundary.objects.order_by("pk").values_list("pk", "region_id")) == before
    assert BoundarySource.objects.values().get(country="MY") == source


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--file=x.json", "--attribution=A"], "--file needs --country"),
        (["--file=x.json", "--country=MY"], "--file needs --attribution"),
        (["--country=MY", "--attribution=A"], "belongs to --file"),
        (["--file=x.json", "--country=MY", "--attribution=A"], "x.json cannot be read"),
    ],
)
def test_command_reports_missing_input(arguments: list[str], text: str) -> None:
    with pytest.raises(CommandError, match=text):
        call_command("load_boundaries", *arguments)
    assert not BoundarySource.objects.exists()


def test_boundaries_of_ones_own_stay_when_reference_data_is_loaded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_malaysia(tmp_path)
    monkeypatch.setattr(reference, "CODES", ["MY"])
    assert reference.load_boundaries().is_unchanged
    assert BoundarySource.objects.get(country="MY").attribution == "Drawn for a test"


# -- project files -----------------------------------------------------------------------------------
def test_malaysian_territories_are_recognized(capsys: pytest.CaptureFixture[str]) -> None:
    reference.load_regions()
    call_command("load_boundaries", "--country=MY")
    assert "MY: 160 regions" in capsys.readouterr().out
    assert place_names("MY", 3.1579, 101.7116) == ["W.P. Kuala Lumpur"]  # Petronas Towers
    assert place_names("MY", 6.4406, 100.1986) == ["Perlis"]  # Kangar
    assert place_names("MY", 5.2767, 115.2417) == ["W.P. Labuan"]
    assert place_names("MY", 2.9360, 101.6890) == ["W.P. Putrajaya"]
    assert place_names("MY", 3.1073, 101.6067) == ["Selangor", "Petaling"]  # Petaling Jaya
    call_command("load_boundaries", "--country=MY")
    assert "MY: unchanged" in capsys.readouterr().out
