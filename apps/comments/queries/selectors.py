"""Reads and locks of comments, words and settings."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone

from apps.accounts.models import User
from apps.comments.choices import CommentStatus, Queue, WordLanguage
from apps.comments.domain.languages import countries_using
from apps.comments.models import (
    Comment,
    CommentFlag,
    CommentRevision,
    CommentSettings,
    WordEntry,
)
from apps.comments.models.querysets import works_with
from apps.comments.record import COMMENT_RECORD, targets
from apps.comments.record.listings import WORD_LIST
from apps.core.country.zones import zone_of
from apps.core.db.lookup import one
from apps.core.errors import NotFound
from apps.core.lists import list_filters, list_spec
from apps.core.lists.run_list import run_list
from apps.core.values import FieldValue

KIND = COMMENT_RECORD.code
_IS_OFFICIAL_REPLY = Q(is_official=True) & ~Q(status=CommentStatus.DELETED)
_ROW = ("author", "moderated_by", "created_by")
_UNSHOWN = ("search_text", "bands", "ip_hash")
MOST_IN_THREAD = 100
MAX_NEAR_DUPLICATES = 20
MOST_OF_AUTHOR = 20
MOST_COUNTED = 10_000


def comments_of(user: User, country: str, query: Mapping[str, FieldValue]) -> QuerySet[Comment]:
    """Return the country's comments."""
    return Comment.objects.visible_to(user, country)


def rows_of(ids: Sequence[int]) -> list[Comment]:
    """Return the comments in this order, with the related rows that list rows show."""
    return list_spec.in_order(ids, _in_full(Comment.objects.all()))


def _in_full(comments: QuerySet[Comment]) -> QuerySet[Comment]:
    """Return the queryset with the columns and rows of a list row."""
    return _answered(comments).select_related(*_ROW).defer(*_UNSHOWN)


def _answered(comments: QuerySet[Comment]) -> QuerySet[Comment]:
    """Annotate `is_answered`: whether the comment has an official reply."""
    return comments.annotate(
        is_answered=Exists(Comment.objects.filter(_IS_OFFICIAL_REPLY, reply_to=OuterRef("pk")))
    )


def get_comment(*, user: User, country: str, comment_id: int) -> Comment:
    """Return one comment. Raise NotFound if it is missing or not visible."""
    rows = _in_full(Comment.objects.visible_to(user, country)).select_related(*_ROW, "updated_by")
    return _require(one(rows.filter(pk=comment_id)))


def lock_comment(*, actor: User, country: str, comment_id: int) -> Comment:
    """Return one comment, locked after its target, the order in which all writers lock them.

    Raise NotFound if it is missing or not visible.
    """
    comments = lock_comments(actor, country, [comment_id])
    return _require(comments[0] if comments else None)


def lock_comments(actor: User, country: str, ids: Sequence[int]) -> list[Comment]:
    """Return the visible comments of `ids`, locked in the order of ids, after their targets."""
    visible = Comment.objects.visible_to(actor, country).filter(pk__in=ids)
    targets.lock_all(list(visible.order_by().values_list("target_type", "target_id").distinct()))
    locked = _answered(visible).select_for_update(of=("self",)).order_by("pk")
    return list(locked.select_related("updated_by"))


def _require(comment: Comment | None) -> Comment:
    if comment is None:
        raise NotFound(COMMENT_RECORD.label)
    return comment


# -- rows of one comment ------------------------------------------------------------------------------
def thread_of(comment: Comment) -> list[Comment]:
    """Return the thread of a comment, oldest first."""
    comments = Comment.objects.filter(Q(pk=comment.root_id) | Q(parent=comment.root_id))
    return list(_in_full(comments).order_by("created_at", "pk")[:MOST_IN_THREAD])


def official_reply_to(comment: Comment) -> Comment | None:
    """Return the official reply to a comment, or None."""
    return Comment.objects.filter(_IS_OFFICIAL_REPLY, reply_to=comment).first()


def revisions_of(comment: Comment) -> list[CommentRevision]:
    """Return the former texts of a comment, newest first."""
    return list(comment.revisions.order_by("-at", "-pk")[:50])


def others_by(comment: Comment) -> list[Comment]:
    """Return other comments of the same author, newest first."""
    if comment.author_id is None:
        return []
    comments = Comment.objects.filter(author=comment.author_id).exclude(pk=comment.pk)
    return list(_in_full(comments).order_by("-created_at", "-pk")[:MOST_OF_AUTHOR])


def near_duplicates(comment: Comment) -> tuple[list[Comment], int]:
    """Return near duplicates of a comment, undecided ones first, and their number."""
    if comment.wave_id is None:
        return [], 0
    comments = Comment.objects.filter(wave_id=comment.wave_id, country=comment.country).exclude(pk=comment.pk)
    return list(_in_full(comments).order_by("-queue", "-pk")[:MAX_NEAR_DUPLICATES]), comments.order_by()[
        :MOST_COUNTED
    ].count()


def count_undecided_duplicates(comment: Comment) -> int:
    """Return the number of undecided near duplicates, including the comment itself."""
    if comment.wave_id is None:
        return 0
    comments = Comment.objects.filter(wave_id=comment.wave_id, country=comment.country).exclude(queue="")
    return comments.order_by()[:MOST_COUNTED].count()


def flags_of(comment: Comment) -> list[CommentFlag]:
    """Return the reports of a comment, open ones first."""
    flags = comment.flags.select_related("closed_by")
    return sorted(flags.order_by("-created_at", "-pk")[:200], key=lambda flag: flag.outcome != "open")


# -- counts -------------------------------------------------------------------------------------------
def queue_counts(user: User, country: str) -> dict[str, int]:
    """Return the number of waiting comments by queue, at most 10,000 each."""
    visible = Comment.objects.visible_to(user, country)
    return {
        queue: visible.filter(queue=queue).order_by().values("pk")[:MOST_COUNTED].count()
        for queue in Queue.values
    }


# -- settings -----------------------------------------------------------------------------------------
def settings_of(country: str) -> CommentSettings:
    """Return a country's comment settings, or unsaved defaults."""
    return CommentSettings.objects.filter(country=country).first() or CommentSettings(country=country)


def words_of(user: User, countries: Iterable[str]) -> QuerySet[WordEntry]:
    """Return the words in languages of the given countries in which the user moderates."""
    mine = {country for country in countries if works_with(user, country)}
    used = [code for code in WordLanguage.values if mine.intersection(countries_using(code))]
    return WordEntry.objects.filter(language__in=used)


def list_words(
    *, user: User, country: str, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[WordEntry]]:
    """Return a page of words, with the number of hits in 30 days."""
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(words_of(user, [country]), WORD_LIST, query, ctx)
    return page, list_spec.in_order(page.ids, with_hits())


def with_hits() -> QuerySet[WordEntry]:
    """Return words annotated with `hits_30d`, the number of hits in 30 days."""
    since = timezone.now().date() - dt.timedelta(days=30)
    recent = Coalesce(Sum("hits__count", filter=Q(hits__day__gte=since)), 0)
    return WordEntry.objects.select_related("created_by", "updated_by").annotate(hits_30d=recent)
