"""The worst input of each operation, from its limits: bounded function calls and statements."""

from __future__ import annotations

import io
import uuid
import zipfile
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import orjson
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework import serializers

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.console.tests.spoiling import good_calls, undone
from apps.content.domain.blocks import spec
from apps.core import registry
from apps.core.choices import Country
from apps.core.http.body_limits import MOST_ELEMENTS
from apps.core.http.fields import Id
from apps.core.http.operations import Operation
from apps.core.http.serializers import CONTROL_KEYS
from apps.core.testing.api import Api
from apps.core.testing.levels import LEVEL, Level
from apps.core.testing.work import at_most

MOST_CALLS = 3_000_000
MOST_STATEMENTS = 400
LONGEST_FREE_TEXT = 2_000
"""Characters of a text without a specific limit."""
ALPHABETS = ("o\u0301\u0327", "İ", "%_", "<b>", ", ", "1 ")
"""Repeated patterns: combining marks, letters that grow, wildcards, markup, separators, spaced digits."""
PARTS = 4
"""Number of tests that share the operations, run in parallel."""


class Worst:
    """Generator of the largest values of fields."""

    def __init__(self, alphabet: str) -> None:
        self._alphabet = alphabet

    def of(self, field: Any) -> Any:
        """Return the worst value of a field."""
        for kind, make in self._makers():
            if isinstance(field, kind):
                return make(field)
        return None

    def _makers(self) -> list[tuple[Any, Callable[[Any], Any]]]:
        return [
            (serializers.ListSerializer, lambda field: self._repeated(field.child, MOST_ELEMENTS)),
            (
                serializers.ListField,
                lambda field: self._repeated(field.child, field.max_length or MOST_ELEMENTS),
            ),
            (serializers.BaseSerializer, self.body),
            (serializers.MultipleChoiceField, lambda field: list(field.choices)),
            (serializers.ChoiceField, lambda field: next(iter(field.choices), None)),
            (serializers.BooleanField, lambda field: True),
            (serializers.IntegerField, lambda field: field.max_value or 2**31 - 1),
            (serializers.FloatField, lambda field: field.max_value or 1e15),
            (serializers.DecimalField, lambda field: 89.999999),
            (serializers.UUIDField, lambda field: str(uuid.uuid4())),
            (serializers.DateTimeField, lambda field: "9999-12-31T23:59:59Z"),
            (serializers.DateField, lambda field: "2026-12-31"),
            (serializers.CharField, lambda field: self.text(field.max_length or LONGEST_FREE_TEXT)),
            (serializers.Field, lambda field: worst_structure()),
        ]

    def _repeated(self, child: Any, count: int) -> list[Any]:
        if isinstance(child, Id):
            return list(range(10**9, 10**9 + count))
        return [self.of(child) for _ in range(count)]

    def text(self, length: int) -> str:
        """Return a text of this length."""
        return (self._alphabet * length)[:length]

    def body(self, serializer: Any) -> dict[str, Any]:
        """Return an object with all writable fields."""
        return {
            name: self.of(field)
            for name, field in serializer.fields.items()
            if name not in CONTROL_KEYS and not isinstance(field, serializers.FileField)
        }


def worst_structure() -> list[Any]:
    """Return the blocks with the most listed records; the caller checks the limit of blocks."""
    rule = {"sort": "name", "limit": spec.MOST_STORES}
    return [
        {"id": str(uuid.uuid4()), "type": "store_list", "mode": "rule", "rule": rule, "show_map": True}
        for _ in range(MOST_ELEMENTS)
    ]


def worst_bodies(operation: type[Operation], good: dict[str, Any], turn: int) -> Iterator[dict[str, Any]]:
    """Yield the valid body with all fields at their worst, and with each list or structure at its worst."""
    worst = Worst(ALPHABETS[turn % len(ALPHABETS)])
    fields = operation.input().fields
    yield {**worst.body(operation.input()), **{name: good[name] for name in good if name.endswith("_id")}}
    for name, field in fields.items():
        is_large = isinstance(
            field,
            serializers.ListField
            | serializers.BaseSerializer
            | serializers.JSONField
            | serializers.DictField,
        )
        if name not in CONTROL_KEYS and is_large:
            yield {**good, name: worst.of(field)}


def faults_of(api: Api, token: str, name: str, body: dict[str, Any]) -> Iterator[str]:
    with undone(), at_most(MOST_CALLS):
        answer = api.call(name, body, token=token)
    if answer.status >= 500:
        yield f"{name}: {answer.status}"
    if len(answer.statements) > MOST_STATEMENTS:
        yield f"{name}: {len(answer.statements)} statements"


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_the_worst_body_of_every_operation_takes_bounded_work(api: Api, part: int) -> None:
    admin = UserFactory(super_admin=True, countries=list(Country.values))
    token = api.token(admin)
    faults: list[str] = []
    for turn, (name, good) in enumerate(sorted(good_calls(admin))[part::PARTS]):
        operation = registry.operations()[name]
        turns = range(len(ALPHABETS)) if LEVEL is Level.FULL else [turn]
        bodies = [body for one in turns for body in worst_bodies(operation, good, one)]
        for body in bodies if LEVEL is Level.FULL else bodies[:2]:
            if len(orjson.dumps(body)) <= operation.largest_body():
                faults += faults_of(api, token, name, body)
    assert faults == []


# -- files -------------------------------------------------------------------------------------------
def png_of(width: int, height: int) -> bytes:
    """Return the header of a PNG that claims this size."""
    data = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 2, 0, 0, 0])
    chunk = b"IHDR" + data
    return b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4, "big") + chunk + zlib.crc32(chunk).to_bytes(4, "big")


def packed(name: str, size: int) -> bytes:
    """Return an archive of one part that unpacks to `size` bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, "<x/>")
        archive.writestr("xl/worksheets/sheet1.xml", b" " * size)
    return file.getvalue()


FILES: dict[str, bytes] = {
    "equal.csv": b",".join([b"name"] * 10_000),
    "names.csv": b",".join(b"n%d" % number for number in range(60_000)),
    "commas.csv": b"," * 20_000,
    "marks.csv": b"name\n" + ("o" + "\u0301\u0327" * 200_000).encode(),
    "digits.csv": b'group,"' + b"1" * 200_000 + b'a"\nname,address\nx,y\n',
    "nested.geojson": b'{"features":[{"geometry":{"coordinates":' + b"[" * 100_000,
    "keys.geojson": b'{"features":[{"properties":{'
    + b",".join(b'"k%d":1' % n for n in range(50_000))
    + b"}}]}",
    "lines.json": b'{"a":' + b"[" * 100_000 + b"\n{}",
    "unfolding.xlsx": packed("xl/workbook.xml", 30_000_000),
    "huge.png": png_of(60_000, 60_000),
    "objects.pdf": b"%PDF-1.7\n" + b"1 0 obj<<" + b"/A[" * 50_000,
    "unfolding.docx": packed("word/document.xml", 30_000_000),
}


def file_calls(admin: User) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield (operation, file field, other fields) of every operation that takes a file."""
    for name, operation in registry.operations().items():
        fields = operation.input().fields
        for field_name, field in fields.items():
            if isinstance(field, serializers.FileField):
                required = {
                    other: Worst("a").of(one)
                    for other, one in fields.items()
                    if one.required and other != field_name
                }
                yield name, field_name, required


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES)
def test_the_worst_file_of_every_type_takes_bounded_work(api: Api, file: str) -> None:
    admin = UserFactory(super_admin=True, countries=list(Country.values))
    token = api.token(admin)
    calls = list(file_calls(admin))
    assert len(calls) >= 5
    faults: list[str] = []
    for name, field, fields in calls:
        body = {key: value for key, value in fields.items() if isinstance(value, str | int)}
        with undone(), at_most(MOST_CALLS):
            sent = {field: SimpleUploadedFile(file, FILES[file])}
            answer = api.call(name, body, files=sent, token=token)
        if answer.status >= 500 or len(answer.statements) > MOST_STATEMENTS:
            faults.append(f"{name}: {answer.status}, {len(answer.statements)} statements")
    assert faults == []
