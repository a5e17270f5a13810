"""What the screen at an address needs beside the page's own scripts, so that the browser fetches it at once.

The shell and each screen are chunks that are asked for one after the other: the page's script asks for the shell, the
shell for the screen. The address says which they are, and `build/chunk-groups.json` of which files they are made. The
page's script has them fetched where somebody is signed in, which only the browser knows.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings

from apps.core import areas

SHELL = "shell"
"""The chunk of the console around the screens (`frontend/app/lazyShell.ts`)."""
_KINDS = {"js": "script", "css": "style"}


@dataclass(frozen=True)
class Preload:
    """A file to fetch: its address as the bundle asks for it (webpack's `publicPath`), and what it is used as."""

    href: str
    used_as: str


def preloads(path: str) -> tuple[Preload, ...]:
    """Return what the screen at a path of the console is made of; nothing for addresses of no screen."""
    screen = _screens().get(path)
    return () if screen is None else _made_of(screen)


@cache
def _made_of(screen: str) -> tuple[Preload, ...]:
    groups = _groups()
    files = dict.fromkeys([*groups.get(SHELL, ()), *groups.get(screen, ())])
    return tuple(
        Preload(f"{settings.STATIC_URL}bundle/{file}", _KINDS[end])
        for file in files
        if (end := file.rpartition(".")[2]) in _KINDS
    )


@cache
def _screens() -> dict[str, str]:
    """The chunk of each screen, by its path."""
    return {route["path"]: route["screen"] for route in _flat(areas.load()["routes"]) if "screen" in route}


def _flat(routes: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for route in routes:
        yield route
        yield from _flat(route.get("children", ()))


@cache
def _groups() -> dict[str, list[str]]:
    """The files of each chunk; none where there is no bundle (tests of the backend)."""
    file = settings.BUNDLE_DIR / "chunk-groups.json"
    found: dict[str, list[str]] = json.loads(file.read_text()) if file.exists() else {}
    return found
