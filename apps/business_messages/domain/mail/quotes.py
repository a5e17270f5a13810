"""Separation of new text and quotations in an email."""

from __future__ import annotations

import re

_WROTE = re.compile(
    r"^(?:"
    r"(?:on|pada|noong|nong)\b.{4,300}\b(?:wrote|menulis|sumulat|isinulat)\b.{0,120}[:：]"
    r"|.{4,300}\b(?:tarihinde|tarihli)\b.{0,200}\b(?:yazdı|yazdi)\b.{0,20}[:：]?"
    r"|.{4,300}\b(?:şunu|şunları)\s+yazdı\s*[:：]?"
    r"|.{0,200}(?:写道|写了)\s*[:：]"
    r")\s*$",
    re.IGNORECASE,
)
_ORIGINAL = re.compile(
    r"^\s*-{2,}\s*(?:original message|forwarded message|pesan asli|pesan asal|mesej asal|orijinal mesaj"
    r"|özgün ileti|orihinal na mensahe|原始邮件|原邮件)\s*-{2,}\s*$",
    re.IGNORECASE,
)
_RULE = re.compile(r"^_{10,}\s*$")
_FROM = re.compile(
    r"^\W{0,2}(?:from|dari|daripada|kimden|gönderen|mula sa|发件人)\W{0,2}\s*[:：]\s*\S", re.IGNORECASE
)
_SENT = re.compile(
    r"^\W{0,2}(?:sent|date|dikirim|tanggal|dihantar|tarikh|gönderildi|gönderilme(?: tarihi)?|tarih|ipinadala|petsa|发送时间|日期)\W{0,2}\s*[:：]",
    re.IGNORECASE,
)
_LOOK_AHEAD = 5


def split(text: str) -> tuple[str, str]:
    """Return (new text, quoted text). If no new text can be separated, all of it is new."""
    lines = text.split("\n")
    start, is_sure = _start(lines)
    if start is None:
        return text, ""
    fresh, rest = lines[:start], lines[start:]
    after = [each for each in rest if each.strip() and not each.lstrip().startswith(">")]
    if not is_sure and len(after) > _heads(rest):
        # The sender wrote below or between the quotations: leave the text as it is.
        return text, ""
    new = "\n".join(fresh).strip()
    return (new, "\n".join(rest).strip()) if new else (text, "")


def _start(lines: list[str]) -> tuple[int | None, bool]:
    """Return the line number where the quotation starts, and whether everything after it is quoted."""
    for number, each in enumerate(lines):
        if _ORIGINAL.match(each) or _RULE.match(each):
            return number, True
        if _FROM.match(each) and any(
            _SENT.match(next_one) for next_one in lines[number + 1 : number + _LOOK_AHEAD]
        ):
            return number, True
        if len(each) < 400 and _WROTE.match(each):
            return number, False
        # Mail programs break the attribution line ("… wrote:") in two.
        if number + 1 < len(lines) and len(each) < 200 and _is_split(each, lines[number + 1]):
            return number, False
        if each.lstrip().startswith(">"):
            return number, False
    return None, False


def _is_split(first: str, second: str) -> bool:
    """Return whether the two lines are one attribution line ("… wrote:") that was broken."""
    return (
        len(second) < 200
        and bool(first.strip())
        and bool(_WROTE.match(f"{first.strip()} {second.strip()}"))
        and not _WROTE.match(second)
    )


def _heads(rest: list[str]) -> int:
    """Return the number of leading lines that are only an attribution."""
    if rest[0].lstrip().startswith(">"):
        return 0
    return 1 if _WROTE.match(rest[0]) else 2
