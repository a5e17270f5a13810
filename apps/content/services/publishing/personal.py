"""Personal data in published texts: search and erasure in records, revisions and addresses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any

from django.db import models
from django.db.models import Exists, F, OuterRef, Q, QuerySet, TextField
from django.db.models.functions import Cast

from apps.content.models import Revision
from apps.content.services.publishing.kind import PublishedKind
from apps.content.services.publishing.slugs import slugify
from apps.core.privacy import holders
from apps.core.privacy.holders import Erasure, Holder, erasing
from apps.core.privacy.redaction import patterns
from apps.core.privacy.sought import SearchedPerson
from apps.core.values import Json

_SLUGS = ("slug", "live_slug")
_SHORTEST_IN_SLUG = 6
"""Shorter forms of a number would match parts of other words."""


def register_texts(kind: PublishedKind) -> None:
    """Register a kind whose texts may contain personal data."""
    holders.register(
        Holder(
            code=kind.code,
            label=f"{kind.plural.capitalize()} that name the person",
            search=lambda person: _by_index(kind, person),
            thorough=lambda person: _by_reading(kind, person),
            # History and search texts repeat the web address.
            called=lambda record, person: _slug_forms(person) if person else (),
            exported=lambda record, person: _export_values(kind, record, person),
            erase=lambda record, erasure: _erase(kind, record, erasure),
        )
    )


def _rows(kind: PublishedKind, person: SearchedPerson) -> QuerySet[models.Model]:
    rows: QuerySet[models.Model] = kind.rows.filter(country__in=person.countries)
    return rows


def _by_index(kind: PublishedKind, person: SearchedPerson) -> QuerySet[models.Model]:
    """Return the records whose title, address or other indexed text contains the person's data."""
    return _rows(kind, person).filter(person.mentioned(kind.code, kind.model))


def _by_reading(kind: PublishedKind, person: SearchedPerson) -> QuerySet[models.Model]:
    """Return the records with the person's data in any text or earlier version, by a full scan."""
    expression = patterns(email=person.email, phone=person.phone, is_loose=True)[0]
    columns = {f"{name}_as_text": Cast(name, TextField()) for name in _columns(kind)}
    named = reduce(or_, (Q(**{f"{name}__iregex": expression}) for name in columns))
    for slug in _slug_forms(person):
        named |= reduce(or_, (Q(**{f"{name}__contains": slug}) for name in _SLUGS))
    versions = Revision.objects.filter(object_type=kind.code, object_id=OuterRef("pk"))
    versions = versions.alias(as_text=Cast(F("snapshot"), TextField())).filter(as_text__iregex=expression)
    return _rows(kind, person).alias(**columns).filter(named | Exists(versions))


def _columns(kind: PublishedKind) -> list[str]:
    """Return the text columns of a kind, edited and derived."""
    texts = (models.CharField, models.TextField, models.JSONField)
    return [
        field.name
        for field in kind.model._meta.concrete_fields
        if isinstance(field, texts) and not field.choices and field.name not in (*_SLUGS, "country")
    ]


def _slug_forms(person: SearchedPerson) -> list[str]:
    """Return the forms of the email address or phone number within a web address."""
    forms = {slugify(form) for form in person.forms()}
    return sorted((form for form in forms if len(form) >= _SHORTEST_IN_SLUG), key=len, reverse=True)


def _export_values(kind: PublishedKind, record: Any, person: SearchedPerson) -> Mapping[str, Json]:
    expression = re.compile(patterns(email=person.email, phone=person.phone)[0], re.IGNORECASE)
    values = {name: getattr(record, name) for name in ("title", *kind.content) if hasattr(record, name)}
    named = {name: value for name, value in values.items() if expression.search(str(value))}
    return {kind.labels.get(name, name): value for name, value in {"title": record.title, **named}.items()}


def _erase(kind: PublishedKind, record: Any, erasure: Erasure) -> bool:
    forms = _slug_forms(erasure.person) if erasure.person else []
    with erasing(record, erasure):
        erasure.redactor.redact(record, _columns(kind))
        for name in _SLUGS:
            setattr(record, name, _without(getattr(record, name), forms, record.pk))
    for version in Revision.objects.filter(object_type=kind.code, object_id=record.pk):
        snapshot = erasure.redactor.without(version.snapshot)
        if isinstance(snapshot.get("slug"), str):
            snapshot["slug"] = _without(snapshot["slug"], forms, record.pk)
        note = erasure.redactor.without(version.note)
        if (snapshot, note) != (version.snapshot, version.note):
            version.snapshot, version.note = snapshot, note[:200]
            version.save(update_fields=["snapshot", "note"])
    return False


def _without(slug: str, forms: list[str], pk: int) -> str:
    for form in forms:
        slug = slug.replace(form, f"removed-{pk}")
    return slug[:100]
