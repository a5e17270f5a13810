"""Serializer fields that hold the API's types: ids, trimmed NFC text, countries, versions."""

from __future__ import annotations

import re
from typing import Any

from rest_framework import serializers

from apps.core.text.normal_forms import normalize

MAX_ID = 2**53 - 1
"""The largest whole number a browser holds exactly; ids above it do not exist."""

# The framework drops any zeros after a point: it would read the text "50.000" as 50. Only one zero may go, as in
# the JSON number 50.0.
serializers.IntegerField.re_decimal = re.compile(r"\.0$")


class Id(serializers.IntegerField):
    """A positive whole number that names a record."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=MAX_ID, **kwargs)


class Version(serializers.IntegerField):
    """The version the caller read."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=2**31 - 1, **kwargs)


class Text(serializers.CharField):
    """Text, trimmed and in Unicode NFC; other types than text are refused, not turned into it."""

    def to_internal_value(self, data: Any) -> str:
        """The text to keep. Raises ValidationError for numbers, lists and other non-text."""
        if not isinstance(data, str):
            self.fail("invalid")
        return normalize("NFC", super().to_internal_value(data)).strip()


class File(serializers.FileField):
    """A file of at most `most_bytes`; a call refuses a body that could not be one before it reads it."""

    def __init__(self, most_bytes: int, **kwargs: Any) -> None:
        self.most_bytes = most_bytes
        super().__init__(**kwargs)


class Moment(serializers.DateTimeField):
    """A moment as RFC 3339 in UTC."""
