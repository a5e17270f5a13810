"""Addresses on the public site: one folded word for a title, unique in its country among its kind."""

from __future__ import annotations

import re
from typing import Any

from django.db import models
from django.db.models import Q

from apps.content.models.published import LONGEST_SLUG
from apps.stores.slugs import PATTERN, numbered, slugify

RESERVED = frozenset(
    {"admin", "api", "login", "search", "static", "media", "sitemap", "id", "tr", "my", "ph"}
)


def refusal(slug: str) -> str | None:
    """Why an address cannot be taken, whoever has it; None where it can."""
    if not slug:
        return "Write a web address"
    if len(slug) > LONGEST_SLUG:
        return f"At most {LONGEST_SLUG} characters"
    if not PATTERN.match(slug):
        return "Use small letters, digits and single hyphens"
    return "This web address is reserved" if slug in RESERVED else None


def holder(rows: models.QuerySet[Any], country: str, slug: str, but: int | None) -> Any:
    """The other record that has an address in the country, archived ones too; None where it is free.

    One that is on the site under an address has it until its new one is published.
    """
    has_it = Q(slug=slug) | Q(is_live=True, live_slug=slug)
    return rows.filter(has_it, country=country).exclude(pk=but).first()


def free(rows: models.QuerySet[Any], country: str, title: str, but: int | None, fallback: str) -> str:
    """The address for a title: folded to ASCII, with a number behind it where others have it."""
    wanted = slugify(title) or fallback
    begun = Q(slug__startswith=wanted) | Q(is_live=True, live_slug__startswith=wanted)
    found = rows.filter(begun, country=country).exclude(pk=but).values_list("slug", "live_slug")
    return numbered(wanted, RESERVED.union(slug for pair in found for slug in pair))


def is_of(slug: str, title: str) -> bool:
    """Whether an address was made from the title, so that it may follow when the title changes."""
    wanted = slugify(title)
    return bool(wanted) and re.fullmatch(re.escape(wanted) + r"(-\d+)?", slug) is not None
