"""Shapes of pages and redirects in answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.accounts.models import User
from apps.content import site
from apps.content.models import Revision
from apps.content.publishing import revisions
from apps.content.publishing.answers import person
from apps.content.publishing.labels import label_of
from apps.pages import selectors, structured, targets
from apps.pages.choices import Issue
from apps.pages.kinds import CONTENT
from apps.pages.models import Page, Redirect
from apps.pages.permissions import WORKFLOW, redirect_actions
from apps.pages.services import scoring

_SAME = (
    "country", "version", "title", "slug", "page_type", "language", "cuisine_code", "in_menu", "status",
    "is_live", "live_slug", "publish_at", "unpublish_at", "publish_error", "robots", "seo_score",
    "issue_codes", "issue_count", "view_30d", "created_at", "updated_at",
)  # fmt: skip
_SAME_IN_FULL = (
    "blocks", "cover_picture_id", "region_id", "tags", "translation_of_id", "first_published_at",
    "last_published_at", "live_revision_no", "latest_revision_no", "is_autosaved", "looked_at", "meta_title",
    "meta_description", "canonical_url", "og_title", "og_description", "og_picture_id", "sitemap",
)  # fmt: skip


def rows(pages: Sequence[Page], user: User) -> list[dict[str, Any]]:
    """Rows of the list."""
    return [row(page, user) for page in pages]


def row(page: Page, user: User) -> dict[str, Any]:
    """One row."""
    return {
        **{name: getattr(page, name) for name in _SAME},
        "page_id": page.pk,
        "created_by": None,
        "updated_by": person(page.updated_by),
        "allowed_actions": WORKFLOW.allowed_actions(user, page),
        "cover": page.cover_picture.as_ref() if page.cover_picture else None,
        "region": page.region.as_ref() if page.region else None,
        "status_label": label_of(page),
    }


def detail(page: Page, user: User, revision: Revision | None = None) -> dict[str, Any]:
    """One page in full; with a revision, its content as that held it."""
    told = {
        **row(page, user),
        **{name: getattr(page, name) for name in _SAME_IN_FULL},
        "created_by": person(page.created_by),
        "tag_refs": [tag.as_ref() for tag in selectors.tags_of(page)],
        "translations": [page_ref(one) for one in selectors.translations_of(page)],
        "public_url": site.address(page.country, "page", page.live_slug) if page.is_live else "",
        "issues": [{**one, "label": Issue(one["code"]).label} for one in page.issues],
        "score_hints": [_hint(rule) for rule in scoring.failing(page)],
        "schema_types": structured.types_of(revisions.snapshot(page, CONTENT)),
        "redirect_count": selectors.redirect_count(page),
        "og_picture": page.og_picture.as_ref() if page.og_picture else None,
        "sitemap_priority": float(page.sitemap_priority),
    }
    return {**told, **_as_held(revision.snapshot)} if revision else told


def _as_held(snapshot: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in snapshot.items() if name in CONTENT}


def _hint(rule: scoring.Rule) -> dict[str, Any]:
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
def redirects(found: Sequence[Redirect], user: User) -> list[dict[str, Any]]:
    """Redirects with what they lead to: a statement for each kind of record named."""
    named = targets.load(found)
    return [_redirect(one, named, user) for one in found]


def _redirect(one: Redirect, named: Mapping[tuple[str, int], targets.Named], user: User) -> dict[str, Any]:
    target = targets.of(one, named)
    return {
        "redirect_id": one.pk,
        "country": one.country,
        "version": one.version,
        "from_path": one.from_path,
        "from_url": site.address(one.country, "page", one.from_path),
        "to_type": one.to_type,
        "to_id": one.to_id,
        "to_url": one.to_url,
        "to_title": target.title,
        "to_address": target.address,
        "code": one.code,
        "page": page_ref(one.page) if one.page else None,
        "is_auto": one.is_auto,
        "hits": one.hits,
        "last_hit_at": one.last_hit_at,
        "note": one.note,
        "created_at": one.created_at,
        "created_by": person(one.created_by),
        "updated_at": one.updated_at,
        "updated_by": person(one.updated_by),
        "allowed_actions": redirect_actions(user, one),
    }
