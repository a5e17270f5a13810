"""Other users' pictures in one's records: visible by id, never listed, only the description editable."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.content.tests.factories import article, block, cover
from apps.core.testing.api import Api
from apps.stores.tests.factories import PictureFactory

pytestmark = pytest.mark.django_db


def rows(api: Api, user: User, **query: Any) -> list[int]:
    matching_rows = api.call("picture/query_pictures", query, as_=user).ok()["list"]
    return [row["picture_id"] for row in matching_rows]


def edit(api: Api, user: User, made: Any, **patch: Any) -> None:
    made.refresh_from_db()
    body = {"article_id": made.pk, "version": made.version, **patch}
    api.call("article/edit_article", body, as_=user).ok()


def test_writer_sees_pictures_added_by_others_to_the_record(
    api: Api, kol: User, manager: User, editor: User
) -> None:
    front, inside, other = (cover(uploaded_by=manager) for _ in range(3))
    made = article(kol)
    edit(api, manager, made, cover_picture_id=front.pk)
    edit(api, manager, made, body=[block("image", picture_id=inside.pk)])
    picture_ids = [front.pk, inside.pk, other.pk]
    assert sorted(rows(api, kol, ids=picture_ids)) == [front.pk, inside.pk]
    assert sorted(rows(api, editor, ids=picture_ids)) == [front.pk, inside.pk]
    detail = api.call("picture/get_picture_detail", {"picture_id": front.pk}, as_=kol).ok()
    assert (detail["allowed_actions"], [one["object_id"] for one in detail["usages"]]) == ([], [made.pk])
    # The picker lists only the user's own pictures, and those of others cannot be changed.
    assert rows(api, kol) == []
    change = {"picture_id": front.pk, "version": 1, "caption": "Mine"}
    assert api.call("picture/edit_picture", change, as_=kol).code == 10004
    front.refresh_from_db()
    assert (front.caption, front.version) == ("", 1)


def test_article_authors_can_describe_its_pictures(api: Api, kol: User, manager: User) -> None:
    inside = PictureFactory(uploaded_by=manager, alt={})
    edit(api, manager, article(kol), body=[block("image", picture_id=inside.pk)])
    change = {"picture_id": inside.pk, "version": 1, "alt": {"local": "Soto", "en": ""}}
    stranger = UserFactory(kol=True)
    assert api.call("picture/edit_picture", change, as_=stranger).code == 10004
    inside.refresh_from_db()
    assert (inside.alt, inside.version) == ({}, 1)
    api.call("picture/edit_picture", change, as_=kol).ok()
    inside.refresh_from_db()
    assert (inside.alt, inside.version) == ({"local": "Soto"}, 2)


def test_pictures_of_invisible_records_are_invisible(api: Api, kol: User, manager: User) -> None:
    front = cover(uploaded_by=manager)
    edit(api, manager, article(kol), cover_picture_id=front.pk)
    stranger = UserFactory(kol=True)
    assert rows(api, stranger, ids=[front.pk]) == []
    missing = api.call("picture/get_picture_detail", {"picture_id": front.pk}, as_=stranger)
    assert (missing.code, missing.msg) == (10004, "Picture not found")


def test_an_avatar_that_a_manager_chose_is_seen_by_its_owner(api: Api, kol: User, manager: User) -> None:
    front = cover(uploaded_by=manager)
    assert rows(api, kol, ids=[front.pk]) == []
    kol.avatar_picture_id = front.pk
    kol.save()
    assert rows(api, kol, ids=[front.pk]) == [front.pk]
