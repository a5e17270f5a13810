"""Limits on the body of a request and on its lists, checked before validation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest
from rest_framework import serializers
from rest_framework.request import Request

from apps.core.http.fields import File
from apps.core.values import Json

MOST_BYTES = 2 * 1024 * 1024
"""Maximum JSON body of any operation, in bytes."""
LEAST_BYTES = 16 * 1024
"""Minimum limit of an operation: room for whitespace, and for keys that an older page still sends."""
MOST_KEYS = 500
"""Maximum number of keys in an object; no input has a fifth of them."""

MOST_ELEMENTS = 200
"""Default maximum length of a list."""
A_FILE_TOO_LARGE = 1024 * 1024

_A_CHARACTER = 12
"""Bytes of a character beyond the basic plane, written as two escapes."""
_A_PATTERN = 300 * _A_CHARACTER
"""Size of a value with a pattern and no maximum length, such as an email address or a code."""
_A_NUMBER = 40
_A_STRUCTURE = 300 * 1024
"""Bytes of an object whose fields the input does not declare, such as form values."""
_A_PART = 8 * 1024
"""Bytes of such an object inside another or in a list, such as a block of a text."""


def length_of(request: Request | HttpRequest) -> int:
    """Return the Content-Length of the request; 0 if there is none, in which case the body is not read."""
    length = request.META.get("CONTENT_LENGTH") or ""
    return int(length) if length.isdecimal() else 0


def is_json(request: Request | HttpRequest) -> bool:
    """Return whether the content type is JSON."""
    return str(request.META.get("CONTENT_TYPE", "")).lower().startswith("application/json")


def largest_body(input_class: type[serializers.Serializer], *, with_files: bool) -> int:
    """Return the size in bytes of the longest valid input, from the limits of its fields.

    At most MOST_BYTES in addition to files. A file slightly above its limit is still read, because its own
    error says more.
    """
    fields = input_class().fields
    texts = sum(_named(name, field, _A_STRUCTURE) for name, field in fields.items())
    files = [field.most_bytes + A_FILE_TOO_LARGE for field in fields.values() if isinstance(field, File)]
    return min(MOST_BYTES, LEAST_BYTES + texts) + (sum(files) if with_files else 0)


def _named(name: str, field: Any, structure: int) -> int:
    return len(name) + 8 + _bytes_of(field, structure)


def _bytes_of(field: Any, structure: int) -> int:
    if isinstance(field, serializers.DictField | serializers.JSONField):
        return structure
    if isinstance(field, serializers.Serializer):
        return sum(_named(name, inner, _A_PART) for name, inner in field.fields.items())
    if isinstance(field, serializers.ListField | serializers.ListSerializer):
        return _longest(field) * (2 + _bytes_of(field.child, _A_PART))
    if isinstance(field, serializers.ChoiceField):
        return _choice(field)
    if isinstance(field, serializers.RegexField) and not field.max_length:
        return _A_PATTERN
    if isinstance(field, serializers.CharField):
        return _A_CHARACTER * field.max_length if field.max_length else MOST_BYTES
    return _A_NUMBER


def _longest(field: Any) -> int:
    """Return the maximum number of elements of a list field."""
    return int(field.max_length or MOST_ELEMENTS)


def _choice(field: serializers.ChoiceField) -> int:
    longest = max((len(str(code)) for code in field.choices), default=0) + 4
    return longest * len(field.choices) if isinstance(field, serializers.MultipleChoiceField) else longest


def too_long(serializer: serializers.Serializer, data: Json) -> dict[str, list[str]]:
    """Return errors for the lists of an input that exceed their field's limit.

    DRF validates every element before the length, and returns an error for each.
    """
    return dict(_too_long(serializer, data, ""))


def _too_long(field: Any, data: Json, path: str) -> Iterator[tuple[str, list[str]]]:
    if isinstance(data, dict) and len(data) > MOST_KEYS:
        yield path or "body", [f"At most {MOST_KEYS} fields"]
    elif isinstance(field, serializers.Serializer) and isinstance(data, dict):
        for name, inner in field.fields.items():
            if isinstance(value := data.get(name), list | dict):
                yield from _too_long(inner, value, f"{path}.{name}" if path else name)
    elif isinstance(field, serializers.ListField | serializers.ListSerializer) and isinstance(data, list):
        yield from _too_long_list(field, data, path)


def _too_long_list(field: Any, data: list[Json], path: str) -> Iterator[tuple[str, list[str]]]:
    if len(data) > _longest(field):
        yield path, [f"Ensure this field has no more than {_longest(field)} elements."]
    elif isinstance(field.child, serializers.Serializer | serializers.ListField):
        for index, value in enumerate(data):
            yield from _too_long(field.child, value, f"{path}.{index}")
