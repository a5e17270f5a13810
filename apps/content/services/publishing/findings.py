"""Result of publication checks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from apps.core.errors import ConfirmationWarning, Invalid
from apps.core.http import confirmations


@dataclass
class Findings:
    """Errors by field, and warnings that require confirmation."""

    errors: dict[str, list[str]] = field(default_factory=dict)
    warnings: list[ConfirmationWarning] = field(default_factory=list)

    def add(self, items: Iterable[tuple[str, str]]) -> None:
        """Add errors as (field, message)."""
        for name, msg in items:
            self.errors.setdefault(name, []).append(msg)

    def require(self, confirmed: frozenset[str]) -> None:
        """Raise Invalid if there are errors, ConfirmationRequired if there are unconfirmed warnings."""
        if self.errors:
            raise Invalid(self.errors)
        confirmations.require(self.warnings, confirmed)
