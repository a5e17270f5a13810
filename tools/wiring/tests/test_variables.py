"""Detection of variables that are read but not documented, and the reverse."""

from __future__ import annotations

from pathlib import Path

import pytest

from wiring import variables

TABLE = """# Operations

| variable | means |
| --- | --- |
| `SOFRA_VAR` | another place |
| `SOFRA_DEMO=0`, `PORT` | no demo; a port |
| `SOFRA_MAPS=1` | source maps |
| `PYTHON` | the Python |

| command | does |
| --- | --- |
| `ARGS` | nothing of interest |
"""
CODE = """
import os

NAME = "SOFRA_DEMO"
var = os.environ.get("SOFRA_VAR")
demo = os.environ.get(NAME)
port = os.environ["PORT"]
os.environ["SOFRA_SET_HERE"] = "1"
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Create a project whose variables are documented."""
    for folder in ("apps", "docs/operate", "tools", "frontend"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "docs/operate/commands.md").write_text(TABLE)
    (tmp_path / "README.md").write_text("Set `SOFRA_VAR`.\n")
    (tmp_path / "Makefile").write_text("PYTHON ?= python3\n")
    (tmp_path / "apps/demo.py").write_text(CODE)
    (tmp_path / "webpack.config.js").write_text("process.env.SOFRA_MAPS === '1';\n")
    return tmp_path


def lines(root: Path, others: dict[str, str] | None = None) -> list[str]:
    return [f"{each.where}: {each.what}" for each in variables.findings(root, others or {})]


def test_documented_variables_are_well(root: Path) -> None:
    assert lines(root) == []


@pytest.mark.parametrize(
    ("file", "line", "place"),
    [
        ("apps/mail.py", 'env.str("SOFRA_MAIL")', "apps/mail.py:1"),
        ("apps/mail.py", 'os.environ["SOFRA_MAIL"]', "apps/mail.py:1"),
        ("apps/mail.py", 'MAIL = "SOFRA_MAIL"\nos.getenv(MAIL)', "apps/mail.py:2"),
        ("tools/mail.js", "process.env['SOFRA_MAIL'];", "tools/mail.js"),
        ("Makefile", "SOFRA_MAIL ?= no\nPYTHON ?= python3", "Makefile"),
    ],
)
def test_undocumented_variable_is_reported(root: Path, file: str, line: str, place: str) -> None:
    (root / file).write_text(f"{line}\n")

    assert lines(root) == [f"{place}: SOFRA_MAIL is read and not documented"]
    assert lines(root, {"SOFRA_MAIL": "set by another program"}) == []


def test_documented_but_unread_variable_is_reported(root: Path) -> None:
    (root / "webpack.config.js").write_text("")

    assert lines(root) == ["docs/operate/commands.md: SOFRA_MAPS is documented and read nowhere"]


def test_variable_of_another_document_is_reported(root: Path) -> None:
    (root / "docs/testing.md").write_text("Set `SOFRA_LEVEL`.\n")

    assert lines(root) == ["docs/testing.md: SOFRA_LEVEL is named and read nowhere"]


def test_needless_excuse_is_reported(root: Path) -> None:
    assert lines(root, {"PORT": "the shell's own", "HOME": "the shell's own"}) == [
        "tools/wiring/variables.py: HOME is excused and does not exist",
        "tools/wiring/variables.py: PORT is excused and needs no excuse",
    ]


def test_variables_of_the_compose_file_and_the_page_of_settings_count(root: Path) -> None:
    (root / "ops/deploy/container").mkdir(parents=True)
    (root / variables.COMPOSE).write_text("image: sofra\nuser: ${SOFRA_USER:?}\n")
    assert lines(root) == [f"{variables.COMPOSE}: SOFRA_USER is read and not documented"]
    (root / variables.SETTINGS).write_text("| variable | kind |\n| --- | --- |\n| `SOFRA_USER` | text |\n")
    assert lines(root) == []
