"""What may be done with a page, from which state and by whom: the workflow without a review."""

from __future__ import annotations

from apps.accounts.models import User
from apps.content.publishing import direct
from apps.core.choices import Role
from apps.pages.models import Redirect
from apps.pages.querysets import PAGE_ROLES, works_with

DELETERS = frozenset({Role.MANAGER.value})
"""Who removes a page that was never on the site."""
WORKFLOW = direct.workflow(PAGE_ROLES, DELETERS, works_with)


def redirect_actions(user: User, redirect: Redirect) -> list[str]:
    """What the person may do with a redirect."""
    return ["edit", "delete"] if works_with(user, redirect.country) else []
