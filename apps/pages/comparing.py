"""A version of a page beside another."""

from __future__ import annotations

from apps.accounts.models import User
from apps.content.publishing import comparing
from apps.content.publishing.comparing import Compared
from apps.pages import selectors
from apps.pages.choices import PageType
from apps.pages.services.kind import PAGE


def get_version(
    *, user: User, country: str, page_id: int, revision_no: int, compare_to: int | None = None
) -> Compared:
    """One version and what differs from another; without one, from the version before it. Raises NotFound."""
    page = selectors.get_page(user=user, country=country, page_id=page_id)
    return comparing.get_version(PAGE, page, revision_no, compare_to, {"page_type": PageType})
