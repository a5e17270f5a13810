"""The production bundle: built only when something that goes into it changed."""

from collections.abc import Iterator
from pathlib import Path

from launcher import console, locks, paths, stamps

SOURCES = ("frontend", "config/routes.json", "package.json", "package-lock.json")
CONFIGURATION = ("webpack*", "tsconfig*.json", ".swcrc", ".browserslistrc", "tools/*")
BUILD = paths.ROOT / "build"
BUILD_SECONDS = 600.0


def sources(root: Path = paths.ROOT) -> Iterator[Path]:
    """Yield every file that the bundle is made from."""
    for name in SOURCES:
        yield from (path for path in stamps.files_under(root / name) if ".test." not in path.name)
    for pattern in CONFIGURATION:
        yield from (path for path in sorted(root.glob(pattern)) if path.is_file())


def built_from(value: str) -> str:
    """Return what the stamp says of a bundle that lies there, made from sources of this hash.

    Webpack's own list of what it wrote is part of it: a bundle of `make dev` is not taken for a production one.
    """
    return stamps.digest([path for path in (BUILD / "webpack-stats.json",) if path.exists()], value)


def build() -> str:
    """Build the bundle if it is not the one of these sources; return the hash of the sources."""
    with locks.exclusive(paths.VAR / "locks" / "build", wait=BUILD_SECONDS):
        value = stamps.digest(sources())
        # Beside the bundle, so that a bundle removed or shared between folders takes its stamp along.
        stamp = stamps.Stamp(BUILD / ".stamp")
        if not stamp.says(built_from(value)):
            console.quietly("Production bundle", ["npm", "run", "build", "--", "--progress"])
            stamp.set(built_from(value))
    return value
