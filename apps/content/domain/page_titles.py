"""Titles of the site's pages for search results and browser tabs."""

from __future__ import annotations

LONGEST = 65
"""Characters of a title that search results show, about."""


def fit(name: str, *tails: str) -> str:
    """Return the name with the tails that fit into LONGEST characters; the first tails are left out first.

    A name is never cut: search engines do that themselves, and people look for the whole name.
    """
    for start in range(len(tails)):
        title = name + "".join(tails[start:])
        if len(title) <= LONGEST:
            return title
    return name
