"""All findings in a text: listed words, contacts and advertising."""

from __future__ import annotations

from dataclasses import dataclass

from apps.comments.choices import Detection, WordLevel
from apps.comments.domain.words import advertising, contacts
from apps.comments.domain.words.contacts import ContactKind
from apps.comments.domain.words.matching import Matcher

_OF_LEVEL = {
    WordLevel.BANNED: Detection.BANNED_WORD,
    WordLevel.SUSPECT: Detection.SUSPECT_WORD,
    WordLevel.MENTION: Detection.MENTIONED_WORD,
}
_OF_CONTACT = {
    ContactKind.LINK: Detection.LINK,
    ContactKind.PHONE: Detection.PHONE,
    ContactKind.HANDLE: Detection.HANDLE,
}
CONTACTS = frozenset(_OF_CONTACT.values())
TYPES = frozenset({*_OF_LEVEL.values(), *CONTACTS, Detection.ADVERTISING})
"""The types of findings in a text."""


@dataclass(frozen=True)
class Finding:
    """A finding: type, level and place in the text in characters."""

    type: Detection
    level: WordLevel
    start: int
    end: int
    meaning: str = ""
    """The matched word or advertising family; "" for a contact."""
    word_id: int | None = None


def find(text: str, matcher: Matcher) -> list[Finding]:
    """Return the findings of a text: first words, then contacts, then advertising, each by place."""
    words = [
        Finding(
            _OF_LEVEL[WordLevel(hit.level)],
            WordLevel(hit.level),
            hit.start,
            hit.end,
            hit.word.word,
            hit.word.word_id,
        )
        for hit in matcher.find(text)
    ]
    links = [
        Finding(_OF_CONTACT[one.kind], WordLevel.SUSPECT, one.start, one.end) for one in contacts.find(text)
    ]
    families = [
        Finding(Detection.ADVERTISING, WordLevel.SUSPECT, one.start, one.end, one.family)
        for one in advertising.find(text)
    ]
    return [*words, *links, *families]
