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
    """What the addresses of a kind look like."""

    longest: int = LONGEST_SLUG
    segments: int = 1
    """So many parts between slashes at most."""
    folders: frozenset[str] = frozenset()
    """First parts under which other kinds are read."""

    def fold(self, given: str) -> str:
        """An address as somebody typed it, in our letters: "/Kadıköy/Kahve Şubesi" is "kadikoy/kahve-subesi".

        Where there is but one segment it is only made small: what is wrong with it is said.
        """
        if self.segments == 1:
            return given.strip().lower()
        return "/".join(part for each in given.split("/") if (part := slugify(each)))


SEGMENT = Form()


def refusal(slug: str, form: Form = SEGMENT) -> str | None:
    """Why an address cannot be taken, whoever has it; None where it can."""
    if not slug:
        return "Write a web address"
    if len(slug) > form.longest:
        return f"At most {form.longest} characters"
    parts = slug.split("/")
    if len(parts) > form.segments:
        most = f"At most {form.segments} parts between slashes"
        return most if form.segments > 1 else "Use small letters, digits and single hyphens"
    if not all(PATTERN.match(part) for part in parts):
        return "Use small letters, digits and single hyphens"
    is_others = len(parts) > 1 and parts[0] in form.folders
    return "This web address is reserved" if parts[0] in RESERVED or is_others else None


def holder(rows: models.QuerySet[Any], country: str, slug: str, but: int | None) -> Any:
    """The other record that has an address in the country, archived ones too; None where it is free.

    One that is on the site under an address has it until its new one is published.
    """
    has_it = Q(slug=slug) | Q(is_live=True, live_slug=slug)
    return rows.filter(has_it, country=country).exclude(pk=but).first()


def free(kind: PublishedKind, country: str, title: str, but: int | None, language: str = "") -> str:
    """Return the address for a title: folded to ASCII, with a number behind it where others have it.

    An address that is redirected counts as taken: users enter it themselves if they want it.
    """
    wanted = slugify(title, and_word=_and_word(country, language)) or kind.code
    return _numbered(kind, country, wanted, but)


def free_like(kind: PublishedKind, country: str, slug: str, but: int | None) -> str:
    """The address itself, or the next one like it that is free."""
    if kind.address.segments == 1:
        return free(kind, country, slug, but)
    return _numbered(kind, country, kind.address.fold(slug) or kind.code, but)


def _numbered(kind: PublishedKind, country: str, wanted: str, but: int | None) -> str:
    begun = Q(slug__startswith=wanted) | Q(is_live=True, live_slug__startswith=wanted)
    found = kind.rows.filter(begun, country=country).exclude(pk=but).values_list("slug", "live_slug")
    taken = RESERVED.union(
        (slug for pair in found for slug in pair), address_hooks.addresses_in_use(kind, country, wanted)
    )
    return numbered(wanted, taken)


_AND_OF_LANGUAGE = {
    Language.ENGLISH.value: ENGLISH_AND,
    Language.INDONESIAN.value: AND_WORDS["ID"],
    Language.TURKISH.value: AND_WORDS["TR"],
    Language.MALAY.value: AND_WORDS["MY"],
}


def _and_word(country: str, language: str) -> str:
    """Return the word for "&": in the language of the record, else of the country."""
    return _AND_OF_LANGUAGE.get(language, AND_WORDS[country])


def is_of(slug: str, title: str) -> bool:
    """Return whether an address was made from the title, in any language: it may follow the title then."""
    made = {slugify(title, and_word=word) for word in (ENGLISH_AND, *AND_WORDS.values())} - {""}
    return any(re.fullmatch(re.escape(wanted) + r"(-\d+)?", slug) for wanted in made)
