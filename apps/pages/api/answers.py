"""Shapes of pages and redirects in answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.encoding import iri_to_uri

from apps.accounts.models import User
from apps.content.labels import label_of
from apps.content.models import Revision
from apps.content.publishing import revisions
from apps.core.country import site
from apps.core.records.answers import Answers, offered
from apps.pages import selectors, structured, targets
from apps.pages.choices import Issue
from apps.pages.models import Page, Redirect
from apps.pages.permissions import WORKFLOW
from apps.pages.record import PAGE_RECORD
from apps.pages.redirect_record import REDIRECT_RECORD
from apps.pages.services import seo_score

ANSWERS = Answers(
    PAGE_RECORD,
    {
        "allowed_actions": lambda page, user: WORKFLOW.allowed_actions(user, page),
        "tag_refs": lambda page, user: [tag.as_ref() for tag in selectors.tags_of(page)],
        "translations": lambda page, user: [page_ref(one) for one in selectors.translations_of(page)],
        "issues": lambda page, user: [{**one, "label": Issue(one["code"]).label} for one in page.issues],
        "score_hints": lambda page, user: [_hint(rule) for rule in seo_score.failing(page)],
        "schema_types": lambda page, user: structured.types_of(revisions.snapshot(page, PAGE_RECORD.written)),
        "redirect_count": lambda page, user: selectors.redirect_count(page),
    },
)


def detail(page: Page, user: User, revision: Revision | None = None) -> dict[str, Any]:
    """One page in full; with a revision, its content as that held it."""
    told = ANSWERS.detail(page, user)
    return {**told, **_as_held(revision.snapshot)} if revision else told


def _as_held(snapshot: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in snapshot.items() if name in PAGE_RECORD.written}


def _hint(rule: seo_score.Rule) -> dict[str, Any]:
    return {"code": rule.code, "points": rule.points, "msg": rule.msg, "field": rule.field}


def page_ref(page: Page) -> dict[str, Any]:
    """A page as others name it."""
    return {
        "page_id": page.pk,
        "title": page.title,
        "slug": page.slug,
        "language": page.language,
        "is_live": page.is_live,
        "status_label": label_of(page),
    }


# -- redirects ----------------------------------------------------------------------------------------
REDIRECT_ANSWERS = Answers(
    REDIRECT_RECORD,
    {
        "allowed_actions": offered(REDIRECT_RECORD, "edit", "delete"),
        "from_url": lambda one, user: iri_to_uri(site.address(one.country, "page", one.from_path)),
        "page": lambda one, user: page_ref(one.page) if one.page else None,
    },
    given={"to_title", "to_address"},
)


def redirects(found: Sequence[Redirect], user: User) -> list[dict[str, Any]]:
    """Redirects with what they lead to: a statement for each kind of record named."""
    named = targets.load(found)
    led = {one.pk: targets.of(one, named) for one in found}
    return REDIRECT_ANSWERS.rows(
        found,
        user,
        to_title={pk: target.title for pk, target in led.items()},
        to_address={pk: target.address for pk, target in led.items()},
    )
