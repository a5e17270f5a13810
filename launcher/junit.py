"""Which tests failed, from the file that pytest and vitest write of a run (JUnit's XML)."""

from pathlib import Path
from xml.etree import ElementTree

from launcher import paths

RESULTS = paths.VAR / "test-results"


def path(label: str) -> Path:
    """Return where the results of a step are written."""
    return RESULTS / paths.file_name(label, ".xml")


def begin(label: str) -> Path:
    """Return where the results of a step are to be written, those of an earlier run removed."""
    results = path(label)
    results.parent.mkdir(parents=True, exist_ok=True)
    results.unlink(missing_ok=True)
    return results


def failed(label: str) -> list[str]:
    """Return the tests of a step that failed, each as `file or module: name`; none where it wrote no results."""
    try:
        tree = ElementTree.parse(path(label))  # noqa: S314 -- written by our own tests
    except (FileNotFoundError, ElementTree.ParseError):
        return []
    return [
        f"{case.get('classname')}: {case.get('name')}"
        for case in tree.iter("testcase")
        if case.find("failure") is not None or case.find("error") is not None
    ]
