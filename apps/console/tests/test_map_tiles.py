"""Sources of map tiles: OpenStreetMap on a laptop, none in tests, the configured one in production."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from django.conf import settings as now
from django.test import Client
from pytest_django import Settings

from apps.console import map_tiles
from config.settings.map_tiles import tile_source
from ops.launcher import checks, paths

_PRINT = (
    "import json; from django.conf import settings as s; "
    "policy = s.CONTENT_SECURITY_POLICY['DIRECTIVES']; "
    "print(json.dumps([s.MAP_TILE_URL, policy['img-src'], policy['connect-src']]))"
)


def tile_settings(module: str, **more: str) -> tuple[str | None, list[str]]:
    """Return the tile URL and the CSP sources that a settings module derives from an environment."""
    variables = {
        name: value for name, value in os.environ.items() if name not in ("SOFRA_TILE_URL", "SOFRA_PMTILES")
    }
    env = {**checks.production(variables), "DJANGO_SETTINGS_MODULE": f"config.settings.{module}", **more}
    done = subprocess.run(  # noqa: S603 -- our own settings
        [paths.PYTHON, "-c", _PRINT], env=env, cwd=paths.ROOT, capture_output=True, check=True, text=True
    )
    url, pictures, response = json.loads(done.stdout)
    return url, [*pictures, *response]


@pytest.mark.parametrize(
    ("url", "source"),
    [
        ("https://tile.openstreetmap.org/{z}/{x}/{y}.png", "https://tile.openstreetmap.org"),
        ("https://{s}.tiles.example/osm/{z}/{x}/{y}.png?key=1", "https://*.tiles.example"),
        ("http://127.0.0.1:9000/base/{z}/{x}/{y}.png", "http://127.0.0.1:9000"),
    ],
)
def test_the_policy_names_the_host_of_the_tiles_alone(url: str, source: str) -> None:
    assert tile_source(url) == source


def test_openstreetmap_is_the_default_map() -> None:
    url, sources = tile_settings("local")
    assert url == "https://tile.openstreetmap.org/{z}/{x}/{y}.png"
    assert sources.count("https://tile.openstreetmap.org") == 1
    url, sources = tile_settings("local", SOFRA_TILE_URL="")
    assert (url, any("openstreetmap" in source for source in sources)) == (None, False)
    url, sources = tile_settings("local", SOFRA_TILE_URL="https://tiles.example/base/{z}/{x}/{y}.png")
    assert url == "https://tiles.example/base/{z}/{x}/{y}.png"
    assert "https://tiles.example" in sources
    assert not any("openstreetmap" in source for source in sources)


def test_production_and_tests_contact_no_service_by_default() -> None:
    assert now.MAP_TILE_URL is None
    url, sources = tile_settings("production")
    assert (url, any("openstreetmap" in source for source in sources)) == (None, False)


# -- an archive ------------------------------------------------------------------------------------
def test_an_archive_goes_before_single_tiles(tmp_path: Path) -> None:
    url, sources = tile_settings(
        "local", SOFRA_PMTILES=str(tmp_path / "map.pmtiles"), SOFRA_TILE_URL="https://t.example/{z}"
    )
    assert url == "/map.pmtiles"
    assert not any("example" in source or "openstreetmap" in source for source in sources)
    url, sources = tile_settings("production", SOFRA_PMTILES="https://maps.example/id.pmtiles")
    assert url == "https://maps.example/id.pmtiles"
    assert sources.count("https://maps.example") == 1


@pytest.fixture
def archive(tmp_path: Path, settings: Settings) -> bytes:
    content = bytes(range(256)) * 4
    settings.PMTILES_FILE = tmp_path / "map.pmtiles"
    settings.PMTILES_FILE.write_bytes(content)
    return content


@pytest.mark.parametrize(
    ("range_header", "first", "last"),
    [
        ("bytes=0-126", 0, 126),
        ("bytes=1000-5000", 1000, 1023),
        ("bytes=-24", 1000, 1023),
        ("bytes=5-", 5, 1023),
    ],
)
def test_a_part_of_the_archive_is_served(
    client: Client, archive: bytes, range_header: str, first: int, last: int
) -> None:
    answer = client.get("/map.pmtiles", headers={"range": range_header})
    assert (answer.status_code, answer.content) == (206, archive[first : last + 1])
    assert answer["Content-Range"] == f"bytes {first}-{last}/1024"
    assert answer["ETag"]


@pytest.mark.parametrize("range_header", ["", "bytes=2000-", "bytes=9-3", "lines=1-2", "bytes=-0"])
def test_what_is_no_part_is_refused(client: Client, archive: bytes, range_header: str) -> None:
    answer = client.get("/map.pmtiles", headers={"range": range_header} if range_header else {})
    assert (answer.status_code, answer["Content-Range"]) == (416, "bytes */1024")


def test_more_than_a_tile_needs_is_not_read(
    client: Client, archive: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_tiles, "MOST_BYTES", 100)
    assert client.get("/map.pmtiles", headers={"range": "bytes=0-99"}).status_code == 206
    assert client.get("/map.pmtiles", headers={"range": "bytes=0-100"}).status_code == 416


def test_without_an_archive_there_is_none(client: Client, settings: Settings, tmp_path: Path) -> None:
    query = {"range": "bytes=0-10"}
    assert client.get("/map.pmtiles", headers=query).status_code == 404
    settings.PMTILES_FILE = tmp_path / "gone.pmtiles"
    assert client.get("/map.pmtiles", headers=query).status_code == 404
