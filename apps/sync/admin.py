"""Django admin of sources, runs and records; new partner sources are created here."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from apps.accounts.models import User
from apps.core.admin import ServiceAdmin, ServiceForm, read_only
from apps.core.choices import Country
from apps.core.models import Versioned
from apps.core.text.alphabets import by_alphabet
from apps.core.values import FieldValue
from apps.sync.models import (
    AutoRule,
    AutoRuleDay,
    RefusedValue,
    RuleUse,
    SourceRecord,
    SyncItem,
    SyncRun,
    SyncRunProblem,
    SyncSource,
)
from apps.sync.services import sources

_FIELDS = (
    "code",
    "name",
    "kind",
    "countries",
    "trust",
    "licence",
    "attribution",
    "radius_m",
    "missing_days_mean",
    "close_signal_trusted",
    "enabled",
)


class SourceForm(ServiceForm):
    """The form of a source; its mapping is set with its first file."""

    code = forms.RegexField(r"^[a-z][a-z0-9_]{1,39}$", help_text="a to z, 0 to 9 and _; for good")
    countries = forms.MultipleChoiceField(choices=Country.choices, widget=forms.CheckboxSelectMultiple)
    radius_m = forms.IntegerField(min_value=30, max_value=1000, initial=150)

    class Meta:
        model = SyncSource
        fields = _FIELDS


@admin.register(SyncSource)
class SyncSourceAdmin(ServiceAdmin):
    form = SourceForm
    fields = _FIELDS
    list_display = ("name", "code", "kind", "countries", "trust", "enabled", "last_run_at")
    list_filter = ("kind", "enabled")
    search_fields = ("code", "name")
    ordering = (by_alphabet("name", "").asc(), "id")

    def get_readonly_fields(self, request: HttpRequest, obj: models.Model | None = None) -> Any:
        """Return `code` as read-only for existing sources, because records and stores refer to it."""
        return ("code",) if obj is not None else ()

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Return False: records and history refer to sources."""
        return False

    def create(
        self, request: HttpRequest, values: dict[str, FieldValue], confirmed: frozenset[str]
    ) -> SyncSource:
        return sources.create_source(actor=_actor(request), fields=values)

    def edit(
        self,
        request: HttpRequest,
        record: Versioned,
        version: int,
        patch: dict[str, FieldValue],
        confirmed: frozenset[str],
    ) -> SyncSource:
        assert isinstance(record, SyncSource)
        return sources.edit_source(
            actor=_actor(request),
            country=record.countries[0],
            source_code=record.code,
            version=version,
            patch=patch,
        )


def _actor(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


read_only(
    SyncRun, "source country status is_full file_name created_at finished_at", filters="source country status"
)
read_only(SyncRunProblem, "run_id row external_id title msg")
read_only(
    SourceRecord,
    "external_id source country link_status vanished_runs changed_at",
    filters="source country link_status",
    search="=external_id",
)
# Decisions are made in the console, because they write to stores.
read_only(
    SyncItem,
    "title action status source country store created_at",
    filters="country status action",
    search="search_text",
)
# Rules are edited in the console, where they are first tried on past decisions.
read_only(
    AutoRule,
    "source country field mode enabled replayed_at disabled_at",
    filters="country enabled source field",
    order="source country id",
)
read_only(AutoRuleDay, "rule day applied", related="rule__source", order="-day rule")
read_only(RuleUse, "rule item at", related="rule__source item")
read_only(RefusedValue, "store source field at", filters="source")
