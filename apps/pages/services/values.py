"""Reading what comes in: each field's value as it is kept, or the message why it cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.content import site
from apps.content.blocks import canonical
from apps.content.blocks.fields import Problems
from apps.content.publishing import values
from apps.content.publishing.slugs import Form
from apps.pages.kinds import BLOCKS
from apps.pages.models import LONGEST_PATH
from apps.stores import taxonomy

LONGEST_TITLE = 120
MOST_TAGS = values.MOST_TAGS
ADDRESS = Form(LONGEST_PATH, 4, site.FOLDERS)
"""Paths of up to four parts."""


def _cuisine(value: Any) -> str:
    code = str(value or "")
    if code and code not in taxonomy.cuisines():
        raise values.Refused(f"Unknown cuisine: {code}")
    return code


_READERS: Mapping[str, values.Reader] = {
    **values.PUBLISHED,
    "slug": lambda value: ADDRESS.fold(str(value or "")),
    "title": values.title(LONGEST_TITLE),
    "cuisine_code": _cuisine,
    "tags": values.ids(MOST_TAGS, "tags"),
}


def clean(given: Mapping[str, Any]) -> tuple[dict[str, Any], Problems]:
    """The values ready to be set on a page, and the messages by field for the others.

    Who may put raw HTML in is asked of the whole (`rules`): what is there already stays.
    """
    plain = {name: value for name, value in given.items() if name != "blocks"}
    ready, errors = values.clean(plain, _READERS)
    if "blocks" in given:
        ready["blocks"], wrong = canonical.read(given["blocks"] or [], BLOCKS, field="blocks", may_raw=True)
        errors |= wrong
    return ready, errors
