"""Hooks for higher areas: a business message is resolved when its lead is won."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.crm.models import Lead

WonHook = Callable[["User", "Lead"], None]
"""Function (actor, lead), called in the transaction of the change."""

_on_won: list[WonHook] = []
_on_merged: list[Callable[[User, Lead, Lead], None]] = []


def on_won(hook: WonHook) -> None:
    """Register a function that is called when a lead is won; `lead.message_id` is its message."""
    if hook not in _on_won:
        _on_won.append(hook)


def on_merged(hook: Callable[[User, Lead, Lead], None]) -> None:
    """Register a function that is called when a lead was merged: (actor, winner, loser)."""
    if hook not in _on_merged:
        _on_merged.append(hook)


def run_won_hooks(actor: User, lead: Lead) -> None:
    """Call the functions registered for won leads."""
    for hook in _on_won:
        hook(actor, lead)


def run_merged_hooks(actor: User, winner: Lead, loser: Lead) -> None:
    """Call the functions registered for merged leads."""
    for hook in _on_merged:
        hook(actor, winner, loser)
