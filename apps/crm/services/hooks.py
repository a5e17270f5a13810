"""What apps above register to be told of leads: a business message is resolved when its lead is won."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.crm.models import Lead

Told = Callable[["User", "Lead"], None]
"""(actor, lead), within the transaction of the act."""

_on_won: list[Told] = []
_on_merged: list[Callable[[User, Lead, Lead], None]] = []


def on_won(tell: Told) -> None:
    """Registers who is told when a lead is won; `lead.message_id` says which message it came from."""
    if tell not in _on_won:
        _on_won.append(tell)


def on_merged(tell: Callable[[User, Lead, Lead], None]) -> None:
    """Registers who is told when a lead was merged into another: (actor, winner, loser)."""
    if tell not in _on_merged:
        _on_merged.append(tell)


def won(actor: User, lead: Lead) -> None:
    """Tells that a lead was won."""
    for tell in _on_won:
        tell(actor, lead)


def merged(actor: User, winner: Lead, loser: Lead) -> None:
    """Tells that a lead was merged into another."""
    for tell in _on_merged:
        tell(actor, winner, loser)
