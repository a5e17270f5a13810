"""Programs that stand before the console in production, and before it in some tests: PgBouncer and nginx; and the scanner beside it."""

import os
import shutil
from dataclasses import dataclass

from launcher import browser, console
from launcher.console import Failure, say


@dataclass(frozen=True)
class Program:
    """A program of the machine, found or installed by apt."""

    label: str
    name: str
    package: str

    def find(self) -> str | None:
        """Return its path, or None."""
        # Where Debian puts it, which is not on everybody's PATH.
        own = f"/usr/sbin/{self.name}"
        return shutil.which(self.name) or (own if os.access(own, os.X_OK) else None)

    def ensure(self) -> str | None:
        """Return its path, installed by apt where that is possible; None where it is not to be had."""
        found = self.find()
        root = browser.become_root()
        if found or root is None or shutil.which("apt-get") is None:
            return found
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        try:
            console.quietly("Package lists", [*root, "apt-get", "update"], env)
            command = [*root, "apt-get", "install", "--yes", "--no-install-recommends", self.package]
            console.quietly(self.label, command, env)
        except Failure as failure:
            say(f"{self.label} cannot be installed: {failure}")
        return self.find()


PGBOUNCER = Program("PgBouncer", "pgbouncer", "pgbouncer")
NGINX = Program("nginx", "nginx", "nginx-light")
CLAMD = Program("ClamAV", "clamd", "clamav-daemon")
MARKED = {"pooler": PGBOUNCER, "proxy": NGINX, "scanner": CLAMD}
"""The program that tests with a mark run behind."""
