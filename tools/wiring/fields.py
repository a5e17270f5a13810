"""The check of input fields: the front end sends each, and an answer or the server reads it."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wiring import files
from wiring.findings import Finding, without_excused
from wiring.operations import UNCALLED

if TYPE_CHECKING:
    from rest_framework.serializers import BaseSerializer

HERE = "tools/wiring/fields.py"
LATER = "written in the record's own form afterwards"
DEFAULT = "what the server takes where nothing is said"
UNSENT: Mapping[str, str] = {
    "business_message/bulk_edit_messages remove_labels": "the screen takes labels off message by message",
    "business_message/convert_to_lead expected_value": LATER,
    "business_message/convert_to_lead interests": LATER,
    "business_message/convert_to_lead owner_id": LATER,
    "crm/save_task remind_minutes": DEFAULT,
    "error_feedback/create_feedback picture_ids": "shares its input with the public site, which asks for more",
    "file/upload_picture credit": LATER,
    "file/upload_picture licence": "sent with each file (frontend/features/uploads/batch.ts), as a shorthand property",
    "file/upload_picture licence_expires_on": LATER,
    "store/edit_store verify_note": "store/verify_store takes the note of a visit",
    "store_sync/apply_sync link_store_id": "store_sync/link_candidate links before",
    "video/get_video_token lasts_s": DEFAULT,
    "video/get_video_token provider": DEFAULT,
}
"""Fields that the front end does not send, as `call field`, with the reason."""
UNREAD: Mapping[str, str] = {}
"""Fields that are written but not read by name, as `call field`, with the way they are read."""

SHARED = "frontend/shared"
RECORDS = "frontend/shared/api/records.ts"
_KIND = re.compile(
    r"(?:\bcode: |\b(?:edit|create|query)Records?\(\s*|\b(?:contentKind|useRecordLabels|writtenFields)(?:<\w+>)?\()'([a-z_]+)'"
)
"""The pattern of the kind of record whose calls a screen makes."""
_CONSTANT = re.compile(r"export const (\w+) = (.*?) as const;", re.DOTALL)
_WORD = re.compile(r"[A-Za-z_]\w*")
_COMMENT = re.compile(r"/\*.*?\*/|(?<![:'\"`])//[^\n]*", re.DOTALL)


@dataclass(frozen=True)
class Writing:
    """A call that writes, with its fields, including those of nested parts."""

    name: str
    fields: frozenset[str]


@dataclass(frozen=True)
class Calls:
    """The calls of the server, and the fields of their answers."""

    writing: Sequence[Writing]
    answered: frozenset[str]
    """The fields of all answers."""


def of_operations() -> Calls:
    """Return the calls registered on the server. Django must be set up."""
    from django.urls import get_resolver

    from apps.core import registry
    from apps.core.http.operations import Kind
    from apps.core.http.outputs import serializer_of
    from apps.core.http.serializers import CONTROL_KEYS
    from apps.core.lists import list_area

    # Calls are registered when the URLs are loaded.
    assert get_resolver().url_patterns
    every = registry.operations().values()
    filters = {name for area in list_area.areas().values() for name in area.spec.filters}
    return Calls(
        [
            Writing(
                call.name,
                frozenset(_fields(call.input()))
                - {*CONTROL_KEYS, "version"}
                - _list_filters_of(call.name, filters),
            )
            for call in every
            if call.kind is Kind.MUTATION
        ],
        frozenset(name for call in every for name in _fields(serializer_of(call.output)())),
    )


def _list_filters_of(name: str, filters: set[str]) -> set[str]:
    """Return the filters that a call takes as its list does. The front end's tests compare lists."""
    return filters if re.search(r"/(bulk_edit|export|claim_next)", name) else set()


def _fields(serializer: BaseSerializer) -> Iterator[str]:
    """Yield the field names of a serializer and its nested parts.

    Files are left out: they are sent differently.
    """
    for name, field in getattr(serializer, "fields", {}).items():
        if type(field).__name__ in {"File", "FileField"}:
            continue
        yield name
        yield from _fields(field)
        while (child := getattr(field, "child", None)) is not None:
            field = child
            yield from _fields(field)


def findings(
    root: Path, calls: Calls, unsent: Mapping[str, str] = UNSENT, unread: Mapping[str, str] = UNREAD
) -> list[Finding]:
    """Return findings for fields that nothing sends or nothing reads."""
    words = _words_of_calls(root)
    reads = calls.answered | _read_by_server(root)
    pairs = {f"{call.name} {field}": (call.name, field) for call in calls.writing for field in call.fields}
    not_sent = {
        key: Finding(name, f"the front end never sends {field}", "Send it, or take it out of the input")
        for key, (name, field) in pairs.items()
        if name not in UNCALLED and field not in words.get(name, set())
    }
    not_read = {
        key: Finding(name, f"nothing reads {field}", "Answer it or act on it, or take it out of the input")
        for key, (name, field) in pairs.items()
        if field not in reads
    }
    return [
        *without_excused(not_sent, unsent, pairs, HERE),
        *without_excused(not_read, unread, pairs, HERE),
    ]


def _words_of_calls(root: Path) -> dict[str, set[str]]:
    """Map each call to the words of the folders that make it, plus the words that all folders share.

    The calls of a kind of record with a table are made where the kind is named, and send the table's fields.
    A constant that the server generates next to the tables counts in the sources that name it.
    """
    tables = _tables(root)
    constants = _constants(root)
    words = {
        path: _words_with(constants, path)
        for path in files.typescript(root, "frontend")
        if path != root / RECORDS
    }
    shared = {word for path, texts in words.items() if path.is_relative_to(root / SHARED) for word in texts}
    by_area: dict[Path, set[str]] = {}
    for path, texts in words.items():
        by_area.setdefault(_area(root, path), set()).update(texts)
    calls: dict[str, set[str]] = {}
    for path in words:
        source = files.read(path)
        for name in re.findall(r"['\"]([a-z_]+/[a-z_]+)['\"]", source):
            calls.setdefault(name, set(shared)).update(by_area[_area(root, path)])
        for code in _KIND.findall(source):
            for name in tables.get(code, {}).get("calls", {}).values():
                calls.setdefault(name, set(shared)).update(by_area[_area(root, path)], tables[code]["fields"])
    return calls


def _tables(root: Path) -> dict[str, Any]:
    """Return the tables of records generated for the screens, by code."""
    path = root / RECORDS
    if not path.exists():
        return {}
    text = files.read(path)
    # More constants follow the tables.
    tables: dict[str, Any] = json.JSONDecoder().raw_decode(text[text.index("{") :])[0]
    return tables


def _constants(root: Path) -> dict[str, set[str]]:
    """Return the words of the constants generated next to the tables, by the name of the constant."""
    path = root / RECORDS
    constants = _CONSTANT.findall(files.read(path)) if path.exists() else []
    return {name: set(_WORD.findall(value)) for name, value in constants if name != "RECORDS"}


def _words_with(constants: Mapping[str, set[str]], path: Path) -> set[str]:
    """Return the words of a source and of the constants that it names."""
    words = _words(path)
    return words.union(*(constants[name] for name in words & set(constants)))


def _area(root: Path, path: Path) -> Path:
    """Return the part of the front end that a file belongs to: a feature, the shell or the app."""
    parts = path.relative_to(root).parts
    return Path(*parts[: 3 if parts[1] == "features" else 2])


def _words(path: Path) -> set[str]:
    """Return the words of a source, without its comments."""
    return set(_WORD.findall(_COMMENT.sub("", files.read(path))))


def _read_by_server(root: Path) -> frozenset[str]:
    """Return the names that the server reads: attributes, keys and, except in API declarations, strings."""
    return frozenset(name for path in files.python(root, "apps") for name in _read_in(root, path))


def _read_in(root: Path, path: Path) -> Iterator[str]:
    """Yield the names that a file reads."""
    is_declaring = "api" in path.relative_to(root).with_suffix("").parts or path.name == "admin.py"
    for node in files.nodes(path):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield node.attr
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            yield str(node.slice.value)
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            if getattr(node.func, "attr", "") in {"get", "pop"}:
                yield str(node.args[0].value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and not is_declaring:
            yield node.value
        elif isinstance(node, ast.arg):
            yield node.arg
