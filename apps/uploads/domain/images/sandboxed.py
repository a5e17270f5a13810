"""Sandboxed decoding of pictures: a file that crashes a decoder ends only its own process."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from apps.core import sandbox
from apps.core.errors import FileRejected
from apps.uploads.domain.images.prepare import Prepared
from apps.uploads.domain.images.sizes import Encoded, View

_SEATS = threading.BoundedSemaphore(2)
"""Maximum number of pictures decoded at a time per process: one may take a quarter of a gigabyte."""
sandbox.preload("apps.uploads.domain.images.prepare")


def prepare(content: bytes, zone: str) -> Prepared:
    """Return the normalized picture of a file, with thumb and small.

    Raise FileRejected with the reason: another type, too small, too large, or broken.
    """
    prepared = _call("apps.uploads.domain.images.prepare.prepare", content, zone)
    prepared["original"] = Encoded(**prepared["original"])
    prepared["variants"] = [Encoded(**variant) for variant in prepared["variants"]]
    return Prepared(**prepared)


def render(content: bytes, view: View, names: Sequence[str]) -> list[Encoded]:
    """Return sizes of a stored picture. Raise FileRejected if its file is damaged."""
    return [
        Encoded(**made)
        for made in _call(
            "apps.uploads.domain.images.prepare.render", content, view.focal, view.crop, list(names)
        )
    ]


def _call(function: str, *arguments: Any) -> Any:
    with _SEATS:
        try:
            return sandbox.call(function, *arguments, refusal=FileRejected)
        except sandbox.Crashed:
            raise FileRejected("The picture is damaged") from None
