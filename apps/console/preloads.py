"""Preloads of the scripts and styles of a screen, so that the browser requests them at once.

The shell and each screen are chunks that are otherwise requested one after the other: the page's script
requests the shell, the shell requests the screen. The URL determines the chunks, and
`build/chunk-groups.json` their files. The page's script preloads them if the user is signed in, which only
the browser knows.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings

from apps.core.permissions import areas

SHELL = "shell"
"""Chunk of the shell around the screens (`frontend/app/lazyShell.ts`)."""
_KINDS = {"js": "script", "css": "style"}


@dataclass(frozen=True)
class Preload:
    """A file to preload: its URL as requested by the bundle (webpack's `publicPath`), and its type."""

    href: str
    used_as: str


def preloads(path: str) -> tuple[Preload, ...]:
    """Return the preloads of the screen at a path of the console; none for other paths."""
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
    """Return the chunk of each screen by path."""
    return {route["path"]: route["screen"] for route in _flat(areas.load()["routes"]) if "screen" in route}


def _flat(routes: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for route in routes:
        yield route
        yield from _flat(route.get("children", ()))


@cache
def _groups() -> dict[str, list[str]]:
    """Return the files of each chunk; none without a bundle (tests of the backend)."""
    file = settings.BUNDLE_DIR / "chunk-groups.json"
    groups: dict[str, list[str]] = json.loads(file.read_text()) if file.exists() else {}
    return groups
