"""Outputs of pages and redirects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.encoding import iri_to_uri

from apps.accounts.models import User
from apps.content.domain.labels import label_of
from apps.content.models import Revision
from apps.content.record.shapes import ContentTag
from apps.content.services.publishing import revisions
from apps.core.country import site
from apps.core.http.serializers import BaseOutput
from apps.core.records.answers import Answers, offered
from apps.pages.choices import Issue
from apps.pages.models import Page, Redirect
from apps.pages.permissions import WORKFLOW
from apps.pages.queries import selectors, targets
from apps.pages.record import PAGE_RECORD
from apps.pages.record.redirect_record import REDIRECT_RECORD
from apps.pages.record.shapes import PageIssue, PageRef, ScoreHint
from apps.pages.services import seo_score
from apps.pages.site import structured

ANSWERS = Answers(
    PAGE_RECORD,
    {
        "allowed_actions": lambda page, user: WORKFLOW.allowed_actions(user, page),
        "tag_refs": lambda page, user: [ContentTag.of(tag) for tag in selectors.tags_of(page)],
        "translations": lambda page, user: [page_ref(one) for one in selectors.translations_of(page)],
        "issues": lambda page, user: [
            PageIssue(**one, label=Issue(one["code"]).label) for one in page.issues
        ],
        "score_hints": lambda page, user: [ScoreHint.of(rule) for rule in seo_score.failing(page)],
        "schema_types": lambda page, user: structured.types_of(revisions.snapshot(page, PAGE_RECORD.written)),
        "redirect_count": lambda page, user: selectors.redirect_count(page),
    },
)


def detail(page: Page, user: User, revision: Revision | None = None) -> BaseOutput:
    """Return a page in full; with a revision, with that revision's content."""
    shown = ANSWERS.detail(page, user)
    return shown.but(**_content(revision.snapshot)) if revision else shown


def _content(snapshot: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in snapshot.items() if name in PAGE_RECORD.written}


def page_ref(page: Page) -> PageRef:
    """Return a page as a reference."""
    return PageRef.of(page, status_label=label_of(page))


# -- redirects ----------------------------------------------------------------------------------------
REDIRECT_ANSWERS = Answers(
    REDIRECT_RECORD,
    {
        "allowed_actions": offered(REDIRECT_RECORD, "edit", "delete"),
        "from_url": lambda one, user: iri_to_uri(site.address(one.country, "page", one.from_path)),
        "page": lambda one, user: page_ref(one.page) if one.page else None,
    },
    name_list={"to_title", "to_address"},
)


def redirects(rows: Sequence[Redirect], user: User) -> list[BaseOutput]:
    """Return redirects with their targets; runs one query for each kind of target."""
    named = targets.load(rows)
    led = {one.pk: targets.of(one, named) for one in rows}
    return REDIRECT_ANSWERS.rows(
        rows,
        user,
        to_title={pk: target.title for pk, target in led.items()},
        to_address={pk: target.address for pk, target in led.items()},
    )
