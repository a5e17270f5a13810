"""The account that PostgreSQL runs as, because it refuses to run as root.

Root starts it in a user namespace, in which root's files belong to an unprivileged user. Where the machine forbids
that, as in most containers, an existing unprivileged account runs it.
"""

import os
import pwd
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ops.launcher import paths
from ops.launcher.console import Failure

NAMESPACE = ("unshare", "--user", "--map-user=65534", "--map-group=65534")
ACCOUNTS = ("postgres", "nobody")
ADVICE = "PostgreSQL does not run as root. Run the command as an ordinary user, or set DATABASE_URL."


@dataclass(frozen=True)
class Account:
    """The way to start a process without root: with a command prefix, or as another user."""

    prefix: tuple[str, ...] = ()
    owner: tuple[int, int] | None = None
    """The user and group."""

    def popen_options(self) -> dict[str, Any]:
        """Return the options of Popen that change the user."""
        if self.owner is None:
            return {}
        return {"user": self.owner[0], "group": self.owner[1], "extra_groups": []}

    def give(self, folder: Path) -> None:
        """Make the user the owner of a new folder. Raise Failure if the user cannot reach it.

        Parent folders within the checkout become passable; those above it stay as they are.
        """
        if self.owner is None:
            return
        os.chown(folder, *self.owner)
        for parent in folder.parents:
            if parent.is_relative_to(paths.ROOT) or parent.is_relative_to(paths.VAR):
                parent.chmod(parent.stat().st_mode | 0o011)
        reached = subprocess.run(["test", "-w", folder], cwd="/", check=False, **self.popen_options())
        if reached.returncode != 0:
            raise Failure(f"{ADVICE} The user {self.owner[0]} cannot reach {folder}.")


def namespace_works(command: Sequence[str] = NAMESPACE) -> bool:
    """Return whether this machine lets root create a user namespace."""
    try:
        return subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def unprivileged() -> Account:
    """Return the account of the checkout's owner, `postgres` or `nobody`. Raise Failure without any."""
    owner = paths.ROOT.stat()
    if owner.st_uid != 0:
        return Account(owner=(owner.st_uid, owner.st_gid))
    for entry in pwd.getpwall():
        if entry.pw_name in ACCOUNTS:
            return Account(owner=(entry.pw_uid, entry.pw_gid))
    raise Failure(ADVICE)


@cache
def current() -> Account:
    """Return how this process must start PostgreSQL."""
    if os.geteuid() != 0:
        return Account()
    return Account(prefix=NAMESPACE) if namespace_works() else unprivileged()
