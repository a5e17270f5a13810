"""`manage.py user …`: repair accounts on the command line, even if nobody can sign in.

History records the command as the source.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.accounts.models import Session, User
from apps.accounts.services import accounts, oidc_sign_in, passwords, second_factor, sessions
from apps.core.emergency.dry_run import add_dry_run, run_command, summary

ACTIONS = ("reset", "reset-second-factor", "disable", "enable", "unlock", "unlink", "end-sessions")
_DONE = {"disable": "is disabled and signed out", "enable": "may sign in again", "unlock": "is unlocked"}


class Command(BaseCommand):
    """Command that changes one account. Exit codes: 0 done (or dry run), 1 refused, with the reason."""

    help = (
        "Reset the password or second factor of an account, disable, enable or unlock it, unlink its company"
        " sign-in, or end its sessions."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: action, username, reason and dry run."""
        parser.add_argument("action", choices=ACTIONS)
        parser.add_argument("username")
        parser.add_argument("--reason", default="", help="recorded in history")
        add_dry_run(parser)

    def handle(
        self, *args: Any, action: str, username: str, reason: str, dry_run: bool, **options: Any
    ) -> None:
        """Run the action through the console's services, with the system as actor."""
        user = User.objects.filter(username__iexact=username).first()
        if user is None:
            raise CommandError(f"Account {username} not found")
        with run_command(dry_run=dry_run):
            message = _act(user, action, reason, dry_run=dry_run)
        self.stdout.write(summary(message, dry_run=dry_run))


def _act(user: User, action: str, reason: str, *, dry_run: bool) -> str:
    if action == "end-sessions":
        return (
            f"{user.username}: {sessions.sign_out(actor=None, user_id=user.pk, reason=reason)} sessions ended"
        )
    if action == "unlink":
        return f"{user.username}: {oidc_sign_in.unlink(user=user, reason=reason)} company sign-ins unlinked"
    if action == "reset":
        password = passwords.reset_password(actor=None, user_id=user.pk, version=user.version)
        # The password of a dry run is not saved.
        shown = "a one-time password" if dry_run else f"{password} (shown once)"
        return f"{user.username} signs in with {shown}"
    if action == "reset-second-factor":
        second_factor.reset_second_factor(actor=None, user_id=user.pk, version=user.version, reason=reason)
        return f"{user.username} signs in with the password aloneand must set up a new second factor"
    living = Session.objects.live().filter(user=user).count() if action == "disable" else 0
    accounts.change_user_status(
        actor=None,
        user_id=user.pk,
        version=user.version,
        action=action,
        reason=reason,
        confirmed=frozenset({"sessions_end", "open_work", "work_handed_over"}),
    )
    ended = f" ({living} sessions ended)" if living else ""
    return f"{user.username} {_DONE[action]}{ended}"
