"""A country's own texts to begin a reply with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.business_messages import selectors, templates
from apps.business_messages.models import MessageTemplate
from apps.core import registry
from apps.core.changes import history, versions
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import AlreadyExists, Invalid
from apps.core.text.folding import fold

FIELDS = ("label", "language", "body", "types", "is_active")


@transaction.atomic
def save_template(
    *, actor: User, country: str, template_id: int | None, version: int | None, fields: Mapping[str, Any]
) -> MessageTemplate:
    """Write a new text, or change one: only what is sent changes. One that is not active is not offered.

    Raises NotFound, Conflict, Invalid, AlreadyExists.
    """
    if template_id is None:
        item = MessageTemplate(country=country, created_by=actor, updated_by=actor)
        _set(item, {"is_active": True, **fields})
        item.save()
        history.record(actor=actor, record=item, action="create")
        return item
    item = selectors.lock_template(actor=actor, country=country, template_id=template_id)
    if version is None:
        raise Invalid({"version": ["This field is required."]})
    versions.check(item, version, fields)
    with versions.changing(item, actor=actor):
        _set(item, fields)
    return item


@transaction.atomic
def edit_from_history(
    *, actor: User, country: str, object_id: int, version: int, patch: Mapping[str, Any]
) -> MessageTemplate:
    """Put fields of a text back to what history holds. Raises what `save_template` raises."""
    return save_template(actor=actor, country=country, template_id=object_id, version=version, fields=patch)


def _put_back(
    work: BatchContext, item: MessageTemplate, values: Mapping[str, Any], fetched: None
) -> dict[str, str]:
    _set(item, values)
    return {}


def _set(item: MessageTemplate, fields: Mapping[str, Any]) -> None:
    for name in FIELDS:
        if name in fields:
            setattr(item, name, fields[name])
    errors: dict[str, list[str]] = {}
    if not item.label:
        errors["label"] = ["Give it a name"]
    if not item.body:
        errors["body"] = ["Message required"]
    if unknown := templates.unknown_in(item.body):
        known = ", ".join(f"{{{name}}}" for name in templates.NAMES)
        errors["body"] = [f"Nothing fills {', '.join(unknown)}. There is {known}"]
    if item.language not in templates.languages_of(item.country):
        errors["language"] = ["Choose one of the country's languages"]
    if errors:
        raise Invalid(errors)
    item.label_key = fold(item.label)[:60]
    same = MessageTemplate.objects.filter(
        country=item.country, language=item.language, label_key=item.label_key, is_active=True
    )
    if item.is_active and (other := same.exclude(pk=item.pk).first()):
        raise AlreadyExists(
            other.label,
            [{"object_type": selectors.TEMPLATE_KIND, "object_id": other.pk, "title": other.label}],
        )


UNDO = registry.Undo(fields=frozenset(FIELDS), lock=selectors.lock_templates, put_back=_put_back)
