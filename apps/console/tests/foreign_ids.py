"""Records of another country with one id and a marker, and the id fields of operations."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import DatabaseError, connection, models, transaction
from django.db.models import F, Value
from django.db.models.functions import Cast, Concat, Left
from rest_framework import serializers

from apps.core.http.fields import Id

FOREIGN_ID = 7_000_000
MARKER = "KANARYA"
Path = tuple[str, ...]


@contextmanager
def ids_from_the_foreign_one() -> Iterator[None]:
    """Give the next record of every table the foreign id; afterwards the sequences continue as before."""
    with connection.cursor() as cursor:
        before = {name: _last_value(cursor, name) for name in _sequences(cursor)}
        for name in before:
            cursor.execute("SELECT setval(%s, %s, false)", [name, FOREIGN_ID])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            for name, last in before.items():
                cursor.execute("SELECT setval(%s, %s, %s)", [name, last or 1, last is not None])


def _sequences(cursor: Any) -> list[str]:
    items = []
    for model in own_models():
        cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [model._meta.db_table])
        items += [name for (name,) in cursor.fetchall() if name]
    return items


def _last_value(cursor: Any, sequence: str) -> int | None:
    """Return the last number of a sequence, or None."""
    named = "SELECT last_value FROM pg_sequences WHERE format('%%I.%%I', schemaname, sequencename) = %s"
    cursor.execute(named, [sequence])
    row: tuple[int | None] = cursor.fetchone()
    return row[0]


def own_models() -> list[type[models.Model]]:
    """Return the product's models with integer primary keys."""
    return [
        model
        for model in apps.get_models()
        if model.__module__.startswith("apps.") and isinstance(model._meta.pk, models.AutoField)
    ]


def move_to(country: str) -> None:
    """Assign the foreign records of every table to the country, since factories sometimes use another."""
    for model in own_models():
        names = {field.name for field in model._meta.concrete_fields}
        rows = model._base_manager.filter(pk__gte=FOREIGN_ID)
        if "country" in names:
            rows.exclude(country="").update(country=country)
        if "countries" in names:
            rows.update(countries=[country])


def mark() -> int:
    """Write the marker into every text column of the foreign records; return the number of columns."""
    done = 0
    for model in own_models():
        for field in model._meta.concrete_fields:
            is_text = isinstance(field, models.CharField | models.TextField) and not field.choices
            if is_text and field.name != "country":
                done += _mark(model, field)
    return done


def _mark(model: type[models.Model], field: Any) -> bool:
    text = Concat(Value(MARKER), Cast(F("pk"), models.CharField()))
    rows = model._base_manager.filter(pk__gte=FOREIGN_ID)
    try:
        with transaction.atomic():
            return bool(rows.update(**{field.name: Left(text, field.max_length or 60)}))
    except DatabaseError:
        # A constraint restricts the column: a code, or a required part.
        return False


def id_paths(shape: serializers.Serializer, path: Path = ()) -> Iterator[Path]:
    """Yield the path of every id in an input, including lists and nested objects."""
    for name, field in shape.fields.items():
        inner: Any = field
        while isinstance(inner, serializers.ListField | serializers.ListSerializer):
            inner = inner.child
        if isinstance(inner, Id):
            yield (*path, name)
        elif isinstance(inner, serializers.Serializer):
            yield from id_paths(inner, (*path, name))


def with_id(
    shape: serializers.Serializer, body: dict[str, Any], path: Path, value: int
) -> dict[str, Any] | None:
    """Return the body with the id at the path, in the first list item; None if it has no place for it."""
    changed = copy.deepcopy(body)
    at: Any = changed
    fields = shape.fields
    for name in path[:-1]:
        field: Any = fields[name]
        many = isinstance(field, serializers.ListField | serializers.ListSerializer)
        at = at.get(name) if many else at.setdefault(name, {})
        if many and at:
            at = at[0]
        if not isinstance(at, dict):
            return None
        fields = field.child.fields if many else field.fields
    is_list = isinstance(fields[path[-1]], serializers.ListField)
    at[path[-1]] = [value] if is_list else value
    return changed
