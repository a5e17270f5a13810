"""Uses of pictures: every way in which records reference them, whatever writes the records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection, models
from psycopg import sql

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.collections.tests.factories import collection
from apps.comments.tests.factories import visible
from apps.content.tests.factories import article
from apps.core.models import ChangeLog
from apps.core.testing.api import Api
from apps.core.testing.bulk_rows import add_copies, plan_of_list, settle
from apps.crm.models import Activity
from apps.crm.tests.factories import lead
from apps.feedback.tests.factories import report
from apps.pages.tests.factories import page
from apps.stores.models import Brand
from apps.stores.tests.factories import PictureFactory, StoreFactory
from apps.uploads.models import Picture, PictureUse, usages
from apps.uploads.record import PICTURE_RECORD
from apps.videos.tests.factories import video

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Way:
    """A way of referencing pictures: factory, columns and the stored value for some pictures."""

    make: Callable[[], models.Model]
    columns: Sequence[str]
    held: Callable[[list[int]], Any]

    def name(self, record: models.Model, pictures: list[int], columns: Sequence[str] = ()) -> None:
        """Set the pictures of a record, in all columns of the way or in some."""
        named = {column: self.held([]) for column in self.columns}
        named |= {column: self.held(pictures) for column in columns or self.columns}
        type(record)._base_manager.filter(pk=record.pk).update(**named)


def one(ids: list[int]) -> int | None:
    return ids[0] if ids else None


def listed(ids: list[int]) -> list[dict[str, Any]]:
    """Return a JSON list that contains each id twice."""
    return [{"picture_id": pk, "sort": at} for at, pk in enumerate([*ids, *ids])]


def twice(ids: list[int]) -> list[int]:
    return [*ids, *ids]


def under_key(ids: list[int]) -> dict[str, Any] | None:
    return {"display_name": "Sari", "cover_picture_id": one(ids)}


def brand() -> Brand:
    return Brand.objects.create(name="Kopi Tuku", search_text="kopi tuku", countries=["ID"])


def activity() -> Activity:
    return Activity.objects.filter(lead=lead(in_touch=True)).latest("pk")


ARRAYS = ("picture_ids", "live_picture_ids")
WAYS: Mapping[str, Way] = {
    "store_cover": Way(StoreFactory, ["cover_picture_id"], one),
    "store_halal": Way(StoreFactory, ["halal_picture_id"], one),
    "store_gallery": Way(StoreFactory, ["pictures"], listed),
    "brand_logo": Way(brand, ["logo_picture_id"], one),
    "user_avatar": Way(UserFactory, ["avatar_picture_id"], one),
    "kol_cover": Way(UserFactory, ["kol"], under_key),
    "lead_activity": Way(activity, ["pictures"], listed),
    "feedback": Way(report, ["pictures"], listed),
    "comment": Way(visible, ["pictures"], listed),
    "article": Way(article, ARRAYS, twice),
    "video": Way(video, ARRAYS, twice),
    "page": Way(page, ARRAYS, twice),
    "collection": Way(collection, ARRAYS, twice),
}
"""Ways by name of the use. An area with another way of referencing pictures adds it here."""
EACH_WAY = pytest.mark.parametrize("use", WAYS)


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager")


def execute(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def table_of(record: models.Model) -> str:
    return record._meta.db_table


def uses() -> set[tuple[int, str, int]]:
    """Return all rows of the table."""
    return set(PictureUse.objects.values_list("picture_id", "use", "object_id"))


def usage_counts(api: Api, user: User) -> dict[int, int]:
    """Return the number of uses of each picture from the list, checked against the filters."""
    rows = api.call("picture/query_pictures", {}, as_=user).ok()["list"]
    counted = {row["picture_id"]: row["usage_count"] for row in rows}
    for is_unused in (True, False):
        matching_rows = api.call("picture/query_pictures", {"unused": is_unused}, as_=user).ok()["list"]
        assert {row["picture_id"] for row in matching_rows} == {
            pk for pk, n in counted.items() if (n == 0) is is_unused
        }
    return counted


def test_every_way_of_naming_pictures_is_walked() -> None:
    assert set(WAYS) == set(usages._usages)


@EACH_WAY
def test_a_picture_is_used_as_long_as_a_record_names_it(api: Api, manager: User, use: str) -> None:
    first, second, way = PictureFactory().pk, PictureFactory().pk, WAYS[use]
    record = way.make()
    assert usage_counts(api, manager) == {first: 0, second: 0}
    way.name(record, [first])
    assert usage_counts(api, manager) == {first: 1, second: 0}
    assert uses() == {(first, use, record.pk)}
    detail = api.call("picture/get_picture_detail", {"picture_id": first}, as_=manager).ok()
    assert [(one["use"], one["object_id"]) for one in detail["usages"]] == [(use, record.pk)]
    body = {"picture_id": first, "version": 1}
    assert api.call("picture/delete_picture", body, as_=manager).code == 10010
    way.name(record, [second])
    assert usage_counts(api, manager) == {first: 0, second: 1}
    way.name(record, [])
    assert usage_counts(api, manager) == {first: 0, second: 0}
    assert uses() == set()
    api.call("picture/delete_picture", body, as_=manager).ok()


@EACH_WAY
def test_each_column_that_names_pictures_counts_and_all_of_them_once(use: str) -> None:
    way, (first, second) = WAYS[use], (PictureFactory().pk, PictureFactory().pk)
    record = way.make()
    for column in way.columns:
        way.name(record, [first], [column])
        assert uses() == {(first, use, record.pk)}
    way.name(record, [first])
    assert uses() == {(first, use, record.pk)}
    if way.held is not one and way.held is not under_key:
        way.name(record, [first, second])
        assert uses() == {(first, use, record.pk), (second, use, record.pk)}
        way.name(record, [second])
        assert uses() == {(second, use, record.pk)}


@EACH_WAY
def test_copied_rows_are_tracked(use: str) -> None:
    way, picture = WAYS[use], PictureFactory().pk
    record = way.make()
    way.name(record, [picture])
    table = sql.Identifier(table_of(record))
    this = sql.SQL("{} WHERE id = {}").format(table, record.pk)
    with connection.cursor() as cursor:
        with cursor.copy(sql.SQL("COPY (SELECT * FROM {}) TO STDOUT").format(this)) as copy:
            row = b"".join(bytes(piece) for piece in copy)
        cursor.execute(sql.SQL("DELETE FROM {}").format(this))
        assert uses() == set()
        with cursor.copy(sql.SQL("COPY {} FROM STDIN").format(table)) as copy:
            copy.write(row)
    assert uses() == {(picture, use, record.pk)}


@pytest.mark.parametrize("use", [use for use in WAYS if use not in ("user_avatar", "kol_cover")])
def test_a_table_that_is_emptied_uses_no_picture(use: str) -> None:
    """Test all uses except accounts: history references them, so they are never truncated."""
    way, picture = WAYS[use], PictureFactory().pk
    stored = UserFactory(avatar_picture_id=picture)
    record = way.make()
    way.name(record, [picture])
    assert len(uses()) == 2
    execute("SET CONSTRAINTS ALL IMMEDIATE")
    execute(f"TRUNCATE {table_of(record)} CASCADE")
    assert uses() == {(picture, "user_avatar", stored.pk)}


def test_reference_without_picture_is_no_use_and_blocks_no_write() -> None:
    store, user = StoreFactory(), UserFactory()
    for record in ("[]", "null", "{}", "7", '[null, 7, "7", []]', '[{}, {"picture_id": null}]'):
        execute("UPDATE stores_store SET pictures = %s WHERE id = %s", record, store.pk)
    for wrong in ('"7"', "1.5", "-7", "0", "1e30", "true", "{}"):
        execute(
            "UPDATE stores_store SET pictures = %s WHERE id = %s", f'[{{"picture_id": {wrong}}}]', store.pk
        )
        execute(
            "UPDATE accounts_user SET kol = %s WHERE id = %s", f'{{"cover_picture_id": {wrong}}}', user.pk
        )
    for record in ("null", "[]", "7", "{}"):
        execute("UPDATE accounts_user SET kol = %s WHERE id = %s", record, user.pk)
    execute("UPDATE accounts_user SET kol = NULL WHERE id = %s", user.pk)
    assert uses() == set()
    # A use of a missing picture prevents nothing.
    execute("UPDATE stores_store SET pictures = %s WHERE id = %s", '[{"picture_id": 987654321}]', store.pk)
    assert uses() == {(987654321, "store_gallery", store.pk)}


def test_an_edit_through_the_console_and_its_undo_are_followed(api: Api, manager: User) -> None:
    cover, inside, store = PictureFactory(), PictureFactory(), StoreFactory()
    gallery = [{"picture_id": inside.pk, "category": "food", "caption": "", "sort": 0}]
    body = {"store_id": store.pk, "version": 1, "cover_picture_id": cover.pk, "pictures": gallery}
    api.call("store/edit_store", body, as_=manager).ok()
    assert usage_counts(api, manager) == {cover.pk: 1, inside.pk: 1}
    log = ChangeLog.objects.filter(object_type="store", object_id=store.pk).latest("id")
    back = {"object_type": "store", "object_id": store.pk, "log_id": log.pk}
    assert api.call("activity/undo_change", back, as_=manager).ok()["not_undone"] == []
    assert usage_counts(api, manager) == {cover.pk: 0, inside.pk: 0}


def test_an_edit_that_names_no_other_pictures_leaves_the_uses_alone() -> None:
    picture, store = PictureFactory(), StoreFactory()
    WAYS["store_gallery"].name(store, [picture.pk])
    with connection.cursor() as cursor:
        response = "SELECT xmin::text, ctid::text FROM uploads_pictureuse"
        cursor.execute(response)
        before = cursor.fetchall()
        same = [{"picture_id": picture.pk, "caption": "Soto"}]
        type(store).objects.filter(pk=store.pk).update(name="Another", pictures=same, comment_count=7)
        cursor.execute(response)
        assert cursor.fetchall() == before
    assert len(before) == 1


@pytest.mark.parametrize("is_unused", [True, False])
@pytest.mark.parametrize("every", [1, 500])
def test_picture_usage_is_read_from_uses_alone(manager: User, is_unused: bool, every: int) -> None:
    """Test with different numbers of used pictures: thousands, or one in five hundred."""
    picture = PictureFactory()
    add_copies(picture, 3000, sha256="md5(n::text)", created_at="now() - n * interval '1 minute'")
    named = f"CASE WHEN n %% {every} = 0 THEN {picture.pk} + n END".replace("%%", "%")
    add_copies(StoreFactory(), 3000, slug="'copy-' || n", cover_picture=named)
    settle("uploads_pictureuse")
    query = {"unused": is_unused}
    rows = Picture.objects.visible_to(manager, "ID")
    plan = plan_of_list(rows, PICTURE_RECORD.list_spec, manager, query)
    assert "uploads_pictureuse" in plan
    assert "stores_store" not in plan
    assert "article" not in plan
