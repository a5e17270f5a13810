"""Create, edit and undo the reply templates of a country."""

from __future__ import annotations

from apps.accounts.models import User
from apps.business_messages.domain import templates
from apps.business_messages.models import MessageTemplate
from apps.business_messages.queries import selectors
from apps.core.errors import AlreadyExists, Invalid
from apps.core.records.services import RecordServices, Values, Write
from apps.core.text.folding import fold

FIELDS = ("label", "language", "body", "types", "is_active")


def _new(actor: User, country: str) -> MessageTemplate:
    return MessageTemplate(country=country, is_active=True, created_by=actor, updated_by=actor)


def _set(write: Write, item: MessageTemplate, fields: Values) -> None:
    """Set values without saving. Raise Invalid, or AlreadyExists for the label of another active template."""
    for name in FIELDS:
        if name in fields:
            setattr(item, name, fields[name])
    errors: dict[str, list[str]] = {}
    if not item.label:
        errors["label"] = ["Enter a name"]
    if not item.body:
        errors["body"] = ["Message required"]
    if unknown := templates.unknown_in(item.body):
        placeholders = ", ".join(f"{{{name}}}" for name in templates.NAMES)
        errors["body"] = [f"Unknown placeholder: {', '.join(unknown)}. Available: {placeholders}"]
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


TEMPLATE_SERVICES = RecordServices(
    "Template",
    new=_new,
    lock=selectors.lock_templates,
    apply=_set,
    undoable=frozenset(FIELDS),
)
