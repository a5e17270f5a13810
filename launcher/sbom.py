"""`make sbom`: CycloneDX bills of materials of what the product runs on, one for Python and one for the browser.

Packages for tests and checks are no part of it: Python's are read from an environment that holds requirements.txt
alone, npm's are those of package-lock.json that are not for development. The tool that reads the first stands in an
environment of its own, so that nothing of it reaches the product or its tests.
"""

import json
import shutil
import subprocess
from pathlib import Path

from launcher import console, environment, paths
from launcher.console import Failure, say

FOLDER = paths.VAR / "sbom"
VERSION = "1.6"


def sbom() -> int:
    """Write the bills of materials; return the exit code."""
    environment.ensure(environment.RUNTIME)
    for bill in (python_bill(FOLDER), npm_bill(FOLDER)):
        say(str(bill))
    return 0


def python_bill(folder: Path) -> Path:
    """Write the bill of the Python packages into a folder; the same for the same packages. Raises Failure."""
    runtime = environment.alone(folder / "runtime", environment.RUNTIME)
    tool = environment.alone(folder / "tool", environment.SBOM)
    bill = folder / "python.cdx.json"
    console.quietly(
        "Bill of materials (Python)",
        [
            tool.parent / "cyclonedx-py", "environment", "--output-reproducible", "--spec-version", VERSION,
            "--output-file", bill, runtime,
        ],
    )  # fmt: skip
    return bill


def npm_bill(folder: Path) -> Path:
    """Write the bill of the npm packages into a folder. Raises Failure.

    They are listed from a package.json without what is for development: `npm sbom --omit=dev` leaves out packages
    that a tool needs as well, React among them (npm 11.19).
    """
    project = folder / "npm"
    project.mkdir(parents=True, exist_ok=True)
    packages = json.loads((paths.ROOT / "package.json").read_text(encoding="utf-8"))
    del packages["devDependencies"]
    (project / "package.json").write_text(json.dumps(packages), encoding="utf-8")
    shutil.copy(paths.ROOT / "package-lock.json", project)
    _npm(
        project,
        "install",
        "--package-lock-only",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--prefer-offline",
    )
    bill = folder / "npm.cdx.json"
    bill.write_text(_npm(project, "sbom", "--package-lock-only", "--sbom-format=cyclonedx"), encoding="utf-8")
    return bill


def _npm(folder: Path, *words: str) -> str:
    answer = subprocess.run(["npm", *words], cwd=folder, capture_output=True, text=True, check=False)
    if answer.returncode != 0:
        raise Failure(f"npm {words[0]} failed in {folder}:\n{answer.stderr}")
    return answer.stdout
