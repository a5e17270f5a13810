"""`make audit`: known weaknesses of the packages that the product runs on."""

import json
import subprocess

from launcher import console, environment, paths
from launcher.console import say

FOUND, NOT_ASKED = 1, 2
AUDIT_SECONDS = 120


def python_weaknesses(output: str) -> list[str] | None:
    """Return a line for each weakness that pip-audit tells; None where it could not ask about every package.

    It calls it success when the service knows a package not at all: that would be an all-clear for nothing.
    """
    try:
        told = json.loads(output)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return None
    asked = [package for package in told if "skip_reason" not in package]
    if not any(package.get("vulns") for package in asked) and len(asked) < len(told):
        return None
    return [
        f"{package['name']} {package['version']}: {weakness['id']}"
        f" (mended in {', '.join(weakness.get('fix_versions') or ['no version yet'])})"
        for package in asked
        for weakness in package.get("vulns", [])
    ]


def npm_weaknesses(output: str) -> list[str] | None:
    """Return a line for each package in which npm audit knows a weakness; None where it could not ask."""
    try:
        told = json.loads(output)["vulnerabilities"]
    except (ValueError, KeyError, TypeError):
        return None
    return [f"{name}: {weakness['severity']} ({weakness['range']})" for name, weakness in told.items()]


def answer_of(argv: console.Command) -> str:
    """Return what a program prints; nothing where it does not end in time."""
    try:
        return subprocess.run(
            [str(part) for part in argv],
            cwd=paths.ROOT,
            capture_output=True,
            text=True,
            check=False,
            timeout=AUDIT_SECONDS,
        ).stdout
    except (subprocess.TimeoutExpired, FileNotFoundError):
        return ""


def tell(what: str, weaknesses: list[str] | None) -> int:
    """Print what an advisory service said; return the exit code of this part."""
    if weaknesses is None:
        say(f"{what}: no advisory service answered for every package; nothing is known about them.")
        return NOT_ASKED
    for line in weaknesses:
        say(f"{what}: {line}")
    if not weaknesses:
        say(f"{what}: no known weakness.")
    return FOUND if weaknesses else 0


def audit() -> int:
    """Ask for known weaknesses; return 0 (none), 1 (some) or 2 (none told, but not every service answered)."""
    environment.ensure(environment.DEVELOPMENT)
    return ask()


def ask() -> int:
    """Ask with the packages that are there; return as `audit` does."""
    pip: console.Command = [
        paths.BIN / "pip-audit",
        "--format",
        "json",
        "--progress-spinner",
        "off",
        "--timeout",
        "10",
    ]
    npm: console.Command = [
        "npm",
        "audit",
        "--json",
        "--omit=dev",
        "--fetch-timeout=10000",
        "--fetch-retries=0",
    ]
    codes = {
        tell("Python", python_weaknesses(answer_of(pip))),
        tell("npm", npm_weaknesses(answer_of(npm))),
    }
    return FOUND if FOUND in codes else max(codes)
