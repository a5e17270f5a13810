"""Records in review, in reviewers' inboxes and as open work of assigned reviewers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import models
from django.db.models import Q, QuerySet

from apps.accounts.models import User
from apps.content.choices import Status
from apps.content.models import Reviewed
from apps.content.permissions import REVIEWERS
from apps.content.services.publishing.kind import PublishedKind
from apps.core import registry
from apps.core.inbox import open_work, sources
from apps.core.inbox.open_work import People
from apps.core.inbox.sources import InboxLine, InboxSource, QueuePart


def _inbox_line(row: Mapping[str, Any]) -> InboxLine:
    note = f"By {row['author__nickname']}"
    if row["review_round"] > 1:
        note += f" · round {row['review_round']}"
    return InboxLine(row["title"], note, row["submitted_at"] or row["updated_at"], row["review_due_at"])


def register(kind: PublishedKind, label: str) -> None:
    """Register a reviewed kind as a source of the inbox and as open work."""
    model: type[Reviewed] = kind.model

    def waiting(user: User, country: str) -> QuerySet[models.Model]:
        rows = model._default_manager.visible_to(user, country)
        not_own = rows.exclude(author=user).exclude(co_author_ids__contains=[user.pk])
        return not_own.filter(Q(reviewer=None) | Q(reviewer=user))

    sources.register(
        InboxSource(
            kind=registry.object_type_of(model()).code,
            label=label,
            roles=REVIEWERS,
            waiting=waiting,
            parts=(QueuePart(Q(status=Status.IN_REVIEW), ("submitted_at", "id")),),
            columns=(
                "title",
                "author__nickname",
                "review_round",
                "submitted_at",
                "updated_at",
                "review_due_at",
            ),
            describe=_inbox_line,
            assignee="reviewer_id",
        )
    )

    def reviewer_of(people: People) -> QuerySet[Reviewed]:
        return kind.rows.filter(reviewer__in=people, status=Status.IN_REVIEW)

    open_work.register_assigned(
        (f"{kind.code} to review", f"{kind.plural} to review"), reviewer_of, "reviewer_id"
    )
