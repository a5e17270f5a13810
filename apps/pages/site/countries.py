"""The same page in the other countries, for search engines."""

from __future__ import annotations

from django.conf import settings

from apps.content.choices import LANGUAGE_OF, Language
from apps.core.choices import Country
from apps.core.country import site

CODES = frozenset(Country.values)
"""Country codes; `Country.values` makes a new list each time."""

_DEFAULT = next(code for code in Country.values if LANGUAGE_OF[code] == Language.ENGLISH)
"""The country for readers of other languages."""


def alternates(kind: str = "") -> list[tuple[str, str]]:
    """Return (hreflang, URL) of the home page or a kind's list in every country, and of the default."""
    links = [
        (f"{LANGUAGE_OF[code]}-{code}", site.list_address(code, kind) if kind else site.home(code))
        for code in Country.values
    ]
    default = site.list_address(_DEFAULT, kind) if kind else f"{settings.PUBLIC_SITE}/"
    return [*links, ("x-default", default)]
