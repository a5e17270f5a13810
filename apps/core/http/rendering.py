"""JSON in and out: strict on the way in, the envelope on the way out."""

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

MOST_CONTAINERS = 20_000
"""Lists and objects in a body, brackets in its texts included; a long article has some hundreds."""
MOST_VALUES = 100_000
"""Values in a body, told by its commas."""
MAX_DEPTH = 32
"""How deep a body may be nested; the deepest that any call takes has seven levels."""


def _plain_text(value: object) -> str:
    # Subclasses of text, such as Django's safe strings, may return themselves from str().
    return str.__str__(value) if isinstance(value, str) else str(value)


_ENCODER = msgspec.json.Encoder(enc_hook=_plain_text, decimal_format="number")


def dumps(value: Any) -> bytes:
    """Return `value` as JSON: outputs as objects, moments as RFC 3339 in UTC, decimals as numbers."""
    return _ENCODER.encode(value)


def envelope(data: Any = None, *, code: int = 0, msg: str = "") -> dict[str, Any]:
    """The one shape every answer has."""
    return {"code": code, "data": data, "msg": msg}


class EnvelopeRenderer(BaseRenderer):
    """Writes the envelope that the operation or the exception handler made."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None
    ) -> bytes:
        """The answer's bytes."""
        return dumps(data)


class OneRenderer(DefaultContentNegotiation):
    """Every answer is the envelope in JSON, whatever was asked for: there is nothing to choose from."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """The one renderer, and its media type."""
        (renderer,) = renderers
        return renderer, str(renderer.media_type)


class StrictJSONParser(BaseParser):
    """Reads a JSON object; refuses NaN, lone surrogates, NUL, and anything that is not an object."""

    media_type = "application/json"

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None) -> Any:
        """The body as a dict. Raises ParseError for text that is no JSON object."""
        request = (parser_context or {}).get("request")
        body = request.body if request is not None and not hasattr(stream, "getvalue") else stream.read()
        if not body.strip():
            return {}
        if body.count(b"[") + body.count(b"{") > MOST_CONTAINERS or body.count(b",") > MOST_VALUES:
            # Counting bytes costs a thousandth of what reading so many values would.
            raise ParseError("The body holds too many values")
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


def _check_inside(body: bytes, value: Any) -> None:
    """Raises ParseError for what nothing below could keep: NUL characters, nesting without end.

    The look at the bytes spares ordinary bodies the walk.
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


def _keys(level: list[Any]) -> Iterator[str]:
    return (key for item in level if isinstance(item, dict) for key in item)
