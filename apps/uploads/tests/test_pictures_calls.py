"""Operations on pictures: texts, crop, rights, blocking, deletion; permissions and uses."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.core.files.storage import storages
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.comments.tests.factories import visible
from apps.core.models import ChangeLog
from apps.core.testing.api import Answer, Api
from apps.core.testing.bulk_rows import add_copies
from apps.stores.tests.factories import PictureFactory, StoreFactory
from apps.uploads.models import Picture, usages
from apps.uploads.services import licences, variants
from apps.uploads.tests import drawing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_files")]


@pytest.fixture
def editor() -> User:
    return UserFactory(role="editor")


def upload(api: Api, user: User, number: int = 1) -> Picture:
    file = SimpleUploadedFile("Soto Ayam.jpg", drawing.saved(drawing.scene(number, (1200, 800)), "JPEG"))
    answer = api.call("file/upload_picture", as_=user, files={"file": file}).ok()
    variants.make_sizes.func(answer["picture_id"])
    return Picture.objects.get(pk=answer["picture_id"])


def edit(api: Api, user: User, picture: Picture, **patch: Any) -> Answer:
    picture.refresh_from_db()
    body = {"picture_id": picture.pk, "version": picture.version, **patch}
    return api.call("picture/edit_picture", body, as_=user)


def status(api: Api, user: User, picture: Picture, action: str, **more: Any) -> Answer:
    picture.refresh_from_db()
    body = {"picture_id": picture.pk, "version": picture.version, "action": action, **more}
    return api.call("picture/change_picture_status", body, as_=user)


def matching_ids(api: Api, user: User, **query: Any) -> list[int]:
    rows = api.call("picture/query_pictures", query, as_=user).ok()["list"]
    return [row["picture_id"] for row in rows]


def test_uploader_of_an_existing_file_gets_access_to_its_picture(
    api: Api, operator: User, editor: User
) -> None:
    picture = upload(api, operator)
    kol, other = UserFactory(role="kol"), UserFactory(role="kol")
    for person in (editor, kol, kol):
        assert upload(api, person).pk == picture.pk
    for person in (editor, kol):
        assert matching_ids(api, person, mine=True) == matching_ids(api, person) == [picture.pk]
        detail = api.call("picture/get_picture_detail", {"picture_id": picture.pk}, as_=person).ok()
        assert detail["allowed_actions"] == []
    # Unchanged: nobody else sees or changed it, and only its first uploader may edit it.
    assert matching_ids(api, other) == []
    refused = edit(api, kol, picture, caption="Mine")
    assert (refused.code, refused.msg) == (10003, "Managers and operators onlyand the uploader")
    picture.refresh_from_db()
    assert (picture.version, picture.uploaded_by, picture.also_brought_by) == (
        1,
        operator,
        [editor.pk, kol.pk],
    )


def test_uploader_can_describe_a_picture_without_alt_text(api: Api, operator: User) -> None:
    picture = upload(api, operator)
    kol, other = UserFactory(role="kol"), UserFactory(role="kol")
    upload(api, kol)
    words = {"local": "Semangkuk soto", "en": ""}
    assert edit(api, other, picture, alt=words).code == 10004
    assert edit(api, kol, picture, alt=words, caption="Mine").code == 10003
    assert fresh_words(picture) == ({}, "", 1)
    assert edit(api, kol, picture, alt=words).ok()["alt"]["local"] == "Semangkuk soto"
    # Existing texts can be changed only by the uploader and librarians.
    assert edit(api, kol, picture, alt={"local": "Mine", "en": ""}).code == 10003
    assert fresh_words(picture) == ({"local": "Semangkuk soto"}, "", 2)


def fresh_words(picture: Picture) -> tuple[dict[str, str], str, int]:
    picture.refresh_from_db()
    return picture.alt, picture.caption, picture.version


def test_a_blocked_picture_is_not_described_by_others(api: Api, operator: User) -> None:
    picture = upload(api, operator)
    kol = UserFactory(role="kol")
    upload(api, kol)
    status(api, operator, picture, "block", reason="A guest complained").ok()
    assert edit(api, kol, picture, alt={"local": "Soto", "en": ""}).code == 10003
    assert fresh_words(picture) == ({}, "", 2)


# -- texts and rights ---------------------------------------------------------------
def test_picture_texts_are_saved_and_searchable(api: Api, operator: User) -> None:
    picture = upload(api, operator)
    answer = edit(
        api,
        operator,
        picture,
        alt={"local": "Semangkuk soto", "en": "A bowl of soto"},
        caption="Soto ayam pagi",
        tags=["soto"],
        credit="Sari",
        licence="permission",
        licence_expires_on="2027-01-31",
        source="owner",
        folder="menu",
    ).ok()
    assert (answer["version"], answer["alt"]["en"], answer["caption"]) == (
        2,
        "A bowl of soto",
        "Soto ayam pagi",
    )
    assert matching_ids(api, operator, keyword="BOWL soto") == [picture.pk]
    assert matching_ids(api, operator, keyword="rendang") == []
    log = ChangeLog.objects.filter(object_type="picture", action="edit").get()
    assert {change["field"] for change in log.changes} >= {"alt", "caption", "licence", "folder"}


@pytest.mark.parametrize(
    ("patch", "field", "message"),
    [
        ({"caption": "x" * 201}, "caption", "Ensure this field has no more than 200 characters."),
        ({"focal": {"x": 1.2, "y": 0}}, "focal", None),
        ({"crop": {"x": 0.6, "y": 0, "width": 0.5, "height": 1}}, "crop", None),
        (
            {"crop": {"x": 0, "y": 0, "width": 0.2, "height": 0.2}},
            "crop",
            "Picture is too small (240×160); any picture has at least 300 pixels a side",
        ),
        ({"credit": "x" * 81}, "credit", "Ensure this field has no more than 80 characters."),
    ],
    ids=["caption", "focal", "crop beyond", "crop tiny", "credit"],
)
def test_invalid_picture_edit_is_rejected_and_writes_nothing(
    api: Api, operator: User, patch: dict[str, Any], field: str, message: str | None
) -> None:
    picture = upload(api, operator)
    answer = edit(api, operator, picture, **patch)
    assert answer.code == 10005
    assert any(name.startswith(field) for name in answer.errors)
    assert message is None or answer.errors[field] == [message]
    before = picture.variants
    picture.refresh_from_db()
    assert (picture.version, picture.variants, picture.crop) == (1, before, None)


def test_stale_version_is_rejected(api: Api, operator: User) -> None:
    picture = upload(api, operator)
    edit(api, operator, picture, caption="First").ok()
    body = {"picture_id": picture.pk, "version": 1, "caption": "Second"}
    assert api.call("picture/edit_picture", body, as_=operator).code == 10006


# -- crop and focal point ------------------------------------------------------
def thumb_of(picture: Picture) -> Image.Image:
    picture.refresh_from_db()
    name = next(v["file"] for v in picture.variants if (v["name"], v["format"]) == ("thumb", "jpeg"))
    with storages["public"].open(name) as file:
        image = Image.open(file)
        image.load()
    return image


def test_the_focal_point_and_the_crop_decide_what_is_cut(api: Api, operator: User) -> None:
    file = SimpleUploadedFile("a.png", drawing.saved(drawing.four_corners((1600, 640)), "PNG"))
    answer = api.call("file/upload_picture", as_=operator, files={"file": file}).ok()
    picture = Picture.objects.get(pk=answer["picture_id"])
    old = set(picture.stored_names())
    shown = edit(api, operator, picture, focal={"x": 0.1, "y": 0.5}).ok()
    assert shown["processing"] is True
    red, green, blue = thumb_of(picture).convert("RGB").getpixel((190, 20))
    assert red > 150 > green, "the left is kept to the cut's right edge"
    edit(api, operator, picture, crop={"x": 0.5, "y": 0.5, "width": 0.5, "height": 0.5}).ok()
    variants.make_sizes.func(picture.pk)
    picture.refresh_from_db()
    whole = next(v for v in picture.variants if v["name"] == "whole")
    assert (whole["width"], whole["height"]) == (1000, 400), "to crop it again"
    red, green, blue = thumb_of(picture).convert("RGB").getpixel((100, 100))
    assert (red > 150, green > 150, blue < 100) == (True, True, True), "only the yellow corner is left"
    edit(api, operator, picture, crop=None, focal={"x": 0.5, "y": 0.5}).ok()
    variants.make_sizes.func(picture.pk)
    picture.refresh_from_db()
    whole = next(v for v in picture.variants if v["name"] == "medium")
    assert (whole["width"], whole["height"]) == (800, 320), "the whole picture was kept all along"
    assert all(v["name"] != "whole" for v in picture.variants)
    assert not old & set(picture.stored_names())


# -- uses ---------------------------------------------------------------------------
def test_picture_lists_its_uses(api: Api, operator: User) -> None:
    picture, other = upload(api, operator), upload(api, operator, 2)
    cover = StoreFactory(name="Kopi Satu", cover_picture=picture)
    StoreFactory(
        name="Kopi Dua", pictures=[{"picture_id": picture.pk, "category": "food", "caption": "", "sort": 0}]
    )
    StoreFactory(name="Kopi Tiga", halal_picture=picture)
    UserFactory(avatar_picture_id=picture.pk)
    kol = UserFactory(role="kol")
    User.objects.filter(pk=kol.pk).update(kol={"cover_picture_id": picture.pk})
    answer = api.call("picture/get_picture_detail", {"picture_id": picture.pk}, as_=operator).ok()
    assert answer["usage_count"] == 5
    response = {(usage["label"], usage["title"]) for usage in answer["usages"]}
    assert {("Cover", "Kopi Satu"), ("Gallery", "Kopi Dua"), ("Halal certificate", "Kopi Tiga")} <= response
    of_cover = next(usage for usage in answer["usages"] if usage["use"] == "store_cover")
    assert (of_cover["object_id"], of_cover["screen"]) == (cover.pk, "/store/store/edit")
    rows = api.call("picture/query_pictures", {}, as_=operator).ok()["list"]
    assert {row["picture_id"]: row["usage_count"] for row in rows} == {picture.pk: 5, other.pk: 0}
    assert matching_ids(api, operator, unused=True) == [other.pk]
    assert matching_ids(api, operator, unused=False) == [picture.pk]


def test_a_picture_that_everything_shows_is_counted_up_to_a_thousand(api: Api, operator: User) -> None:
    """Counting further would slow down each list that shows the picture."""
    picture, other = upload(api, operator), upload(api, operator, 2)
    named = f"jsonb_build_array(jsonb_build_object('picture_id', {picture.pk}))"
    add_copies(visible(body="Kopi"), usages.MOST_COUNTED, pictures=named)
    assert similar_counts(api, operator) == {picture.pk: (1000, True), other.pk: (0, True)}
    StoreFactory(cover_picture=picture)
    assert similar_counts(api, operator) == {picture.pk: (1000, False), other.pk: (0, True)}
    answer = api.call("picture/get_picture_detail", {"picture_id": picture.pk}, as_=operator).ok()
    assert (answer["usage_count"], answer["usage_is_exact"], len(answer["usages"])) == (1000, False, 100)
    body = {"picture_id": picture.pk, "version": picture.version}
    refused = api.call("picture/delete_picture", body, as_=operator)
    assert (refused.code, refused.body["msg"]) == (10010, "Used in more than 1,000 places")
    picture.refresh_from_db()
    assert picture.status == "active"
    warned = status(api, operator, picture, "block", reason="A guest complained")
    assert warned.code == 10009
    assert "It will be hidden in more than 1,000 places: " in str(warned.body)
    assert " and many more" in str(warned.body)


def similar_counts(api: Api, user: User) -> dict[int, tuple[int, bool]]:
    rows = api.call("picture/query_pictures", {}, as_=user).ok()["list"]
    return {row["picture_id"]: (row["usage_count"], row["usage_is_exact"]) for row in rows}


def test_picture_use_hides_names_of_invisible_stores(api: Api, editor: User) -> None:
    picture = upload(api, editor)
    StoreFactory(cover_picture=picture)
    answer = api.call("picture/get_picture_detail", {"picture_id": picture.pk}, as_=editor).ok()
    assert (answer["usage_count"], answer["usages"]) == (1, [])


# -- blocking and deleting -----------------------------------------------------
def test_blocking_names_what_is_affected_then_hides_it_everywhere(api: Api, operator: User) -> None:
    picture = upload(api, operator)
    store = StoreFactory(name="Kopi Satu", cover_picture=picture)
    url = picture.variant_url("thumb")
    response = status(api, operator, picture, "block", reason="A guest complained")
    assert response.code == 10009
    assert response.data["warnings"][0]["msg"] == "It will be hidden in 1 place: Kopi Satu (cover)"
    picture.refresh_from_db()
    assert picture.status == "active"
    token = response.data["confirm_token"]
    answer = status(api, operator, picture, "block", reason="A guest complained", confirm_token=token).ok()
    assert (answer["status"], answer["usages"][0]["title"], answer["url"]) == ("blocked", "Kopi Satu", "")
    assert api.client.get(url).status_code == 404
    detail = api.call("store/get_store_detail", {"store_id": store.pk}, as_=operator).ok()
    assert detail["cover_picture"]["thumb_url"] == ""
    rows = api.call("store/query_stores", {}, as_=operator).ok()["list"]
    assert not rows[0]["cover_url"]
    assert status(api, operator, picture, "block").code == 10007
    status(api, operator, picture, "unblock").ok()
    assert api.client.get(url).status_code == 200


def test_a_used_picture_is_not_deleted(api: Api, operator: User) -> None:
    picture = upload(api, operator)
    store = StoreFactory(cover_picture=picture)
    body = {"picture_id": picture.pk, "version": picture.version}
    refused = api.call("picture/delete_picture", body, as_=operator)
    assert (refused.code, refused.msg) == (10010, "Used in 1 place")
    assert refused.data["references"][0]["object_id"] == store.pk
    picture.refresh_from_db()
    assert picture.status == "active"
    store.cover_picture = None
    store.save()
    api.call("picture/delete_picture", body, as_=operator).ok()
    assert api.call("picture/get_picture_detail", {"picture_id": picture.pk}, as_=operator).code == 10004
    assert matching_ids(api, operator) == []


def test_the_same_file_after_deletion_is_a_new_picture(api: Api, operator: User) -> None:
    picture = upload(api, operator)
    api.call("picture/delete_picture", {"picture_id": picture.pk, "version": 1}, as_=operator).ok()
    assert upload(api, operator).pk != picture.pk


def test_uploader_can_restore_a_deleted_picture(api: Api, editor: User) -> None:
    mine = upload(api, editor)
    body = {"picture_id": mine.pk, "version": mine.version}
    undo = api.call("picture/delete_picture", body, as_=editor).ok()
    assert matching_ids(api, editor) == []
    other = UserFactory(role="editor")
    assert api.call("activity/undo_changeset", undo, as_=other).code == 10004
    assert matching_ids(api, editor) == []
    assert api.call("activity/undo_changeset", undo, as_=editor).ok()["undone"] == 1
    assert matching_ids(api, editor) == [mine.pk]


# -- permissions --------------------------------------------------------------------
def test_editors_look_after_their_own_only(api: Api, editor: User, operator: User) -> None:
    mine, another = upload(api, editor), upload(api, operator, 2)
    assert matching_ids(api, editor) == [mine.pk]
    assert sorted(matching_ids(api, operator)) == sorted([mine.pk, another.pk])
    assert matching_ids(api, operator, mine=True) == [another.pk]
    assert matching_ids(api, operator, uploader=[editor.pk]) == [mine.pk]
    assert edit(api, editor, mine, caption="Mine").ok()["allowed_actions"] == ["edit", "delete"]
    for answer in (
        edit(api, editor, another, caption="Not mine"),
        api.call("picture/get_picture_detail", {"picture_id": another.pk}, as_=editor),
        api.call("picture/delete_picture", {"picture_id": another.pk, "version": 1}, as_=editor),
    ):
        assert (answer.code, answer.msg) == (10004, "Picture not found")
    refused = status(api, editor, mine, "block")
    assert (refused.code, refused.data) == (10003, {"required_roles": ["manager", "operator"]})
    another.refresh_from_db()
    assert (another.caption, another.status, another.version) == ("", "active", 1)


def test_each_filter_finds_the_pictures_it_names(api: Api, operator: User) -> None:
    picture = PictureFactory(
        uploaded_by=operator, folder="menu", licence="stock", source="partner", width=500
    )
    message = PictureFactory(uploaded_by=operator, alt={"en": "Soup"}, licence_expires_on=date(2026, 12, 1))
    assert matching_ids(api, operator, folder=["menu"]) == [picture.pk]
    assert matching_ids(api, operator, licence=["stock"], source=["partner"]) == [picture.pk]
    assert matching_ids(api, operator, no_alt=True) == [picture.pk]
    assert matching_ids(api, operator, no_alt=False) == [message.pk]
    assert matching_ids(api, operator, width_from=800) == [message.pk]
    assert matching_ids(api, operator, licence_expires_to="2026-12-01") == [message.pk]
    assert matching_ids(api, operator, ids=[message.pk]) == [message.pk]
    assert matching_ids(api, operator, created_from="2099-01-01") == []


# -- licenses -----------------------------------------------------------------------
def test_a_licence_that_ran_out_blocks_the_picture_once(api: Api, operator: User) -> None:
    removed = PictureFactory(licence_expires_on=date(2026, 3, 1))
    last_day = PictureFactory(licence_expires_on=date(2026, 3, 2))
    at = datetime(2026, 3, 1, 17, 15, tzinfo=UTC)  # the second of March in Jakarta
    assert licences.run_nightly(at) == 1
    assert licences.run_nightly(at) == 0
    removed.refresh_from_db()
    last_day.refresh_from_db()
    assert (removed.status, last_day.status) == ("blocked", "active")
    log = ChangeLog.objects.get(object_type="picture", object_id=removed.pk)
    assert (log.action, log.reason) == ("expire_licence", "The license expired on 2026-03-01")
    answer = status(api, operator, removed, "unblock")
    assert answer.errors == {"licence_expires_on": ["The license expired on 2026-03-01"]}
    edit(api, operator, removed, licence_expires_on=None).ok()
    assert status(api, operator, removed, "unblock").ok()["status"] == "active"
