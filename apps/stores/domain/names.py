"""Validation of store names."""

from __future__ import annotations

import re

NAME_REQUIRED = "Store name required"
NOT_A_NAME = "Use the real store name, without phone numbers, links or slogans"
NO_EMOJI = "Store names cannot contain emoji or pictograms. Remove {}"
SHORTEST, LONGEST = 2, 120

_PHONE = re.compile(r"(?<!\d)(?:\+\s?|0)\d(?:[\s().\-/]{0,2}\d){6,}|\d{9,}")
_LINK = re.compile(
    r"https?:|://|\bwww\.|\b(?:t\.me|wa\.me|bit\.ly|goo\.gl)/"
    r"|\w\.(?:com|net|org|info|biz|co\.id|web\.id|my\.id)(?:\.[a-z]{2})?(?=$|[\s/,;)])",
    re.IGNORECASE,
)
_EMOJI = re.compile(
    "[\U0001f000-\U0001faff\U0001f1e6-\U0001f1ff\u2600-\u27bf\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55\ufe0f\u20e3]"
)


def name_problem(name: str) -> str | None:
    """Return the error message for an invalid store name, or None for a valid one.

    A valid name has 2 to 120 characters, at most three exclamation marks, and no phone number, link, "#" or
    emoji. Only the first problem is reported.
    """
    if not name.strip():
        return NAME_REQUIRED
    if not SHORTEST <= len(name) <= LONGEST:
        return f"The name must have {SHORTEST} to {LONGEST} characters"
    if "#" in name or name.count("!") > 3:
        return NOT_A_NAME
    if _PHONE.search(name) or _LINK.search(name):
        return NOT_A_NAME
    if emoji := _EMOJI.search(name):
        return NO_EMOJI.format(emoji[0])
    return None
