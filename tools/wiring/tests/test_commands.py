"""Detection of documented commands and options that do not exist, and of undocumented ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from wiring import commands
from wiring.commands import Command

COMMANDS = {
    "load": Command(frozenset({"--country", "--dry-run"})),
    "user": Command(frozenset({"--reason"}), frozenset({"unlock", "end-sessions"})),
    "migrate": Command(frozenset({"--check"}), is_own=False),
}
TEXT = """# Operations

`make run` serves; parts: `lint`. `make manage ARGS="load FILE --country TR"`, `PORT=8001 make run`.

```
manage.py load FILE [--country CC]   # words in a comment
manage.py user unlock NAME
```

`load --dry-run` writes nothing. Words may make up or manage.py things outside of code.
"""
MAKEFILE = """
run: ## Serve
	python run
lint: ## Check
	python lint
manage: ## Run a command
	python manage.py
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Create a project that documents every command."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/commands.md").write_text(TEXT)
    (tmp_path / "Makefile").write_text(MAKEFILE)
    return tmp_path


def lines(root: Path) -> list[str]:
    return [f"{each.where}: {each.what}" for each in commands.findings(root, COMMANDS)]


def test_documented_commands_are_well(root: Path) -> None:
    assert lines(root) == []


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("`make serve`", "there is no make serve"),
        ("`PORT=1 make serve`", "there is no make serve"),
        ("`manage.py unload`", "there is no manage.py unload"),
        ('`make manage ARGS="unload FILE"`', "there is no manage.py unload"),
        ("`manage.py load --full`", "manage.py load has no --full"),
        ('`make manage ARGS="load --full"`', "manage.py load has no --full"),
        ("`load FILE --full`", "manage.py load has no --full"),
        ("`manage.py migrate --undo`", "manage.py migrate has no --undo"),
        ("`manage.py user reset NAME`", "manage.py user has no reset"),
        ("| `manage.py user unlock\\|lock NAME` |", "manage.py user has no lock"),
        ("```\nmake serve\n```", "there is no make serve"),
    ],
)
def test_missing_commands_are_reported(root: Path, text: str, what: str) -> None:
    (root / "README.md").write_text(f"{text}\n")

    line = 2 if text.startswith("```") else 1
    assert lines(root) == [f"README.md:{line}: {what}"]


def test_undocumented_command_is_reported(root: Path) -> None:
    path = root / "docs/commands.md"
    path.write_text(path.read_text().replace("manage.py user unlock NAME", ""))

    assert lines(root) == ["manage.py: the command user is documented nowhere"]


def test_undocumented_target_is_reported(root: Path) -> None:
    path = root / "docs/commands.md"
    path.write_text(path.read_text().replace("`lint`", "lint"))

    assert lines(root) == ["Makefile: make lint is documented nowhere"]


def test_options_and_actions_are_read_from_the_commands_themselves() -> None:
    existing = commands.of_django()

    assert "--reason" in existing["user"].options
    assert "unlock" in existing["user"].actions
    assert {"list", "cancel"} <= existing["job"].actions
    assert "--all" in existing["job"].options
    assert existing["user"].is_own
    assert not existing["dbshell"].is_own
