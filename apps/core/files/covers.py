"""Minimum cover sizes by record kind, which areas register and validate, and screens show."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Least:
    """The smallest accepted cover, in pixels."""

    width: int
    height: int = 0
    """0: any height."""

    def problem(self, width: int, height: int) -> str:
        """Return the error for a smaller picture, or "" if it is large enough."""
        if width >= self.width and height >= self.height:
            return ""
        if not self.height:
            return f"The cover picture needs {self.width} pixels of width; this one has {width}"
        return f"The cover picture needs at least {self.width}×{self.height}; this one has {width}×{height}"


_entered: dict[str, Least] = {}


def register(kind: str, least: Least) -> None:
    """Register the smallest cover of a kind of record."""
    _entered[kind] = least


def facts() -> dict[str, dict[str, int]]:
    """Return minimum width and height by kind, 0 for any height; `write_records` passes them to screens."""
    return {kind: {"width": one.width, "height": one.height} for kind, one in sorted(_entered.items())}
