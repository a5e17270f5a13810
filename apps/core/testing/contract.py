"""Sample calls of every operation, registered by the areas for the contract test.

An area's `tests/contract.py` calls `register` for each of its operations. A case gives a valid call, a call
that names an object the user may not see, and the exact number of SQL statements of a valid call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.apps import apps

from apps.accounts.models import User

Body = Callable[[Any], dict[str, Any]]
MISSING_ID = 2_000_000_000


@dataclass(frozen=True)
class Case:
    """The calls of one operation in the contract test."""

    statements: int
    own: Body | None = None
    """(person) -> the body of a valid call by a super admin."""
    foreign: Body | None = None
    """(person) -> a body that names an object that the person, of country ID, may not see."""
    id_field: str = ""
    """The key that names the object. The test replaces its value with that of a missing object."""
    files: Mapping[str, Any] | None = None
    missing: Any = MISSING_ID
    """The value that names a missing object, if objects are not named by numbers."""
    abroad: Body | None = None
    """(person) -> creates a record of country TR that a list shows there, if `foreign` creates none."""
    sensitive: Body | None = None
    """(person) -> the body of a call that requires a fresh proof of identity, if `own` does not."""
    edit: Body | None = None
    """(person) -> the body of a valid change to an existing record, if `own` creates a new one."""

    def own_body(self, person: User) -> dict[str, Any]:
        """Return the body of a valid call."""
        return self.own(person) if self.own else {}

    def sensitive_body(self, person: User) -> dict[str, Any]:
        """Return the body of a call that requires a fresh proof of identity, if the operation ever does."""
        return self.sensitive(person) if self.sensitive else self.own_body(person)

    def edit_body(self, person: User) -> dict[str, Any]:
        """Return the body of a valid change to an existing record."""
        return self.edit(person) if self.edit else self.own_body(person)

    def foreign_body(self, person: User) -> dict[str, Any]:
        """Return a body that names a foreign object, or an empty body if the operation names none."""
        return self.foreign(person) if self.foreign else {}

    def missing_body(self, person: User) -> dict[str, Any]:
        """Return the same body with the ID of a missing object."""
        return {**self.foreign_body(person), self.id_field: self.missing}


_cases: dict[str, Case] = {}


def register(name: str, case: Case) -> None:
    """Register the case of one operation."""
    _cases[name] = replace(case)


def load(name: str) -> None:
    """Import the test module with this name from every area that has one."""
    for config in apps.get_app_configs():
        module = f"{config.name}.tests.{name}"
        if config.name.startswith("apps.") and find_spec(f"{config.name}.tests") and find_spec(module):
            import_module(module)


def cases() -> dict[str, Case]:
    """Return every case, after loading those of all areas."""
    load("contract")
    return dict(sorted(_cases.items()))


def case_of(name: str) -> Case | None:
    """Return the case of one operation."""
    return cases().get(name)
