"""Detection of settings that are never read, and of settings that are read but not defined."""

from __future__ import annotations

from pathlib import Path

import pytest

from wiring import settings

BASE = """
from pathlib import Path

BASE_DIR = Path(".")
DEBUG = False
CORS_ALLOWED_ORIGINS = []
MAP_URL: str | None = None
if DEBUG:
    TEMPLATES = [BASE_DIR]
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Create a project with its own settings, Django's and a library's."""
    for folder in ("config/settings", "apps/stores/tests"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "config/settings/base.py").write_text(BASE)
    (tmp_path / "apps/stores/maps.py").write_text(
        "from django.conf import settings\n\nprint(settings.MAP_URL)\n"
    )
    return tmp_path


def lines(root: Path) -> list[str]:
    items = settings.findings(root, lambda package, name: name == "CORS_ALLOWED_ORIGINS")
    return [f"{each.where}: {each.what}" for each in items]


def plant(root: Path, file: str, line: str) -> None:
    path = root / file
    path.write_text(f"{path.read_text() if path.exists() else ''}{line}\n")


def test_settings_that_are_read_are_well(root: Path) -> None:
    assert lines(root) == []


@pytest.mark.parametrize("name", ["BIZ_CODE", "CORS_ORIGIN_WHITELIST"])
def test_setting_that_only_a_test_reads_and_no_library_knows_is_reported(root: Path, name: str) -> None:
    plant(root, "config/settings/base.py", f"{name} = []")
    plant(root, "apps/stores/tests/test_files.py", f"assert settings.{name}")

    assert lines(root) == [f"config/settings/base.py:10: the setting {name} is read nowhere"]


def test_undefined_setting_is_reported(root: Path) -> None:
    plant(root, "apps/stores/maps.py", 'print(getattr(settings, "TILE_URL", ""))')

    assert lines(root) == ["apps/stores/maps.py:4: the setting TILE_URL is defined nowhere"]


def test_settings_read_by_packages_are_collected() -> None:
    assert settings.package_reads("corsheaders", "CORS_ALLOWED_ORIGINS")
    assert not settings.package_reads("corsheaders", "CORS_ORIGINS_OF_ALL")
