"""Publication checks of pages: errors that block publishing, and warnings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from apps.content.domain.blocks import links, outgoing_references
from apps.content.services.publishing import publish_checks
from apps.content.services.publishing.findings import Findings
from apps.core.errors import ConfirmationWarning
from apps.core.http import confirmations
from apps.pages.choices import Issue
from apps.pages.models import Page
from apps.pages.services import issues, seo_score
from apps.uploads.queries.selectors import usable_pictures

_FRAME = frozenset({"hero", "heading", "toc", "divider"})
"""Types of blocks that structure a page, without own content."""


def find_problems(page: Page) -> Findings:
    """Return all errors and warnings for publishing a page; loads its pictures, stores and links."""
    findings = Findings()
    issues.refresh(page)
    pictures = usable_pictures(country=page.country, picture_ids=set(page.picture_ids))
    findings.add(_words(page))
    findings.add(_headings(page))
    findings.add(_covers(page, pictures))
    findings.add(publish_checks.blocks(page.blocks, pictures, "blocks"))
    findings.add(publish_checks.lists(page.country, page.blocks, "blocks"))
    findings.add(publish_checks.maps(page.country, page.blocks, "blocks"))
    findings.add(_schemes(page))
    findings.add((one["field"], one["msg"]) for one in page.issues if one["code"] == Issue.MISSING_ALT)
    findings.warnings = list(_warnings(page))
    return findings


def _words(page: Page) -> Iterator[tuple[str, str]]:
    if not page.title:
        yield "title", "Title required"
    if not page.slug:
        yield "slug", "Enter a web address"
    if not page.meta_title:
        yield "meta_title", "Add a title for search results"
    if not page.meta_description:
        yield "meta_description", "Add a description for search results"


def _headings(page: Page) -> Iterator[tuple[str, str]]:
    count = len(seo_score.headings(page))
    if count == 0:
        yield "blocks", "Add a hero with a heading: the page needs one main heading"
    elif count > 1:
        yield "blocks", f"The page has {count} main headings: keep one hero"
    elif not any(not one["hidden"] and one["type"] not in _FRAME for one in page.blocks):
        yield "blocks", "Add content below the heading, such as a paragraph or a list of stores"


def _covers(page: Page, pictures: Any) -> Iterator[tuple[str, str]]:
    for name in ("cover_picture_id", "og_picture_id"):
        if getattr(page, name) and getattr(page, name) not in pictures:
            yield name, publish_checks.PICTURE_UNAVAILABLE


def _schemes(page: Page) -> Iterator[tuple[str, str]]:
    """Check links again, although they were validated on input."""
    for place, block in enumerate(page.blocks):
        if not block["hidden"]:
            for at, address in issues.links_of(block, f"blocks[{place}]"):
                if not links.is_safe(address):
                    yield at, "Links start with https://, mailto: or /"


def _warnings(page: Page) -> Iterator[ConfirmationWarning]:
    shown = [block for block in page.blocks if not block["hidden"]]
    yield from publish_checks.stores(page.country, outgoing_references.store_ids(shown), "blocks")
    for one in page.issues:
        if one["code"] == Issue.BROKEN_LINK:
            yield confirmations.warning(f"link:{one['field']}", one["msg"], one["field"])
