"""JSON parsing and rendering: strict input, output in the envelope."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO, Any

import msgspec
import orjson
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ParseError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from apps.core.values import Json

MOST_CONTAINERS = 20_000
"""Maximum number of lists and objects in a body; a long article has some hundreds.

Brackets inside texts count too.
"""
MOST_VALUES = 100_000
"""Maximum number of values in a body, counted by its commas."""
MAX_DEPTH = 32
"""Maximum nesting of a body; the deepest valid input has seven levels."""


def _plain_text(value: object) -> str:
    # Subclasses of str, such as Django's safe strings, may return themselves from str().
    return str.__str__(value) if isinstance(value, str) else str(value)


_ENCODER = msgspec.json.Encoder(enc_hook=_plain_text, decimal_format="number")


def dumps(value: Any) -> bytes:
    """Return `value` as JSON: outputs as objects, datetimes as RFC 3339 in UTC, decimals as numbers."""
    return _ENCODER.encode(value)


def envelope(data: Any = None, *, code: int = 0, msg: str = "") -> dict[str, Any]:
    """Return the response envelope."""
    return {"code": code, "data": data, "msg": msg}


class EnvelopeRenderer(BaseRenderer):
    """A renderer of the envelope that the operation or the exception handler built."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None
    ) -> bytes:
        """Return the response body."""
        return dumps(data)


class OneRenderer(DefaultContentNegotiation):
    """Content negotiation that always selects the JSON envelope."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return the only renderer and its media type."""
        (renderer,) = renderers
        return renderer, str(renderer.media_type)


class StrictJSONParser(BaseParser):
    """A parser of JSON objects.

    It rejects NaN, lone surrogates, NUL, and anything that is not an object.
    """

    media_type = "application/json"

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None) -> Any:
        """Return the body as a dict. Raise ParseError if it is not a JSON object."""
        request = (parser_context or {}).get("request")
        body = request.body if request is not None and not hasattr(stream, "getvalue") else stream.read()
        if not body.strip():
            return {}
        if body.count(b"[") + body.count(b"{") > MOST_CONTAINERS or body.count(b",") > MOST_VALUES:
            # Counting bytes costs a thousandth of parsing that many values.
            raise ParseError("The body has too many values")
        try:
            value = orjson.loads(body)
        except orjson.JSONDecodeError as error:
            raise ParseError("The body is not valid JSON") from error
        except RequestDataTooBig:
            raise
        if not isinstance(value, dict):
            raise ParseError("The body must be a JSON object")
        _check_inside(body, value)
        return value


def _check_inside(body: bytes, value: Json) -> None:
    """Raise ParseError for NUL characters and for nesting above the limit.

    Most bodies are accepted by a check of the bytes, without visiting every value.
    """
    deep = body.count(b"[") + body.count(b"{") > MAX_DEPTH
    if not deep and b"\\u0000" not in body:
        return
    has_nul = b"\\u0000" in body
    level: list[Any] = [value]
    for _ in range(MAX_DEPTH):
        inside = [inner for item in level for inner in (item.values() if isinstance(item, dict) else item)]
        if has_nul and any(isinstance(text, str) and "\x00" in text for text in [*_keys(level), *inside]):
            raise ParseError("Text must not contain NUL characters")
        level = [inner for inner in inside if isinstance(inner, (dict, list))]
        if not level:
            return
    raise ParseError(f"The body is nested deeper than {MAX_DEPTH} levels")


def _keys(level: list[Json]) -> Iterator[str]:
    return (key for item in level if isinstance(item, dict) for key in item)
