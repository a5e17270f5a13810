"""Outlines for maps without tiles: the regions of a part of the map, limited in size."""

from __future__ import annotations

from pathlib import Path

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Api
from apps.stores.queries import map_outlines
from apps.stores.tests.boundary_files import load_malaysia

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> User:
    return UserFactory(countries=["ID", "TR", "MY", "PH"])


BOX = {"west": 101.0, "south": 2.5, "east": 102.5, "north": 4.0}
STATE = {"west": 101.4, "south": 2.8, "east": 101.9, "north": 3.4}
CLOSE = {"west": 101.65, "south": 3.05, "east": 101.70, "north": 3.10}


@pytest.fixture(autouse=True)
def _malaysia(tmp_path: Path) -> None:
    load_malaysia(tmp_path)


def outlines(api: Api, person: User, box: dict[str, float], zoom: int) -> dict[str, object]:
    return api.call("address/query_outlines", {"bbox": box, "zoom": zoom}, as_=person, cc="MY").ok()


@pytest.mark.parametrize(
    ("zoom", "level", "names"),
    [
        (6, 1, {"Selangor", "W.P. Kuala Lumpur"}),
        (9, 2, {"Petaling", "W.P. Kuala Lumpur"}),
        (12, 3, {"Petaling", "W.P. Kuala Lumpur"}),
    ],
)
def test_zoom_selects_the_level(api: Api, operator: User, zoom: int, level: int, names: set[str]) -> None:
    answer = outlines(api, operator, STATE if zoom > 11 else BOX, zoom)
    assert answer["level"] == level
    assert {one["name"] for one in answer["outlines"]} == names
    assert answer["attribution"] == "Drawn for a test"
    by_name = {one["name"]: one["rings"] for one in answer["outlines"]}
    assert len(by_name["W.P. Kuala Lumpur"]) == 1
    assert len(by_name[(names - {"W.P. Kuala Lumpur"}).pop()]) == 2, "around the city, which is a hole"
    assert by_name["W.P. Kuala Lumpur"][0][:2] == by_name["W.P. Kuala Lumpur"][0][-2:]


def test_close_by_only_what_is_in_sight_is_sent(api: Api, operator: User) -> None:
    answer = outlines(api, operator, CLOSE, 15)
    (city,) = answer["outlines"]
    assert city["name"] == "W.P. Kuala Lumpur"
    west, south = min(city["rings"][0][::2]), min(city["rings"][0][1::2])
    assert (west, south) == pytest.approx((101.645, 3.045))
    assert (
        outlines(api, operator, {"west": 110, "south": 3, "east": 110.1, "north": 3.1}, 15)["outlines"] == []
    )


def test_wide_box_is_drawn_coarsely_at_any_zoom(api: Api, operator: User) -> None:
    assert outlines(api, operator, {"west": 95, "south": -10, "east": 140, "north": 10}, 19)["level"] == 1


def test_more_than_an_answer_may_hold_is_drawn_a_level_higher(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_outlines, "MOST_SHAPES", 1)
    assert outlines(api, operator, STATE, 12)["level"] == 1
    monkeypatch.undo()
    monkeypatch.setattr(map_outlines, "MOST_VERTICES", 14)
    assert outlines(api, operator, STATE, 12)["level"] == 1


def test_a_box_that_is_none_is_refused(api: Api, operator: User) -> None:
    body = {"bbox": {**BOX, "east": 100.0}, "zoom": 9}
    assert "bbox.west" in api.call("address/query_outlines", body, as_=operator, cc="MY").errors
