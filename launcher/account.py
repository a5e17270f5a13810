"""Whose rights PostgreSQL runs with, for it refuses to run as root.

As root it runs in a user namespace, where root's own files belong to an unprivileged number and no
account has to be made. Where the machine forbids that, an existing unprivileged account is taken.
"""

import os
import pwd
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from launcher import paths
from launcher.console import Failure

NAMESPACE = ("unshare", "--user", "--map-user=65534", "--map-group=65534")
ACCOUNTS = ("postgres", "nobody")


@dataclass(frozen=True)
class Account:
    """How to start a process that PostgreSQL accepts: words before the command, or an account to change to."""

    prefix: tuple[str, ...] = ()
    name: str | None = None
    owner: tuple[int, int] | None = field(default=None)

    def popen_options(self) -> dict[str, Any]:
        """Return what Popen needs to change the account."""
        if self.owner is None:
            return {}
        return {"user": self.owner[0], "group": self.owner[1], "extra_groups": []}

    def give(self, folder: Path) -> None:
        """Hand a new folder to the account; raise Failure where the account cannot reach it.

        Our own folders above it are opened for passing through; those above the checkout are left alone.
        """
        if self.owner is None:
            return
        os.chown(folder, *self.owner)
        for parent in folder.parents:
            if parent.is_relative_to(paths.ROOT) or parent.is_relative_to(paths.VAR):
                parent.chmod(parent.stat().st_mode | 0o011)
        reached = subprocess.run(["test", "-w", folder], cwd="/", check=False, **self.popen_options())
        if reached.returncode != 0:
            raise Failure(
                f"PostgreSQL does not run as root, and the account {self.name} cannot reach {folder}. "
                "Let it pass through the folders above, run the command as an ordinary user, or set DATABASE_URL."
            )


def namespace_works(command: Sequence[str] = NAMESPACE) -> bool:
    """Return whether this machine lets root make a user namespace."""
    try:
        return subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def unprivileged() -> Account:
    """Return the account of the checkout's owner, of PostgreSQL or of nobody; raise Failure without any."""
    owner = paths.ROOT.stat()
    if owner.st_uid != 0:
        return Account(name=str(owner.st_uid), owner=(owner.st_uid, owner.st_gid))
    for name in ACCOUNTS:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(name=name, owner=(entry.pw_uid, entry.pw_gid))
    raise Failure(
        "PostgreSQL does not run as root, and here there is neither a user namespace nor an unprivileged account. "
        "Run the command as an ordinary user, or set DATABASE_URL."
    )


@cache
def current() -> Account:
    """Return how this process must start PostgreSQL."""
    if os.geteuid() != 0:
        return Account()
    return Account(prefix=NAMESPACE) if namespace_works() else unprivileged()
