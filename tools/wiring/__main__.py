"""The command `python -m wiring [PART…]`.

It needs tools/ on the path and Django's settings module set, as in `make check`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import django

from wiring import commands, fields, identifiers, names, operations, settings, variables, wording
from wiring.findings import Finding

PARTS: Mapping[str, Callable[[Path], list[Finding]]] = {
    "operations": operations.findings,
    "fields": lambda root: fields.findings(root, fields.of_operations()),
    "names": names.findings,
    "settings": settings.findings,
    "variables": variables.findings,
    "commands": lambda root: commands.findings(root, commands.of_django()),
    "wording": wording.findings,
    "identifiers": identifiers.findings,
}


def main(argv: Sequence[str], root: Path) -> int:
    """Print the findings of the parts. Return 1 if there are any, else 0."""
    parser = argparse.ArgumentParser(prog="wiring", description="Find what is declared and not used.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)} (default: all)")
    parts = parser.parse_args(argv).parts
    if unknown := sorted(set(parts) - set(PARTS)):
        parser.error(f"no part {', '.join(unknown)}")
    django.setup()
    results = [finding for name in parts or PARTS for finding in PARTS[name](root)]
    for finding in results:
        print(finding.line())
    return 1 if results else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Path.cwd()))
