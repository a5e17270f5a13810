"""Actions on comments, words and settings, for the test of `allowed_actions`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.comments.choices import PUBLIC, CommentStatus
from apps.comments.models import Comment, CommentSettings, WordEntry
from apps.comments.services import replies
from apps.comments.tests.factories import visible, write
from apps.core.testing.offers import Call, Offers, register
from apps.stores.tests.factories import PictureFactory


def _with_picture(status: str) -> Callable[[], Comment]:
    return lambda: write(status=status, picture_ids=[PictureFactory().pk])


def _marked(status: str, **marks: Any) -> Callable[[], Comment]:
    def make() -> Comment:
        made = write(status=status)
        Comment.objects.filter(pk=made.pk).update(**marks)
        return made

    return make


def _reply(status: str) -> Callable[[], Comment]:
    def make() -> Comment:
        head = visible()
        return write(head_store(head), status=status, reply_to=head.pk)

    return make


def head_store(comment: Comment) -> Any:
    """Return the store of a comment."""
    from apps.stores.models import Store

    return Store.objects.get(pk=comment.target_id)


def _official(status: str) -> Callable[[], Comment]:
    """Return a function that creates an official reply with a status."""

    def make() -> Comment:
        head = visible()
        replies.reply_comment(
            actor=UserFactory(manager=True),
            country="ID",
            comment_id=head.pk,
            version=head.version,
            body="Terima kasih",
        )
        reply = Comment.objects.get(reply_to=head, is_official=True)
        queue = "pending" if status == "pending" else "unmoderated" if status == "visible" else ""
        reason = "spam" if status == "rejected" else ""
        Comment.objects.filter(pk=reply.pk).update(status=status, queue=queue, reject_reason=reason)
        return reply

    return make


def _on(name: str, /, **more: Any) -> Callable[[Comment, User], Call]:
    return lambda record, person: (
        f"comment/{name}",
        {"comment_id": record.pk, "version": record.version, **more},
    )


def _move(action: str, **more: Any) -> Callable[[Comment, User], Call]:
    return _on("change_comment_status", action=action, **more)


def _hide_picture(record: Comment, person: User) -> Call:
    picture_id = record.pictures[0]["picture_id"] if record.pictures else PictureFactory().pk
    return _on("set_picture_state", picture_id=picture_id, state="hidden")(record, person)


register(
    "comment",
    Offers(
        answers=("CommentRow", "CommentDetail", "CommentDecided"),
        states={
            **{status: _with_picture(status) for status in CommentStatus.values},
            **{f"{status} pinned": _marked(status, is_pinned=True, is_featured=True) for status in PUBLIC},
            **{f"{status} reply": _reply(status) for status in PUBLIC},
            **{f"{status} official": _official(status) for status in CommentStatus.values},
        },
        field="status",
        values=tuple(CommentStatus.values),
        shown=lambda record: ("comment/get_comment_detail", {"comment_id": record.pk}),
        attempts={
            "approve": _move("approve"),
            "reject": _move("reject", reason="spam"),
            "hold": _move("hold"),
            "delete": _move("delete", reason="legal"),
            **{action: _move(action) for action in ("pin", "unpin", "feature", "unfeature")},
            "edit_reply": _on("edit_reply", body="Terima kasih banyak"),
            "reply": _on("reply_comment", body="Terima kasih"),
            "set_picture_state": _hide_picture,
            "set_author_state": lambda record, person: (
                "comment/set_author_state",
                {"public_user_id": record.author_id or 2_000_000_000, "state": "premod"},
            ),
        },
    ),
)


# -- words and settings -----------------------------------------------------------------------------
def _word(language: str = "id") -> WordEntry:
    return WordEntry.objects.create(language=language, word="blasted", level="suspect", match="word")


def _on_word(name: str, /, **more: Any) -> Callable[[WordEntry, User], Call]:
    return lambda record, person: (
        f"comment/{name}",
        {"word_id": record.pk, "version": record.version, **more},
    )


register(
    "word",
    Offers(
        answers=("WordEntryShape",),
        states={"entered": _word, "of several countries": lambda: _word("en")},
        shown=lambda record: ("comment/query_words", {"keyword": record.word}),
        within=lambda data, record: next(row for row in data["list"] if row["word_id"] == record.pk),
        attempts={
            "save": _on_word("save_word", note="Also used for food"),
            "delete": _on_word("delete_word"),
        },
    ),
)
register(
    "comment settings",
    Offers(
        answers=("CommentSettingsShape",),
        states={
            "untouched": lambda: CommentSettings(country="ID"),
            "changed": lambda: CommentSettings.objects.create(country="ID", mode="pre"),
        },
        shown=lambda record: ("comment/get_settings", {}),
        attempts={
            "edit": lambda record, person: (
                "comment/edit_settings",
                {"version": record.version, "mode": "post"},
            )
        },
    ),
)
