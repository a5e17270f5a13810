"""Upload of WebVTT subtitles, validated line by line and stored privately."""

from __future__ import annotations

import re
import secrets
from typing import IO

from django.core.files.storage import default_storage
from django.db import transaction

from apps.accounts.models import User
from apps.core.errors import FileRejected
from apps.core.files import files
from apps.videos.models import SubtitleFile
from apps.videos.models.assets import SUBTITLES

MOST_BYTES = 1024 * 1024
_TIME = r"(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})"
_CUE = re.compile(rf"^{_TIME}[ \t]+-->[ \t]+{_TIME}(?:[ \t]+\S.*)?$")


def upload_subtitles(*, actor: User, country: str, file: IO[bytes], file_name: str) -> SubtitleFile:
    """Store a WebVTT file. Raise FileRejected (10013) with the invalid line, or StorageAway."""
    content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise FileRejected("Subtitles have at most 1 MB")
    plain = _checked(content)
    name = f"{SUBTITLES}/{country.lower()}/{secrets.token_hex(16)}.vtt"
    with files.writing() as written, transaction.atomic():
        stored = written.save(default_storage, name, plain)
        return SubtitleFile.objects.create(
            country=country, owner=actor, file=stored, file_name=file_name[-200:], size=len(plain)
        )


def _checked(content: bytes) -> bytes:
    """Return the file in UTF-8 with \n line ends. Raise FileRejected if it is not valid WebVTT."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileRejected("Save the subtitles as UTF-8") from None
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not re.match(r"^WEBVTT(?:[ \t]|$)", lines[0]) or "\0" in text:
        raise FileRejected("Only WebVTT files: the first line says WEBVTT")
    cues = 0
    last = -1
    for number, line in enumerate(lines, 1):
        if "-->" not in line:
            continue
        begins, ends = _times(line, number)
        if ends <= begins:
            raise FileRejected(f"Line {number}: it ends before it starts")
        if begins < last:
            raise FileRejected(f"Line {number}: it starts before the previous line")
        cues, last = cues + 1, begins
    if not cues:
        raise FileRejected("The file contains no subtitles")
    return "\n".join(lines).encode()


def _times(line: str, number: int) -> tuple[int, int]:
    match = _CUE.match(line)
    if match is None:
        raise FileRejected(f"Line {number}: write times as 00:01:02.500 --> 00:01:04.000")
    parts = [int(part or 0) for part in match.groups()]
    milliseconds = [((h * 60 + m) * 60 + s) * 1000 + ms for h, m, s, ms in (parts[:4], parts[4:])]
    return milliseconds[0], milliseconds[1]
