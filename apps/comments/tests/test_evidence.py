"""Sentences of comments about wrong data of a store, and the error reports that quote them."""

from __future__ import annotations

import pytest
from django.utils import timezone

from apps.comments.domain import evidence
from apps.comments.models import Comment
from apps.comments.services import visitors
from apps.comments.tests.factories import shop, trusted
from apps.content.models import Article
from apps.content.tests.factories import complete
from apps.core.choices import NotificationType
from apps.core.models import Notification
from apps.core.testing.api import Api
from apps.feedback.choices import Channel, Priority
from apps.feedback.models import Feedback, JoinedReport
from apps.stores.models import Store

CLOSED, PAUSED, MOVED = "closed_permanently", "closed_temporarily", "moved"


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("Tempatnya sudah tutup, sayang sekali.", CLOSED),
        ("Kafe ini TUTUP PERMANEN", CLOSED),
        ("Kedai ni dah tutup.", CLOSED),
        ("Maalesef kapandı.", CLOSED),
        ("Sarado na po ito.", CLOSED),
        ("This place has closed down.", CLOSED),
        ("It doesn't exist anymore", CLOSED),
        ("Tutup sementara karena renovasi", PAUSED),
        ("Şu an tadilatta.", PAUSED),
        ("Pansamantalang sarado sila", PAUSED),
        ("Sudah pindah ke Jalan Sudirman.", MOVED),
        ("Karşı sokağa taşındı", MOVED),
        ("Lumipat na sila sa Makati", MOVED),
        ("They have moved.", MOVED),
        ("Nomornya salah, tidak bisa dihubungi", "wrong_phone"),
        ("Nombor salah!", "wrong_phone"),
        ("Telefon numarası yanlış.", "wrong_phone"),
        ("Mali ang number nila", "wrong_phone"),
        ("The opening hours are wrong", "wrong_hours"),
        ("Alamatnya salah", "wrong_address"),
        ("Konum yanlış, dikkat.", "wrong_pin"),
    ],
)
def test_sentences_about_wrong_data_are_detected(text: str, category: str) -> None:
    assert evidence.find(f"Sotonya enak. {text} Terima kasih.")[0] == evidence.Evidence(category, text) or (
        evidence.find(text) == [evidence.Evidence(category, text)]
    )


@pytest.mark.parametrize(
    "text",
    [
        "Jam 9 sudah tutup, datanglah lebih awal",
        "Kami datang malam dan sudah tutup",
        "Hari Minggu sudah tutup",
        "Semoga tidak sampai gulung tikar, apalagi sudah tutup",
        "Apakah sudah tutup?",
        "Jangan sampai sudah pindah",
        "I hope it is not closed down",
        "Pindah tempat duduk ke dalam",
        "Buka tutup botolnya sulit",
        "Saat 22:00 kapandı",
    ],
)
def test_ordinary_sentences_are_no_evidence(text: str) -> None:
    assert evidence.find(text) == []


def test_a_quote_is_one_sentence() -> None:
    result = evidence.find("Enak. Harga 12.500 saja. Sudah pindah ke no. 5\nSayang nomornya salah")
    assert [(one.category, one.quote) for one in result] == [
        ("moved", "Sudah pindah ke no. 5"),
        ("wrong_phone", "Sayang nomornya salah"),
    ]
    assert len(evidence.find("sudah pindah " + "x" * 900)[0].quote) == evidence.LONGEST_QUOTE


# -- reports --------------------------------------------------------------------------------------------
def comment(api: Api, store: Store, body: str, *, visitor: str = "", rating: int | None = None) -> Comment:
    key = {"visitor_key": visitors.key_of(visitor)} if visitor else {}
    data = {"target_type": "store", "target_id": store.pk, "body": body, "rating": rating, **key}
    return Comment.objects.get(pk=api.call("public/create_comment", data, cc=store.country).ok()["id"])


@pytest.mark.django_db
def test_a_comment_opens_an_error_report_that_quotes_it(api: Api) -> None:
    store = shop()
    made = comment(api, store, "Dulu enak. Tempatnya sudah tutup.")
    report = Feedback.objects.get()
    assert (report.store_id, report.category, report.channel) == (store.pk, CLOSED, Channel.COMMENT)
    assert report.description == f"Comment {made.pk}: “Tempatnya sudah tutup.”"
    assert (report.priority, report.ip_hash) == (Priority.NORMAL, made.ip_hash)
    assert not Notification.objects.filter(type=NotificationType.FEEDBACK_NEW_CLOSURE).exists()


@pytest.mark.django_db
def test_further_comments_join_the_open_report(api: Api) -> None:
    store = shop()
    comment(api, store, "Sudah pindah.", visitor="a" * 32)
    second = comment(api, store, "Mereka sudah pindah ke seberang", visitor="b" * 32)
    report = Feedback.objects.get()
    assert JoinedReport.objects.get().description == f"Comment {second.pk}: “Mereka sudah pindah ke seberang”"
    assert report.similar_count == 1


@pytest.mark.django_db
def test_a_rewritten_rating_is_reported_once(api: Api) -> None:
    store = shop()
    for rating in (2, 1):
        comment(api, store, "Sudah pindah.", visitor="a" * 32, rating=rating)
    assert Feedback.objects.count() == 1
    assert not JoinedReport.objects.exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("starter_words")
def test_rejected_comments_and_comments_on_articles_report_nothing(api: Api) -> None:
    rejected = comment(api, shop(), "Dasar k0nt0l, tempatnya sudah tutup.", visitor=trusted())
    assert rejected.status == "rejected"
    article = complete()
    Article.objects.filter(pk=article.pk).update(
        is_live=True, live_revision_no=1, first_published_at=timezone.now()
    )
    data = {"target_type": "article", "target_id": article.pk, "body": "Tempatnya sudah tutup."}
    api.call("public/create_comment", data, cc=article.country).ok()
    assert Comment.objects.filter(body__contains="tutup").count() == 2
    assert not Feedback.objects.exists()
