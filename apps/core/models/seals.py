"""What makes history tamper-evident: each entry is sealed into a chain of hashes (apps/core/changes/seals.py)."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models

from .history import ChangeLog


class HistoryBlanking(models.Model):
    """One blanking of an entry: values of a person were taken out of it. Written by the database itself."""

    entry = models.ForeignKey(
        ChangeLog, null=True, db_constraint=False, on_delete=models.DO_NOTHING, related_name="+"
    )
    at = models.DateTimeField()
    fields = ArrayField(models.CharField(max_length=100), null=True)
    """The fields whose values went; None for all."""
    with_title = models.BooleanField()
    """Whether what the record was called and the reason went, too."""

    def __str__(self) -> str:
        return f"entry {self.entry_id} at {self.at:%Y-%m-%d %H:%M}"


class HistoryPending(models.Model):
    """What waits for its seal: an entry, or a blanking of one. Written by the database with each of them."""

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
    """One link of a chain: an entry as it was written, or as a blanking left it. Append-only."""

    partition = models.CharField(max_length=2, blank=True)
    """The chain: the entry's country."""
    number = models.PositiveBigIntegerField()
    """The place in the chain, from 1."""
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
    """For a seal of what a blanking left: which."""
    sealed_at = models.DateTimeField()
    previous = models.BinaryField()
    """The digest of the link before."""
    personal = models.BinaryField()
    """The hash of title, reason, address and values, under the salt."""
    salt = models.BinaryField(null=True)
    """Gone when the entry is blanked afterwards: then nobody finds by trying what the values were."""
    digest = models.BinaryField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["partition", "number"], name="historyseal_place"),
        ]

    def __str__(self) -> str:
        return f"{self.partition or 'none'} {self.number}: entry {self.entry_id}"
