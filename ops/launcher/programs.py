"""Programs that tests need: Chromium, PgBouncer, nginx, ClamAV. Installed by apt if possible."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from ops.launcher import console
from ops.launcher.console import Failure, print_line


@dataclass(frozen=True)
class Program:
    """A program with possible names, and the Debian packages that contain it, best first."""

    label: str
    names: tuple[str, ...]
    packages: tuple[str, ...]
    folders: tuple[Path, ...] = (Path("/usr/sbin"),)
    """Folders to search in addition to PATH."""

    @property
    def package(self) -> str:
        """Return the package that every Debian release has."""
        return self.packages[-1]

    def find(self) -> str | None:
        """Return the path of the program, or None."""
        places = os.pathsep.join([os.environ.get("PATH", ""), *map(str, self.folders)])
        return next((path for name in self.names if (path := shutil.which(name, path=places))), None)

    def ensure(self) -> str | None:
        """Return the path of the program, installing it with apt if possible; else None."""
        root = root_prefix()
        if self.find() is None and root is not None and shutil.which("apt-get"):
            self._install([*root, "apt-get"])
        return self.find()

    def _install(self, apt: list[str]) -> None:
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        attempts = [["install", "--yes", "--no-install-recommends", package] for package in self.packages]
        for words in [["update"], *attempts]:
            try:
                console.quietly(f"{self.label}: apt-get {words[0]}", [*apt, *words], env)
            except Failure as failure:
                print_line(f"{self.label} cannot be installed: {failure}")
            if self.find():
                return


def root_prefix() -> list[str] | None:
    """Return the command prefix for root; None if this user cannot become root."""
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    if (
        shutil.which("sudo")
        and subprocess.run([*sudo, "true"], capture_output=True, check=False).returncode == 0
    ):
        return sudo
    return None


CHROMIUM = Program(
    "Chromium",
    # The headless shell first: the others draw a window for each page.
    (
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "Google Chrome",
        "Chromium",
    ),
    ("chromium-headless-shell", "chromium"),
    (
        Path("/Applications/Google Chrome.app/Contents/MacOS"),
        Path("/Applications/Chromium.app/Contents/MacOS"),
    ),
)
PGBOUNCER = Program("PgBouncer", ("pgbouncer",), ("pgbouncer",))
NGINX = Program("nginx", ("nginx",), ("nginx-light",))
CLAMD = Program("ClamAV", ("clamd",), ("clamav-daemon",))
MARKED = {"pooler": PGBOUNCER, "proxy": NGINX, "scanner": CLAMD}
"""Test marker -> required program."""


def chromium() -> str:
    """Return the path of Chromium: CHROMIUM, or an installed one. Raise Failure with advice."""
    named = os.environ.get("CHROMIUM")
    program = shutil.which(named) if named else CHROMIUM.ensure()
    if program is None:
        reason = f"CHROMIUM={named} is not a program." if named else "No Chromium was found for the journeys."
        raise Failure(
            f"{reason} Install it (Debian: apt-get install chromium; macOS: Google Chrome), "
            "or set its path: make e2e CHROMIUM=/path/to/chromium"
        )
    return program
