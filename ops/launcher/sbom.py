"""CycloneDX bills of materials, one for Python and one for the browser: `make sbom`.

Development packages are left out: the Python bill lists an environment that has only requirements.lock.
"""

import json
import shutil
import subprocess
from pathlib import Path

from config.version import VERSION
from ops.launcher import console, environment, paths
from ops.launcher.console import Failure, print_line

FOLDER = paths.VAR / "sbom"
SPEC_VERSION = "1.6"


def sbom() -> int:
    """Write the bills of materials; return the exit code."""
    environment.ensure(environment.DEVELOPMENT)
    for bill in (python_bill(FOLDER), npm_bill(FOLDER)):
        print_line(str(bill))
    return 0


def python_bill(folder: Path) -> Path:
    """Write the bill of the Python packages, which is reproducible. Raise Failure."""
    runtime = environment.isolated(folder / "runtime", environment.RUNTIME)
    bill = folder / "python.cdx.json"
    options = ("--output-reproducible", "--spec-version", SPEC_VERSION, "--output-file", bill)
    argv = (paths.BIN / "cyclonedx-py", "environment", *options, runtime)
    console.quietly("Bill of materials (Python)", argv)
    return bill


def npm_bill(folder: Path) -> Path:
    """Write the bill of the npm packages. Raise Failure.

    It uses a package.json without development packages: `npm sbom --omit=dev` also omits packages that a tool
    needs as well, such as React (npm 11.19).
    """
    project = folder / "npm"
    project.mkdir(parents=True, exist_ok=True)
    packages = json.loads((paths.ROOT / "package.json").read_text(encoding="utf-8"))
    del packages["devDependencies"]
    packages["version"] = VERSION
    (project / "package.json").write_text(json.dumps(packages), encoding="utf-8")
    shutil.copy(paths.ROOT / "package-lock.json", project)
    quiet = ("--no-audit", "--no-fund", "--prefer-offline")
    _npm(project, "install", "--package-lock-only", "--ignore-scripts", *quiet)
    bill = folder / "npm.cdx.json"
    bill.write_text(_npm(project, "sbom", "--package-lock-only", "--sbom-format=cyclonedx"), encoding="utf-8")
    return bill


def _npm(folder: Path, *words: str) -> str:
    answer = subprocess.run(["npm", *words], cwd=folder, capture_output=True, text=True, check=False)
    if answer.returncode != 0:
        raise Failure(f"npm {words[0]} failed in {folder}:\n{answer.stderr}")
    return answer.stdout
