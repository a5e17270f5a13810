"""Sources, runs and records in Django's own admin; a source for another partner is made here."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest

from apps.accounts.models import User
from apps.core.admin import ReadOnlyAdmin, ServiceAdmin, ServiceForm
from apps.core.choices import Country
from apps.core.country.alphabets import by_alphabet
from apps.core.models import Versioned
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
    "code", "name", "kind", "countries", "trust", "licence", "attribution", "radius_m", "missing_days_mean",
    "close_signal_trusted", "enabled",
)  # fmt: skip


class SourceForm(ServiceForm):
    """A source's form; its mapping comes with its files."""

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

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A code is for good: records and stores name it."""
        return ("code",) if obj is not None else ()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Sources stay: records and history name them."""
        return False

    def create(self, request: HttpRequest, values: dict[str, Any], confirmed: frozenset[str]) -> SyncSource:
        """Makes the source."""
        return sources.create_source(actor=_actor(request), fields=values)

    def edit(
        self,
        request: HttpRequest,
        record: Versioned,
        version: int,
        patch: dict[str, Any],
        confirmed: frozenset[str],
    ) -> SyncSource:
        """Changes the source."""
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


@admin.register(SyncRun)
class SyncRunAdmin(ReadOnlyAdmin):
    list_display = ("source", "country", "status", "is_full", "file_name", "created_at", "finished_at")
    list_filter = ("source", "country", "status")
    list_select_related = ("source",)
    ordering = ("-id",)


@admin.register(SyncRunProblem)
class SyncRunProblemAdmin(ReadOnlyAdmin):
    list_display = ("run_id", "row", "external_id", "title", "msg")
    ordering = ("-id",)


@admin.register(SourceRecord)
class SourceRecordAdmin(ReadOnlyAdmin):
    list_display = ("external_id", "source", "country", "link_status", "vanished_runs", "changed_at")
    list_filter = ("source", "country", "link_status")
    list_select_related = ("source",)
    search_fields = ("=external_id",)
    ordering = ("-id",)


@admin.register(SyncItem)
class SyncItemAdmin(ReadOnlyAdmin):
    """Decisions are made in the console: they write into stores."""

    list_display = ("title", "action", "status", "source", "country", "store", "created_at")
    list_filter = ("country", "status", "action")
    list_select_related = ("source", "store")
    search_fields = ("search_text",)
    ordering = ("-id",)


@admin.register(AutoRule)
class AutoRuleAdmin(ReadOnlyAdmin):
    """Rules are set in the console, where they are tried on past decisions first."""

    list_display = ("source", "country", "field", "mode", "enabled", "replayed_at", "disabled_at")
    list_filter = ("country", "enabled", "source", "field")
    list_select_related = ("source",)
    ordering = ("source", "country", "id")


@admin.register(AutoRuleDay)
class AutoRuleDayAdmin(ReadOnlyAdmin):
    list_display = ("rule", "day", "applied")
    list_select_related = ("rule__source",)
    ordering = ("-day", "rule")


@admin.register(RuleUse)
class RuleUseAdmin(ReadOnlyAdmin):
    list_display = ("rule", "item", "at")
    list_select_related = ("rule__source", "item")
    ordering = ("-id",)


@admin.register(RefusedValue)
class RefusedValueAdmin(ReadOnlyAdmin):
    list_display = ("store", "source", "field", "at")
    list_filter = ("source",)
    list_select_related = ("store", "source")
    ordering = ("-id",)
