"""System checks that stop the start if an operation is not fully declared."""

from __future__ import annotations

import re
from typing import Any

from django.core.checks import CheckMessage, Error, register

from apps.core import registry
from apps.core.choices import Role
from apps.core.http.operations import PUBLIC, Kind, Operation, Scope
from apps.core.http.sensitive import SENSITIVE

_NAME = re.compile(r"^[a-z_]+/[a-z_]+$")


def faults_of(operation: type[Operation]) -> list[str]:
    """Return descriptions of the missing or invalid declarations of an operation."""
    faults = []
    if not _NAME.match(operation.name):
        faults.append("its name must be area/verb_noun")
    if not isinstance(getattr(operation, "kind", None), Kind):
        faults.append("it declares no kind")
    if not isinstance(getattr(operation, "scope", None), Scope):
        faults.append("it declares no scope")
    roles = getattr(operation, "roles", None)
    if roles is not PUBLIC and not (isinstance(roles, frozenset) and roles <= frozenset(Role.values)):
        faults.append("it declares no roles")
    if not (operation.__doc__ or "").strip() or operation.__doc__ == Operation.__doc__:
        faults.append("it has no docstring")
    if roles is PUBLIC and operation.name in SENSITIVE:
        faults.append("it asks nobody for a proof: it is public")
    if "run" not in vars(operation) and not any(
        "run" in vars(base) for base in operation.__mro__[1:-1] if base is not Operation
    ):
        faults.append("it has no run()")
    return faults


@register()
def check_operations(**kwargs: Any) -> list[CheckMessage]:
    """Return one error for each missing or invalid declaration."""
    from django.urls import get_resolver

    get_resolver().url_patterns  # noqa: B018 (loads every area's operations)
    return [
        Error(f"Operation {name or operation}: {fault}", id="sofra.E001")
        for name, operation in registry.operations().items()
        for fault in faults_of(operation)
    ]
