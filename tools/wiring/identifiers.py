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

_EXCUSED: Mapping[str, str] = {
    "it is the HTTP term": "NotFound gone Code.FOUND Code.GONE",
    "a lock is held: the system's own term": "is_held",
    "the model's name is in migrations and history": "KnownDevice",
    "the model's name is in migrations": "KeptResult",
    "it is the name of a schema of the API": (
        "FoundItems FoundLine FoundRecord FoundStore FoundRecords PersonFound "
        "PersonSoughtInput OidcBegun BegunUpload ImportKnown AlikeLead ToldLine TakenComment"
    ),
    "it is a key of the API": (
        "FoundItems.found SignInRow.is_known_device TodayOutput.told ImportAlso.ours ImportValue.ours "
        "ImportValue.theirs ImportColumn.known ImportQuestion.ours "
        "Question.ours ImportFindings.alike ImportAlsoOutput.ours ImportValueOutput.ours "
        "ImportValueOutput.theirs ImportOutput.is_begun Line.held_by Line.held_until "
        "JoinedFacts.told_status DuplicatePair.asked_by DuplicatePair.asked_at RecordFacts.said"
    ),
    "it is a column of the database": (
        "SignIn.is_known_device Collection.found_store_ids Collection.found_at "
        "Collection.live_found_store_ids Comment.is_rule_held ImportFile.is_begun PersonRequest.known "
        "Task.overdue_told_at Lead.stale_told_at JoinedReport.told_mail StoreDuplicatePair.asked_by "
        "StoreDuplicatePair.asked_at SyncItem.said Picture.taken_at Picture.also_brought_by "
        "Picture.has_alike"
    ),
    "it fills the column of the same name": "Prepared.taken_at",
    "its value is a stored code": "SignInResult.CODE_ASKED Broken.GONE LeadsTo.GONE",
}
"""Reason -> names."""
EXCUSED = {name: reason for reason, names in _EXCUSED.items() for name in names.split()}

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
