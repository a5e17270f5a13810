"""Preloads of a page by its URL."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from apps.console import preloads

pytestmark = pytest.mark.django_db
GROUPS = {
    "main": ["react.1.js", "main.1.js"],
    "shell": ["7.1.js", "shell.1.css", "shell.1.js"],
    "StoreList": ["7.1.js", "StoreList.1.js", "StoreList.1.js.map"],
    "Today": ["Today.1.js"],
}


@pytest.fixture(autouse=True)
def _bundle(settings: Any, tmp_path: Path) -> Iterator[None]:
    (tmp_path / "chunk-groups.json").write_text(json.dumps(GROUPS))
    settings.BUNDLE_DIR = tmp_path
    _forget()
    yield
    _forget()


def _forget() -> None:
    preloads._groups.cache_clear()
    preloads._made_of.cache_clear()


def _named(path: str) -> list[tuple[str, str]]:
    page = Client().get(path).content.decode()
    boot = json.loads(re.search(r'<script id="console-boot" type="application/json">(.*?)</script>', page)[1])  # type: ignore[index]
    return [(file["href"], file["as"]) for file in boot["preloads"]]


def test_a_page_names_the_files_of_the_shell_and_of_its_screen_once() -> None:
    assert _named("/store/store/list?status=draft") == [
        ("/static/bundle/7.1.js", "script"),
        ("/static/bundle/shell.1.css", "style"),
        ("/static/bundle/shell.1.js", "script"),
        ("/static/bundle/StoreList.1.js", "script"),
    ]


@pytest.mark.parametrize("path", ["/login", "/invitation", "/404", "/", "/no/such/screen"])
def test_a_page_of_no_screen_names_none(path: str) -> None:
    assert _named(path) == []


def test_without_a_bundle_there_is_nothing_to_name(tmp_path: Path) -> None:
    (tmp_path / "chunk-groups.json").unlink()
    assert _named("/today") == []
