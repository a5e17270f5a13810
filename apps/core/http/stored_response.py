"""Responses whose body is stored compressed, so that it is not compressed again for each request."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpResponse
from django.utils.text import compress_string

MOST_RANDOM_BYTES = 100
"""As in Django's GZipMiddleware."""


def pack(body: bytes) -> bytes:
    """Return a body compressed by gzip."""
    return bytes(compress_string(body, max_random_bytes=MOST_RANDOM_BYTES))


class StoredResponse(HttpResponse):
    """A response with its body as text and compressed by `pack`."""

    def __init__(self, body: bytes, packed: bytes, headers: Mapping[str, str]) -> None:
        super().__init__(body, headers=headers)
        self._stored, self._packed = body, packed

    @property
    def packed(self) -> bytes | None:
        """Return the compressed body; None if the content was changed since."""
        return self._packed if self.content == self._stored else None
