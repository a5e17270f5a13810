"""The production bundle: built only when its sources change."""

from collections.abc import Iterator
from pathlib import Path

from ops.launcher import console, locks, paths, stamps

SOURCES = ("frontend", "config/routes.json", "package.json", "package-lock.json")
CONFIGURATION = ("webpack*", "tsconfig*.json", ".swcrc", ".browserslistrc", "tools/*")
BUILD = paths.ROOT / "build"
BUILD_SECONDS = 600.0


def sources(root: Path = paths.ROOT) -> Iterator[Path]:
    """Yield every source file of the bundle."""
    for name in SOURCES:
        yield from (path for path in stamps.files_under(root / name) if ".test." not in path.name)
    for pattern in CONFIGURATION:
        yield from (path for path in sorted(root.glob(pattern)) if path.is_file())


def built_from(value: str) -> str:
    """Return the stamp of the bundle in `build/` for sources with this hash.

    It includes webpack's list of files: a bundle of `make dev` does not count as a production one.
    """
    return stamps.digest([path for path in (BUILD / "webpack-stats.json",) if path.exists()], value)


def build() -> str:
    """Build the bundle if its sources changed; return the hash of the sources."""
    with locks.exclusive(paths.VAR / "locks" / "build", wait=BUILD_SECONDS):
        value = stamps.digest(sources())
        # Inside the folder of the bundle, so that removing or copying it includes the stamp.
        stamp = stamps.Stamp(BUILD / ".stamp")
        if not stamp.matches(built_from(value)):
            console.quietly("Production bundle", ["npm", "run", "build"])
            stamp.set(built_from(value))
    return value
