"""Hooks for higher areas: a business message is resolved when its lead is won."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.crm.models import Lead

Told = Callable[["User", "Lead"], None]
"""Function (actor, lead), called in the transaction of the change."""

_on_won: list[Told] = []
_on_merged: list[Callable[[User, Lead, Lead], None]] = []


def on_won(tell: Told) -> None:
    """Register a function that is called when a lead is won; `lead.message_id` is its message."""
    if tell not in _on_won:
        _on_won.append(tell)


def on_merged(tell: Callable[[User, Lead, Lead], None]) -> None:
    """Register a function that is called when a lead was merged: (actor, winner, loser)."""
    if tell not in _on_merged:
        _on_merged.append(tell)


def won(actor: User, lead: Lead) -> None:
    """Call the functions registered for won leads."""
    for tell in _on_won:
        tell(actor, lead)


def merged(actor: User, winner: Lead, loser: Lead) -> None:
    """Call the functions registered for merged leads."""
    for tell in _on_merged:
        tell(actor, winner, loser)
