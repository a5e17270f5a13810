"""The PgBouncer behind which some tests run."""

import os
import shutil

from launcher import browser, console
from launcher.console import Failure, say

SBIN = "/usr/sbin/pgbouncer"
"""Where Debian puts it, which is not on everybody's PATH."""


def find() -> str | None:
    """Return the path of PgBouncer, or None."""
    return shutil.which("pgbouncer") or (SBIN if os.access(SBIN, os.X_OK) else None)


def ensure() -> str | None:
    """Return the path of PgBouncer, installed by apt where that is possible; None where it is not to be had."""
    found = find()
    root = browser.become_root()
    if found or root is None or shutil.which("apt-get") is None:
        return found
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        console.quietly("Package lists", [*root, "apt-get", "update"], env)
        command = [*root, "apt-get", "install", "--yes", "--no-install-recommends", "pgbouncer"]
        console.quietly("PgBouncer", command, env)
    except Failure as failure:
        say(f"PgBouncer cannot be installed: {failure}")
    return find()
