"""References to decision records, and the index of the records."""

import re
from collections.abc import Iterator
from pathlib import Path

from ops.launcher import paths

DECISIONS = paths.ROOT / "docs/decisions"
SOURCES = ("apps", "config", "docs", "e2e", "frontend", "ops", "templates", "tools")
ENDINGS = {".conf", ".css", ".html", ".ini", ".js", ".md", ".py", ".sql", ".ts", ".tsx"}
MENTION = re.compile(r"\bdecisions?[ /]\[?(\d{4})\b(-[\w-]+\.md)?")
LINK = re.compile(r"\]\((\d{4})(-[\w-]+\.md)")


def documents() -> Iterator[Path]:
    """Yield the files that may refer to a decision."""
    for folder in SOURCES:
        for path in (paths.ROOT / folder).rglob("*"):
            if path.suffix in ENDINGS and path != Path(__file__):
                yield path
    yield from (path for path in paths.ROOT.iterdir() if path.suffix in {".jsonc", ".md", ".txt"})


def broken(text: str, links: re.Pattern[str] = MENTION) -> list[str]:
    """Return the references in a text that do not lead to a record."""
    names = {path.name for path in DECISIONS.glob("*.md")}
    numbers = {name[:4] for name in names}
    return [
        number + rest
        for number, rest in links.findall(text)
        if number not in numbers or (rest and number + rest not in names)
    ]


def test_every_reference_to_a_decision_leads_to_a_record() -> None:
    texts = [(path, MENTION) for path in documents()] + [(path, LINK) for path in DECISIONS.glob("*.md")]
    results = [(str(path), broken(path.read_text(encoding="utf-8"), links)) for path, links in texts]
    assert [(path, numbers) for path, numbers in results if numbers] == []


def test_the_index_lists_every_decision_with_its_title() -> None:
    index = (DECISIONS / "README.md").read_text(encoding="utf-8")
    titles = [
        (path, path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# "))
        for path in sorted(DECISIONS.glob("[0-9]*.md"))
    ]
    rows = [f"| [{title[:4]}]({path.name}) | {title[6:]} |" for path, title in titles]
    assert [row for row in rows if row not in index] == []
    assert len(re.findall(r"^\| \[\d{4}\]", index, flags=re.MULTILINE)) == len(rows)


def test_reference_without_a_record_is_reported() -> None:
    assert broken("see decision 9999, docs/decisions/9998 and [9997](decisions/9997-a-title.md)") == [
        "9999",
        "9998",
        "9997-a-title.md",
    ]
