"""Every column that may contain personal data is declared, consistently with the record definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import models

from apps.core.country import PACKS
from apps.core.privacy import inventory, retention
from apps.core.privacy.holders import holders
from apps.core.privacy.inventory import ErasureEffect
from apps.core.records import registration

LOOKS_PERSONAL = re.compile(
    r"(^|_)(e?mails?|phones?|contacts?|reporter|sender|nickname|ips?|user_agent|address|keys?|hash|known|recipient)(_|\d|$)"
)
_NO_WORDS = (models.ForeignKey, models.DateField, models.BooleanField)


def columns() -> Iterator[tuple[type[models.Model], models.Field]]:
    for model in apps.get_models():
        if model.__module__.startswith("apps."):
            yield from ((model, field) for field in model._meta.concrete_fields)


def looks_personal(field: models.Field) -> bool:
    if isinstance(field, models.EmailField | models.GenericIPAddressField):
        return True
    return not isinstance(field, _NO_WORDS) and bool(LOOKS_PERSONAL.search(field.name))


def is_declared(model: type[models.Model], name: str) -> bool:
    data = inventory.of(model)
    return (data is not None and name in data.names) or name in inventory.others_of(model)


def test_every_column_that_looks_personal_is_declared() -> None:
    undeclared = [
        f"{model._meta.label}.{field.name}"
        for model, field in columns()
        if looks_personal(field) and not is_declared(model, field.name)
    ]
    assert undeclared == [], (
        "declare them in personal.py of their area, or say why they hold nothing personal"
    )


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        (models.EmailField(name="anything"), True),
        (models.GenericIPAddressField(name="seen"), True),
        (models.CharField(name="reporter_phone"), True),
        (models.CharField(name="last_login_ip"), True),
        (models.JSONField(name="contacts"), True),
        (models.DateTimeField(name="last_contact_at"), False),
        (models.CharField(name="monkey"), False),
        (models.CharField(name="description"), False),
    ],
)
def test_what_looks_personal(field: models.Field, expected: bool) -> None:
    assert looks_personal(field) is expected


def test_what_is_declared_is_there_and_has_a_reason() -> None:
    for data in inventory.declared():
        names = {field.name for field in data.model._meta.concrete_fields}
        assert data.names <= names, data.model
        assert all(column.what for column in data.columns), data.model
    for model, field in columns():
        if field.name in inventory.others_of(model):
            assert inventory.others_of(model)[field.name]
            assert looks_personal(field), f"{model._meta.label}.{field.name} does not look personal"


@pytest.mark.parametrize("record", registration.records().values(), ids=lambda record: record.code)
def test_tables_of_fields_and_the_inventory_agree(record: registration.Record) -> None:
    values = {field.name for field in record.model._meta.concrete_fields if not field.is_relation}
    data = inventory.of(record.model)
    named = set(data.going(ErasureEffect.BLANKED, ErasureEffect.REPLACED)) if data else set()
    in_table = {one.name for one in record.fields}
    assert {name for name in record.personal if name in values} <= (data.names if data else set())
    derived = {"search_text", "snippet", "avatar_picture_id"}
    assert (named & in_table) - derived <= set(record.personal)


def test_these_kinds_of_records_find_a_person() -> None:
    assert {holder.code for holder in holders()} == {
        "article",
        "business_message",
        "collection",
        "comment",
        "feedback",
        "joined_report",
        "lead",
        "outgoing_mail",
        "page",
        "received_mail",
        "user",
        "video",
    }


def test_every_term_ends_something_in_every_country() -> None:
    for ending in retention.endings():
        assert ending.retention.term is not None
        for pack in PACKS.values():
            assert ending.retention.term(pack.retention).days > 0
    assert {pack.retention.contact_months for pack in PACKS.values()} == {24}
    assert {pack.retention.address_days for pack in PACKS.values()} == {30}
