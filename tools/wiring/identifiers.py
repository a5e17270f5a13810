"""Names of the Python code that contain a word which needs a docstring to be understood.

eslint.config.js checks the front end with the same words.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from wiring import files
from wiring.findings import Finding, without_excused

WORDS: Mapping[str, str] = json.loads(Path(__file__).with_name("words.json").read_text(encoding="utf-8"))
"""Word -> words to write instead, from the tables of terms (docs/glossary.md)."""

_SCHEMA = "it is the name of a schema of the API"
_KEY = "it is a key of the API"
_COLUMN = "it is a column of the database"
_CODE = "its value is a stored code"
EXCUSED = {
    "NotFound": "it is the HTTP term",
    "gone": "it is the HTTP term",
    "Code.FOUND": "it is the HTTP term",
    "Code.GONE": "it is the HTTP term",
    "is_held": "a lock is held: the system's own term",
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
    "FoundItems.found": _KEY,
    "SignInRow.is_known_device": _KEY,
    "TodayOutput.told": _KEY,
    "ImportAlso.ours": _KEY,
    "ImportValue.ours": _KEY,
    "ImportValue.theirs": _KEY,
    "ImportColumn.known": _KEY,
    "ImportAlsoSuggested.ours": _KEY,
    "ImportQuestion.ours": _KEY,
    "Question.ours": _KEY,
    "ImportFindings.alike": _KEY,
    "ImportAlsoOutput.ours": _KEY,
    "ImportValueOutput.ours": _KEY,
    "ImportValueOutput.theirs": _KEY,
    "ImportOutput.is_begun": _KEY,
    "Line.held_by": _KEY,
    "Line.held_until": _KEY,
    "JoinedFacts.told_status": _KEY,
    "DuplicatePair.asked_by": _KEY,
    "DuplicatePair.asked_at": _KEY,
    "RecordFacts.said": _KEY,
    "SignIn.is_known_device": _COLUMN,
    "Collection.found_store_ids": _COLUMN,
    "Collection.found_at": _COLUMN,
    "Collection.live_found_store_ids": _COLUMN,
    "Comment.is_rule_held": _COLUMN,
    "ImportFile.is_begun": _COLUMN,
    "PersonRequest.known": _COLUMN,
    "Task.overdue_told_at": _COLUMN,
    "Lead.stale_told_at": _COLUMN,
    "JoinedReport.told_mail": _COLUMN,
    "StoreDuplicatePair.asked_by": _COLUMN,
    "StoreDuplicatePair.asked_at": _COLUMN,
    "SyncItem.said": _COLUMN,
    "Picture.taken_at": _COLUMN,
    "Picture.also_brought_by": _COLUMN,
    "Picture.has_alike": _COLUMN,
    "Prepared.taken_at": "it fills the column of the same name",
    "SignInResult.CODE_ASKED": _CODE,
    "Broken.GONE": _CODE,
    "LeadsTo.GONE": _CODE,
}
"""Name -> reason."""

_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def findings(root: Path) -> list[Finding]:
    """Return a finding for each name with such a word that is not excused, and for each needless excuse."""
    declared = list(_declared(root))
    problems = {
        # An excuse covers its name in all files; each other place is a finding.
        name if name in EXCUSED else where: Finding(
            where, f"the name {name} contains “{word}”", f"Write for example: {WORDS[word]}"
        )
        for name, where in declared
        if (word := word_of(name.rpartition(".")[2]))
    }
    return without_excused(problems, EXCUSED, {name for name, _ in declared}, "tools/wiring/identifiers.py")


def word_of(name: str) -> str:
    """Return the first word of a name that is to be avoided, or ""."""
    return next((part for part in map(str.lower, _PARTS.findall(name)) if part in WORDS), "")


def names_of_python(source: str) -> Iterator[tuple[str, int]]:
    """Yield the declared names of a source with their lines: functions, classes, parameters and variables.

    Fields of classes are yielded as “Class.field”.
    """
    yield from _names_in(ast.parse(source), "")


def _names_in(node: ast.AST, owner: str) -> Iterator[tuple[str, int]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield child.name, child.lineno
        elif isinstance(child, ast.arg):
            yield child.arg, child.lineno
        elif isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
            yield f"{owner}{child.id}", child.lineno
        yield from _names_in(child, _owner_of_names_in(child, owner))


def _owner_of_names_in(node: ast.AST, owner: str) -> str:
    """Return “Class.” for the names in a class, and "" for those in a function."""
    if isinstance(node, ast.ClassDef):
        return f"{node.name}."
    return "" if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)) else owner


def _declared(root: Path) -> Iterator[tuple[str, str]]:
    for path in files.python(root, "apps", "config", "ops", "tools"):
        for name, line in names_of_python(files.read(path)):
            yield name, files.place(root, path, line)
