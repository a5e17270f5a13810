"""The form for reviews on the public site, and reviews on the page of a store."""

from __future__ import annotations

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.comments.models import Comment
from apps.core.testing.api import Api
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db
PAGE = "/site/id/stores/tuku"
GOOD = {"rating": "4", "review": "Kopinya enak sekali.", "nickname": "Sari"}


@pytest.fixture(autouse=True)
def store() -> Store:
    made: Store = StoreFactory(slug="tuku", name="Kopi Tuku", status="published")
    return made


def test_review_arrives_in_the_queue_and_on_the_page(api: Api, operator: User, store: Store) -> None:
    client = Client()
    assert client.post(f"{PAGE}/review", GOOD).status_code == 303
    made = Comment.objects.get()
    assert (made.target_id, made.rating, made.body, made.source) == (store.pk, 4, GOOD["review"], "web")
    counts = api.call("comment/get_queue_counts", {}, as_=operator).ok()
    assert sum(counts[name] for name in ("pending", "unmoderated")) == 1
    result = {"comment_id": made.pk, "version": made.version, "action": "approve"}
    api.call("comment/change_comment_status", result, as_=operator).ok()
    shown = Client().get(PAGE).content.decode()
    assert GOOD["review"] in shown
    assert 'aria-label="4 dari 5 bintang">★★★★☆</span>' in shown
    made.refresh_from_db()
    reply = {"comment_id": made.pk, "version": made.version, "body": "Terima kasih, Sari!"}
    api.call("comment/reply_comment", reply, as_=operator).ok()
    assert "Terima kasih, Sari!" in Client().get(PAGE).content.decode()


def test_rejected_reviews_are_not_on_the_page(api: Api, operator: User) -> None:
    Client().post(f"{PAGE}/review", GOOD)
    made = Comment.objects.get()
    result = {"comment_id": made.pk, "version": made.version, "action": "reject", "reason": "spam"}
    api.call("comment/change_comment_status", result, as_=operator).ok()
    shown = Client().get(PAGE).content.decode()
    assert GOOD["review"] not in shown
    assert "Belum ada ulasan." in shown


def test_second_rating_of_a_visitor_replaces_the_first() -> None:
    client = Client()
    client.post(f"{PAGE}/review", GOOD)
    cookie = client.cookies["sofra_visitor"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    client.post(f"{PAGE}/review", {**GOOD, "rating": "2", "review": "Kali ini kopinya dingin."})
    assert [one.rating for one in Comment.objects.all()] == [2]


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({**GOOD, "rating": "6"}, "Pilih penilaian."),
        ({**GOOD, "rating": ""}, "Pilih penilaian."),
        ({**GOOD, "review": "a" * 2001}, "Periksa teks ulasan Anda."),
        ({**GOOD, "nickname": "a" * 61}, "Isi nama yang lebih pendek."),
    ],
)
def test_wrong_reviews_write_nothing(values: dict[str, str], text: str) -> None:
    answer = Client().post(f"{PAGE}/review", values)
    assert (answer.status_code, text in answer.content.decode()) == (400, True)
    assert Comment.objects.count() == 0
