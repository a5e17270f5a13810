"""Check documents in the sandbox: detect the type by content and reject active content.

Pictures are encoded again. Documents are checked by `office_files` and `pdf_files` and stored as they are;
they are served as downloads only.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from apps.core.errors import FileRejected
from apps.core.text import cleaning
from apps.uploads.domain import office_files, pdf_files
from apps.uploads.domain.file_kinds import FILE_KINDS, ONLY, PDF, Checked
from apps.uploads.domain.images.decode import kind_of
from apps.uploads.domain.images.prepare import remade


def check(file_name: str, content: bytes) -> Checked:
    """Return the checked file. Raise FileRejected with the reason."""
    if kind_of(content) in ("JPEG", "PNG"):
        picture = remade(content)
        return Checked(_safe_name(file_name, FILE_KINDS[picture.mime]), picture.content, picture.mime)
    if content[:1024].lstrip().startswith(b"%PDF-"):
        pdf_files.check(content)
        mime = PDF
    elif content.startswith(b"PK\x03\x04"):
        mime = office_files.check(content)
    else:
        raise FileRejected(ONLY)
    return Checked(_safe_name(file_name, FILE_KINDS[mime]), content, mime)


def _safe_name(file_name: str, suffix: str) -> str:
    """Return a safe file name without folders, with the extension of the detected type."""
    bare = cleaning.line(file_name, 200).replace("\\", "/").rpartition("/")[2]
    stem = PurePosixPath(bare.lstrip(".") or "file").stem
    safe = re.sub(r'[<>:"|?*%]', "_", stem)[:140].strip(" .") or "file"
    return f"{safe}.{suffix}"
