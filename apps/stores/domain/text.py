"""External text: cleaned, with its encoding repaired, or rejected."""

from __future__ import annotations

import re

from ftfy import TextFixerConfig, fix_encoding

from apps.core.text.normal_forms import normalize

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]")
_LATIN_REPEATS = re.compile(r"[ \t\u00a0\u202f]+")
_REMNANT = re.compile(
    r"[ÃÄÅ][\x80-\x9f°±¼½ŸžœšŽŠ¶§‡–]|Â[°±§«»¼½]|Û[±ôÁ]|[íö][_ˆ]|â€|ï¿½|[\x80-\x84\x86-\x9f]"
)
"""Character pairs that only a wrong encoding produces, in the supported languages."""
_CAREFUL = TextFixerConfig(restore_byte_a0=False, replace_lossy_sequences=False)


class BrokenText(ValueError):
    """The text contains lost or wrongly decoded characters."""


def sound_text(text: str) -> str:
    """Return the text cleaned and with its encoding repaired: NFC, without control characters, trimmed.

    Repeated spaces become one; line breaks stay. Raise BrokenText if letters are lost (the replacement
    character U+FFFD) or still wrong after the repair, so that broken text is never stored.
    """
    if text.isascii() and text.isprintable():
        return _LATIN_REPEATS.sub(" ", text).strip()
    if "\ufffd" in text:
        raise BrokenText("The text contains lost characters (�)")
    repaired = fix_encoding(text, config=_CAREFUL)
    if "\ufffd" in repaired or _REMNANT.search(repaired):
        raise BrokenText("The text was saved in the wrong encoding and cannot be repaired")
    return _clean(repaired)


def _clean(text: str) -> str:
    composed = normalize("NFC", _CONTROLS.sub("", text.replace("\r\n", "\n")))
    return "\n".join(_LATIN_REPEATS.sub(" ", line).strip() for line in composed.strip().split("\n"))
