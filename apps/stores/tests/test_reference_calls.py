"""Operations and commands on regions, addresses, taxonomies, tags, brands and holidays."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.db.models import Q

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog
from apps.core.testing.api import Api
from apps.stores.api.answers import open_now
from apps.stores.domain.geo import distance_m
from apps.stores.models import Brand, Holiday, Region, Tag
from apps.stores.services import reference
from apps.stores.tests.factories import StoreFactory, TagFactory, boundary, regions

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> User:
    return UserFactory(countries=["ID", "TR", "MY", "PH"])


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True, countries=["ID", "TR", "MY", "PH"])


# -- the commands ---------------------------------------------------------------------------------
@pytest.mark.slow
def test_loading_twice_changes_nothing() -> None:
    first, second = io.StringIO(), io.StringIO()
    call_command("load_reference", stdout=first)
    counts = [model.objects.count() for model in (Region, Tag, Brand, Holiday)]
    call_command("load_reference", stdout=second)
    assert "regions: 10804 new, 0 updated" in first.getvalue()
    assert second.getvalue().split("\n")[:5] == [
        f"{name}: unchanged" for name in ("regions", "boundaries", "tags", "brands", "holidays")
    ]
    assert counts == [model.objects.count() for model in (Region, Tag, Brand, Holiday)]


def test_regions_have_their_parents_types_and_zones() -> None:
    call_command("load_regions", stdout=io.StringIO())
    assert (
        dict(Region.objects.filter(level=1).values_list("code", "timezone").filter(country="ID"))["51"]
        == "Asia/Makassar"
    )
    kinds = {
        ("ID", 1): 38,
        ("ID", 2): 514,
        ("ID", 3): 7285,
        ("TR", 1): 81,
        ("TR", 2): 973,
        ("MY", 1): 16,
        ("PH", 1): 17,
    }
    for (country, level), count in kinds.items():
        assert Region.objects.filter(country=country, level=level).count() == count
    makati = Region.objects.get(country="PH", code="1380300000")
    assert (makati.type, makati.parent.level) == ("huc", 1)
    assert not Region.objects.filter(level__gt=1, parent=None).exists()


def test_a_changed_file_updates_and_never_deletes(monkeypatch: pytest.MonkeyPatch) -> None:
    reference.load_regions()
    rows = [row for row in reference._rows("regions.csv") if row["country"] == "PH" and row["level"] == "1"]
    rows[0]["name"] = "Renamed"
    monkeypatch.setattr(reference, "_rows", lambda name: iter(rows))
    monkeypatch.setattr(reference, "_digest", lambda *paths: "another")
    reference.load_regions()
    assert Region.objects.get(country="PH", level=1, code=rows[0]["code"]).name == "Renamed"
    assert Region.objects.count() == 10804
    assert Region.objects.filter(is_active=True).count() == 17


def test_holidays_of_2026_are_all_there_and_islamic_ones_tentative() -> None:
    reference.load_regions()
    reference.load_holidays([2026])
    national = Holiday.objects.filter(region=None)
    counts = {country: national.filter(country=country).count() for country in ("ID", "TR", "MY", "PH")}
    assert counts == {"ID": 17, "TR": 14, "MY": 16, "PH": 20}
    assert Holiday.objects.filter(country="MY").exclude(region=None).values("region").distinct().count() == 16
    assert Holiday.objects.get(country="ID", name="Eid al-Fitr").tentative is True
    assert Holiday.objects.get(country="ID", name="Independence Day").tentative is False
    assert not Holiday.objects.filter(search_text="").exists()


def test_deleted_holidays_stay_deleted_with_the_load_of_the_next_year(api: Api, manager: User) -> None:
    reference.load_holidays([2026])
    deleted = Holiday.objects.get(country="ID", name="Independence Day")
    body = {"holiday_id": deleted.pk, "version": 1}
    api.call("taxonomy/delete_holiday", body, as_=manager).ok()
    log = ChangeLog.objects.get(object_type="holiday", action="delete")
    assert {"field": "date", "old": "2026-08-17", "new": None} in log.changes
    reference.load_holidays([2026, 2027])
    days = Holiday.objects.filter(country="ID", name="Independence Day")
    assert [day.date for day in days] == [dt.date(2027, 8, 17)]


def test_holidays_of_malaysian_states_are_added_once_the_states_are_loaded() -> None:
    reference.load_holidays([2026])
    assert not Holiday.objects.exclude(region=None).exists()
    reference.load_regions()
    assert reference.load_holidays([2026]).created > 0
    assert Holiday.objects.filter(country="MY").exclude(region=None).exists()
    assert reference.load_holidays([2026]).is_unchanged


def test_a_deleted_brand_stays_deleted_when_the_file_changes(
    api: Api, manager: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    reference.load_brands()
    brand = Brand.objects.filter(countries__contains=["ID"]).order_by("pk")[0]
    body = {"brand_id": brand.pk, "version": brand.version}
    api.call("store/delete_brand", body, as_=manager).ok()
    monkeypatch.setattr(reference, "_digest", lambda *paths: "another")
    assert reference.load_brands().created == 0
    assert not Brand.objects.filter(external_id=brand.external_id).exists()


# -- addresses ------------------------------------------------------------------------------------
def test_regions_are_listed_by_parent_or_keyword(api: Api, operator: User) -> None:
    place = regions("TR")
    first = api.call("address/query_regions", {}, as_=operator, cc="TR").ok()
    assert [row["name"] for row in first] == ["İstanbul"]
    inside = api.call("address/query_regions", {"parent_id": place["34"].pk}, as_=operator, cc="TR").ok()
    assert [row["path"] for row in inside] == ["İstanbul › Kadıköy"]
    rows = api.call("address/query_regions", {"keyword": "kadikoy"}, as_=operator, cc="TR").ok()
    assert [row["region_id"] for row in rows] == [place["34-23"].pk]


@pytest.mark.parametrize(
    ("cc", "keyword", "codes"), [("ID", "Jogja", ["34", "34.71"]), ("MY", "JB", ["01-02"])]
)
def test_regions_match_by_short_names(
    api: Api, operator: User, cc: str, keyword: str, codes: list[str]
) -> None:
    reference.load_regions()
    rows = api.call("address/query_regions", {"keyword": keyword}, as_=operator, cc=cc).ok()
    by_id = dict(Region.objects.values_list("pk", "code"))
    assert [by_id[row["region_id"]] for row in rows] == codes


def test_regions_are_listed_within_ancestors_of_any_level(api: Api, operator: User) -> None:
    place = regions("ID")
    province, city = place["31"], place["31.74"]

    def within(*above: int, **more: Any) -> list[int]:
        body = {"within": list(above), **more}
        return [row["region_id"] for row in api.call("address/query_regions", body, as_=operator).ok()]

    below = Region.objects.filter(Q(parent=province) | Q(parent__parent=province))
    assert set(within(province.pk)) == {region.pk for region in below}
    assert city.pk in within(province.pk, level=2)
    assert set(within(province.pk, level=3)) == {region.pk for region in below if region.level == 3}
    # Districts of other places are filtered out.
    assert within(city.pk, ids=[province.pk, city.pk]) == []
    assert within(province.pk, ids=[province.pk, city.pk]) == [city.pk]


def test_point_gets_its_regions_and_a_guess_just_outside(api: Api, operator: User) -> None:
    boundary(regions("TR")["34-23"], 29.02, 40.96, 29.10, 41.0)
    answer = api.call("address/reverse_geocode", {"lat": 40.99, "lng": 29.04}, as_=operator, cc="TR").ok()
    assert [row["name"] for row in answer["regions"]] == ["İstanbul", "Kadıköy"]
    assert (answer["distance_m"], answer["is_inside"], answer["is_guess"]) == (0, True, False)
    assert answer["postcode"] is None
    pier = api.call("address/reverse_geocode", {"lat": 40.98, "lng": 29.01}, as_=operator, cc="TR").ok()
    assert [row["name"] for row in pier["regions"]] == ["İstanbul", "Kadıköy"]
    assert (pier["distance_m"], pier["is_guess"]) == (840, True)
    sea = api.call("address/reverse_geocode", {"lat": 40.8, "lng": 29.01}, as_=operator, cc="TR").ok()
    assert (sea["is_inside"], sea["regions"], sea["distance_m"], sea["is_guess"]) == (True, [], None, False)
    assert sea["problem"] == "The pin is more than 2 km outside every region of Türkiye. Check the pin"
    assert [answer["problem"], pier["problem"]] == ["", ""]
    far = api.call("address/reverse_geocode", {"lat": 0.0, "lng": 0.0}, as_=operator, cc="TR").ok()
    assert (far["is_inside"], far["regions"], far["distance_m"]) == (False, [], None)
    assert far["problem"] == "The pin is outside Türkiye"


def test_point_is_not_called_abroad_without_outlines(api: Api, operator: User) -> None:
    answer = api.call("address/reverse_geocode", {"lat": 1.29, "lng": 103.85}, as_=operator, cc="MY").ok()
    assert (answer["is_inside"], answer["regions"], answer["problem"]) == (True, [], "")


def test_an_address_is_checked_and_printed_in_the_order_of_its_country(api: Api, operator: User) -> None:
    place = regions("TR")
    body = {
        "address_line1": "Moda Cad. 5",
        "sublocality": "Caferağa Mah.",
        "postcode": "34710",
        "region_l1_id": place["34"].pk,
        "region_l2_id": place["34-23"].pk,
        "lat": 40.98,
        "lng": 29.03,
    }
    good = api.call("address/check_address", body, as_=operator, cc="TR").ok()
    assert (good["errors"], good["warnings"]) == ({}, [])
    assert good["address_text"] == "Moda Cad. 5, Caferağa Mah., 34710 Kadıköy/İSTANBUL"
    bad = api.call("address/check_address", {**body, "postcode": "06000"}, as_=operator, cc="TR").ok()
    assert bad["errors"] == {"postcode": ["Postcode 06000 does not belong to İstanbul"]}


def test_a_malaysian_postcode_of_another_state_is_only_odd(api: Api, operator: User) -> None:
    place = regions("MY")
    body = {"postcode": "88000", "region_l1_id": place["10"].pk, "region_l2_id": place["10-05"].pk}
    answer = api.call("address/check_address", body, as_=operator, cc="MY").ok()
    assert answer["errors"] == {}
    assert answer["warnings"][0]["msg"] == "Postcode 88000 does not look like Selangor"


# -- hours ----------------------------------------------------------------------------------------
def test_hours_are_read_from_text_and_shown_with_their_meaning(api: Api, operator: User) -> None:
    text = "Su off; Mo-Th 17:00-02:00, Fr,Sa 17:00-04:00"
    parsed = api.call("store/parse_hours", {"osm": text}, as_=operator, cc=None).ok()
    assert parsed["warnings"] == []
    at = "2026-03-20T18:30:00Z"
    shown = api.call("store/preview_hours", {**parsed["hours"], "at": at}, as_=operator).ok()
    assert shown["osm"] == text
    assert (shown["is_open"], shown["reason"]) == (True, "regular")
    assert shown["text"] == "Open since yesterday, closes at 04:00 in 2 h 30 min"
    assert [day["text"] for day in shown["week"]][:2] == ["17:00–04:00", "closed"]


def test_unshowable_hours_give_a_reason(api: Api, operator: User) -> None:
    answer = api.call("store/preview_hours", {"hours_mode": "regular"}, as_=operator)
    assert answer.errors == {"regular_hours": ["Set the weekly hours"]}


def test_holidays_close_a_store_with_that_policy(api: Api, operator: User) -> None:
    Holiday.objects.create(country="ID", date="2026-03-20", name="A day")
    store = StoreFactory(hours_mode="always_open", holiday_policy="closed")
    with time_machine.travel("2026-03-20T05:00:00+00:00", tick=False):
        answer = api.call("store/get_store_detail", {"store_id": store.pk}, as_=operator).ok()
    assert answer["open_now"]["is_open"] is False
    assert answer["open_now"]["reason"] == "holiday"
    assert answer["open_now"]["text"] == "Closed today for A day, opens tomorrow at 00:00"


def test_holidays_of_a_distant_day_count_on_that_day() -> None:
    Holiday.objects.create(country="ID", date="2031-03-20", name="A day")
    store = StoreFactory(hours_mode="regular", regular_hours=_weekdays(), holiday_policy="closed")
    state = open_now(store, dt.datetime(2031, 3, 20, 5, tzinfo=dt.UTC))
    assert (state.is_open, state.reason) == (False, "holiday")


def _weekdays(closed: int = 0) -> list[dict[str, Any]]:
    """Return weekdays open from 8:00 to 20:00, except the weekday `closed`."""
    times = [{"open": "08:00", "close": "20:00"}]
    is_open = [day < 6 and day != closed for day in range(1, 8)]
    return [
        {"day": day, "state": "open" if opens else "closed", "intervals": times if opens else []}
        for day, opens in enumerate(is_open, 1)
    ]


def _open_body(api: Api, user: User, at: str, **fields: Any) -> dict[str, Any]:
    fields = {"hours_mode": "regular", "regular_hours": _weekdays(), "holiday_policy": "closed", **fields}
    store = StoreFactory(**fields)
    with time_machine.travel(at, tick=False):
        answer = api.call("store/get_store_detail", {"store_id": store.pk}, as_=user).ok()
    result: dict[str, Any] = answer["open_now"]
    return result


def test_holiday_before_the_next_opening_is_named(api: Api, operator: User) -> None:
    Holiday.objects.create(country="ID", date="2026-11-27", name="Market Day")
    thursday_night, friday = "2026-11-26T14:00:00+00:00", "2026-11-27T05:00:00+00:00"
    body = _open_body(api, operator, thursday_night)
    assert body["text"] == "Closed now, closed tomorrow for Market Day, opens Monday at 08:00"
    assert _open_body(api, operator, friday)["text"] == "Closed today for Market Day, opens Monday at 08:00"
    response = _open_body(api, operator, friday, holiday_policy="call")
    assert response["text"] == "Hours not known today for Market Day, opens Monday at 08:00"
    unknown = _open_body(api, operator, thursday_night, holiday_policy="unknown")["text"]
    assert unknown == "Closed now, hours not known tomorrow for Market Day, opens Monday at 08:00"
    # A holiday without a change of hours is not a reason.
    assert (
        _open_body(api, operator, thursday_night, holiday_policy="regular")["text"]
        == "Closed now, opens tomorrow at 08:00"
    )
    own = {
        "start_on": "2026-11-27",
        "end_on": "2026-11-27",
        "name": "Stocktaking",
        "state": "closed",
        "intervals": [],
    }
    assert _open_body(api, operator, friday, special_hours=[own])["text"] == (
        "Closed today for Stocktaking, opens Monday at 08:00"
    )


def test_holidays_of_a_fortnight_with_other_hours_are_listed(api: Api, operator: User) -> None:
    places = regions("ID")
    for date, name, more in (
        ("2026-11-25", "Yesterday", {}),
        ("2026-11-29", "A Sunday", {}),
        ("2026-11-30", "Market Day", {}),
        ("2026-11-30", "Founders", {"region": places["31"]}),
        ("2026-12-01", "Elsewhere", {"region": places["31.74"]}),
        ("2026-12-02", "School day", {"kind": "half_day"}),
        ("2026-12-08", "Feast", {}),
        ("2026-12-09", "The last, with special hours", {}),
        ("2026-12-10", "Too far", {}),
    ):
        Holiday.objects.create(country="ID", date=date, name=name, **more)
    short = {
        "start_on": "2026-12-09",
        "end_on": "2026-12-09",
        "state": "open",
        "name": "Short",
        "intervals": [{"open": "10:00", "close": "12:00"}],
    }
    noon = "2026-11-26T05:00:00+00:00"
    message = _open_body(api, operator, noon, region_l1=places["31"], special_hours=[short])
    assert message["holidays"] == [
        {"on": "2026-11-30", "name": "Market Day and Founders", "text": "closed"},
        {"on": "2026-12-08", "name": "Feast", "text": "closed"},
    ]
    assert _open_body(api, operator, noon, holiday_policy="regular")["holidays"] == []
    unknown = _open_body(api, operator, noon, holiday_policy="unknown")["holidays"]
    assert unknown[0] == {"on": "2026-11-29", "name": "A Sunday", "text": "hours not known"}
    assert _open_body(api, operator, noon, business_status="temporarily_closed")["holidays"] == []


# -- vocabulary -----------------------------------------------------------------------------------
def test_taxonomies_hold_every_type_cuisine_and_attribute(api: Api, operator: User) -> None:
    answer = api.call("taxonomy/get_taxonomies", {}, as_=operator, cc=None).ok()
    assert (len(answer["store_types"]), len(answer["cuisines"]), len(answer["attributes"])) == (11, 62, 23)
    assert {"store_status", "halal_status"} <= set(answer["enums"])


def test_editors_suggest_tags_and_operators_activate_them(api: Api, operator: User) -> None:
    editor = UserFactory(editor=True)
    body: dict[str, Any] = {"labels": {"en": "Es Teler"}, "kind": "drink"}
    tag = api.call("taxonomy/save_tag", {**body, "status": "active"}, as_=editor).ok()
    assert (tag["status"], tag["slug"], tag["allowed_actions"]) == ("suggested", "es-teler", [])
    change = {**body, "tag_id": tag["tag_id"], "version": 1, "status": "active"}
    assert api.call("taxonomy/save_tag", change, as_=editor).code == 10003
    assert api.call("taxonomy/save_tag", change, as_=operator).ok()["status"] == "active"
    again = api.call("taxonomy/save_tag", body, as_=operator)
    assert (again.code, again.msg) == (10008, "Already exists: Es Teler")


def test_a_change_of_a_tag_leaves_what_it_does_not_name(api: Api, operator: User) -> None:
    tag = TagFactory(labels={"en": "Rooftop", "tr": "Teras"}, synonyms=["roof"], has_alcohol=True)
    body = {"tag_id": tag.pk, "version": tag.version, "status": "blocked"}
    saved = api.call("taxonomy/save_tag", body, as_=operator).ok()
    assert (saved["status"], saved["labels"], saved["has_alcohol"]) == ("blocked", tag.labels, True)
    assert (saved["synonyms"], saved["kind"]) == (["roof"], tag.kind)


def test_a_new_tag_needs_a_label_and_a_kind(api: Api, operator: User) -> None:
    count = Tag.objects.count()
    for body, field in (({"kind": "dish"}, "labels"), ({"labels": {"en": "Soto"}}, "kind")):
        assert list(api.call("taxonomy/save_tag", body, as_=operator).errors) == [field]
    assert Tag.objects.count() == count


def test_conflicting_tag_edit_is_not_overwritten_and_shows_both_sides(api: Api, operator: User) -> None:
    tag = TagFactory(labels={"en": "Rooftop"}, synonyms=["roof"])
    seen = {"tag_id": tag.pk, "version": tag.version}
    reviewer = UserFactory(reviewer=True, countries=operator.countries)
    api.call("taxonomy/save_tag", {**seen, "synonyms": ["terrace"]}, as_=reviewer).ok()
    refused = api.call("taxonomy/save_tag", {**seen, "synonyms": ["attic"]}, as_=operator)
    assert (refused.code, refused.data["changed_fields"]) == (10006, ["synonyms"])
    assert (refused.data["base"], refused.data["theirs"]) == (
        {"synonyms": ["roof"]},
        {"synonyms": ["terrace"]},
    )
    tag.refresh_from_db()
    assert (tag.synonyms, tag.version) == (["terrace"], 2)


def test_tags_match_by_kind_and_keyword(api: Api, operator: User) -> None:
    TagFactory(slug="kunefe", labels={"en": "Künefe"})
    TagFactory(slug="other", kind="meal")
    TagFactory(slug="abroad", country="TR")
    rows = api.call("taxonomy/query_tags", {"keyword": "Kunefe"}, as_=operator).ok()
    assert [row["label"] for row in rows["list"]] == ["Künefe"]
    every = api.call("taxonomy/query_tags", {}, as_=operator).ok()
    assert {row["slug"] for row in every["list"]} == {"kunefe", "other"}


def test_no_indonesian_district_is_far_from_its_regency() -> None:
    rows = [row for row in reference._rows("regions.csv") if row["country"] == "ID"]
    by_code = {row["code"]: row for row in rows}
    for row in rows:
        above = by_code.get(row["parent_code"])
        if row["level"] == "3" and row["lat"] and above is not None and above["lat"]:
            away = distance_m(float(row["lat"]), float(row["lng"]), float(above["lat"]), float(above["lng"]))
            assert away <= 40_000, (row["name"], above["name"])
