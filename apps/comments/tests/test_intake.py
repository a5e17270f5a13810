"""Intake of public comments: accepted, detected, held, rejected and refused."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.comments.models import Comment, CommentRevision, CommentSettings, PublicAuthor, WordEntry, WordHits
from apps.comments.services import intake, steps, visitors
from apps.comments.tests.factories import put, shop, trusted, visible, words, write
from apps.content.models import Article
from apps.content.tests.factories import complete
from apps.core.models import ChangeLog, Notification
from apps.core.testing.api import Api
from apps.stores.models import Store
from apps.videos.models import Video
from apps.videos.tests.factories import complete as complete_video

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def proxy(settings: Any) -> None:
    """Trust one proxy for client addresses."""
    settings.TRUSTED_PROXY_COUNT = 1


def send(
    api: Api, store: Store | None = None, *, ip: str = "203.0.113.7", visitor: str = "", **body: Any
) -> Any:
    store = store or shop()
    key = {"visitor_key": visitors.key_of(visitor)} if visitor else {}
    data = {"target_type": "store", "target_id": store.pk, "body": "Sotonya hangat dan ramah", **key, **body}
    return api.call("public/create_comment", data, cc=store.country, **{"X-Forwarded-For": ip})


def made(api: Api, **body: Any) -> Comment:
    return Comment.objects.get(pk=send(api, **body).ok()["id"])


# -- responses ------------------------------------------------------------------------------------------
def test_visitor_can_comment_and_gets_only_a_receipt(api: Api) -> None:
    store = shop()
    data = send(api, store, rating=4, sub_ratings={"taste": 5}, nickname="Sari").ok()
    comment = Comment.objects.get()
    assert (set(data), data["id"]) == ({"id", "visitor_key"}, comment.pk)
    assert (comment.rating, comment.sub_ratings, comment.author.nickname) == (4, {"taste": 5}, "Sari")
    assert (comment.status, comment.queue, comment.language) == ("pending", "pending", "id")
    assert comment.detection_types == ["new_author"]
    assert "203.0.113" not in f"{comment.ip_hash} {comment.author.key}"
    logged = ChangeLog.objects.get(object_type="comment", action="create")
    assert (logged.actor, logged.ip) == (None, None)


@pytest.mark.usefixtures("standing_clock")
def test_five_an_hour_from_one_address_refused_ones_too(api: Api) -> None:
    store = shop()
    for _ in range(5):
        assert send(api, store, body="").code == 10005
    assert (send(api, store).status, Comment.objects.count()) == (429, 0)
    send(api, store, ip="198.51.100.9").ok()


def test_a_program_that_fills_every_field_is_thanked_and_nothing_is_written(api: Api) -> None:
    assert send(api, website="https://cheap.example/").ok()["id"] > 0
    assert (Comment.objects.count(), PublicAuthor.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"body": ""}, "body", "Write your comment"),
        ({"body": "<b></b>"}, "body", "Write your comment"),
        ({"body": "a" * 2001}, "body", "Ensure this field has no more than 2000 characters."),
        ({"rating": 6}, "rating", "Ensure this value is less than or equal to 5."),
        ({"sub_ratings": {"taste": 3}}, "rating", "Also give an overall rating"),
        ({"visited_on": "2099-01-01"}, "visited_on", "Choose a past date"),
        ({"picture_ids": [1]}, "picture_ids", "Pictures are not supported yet. Describe what you saw"),
    ],
)
def test_invalid_comment_is_rejected_and_writes_nothing(
    api: Api, body: dict[str, Any], field: str, message: str
) -> None:
    assert send(api, **body).errors[field] == [message]
    assert (Comment.objects.count(), PublicAuthor.objects.count()) == (0, 0)


def test_a_rating_without_words_where_the_country_takes_it(api: Api) -> None:
    assert made(api, body="", rating=5).body == ""
    CommentSettings.objects.create(country="ID", rating_only_allowed=False)
    assert send(api, body="", rating=5, ip="198.51.100.1").errors == {"body": ["Write your comment"]}


# -- targets -------------------------------------------------------------------------------------------
def test_stores_that_are_not_on_the_site_take_none_and_merged_ones_pass_it_on(api: Api) -> None:
    assert send(api, shop(status="draft")).code == 10004
    winner = shop()
    loser = shop(status="merged", merged_into_store=winner)
    assert made(api, store=loser).target_id == winner.pk


@pytest.mark.parametrize("kind", ["article", "video"])
def test_comments_are_accepted_while_open(api: Api, kind: str) -> None:
    written: Article | Video = complete() if kind == "article" else complete_video()
    body = {"target_type": kind, "target_id": written.pk, "nickname": "Ayu"}
    assert send(api, **body).code == 10004
    live = type(written)._default_manager.filter(pk=written.pk)
    long_ago = timezone.now() - dt.timedelta(days=10)
    live.update(is_live=True, live_revision_no=1, first_published_at=long_ago)
    comment = made(api, **body)
    put(comment, "approved")
    assert live.get().comment_count == 1
    assert send(api, **body, rating=5, ip="198.51.100.7").errors == {
        "rating": ["Rating belongs to store reviews only"]
    }
    CommentSettings.objects.create(country="ID", closed_after_days=7)
    assert send(api, **body, ip="198.51.100.8").errors == {"target_id": ["Comments are closed here"]}
    live.update(comments_open=False)
    assert send(api, **body, ip="198.51.100.9").code == 10004


def test_replies_stay_one_deep_and_bear_no_rating(api: Api) -> None:
    first = visible()
    store = Store.objects.get(pk=first.target_id)
    second = put(made(api, store=store, reply_to_comment_id=first.pk), "visible")
    third = made(api, store=store, reply_to_comment_id=second.pk, nickname="Ayu", body=words(900))
    assert (second.parent_id, third.parent_id, third.reply_to_id) == (first.pk, first.pk, second.pk)
    refused = send(api, store, reply_to_comment_id=first.pk, rating=4)
    assert refused.errors == {"rating": ["Rating belongs to store reviews only"]}
    assert send(api, shop(), reply_to_comment_id=first.pk).code == 10004, "of another store"


# -- the steps -----------------------------------------------------------------------------------------
def test_the_steps_stand_in_their_order() -> None:
    assert [step.__name__ for step in steps.STEPS] == [
        "_length",
        "_target_open",
        "_strip_html",
        "_repeat",
        "_bypass",
        "_text",
        "_recent_history",
        "_new_author",
        "_pictures",
        "_country_mode",
    ]


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("<b>Enak</b> <i>sekali</i>", "Enak sekali"),
        ("<script>alert(1)</script>Enak", "Enak"),
        ("a < b & c", "a < b & c"),
        ("<img src=x onerror=alert(1)>Mantap", "Mantap"),
        ("I <3 this", "I <3 this"),
    ],
)
def test_markup_is_removed(text: str, stored: str) -> None:
    assert steps.without_html(text) == stored


def test_repeated_comment_is_stored_once_and_held_on_another_target(api: Api) -> None:
    store, key = shop(), trusted()
    first = send(api, store, visitor=key).ok()["id"]
    assert send(api, store, visitor=key).ok()["id"] == first
    elsewhere = made(api, visitor=key)
    assert (elsewhere.status, elsewhere.detection_types) == ("pending", ["repeat"])
    assert send(api, store, visitor=key).ok()["id"] == first, "also after it was sent elsewhere"
    assert send(api, store, visitor=key, rating=5, ip="203.0.113.8").ok()["id"] not in (
        first,
        elsewhere.pk,
    )
    assert send(api, store, ip="203.0.113.9").ok()["id"] != first, "somebody else says the same"
    other = visible(store)
    reply = send(api, store, visitor=key, reply_to_comment_id=other.pk, ip="203.0.113.8").ok()["id"]
    assert Comment.objects.get(pk=reply).parent == other, "a reply is not a separate comment"
    Comment.objects.exclude(pk=first).filter(body="Sotonya hangat dan ramah").delete()
    Comment.objects.filter(pk=first).update(created_at=timezone.now() - dt.timedelta(hours=25))
    later = send(api, store, visitor=key, ip="203.0.113.8").ok()["id"]
    assert later != first, "a day later"
    put(Comment.objects.get(pk=later), "deleted")
    second = Comment.objects.get(pk=send(api, store, visitor=key, ip="203.0.113.8").ok()["id"])
    assert (second.pk == later, second.detection_types) == (False, []), (
        "a deleted comment does not count as repeated"
    )


def test_an_author_bears_the_name_they_wrote_last(api: Api) -> None:
    def name_after(**message: str) -> str:
        return str(made(api, visitor="phone", **message).author.nickname)

    assert name_after(body="Sotonya enak", nickname="Sari") == "Sari"
    assert name_after(body="Rawonnya juga", nickname="Sari W") == "Sari W"
    assert name_after(body="Dan gudegnya") == "Sari W"
    assert made(api, visitor="other", nickname="").author.nickname == "Guest"
    assert set(PublicAuthor.objects.values_list("nickname", flat=True)) == {"Sari W", "Guest"}


def test_owners_are_exempt_from_visitor_checks() -> None:
    owner = write(body="Hubungi kami di www.tuku.example", author_type="owner")
    visitor = write(body="Hubungi kami di www.tuku.example")
    assert (owner.status, owner.detections) == ("visible", [])
    assert visitor.status == "pending"


@pytest.mark.usefixtures("starter_words")
def test_banned_words_reject_and_suspect_ones_hold_with_their_place(api: Api) -> None:
    key = trusted()
    banned = made(api, visitor=key, body="Dasar k0nt0l 😀")
    assert (banned.status, banned.reject_reason) == ("rejected", "banned_word")
    result = banned.detections[0]
    assert banned.body[result["start"] : result["end"]] == "k0nt0l" == result["match"]
    suspect = made(api, visitor=key, body="Pelayannya g0bl0k")
    assert (suspect.status, suspect.detection_types) == ("pending", ["suspect_word"])
    assert WordHits.objects.count() == 2
    assert made(api, visitor=key, body="Babi guling paling enak").status == "visible"


@pytest.mark.parametrize(
    ("body", "kind", "match"),
    [
        ("Lihat www.murah.example/promo sekarang", "link", "www.murah.example/promo"),
        ("Pesan di kopimurah.com", "link", "kopimurah.com"),
        ("WA saya 0812-3456-7890 ya", "phone", "0812-3456-7890"),
        ("Call +62 812 3456 7890", "phone", "+62 812 3456 7890"),
        ("Pesan di kopimurah titik com", "link", "kopimurah titik com"),
        ("WA nol delapan satu dua 3456 7890", "phone", "nol delapan satu dua 3456 7890"),
        ("ig: kopi_murah ya", "handle", "ig: kopi_murah"),
    ],
)
def test_links_and_phones_are_recorded_and_held_by_country_setting(
    api: Api, body: str, kind: str, match: str
) -> None:
    key = trusted()
    record = made(api, visitor=key, body=body)
    assert (record.status, record.detections[0]["type"], record.detections[0]["match"]) == (
        "pending",
        kind,
        match,
    )
    CommentSettings.objects.create(country="ID", hold_links=False)
    shown = made(api, visitor=key, body=body, ip="198.51.100.4")
    assert "repeat" in shown.detection_types
    assert made(api, visitor=key, body=f"{body}!", ip="198.51.100.4").status == "visible"


@pytest.mark.usefixtures("starter_words")
def test_rude_words_are_shown_to_the_reviewer_and_hold_nothing(api: Api) -> None:
    comment = made(api, visitor=trusted(), body="Pelayannya bodoh")
    assert comment.status == "visible"
    assert comment.detections == [
        {"type": "mentioned_word", "match": "bodoh", "start": 11, "end": 16, "meaning": "bodoh"}
    ]


@pytest.mark.usefixtures("starter_words")
def test_disguised_words_and_advertising_are_held_with_their_meaning(api: Api) -> None:
    key = trusted()
    CommentSettings.objects.create(country="ID", hold_links=False)
    guessed = made(api, visitor=key, body="Dasar kntl")
    assert (guessed.status, guessed.detections[0]["match"], guessed.detections[0]["meaning"]) == (
        "pending",
        "kntl",
        "kontol",
    )
    advertising = made(api, visitor=key, body="Main sl0t gac0r yuk")
    assert (advertising.status, advertising.detection_types) == ("pending", ["advertising", "suspect_word"])
    assert {"gambling"} < {row["meaning"] for row in advertising.detections}


def test_prices_and_years_are_no_phone_numbers(api: Api) -> None:
    body = "Sejak 2019, Rp 25.000 - 35.000 per porsi, 2 x 150.000, buka 10.00-22.00"
    assert made(api, visitor=trusted(), body=body).detections == []


def test_comment_of_a_recently_rejected_author_waits_for_review(api: Api) -> None:
    CommentSettings.objects.create(country="ID", premod_first_n=0)
    key = "often"
    for number, status in enumerate(("approved", "rejected", "approved")):
        write(visitor=key, body=words(number), status=status)
    record = made(api, visitor=key, body=words(40))
    assert record.detection_types == ["recent_rejections"]


def test_the_state_of_an_author_decides_what_becomes_of_a_comment(api: Api) -> None:
    key = trusted()
    PublicAuthor.objects.update(state="premod")
    assert made(api, visitor=key).status == "pending"
    PublicAuthor.objects.update(state="banned")
    banned = made(api, visitor=key, body=words(7))
    assert (banned.status, banned.reject_reason, banned.reject_note) == (
        "rejected",
        "other",
        "The author is banned",
    )


def test_country_with_premoderation_holds_every_comment(api: Api) -> None:
    key = trusted()
    assert made(api, visitor=key).status == "visible"
    CommentSettings.objects.create(country="ID", mode="pre")
    record = made(api, visitor=key, body=words(9))
    assert (record.status, record.detections) == ("pending", [])


def test_a_new_rating_takes_the_place_of_the_old_one(api: Api) -> None:
    store, key = shop(), trusted()
    first = made(api, store=store, visitor=key, rating=2, body="Lama menunggu")
    second = made(api, store=store, visitor=key, rating=5, body="Sekarang cepat")
    assert first.pk == second.pk
    assert (second.rating, second.body) == (5, "Sekarang cepat")
    assert [(old.rating, old.body) for old in second.revisions.all()] == [(2, "Lama menunggu")]
    put(second, "rejected")
    third = made(api, store=store, visitor=key, rating=4, body="Coba lagi")
    assert (third.pk, third.status) == (first.pk, "pending"), "who was rejected is looked at first"


def test_managers_hear_once_of_a_storm_on_one_store(manager: User) -> None:
    store = shop()
    for _ in range(intake.SPIKE + 3):
        write(store)
    notice = Notification.objects.get(type="comment_spike")
    assert (notice.user, notice.object_id) == (manager, store.pk)


def test_a_word_that_changes_is_looked_for_at_once(api: Api) -> None:
    key = trusted()
    assert made(api, visitor=key, body="Rasanya ambyar").status == "visible"
    entry = WordEntry.objects.create(language="id", word="ambyar", level="banned", match="word")
    assert made(api, visitor=key, body="Benar ambyar").status == "rejected"
    entry.delete()
    assert made(api, visitor=key, body="Sungguh ambyar").status == "visible"


# -- authors --------------------------------------------------------------------------------------------
def test_two_guests_behind_one_address_are_two_people(api: Api) -> None:
    store = shop()
    first, second = (send(api, store, rating=stars, body=words(stars)).ok() for stars in (5, 1))
    assert first["visitor_key"] != second["visitor_key"]
    stored = {comment.pk: comment for comment in Comment.objects.all()}
    assert [stored[one["id"]].rating for one in (first, second)] == [5, 1]
    assert stored[first["id"]].author_id != stored[second["id"]].author_id
    assert {comment.author.nickname for comment in stored.values()} == {"Guest"}
    assert not CommentRevision.objects.exists()


def test_a_second_review_of_the_same_visitor_takes_the_place_of_the_first(api: Api) -> None:
    store = shop()
    first = send(api, store, rating=5, body=words(1)).ok()
    again = {"rating": 2, "body": words(2), "visitor_key": first["visitor_key"]}
    second = send(api, store, ip="198.51.100.4", **again).ok()
    assert second == first
    assert (Comment.objects.get().rating, CommentRevision.objects.get().rating) == (2, 5)


def test_author_key_chosen_by_the_client_is_ignored(api: Api) -> None:
    store = shop()
    mine = send(api, store, rating=5, body=words(1)).ok()
    visitor, seal = mine["visitor_key"].split(".")
    chosen = ("1", visitor, f"{visitor}.", f"{visitor}.{'0' * len(seal)}", f"{visitor[::-1]}.{seal}", "é.ü")
    for number, key in enumerate(chosen):
        response = send(
            api, store, rating=1, body=words(number + 2), visitor_key=key, ip=f"198.51.100.{number}"
        ).ok()
        assert response["id"] != mine["id"]
        assert response["visitor_key"] not in (key, mine["visitor_key"])
    assert Comment.objects.get(pk=mine["id"]).rating == 5
    assert PublicAuthor.objects.count() == len(chosen) + 1


def test_new_author_from_a_banned_network_waits_for_review(api: Api) -> None:
    CommentSettings.objects.create(country="ID", premod_first_n=0)
    banned = made(api, body=words(1))
    PublicAuthor.objects.filter(pk=banned.author_id).update(state="banned")
    second = made(api, body=words(2))
    assert (second.status, second.detection_types) == ("pending", ["premod_author"])
    assert made(api, body=words(3), ip="198.51.100.9").status == "visible"
    regular = made(api, visitor=trusted(), body=words(4))
    assert regular.status == "visible", "who is known is not taken for another"
    Comment.objects.filter(pk=banned.pk).update(created_at=timezone.now() - dt.timedelta(days=31))
    assert made(api, body=words(5)).status == "visible"


def test_honeypot_answer_looks_like_any_other(api: Api) -> None:
    accepted = send(api).ok()
    response = [send(api, website="https://cheap.example/").ok() for _ in range(2)]
    assert {tuple(one) for one in (accepted, *response)} == {("id", "visitor_key")}
    assert {len(one["visitor_key"]) for one in (accepted, *response)} == {len(accepted["visitor_key"])}
    assert Comment.objects.count() == 1
    assert response[0]["id"] != response[1]["id"]
    assert accepted["id"] + 1 not in (response[0]["id"], response[1]["id"])
