"""Web addresses of published records: one segment, or a path of several."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q

from apps.content.choices import Language
from apps.content.models.published import LONGEST_SLUG
from apps.content.services.publishing import address_hooks
from apps.stores.domain.slugs import AND_WORDS, ENGLISH_AND, PATTERN, numbered, slugify

if TYPE_CHECKING:
    from apps.content.services.publishing.kind import PublishedKind

RESERVED = frozenset(
    {"admin", "api", "login", "search", "static", "media", "sitemap", "id", "tr", "my", "ph"}
)


@dataclass(frozen=True)
class Form:
    """The form of a kind's addresses."""

    longest: int = LONGEST_SLUG
    segments: int = 1
    """Maximum segments between slashes."""
    folders: frozenset[str] = frozenset()
    """First segments that belong to other kinds."""

    def fold(self, text: str) -> str:
        """Normalize a typed address: "/Kadıköy/Kahve Şubesi" becomes "kadikoy/kahve-subesi".

        Single-segment addresses are only lowercased; other faults are reported as errors.
        """
        if self.segments == 1:
            return text.strip().lower()
        return "/".join(part for each in text.split("/") if (part := slugify(each)))


SEGMENT = Form()


def refusal(slug: str, form: Form = SEGMENT) -> str | None:
    """Return why an address is invalid for any record; None if valid."""
    if not slug:
        return "Enter a web address"
    if len(slug) > form.longest:
        return f"At most {form.longest} characters"
    parts = slug.split("/")
    if len(parts) > form.segments:
        most = f"At most {form.segments} parts between slashes"
        return most if form.segments > 1 else "Use lowercase letters, digits and single hyphens"
    if not all(PATTERN.match(part) for part in parts):
        return "Use lowercase letters, digits and single hyphens"
    is_others = len(parts) > 1 and parts[0] in form.folders
    return "This web address is reserved" if parts[0] in RESERVED or is_others else None


def holder(rows: models.QuerySet[models.Model], country: str, slug: str, but: int | None) -> Any:
    """Return another record of the country with the address, archived ones included; None if free.

    A live record occupies its public address until its new one is published.
    """
    has_it = Q(slug=slug) | Q(is_live=True, live_slug=slug)
    return rows.filter(has_it, country=country).exclude(pk=but).first()


def free(kind: PublishedKind, country: str, title: str, but: int | None, language: str = "") -> str:
    """Return a free address for a title: slugified to ASCII, with a number if taken.

    An address that is redirected counts as taken: users enter it themselves if they want it.
    """
    wanted = slugify(title, and_word=_and_word(country, language)) or kind.code
    return _numbered(kind, country, wanted, but)


def free_like(kind: PublishedKind, country: str, slug: str, but: int | None) -> str:
    """Return the address itself, or the next free one with a number."""
    if kind.address.segments == 1:
        return free(kind, country, slug, but)
    return _numbered(kind, country, kind.address.fold(slug) or kind.code, but)


def _numbered(kind: PublishedKind, country: str, wanted: str, but: int | None) -> str:
    begins = Q(slug__startswith=wanted) | Q(is_live=True, live_slug__startswith=wanted)
    pairs = kind.rows.filter(begins, country=country).exclude(pk=but).values_list("slug", "live_slug")
    used = RESERVED.union(
        (slug for pair in pairs for slug in pair), address_hooks.redirected_addresses(kind, country, wanted)
    )
    return numbered(wanted, used)


_AND_OF_LANGUAGE = {
    Language.ENGLISH.value: ENGLISH_AND,
    Language.INDONESIAN.value: AND_WORDS["ID"],
    Language.TURKISH.value: AND_WORDS["TR"],
    Language.MALAY.value: AND_WORDS["MY"],
}


def _and_word(country: str, language: str) -> str:
    """Return the word for "&" in the language of the record, otherwise of the country."""
    return _AND_OF_LANGUAGE.get(language, AND_WORDS[country])


def is_of(slug: str, title: str) -> bool:
    """Return whether an address was generated from the title, in any language, and may follow it."""
    made = {slugify(title, and_word=word) for word in (ENGLISH_AND, *AND_WORDS.values())} - {""}
    return any(re.fullmatch(re.escape(wanted) + r"(-\d+)?", slug) for wanted in made)
