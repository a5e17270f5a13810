"""Known vulnerabilities of the product's packages: `make audit`."""

import json
import subprocess

from ops.launcher import console, environment, paths
from ops.launcher.console import print_line

VULNERABLE, UNANSWERED = 1, 2
AUDIT_SECONDS = 120
PIP = (paths.BIN / "pip-audit", "--format", "json", "--progress-spinner", "off", "--timeout", "10")
NPM = ("npm", "audit", "--json", "--omit=dev", "--fetch-timeout=10000", "--fetch-retries=0")


def python_vulnerabilities(output: str) -> list[str] | None:
    """Return a line for each vulnerability that pip-audit reports; None if it got no answer.

    It also reports success if the service does not know a package at all.
    """
    try:
        packages = json.loads(output)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return None
    vulnerabilities = [
        f"{package['name']} {package['version']}: {each['id']}"
        f" (fixed in {', '.join(each.get('fix_versions') or ['no version yet'])})"
        for package in packages
        for each in package.get("vulns", [])
    ]
    if not vulnerabilities and any("skip_reason" in package for package in packages):
        return None
    return vulnerabilities


def npm_vulnerabilities(output: str) -> list[str] | None:
    """Return a line for each package that npm audit reports; None if it got no answer."""
    try:
        packages = json.loads(output)["vulnerabilities"]
    except (ValueError, KeyError, TypeError):
        return None
    return [f"{name}: {package['severity']} ({package['range']})" for name, package in packages.items()]


def output_of(argv: console.Command) -> str:
    """Return the output of a program; an empty text if it does not end in time."""
    try:
        return subprocess.run(
            argv, cwd=paths.ROOT, capture_output=True, text=True, check=False, timeout=AUDIT_SECONDS
        ).stdout
    except (subprocess.TimeoutExpired, FileNotFoundError):
        return ""


def report(kind: str, vulnerabilities: list[str] | None) -> int:
    """Print the vulnerabilities of one kind of packages; return the exit code."""
    if vulnerabilities is None:
        print_line(f"{kind}: no advisory service answered for every package; the result is unknown.")
        return UNANSWERED
    for line in vulnerabilities or ["no known vulnerability."]:
        print_line(f"{kind}: {line}")
    return VULNERABLE if vulnerabilities else 0


def audit() -> int:
    """Install the packages and audit them; return 0 (none), 1 (some) or 2 (not every service answered)."""
    environment.ensure(environment.DEVELOPMENT)
    return audit_installed()


def audit_installed() -> int:
    """Audit the installed packages; return the same codes as `audit`."""
    codes = {
        report("Python", python_vulnerabilities(output_of(PIP))),
        report("npm", npm_vulnerabilities(output_of(NPM))),
    }
    return VULNERABLE if VULNERABLE in codes else max(codes)
