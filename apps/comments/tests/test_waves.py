"""Near duplicates: found by an index, shown, decided and undone together."""

from __future__ import annotations

import pytest

from apps.accounts.models import User
from apps.comments.models import Comment
from apps.comments.services import near_duplicates
from apps.comments.tests.factories import shop, words, write
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db

STORM = "Jangan makan di sini, pelayannya kasar dan makanannya basi, semua orang harus tahu"
VARIANTS = [
    STORM,
    STORM.upper(),
    f"{STORM}!!!",
    STORM.replace("semua", "smua"),
    f"Halo. {STORM}",
    STORM.replace(",", " -"),
    STORM.replace("basi", "b4si"),
    f"{STORM} 😡😡",
    STORM.replace("harus", "wajib"),
    f"{STORM} #1",
]


def test_near_copies_are_one_wave_and_others_are_not() -> None:
    store = shop()
    comments = [write(store, body=body) for body in VARIANTS]
    other = write(store, body="Sotonya hangat, pelayannya ramah, harganya pas di kantong kami")
    first = comments[0].pk
    assert set(
        Comment.objects.filter(pk__in=[one.pk for one in comments]).values_list("wave_id", flat=True)
    ) == {first}
    assert Comment.objects.get(pk=other.pk).wave_id is None


def test_short_texts_and_other_countries_are_no_copies() -> None:
    assert near_duplicates.lsh_bands("Enak sekali") == []
    write(body=STORM)
    assert write(shop("TR"), body=STORM).wave_id is None
    assert [write(body="Enak banget!").wave_id for _ in range(3)] == [None, None, None]


def test_near_copies_of_flagged_short_texts_form_one_wave() -> None:
    texts = ["gacor di zeus77", "Gacor di ZEUS77!!", "gac0r di zeus77 🔥", "gacorr di zeus77"]
    comments = [write(body=text) for text in texts]
    rows = Comment.objects.filter(pk__in=[one.pk for one in comments]).values_list("wave_id", flat=True)
    assert set(rows) == {comments[0].pk}
    assert write(body="togel sgp hk 4D").wave_id is None


def test_ordinary_texts_form_no_wave() -> None:
    for seed in range(30):
        write(body=words(seed * 31))
    assert Comment.objects.exclude(wave_id=None).count() == 0


def test_copies_share_a_band_and_their_first_is_marked_without_a_change() -> None:
    bands = [set(near_duplicates.lsh_bands(text)) for text in VARIANTS]
    assert all(bands[0] & other for other in bands[1:])
    first = write(body=STORM)
    write(body=STORM.upper())
    first.refresh_from_db()
    assert (first.wave_id, first.version) == (first.pk, 1)


def test_wave_is_decided_and_undone_as_one(api: Api, operator: User) -> None:
    store = shop()
    comments = [write(store, body=body) for body in VARIANTS]
    shown = api.call("comment/get_comment_detail", {"comment_id": comments[4].pk}, as_=operator).ok()
    assert (shown["similar_count"], shown["similar_waiting"]) == (9, 10)
    listed = api.call(
        "comment/query_comments", {"wave_id": [shown["wave_id"]], "page_size": 100}, as_=operator
    )
    ids = [row["comment_id"] for row in listed.ok()["list"]]
    assert len(ids) == 10
    body = {"ids": ids, "action": "reject", "params": {"reason": "spam"}}
    done = api.call("comment/bulk_edit_comments", body, as_=operator).ok()
    assert len(done["succeeded"]) == 10
    assert set(Comment.objects.values_list("status", flat=True)) == {"rejected"}
    api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator).ok()
    assert set(Comment.objects.values_list("status", flat=True)) == {"pending"}


def test_a_text_is_as_like_itself_as_can_be() -> None:
    assert near_duplicates.likeness(STORM, STORM) == 1
    assert near_duplicates.likeness(STORM, words(3)) < 0.2
    assert near_duplicates.likeness("", STORM) == 0
