"""Where maps take their tiles from: OpenStreetMap on a laptop, nobody in tests, what was said in production."""

from __future__ import annotations

import json
import os
import subprocess

import pytest
from django.conf import settings

from config.settings.map_tiles import tile_source
from launcher import paths

_PRINT = (
    "import json; from django.conf import settings as s; "
    "print(json.dumps([s.MAP_TILE_URL, s.CONTENT_SECURITY_POLICY['DIRECTIVES']['img-src']]))"
)


def said(module: str, **more: str) -> tuple[str | None, list[str]]:
    """The tile address and the sources of pictures that a module of settings makes of an environment."""
    env = {name: value for name, value in os.environ.items() if name != "SOFRA_TILE_URL"}
    env |= {
        "DJANGO_SETTINGS_MODULE": f"config.settings.{module}",
        "SOFRA_SECRET_KEY": "k" * 60,
        "SOFRA_ALLOWED_HOSTS": "console.example.com",
        "SOFRA_TRUSTED_PROXIES": "1",
        **more,
    }
    done = subprocess.run(  # noqa: S603 -- our own settings
        [paths.PYTHON, "-c", _PRINT], env=env, cwd=paths.ROOT, capture_output=True, check=True, text=True
    )
    url, sources = json.loads(done.stdout)
    return url, sources


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


def test_a_laptop_shows_openstreetmap_unless_it_is_told_otherwise() -> None:
    url, sources = said("local")
    assert url == "https://tile.openstreetmap.org/{z}/{x}/{y}.png"
    assert sources.count("https://tile.openstreetmap.org") == 1
    url, sources = said("local", SOFRA_TILE_URL="")
    assert (url, any("openstreetmap" in source for source in sources)) == (None, False)
    url, sources = said("local", SOFRA_TILE_URL="https://tiles.example/base/{z}/{x}/{y}.png")
    assert url == "https://tiles.example/base/{z}/{x}/{y}.png"
    assert "https://tiles.example" in sources
    assert not any("openstreetmap" in source for source in sources)


def test_production_and_tests_ask_nobody_by_themselves() -> None:
    assert settings.MAP_TILE_URL is None
    url, sources = said("production")
    assert (url, any("openstreetmap" in source for source in sources)) == (None, False)
