"""Build of the console as a wheel that needs neither Node nor this checkout: `make wheel`."""

import shutil
from pathlib import Path

from config.version import VERSION
from ops.launcher import console, django_env, environment, frontend, paths, server
from ops.launcher.console import print_line

OUT = paths.ROOT / "dist"
PACKAGES = ("apps", "config")
SHIPPED = "config/shipped"
"""The folder in which `config.settings.places` finds files other than Python."""
BUNDLE_FILES = ("webpack-stats.json", "chunk-groups.json")
"""Bundle files that the server reads; those for browsers are in the collected static files."""
LEFT_OUT = shutil.ignore_patterns("tests", "testing", "__pycache__", "shipped")
PROJECT = """\
[project]
name = "sofra"
version = "{version}"
description = "Internal console of a restaurant and food advisory site"
requires-python = ">={python}"
dependencies = [
{dependencies}
]

[project.scripts]
sofra = "config.command:main"

[build-system]
requires = ["uv_build=={uv}"]
build-backend = "uv_build"

[tool.uv.build-backend]
module-name = {modules}
module-root = ""
namespace = false
"""


def wheel() -> int:
    """Build the wheel into `dist/`; return the exit code."""
    environment.ensure()
    bundle = frontend.build()
    env = django_env.environment("config.settings.local", "postgres://nobody@127.0.0.1/none")
    server.collect_static(env, bundle)
    made = build(paths.VAR / "static", OUT)
    print_line(f"Built: {made.relative_to(paths.ROOT)}")
    return 0


def build(static: Path, out: Path) -> Path:
    """Build a wheel from the bundle in `build/` and the collected static files; return its path."""
    uv = environment.uv()
    source = out / "source"
    shutil.rmtree(source, ignore_errors=True)
    stage(source, static)
    console.quietly("Wheel", [uv, "build", "--wheel", "--no-config", "--out-dir", out, source])
    shutil.rmtree(source)
    return max(out.glob("*.whl"), key=lambda path: path.stat().st_mtime)


def stage(source: Path, static: Path) -> None:
    """Copy the contents of the wheel into a folder."""
    for name in PACKAGES:
        shutil.copytree(paths.ROOT / name, source / name, ignore=LEFT_OUT)
    shipped = source / SHIPPED
    shutil.copytree(paths.ROOT / "templates", shipped / "templates")
    shutil.copytree(static, shipped / "collected")
    (shipped / "build").mkdir()
    for name in BUNDLE_FILES:
        shutil.copy(frontend.BUILD / name, shipped / "build" / name)
    (source / "pyproject.toml").write_text(project(), encoding="utf-8")


def project() -> str:
    """Return the text of the wheel's `pyproject.toml`, with the pins of requirements.txt as dependencies."""
    return PROJECT.format(
        version=VERSION,
        python=environment.OLDEST_PYTHON,
        dependencies="\n".join(f'  "{pin}",' for pin in environment.pins(environment.RUNTIME)),
        uv=environment.locked("uv").split()[0].removeprefix("uv=="),
        modules=str(list(PACKAGES)).replace("'", '"'),
    )
