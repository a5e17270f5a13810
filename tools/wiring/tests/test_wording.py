"""Detection of phrases that have to be decoded, of openers of docstrings, and of long paragraphs."""

from __future__ import annotations

from pathlib import Path

import pytest

from wiring import wording


def findings_in(root: Path, path: str, text: str) -> list[str]:
    """Return the problems that are found in a file with this text."""
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return [f"{one.where}: {one.what}" for one in wording.findings(root)]


@pytest.mark.parametrize(
    "phrase", ["whoever", "So many", "says so", "puts it away", "of their own", "is told"]
)
def test_phrase_is_reported_in_each_kind_of_text(tmp_path: Path, phrase: str) -> None:
    text = f"The store {phrase} today"
    places = {
        "apps/stores/one.py": f'"""{text}."""\n',
        "apps/stores/two.py": f"x = 1  # {text}\n",
        "apps/stores/three.py": f'x = "{text}"\n',
        "frontend/shared/one.tsx": f"const x = <p>{text}</p>;\n",
        "frontend/shared/two.ts": f"// {text}\n",
        "frontend/shared/three.ts": f"const x = '{text}';\n",
        "docs/one.md": f"{text}.\n",
        "apps/stores/README.md": f"- {text}\n",
    }
    for path, source in places.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(source, encoding="utf-8")
    problems = {one.where: one.what for one in wording.findings(tmp_path)}
    assert problems == {f"{path}:1": f"“{phrase}” has to be decoded" for path in places}


def test_names_in_code_and_ordinary_words_are_no_phrases(tmp_path: Path) -> None:
    assert (
        findings_in(tmp_path, "docs/one.md", "Set `anew` and keep many stores on hand; it stands out.\n")
        == []
    )
    assert findings_in(tmp_path, "apps/one.py", "lacks = 1\nanew = lacks\n") == []


@pytest.mark.parametrize("word", ["What", "How", "Whether", "Who", "Those"])
def test_a_docstring_opens_with_a_verb(tmp_path: Path, word: str) -> None:
    source = f'def rows() -> None:\n    """{word} the rows are."""\n'
    assert findings_in(tmp_path, "apps/one.py", source) == [f"apps/one.py:1: a docstring opens with {word}"]
    assert findings_in(tmp_path, "apps/one.py", 'def rows() -> None:\n    """Return the rows."""\n') == []


def test_paragraphs_and_list_items_have_a_limit(tmp_path: Path) -> None:
    long = "word " * 150
    assert findings_in(tmp_path, "docs/one.md", f"# {long}\n\n| {long} |\n\n```\n{long}\n```\n") == []
    for text in (long, f"- {long}"):
        (problem,) = findings_in(tmp_path, "docs/one.md", f"Short.\n\n{text}\n")
        assert problem == f"docs/one.md:3: a paragraph has {len(text.strip())} characters"
