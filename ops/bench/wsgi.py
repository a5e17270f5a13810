"""The floor, the textbook and the console behind one web server."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ops.bench.settings")

from config.wsgi import application as _django
from ops.bench import floor


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Pass a request to the floor or to Django."""
    if environ["PATH_INFO"].startswith("/floor/"):
        return floor.application(environ, start_response)
    return _django(environ, start_response)
