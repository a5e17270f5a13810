"""HTML parser that reports executable content."""

from __future__ import annotations

import html
from html.parser import HTMLParser

RUNS = frozenset(
    {
        "script",
        "style",
        "object",
        "embed",
        "link",
        "meta",
        "base",
        "form",
        "svg",
        "math",
        "template",
        "input",
        "button",
    }
)
PLACES = frozenset({"href", "src", "action", "formaction", "xlink:href", "data", "poster", "background"})
SCHEMES = ("https://", "http://", "mailto:", "/", "#", "?")


class Finder(HTMLParser):
    """Parser that collects tags, attributes and URLs that could execute."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in RUNS or (tag == "iframe" and ("sandbox", None) not in attrs):
            self.found.append(f"<{tag}>")
        for name, value in attrs:
            address = html.unescape(value or "").strip()
            is_own = name in PLACES and (not address or address.startswith(SCHEMES))
            is_own = is_own and not address.startswith(("//", "/\\"))
            if name.startswith("on") or name == "style" or (name in PLACES and not is_own):
                self.found.append(f"{tag} {name}={value}")


def what_runs(markup: str) -> list[str]:
    """Return everything in the markup that a browser might execute or load from other sites."""
    finder = Finder()
    finder.feed(markup)
    finder.close()
    return finder.found
