"""Comparison of an answer with the declared output serializer of its operation."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.values import FieldValue

_JSON_TYPES: tuple[tuple[type[serializers.Field], tuple[type, ...]], ...] = (
    (serializers.BooleanField, (bool,)),
    (serializers.IntegerField, (int,)),
    (serializers.FloatField, (float, int)),
    (serializers.DecimalField, (float, int, str)),
    (serializers.CharField, (str,)),
    (serializers.DateTimeField, (str,)),
    (serializers.DateField, (str,)),
)


def assert_shape(field: serializers.Field, value: FieldValue, where: str) -> None:
    """Fail unless `value` has exactly the keys, types and choices that `field` declares."""
    if value is None:
        assert field.allow_null, f"{where} is null"
        return
    if isinstance(field, serializers.ListSerializer | serializers.ListField):
        assert isinstance(value, list), f"{where} is no list"
        child = field.child
        assert child is not None
        for index, item in enumerate(value):
            assert_shape(child, item, f"{where}[{index}]")
    elif isinstance(field, serializers.Serializer):
        _assert_object(field, value, where)
    elif isinstance(field, serializers.ChoiceField):
        assert value in field.choices, f"{where} is {value!r}, none of its choices"
    else:
        for kind, types in _JSON_TYPES:
            if isinstance(field, kind):
                assert isinstance(value, types), f"{where} is {value!r}"
                assert isinstance(field, serializers.BooleanField) or not isinstance(value, bool), where
                return


def _assert_object(field: serializers.Serializer, value: FieldValue, where: str) -> None:
    assert isinstance(value, dict), f"{where} is no object"
    extra = set(value) - set(field.fields)
    assert not extra, f"{where} answers undeclared {sorted(extra)}"
    for name, child in field.fields.items():
        if name in value:
            assert_shape(child, value[name], f"{where}.{name}")
        else:
            assert not child.required, f"{where}: {name} is missing"
