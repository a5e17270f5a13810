"""Operations on stores: create, read and edit."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog
from apps.core.testing.api import Answer, Api
from apps.stores.domain.values import InvalidValue, degrees
from apps.stores.models import Store
from apps.stores.services.stores import SLUG_FIELDS
from apps.stores.tests.factories import WEEK, PictureFactory, StoreFactory, TagFactory, draft, regions

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> User:
    return UserFactory(countries=["ID", "TR", "MY", "PH"])


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True, countries=["ID", "TR", "MY", "PH"])


def edit(api: Api, user: User, store: Store, **patch: Any) -> Answer:
    store.refresh_from_db()
    body = {"store_id": store.pk, "version": store.version, **patch}
    return api.call("store/edit_store", body, as_=user, cc=store.country)


# -- reading --------------------------------------------------------------------------------------
@pytest.mark.parametrize("status", ["published", "hidden"])
def test_store_shows_its_site_address_while_published(
    api: Api, operator: User, settings: Any, status: str
) -> None:
    settings.PUBLIC_SITE = "https://www.sofra.example"
    store = StoreFactory(status=status, slug="kopi-tuku-cipete")
    answer = api.call("store/get_store_detail", {"store_id": store.pk}, as_=operator).ok()
    there = "https://www.sofra.example/id/stores/kopi-tuku-cipete"
    assert answer["public_url"] == (there if status == "published" else "")


def test_detail_lists_the_empty_fields_that_lower_the_completeness(api: Api, operator: User) -> None:
    bare = StoreFactory()
    answer = api.call("store/get_store_detail", {"store_id": bare.pk}, as_=operator).ok()
    assert answer["empty_fields"][:3] == ["cover_picture_id", "hours_mode", "phones"]
    full = StoreFactory(complete=True, intro="Rice", attributes={"dine_in": True})
    answer = api.call("store/get_store_detail", {"store_id": full.pk}, as_=operator).ok()
    missing = ["hours_mode", "description", "halal_status", "price_level", "tags", "website", "socials"]
    assert answer["empty_fields"] == missing


# -- creating -------------------------------------------------------------------------------------
def test_a_draft_needs_name_type_and_regions_and_gets_the_rest_from_them(api: Api, operator: User) -> None:
    answer = api.call(
        "store/create_store",
        draft(
            branch_name="Cipete",
            phones=[{"number": "0812-3456-7890"}],
            hours_mode="regular",
            regular_hours=WEEK,
            address_line1="Jl. Cipete Raya No. 7",
            postcode="12410",
        ),
        as_=operator,
    ).ok()
    assert answer["status"] == "draft"
    assert answer["version"] == 1
    assert answer["slug"] == "kopi-tuku-cipete-jakarta-selatan"
    assert answer["timezone"] == "Asia/Jakarta"
    assert answer["phones"] == [
        {
            "number": "+6281234567890",
            "type": "mobile",
            "is_primary": True,
            "label": "",
            "national": "0812-3456-7890",
        }
    ]
    assert answer["hours_osm"] == "Mo-Su 10:00-22:00"
    assert answer["address_text"] == (
        "Jl. Cipete Raya No. 7, Kota Administrasi Jakarta Selatan, Daerah Khusus Ibukota Jakarta 12410"
    )
    assert {"edit", "publish", "close_temporarily", "verify"} <= set(answer["allowed_actions"])
    assert answer["field_sources"]["name"]["source"] == "staff"
    assert answer["field_sources"]["name"]["set_by"] == operator.pk
    entry = ChangeLog.objects.get(object_type="store", object_id=answer["store_id"])
    assert (entry.action, entry.actor_id, entry.via) == ("create", operator.pk, "ui")


@pytest.mark.parametrize("country", ["ID", "TR", "MY", "PH"])
def test_every_country_takes_its_own_address(api: Api, operator: User, country: str) -> None:
    answer = api.call("store/create_store", draft(country), as_=operator, cc=country).ok()
    assert answer["country"] == country


@pytest.mark.parametrize("lat", ["nan", "inf", "-Infinity"])
def test_a_pin_that_is_no_number_is_refused(api: Api, operator: User, lat: str) -> None:
    answer = api.call("store/create_store", draft(lat=lat, lng=106.8), as_=operator)
    assert answer.errors == {"lat": ["A valid number is required."]}
    assert not Store.objects.exists()


@pytest.mark.parametrize("value", ["nan", "inf", "", "6° S"])
def test_degrees_that_are_no_number_are_refused(value: str) -> None:
    with pytest.raises(InvalidValue, match="Write degrees as a number"):
        degrees(value)


def test_the_same_name_twice_gets_a_number_in_the_web_address(api: Api, operator: User) -> None:
    slugs = [api.call("store/create_store", draft(), as_=operator).ok()["slug"] for _ in range(3)]
    base = "kopi-tuku-jakarta-selatan"
    assert slugs == [base, f"{base}-2", f"{base}-3"]


@pytest.mark.parametrize("own", [{}, {"branch_name": "Cipete"}, {"name": "咖啡"}, {"name": "A & B"}])
def test_previewed_web_address_is_that_of_the_created_store(
    api: Api, operator: User, own: dict[str, str]
) -> None:
    api.call("store/create_store", draft(), as_=operator).ok()
    fields = draft(**own)
    entered = {name: value for name, value in fields.items() if name in SLUG_FIELDS}
    previewed = api.call("store/preview_slug", entered, as_=operator).ok()
    assert Store.objects.count() == 1
    assert previewed == {"slug": api.call("store/create_store", fields, as_=operator).ok()["slug"]}


def test_web_address_is_previewed_without_a_region_and_with_a_foreign_one(api: Api, operator: User) -> None:
    for own in ({}, {"region_l1_id": regions("TR")["34"].pk}):
        previewed = api.call("store/preview_slug", {"name": "Kopi Tuku", **own}, as_=operator).ok()
        assert previewed == {"slug": "kopi-tuku"}


def test_a_repeated_create_answers_the_first_store(api: Api, operator: User) -> None:
    body = draft(request_id=str(uuid.uuid4()))
    first = api.call("store/create_store", body, as_=operator).ok()
    again = api.call("store/create_store", body, as_=operator).ok()
    assert first["store_id"] == again["store_id"]
    assert Store.objects.count() == 1


def test_validate_only_writes_nothing(api: Api, operator: User) -> None:
    api.call("store/create_store", draft(validate_only=True), as_=operator).ok()
    assert not Store.objects.exists()


# -- reading and editing --------------------------------------------------------------------------
def test_the_detail_and_an_edit_cost_a_fixed_number_of_statements(api: Api, operator: User) -> None:
    tag = TagFactory()
    store = StoreFactory(complete=True, status="published", tags=[tag.pk])
    api.call("store/get_store_detail", {"store_id": store.pk}, as_=operator)
    read = api.call("store/get_store_detail", {"store_id": store.pk}, as_=operator)
    assert read.ok()["tag_refs"][0]["tag_id"] == tag.pk
    assert len(read.statements) == 4, read.statements
    changed = edit(api, operator, store, name="Warung Baru")
    changed.ok()
    writing = [sql for sql in changed.statements if not sql.startswith(("SAVEPOINT", "RELEASE", "BEGIN"))]
    assert len(writing) <= 12, writing


def test_edit_changes_only_sent_fields_and_writes_history(api: Api, operator: User) -> None:
    store = StoreFactory(intro="Old")
    answer = edit(api, operator, store, intro="New", phones=[{"number": "021 7251 234"}]).ok()
    assert (answer["intro"], answer["version"], answer["name"]) == ("New", 2, store.name)
    entry = ChangeLog.objects.get(object_type="store", object_id=store.pk)
    assert {change["field"] for change in entry.changes} == {"intro", "phones"}


def test_an_edit_that_changes_nothing_writes_nothing(api: Api, operator: User) -> None:
    store = StoreFactory(name="Kopi")
    first = edit(api, operator, store, name="Kopi").ok()
    assert first["version"] in (1, 2)
    second = edit(api, operator, store, name="Kopi").ok()
    assert second["version"] == first["version"]


def test_a_stale_edit_names_both_sides(api: Api, operator: User, manager: User) -> None:
    store = StoreFactory(intro="Old")
    edit(api, manager, store, intro="Theirs").ok()
    answer = api.call("store/edit_store", {"store_id": store.pk, "version": 1, "intro": "Mine"}, as_=operator)
    assert answer.code == 10006
    assert (answer.data["base"], answer.data["theirs"]) == ({"intro": "Old"}, {"intro": "Theirs"})


def test_a_new_name_or_a_moved_pin_needs_verifying_again(api: Api, operator: User) -> None:
    store = StoreFactory(verification="staff_verified")
    near = {"lat": float(store.lat) + 0.0003, "lng": float(store.lng)}
    assert edit(api, operator, store, **near).ok()["verification"] == "staff_verified"
    far = {"lat": float(store.lat) + 0.003, "lng": float(store.lng)}
    assert edit(api, operator, store, **far).ok()["verification"] == "unverified"
    both = edit(api, operator, store, name="Warung Pindah", verify_method="site_visit").ok()
    assert (both["verification"], both["verified_by"]["user_id"]) == ("staff_verified", operator.pk)
    assert edit(api, operator, store, name="Warung Lagi").ok()["verification"] == "unverified"


def test_locks_are_the_whole_list_that_was_sent(api: Api, operator: User) -> None:
    store = StoreFactory()
    locked = edit(api, operator, store, lock_fields=["name", "phones"]).ok()["field_sources"]
    assert {name for name, entry in locked.items() if entry["locked"]} == {"name", "phones"}
    unlocked = edit(api, operator, store, lock_fields=["phones"]).ok()["field_sources"]
    assert {name for name, entry in unlocked.items() if entry["locked"]} == {"phones"}


def test_published_store_cannot_lose_required_fields(api: Api, operator: User) -> None:
    store = StoreFactory(complete=True, status="published")
    answer = edit(api, operator, store, cover_picture_id=None)
    assert answer.errors["status"] == ["To publish, fill in: cover"]


def test_edit_of_published_store_ignores_gaps_it_already_had(api: Api, operator: User) -> None:
    store = StoreFactory(complete=True, status="published")
    Store.objects.filter(pk=store.pk).update(cover_picture=None)
    store.refresh_from_db()
    assert edit(api, operator, store, phones=[{"number": "+622112345678"}]).ok()["missing_to_publish"] == [
        {"field": "cover_picture_id", "label": "cover"}
    ]
    answer = edit(api, operator, store, cuisines=[])
    assert answer.errors["status"] == ["To publish, fill in: 1 cuisine"]


def test_a_narrow_picture_is_no_cover(api: Api, operator: User) -> None:
    store, picture = StoreFactory(), PictureFactory(width=640)
    answer = edit(api, operator, store, cover_picture_id=picture.pk)
    assert answer.errors["cover_picture_id"] == [
        "The cover picture needs 800 pixels of width; this one has 640"
    ]


def test_history_puts_fields_back_through_the_same_rules(api: Api, operator: User) -> None:
    store = StoreFactory(name="Before")
    edit(api, operator, store, name="After", lat=-6.25, lng=106.81).ok()
    entry = ChangeLog.objects.get(object_type="store", object_id=store.pk)
    api.call(
        "activity/restore_fields",
        {
            "object_type": "store",
            "object_id": store.pk,
            "log_id": entry.pk,
            "fields": ["name", "lat", "lng"],
            "version": 2,
        },
        as_=operator,
    ).ok()
    back = api.call("store/get_store_detail", {"store_id": store.pk}, as_=operator).ok()
    assert (back["name"], back["lat"], back["version"]) == ("Before", -6.243, 3)


def restore(api: Api, user: User, store: Store, *fields: str) -> Answer:
    """Restore the fields changed by the latest history entry."""
    entry = ChangeLog.objects.filter(object_type="store", object_id=store.pk).latest("id")
    store.refresh_from_db()
    body = {
        "object_type": "store",
        "object_id": store.pk,
        "log_id": entry.pk,
        "fields": fields,
        "version": store.version,
    }
    return api.call("activity/restore_fields", body, as_=user, cc=store.country)


def test_history_puts_back_what_an_edit_would_ask_about(api: Api, operator: User) -> None:
    far = StoreFactory(lat="-6.900000", lng="107.600000")
    edit(api, operator, far, lat=-6.243, lng=106.8).ok()
    assert restore(api, operator, far, "lat", "lng").ok()["version"] == 3
    place = regions("MY")
    odd = StoreFactory(
        country="MY",
        region_l1=place["10"],
        region_l2=place["10-05"],
        region_l3=None,
        lat=None,
        lng=None,
        timezone="Asia/Kuala_Lumpur",
        postcode="10050",
    )
    edit(api, operator, odd, postcode="46000").ok()
    restore(api, operator, odd, "postcode").ok()
    odd.refresh_from_db()
    assert odd.postcode == "10050"


def test_history_puts_back_no_field_that_an_edit_does_not_carry(api: Api, operator: User) -> None:
    store = StoreFactory(complete=True)
    body = {"store_id": store.pk, "version": 1, "action": "publish"}
    api.call("store/change_store_status", body, as_=operator).ok()
    answer = restore(api, operator, store, "status")
    assert answer.errors == {"status": ["This field cannot be edited"]}
    store.refresh_from_db()
    assert (store.status, store.version) == ("published", 2)


def test_stores_of_other_countries_and_roles_are_out_of_sight(api: Api) -> None:
    store = StoreFactory()
    stranger = UserFactory(countries=["TR"])
    for cc, code in (("TR", 10004), ("ID", 10011)):
        assert api.call("store/get_store_detail", {"store_id": store.pk}, as_=stranger, cc=cc).code == code
    editor = UserFactory(editor=True)
    assert api.call("store/get_store_detail", {"store_id": store.pk}, as_=editor).code == 10003
    result = api.call("store/search_stores", {"keyword": "warung"}, as_=editor).ok()
    assert [row["store_id"] for row in result] == [store.pk]
    logs = {"object_type": "store", "object_id": store.pk}
    assert api.call("activity/query_logs", logs, as_=editor).code == 10004
