"""Pages (read-only, with an action to unpublish) and redirects (editable) in the Django admin."""

from __future__ import annotations

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from apps.content.admin import PublishedAdmin
from apps.core.admin import ActingAdmin, OfCountryAdmin, OfCountryForm, actor_of
from apps.core.models import Versioned
from apps.core.values import FieldValue
from apps.pages.models import Page, Redirect
from apps.pages.services import redirects
from apps.pages.services.kind import PAGE
from apps.pages.services.states import STEPS


@admin.register(Page)
class PageAdmin(PublishedAdmin):
    kind, steps = PAGE, STEPS
    list_display = ("title", "country", "slug", "page_type", "status", "is_live", "seo_score", "updated_at")
    list_filter = ("country", "status", "is_live", "page_type", "robots")
    list_select_related = ("region",)
    search_fields = ("search_text",)
    ordering = ("-id",)


class RedirectForm(OfCountryForm):
    """The form of a redirect."""

    to_id = forms.IntegerField(required=False, label="Id of the target record")

    class Meta:
        model = Redirect
        fields = ("from_path", "to_type", "to_id", "to_url", "code", "note")


@admin.register(Redirect)
class RedirectAdmin(ActingAdmin, OfCountryAdmin):
    form = RedirectForm
    fields = RedirectForm.Meta.fields
    actions = ("take_away",)
    list_display = ("from_path", "country", "code", "to_type", "to_id", "to_url", "is_auto", "hits")
    list_filter = ("country", "code", "is_auto", "to_type")
    list_select_related = ("page",)
    search_fields = ("search_text",)
    ordering = ("-id",)

    def create_in(self, request: HttpRequest, country: str, values: dict[str, FieldValue]) -> Redirect:
        """Create the redirect."""
        return redirects.REDIRECT_SERVICES.create(actor=actor_of(request), country=country, fields=values)

    def edit(
        self,
        request: HttpRequest,
        record: Versioned,
        version: int,
        patch: dict[str, FieldValue],
        confirmed: frozenset[str],
    ) -> Redirect:
        """Edit the redirect."""
        assert isinstance(record, Redirect)
        return redirects.REDIRECT_SERVICES.edit(
            actor=actor_of(request),
            country=record.country,
            record_id=record.pk,
            version=version,
            patch=patch,
        )

    @admin.action(description="Remove")
    def take_away(self, request: HttpRequest, records: QuerySet[Redirect]) -> None:
        """Delete the selected redirects; their history stays."""
        actor = actor_of(request)
        self.each(
            request,
            records,
            lambda redirect: redirects.delete_redirect(
                actor=actor, country=redirect.country, redirect_id=redirect.pk, version=redirect.version
            ),
            "Redirects deleted",
        )
