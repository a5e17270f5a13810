"""The check of operations: the front end calls each, or an exception gives the reason."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from wiring import files
from wiring.findings import Finding, without_excused

CONTRACT = "openapi.yaml"
HERE = "tools/wiring/operations.py"

SITE = "called by the public site"
SAVED = "for a program that looks before it saves: the form shows what its save refuses"
UNCALLED: Mapping[str, str] = {
    "activity/compare": "for a program that asks for two moments of a history; the screen shows change by change",
    "article/check_slug": SAVED,
    "collection/check_slug": SAVED,
    "collection/save_collection_items": "for a program that has an order alone; the form saves items with the rest",
    "public/create_comment": SITE,
    "public/create_feedback": SITE,
    "public/create_message": SITE,
    "public/flag_comment": SITE,
    "video/check_slug": SAVED,
}
"""Operations that the front end does not call, with their caller."""

_PATH = re.compile(r"^  /seo/admin/v1/([a-z_]+/[a-z_]+):", re.MULTILINE)
# Matches a name used as a value. A name in a type (`CallOutput<'store/get'>`) is not a call.
_VALUE = re.compile(r"(?<![<|])['\"`]([a-z_]+/[a-z_]+)['\"`](?!\s*\|(?!\|))")


def declared(root: Path) -> list[str]:
    """Return the names of the operations."""
    return _PATH.findall(files.read(root / CONTRACT))


def called(root: Path) -> set[str]:
    """Return every name used as a value in the front end, outside tests."""
    return {name for path in files.typescript(root, "frontend") for name in _VALUE.findall(files.read(path))}


def findings(root: Path, excused: Mapping[str, str] = UNCALLED) -> list[Finding]:
    """Return findings for operations without a caller."""
    names = declared(root)
    results = {
        name: Finding(
            CONTRACT,
            f"{name} is called nowhere in frontend/",
            f"Call it, delete it, or enter it in {HERE} with who calls it",
        )
        for name in set(names) - called(root)
    }
    return without_excused(results, excused, names, HERE)
