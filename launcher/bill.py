"""`make sbom`: a CycloneDX bill of materials, and `make audit`: known weaknesses of what is in it.

Python packages are those that requirements.txt brings into the virtual environment, npm packages those of
package-lock.json that are not for development only.
"""

import json
import subprocess
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from launcher import console, environment, paths
from launcher.console import Failure, say

FOUND, NOT_ASKED = 1, 2
TARGET = paths.VAR / "sbom" / "sofra.cdx.json"
NAMESPACE = uuid.UUID("5c2b9a0e-6f0b-4c55-9a34-0b6c8a7f3f10")
AUDIT_SECONDS = 120
# Run by the virtual environment's Python: the closure of the named packages, from what is installed.
INSTALLED = """
import json, re, sys
from importlib import metadata
def plain(name):
    return re.sub(r"[-_.]+", "-", name).lower()
found, todo = {}, [(name, frozenset(extras)) for name, extras in json.loads(sys.argv[1])]
from_markers = re.compile(r"extra\\s*==\\s*['\\"]([^'\\"]+)['\\"]")
while todo:
    name, extras = todo.pop()
    key = plain(name)
    if key in found and extras <= found[key]["extras"]:
        continue
    try:
        package = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        continue
    seen = found.setdefault(key, {"extras": frozenset()})
    seen["extras"] |= extras
    info = package.metadata
    licence = info.get("License-Expression") or next(
        (c.split(" :: ")[-1] for c in info.get_all("Classifier") or [] if c.startswith("License :: ")), "")
    seen.update(name=info["Name"], version=package.version, licence=licence)
    for line in package.requires or []:
        needed, _, marker = line.partition(";")
        of_extra = from_markers.search(marker)
        if of_extra and of_extra[1] not in extras:
            continue
        match = re.match(r"\\s*([A-Za-z0-9._-]+)\\s*(?:\\[([^\\]]*)\\])?", needed)
        todo.append((match[1], frozenset(e.strip() for e in (match[2] or "").split(",") if e.strip())))
for one in found.values():
    one.pop("extras")
print(json.dumps(sorted(found.values(), key=lambda one: one["name"].lower())))
"""


def named(requirements: Path) -> list[tuple[str, list[str]]]:
    """Return the packages that a requirements file names, each with its extras."""
    found = []
    for line in requirements.read_text(encoding="utf-8").splitlines():
        pin = line.partition("#")[0].strip()
        if pin and not pin.startswith("-"):
            name, _, extras = pin.partition("==")[0].partition("[")
            found.append((name.strip(), [part for part in extras.rstrip("] ").split(",") if part]))
    return found


def component(kind: str, name: str, version: str, licence: str) -> dict[str, Any]:
    """Return one package as CycloneDX describes it."""
    written = name.replace("@", "%40", 1) if kind == "npm" else name.lower().replace("_", "-")
    purl = f"pkg:{kind}/{written}@{version}"
    found: dict[str, Any] = {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
    }
    if licence:
        found["licenses"] = [{"license": {"name": licence}}]
    return found


def python_components(requirements: Path = environment.RUNTIME) -> list[dict[str, Any]]:
    """Return the Python packages of the product."""
    answer = subprocess.run(
        [paths.PYTHON, "-c", INSTALLED, json.dumps(named(requirements))],
        capture_output=True,
        text=True,
        check=False,
    )
    if answer.returncode != 0:
        raise Failure(f"The installed packages could not be read:\n{answer.stderr}")
    return [
        component("pypi", package["name"], package["version"], package["licence"])
        for package in json.loads(answer.stdout)
    ]


def npm_components(lock: Path) -> list[dict[str, Any]]:
    """Return the npm packages of the product."""
    packages: Mapping[str, Any] = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    found = {}
    for place, package in packages.items():
        if not place or package.get("dev") or package.get("devOptional") or package.get("link"):
            continue
        name = package.get("name") or place.rpartition("node_modules/")[2]
        one = component("npm", name, package["version"], package.get("license", ""))
        found[one["purl"]] = one
    return [found[purl] for purl in sorted(found)]


def bill() -> dict[str, Any]:
    """Return the bill; the same for the same packages."""
    components = [*python_components(), *npm_components(paths.ROOT / "package-lock.json")]
    content = json.dumps(components, sort_keys=True)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(NAMESPACE, content)}",
        "version": 1,
        "metadata": {"component": {"type": "application", "bom-ref": "sofra", "name": "sofra"}},
        "components": components,
    }


def sbom() -> int:
    """Write the bill of materials; return the exit code."""
    environment.ensure(environment.RUNTIME)
    made = bill()
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    say(f"{len(made['components'])} packages: {TARGET}")
    return 0


# -- known weaknesses ------------------------------------------------------------
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
