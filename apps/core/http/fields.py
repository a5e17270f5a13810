"""Serializer fields of the API's types: ids, trimmed NFC text, countries, versions."""

from __future__ import annotations

import math
import re
from typing import Any

from rest_framework import serializers

from apps.core.text.normal_forms import normalize
from apps.core.values import Json

MAX_ID = 2**53 - 1
"""The largest integer that a browser represents exactly; ids above it do not exist."""

# DRF drops zeros after a decimal point: it would parse the text "50.000" as 50. Only one zero may be dropped,
# as in the JSON number 50.0.
serializers.IntegerField.re_decimal = re.compile(r"\.0$")


class Id(serializers.IntegerField):
    """A positive integer that identifies a record."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=MAX_ID, **kwargs)


class Version(serializers.IntegerField):
    """The version that the caller read."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=2**31 - 1, **kwargs)


class Number(serializers.FloatField):
    """A finite number. "nan" and "inf", which Python reads as numbers, are rejected."""

    def to_internal_value(self, data: float | str) -> float:
        """Return the number. Raise ValidationError for other values."""
        value: float = super().to_internal_value(data)
        if not math.isfinite(value):
            self.fail("invalid")
        return value


class Text(serializers.CharField):
    """Text, trimmed and in Unicode NFC. Values of other types are rejected, not converted."""

    def to_internal_value(self, data: Json) -> str:
        """Return the normalized text. Raise ValidationError for numbers, lists and other non-text."""
        if not isinstance(data, str):
            self.fail("invalid")
        return normalize("NFC", super().to_internal_value(data)).strip()


def optional_text(longest: int) -> Text:
    """Return an optional text field of at most `longest` characters."""
    return Text(required=False, allow_blank=True, allow_null=True, max_length=longest)


def optional_id() -> Id:
    """Return an optional id field."""
    return Id(required=False, allow_null=True)


class File(serializers.FileField):
    """A file of at most `most_bytes`. Bodies above the limit are rejected before they are read."""

    def __init__(self, most_bytes: int, **kwargs: Any) -> None:
        self.most_bytes = most_bytes
        super().__init__(**kwargs)


class Moment(serializers.DateTimeField):
    """A point in time as RFC 3339 in UTC."""
