"""How large the cover of each kind of record is at least: areas register it and refuse what is smaller, screens know it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Least:
    """The smallest cover that is taken, in pixels."""

    width: int
    height: int = 0
    """0: any."""

    def problem(self, width: int, height: int) -> str:
        """What is said of a picture that is smaller; empty for one that is not."""
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
    """Return the smallest width and height by kind, 0 for any: what `write_records` tells screens."""
    return {kind: {"width": one.width, "height": one.height} for kind, one in sorted(_entered.items())}
