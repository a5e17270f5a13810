"""The Chromium in which the journeys run."""

import os
import shutil
import subprocess
from pathlib import Path

from launcher import console
from launcher.console import Failure

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
"""Chromium without windows first: the other draws a window with bars and menus for each page that nobody sees."""
PACKAGES = ("chromium-headless-shell", "chromium")
"""Of Debian's packages the first that is to be had."""
PLACES = (
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
)
ADVICE = (
    "No Chromium was found for the browser journeys. Install it (Debian: apt-get install chromium; "
    "macOS: Google Chrome), or say where it is: make e2e CHROMIUM=/path/to/chromium"
)


def find() -> str | None:
    """Return the path of Chromium, or None; raise Failure where CHROMIUM names no program."""
    named = os.environ.get("CHROMIUM")
    if named:
        found = shutil.which(named)
        if found is None:
            raise Failure(f"CHROMIUM={named} is not a program.")
        return found
    on_path = next((path for name in NAMES if (path := shutil.which(name))), None)
    return on_path or next((str(path) for path in PLACES if path.exists()), None)


def become_root() -> list[str] | None:
    """Return the words before a command that needs root; None where they are not to be had."""
    if os.geteuid() == 0:
        return []
    if (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        return ["sudo", "-n"]
    return None


def ensure() -> str:
    """Return the path of Chromium, installed by apt where that is possible; raise Failure with what to install."""
    found = find()
    if found:
        return found
    root = become_root()
    if root is None or shutil.which("apt-get") is None:
        raise Failure(ADVICE)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        console.quietly("Package lists", [*root, "apt-get", "update"], env)
        install([*root, "apt-get", "install", "--yes", "--no-install-recommends"], env)
    except Failure as failure:
        raise Failure(f"{failure}\n{ADVICE}") from failure
    found = find()
    if found is None:
        raise Failure(ADVICE)
    return found


def install(command: list[str], env: dict[str, str]) -> None:
    """Install the first of the packages that the machine's lists have; raise Failure where there is none."""
    *preferred, last = PACKAGES
    for package in preferred:
        try:
            console.quietly("Chromium", [*command, package], env)
        except Failure:
            continue
        return
    console.quietly("Chromium", [*command, last], env)
