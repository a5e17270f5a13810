"""What was found when a record was looked at before it goes out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from apps.core.errors import ConfirmationWarning, Invalid
from apps.core.http import confirmations


@dataclass
class Findings:
    """What stops a record, by field, and what a person should see first."""

    errors: dict[str, list[str]] = field(default_factory=dict)
    warnings: list[ConfirmationWarning] = field(default_factory=list)

    def add(self, found: Iterable[tuple[str, str]]) -> None:
        """Take in (field, message)."""
        for name, msg in found:
            self.errors.setdefault(name, []).append(msg)

    def require(self, confirmed: frozenset[str]) -> None:
        """Raise Invalid for what stops it, ConfirmationRequired for what should be seen first."""
        if self.errors:
            raise Invalid(self.errors)
        confirmations.require(self.warnings, confirmed)
