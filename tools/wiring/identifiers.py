"""Names of functions, classes, components and types that contain a word which needs a docstring to be understood."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from wiring import files
from wiring.findings import Finding, without_excused

WORDS = {
    "said": "value, text, reported",
    "say": "report, show, set",
    "says": "reports, shows",
    "told": "notified, returned",
    "tell": "notify, return, show",
    "tells": "notifies, returns",
    "telling": "distinctive, personal",
    "asked": "requested",
    "asks": "requires",
    "begun": "started",
    "held": "locked, loaded, assigned",
    "holds": "contains",
    "kept": "stored, cached",
    "keeps": "stores",
    "known": "existing, recognized",
    "found": "matching, existing",
    "meant": "parsed, intended",
    "sought": "searched",
    "given": "entered, assigned",
    "taken": "accepted, used",
    "brought": "sent, uploaded",
    "around": "context, near",
    "surroundings": "context, environment",
    "alike": "similar, duplicate",
    "twin": "duplicate",
    "lack": "missing",
    "lacks": "misses",
    "lacking": "missing",
    "few": "sparse, limited",
    "anew": "again",
    "gone": "missing, closed",
    "came": "received",
    "come": "return, arrive",
    "ours": "own",
    "theirs": "other",
    "whoever": "user, caller",
    "nobody": "unassigned",
    "somebody": "user",
    "stands": "is",
    "lies": "is",
    "door": "access",
    "house": "project",
    "room": "limit",
}
"""Word -> words to write instead, from the tables of terms (docs/glossary.md)."""

_SCHEMA = "it is the name of a schema of the API"
EXCUSED = {
    "NotFound": "it is the HTTP term",
    "gone": "it is the HTTP term",
    "KnownDevice": "the model's name is in migrations and history",
    "KeptResult": "the model's name is in migrations",
    "FoundItems": _SCHEMA,
    "FoundLine": _SCHEMA,
    "FoundRecord": _SCHEMA,
    "FoundStore": _SCHEMA,
    "FoundRecords": _SCHEMA,
    "PersonFound": _SCHEMA,
    "PersonFoundList": _SCHEMA,
    "PersonSoughtInput": _SCHEMA,
    "OidcBegun": _SCHEMA,
    "BegunUpload": _SCHEMA,
    "ImportKnown": _SCHEMA,
    "AlikeLead": _SCHEMA,
    "ToldLine": _SCHEMA,
    "Taken": _SCHEMA,
    "TakenComment": _SCHEMA,
    "MessageTaken": _SCHEMA,
    "FeedbackTaken": _SCHEMA,
    "is_held": "a lock is held: the system's own term",
}
"""Name -> reason."""

_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_FRONT_END = re.compile(
    r"^[ \t]*(?:export )?(?:default )?(?:async )?"
    r"(?:(?:function\*?|class|interface|type) (\w+)|const (\w+)(?:: [^=\n]+)? = (?:async )?(?:\([^\n]*|\w+ )=>)",
    re.MULTILINE,
)


def findings(root: Path) -> list[Finding]:
    """Return a finding for each name with such a word that is not excused, and for each needless excuse."""
    declared = list(_declared(root))
    found = {
        # An excuse covers its name in all files; each other place is a finding.
        name if name in EXCUSED else where: Finding(
            where, f"the name {name} contains “{word}”", f"Write for example: {WORDS[word]}"
        )
        for name, where in declared
        if (word := word_of(name))
    }
    return without_excused(found, EXCUSED, {name for name, _ in declared}, "tools/wiring/identifiers.py")


def word_of(name: str) -> str:
    """Return the first word of a name that is to be avoided, or ""."""
    return next((part for part in map(str.lower, _PARTS.findall(name)) if part in WORDS), "")


def names_of_python(source: str) -> Iterator[tuple[str, int]]:
    """Yield the functions and classes of a source, nested ones too, with their lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name, node.lineno


def names_of_front_end(source: str) -> Iterator[tuple[str, int]]:
    """Yield the functions, components and types of a source, with their lines."""
    for match in _FRONT_END.finditer(source):
        yield match[1] or match[2], source.count("\n", 0, match.start()) + 1


def _declared(root: Path) -> Iterator[tuple[str, str]]:
    for path in files.python(root, "apps", "config", "ops", "tools"):
        for name, line in names_of_python(files.read(path)):
            yield name, files.place(root, path, line)
    for path in files.typescript(root, "frontend"):
        for name, line in names_of_front_end(files.read(path)):
            yield name, files.place(root, path, line)
