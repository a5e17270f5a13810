"""Requests of people about their personal data."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models

from apps.core.choices import Country, PersonRequestKind
from apps.core.models.base import Versioned
from apps.core.models.work import Job


class PersonRequest(Versioned):
    """An export or erasure of all stored data of a person.

    Afterwards only a keyed hash identifies the person.
    """

    kind = models.CharField(max_length=10, choices=PersonRequestKind.choices)
    value_hash = models.CharField(max_length=32, db_index=True)
    """Keyed hash of the email address or phone number."""
    known = models.JSONField(default=dict)
    """Data for the job: {email, phone, names}; empty once it has ended."""
    countries = ArrayField(models.CharField(max_length=2, choices=Country.choices))
    reason = models.CharField(max_length=300, blank=True)
    counts = models.JSONField(default=dict)
    """{kind of record: number of exported or erased records}."""
    job = models.ForeignKey(Job, null=True, on_delete=models.SET_NULL, related_name="+")
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(kind__in=PersonRequestKind.values), name="person_request_kind_known"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["created_at"], condition=~models.Q(known={}), name="person_request_known"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} #{self.pk}"
