"""Merging of tags through the operation: preview, merge and undo."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.inbox.waiting_counts import counts
from apps.core.models import ChangeLog, Changeset
from apps.core.testing.api import Answer, Api
from apps.stores.models import Tag
from apps.stores.services import tag_merge
from apps.stores.tests.factories import StoreFactory, TagFactory

pytestmark = pytest.mark.django_db


EVERYWHERE = ["ID", "TR", "MY", "PH"]


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True, countries=EVERYWHERE)


@pytest.fixture
def tags() -> tuple[Tag, Tag]:
    origin = TagFactory(slug="rooftops", labels={"en": "Rooftops"}, status="suggested")
    return origin, TagFactory(slug="rooftop", labels={"en": "Rooftop"})


def merge(api: Api, user: User, origin: Tag, into: Tag, **more: Any) -> Answer:
    body = {
        "from_id": origin.pk,
        "into_id": into.pk,
        "from_version": origin.version,
        "into_version": into.version,
        **more,
    }
    return api.call("taxonomy/merge_tags", body, as_=user)


def undo(api: Api, user: User, changeset_id: int) -> Answer:
    return api.call("activity/undo_changeset", {"changeset_id": changeset_id}, as_=user)


def test_merge_tags_retags_records_and_writes_history_of_both_tags(
    api: Api, manager: User, tags: tuple[Tag, Tag]
) -> None:
    origin, into = tags
    store, abroad = StoreFactory(tags=[origin.pk]), StoreFactory(tags=[origin.pk, into.pk], country="TR")
    older = TagFactory(status="merged", merged_into=origin)
    done = merge(api, manager, origin, into).ok()
    assert {row["object_type"]: row["count"] for row in done["moved"]} == {"store": 2, "tag": 1}
    for record in (store, abroad):
        record.refresh_from_db()
        assert record.tags == [into.pk]
    origin.refresh_from_db()
    assert (origin.status, origin.merged_into_id, origin.version) == ("merged", into.pk, 2)
    logs = ChangeLog.objects.filter(changeset=done["changeset_id"])
    assert set(logs.values_list("object_type", "object_id")) == {
        ("store", store.pk),
        ("store", abroad.pk),
        ("tag", older.pk),
        ("tag", origin.pk),
    }


def test_preview_reports_the_same_and_writes_nothing(api: Api, manager: User, tags: tuple[Tag, Tag]) -> None:
    origin, into = tags
    store = StoreFactory(tags=[origin.pk])
    preview = merge(api, manager, origin, into, validate_only=True).ok()
    assert (preview["changeset_id"], preview["moved"]) == (
        None,
        [{"object_type": "store", "label": "Store", "count": 1}],
    )
    store.refresh_from_db()
    origin.refresh_from_db()
    assert (store.tags, origin.status) == ([origin.pk], "suggested")
    assert not Changeset.objects.exists()


def test_the_next_day_it_is_undone_as_a_whole_and_what_moved_on_stays(
    api: Api, manager: User, tags: tuple[Tag, Tag]
) -> None:
    origin, into = tags
    store, moved_on = StoreFactory(tags=[origin.pk]), StoreFactory(tags=[origin.pk], name="Kopi Tuku")
    done = merge(api, manager, origin, into).ok()
    moved_on.refresh_from_db()
    moved_on.tags = []
    moved_on.save()
    with time_machine.travel(timezone.now() + dt.timedelta(days=1), tick=False):
        answer = undo(api, UserFactory(manager=True, countries=EVERYWHERE), done["changeset_id"]).ok()
    assert [(row["object_title"], row["msg"]) for row in answer["not_undone"]] == [
        ("Kopi Tuku", "Changed since")
    ]
    store.refresh_from_db()
    moved_on.refresh_from_db()
    origin.refresh_from_db()
    assert (store.tags, moved_on.tags) == ([origin.pk], [])
    assert (origin.status, origin.merged_into) == ("suggested", None)
    assert undo(api, manager, done["changeset_id"]).code == 10007


def test_an_operator_cannot_undo_it(api: Api, manager: User, tags: tuple[Tag, Tag]) -> None:
    done = merge(api, manager, *tags).ok()
    assert undo(api, UserFactory(), done["changeset_id"]).code in (10003, 10004)
    tags[0].refresh_from_db()
    assert tags[0].status == "merged"


@pytest.mark.parametrize(
    ("of_into", "of_origin", "field", "msg"),
    [
        ({"status": "suggested"}, {}, "into_id", "Rooftop is not active. Accept it first"),
        ({"country": "ID"}, {}, "into_id", "Rooftop is a tag of one country, Rooftops of more"),
        (
            {"has_pork": True},
            {},
            "into_id",
            "Rooftop means pork and Rooftops does not. Stores with it may be certified halal",
        ),
    ],
)
def test_merge_tags_rejects_unsuitable_pairs(
    api: Api,
    manager: User,
    tags: tuple[Tag, Tag],
    of_into: dict[str, Any],
    of_origin: dict[str, Any],
    field: str,
    msg: str,
) -> None:
    origin, into = tags
    Tag.objects.filter(pk=into.pk).update(**of_into)
    store = StoreFactory(tags=[origin.pk])
    answer = merge(api, manager, origin, into)
    assert (answer.code, answer.data["errors"]) == (10005, {field: [msg]})
    store.refresh_from_db()
    assert store.tags == [origin.pk]
    assert not Changeset.objects.exists()


def test_into_itself_and_of_too_many_are_refused(
    api: Api, manager: User, tags: tuple[Tag, Tag], monkeypatch: pytest.MonkeyPatch
) -> None:
    origin, into = tags
    assert merge(api, manager, origin, origin).code == 10005
    monkeypatch.setattr(tag_merge, "MOST_AT_ONCE", 1)
    for _ in range(2):
        StoreFactory(tags=[origin.pk])
    assert merge(api, manager, origin, into).data["errors"] == {
        "from_id": ["2 records use Rooftops. At most 1 can be moved at once"]
    }
    assert not Changeset.objects.exists()


def test_a_merged_tag_is_neither_edited_nor_merged_again(
    api: Api, manager: User, tags: tuple[Tag, Tag]
) -> None:
    origin, into = tags
    merge(api, manager, origin, into).ok()
    origin.refresh_from_db()
    assert merge(api, manager, origin, into).code == 10007
    body = {"tag_id": origin.pk, "version": 2, "labels": {"en": "X"}, "kind": "dish", "status": "active"}
    assert api.call("taxonomy/save_tag", body, as_=manager).code == 10007
    log = ChangeLog.objects.get(object_type="tag", object_id=origin.pk)
    one = {"object_type": "tag", "object_id": origin.pk, "log_id": log.pk}
    assert api.call("activity/undo_change", one, as_=manager).ok()["undone"] == 0
    origin.refresh_from_db()
    assert (origin.status, origin.labels) == ("merged", {"en": "Rooftops"})


def test_suggested_tags_of_the_country_are_counted_for_managers(manager: User) -> None:
    TagFactory(status="suggested")
    TagFactory(status="suggested", country="ID")
    TagFactory(status="suggested", country="TR")
    assert counts(manager, "ID")["tags"] == 2
    assert "tags" not in counts(UserFactory(), "ID")


def test_tags_are_paged_by_kind_and_status(api: Api, manager: User) -> None:
    for number in range(3):
        TagFactory(slug=f"dish-{number}", status="suggested")
    TagFactory(slug="active")
    query = {"status": ["suggested"], "page_size": 2, "sort_by": "slug", "sort_order": "desc"}
    page = api.call("taxonomy/query_tags", query, as_=manager).ok()
    assert ([row["slug"] for row in page["list"]], page["total"]) == (["dish-2", "dish-1"], 3)
    assert page["list"][0]["allowed_actions"] == ["edit", "merge"]


def test_a_tag_of_all_countries_is_written_by_those_who_work_in_all(
    api: Api, manager: User, tags: tuple[Tag, Tag]
) -> None:
    origin, into = tags
    message = "Also used in Malaysia, Philippines and Turkey. Ask a colleague with access"
    own = UserFactory(manager=True)
    body = {"tag_id": origin.pk, "version": 1, "status": "blocked"}
    refusals = [api.call("taxonomy/save_tag", body, as_=own), merge(api, own, origin, into)]
    assert [(one.code, one.msg, one.writes) for one in refusals] == [(10003, message, [])] * 2
    done = merge(api, manager, origin, into).ok()
    refused = undo(api, own, done["changeset_id"])
    assert (refused.code, refused.msg) == (10003, message)
    origin.refresh_from_db()
    assert origin.status == "merged"


def test_tag_of_one_country_is_not_offered_to_others(api: Api) -> None:
    own = UserFactory(manager=True)
    made = api.call("taxonomy/save_tag", {"labels": {"en": "Wedang"}, "kind": "drink"}, as_=own).ok()
    assert (made["country"], made["allowed_actions"]) == ("ID", ["edit", "merge"])
    named = {"tag_id": made["tag_id"], "version": 1}
    for country, also in (("", "Malaysia, Philippines and Turkey"), ("TR", "Turkey")):
        refused = api.call("taxonomy/save_tag", {**named, "country": country}, as_=own)
        message = f"Also used in {also}. Ask a colleague with access"
        assert (refused.code, refused.msg, refused.writes) == (10003, message, [])
        new = {"labels": {"en": "Bandrek"}, "kind": "drink", "country": country}
        assert api.call("taxonomy/save_tag", new, as_=own).writes == []
    assert api.call("taxonomy/save_tag", {**named, "synonyms": ["ginger"]}, as_=own).ok()["version"] == 2
