"""Seals that make history tamper-evident: a hash chain of entries (apps/core/changes/seals.py)."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models

from .history import ChangeLog


class HistoryBlanking(models.Model):
    """A blanking of an entry: personal values were erased. Written by the database itself."""

    entry = models.ForeignKey(
        ChangeLog, null=True, db_constraint=False, on_delete=models.DO_NOTHING, related_name="+"
    )
    at = models.DateTimeField()
    fields = ArrayField(models.CharField(max_length=100), null=True)
    """The fields whose values were erased; null for all."""
    with_title = models.BooleanField()
    """True if title and reason were erased too."""

    def __str__(self) -> str:
        return f"entry {self.entry_id} at {self.at:%Y-%m-%d %H:%M}"


class HistoryPending(models.Model):
    """An entry, or a blanking of one, that is not sealed yet. Inserted by the database with each of them."""

    entry = models.ForeignKey(
        ChangeLog,
        null=True,
        db_constraint=False,
        db_index=False,
        on_delete=models.DO_NOTHING,
        related_name="+",
    )
    blanking = models.ForeignKey(
        HistoryBlanking,
        null=True,
        db_constraint=False,
        db_index=False,
        on_delete=models.DO_NOTHING,
        related_name="+",
    )

    class Meta:
        verbose_name_plural = "history pending"

    def __str__(self) -> str:
        return f"entry {self.entry_id}"


class HistorySeal(models.Model):
    """A link of a chain: an entry as it was written, or as a blanking left it. Append-only."""

    partition = models.CharField(max_length=2, blank=True)
    """The chain: the entry's country."""
    number = models.PositiveBigIntegerField()
    """The position in the chain, from 1."""
    entry = models.ForeignKey(
        ChangeLog, null=True, db_constraint=False, on_delete=models.DO_NOTHING, related_name="+"
    )
    blanking = models.ForeignKey(
        HistoryBlanking,
        null=True,
        db_constraint=False,
        db_index=False,
        on_delete=models.DO_NOTHING,
        related_name="+",
    )
    """For the seal of a blanked entry: the blanking."""
    sealed_at = models.DateTimeField()
    previous = models.BinaryField()
    """The digest of the previous link."""
    personal = models.BinaryField()
    """The salted hash of title, reason, IP address and values."""
    salt = models.BinaryField(null=True)
    """Null after a later blanking, so that nobody can find the values by trial."""
    digest = models.BinaryField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["partition", "number"], name="historyseal_place"),
        ]

    def __str__(self) -> str:
        return f"{self.partition or 'none'} {self.number}: entry {self.entry_id}"
