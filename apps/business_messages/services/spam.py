"""Spam score of a message, a sum of simple signals."""

from __future__ import annotations

import re

SUSPECT_FROM = 60
"""Messages with this score or more are sorted last."""
_LINK = re.compile(r"https?://|www\.", re.IGNORECASE)
_SHOUTED = 12
_OFFERS = re.compile(
    r"\b(?:seo services?|backlinks?|guest posts?|casino|slot gacor|togel|bahis|loan offer|crypto investment"
    r"|viagra|web design services?|first page of google)\b",
    re.IGNORECASE,
)


def score(subject: str, body: str, *, spam_before: int = 0, is_marked: bool = False) -> int:
    """Return a spam score from 0 to 100.

    Signals are links, offers, subjects in capitals, earlier spam of the sender and the mail server's spam
    flag.
    """
    links = len(_LINK.findall(body))
    points = 60 if is_marked else 0
    points += min(spam_before, 3) * 25
    points += 10 * max(0, min(links - 2, 4))
    points += 20 * min(2, len(set(_OFFERS.findall(f"{subject} {body}"))))
    if len(subject) >= _SHOUTED and subject == subject.upper() and subject != subject.lower():
        points += 15
    return min(100, points)
