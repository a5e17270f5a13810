"""The check of settings: the project, another setting, Django or a library reads each of config/settings."""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from django.conf import global_settings

from wiring import files
from wiring.findings import Finding

FOLDER = "config/settings"
READERS = ("apps", "config", "e2e", "ops", "manage.py")
WITHOUT_DEFAULT = {"ROOT_URLCONF", "SETTINGS_MODULE"}
"""Settings of Django without a default."""
LIBRARIES: Mapping[str, str] = {
    "CONTENT_SECURITY_POLICY": "csp",
    "CORS_": "corsheaders",
    "REST_FRAMEWORK": "rest_framework",
    "SIMPLE_JWT": "rest_framework_simplejwt",
    "SPECTACULAR_SETTINGS": "drf_spectacular",
    "TASKS": "django_tasks",
    "WEBPACK_LOADER": "webpack_loader",
    "WHITENOISE_": "whitenoise",
}
"""Prefixes of library settings, with the package whose sources must still read them."""

_ATTRIBUTE = re.compile(r"\bsettings\.([A-Z][A-Z0-9_]*)")
_BY_NAME = re.compile(r"\bgetattr\(settings, \"([A-Z][A-Z0-9_]*)\"")


def defined(root: Path) -> dict[str, str]:
    """Return the settings with the place of their first assignment."""
    values: dict[str, str] = {}
    for path in files.python(root, FOLDER):
        for name in (name for node in files.nodes(path) for name in files.names_assigned(node)):
            if name.id.isupper():
                values.setdefault(name.id, files.place(root, path, name.lineno))
    return values


def read(root: Path) -> dict[str, str]:
    """Return the settings that project code reads, with the first place of each."""
    values: dict[str, str] = {}
    for path in files.python(root, *READERS):
        for number, line in enumerate(files.read(path).splitlines(), start=1):
            for name in (*_ATTRIBUTE.findall(line), *_BY_NAME.findall(line)):
                values.setdefault(name, files.place(root, path, number))
    return values


def _made_of(root: Path) -> set[str]:
    """Return the settings that other settings are computed from."""
    return {
        node.id
        for path in files.python(root, FOLDER)
        for node in files.nodes(path)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }


def package_reads(package: str, name: str) -> bool:
    """Return True if the sources of an installed package name a setting."""
    spec = importlib.util.find_spec(package)
    folders = spec.submodule_search_locations if spec else None
    return any(name in files.read(path) for folder in folders or () for path in Path(folder).rglob("*.py"))


def findings(root: Path, package_reads: Callable[[str, str], bool] = package_reads) -> list[Finding]:
    """Return findings for settings that are never read, and for settings that are read but not defined."""
    there, read_names = defined(root), read(root)
    existing = {*read_names, *_made_of(root)}
    unread = [
        Finding(place, f"the setting {name} is read nowhere", "Read it, or delete it")
        for name, place in there.items()
        if name not in existing and not _is_of_others(name, package_reads)
    ]
    undefined = [
        Finding(
            place, f"the setting {name} is defined nowhere", f"Define it in {FOLDER}, or delete its reader"
        )
        for name, place in read_names.items()
        if name not in there and not _is_of_others(name, package_reads)
    ]
    return sorted([*unread, *undefined])


def _is_of_others(name: str, package_reads: Callable[[str, str], bool]) -> bool:
    """Return True if Django or a library reads a setting."""
    if hasattr(global_settings, name) or name in WITHOUT_DEFAULT:
        return True
    return any(
        name.startswith(start) and package_reads(package, name) for start, package in LIBRARIES.items()
    )
