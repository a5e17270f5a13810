"""Structured output fields of pages and redirects."""

from __future__ import annotations

from typing import Annotated, Generic

from apps.content.choices import Language
from apps.content.record.shapes import Holder, SlugChecked
from apps.core.http.outputs import IdNumber, Output, OwnId
from apps.pages import choices


class PageIssue(Output):
    """A problem of a page, and its field."""

    code: Annotated[str, choices.Issue]
    label: str
    field: str
    msg: str


class ScoreHint(Output):
    """An improvement of the SEO score, its points and its field."""

    code: str
    points: int
    msg: str
    field: str


class PageRef(Output):
    """A reference to a page."""

    page_id: OwnId
    title: str
    slug: str
    language: Annotated[str, Language]
    is_live: bool
    status_label: str


class PageSlugChecked(SlugChecked[Holder], Generic[Holder]):
    """The result of checking a web address; `slug` is the next free one if it is taken.

    `redirect_id` is the redirect that ends if a page takes the address, which requires confirmation.
    """

    redirect_id: IdNumber | None
