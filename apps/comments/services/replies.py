"""Official replies: at most one per comment, editable."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.comments import permissions
from apps.comments.choices import CommentStatus, Source
from apps.comments.models import Comment, CommentRevision
from apps.comments.queries import selectors
from apps.comments.services.side_effects import follow
from apps.core.changes import history, versions
from apps.core.errors import AlreadyExists, WrongStatus
from apps.core.text.folding import fold


def _refuse(actor: User, comment: Comment, action: str) -> WrongStatus:
    allowed = permissions.allowed_actions(actor, comment)
    return WrongStatus(action, comment.status, CommentStatus(comment.status).label, allowed)


@transaction.atomic
def reply_comment(*, actor: User, country: str, comment_id: int, version: int, body: str) -> Comment:
    """Add the official reply to a public comment; return the comment.

    Raise NotFound, Conflict, WrongStatus, or AlreadyExists if it has an official reply.
    """
    comment = selectors.lock_comment(actor=actor, country=country, comment_id=comment_id)
    versions.check(comment, version, ["status"])
    if selectors.official_reply_to(comment) is not None:
        raise AlreadyExists("the official reply")
    if not permissions.may_reply(comment):
        raise _refuse(actor, comment, "reply")
    reply = Comment(
        country=country,
        target_type=comment.target_type,
        target_id=comment.target_id,
        target_title=comment.target_title,
        parent_id=comment.root_id,
        reply_to=comment,
        is_official=True,
        is_under_hidden=comment.is_under_hidden,
        body=body,
        language=comment.language,
        status=CommentStatus.APPROVED,
        source=Source.STAFF,
        moderated_by=actor,
        moderated_at=timezone.now(),
        created_by=actor,
        updated_by=actor,
        search_text=fold(f"{actor.nickname} {body}"),
    )
    reply.save()
    history.record(actor=actor, record=reply, action="create")
    follow({reply.pk})
    return comment


@transaction.atomic
def edit_reply(*, actor: User, country: str, comment_id: int, version: int, body: str) -> Comment:
    """Edit an official reply and store its former text as a revision; return the reply.

    Raise NotFound, Conflict, or WrongStatus if it is not an official reply.
    """
    reply = selectors.lock_comment(actor=actor, country=country, comment_id=comment_id)
    versions.check(reply, version, ["body"])
    if "edit_reply" not in permissions.allowed_actions(actor, reply):
        raise _refuse(actor, reply, "edit")
    if reply.body != body:
        CommentRevision.objects.create(comment=reply, body=reply.body, at=reply.updated_at)
    with versions.changing(reply, actor=actor, action="edit_reply"):
        reply.body, reply.search_text = body, fold(f"{actor.nickname} {body}")
    return reply
