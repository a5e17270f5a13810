"""The check of commands: documented ones exist, and every project command is documented."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from wiring import documents, files
from wiring.findings import Finding

_TARGET = re.compile(r"^([a-z0-9-]+):.*?## ", re.MULTILINE)
# Matches `PORT=8001 make run` and `make manage ARGS="job list"`.
_MAKE = re.compile(r"^(?:[A-Z_]+=\S+ )*make ([a-z][a-z0-9-]*)(?:.*?\bARGS=\"([^\"]*)\")?")
_MANAGE = re.compile(r"^(?:python )?manage\.py (.+)")
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
_WORD = re.compile(r"[a-z][a-z-]*")


@dataclass(frozen=True)
class Command:
    """The options and actions of a manage.py command."""

    options: frozenset[str]
    actions: frozenset[str] = frozenset()
    """The allowed values of the first argument, if it has a fixed choice."""
    is_own: bool = True


Commands = Mapping[str, Command]


@dataclass(frozen=True)
class Named:
    """A command named in a document."""

    place: str
    name: str
    rest: str


def of_django() -> dict[str, Command]:
    """Return every command of manage.py. Django must be set up."""
    from django.core.management import get_commands, load_command_class

    return {
        name: _read(load_command_class(app, name).create_parser("manage.py", name), app.startswith("apps."))
        for name, app in get_commands().items()
        if isinstance(app, str)
    }


def _read(parser: argparse.ArgumentParser, is_own: bool) -> Command:
    """Return the options of a parser and its subparsers."""
    options, actions = set(parser._option_string_actions), list[str]()
    positionals = [action for action in parser._actions if not action.option_strings]
    if positionals and positionals[0].choices is not None:
        actions = [str(one) for one in positionals[0].choices]
    for action in positionals:
        if isinstance(action, argparse._SubParsersAction):
            options.update(*(part._option_string_actions for part in action.choices.values()))
    return Command(frozenset(options), frozenset(actions), is_own)


def targets(root: Path) -> set[str]:
    """Return the targets of the Makefile."""
    return set(_TARGET.findall(files.read(root / "Makefile")))


def _words(text: str) -> str | None:
    """Return the arguments for manage.py in a code span, or None."""
    if match := _MANAGE.match(text):
        return match[1]
    if (match := _MAKE.match(text)) and match[1] == "manage":
        return match[2]
    return None


def named(root: Path, existing: Commands) -> Iterator[Named]:
    """Yield the manage.py commands named in the documents.

    Project commands count by their bare name as well.
    """
    for place, text in documents.code(root):
        words = _words(text)
        name, _, rest = (text if words is None else words).partition(" ")
        is_own = name in existing and existing[name].is_own
        if (words is not None and _WORD.match(name)) or is_own:
            yield Named(place, name, rest)


def findings(root: Path, existing: Commands) -> list[Finding]:
    """Return findings for commands and options that do not exist and for undocumented commands."""
    texts = list(named(root, existing))
    return [
        *(finding for one in texts for finding in _wrong(one, existing)),
        *_wrong_targets(root),
        *(
            Finding("manage.py", f"the command {name} is documented nowhere", "Tell in docs/ what it is for")
            for name, command in sorted(existing.items())
            if command.is_own and name not in {one.name for one in texts}
        ),
    ]


def _wrong(one: Named, existing: Commands) -> Iterator[Finding]:
    """Yield findings for a command, option or action that does not exist."""
    command = existing.get(one.name)
    if command is None:
        yield Finding(one.place, f"there is no manage.py {one.name}", "Name a command that exists")
        return
    for option in _OPTION.findall(one.rest):
        if option not in command.options:
            yield Finding(one.place, f"manage.py {one.name} has no {option}", "Name an option that exists")
    first = one.rest.split(" ")[0]
    for action in first.split("|"):
        if command.actions and _WORD.fullmatch(action) and action not in command.actions:
            yield Finding(one.place, f"manage.py {one.name} has no {action}", "Name an action that exists")


def _wrong_targets(root: Path) -> Iterator[Finding]:
    """Yield findings for named make targets that do not exist, and for undocumented targets."""
    there = targets(root)
    names = set()
    for place, text in documents.code(root):
        if text in there:
            names.add(text)
        if match := _MAKE.match(text):
            names.add(match[1])
            if match[1] not in there:
                yield Finding(place, f"there is no make {match[1]}", "Name a target that exists")
    for name in sorted(there - names):
        yield Finding("Makefile", f"make {name} is documented nowhere", "Tell in docs/ what it is for")
