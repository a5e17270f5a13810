"""Conversion of HTML to plain text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_DROPPED = frozenset({"script", "style", "title", "template", "object", "svg"})
"""Elements without text for the reader. <head> needs no entry, because its contents are listed."""
_NEVER_TEXT = frozenset({"script", "style"})
_BLOCKS = frozenset(
    {
        "p",
        "div",
        "tr",
        "table",
        "ul",
        "ol",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "section",
        "article",
        "pre",
        "hr",
    }
)
_DEEPEST_QUOTE = 5
_RAW_ELEMENT = re.compile(r"</?(?:script|style|title|textarea)\b[^>]*>", re.IGNORECASE)
_BLANK_LINES = re.compile(r"\n{3,}")


def text_of_html(html: str) -> str:
    """Return plain text: a line per block, "> " before quotations, URLs after links.

    An unclosed element without text would swallow the rest of the page. In that case skip only scripts and
    styles, and if these are unclosed, only tags.
    """
    for dropped in (_DROPPED, _NEVER_TEXT):
        reader = _Reader(dropped)
        reader.feed(html)
        is_unclosed = reader.is_unclosed
        reader.close()
        if not is_unclosed:
            return reader.text()
    bare = _Reader(frozenset())
    bare.feed(_RAW_ELEMENT.sub(" ", html))
    bare.close()
    return bare.text()


class _Reader(HTMLParser):
    def __init__(self, dropped: frozenset[str]) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: list[str] = [""]
        self._dropped_tags = dropped
        self._dropped = 0
        self._quotes = 0
        self._link = ""

    @property
    def is_unclosed(self) -> bool:
        """Return whether the page ended inside an element without text."""
        return self._dropped > 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self._dropped_tags:
            self._dropped += 1
        elif tag == "body":
            self._dropped = 0
        elif tag == "br":
            self._break()
        elif tag == "li":
            self._block()
            self._lines[-1] += "- "
        elif tag == "blockquote":
            self._quotes += 1
            self._block()
        elif tag == "a":
            self._link = dict(attrs).get("href") or ""
        elif tag in _BLOCKS:
            self._block()

    def handle_endtag(self, tag: str) -> None:
        if tag in self._dropped_tags:
            self._dropped = max(0, self._dropped - 1)
        elif tag == "blockquote":
            self._block()
            self._quotes = max(0, self._quotes - 1)
            self._block()
        elif tag == "a":
            if self._link.startswith(("http://", "https://")) and self._link not in self._lines[-1]:
                self._lines[-1] += f" ({self._link})"
            self._link = ""
        elif tag in _BLOCKS:
            self._block()
        elif tag in ("td", "th"):
            self._lines[-1] += " "

    def handle_data(self, data: str) -> None:
        if self._dropped:
            return
        words = " ".join(data.split())
        lead = " " if data[:1].isspace() and self._lines[-1] and not self._lines[-1].endswith(" ") else ""
        tail = " " if words and data[-1:].isspace() else ""
        if not words and lead:
            self._lines[-1] += lead
        elif words:
            if not self._lines[-1] and self._quotes:
                self._lines[-1] = "> " * min(self._quotes, _DEEPEST_QUOTE)
            self._lines[-1] += f"{lead}{words}{tail}"

    def _break(self) -> None:
        if not self._dropped:
            self._lines.append("")

    def _block(self) -> None:
        if self._lines[-1].strip():
            self._break()

    def text(self) -> str:
        """Return the text read so far."""
        joined = "\n".join(each.rstrip() for each in self._lines)
        return _BLANK_LINES.sub("\n\n", joined).strip()
