"""Checks of untrusted files in the sandbox."""

from __future__ import annotations

from apps.core import sandbox
from apps.core.errors import FileRejected
from apps.uploads.domain import images
from apps.uploads.domain.file_kinds import Checked
from apps.uploads.services import malware

MOST_BYTES = 10 * 1024 * 1024
sandbox.preload("apps.uploads.domain.file_contents")


def check(file_name: str, content: bytes) -> Checked:
    """Return the checked file. Raise FileRejected with the reason, or ScannerAway."""
    if not content:
        raise FileRejected("The file is empty")
    images.check_size(len(content), MOST_BYTES)
    try:
        result = sandbox.call(
            "apps.uploads.domain.file_contents.check", file_name, content, refusal=FileRejected
        )
    except sandbox.Crashed as error:
        raise FileRejected("The file cannot be read. It may be damaged") from error
    malware.check(content)
    return Checked(**result)
