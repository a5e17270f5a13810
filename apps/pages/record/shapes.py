"""Shapes of what belongs to pages and redirects in answers."""

from __future__ import annotations

from typing import Annotated

from apps.content.choices import Language
from apps.core.http.outputs import IdNumber, Output, OwnId
from apps.pages import choices


class PageIssue(Output):
    """One thing that is wrong with a page, and the field in which it stands."""

    code: Annotated[str, choices.Issue]
    label: str
    field: str
    msg: str


class ScoreHint(Output):
    """What would better the score, by how much, and in which field."""

    code: str
    points: int
    msg: str
    field: str


class PageRef(Output):
    """A page, as other records name it."""

    page_id: OwnId
    title: str
    slug: str
    language: Annotated[str, Language]
    is_live: bool
    status_label: str


class PageSlugHolder(Output):
    """The page that has a web address already."""

    page_id: OwnId
    title: str


class PageSlugChecked(Output):
    """Whether a web address is free; where it is not, the next one that is.

    `redirect_id` names the redirect that ends when a page takes the address: it is asked about.
    """

    ok: bool
    slug: str
    msg: str
    conflict: PageSlugHolder | None
    redirect_id: IdNumber | None
