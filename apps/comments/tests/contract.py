"""Calls of the operations on comments for the contract test."""

from __future__ import annotations

from typing import Any

from apps.comments.models import Comment, CommentSettings, WordEntry
from apps.comments.services import replies, word_lists
from apps.comments.tests.factories import flagged, shop, visible
from apps.core.testing.contract import Body, Case, register
from apps.stores.tests.factories import PictureFactory


def _named(country: str = "ID", **more: Any) -> Body:
    return lambda person: {"comment_id": visible(shop(country)).pk, **more}


def _versioned(**more: Any) -> Body:
    def body(person: Any) -> dict[str, Any]:
        comment = visible()
        return {"comment_id": comment.pk, "version": comment.version, **more}

    return body


def _with_picture(country: str) -> Body:
    def body(person: Any) -> dict[str, Any]:
        picture = PictureFactory(country=country)
        comment = visible(shop(country), picture_ids=[picture.pk])
        return {"comment_id": comment.pk, "version": 1, "picture_id": picture.pk, "state": "hidden"}

    return body


def _reported(person: Any) -> dict[str, Any]:
    comment = flagged(visible())
    return {"comment_id": comment.pk, "version": comment.version}


def _answered(person: Any) -> dict[str, Any]:
    comment = visible()
    replies.reply_comment(
        actor=person, country="ID", comment_id=comment.pk, version=comment.version, body="Terima kasih"
    )
    reply = Comment.objects.filter(is_official=True).latest("pk")
    return {"comment_id": reply.pk, "version": reply.version, "body": "Terima kasih banyak"}


def _author(country: str) -> Body:
    return lambda person: {"public_user_id": visible(shop(country)).author_id, "state": "premod"}


def letters(number: int) -> str:
    """Return a number written in letters."""
    return "".join(chr(ord("a") + int(digit)) for digit in str(number))


def _word(person: Any, language: str = "en") -> dict[str, Any]:
    # Different each time, since the cases of all calls may coexist.
    word = f"blasted {letters(WordEntry.objects.count())}"
    entry = WordEntry.objects.create(language=language, word=word, level="suspect", match="word")
    return {"word_id": entry.pk, "version": 1}


def _settings(person: Any) -> dict[str, Any]:
    CommentSettings.objects.get_or_create(country="ID")
    return {"version": 1, "mode": "pre"}


def _held_comment_body(person: Any) -> dict[str, Any]:
    CommentSettings.objects.create(country="TR", mode="pre")
    return {}


def _compiled(body: dict[str, Any]) -> Body:
    """Return the body with the word lists compiled, which happens once per change, not per call."""

    def made(person: Any) -> dict[str, Any]:
        word_lists.matcher(word_lists.languages_for("ID", "id"))
        return {**body, **({"target_id": shop().pk} if "target_type" in body else {})}

    return made


_ID: Any = {"id_field": "comment_id"}
_FOREIGN = _named("TR", version=1, body="Merhaba")

register(
    "public/create_comment",
    Case(25, own=_compiled({"target_type": "store", "body": "Sotonya enak"})),
)
register("public/flag_comment", Case(18, own=_named(reason="spam")))
register("comment/query_comments", Case(5, own=lambda person: visible() and {}))
register("comment/get_comment_detail", Case(6, own=_named(), foreign=_named("TR"), **_ID))
register("comment/get_queue_counts", Case(4))
register(
    "comment/change_comment_status",
    Case(22, own=_versioned(action="approve"), foreign=_named("TR", version=1, action="approve"), **_ID),
)
register("comment/set_picture_state", Case(12, own=_with_picture("ID"), foreign=_with_picture("TR"), **_ID))
register("comment/reply_comment", Case(21, own=_versioned(body="Terima kasih"), foreign=_FOREIGN, **_ID))
register("comment/edit_reply", Case(11, own=_answered, foreign=_FOREIGN, **_ID))
register(
    "comment/set_author_state",
    Case(4, own=_author("ID"), foreign=_author("TR"), id_field="public_user_id"),
)
register("comment/query_flags", Case(3, own=_named(), foreign=_named("TR"), **_ID))
register("comment/dismiss_flags", Case(23, own=_reported, foreign=_named("TR", version=1), **_ID))
register(
    "comment/bulk_edit_comments",
    Case(21, own=lambda person: {"ids": [visible().pk, visible().pk], "action": "approve"}),
)
register("comment/export_comments", Case(6, own=lambda person: visible() and {}))
register("comment/query_words", Case(4, own=lambda person: _word(person) and {}))
register(
    "comment/save_word",
    Case(
        5,
        own=lambda person: {"language": "en", "word": "blasted", "level": "suspect", "match": "word"},
        foreign=lambda person: {**_word(person, "tr"), "note": "Also used for food"},
        id_field="word_id",
        edit=lambda person: {**_word(person), "note": "Also used for food"},
    ),
)
register(
    "comment/delete_word",
    Case(5, own=_word, foreign=lambda person: _word(person, "tr"), id_field="word_id"),
)
register("comment/test_words", Case(3, own=_compiled({"text": "Wedangnya hangat"})))
register("comment/get_settings", Case(2, abroad=_held_comment_body))
register("comment/edit_settings", Case(4, own=_settings))
