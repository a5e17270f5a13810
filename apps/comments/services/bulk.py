"""Bulk actions on comments: approve, reject, hold, and set the state of authors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from apps.accounts.models import User
from apps.comments.choices import AuthorState
from apps.comments.models import Comment
from apps.comments.services import authors, moderation
from apps.comments.services.moderation import Decision
from apps.core.changes.batch_update import Batch, BatchContext
from apps.core.lists.list_area import Action
from apps.core.values import FieldValue


def _decision_of(params: Mapping[str, FieldValue]) -> Decision:
    return Decision(reason=str(params.get("reason") or ""), note=str(params.get("note") or ""))


def _check_reason(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    moderation.check_reason("reject", _decision_of(params), "params.")


def _mover(action: str) -> Callable[[BatchContext, Comment, None], None]:
    def change(work: BatchContext, comment: Comment, fetched: None) -> None:
        decision = _decision_of(work.params) if action == "reject" else Decision()
        with work.batch.changing(comment, action=action, reason=moderation.decision_note(decision)):
            moderation.move(work.actor, comment, action, decision, work.at)

    return change


def _settler(action: str) -> Callable[[BatchContext, Sequence[int]], None]:
    return lambda work, ids: moderation.settle(work.actor, set(ids), action, work.at)


def _nothing(work: BatchContext, comment: Comment, fetched: None) -> None:
    """Leave the comment unchanged; the authors are changed once all are known."""


def _author_setter(state: AuthorState) -> Callable[[BatchContext, Sequence[int]], None]:
    def after(work: BatchContext, ids: Sequence[int]) -> None:
        named = Comment.objects.filter(pk__in=ids, author__isnull=False).order_by()
        author_ids = sorted(set(named.values_list("author_id", flat=True)))
        batch = Batch(actor=work.actor, changeset=work.batch.changeset)
        for author in authors.lock_authors(work.actor, work.country, author_ids):
            with batch.changing(author, action="set_author_state"):
                author.state = state
        batch.save()

    return after


ACTIONS: Mapping[str, Action] = {
    "approve": Action("Approved comments", _mover("approve"), after=_settler("approve")),
    "reject": Action("Rejected comments", _mover("reject"), check=_check_reason, after=_settler("reject")),
    "hold": Action("Held comments", _mover("hold"), after=_settler("hold")),
    "premod_authors": Action("Authors checked first", _nothing, after=_author_setter(AuthorState.PREMOD)),
    "ban_authors": Action("Banned authors", _nothing, after=_author_setter(AuthorState.BANNED)),
}
