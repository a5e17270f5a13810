"""Phrases that a reader has to decode, in docstrings, comments, documents and texts of screens; and long paragraphs."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from wiring import documents, files
from wiring.findings import Finding

LONGEST_PARAGRAPH = 600
"""Maximum number of characters of a paragraph or list item in the documents: about five lines."""
PHRASES = {
    r"whoever": "the user, the caller",
    r"anew": "again",
    r"by turns": "alternately",
    r"at hand": "available",
    r"ha(?:s|ve) in hand": "is assigned to",
    r"of (?:its|their|one's) own": "own, separate",
    r"so many|as many": "count, limit, at most N",
    r"few of|many of them have": "sparse values",
    r"what lacks|lacks|lacking": "is missing",
    r"put(?:s|ting)? (?:it |this |them |this line )?away": "archive",
    r"put(?:s|ting)? (?:it |this |them )?off": "snooze",
    r"tak(?:e|es|en|ing) (?:it |them )?up again": "resume",
    r"giv(?:e|es|en|ing) (?:it |them )?back": "release",
    r"com(?:e|es) to stand": "is stored, appears",
    r"nobody's business": "not public",
    r"(?:is|are|was|were) told": "is notified, gets a message",
    r"says? so|said (?:of|to)|what is said": "report, show",
    r"go(?:es)? on|going on": "continue",
    r"once more": "again",
    r"stands? (?:in|on|at|under|beside|above|there|here|for)": "is, is stored, appears",
    r"not said": "empty",
}
"""Pattern of a phrase -> words to write instead. Phrases, because the single words are good English elsewhere."""
_PHRASE = re.compile(rf"(?<![\w-])(?:{'|'.join(f'({one})' for one in PHRASES)})(?![\w-])", re.IGNORECASE)
_BETTER = tuple(PHRASES.values())
_CODE = re.compile(r"`[^`\n]*`")
_OPENER = re.compile(r"(?:What|How|Whether|Whoever|Who|Those)\b")
_SOURCES = ("apps", "config", "ops", "tools", "e2e")
_LEFT_OUT = re.compile(
    # Fixed by the customer, quoted from users, or data.
    r"^(?:docs/decisions/|CHANGELOG\.md|docs/concepts/(?:interface-)?glossary\.md|frontend/shared/api/schema\.d\.ts|tools/wiring/"
    r"|tools/recipe/new/|apps/[^/]+/data/|apps/console/demo/)"
)
_QUOTED = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"|`([^`]*)`|>([^<>{}\n]+)<")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def findings(root: Path) -> list[Finding]:
    """Return a finding for each phrase, each docstring with such an opener, and each long paragraph."""
    return [*_of_python(root), *_of_front_end(root), *_of_documents(root)]


def phrases_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield each phrase of a text outside of code spans, with the words to write instead."""
    for match in _PHRASE.finditer(_CODE.sub("", text)):
        yield match[0], _BETTER[(match.lastindex or 1) - 1]


def opener_of(docstring: str) -> str:
    """Return the first word of a docstring if it may not open one, else ""."""
    match = _OPENER.match(docstring)
    return match[0] if match else ""


def texts_of_python(source: str) -> Iterator[tuple[int, str]]:
    """Yield the docstrings, comments and messages of a source, with their lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield node.lineno, node.value
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def texts_of_front_end(source: str) -> Iterator[tuple[int, str]]:
    """Yield the comments and quoted texts of a source, with their lines."""
    for pattern in (_COMMENT, _QUOTED):
        for match in pattern.finditer(source):
            text = next((one for one in match.groups() if one is not None), match[0])
            if " " in text:
                yield source.count("\n", 0, match.start()) + 1, text


def paragraphs_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs and list items of a document, with their first lines; no code, tables, headings."""
    is_fenced = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("```"):
            is_fenced = not is_fenced
        elif not is_fenced and line.strip() and not line.lstrip().startswith(("|", "#", "<")):
            yield number, line.strip()


def _of_python(root: Path) -> Iterator[Finding]:
    for folder in _SOURCES:
        for path in sorted((root / folder).rglob("*.py")):
            if _LEFT_OUT.match(path.relative_to(root).as_posix()):
                continue
            source = files.read(path)
            for line, text in texts_of_python(source):
                yield from _phrase_findings(files.place(root, path, line), text)
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module)) and (
                    word := opener_of(ast.get_docstring(node) or "")
                ):
                    line = getattr(node, "lineno", 1)
                    yield Finding(
                        files.place(root, path, line), f"a docstring opens with {word}", "Open with a verb"
                    )


def _of_front_end(root: Path) -> Iterator[Finding]:
    for path in sorted((root / "frontend").rglob("*.ts*")):
        if not _LEFT_OUT.match(path.relative_to(root).as_posix()):
            for line, text in texts_of_front_end(files.read(path)):
                yield from _phrase_findings(files.place(root, path, line), text)


def _of_documents(root: Path) -> Iterator[Finding]:
    for path in [*documents.every(root), *sorted((root / "apps").rglob("README.md"))]:
        if _LEFT_OUT.match(path.relative_to(root).as_posix()):
            continue
        for line, text in paragraphs_of(files.read(path)):
            where = files.place(root, path, line)
            yield from _phrase_findings(where, text)
            if len(text) > LONGEST_PARAGRAPH:
                yield Finding(where, f"a paragraph has {len(text)} characters", "Split or shorten it")


def _phrase_findings(where: str, text: str) -> Iterator[Finding]:
    for phrase, better in phrases_of(text):
        yield Finding(where, f"“{phrase}” has to be decoded", f"Write for example: {better}")
