"""Installation of the Python and front-end packages from their lock files."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from ops.launcher import binaries, console, locks, paths, stamps
from ops.launcher.console import Failure

RUNTIME = paths.ROOT / "requirements.txt"
DEVELOPMENT = paths.ROOT / "requirements-dev.txt"
LOCKED = (RUNTIME, DEVELOPMENT)
OLDEST_PYTHON = "3.11"
LOCK = paths.VAR / "locks" / "environment"
UNFINISHED = paths.VAR / "locks" / "environment.unfinished"
"""Exists while packages are installed: after an interruption the environment is created again."""
INSTALL_SECONDS = 900.0
OLDEST_NODE = (20, 19)


@contextmanager
def installing(requirements: Path) -> Iterator[tuple[Callable[[], None], Callable[[], None]]]:
    """Install Python's packages and those of the front end in parallel, while the block runs.

    Yields a function for each that returns when the packages are installed, or raises Failure.
    """
    with locks.exclusive(LOCK, wait=INSTALL_SECONDS), ThreadPoolExecutor(2) as pool:
        python, node = pool.submit(python_packages, requirements), pool.submit(node_packages)
        yield python.result, node.result


def ensure(requirements: Path = RUNTIME) -> None:
    """Install the packages of Python and of the front end. Raise Failure with what to do."""
    with installing(requirements) as (python, node):
        python()
        node()


def ensure_python(requirements: Path = RUNTIME) -> None:
    """Install Python's packages, and those of the front end if they bring the only PostgreSQL."""
    if os.environ.get("DATABASE_URL") or binaries.machine_source() is not None:
        with locks.exclusive(LOCK, wait=INSTALL_SECONDS):
            python_packages(requirements)
    else:
        ensure(requirements)


def ensure_node() -> None:
    """Install only the packages of the front end."""
    with locks.exclusive(LOCK, wait=INSTALL_SECONDS):
        node_packages()


def pins(requirements: Path) -> list[str]:
    """Return the pins of a requirements file, without the files that it includes."""
    lines = (line.partition("#")[0].strip() for line in requirements.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if "==" in line]


def lock_of(requirements: Path) -> Path:
    """Return the lock file of a requirements file: every package, also indirect ones, with hashes."""
    return requirements.with_suffix(".lock")


def write_locks() -> int:
    """Write the lock files again from the requirements; return the exit code."""
    _ensure_venv()
    options = ("--universal", "--python-version", OLDEST_PYTHON, "--generate-hashes", "--no-emit-index-url")
    plain = ("--no-annotate", "--no-header", "--quiet")
    for requirements in LOCKED:
        lock = lock_of(requirements)
        output: console.Command = ["--output-file", lock, requirements]
        console.quietly(lock.name, [uv(), "pip", "compile", *options, *plain, *output])
    return 0


def python_packages(requirements: Path = RUNTIME) -> None:
    """Install the packages of the lock file that the virtual environment does not have."""
    _ensure_venv()
    UNFINISHED.touch()
    _install(requirements)
    UNFINISHED.unlink()


def _ensure_venv() -> None:
    """Create the virtual environment if it is missing, unfinished or without its Python."""
    if os.access(paths.PYTHON, os.X_OK) and not UNFINISHED.exists():
        return
    UNFINISHED.parent.mkdir(parents=True, exist_ok=True)
    UNFINISHED.touch()
    try:
        console.quietly("Virtual environment", [sys.executable, "-m", "venv", "--clear", paths.VENV])
    except Failure as failure:
        raise Failure(f"{failure}\nOn Debian and Ubuntu: apt-get install python3-venv") from failure


def uv() -> str:
    """Return the path of uv; pip installs it if it is missing. Raise Failure."""
    own = paths.BIN / "uv"
    program = str(own) if own.exists() else shutil.which("uv")
    if program:
        return program
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as requirement:
        requirement.write(locked("uv"))
        requirement.flush()
        pip = (paths.PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        console.quietly("uv", [*pip, "--require-hashes", "-r", requirement.name])
    return str(own)


def locked(package: str, requirements: Path = DEVELOPMENT) -> str:
    """Return the pin of a package with its hashes, as the lock file contains them."""
    lock = lock_of(requirements)
    pinned = re.search(rf"(?m)^{re.escape(package)}==.*(\n +.*)*", lock.read_text(encoding="utf-8"))
    if pinned is None:
        raise Failure(f"{lock.name} does not name {package}.")
    return pinned[0]


def isolated(folder: Path, requirements: Path) -> Path:
    """Create an environment with only the packages of one lock file; return its Python."""
    label = f"Environment for {requirements.name}"
    console.quietly(label, [uv(), "venv", "--clear", "--python", paths.PYTHON, folder])
    python = folder / "bin" / "python"
    _install(requirements, python)
    return python


def _install(requirements: Path, python: Path = paths.PYTHON) -> None:
    """Install the packages of the lock file with uv, which rejects a file with another hash."""
    options: console.Command = ("--python", python, "--require-hashes", "-r", lock_of(requirements))
    console.quietly(f"Python packages ({requirements.name})", [uv(), "pip", "install", *options])


def node_packages() -> None:
    """Install the packages of package-lock.json, unless they are already installed."""
    stamp = stamps.Stamp(paths.NODE_MODULES / ".stamp")
    value = stamps.digest([paths.ROOT / "package-lock.json"])
    if stamp.matches(value):
        return
    check_node()
    console.quietly("Front-end packages", ["npm", "ci", "--no-audit", "--no-fund"])
    if scripted := packages_with_allowed_scripts(paths.ROOT):
        argv = ["npm", "rebuild", "--ignore-scripts=false", *scripted]
        console.quietly("Install scripts of packages", argv)
    stamp.set(value)


def packages_with_allowed_scripts(root: Path) -> list[str]:
    """Return the installed packages whose install scripts package.json allows.

    .npmrc turns off all others.
    """
    allowed = json.loads((root / "package.json").read_text(encoding="utf-8"))["allowScripts"]
    return sorted(name for name in allowed if allowed[name] and (root / "node_modules" / name).is_dir())


def check_node() -> None:
    """Raise Failure if Node is missing or too old."""
    needed = "Node 20.19 or newer is needed to build the front end"
    try:
        answer = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise Failure(f"{needed}, with npm; none was found.") from error
    version = tuple(int(part) for part in re.findall(r"\d+", answer)[:2])
    if version < OLDEST_NODE:
        raise Failure(f"{needed}; this is {answer.strip()}.")
