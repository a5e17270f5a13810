"""Record definition of comments: fields, filters, sorts and export columns."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Annotated

from django.db.models import Q

from apps.comments import choices
from apps.comments.models import Comment
from apps.comments.models.querysets import COMMENT_ROLES, WRONG_HOLD
from apps.comments.record import listings, shapes
from apps.comments.record.targets import KINDS
from apps.core.http.outputs import IdNumber, Meta
from apps.core.http.serializers import UserRef
from apps.core.inbox import waiting_counts
from apps.core.lists import common_filters, list_filters
from apps.core.records import fields as f
from apps.core.records import standard
from apps.core.records.fields import Later
from apps.core.records.record import Record


def author_name(comment: Comment) -> str:
    """Return the author's nickname, or "Official reply"."""
    return comment.author.nickname if comment.author else "Official reply"


def _yes_or_no(name: str, label: str) -> f.Field:
    return f.shown(name, label, bool, f.ValueType.FLAG, row=True, history=True, undo=True)


_ROWS = Later(lambda: list[COMMENT_RECORD.row_shape])  # type: ignore[name-defined]  # made at start-up
"""Type of a list of comment rows."""


FIELDS = (
    standard.ID,
    standard.COUNTRY,
    f.column_only(
        "target_type", "Kind", column=f.Column("target_type", 10, cell=lambda one: KINDS[one.target_type].label),
        filters={
            "target_type": f.ListFilter(
                "About", list_filters.any_of("target_type", choices.Target.values), of="comment_target"
            )
        },
    ),
    f.shown(
        "target", "About", shapes.CommentTarget, row=True,
        column=f.Column("target", 36, cell=lambda one: one.target_title),
        filters={
            "target_id": f.ListFilter("Store", listings.STORE, of="store"),
            "region_l1": f.ListFilter("Region", listings.region("region_l1"), of="region"),
            "region_l2": f.ListFilter("City or district", listings.region("region_l2"), of="region"),
        },
    ),
    f.tracked("target_id", "About"),
    f.shown("parent_id", "", IdNumber | None, row=True),
    f.shown("root_id", "", IdNumber, row=True),
    f.count("depth", "", row=True),
    f.shown("reply_to_comment_id", "", IdNumber | None, row=True, plain=lambda one: one.reply_to_id),
    f.shown(
        "author", "Author", shapes.CommentAuthor, row=True, personal=True,
        column=f.Column("author", 20, cell=author_name),
        filters={
            "author_id": f.ListFilter("", list_filters.ids("author")),
            "author_state": f.ListFilter(
                "Author", list_filters.any_of("author__state", choices.AuthorState.values), of="comment_author_state"
            ),
        },
    ),
    f.shown("is_official", "", bool, row=True),
    f.shown(
        "rating", "Rating", int | None, f.ValueType.CHOICE, row=True,
        column=f.Column("rating", 8), sort=f.Sort("rating", nullable=True),
        filters={"rating": f.ListFilter("Rating", listings.RATING, labels=listings.STARS)},
    ),
    f.shown(
        "sub_ratings", "", dict[str, int], row=True
    ),
    f.shown("visited_on", "", date | None, row=True),
    f.shown(
        "body", "Comment", str, f.ValueType.TEXT, row=True, column=f.Column("body", 60)
    ),
    f.shown(
        "language", "Language", str, f.ValueType.TEXT, row=True,
        column=f.Column("language", 10),
        filters={
            "language": f.ListFilter(
                "Language", list_filters.any_of("language", list(listings.LANGUAGES)), labels=listings.LANGUAGES
            )
        },
    ),
    f.shown(
        "pictures", "Pictures", list[shapes.CommentPicture], row=True, history=True, undo=True,
        column=f.Column("pictures", 10, cell=lambda one: len(one.pictures), value_type=f.ValueType.NUMBER),
        filters={
            "has_pictures": f.ListFilter(
                "Pictures", list_filters.flag(~Q(pictures=[])), answers=("With pictures", "Without pictures")
            )
        },
    ),
    f.count(
        "like_count", "Likes", row=True, column=f.Column("likes", 8), sort=f.Sort("likes", column="like_count")
    ),
    f.count("reply_count", "", row=True),
    f.shown(
        "flags", "Reports", shapes.CommentFlags, row=True,
        plain=lambda one: {"total": one.flag_count, "by_reason": one.flag_reasons},
        column=f.Column("flags", 10, cell=lambda one: one.flag_count, value_type=f.ValueType.NUMBER),
        sort=f.Sort("flags", column="flag_count"),
        filters={
            "has_flags": f.ListFilter(
                "Reports", list_filters.flag(Q(flag_count__gt=0)), answers=("Reported", "Not reported")
            ),
            "flag_reason": f.ListFilter("Report reason", listings.FLAG_REASON, of="comment_flag_reason"),
        },
    ),
    f.shown(
        "detections", "Findings", list[shapes.CommentDetection], row=True,
        filters={"detection": f.ListFilter("Findings", listings.DETECTION, of="comment_detection")},
    ),
    f.state(
        "status", "Status", choices.CommentStatus, of="comment_status", row=True, history=True, undo=True,
        column=f.Column("status", 16), filtered=True,
    ),
    f.state("queue", "Queue", choices.Queue, of="comment_queue", blank=True, row=True, filtered=True),
    f.shown(
        "is_public", "",
        Annotated[bool, Meta(description='True if visitors of the site can see it now.')], row=True,
        plain=lambda one: one.status in choices.PUBLIC and not one.is_under_hidden,
    ),
    _yes_or_no("is_pinned", "Pinned"),
    _yes_or_no("is_featured", "Featured"),
    f.state(
        "reject_reason", "Reject reason", choices.RejectReason, of="comment_reject_reason", blank=True, row=True,
        history=True, undo=True, column=f.Column("reject_reason", 20), filtered=True,
    ),
    f.shown("reject_note", "Note", str, row=True, history=True, undo=True),
    f.shown(
        "moderated_by", "Decided by", UserRef | None, row=True,
        column=f.Column("moderated_by", 18, cell=lambda one: getattr(one.moderated_by, "nickname", None)),
        filters={"moderated_by": f.ListFilter("Decided by", list_filters.ids("moderated_by"), of="person")},
    ),
    f.moment(
        "moderated_at", "Decided", row=True, column=f.Column("moderated_at", 18),
        filters={
            "decided_from": f.ListFilter("Decided from", list_filters.day_from("moderated_at")),
            "decided_to": f.ListFilter("Decided to", list_filters.day_to("moderated_at")),
        },
    ),
    f.column_only(
        "is_rule_held", "Held by a rule",
        filters={
            "wrong_hold": f.ListFilter(
                "Holds", list_filters.flag(WRONG_HOLD), answers=("Held by a rule, then approved", "All others")
            )
        },
    ),
    f.shown("source", "", Annotated[str, choices.Source], row=True),
    f.shown("wave_id", "", IdNumber | None, row=True, filters={"wave_id": f.ListFilter("", list_filters.ids("wave_id"))}),
    f.shown("thread", "", _ROWS),
    f.shown("revisions", "", list[shapes.CommentRevisionShape]),
    f.shown("by_author", "", _ROWS),
    f.shown("similar", "", _ROWS),
    f.count("similar_count", ""),
    f.shown(
        "similar_waiting", "",
        Annotated[int, Meta(description='Number of waiting comments of the wave, including this one.')],
    ),
    f.shown("device", "", str, personal=True),
    replace(
        standard.created_at(), label="Created",
        filters={
            "created_from": f.ListFilter("Created from", list_filters.day_from("created_at")),
            "created_to": f.ListFilter("Created to", list_filters.day_to("created_at")),
        },
    ),
    f.column_only("created_by", ""),
)  # fmt: skip
COMMENT_RECORD = Record(
    code="comment",
    label="Comment",
    plural="comments",
    model=Comment,
    roles=COMMENT_ROLES,
    fields=FIELDS,
    area="comment",
    title=lambda comment: f"Comment on {comment.target_title}",
    screen="/comment/list",
    default_sort=("created_at", "desc"),
    keyword=lambda folded: common_filters.keyword(folded, "pk"),
    in_search=True,
    filters={
        "waiting": f.ListFilter(
            "Waiting", waiting_counts.only("comments"), answers=("Waiting for you", "Not waiting for you")
        ),
        "ids": f.ListFilter("", list_filters.ids("pk")),
    },
)
