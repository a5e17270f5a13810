"""The picture library: bulk actions, undo, similar pictures, exports, views, expiring licenses."""

from __future__ import annotations

import io
from datetime import UTC, date, datetime, timedelta
from typing import Any

import openpyxl
import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.jobs import jobs
from apps.core.models import ChangeLog, Changeset, Notification
from apps.core.testing.api import Answer, Api
from apps.stores.tests.factories import PictureFactory, StoreFactory
from apps.uploads.models import Picture
from apps.uploads.services import library, licences, likeness

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_files")]


def bulk(api: Api, user: User, action: str, pictures: list[Picture], **params: Any) -> Answer:
    body = {"ids": [picture.pk for picture in pictures], "action": action, "params": params}
    return api.call("picture/bulk_edit_pictures", body, as_=user)


def fresh(*pictures: Picture) -> list[Picture]:
    for picture in pictures:
        picture.refresh_from_db()
    return list(pictures)


def undo(api: Api, user: User, changeset_id: int) -> Any:
    return api.call("activity/undo_changeset", {"changeset_id": changeset_id}, as_=user).ok()


def matching_ids(api: Api, user: User, **query: Any) -> list[int]:
    rows = api.call("picture/query_pictures", query, as_=user).ok()["list"]
    return [row["picture_id"] for row in rows]


# -- bulk actions -------------------------------------------------------------------
def test_pictures_without_alt_text_get_one_and_it_can_be_undone(api: Api, operator: User) -> None:
    bare, message = PictureFactory(), PictureFactory(alt={"en": "A bowl of soup"})
    answer = bulk(api, operator, "alt", [bare, message], alt_local="Semangkuk soto", alt_en="Soto").ok()
    assert answer["succeeded"] == [bare.pk, message.pk]
    fresh(bare, message)
    assert bare.alt == {"local": "Semangkuk soto", "en": "Soto"}
    assert message.alt == {"local": "Semangkuk soto", "en": "A bowl of soup"}, "what is there stays"
    assert matching_ids(api, operator, keyword="semangkuk soto") == [message.pk, bare.pk]
    assert undo(api, operator, answer["changeset_id"])["not_undone"] == []
    fresh(bare, message)
    assert (bare.alt, message.alt) == ({}, {"en": "A bowl of soup"})
    assert matching_ids(api, operator, keyword="semangkuk") == []
    bulk(api, operator, "alt", [message], alt_en="Soto", over="all").ok()
    assert fresh(message)[0].alt == {"en": "Soto"}


def test_tags_are_added_and_removed_once(api: Api, operator: User) -> None:
    one, other = PictureFactory(tags=["Soto", "pagi"]), PictureFactory()
    bulk(api, operator, "tags", [one, other], add=["soto", "ayam"], remove=["Pagi"]).ok()
    fresh(one, other)
    assert (one.tags, other.tags) == (["Soto", "ayam"], ["soto", "ayam"])
    assert matching_ids(api, operator, tags=["ayam"]) == [other.pk, one.pk]
    assert matching_ids(api, operator, tags=["pagi"]) == []


def test_tags_are_suggested_by_frequency_and_match_without_accents(api: Api, operator: User) -> None:
    for tags in (["kuliner", "Çay"], ["kuliner"], ["malam", "kuliner"], []):
        PictureFactory(tags=tags)
    PictureFactory(tags=["elsewhere"], country="TR")
    removed = PictureFactory(tags=["gone"])
    Picture.objects.filter(pk=removed.pk).update(status="deleted")

    def suggested(person: User, keyword: str = "") -> list[tuple[str, int]]:
        rows = api.call("picture/query_tags", {"keyword": keyword}, as_=person).ok()["list"]
        return [(one["tag"], one["count"]) for one in rows]

    assert suggested(operator) == [("kuliner", 3), ("Çay", 1), ("malam", 1)]
    assert suggested(operator, "cay") == [("Çay", 1)]
    # A user who sees only their own uploads gets no tags of others.
    kol = UserFactory(role="kol")
    assert suggested(kol) == []
    PictureFactory(tags=["bunga"], uploaded_by=kol)
    assert suggested(kol) == [("bunga", 1)]


def test_a_picture_that_would_have_too_many_tags_stays_as_it_is(api: Api, operator: User) -> None:
    full, other = PictureFactory(tags=[f"tag {number}" for number in range(20)]), PictureFactory()
    answer = bulk(api, operator, "tags", [full, other], add=["one more"]).ok()
    assert answer["failed"] == [{"id": full.pk, "code": 10005, "msg": "A picture has at most 20 tags"}]
    assert len(fresh(full)[0].tags) == 20
    assert not ChangeLog.objects.filter(object_type="picture", object_id=full.pk).exists()


def test_folder_and_licence_with_its_end(api: Api, operator: User) -> None:
    picture = PictureFactory(credit="Sari")
    bulk(api, operator, "folder", [picture], folder="menu").ok()
    bulk(api, operator, "licence", [picture], licence="stock", licence_expires_on="2027-01-31").ok()
    fresh(picture)
    assert (picture.folder, picture.licence, picture.licence_expires_on, picture.credit) == (
        "menu",
        "stock",
        date(2027, 1, 31),
        "Sari",
    )
    bulk(api, operator, "licence", [picture], licence="own").ok()
    assert fresh(picture)[0].licence_expires_on is None


@pytest.mark.parametrize(
    ("action", "field", "words"),
    [
        ("alt", "params.alt_local", "Enter an alt text"),
        ("tags", "params.add", "Enter a tag"),
        ("folder", "params.folder", "Choose a folder"),
        ("licence", "params.licence", "Choose a license"),
    ],
)
def test_action_without_values_is_rejected(
    api: Api, operator: User, action: str, field: str, words: str
) -> None:
    picture = PictureFactory()
    assert bulk(api, operator, action, [picture]).errors == {field: [words]}
    assert fresh(picture)[0].version == 1
    assert not Changeset.objects.exists()


def test_only_unused_pictures_are_deleted_and_can_be_restored(api: Api, operator: User) -> None:
    used, unused, again = PictureFactory(), PictureFactory(), PictureFactory()
    StoreFactory(cover_picture=used)
    answer = bulk(api, operator, "delete_unused", [used, unused, again]).ok()
    assert answer["succeeded"] == [unused.pk, again.pk]
    assert answer["failed"] == [{"id": used.pk, "code": 10010, "msg": "Used in 1 place"}]
    assert matching_ids(api, operator) == [used.pk]
    PictureFactory(sha256=again.sha256)
    undone = undo(api, operator, answer["changeset_id"])
    fresh(unused, again)
    assert (unused.status, again.status) == ("active", "deleted")
    assert [row["msg"] for row in undone["not_undone"]] == ["The same picture was uploaded again since"]


def test_over_all_that_match_it_is_a_job(api: Api, operator: User) -> None:
    PictureFactory.create_batch(3, folder="menu")
    other = PictureFactory(folder="store")
    body = {
        "all_matching": True,
        "filters": {"folder": ["menu"]},
        "expected_total": 3,
        "action": "licence",
        "params": {"licence": "stock", "licence_expires_on": "2027-01-31"},
    }
    answer = api.call("picture/bulk_edit_pictures", body, as_=operator).ok()
    jobs.run_job.func(answer["job_id"])
    assert Picture.objects.filter(licence="stock", licence_expires_on=date(2027, 1, 31)).count() == 3
    assert fresh(other)[0].licence == "unknown"


def test_role_limited_to_own_pictures_has_no_bulk_and_no_export(api: Api) -> None:
    editor = UserFactory(role="editor")
    picture = PictureFactory(uploaded_by=editor)
    assert bulk(api, editor, "folder", [picture], folder="menu").code == 10003
    assert api.call("picture/export_pictures", {}, as_=editor).code == 10003
    assert fresh(picture)[0].folder == "store"


# -- undo of single changes ---------------------------------------------------------
def entry_of(picture: Picture, action: str) -> ChangeLog:
    return ChangeLog.objects.filter(object_type="picture", object_id=picture.pk, action=action).latest("id")


def take_back(api: Api, user: User, picture: Picture, action: str) -> Any:
    body = {"object_type": "picture", "object_id": picture.pk, "log_id": entry_of(picture, action).pk}
    return api.call("activity/undo_change", body, as_=user).ok()


def test_edit_and_block_can_be_undone(api: Api, operator: User) -> None:
    picture = PictureFactory(caption="Before")
    edit = {"picture_id": picture.pk, "version": 1, "caption": "After", "licence_expires_on": "2027-01-31"}
    api.call("picture/edit_picture", edit, as_=operator).ok()
    take_back(api, operator, picture, "edit")
    fresh(picture)
    assert (picture.caption, picture.licence_expires_on) == ("Before", None)
    block = {"picture_id": picture.pk, "version": 3, "action": "block", "reason": "A guest complained"}
    api.call("picture/change_picture_status", block, as_=operator).ok()
    take_back(api, operator, picture, "block")
    assert fresh(picture)[0].status == "active"


def test_expired_license_remains_blocked(api: Api, operator: User) -> None:
    picture = PictureFactory(licence_expires_on=date(2026, 3, 1))
    licences.run_nightly(datetime(2026, 3, 5, 17, 15, tzinfo=UTC))
    undone = take_back(api, operator, picture, "expire_licence")
    assert undone["not_undone"][0]["msg"] == "The license expired on 2026-03-01"
    assert fresh(picture)[0].status == "blocked"


def test_fields_are_put_back_from_history(api: Api, operator: User) -> None:
    picture = PictureFactory(tags=["soto"], licence_expires_on=date(2027, 1, 31))
    edit = {"picture_id": picture.pk, "version": 1, "tags": [], "licence_expires_on": None}
    api.call("picture/edit_picture", edit, as_=operator).ok()
    body = {
        "object_type": "picture",
        "object_id": picture.pk,
        "log_id": entry_of(picture, "edit").pk,
        "fields": ["tags", "licence_expires_on"],
        "version": 2,
    }
    api.call("activity/restore_fields", body, as_=operator).ok()
    fresh(picture)
    assert (picture.tags, picture.licence_expires_on) == (["soto"], date(2027, 1, 31))


# -- similar pictures ---------------------------------------------------------------
def with_hash(value: int, **fields: Any) -> Picture:
    picture: Picture = PictureFactory.build(**fields)
    picture.set_phash(value)
    picture.save()
    likeness.refresh([picture.pk])
    return picture


def test_pictures_with_similar_ones_are_tracked(api: Api, operator: User) -> None:
    alone, first = with_hash(0x0F0F_F0F0_1234_5678), with_hash(-2)
    assert matching_ids(api, operator, duplicate=True) == []
    duplicate = with_hash(-2 ^ 0b1010_1000_0000_0001_0000_0001_0001_0000)
    with_hash(-2, country="TR")
    assert matching_ids(api, operator, duplicate=True) == [duplicate.pk, first.pk]
    assert matching_ids(api, operator, duplicate=False) == [alone.pk]
    detail = api.call("picture/get_picture_detail", {"picture_id": first.pk}, as_=operator).ok()
    assert [other["picture_id"] for other in detail["similar"]] == [duplicate.pk]
    body = {"picture_id": duplicate.pk, "version": 1}
    api.call("picture/delete_picture", body, as_=operator).ok()
    assert matching_ids(api, operator, duplicate=True) == []
    copy = with_hash(-2, file_name="copy.jpg")
    assert matching_ids(api, operator, duplicate=True) == [copy.pk, first.pk]
    changeset = bulk(api, operator, "delete_unused", [copy]).ok()["changeset_id"]
    assert matching_ids(api, operator, duplicate=True) == []
    undo(api, operator, changeset)
    assert matching_ids(api, operator, duplicate=True) == [copy.pk, first.pk]


# -- exports and views --------------------------------------------------------------
def test_export_matches_the_list(api: Api, operator: User) -> None:
    picture = PictureFactory(file_name="=Soto.jpg", folder="menu", alt={"en": "Soup"}, uploaded_by=operator)
    PictureFactory(folder="store")
    StoreFactory(cover_picture=picture)
    body = {"folder": ["menu"], "columns": ["name", "folder", "alt_en", "used", "uploader"]}
    answer = api.call("picture/export_pictures", body, as_=operator)
    book = openpyxl.load_workbook(io.BytesIO(b"".join(answer.response.streaming_content)))
    rows = [list(row) for row in book.active.iter_rows(values_only=True)]
    assert rows[0] == ["File", "Folder", "Alt text (English)", "Used in", "Uploaded by"]
    assert rows[1][1:] == ["Menu", "Soup", 1, operator.nickname]
    assert str(rows[1][0]).endswith("=Soto.jpg")
    assert str(rows[1][0]) != "=Soto.jpg", "no spreadsheet runs it"
    assert len(rows) == 2


def test_view_of_the_library_is_stored(api: Api, operator: User) -> None:
    body = {
        "area": "picture",
        "name": "Without words",
        "filters": {"no_alt": True},
        "columns": ["name"],
        "sort_by": "created_at",
        "sort_order": "desc",
        "scope": "private",
    }
    api.call("view/save_view", body, as_=operator).ok()
    views = api.call("view/query_views", {"area": "picture"}, as_=operator).ok()
    assert [view["name"] for view in (views["list"] if isinstance(views, dict) else views)] == [
        "Without words"
    ]


# -- expiring licenses --------------------------------------------------------------
NIGHT = datetime(2026, 3, 9, 17, 15, tzinfo=UTC)
TODAY = date(2026, 3, 10)
"""The day that just started in Jakarta."""


def until(days: int, **fields: Any) -> Picture:
    picture: Picture = PictureFactory(licence_expires_on=TODAY + timedelta(days=days), **fields)
    return picture


def titles(user: User) -> list[str]:
    return list(Notification.objects.filter(user=user).order_by("id").values_list("title", flat=True))


def test_license_expiry_is_notified_once_thirty_days_before() -> None:
    manager, uploader = UserFactory(manager=True), UserFactory(role="operator")
    editor, abroad = UserFactory(role="editor"), UserFactory(manager=True, countries=["TR"])
    until(31, file_name="late.jpg")
    until(30, file_name="soto.jpg", uploaded_by=uploader)
    until(30, file_name="kopi.jpg", uploaded_by=editor)
    until(30, file_name="blocked.jpg", status="blocked")
    licences.run_nightly(NIGHT)
    licences.run_nightly(NIGHT + timedelta(hours=3))
    message = "soto.jpg: the license expires on 9 April 2026"
    assert titles(manager) == [message, "kopi.jpg: the license expires on 9 April 2026"]
    assert (titles(uploader), titles(editor), titles(abroad)) == ([message], [], [])
    licences.run_nightly(NIGHT + timedelta(days=1))
    assert titles(manager)[2:] == ["late.jpg: the license expires on 10 April 2026"]


def test_many_licenses_are_notified_together_with_their_list(api: Api) -> None:
    manager = UserFactory(manager=True)
    for _ in range(6):
        until(30)
    licences.run_nightly(NIGHT)
    assert titles(manager) == ["The licenses of 6 pictures expire soon"]
    (row,) = api.call("notification/query_notifications", {}, as_=manager).ok()["list"]
    assert row["link"] == {"path": "/upload-picture/index", "query": {"licence_expiring": "30"}}


def test_five_licenses_are_notified_singly() -> None:
    manager = UserFactory(manager=True)
    for number in range(5):
        until(30, file_name=f"{number}.jpg")
    licences.run_nightly(NIGHT)
    assert titles(manager) == [f"{number}.jpg: the license expires on 9 April 2026" for number in range(5)]


def test_an_expired_license_is_reported_with_its_picture(api: Api) -> None:
    manager = UserFactory(manager=True)
    picture = until(-1, file_name="soto.jpg")
    licences.run_nightly(NIGHT)
    assert titles(manager) == ["soto.jpg: the license expired on 9 March 2026"]
    (row,) = api.call("notification/query_notifications", {}, as_=manager).ok()["list"]
    assert row["link"] == {"path": "/upload-picture/index", "query": {"id": str(picture.pk)}}


def test_filters_of_licences_and_sizes(api: Api, operator: User) -> None:
    today = datetime.now(UTC).date()
    soon = PictureFactory(licence_expires_on=today + timedelta(days=10), width=900)
    later = PictureFactory(licence_expires_on=today + timedelta(days=40), width=2000)
    plain = PictureFactory(width=1000)
    assert matching_ids(api, operator, licence_expiring=30) == [soon.pk]
    assert matching_ids(api, operator, licence_expires_from=str(today + timedelta(days=30))) == [later.pk]
    assert matching_ids(api, operator, width_to=1000) == [plain.pk, soon.pk]
    assert matching_ids(api, operator, sort_by="licence_expires_on", sort_order="asc") == [
        soon.pk,
        later.pk,
        plain.pk,
    ]


def test_tags_are_tidied() -> None:
    assert library.tidy_tags(["Soto", "", "soto", "Ayam"]) == ["Soto", "Ayam"]
