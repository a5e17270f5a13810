"""Moderation state of public authors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.comments.choices import AuthorState
from apps.comments.models import PublicAuthor
from apps.core import registry
from apps.core.changes import versions
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import NotFound

KIND = "comment_author"
LABEL = "Author"


@transaction.atomic
def set_author_state(*, actor: User, country: str, public_user_id: int, state: str) -> PublicAuthor:
    """Set whether an author's comments are accepted, held for review or rejected. Raise NotFound."""
    authors = lock_authors(actor, country, [public_user_id])
    if not authors:
        raise NotFound(LABEL)
    with versions.changing(authors[0], actor=actor, action="set_author_state"):
        authors[0].state = AuthorState(state)
    return authors[0]


def lock_authors(actor: User, country: str, ids: Sequence[int]) -> list[PublicAuthor]:
    """Return the authors that the actor may see, locked in the order of ids."""
    authors = PublicAuthor.objects.visible_to(actor, country).filter(pk__in=ids).order_by("pk")
    return list(authors.select_for_update(of=("self",)))


def _put_back(
    work: BatchContext, author: PublicAuthor, values: Mapping[str, Any], fetched: None
) -> dict[str, str]:
    author.state = values["state"]
    return {}


UNDO = registry.Undo(fields=frozenset({"state"}), lock=lock_authors, put_back=_put_back)
