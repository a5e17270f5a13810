"""Sample calls of every operation, which the areas register for the contract test.

An area's `tests/contract.py` calls `register` for each of its operations: how a good call looks, how one that
names somebody else's object looks, and how many SQL statements a good call takes, exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.apps import apps

Body = Callable[[Any], dict[str, Any]]
MISSING_ID = 2_000_000_000


@dataclass(frozen=True)
class Case:
    """How one operation is called in the contract test."""

    statements: int
    own: Body | None = None
    """(person) -> the body of a good call by a super admin."""
    foreign: Body | None = None
    """(person) -> a body that names an object the person, of country ID, may not see."""
    id_field: str = ""
    """The key that names the object, replaced to name one that does not exist."""
    files: Mapping[str, Any] | None = None
    missing: Any = MISSING_ID
    """What names an object that does not exist, where objects are not named by numbers."""
    abroad: Body | None = None
    """(person) -> makes a record of country TR that a list shows there, where `foreign` makes none."""
    sensitive: Body | None = None
    """(person) -> the body of a call that asks for a fresh proof, where `own` does not."""
    edit: Body | None = None
    """(person) -> the body of a good change of a record that exists, where `own` makes a new one."""

    def own_body(self, person: Any) -> dict[str, Any]:
        """A good call's body."""
        return self.own(person) if self.own else {}

    def sensitive_body(self, person: Any) -> dict[str, Any]:
        """The body of a call that asks for a fresh proof, where the operation asks for any."""
        return self.sensitive(person) if self.sensitive else self.own_body(person)

    def edit_body(self, person: Any) -> dict[str, Any]:
        """The body of a good change of a record that exists."""
        return self.edit(person) if self.edit else self.own_body(person)

    def foreign_body(self, person: Any) -> dict[str, Any]:
        """A body naming a foreign object (an empty one where the operation names none)."""
        return self.foreign(person) if self.foreign else {}

    def missing_body(self, person: Any) -> dict[str, Any]:
        """The same body naming an object that does not exist."""
        return {**self.foreign_body(person), self.id_field: self.missing}


_cases: dict[str, Case] = {}


def register(name: str, case: Case) -> None:
    """Registers the case of one operation."""
    _cases[name] = replace(case)


def load(name: str) -> None:
    """Loads the test module of this name of every area that has one."""
    for config in apps.get_app_configs():
        module = f"{config.name}.tests.{name}"
        if config.name.startswith("apps.") and find_spec(f"{config.name}.tests") and find_spec(module):
            import_module(module)


def cases() -> dict[str, Case]:
    """Every case, those of all areas loaded."""
    load("contract")
    return dict(sorted(_cases.items()))


def case_of(name: str) -> Case | None:
    """The case of one operation."""
    return cases().get(name)
