"""Forms of a store's page on the public site: reports and claims arrive in the queues of the console."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from apps.accounts.models import User
from apps.business_messages.models import BusinessMessage
from apps.core.http import public_limits
from apps.core.testing.api import Api
from apps.feedback.models import Feedback
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db
REPORT, CLAIM = "/site/id/stores/tuku/report", "/site/id/stores/tuku/claim"
GOOD_REPORT = {"category": "wrong_hours", "description": "Tutup setiap hari Senin."}
GOOD_CLAIM = {"name": "Ibu Tuku", "email": "tuku@example.com", "message": "Ini warung saya."}


@pytest.fixture(autouse=True)
def store() -> Store:
    made: Store = StoreFactory(slug="tuku", name="Kopi Tuku", status="published")
    return made


def send(path: str, values: dict[str, str], **headers: str) -> HttpResponse:
    answer: HttpResponse = Client(headers=headers).post(path, values)  # type: ignore[assignment]
    return answer


def assert_nothing_written() -> None:
    assert (Feedback.objects.count(), BusinessMessage.objects.count()) == (0, 0)


def test_store_page_leads_to_the_forms() -> None:
    shown = Client().get("/site/id/stores/tuku").content.decode()
    for path, label in (
        ("report", "Laporkan kesalahan"),
        ("claim", "Klaim tempat ini"),
        ("review", "Tulis ulasan"),
    ):
        assert f'href="https://www.sofra.example/id/stores/tuku/{path}">{label}</a>' in shown


def test_report_arrives_in_the_queue(api: Api, operator: User, store: Store) -> None:
    answer = send(REPORT, {**GOOD_REPORT, "email": "budi@example.com", "wants_reply": "1"})
    assert (answer.status_code, answer["Location"]) == (303, "?sent=1")
    (row,) = api.call("error_feedback/query_feedbacks", {}, as_=operator).ok()["list"]
    assert (row["store"]["store_id"], row["category"]) == (store.pk, "wrong_hours")
    made = Feedback.objects.get()
    assert (made.description, made.reporter_email, made.channel, made.language) == (
        "Tutup setiap hari Senin.",
        "budi@example.com",
        "web",
        "id",
    )
    assert "Terima kasih" in Client().get(f"{REPORT}?sent=1").content.decode()


def test_claim_arrives_in_the_queue(store: Store) -> None:
    assert send(CLAIM, GOOD_CLAIM).status_code == 303
    made = BusinessMessage.objects.get()
    assert (made.type, made.store_id, made.sender_name, made.channel) == (
        "claim_store",
        store.pk,
        "Ibu Tuku",
        "web_form",
    )


@pytest.mark.parametrize(
    ("path", "values", "text"),
    [
        (REPORT, {**GOOD_REPORT, "category": "nothing"}, "Pilih apa yang salah."),
        (REPORT, {**GOOD_REPORT, "description": "Salah"}, "sedikitnya 10 huruf"),
        (REPORT, {**GOOD_REPORT, "description": "a" * 2001}, "sedikitnya 10 huruf"),
        (REPORT, {**GOOD_REPORT, "email": "budi"}, "alamat email yang benar"),
        (REPORT, {**GOOD_REPORT, "wants_reply": "1"}, "supaya kami dapat membalas"),
        (REPORT, {**GOOD_REPORT, "name": "a\0b"}, "Isi nama Anda."),
        (REPORT, {}, "Pilih apa yang salah."),
        (CLAIM, {**GOOD_CLAIM, "message": ""}, "Tulis pesan."),
        (CLAIM, {**GOOD_CLAIM, "email": ""}, "alamat email atau nomor telepon"),
        (CLAIM, {**GOOD_CLAIM, "email": "tuku"}, "alamat email yang benar"),
        (CLAIM, {**GOOD_CLAIM, "phone": "12"}, "nomor telepon yang benar"),
    ],
)
def test_wrong_forms_name_the_field_and_write_nothing(path: str, values: dict[str, str], text: str) -> None:
    answer = send(path, values)
    shown = answer.content.decode()
    assert (answer.status_code, text in shown) == (400, True)
    for value in (value for name, value in values.items() if name != "category"):
        assert "\0" in value or len(value) > 2000 or value in shown, "what was entered stays"
    assert_nothing_written()


@pytest.mark.parametrize(
    ("path", "values", "name"),
    [
        (REPORT, {**GOOD_REPORT, "category": ""}, "category"),
        (REPORT, {**GOOD_REPORT, "description": "Salah"}, "description"),
        (REPORT, {**GOOD_REPORT, "email": "budi"}, "email"),
        ("/site/id/stores/tuku/review", {"review": "Enak sekali."}, "rating"),
    ],
)
def test_errors_are_linked_to_their_fields(path: str, values: dict[str, str], name: str) -> None:
    shown = send(path, values).content.decode()
    assert f'<a href="#f-{name}">' in shown
    assert re.search(rf'id="f-{name}"[^>]* aria-invalid="true" aria-describedby="wrong-{name}"', shown)
    assert f'id="wrong-{name}"' in shown


def test_all_fields_with_mistakes_are_named_at_once() -> None:
    shown = send(REPORT, {"email": "budi"}).content.decode()
    assert re.findall(r'href="#f-(\w+)"', shown) == ["category", "description", "email"]
    assert_nothing_written()


def test_mistakes_do_not_count_toward_the_limit() -> None:
    for _ in range(public_limits.LIMIT + 1):
        assert send(REPORT, {**GOOD_REPORT, "email": "budi"}).status_code == 400
    assert send(REPORT, GOOD_REPORT).status_code == 303


def test_very_many_mistakes_count_toward_the_limit() -> None:
    for _ in range(public_limits.REJECTED_LIMIT + public_limits.LIMIT):
        assert send(REPORT, {**GOOD_REPORT, "email": "budi"}).status_code == 400
    assert send(REPORT, GOOD_REPORT).status_code == 429
    assert_nothing_written()


def test_wrong_forms_escape_what_was_entered() -> None:
    shown = send(REPORT, {"description": "</textarea><script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in shown


def test_programs_that_fill_in_the_hidden_field_write_nothing() -> None:
    assert send(REPORT, {**GOOD_REPORT, "website": "https://spam.example"}).status_code == 303
    assert_nothing_written()


@pytest.mark.parametrize(
    "headers", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}, {"Origin": "null"}]
)
def test_forms_of_other_sites_are_refused(headers: dict[str, str]) -> None:
    assert send(REPORT, GOOD_REPORT, **headers).status_code == 403
    assert_nothing_written()


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "same-origin"},
        {"Origin": "http://testserver"},
        {"Origin": "https://www.sofra.example"},
    ],
)
def test_forms_of_the_site_are_accepted(headers: dict[str, str]) -> None:
    assert send(REPORT, GOOD_REPORT, **headers).status_code == 303


def test_forms_share_the_limit_of_the_public_call(api: Api, store: Store) -> None:
    body: dict[str, Any] = {"store_id": store.pk, "category": "moved", "description": "Pindah ke Bandung."}
    api.call("public/create_feedback", body).ok()
    for _ in range(public_limits.LIMIT - 1):
        assert send(REPORT, GOOD_REPORT).status_code == 303
    before = Feedback.objects.count()
    answer = send(REPORT, {**GOOD_REPORT, "category": "wrong_name"})
    assert (answer.status_code, int(answer["Retry-After"]) > 0) == (429, True)
    assert "terlalu banyak formulir" in answer.content.decode()
    assert Feedback.objects.count() == before


@pytest.mark.parametrize("path", ["/site/id/stores/none/report", "/site/xx/stores/tuku/report"])
def test_stores_that_are_not_on_the_site_have_no_forms(path: str) -> None:
    assert Client().get(path).status_code == send(path, GOOD_REPORT).status_code == 404
    assert_nothing_written()


def test_pages_of_forms_are_neither_cached_nor_indexed() -> None:
    answer = Client().get(REPORT)
    assert answer["Cache-Control"] == "no-store"
    assert '<meta name="robots" content="noindex">' in answer.content.decode()
    assert "form-action 'self'" in answer["Content-Security-Policy"]
    assert not answer.cookies
