"""The same page in the other countries, for search engines."""

from __future__ import annotations

from collections.abc import Collection

from django.conf import settings

from apps.content.choices import LANGUAGE_OF, Language
from apps.core.choices import Country
from apps.core.country import site

CODES = frozenset(Country.values)
"""Country codes; `Country.values` makes a new list each time."""

_DEFAULT = next(code for code in Country.values if LANGUAGE_OF[code] == Language.ENGLISH)
"""The country for readers of other languages."""


def alternates(kind: str = "", among: Collection[str] = CODES) -> list[tuple[str, str]]:
    """Return (hreflang, URL) of the home page or a kind's list in the countries, and of the default.

    `among` are the countries whose list is not empty. The default is that of readers of other languages, if
    it is among them.
    """
    codes = [code for code in Country.values if code in among]
    links = [
        (f"{LANGUAGE_OF[code]}-{code}", site.list_address(code, kind) if kind else site.home(code))
        for code in codes
    ]
    if not kind:
        return [*links, ("x-default", f"{settings.PUBLIC_SITE}/")]
    return [*links, ("x-default", site.list_address(_DEFAULT, kind))] if _DEFAULT in codes else links
