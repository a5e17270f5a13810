"""The little HTML that text may hold: strong, em, s, links and line breaks, brought into one form."""

from __future__ import annotations

import html as entities
import re

import nh3

from apps.content.domain.blocks import links
from apps.core.text.normal_forms import normalize

TAGS = frozenset({"strong", "em", "s", "a", "br"})
MOST_MARKUP = 50_000
"""Signs with all markup, before and after it is brought into form."""
_ROUNDS = 4
_ANY_TAG = re.compile(r"<[^>]*>")
_BREAK = re.compile(r"<br\s*/?>")


def _attribute(tag: str, name: str, value: str) -> str | None:
    # "rel" is the one set here: none of the text's own gets this far.
    return value if name == "rel" or links.is_safe(value) else None


def canonical(text: str) -> str:
    """The text with nothing but the markup that we take, the same for the same content.

    Composing letters may close or open a tag (">" and U+0338 become one sign), hence again until it stays.
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
    """What a reader sees of it, without markup; a break is a line."""
    return entities.unescape(_ANY_TAG.sub("", _BREAK.sub("\n", markup)))
