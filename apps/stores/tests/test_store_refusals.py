"""Validation errors of stores, each with its message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import time_machine

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.country import CODES, PACKS
from apps.core.testing.api import Api
from apps.stores.domain import taxonomy
from apps.stores.models import Store
from apps.stores.tests.factories import WEEK, StoreFactory, TagFactory, boundary, draft, regions

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> User:
    return UserFactory(countries=["ID", "TR", "MY", "PH"])


REFUSED: list[tuple[str, dict[str, Any], str, str]] = [
    ("ID", {"name": ""}, "name", "Store name required"),
    ("ID", {"name": "Call 0812 3456 7890"}, "name", "Use the real store name, without phone numbers, links or slogans"),
    ("ID", {"name": "Kopi 😀"}, "name", "Store names cannot contain emoji or pictograms. Remove 😀"),
    ("ID", {"name": "Best!!!!"}, "name", "Use the real store name, without phone numbers, links or slogans"),
    ("ID", {"name": "Caf\ufffd"}, "name", "The text contains lost characters (\ufffd)"),
    ("ID", {"region_l1_id": None}, "region_l1_id", "Provinsi required"),
    ("TR", {"region_l2_id": None}, "region_l2_id", "İlçe required"),
    ("PH", {"region_l3_id": None}, "region_l3_id", "City/Municipality required"),
    ("ID", {"lat": 41.0, "lng": 29.0}, "lat", "The pin is outside Indonesia"),
    ("ID", {"lat": -6.2}, "lng", "Enter both latitude and longitude, or neither"),
    ("ID", {"postcode": "123"}, "postcode", "Postcode must be 5 digits"),
    ("PH", {"postcode": "12345"}, "postcode", "Postcode must be 4 digits"),
    ("PH", {"postcode": "9999"}, "postcode", "Postcode 9999 is not in use in Philippines"),
    ("TR", {"postcode": "06100"}, "postcode", "Postcode 06100 does not belong to İstanbul"),
    ("ID", {"phones": [{"number": "12"}]}, "phones", "Phone number is not valid for Indonesia: “12”"),
    ("ID", {"phones": [{"number": "614 5200"}]}, "phones", "Add the area code to “614 5200”"),
    (
        "ID",
        {
            "phones": [
                {"number": "0812-3456-7890", "is_primary": True},
                {"number": "0812-3456-7891", "is_primary": True},
            ]
        },
        "phones",
        "Choose one primary phone",
    ),
    ("ID", {"website": "javascript:alert(1)"}, "website", "“javascript:alert(1)” is not a web address. Write it like www.example.com"),
    ("ID", {"email": "warung@"}, "email", "Email address is not valid: “warung@”"),
    ("ID", {"opened_on": "31.5.2024"}, "opened_on", "Write the year, the month or the day: 2024, 2024-05 or 2024-05-31"),
    ("ID", {"socials": [{"platform": "myspace", "url": "https://a.example"}]}, "socials", "Unknown platform: myspace"),
    ("ID", {"phones": [{"number": "0812-3456-7890"}, {"number": "+6281234567890"}]}, "phones", "The same phone is given twice"),
    ("ID", {"attributes": {"moat": True}}, "attributes", "Unknown attribute: moat"),
    ("ID", {"halal_status": "certified"}, "halal_status", "Certificate body, number and expiry date are required for Halal certified"),
    (
        "ID",
        {
            "halal_status": "certified",
            "halal_body": "bpjph",
            "halal_cert_no": "1",
            "halal_expires_on": "2020-01-01",
        },
        "halal_expires_on",
        "The halal certificate expired on 2020-01-01",
    ),
    (
        "ID",
        {
            "halal_status": "certified",
            "halal_body": "bpjph",
            "halal_cert_no": "1",
            "halal_expires_on": "2099-01-01",
            "attributes": {"alcohol": "full_bar"},
        },
        "halal_status",
        "A halal-certified store cannot serve alcohol or pork",
    ),
    ("ID", {"special_hours": [{"start_on": "2026-03-21", "end_on": "2026-03-21", "state": "closed", "intervals": []}]}, "special_hours", "Set regular hours before special hours"),
    ("ID", {"cuisines": ["klingon"]}, "cuisines", "Unknown cuisine: klingon"),
    ("ID", {"attributes": {"wifi": "maybe"}}, "attributes", "Wi-Fi: this value is not offered"),
    ("ID", {"slug": "No Spaces"}, "slug", "Use 3 to 100 of: a to z, 0 to 9, with single hyphens between"),
    ("ID", {"order_links": [{"platform": "yemeksepeti", "url": "https://a.example"}]}, "order_links", "Unknown platform: yemeksepeti"),
    ("ID", {"cover_picture_id": 999}, "cover_picture_id", "Picture not found"),
    ("ID", {"tags": [999]}, "tags", "Tag not found"),
    ("ID", {"avg_cost_min": 5, "avg_cost_max": 4}, "avg_cost_max", "The highest cost is below the lowest"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("country", "fields", "field", "msg"), REFUSED, ids=[f"{c} {f}: {m[:40]}" for c, _, f, m in REFUSED]
)
def test_impossible_values_are_rejected_with_a_clear_message(
    api: Api, operator: User, country: str, fields: dict[str, Any], field: str, msg: str
) -> None:
    answer = api.call("store/create_store", {**draft(country), **fields}, as_=operator, cc=country)
    assert answer.code == 10005
    assert msg in answer.errors[field]
    assert not Store.objects.exists()


@pytest.mark.parametrize(
    ("intervals", "msg"),
    [
        ([("10:00", "14:00"), ("13:00", "18:00")], "Monday: opening times overlap"),
        (
            [("10:00", "10:00")],
            "Monday: opening and closing time are the same. Use 00:00–24:00 for all day",
        ),
        ([("13:00", "12:00")], "Monday: a session must end before 12:00 the next day"),
    ],
)
def test_hours_that_cannot_be_are_refused_by_day(
    api: Api, operator: User, intervals: list[tuple[str, str]], msg: str
) -> None:
    monday = {"day": 1, "state": "open", "intervals": [{"open": a, "close": b} for a, b in intervals]}
    body = draft(hours_mode="regular", regular_hours=[monday, *WEEK[1:]])
    assert api.call("store/create_store", body, as_=operator).errors["regular_hours"] == [msg]


def test_hours_that_run_into_the_next_morning_are_refused(api: Api, operator: User) -> None:
    monday = {"day": 1, "state": "open", "intervals": [{"open": "18:00", "close": "10:30"}]}
    body = draft(hours_mode="regular", regular_hours=[monday, *WEEK[1:]])
    answer = api.call("store/create_store", body, as_=operator)
    assert answer.errors["regular_hours"] == ["Tuesday: opening times overlap"]


def test_a_region_of_elsewhere_is_refused(api: Api, operator: User) -> None:
    other = regions("MY")
    body = draft("MY", region_l1_id=other["14"].pk)
    answer = api.call("store/create_store", body, as_=operator, cc="MY")
    assert answer.errors["region_l2_id"] == ["Petaling is not in W.P. Kuala Lumpur"]


def test_a_federal_territory_needs_no_district(api: Api, operator: User) -> None:
    place = regions("MY")
    body = {"name": "Ali Maju", "store_type": "eatery", "region_l1_id": place["14"].pk}
    assert api.call("store/create_store", body, as_=operator, cc="MY").ok()["region_l2"] is None


def test_pin_far_from_its_region_requires_confirmation(api: Api, operator: User) -> None:
    body = draft(lat=-6.9, lng=107.6)
    response = api.call("store/create_store", body, as_=operator)
    assert response.code == 10009
    warning = response.data["warnings"][0]
    assert warning["field"] == "lat"
    assert warning["msg"] == (
        "The pin is 112 km from Kota Administrasi Jakarta Selatan. Check the pin or the region"
    )
    token = response.data["confirm_token"]
    api.call("store/create_store", {**body, "confirm_token": token}, as_=operator).ok()


@pytest.mark.parametrize(
    ("country", "fields", "field", "amount", "usual"),
    [
        ("ID", {"avg_cost_min": 50}, "avg_cost_min", "Rp50", "Rp2.000 to Rp8.000.000"),
        ("ID", {"avg_cost_max": 50_000_000}, "avg_cost_max", "Rp50.000.000", "Rp2.000 to Rp8.000.000"),
        ("TR", {"avg_cost_min": 1}, "avg_cost_min", "₺1", "₺10 to ₺40.000"),
        ("MY", {"avg_cost_max": 2_500}, "avg_cost_max", "RM2,500", "RM2 to RM2,400"),
        ("PH", {"avg_cost_min": 1}, "avg_cost_min", "₱1", "₱10 to ₱30,000"),
    ],
)
def test_an_unusual_cost_needs_confirmation(
    api: Api, operator: User, country: str, fields: dict[str, Any], field: str, amount: str, usual: str
) -> None:
    body = {**draft(country), **fields}
    response = api.call("store/create_store", body, as_=operator, cc=country)
    assert response.code == 10009
    assert response.data["warnings"] == [
        {
            "code": "unusual_cost",
            "field": field,
            "msg": f"{amount} per person is unusual in {PACKS[country].name}, where it is {usual}. Check the zeros",
        }
    ]
    assert not Store.objects.exists()
    token = response.data["confirm_token"]
    made = api.call("store/create_store", {**body, "confirm_token": token}, as_=operator, cc=country).ok()
    assert made[field] == fields[field]


@pytest.mark.parametrize("country", CODES)
def test_costs_at_the_ends_of_the_plausible_range_need_no_confirmation(
    api: Api, operator: User, country: str
) -> None:
    usual = PACKS[country].plausible_cost
    body = {**draft(country), "avg_cost_min": usual.lowest, "avg_cost_max": usual.highest}
    api.call("store/create_store", body, as_=operator, cc=country).ok()


@pytest.mark.parametrize("amount", ["50.000", "1.250.000", "50,000", "50rb", 50.5, "1_000.00"])
def test_an_amount_that_is_no_whole_number_is_rejected(api: Api, operator: User, amount: str | float) -> None:
    answer = api.call("store/create_store", draft(avg_cost_min=amount), as_=operator)
    assert answer.code == 10005
    assert "avg_cost_min" in answer.errors
    assert not Store.objects.exists()


def test_an_old_unusual_cost_does_not_stop_other_edits(api: Api, operator: User) -> None:
    body = draft(avg_cost_min=50)
    token = api.call("store/create_store", body, as_=operator).data["confirm_token"]
    made = api.call("store/create_store", {**body, "confirm_token": token}, as_=operator).ok()
    edit = {"store_id": made["store_id"], "version": made["version"], "landmark": "Opposite the market"}
    assert api.call("store/edit_store", edit, as_=operator).ok()["landmark"] == "Opposite the market"


def test_pin_in_another_region_requires_confirmation(api: Api, operator: User) -> None:
    place = regions("MY")
    boundary(place["14"], 101.6, 3.0, 101.8, 3.2)
    boundary(place["10-05"], 101.4, 3.0, 101.6, 3.2)
    body = draft("MY", lat=3.1, lng=101.7)
    response = api.call("store/create_store", body, as_=operator, cc="MY")
    assert response.code == 10009
    assert response.data["warnings"] == [
        {
            "code": "pin_region",
            "field": "lat",
            "msg": "The pin is in W.P. Kuala Lumpur, not in Selangor. Check the pin or the region",
        }
    ]
    assert not Store.objects.exists()
    token = response.data["confirm_token"]
    made = api.call("store/create_store", {**body, "confirm_token": token}, as_=operator, cc="MY").ok()
    assert made["region_l1"]["name"] == "Selangor"


def test_pin_across_the_border_requires_confirmation(api: Api, operator: User) -> None:
    boundary(regions("MY")["10-05"], 103.4, 1.4, 104.0, 1.7)
    body = draft("MY", lat=1.2903, lng=103.852)
    response = api.call("store/create_store", body, as_=operator, cc="MY")
    assert response.code == 10009
    assert response.data["warnings"] == [
        {
            "code": "pin_region",
            "field": "lat",
            "msg": "The pin is more than 2 km outside every region of Malaysia. Check the pin",
        }
    ]
    assert not Store.objects.exists()
    token = response.data["confirm_token"]
    api.call("store/create_store", {**body, "confirm_token": token}, as_=operator, cc="MY").ok()


def test_pin_inside_the_named_region_requires_no_confirmation(api: Api, operator: User) -> None:
    boundary(regions("MY")["10-05"], 101.0, 2.0, 102.0, 3.2)
    api.call("store/create_store", draft("MY", lat=2.1, lng=101.1), as_=operator, cc="MY").ok()


def test_web_address_and_external_id_belong_to_one_store(api: Api, operator: User) -> None:
    external = [{"source": "osm", "external_id": "node/1"}]
    api.call("store/create_store", draft(slug="tuku", external_ids=external), as_=operator).ok()
    answer = api.call(
        "store/create_store", draft(name="Another", slug="tuku", external_ids=external), as_=operator
    )
    assert answer.errors["slug"] == ["This web address is already used by Kopi Tuku"]
    assert answer.errors["external_ids"] == ["osm id node/1 is already linked to Kopi Tuku"]


def test_a_tag_with_pork_conflicts_with_a_certificate(api: Api, operator: User) -> None:
    tag = TagFactory(slug="sisig", labels={"en": "Sisig"}, has_pork=True)
    certificate = {
        "halal_status": "certified",
        "halal_body": "bpjph",
        "halal_cert_no": "1",
        "halal_expires_on": "2099-01-01",
    }
    answer = api.call("store/create_store", draft(tags=[tag.pk], **certificate), as_=operator)
    assert answer.errors["tags"] == ["Tag 'Sisig' conflicts with 'Halal certified'"]


def test_week_without_any_day_is_no_hours(api: Api, operator: User) -> None:
    days = [{"day": day, "state": "unknown", "intervals": []} for day in range(1, 8)]
    store = StoreFactory(complete=True, phones=[], hours_mode="regular", regular_hours=days)
    body = {"store_id": store.pk, "version": 1, "action": "publish"}
    refused = api.call("store/change_store_status", body, as_=operator)
    assert refused.errors["status"] == ["To publish, fill in: phone or hours"]
    assert refused.errors["phones"] == ["To publish, phone or hours is needed"]
    store.refresh_from_db()
    assert (store.status, store.version) == ("draft", 1)


def test_invalid_hours_are_not_reported_as_missing_too(api: Api, operator: User) -> None:
    store = StoreFactory()
    late = [{"open": "10:00", "close": "03:00"}, {"open": "17:30", "close": "02:00"}]
    days = [{"day": day, "state": "open", "intervals": late} for day in range(1, 8)]
    special = [
        {"start_on": "2027-03-21", "end_on": "2027-03-21", "name": "", "state": "closed", "intervals": []}
    ]
    body = {"store_id": store.pk, "version": 1, "hours_mode": "regular", "regular_hours": days}
    refused = api.call("store/edit_store", {**body, "special_hours": special}, as_=operator)
    assert "regular_hours" in refused.errors
    assert "special_hours" not in refused.errors
    store.refresh_from_db()
    assert store.version == 1


def phones(count: int) -> list[dict[str, Any]]:
    return [{"number": f"0812-3456-78{number:02}", "is_primary": number == 0} for number in range(count)]


def links(platform: str, count: int) -> list[dict[str, str]]:
    return [{"platform": platform, "url": f"https://{platform}.com/{number}"} for number in range(count)]


def words(count: int) -> list[str]:
    return [f"Word {number}" for number in range(count)]


LISTS: dict[str, tuple[int, Callable[[int], list[Any]]]] = {
    "cuisines": (5, lambda count: list(taxonomy.cuisines())[:count]),
    "tags": (20, lambda count: [TagFactory().pk for _ in range(count)]),
    "phones": (3, phones),
    "socials": (6, lambda count: links("instagram", count)),
    "order_links": (6, lambda count: links("gofood", count)),
    "alternate_names": (10, words),
    "labels": (10, words),
}


@pytest.mark.parametrize("field", LISTS)
def test_list_accepts_its_maximum_and_no_more(api: Api, operator: User, field: str) -> None:
    most, make = LISTS[field]
    store = StoreFactory()
    body = {"store_id": store.pk, "version": 1}
    refused = api.call("store/edit_store", {**body, field: make(most + 1)}, as_=operator)
    assert refused.code == 10005
    assert list(refused.errors) == [field]
    store.refresh_from_db()
    assert (store.version, getattr(store, field)) == (1, [])
    assert len(api.call("store/edit_store", {**body, field: make(most)}, as_=operator).ok()[field]) == most


def test_list_name_accepts_its_maximum_and_no_more(api: Api, operator: User) -> None:
    body = {"store_id": StoreFactory().pk, "version": 1}
    for field, longest in (("alternate_names", 120), ("labels", 40)):
        refused = api.call("store/edit_store", {**body, field: ["x" * (longest + 1)]}, as_=operator)
        assert (refused.code, list(refused.errors)) == (10005, [f"{field}.0"])
    at_most = {"alternate_names": ["x" * 120], "labels": ["x" * 40]}
    api.call("store/edit_store", {**body, **at_most}, as_=operator).ok()


@time_machine.travel("2026-12-31T16:59:00Z", tick=False)
def test_an_opening_is_one_year_ahead_at_most_by_the_stores_calendar(api: Api, operator: User) -> None:
    # One minute before midnight in Jakarta: it is still 2026.
    body = {"store_id": StoreFactory().pk, "version": 1}
    refused = api.call("store/edit_store", {**body, "opened_on": "2028-01-01"}, as_=operator)
    assert refused.errors == {"opened_on": ["The opening date can be at most one year ahead"]}
    for version, message in enumerate(("2027-12-31", "2027", "2028-01"), 1):
        existing = {**body, "version": version, "opened_on": message}
        answer = api.call("store/edit_store", existing, as_=operator)
        assert answer.code == (0 if message < "2028" else 10005)
