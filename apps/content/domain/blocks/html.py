"""The HTML allowed in texts (strong, em, s, links, line breaks) and its canonical form."""

from __future__ import annotations

import html as entities
import re

import nh3

from apps.content.domain.blocks import links
from apps.core.text.normal_forms import normalize

TAGS = frozenset({"strong", "em", "s", "a", "br"})
MOST_MARKUP = 50_000
"""Maximum characters including markup, before and after cleaning."""
_ROUNDS = 4
_ANY_TAG = re.compile(r"<[^>]*>")
_BREAK = re.compile(r"<br\s*/?>")


def _attribute(tag: str, name: str, value: str) -> str | None:
    # nh3 adds "rel" itself; a "rel" in the input is removed before this filter.
    return value if name == "rel" or links.is_safe(value) else None


def canonical(text: str) -> str:
    """Return the text with allowed markup only, identical for identical content.

    Unicode composition can create or destroy a tag (">" and U+0338 become one character), so cleaning repeats
    until the text is stable.
    """
    for _ in range(_ROUNDS):
        cleaned = _clean(normalize("NFC", text))
        if cleaned == text:
            return text
        text = cleaned
    return _clean(entities.escape(plain(text)))


def _clean(text: str) -> str:
    cleaned: str = nh3.clean(
        text,
        tags=set(TAGS),
        clean_content_tags={"script", "style", "template", "noscript", "iframe", "object", "svg", "math"},
        attributes={"a": {"href"}},
        attribute_filter=_attribute,
        url_schemes={"http", "https", "mailto"},
        link_rel="noopener nofollow",
        strip_comments=True,
    )
    return cleaned.strip()


def plain(markup: str) -> str:
    """Return the text without markup; a line break becomes a newline."""
    return entities.unescape(_ANY_TAG.sub("", _BREAK.sub("\n", markup)))
