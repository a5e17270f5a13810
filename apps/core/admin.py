"""Django's admin site: for super admins in an emergency, writing through the console's services."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.contrib.auth.models import Group
from django.db import models, transaction
from django.http import HttpRequest, HttpResponse

from apps.core import context
from apps.core import models as core
from apps.core.choices import Country
from apps.core.emergency import emergencies
from apps.core.errors import AppError, ConfirmationRequired, Invalid
from apps.core.models import Versioned
from apps.core.records.registration import records
from apps.core.values import FieldValue, Json, text_of

if TYPE_CHECKING:
    from apps.accounts.models import User

admin.site.site_header = "Sofra emergency admin"
admin.site.site_title = "Sofra"
admin.site.index_title = "Every change is recorded in history"
admin.site.unregister(Group)


class ReasonForm(ActionForm):
    """The form next to the action menu: the reason for the action, written to history."""

    reason = forms.CharField(required=False, max_length=300, label="Reason:")


class ActingAdmin(admin.ModelAdmin):
    """Base admin for records with actions but no edit form. Subclasses set `actions`."""

    action_form = ReasonForm

    class Media:
        css: ClassVar = {"all": ("admin/actions.css",)}

    def each(
        self, request: HttpRequest, records: models.QuerySet[Any], act: Callable[[Any], object], done: str
    ) -> None:
        """Apply `act` to each record in its own transaction and show the count and the errors as messages."""
        succeeded = 0
        context.current().user_id = request.user.pk
        with context.via("django_admin"):
            for record in records:
                try:
                    with transaction.atomic():
                        act(record)
                except AppError as error:
                    self.message_user(request, f"{record}: {error.msg}", messages.ERROR)
                else:
                    succeeded += 1
        if succeeded:
            self.message_user(request, f"{done}: {succeeded}")


def actor_of(request: HttpRequest) -> User:
    """Return the signed-in super admin."""
    actor: Any = request.user
    return actor


def reason_of(request: HttpRequest) -> str:
    """Return the reason from the action form, at most 300 characters."""
    return request.POST.get("reason", "").strip()[:300]


class ReadOnlyAdmin(admin.ModelAdmin):
    """Base admin for records that are shown but that only the system writes."""

    show_full_result_count = False
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False


def read_only(
    model: type[models.Model],
    columns: str,
    *,
    fields: str = "",
    filters: str = "",
    search: str = "",
    order: str = "-pk",
    related: str = "",
) -> None:
    """Register a model with an admin that shows records and changes nothing.

    Each argument lists field names, separated by spaces. `columns`: fields of the list. `fields`: fields of
    one record (all if empty; always set it for a model that holds secrets). `related`: foreign keys to
    prefetch in the list, if those among the columns are not enough.
    """
    keys = {field.name for field in model._meta.concrete_fields if field.is_relation}
    shown = tuple(columns.split())
    options = {
        "list_display": shown,
        "list_filter": tuple(filters.split()),
        "list_select_related": tuple(related.split()) or tuple(name for name in shown if name in keys),
        "search_fields": tuple(search.split()),
        "ordering": tuple(order.split()),
        "fields": tuple(fields.split()) or None,
    }
    admin.site.register(model, type(f"{model.__name__}Admin", (ReadOnlyAdmin,), options))


def read_only_records() -> None:
    """Register a read-only admin for each record kind without an admin, with the columns of its list."""
    for record in records().values():
        if admin.site.is_registered(record.model):
            continue
        stored = {field.name for field in record.model._meta.concrete_fields}
        columns = [one.name for one in record.fields if one.column and one.name in stored - {"id"}]
        filters = [one.name for one in record.fields if one.choices and one.name in stored]
        search = "search_text" if "search_text" in stored else ""
        read_only(record.model, " ".join(columns), filters=" ".join(filters), search=search)


class ServiceForm(forms.ModelForm):
    """A form that saves with one service call. Errors of the service become form errors."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    confirm = forms.BooleanField(required=False, label="I have read the warnings. Continue")
    write: Callable[[], models.Model]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Sent back by the form and compared on save: the version that the user saw must still be current.
        self.fields["version"].initial = getattr(self.instance, "version", None)

    def patch(self) -> dict[str, FieldValue]:
        """Return the fields that the user changed; for a new record, all fields with a value."""
        sent = self.cleaned_data  # excludes invalid values
        names = [name for name in self.changed_data if name in sent and name not in ("version", "confirm")]
        return {name: sent[name] for name in names}

    def _post_clean(self) -> None:
        values = (
            {name: getattr(self.instance, name, None) for name in self.patch()} if self.instance.pk else {}
        )
        super()._post_clean()  # type: ignore[misc]
        if self.errors:
            return
        for name, value in values.items():
            setattr(self.instance, name, value)
        try:
            # A savepoint: after an error the page still reads from the database to show it.
            with transaction.atomic():
                self.instance = self.write()
        except ConfirmationRequired as error:
            for warning in error.warnings:
                self.add_error(None, warning.msg)
            self.add_error("confirm", "Confirm the warnings to continue")
        except Invalid as error:
            for path, messages in error.errors.items():
                field = path.partition(".")[0]
                self.add_error(field if field in self.fields else None, messages)
        except AppError as error:
            self.add_error(None, error.msg)


class OfCountryForm(ServiceForm):
    """A form for records of one country, which can be chosen only when the record is created."""

    of_country = forms.ChoiceField(choices=Country.choices, label="Country")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            del self.fields["of_country"]


class Everything(frozenset[str]):
    """A set that contains everything: confirms all warnings at once."""

    def __contains__(self, item: object) -> bool:
        return True


class ServiceAdmin(admin.ModelAdmin):
    """Base admin for records that super admins edit. Subclasses implement `create` and `edit`."""

    form = ServiceForm
    show_full_result_count = False
    list_per_page = 50

    def create(
        self, request: HttpRequest, values: dict[str, FieldValue], confirmed: frozenset[str]
    ) -> models.Model:
        """Create a record through its service."""
        raise NotImplementedError

    def edit(
        self,
        request: HttpRequest,
        record: Versioned,
        version: int,
        patch: dict[str, FieldValue],
        confirmed: frozenset[str],
    ) -> models.Model:
        """Change a record through its service."""
        raise NotImplementedError

    def get_form(
        self, request: HttpRequest, obj: models.Model | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        """Return the form class with a `write` method that calls this request's services."""
        form = super().get_form(request, obj, change, **kwargs)

        def write(bound: ServiceForm) -> models.Model:
            confirmed: frozenset[str] = Everything() if bound.cleaned_data.get("confirm") else frozenset()
            if not isinstance(obj, Versioned):
                return self.create(request, bound.patch(), confirmed)
            version = bound.cleaned_data.get("version") or 0
            return self.edit(request, obj, version, bound.patch(), confirmed)

        return type(form.__name__, (form,), {"write": write})

    def get_fields(self, request: HttpRequest, obj: models.Model | None = None) -> Any:
        """Return the declared fields plus `version` and `confirm`."""
        return [
            *super().get_fields(request, obj),
            *(() if "version" in (self.fields or ()) else ("version", "confirm")),
        ]

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        """Handle the request as a change by this user via the Django admin."""
        context.current().user_id = request.user.pk
        with context.via("django_admin"):
            return super().changeform_view(request, object_id, form_url, extra_context)

    def save_form(self, request: HttpRequest, form: Any, change: bool) -> Any:
        """Return the record, which the service has already saved."""
        return form.instance

    def save_model(self, request: HttpRequest, obj: models.Model, form: Any, change: bool) -> None:
        """Do nothing: the service saved the record during form validation."""

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Do nothing: the service saved all relations during form validation."""

    def log_addition(self, request: HttpRequest, obj: models.Model, message: str | Sequence[Json]) -> Any:
        """Do nothing: the service writes history."""

    def log_change(self, request: HttpRequest, obj: models.Model, message: str | Sequence[Json]) -> Any:
        """Do nothing: the service writes history."""

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Return False: records are deleted through the console only."""
        return False


class OfCountryAdmin(ServiceAdmin):
    """Base admin for records of one country. Subclasses implement `create_in` and `edit`."""

    form = OfCountryForm

    def get_fields(self, request: HttpRequest, obj: models.Model | None = None) -> Any:
        """Return the declared fields plus the country: a choice for new records, else read-only."""
        return ["of_country" if obj is None else "country", *super().get_fields(request, obj)]

    def get_readonly_fields(self, request: HttpRequest, obj: models.Model | None = None) -> Any:
        """Make the country read-only once the record exists."""
        return ("country",) if obj is not None else ()

    def create(
        self, request: HttpRequest, values: dict[str, FieldValue], confirmed: frozenset[str]
    ) -> models.Model:
        """Create a record in the country that was chosen."""
        return self.create_in(request, text_of(values.pop("of_country")), values)

    def create_in(self, request: HttpRequest, country: str, values: dict[str, FieldValue]) -> models.Model:
        """Create a record in a country through its service."""
        raise NotImplementedError


read_only(
    core.ChangeLog,
    "at object_type object_id object_title action actor via country",
    filters="object_type via country",
)
read_only(core.HistorySeal, "partition number entry_id blanking_id sealed_at", filters="partition")
read_only(core.HistoryBlanking, "at entry_id fields with_title")
read_only(core.HistoryPending, "entry_id blanking_id", order="id")
read_only(core.Changeset, "at kind title actor country undone_at")


@admin.register(core.Job)
class JobAdmin(ActingAdmin, ReadOnlyAdmin):
    list_display = ("created_at", "kind", "title", "status", "done", "total", "attempts", "created_by")
    list_filter = ("status", "kind")
    list_select_related = ("created_by",)
    ordering = ("-id",)
    actions = ("cancel", "retry")

    @admin.action(description="Cancel")
    def cancel(self, request: HttpRequest, records: models.QuerySet[core.Job]) -> None:
        """Cancel jobs: queued ones at once, running ones at their next progress report."""
        actor, reason = actor_of(request), reason_of(request)
        self.each(
            request,
            records,
            lambda job: emergencies.stop_job(actor=actor, job_id=job.pk, reason=reason),
            "Jobs cancelled",
        )

    @admin.action(description="Retry what failed")
    def retry(self, request: HttpRequest, records: models.QuerySet[core.Job]) -> None:
        """Queue failed jobs again. They resume at their last checkpoint."""
        actor, reason = actor_of(request), reason_of(request)
        self.each(
            request,
            records,
            lambda job: emergencies.retry_job(actor=actor, job_id=job.pk, reason=reason),
            "Jobs queued again",
        )


read_only(core.JobTarget, "job object_id")
read_only(core.JobFailure, "job object_type object_id object_title field code msg")
read_only(core.SavedView, "name area scope country owner is_default", filters="area scope country")
read_only(core.Notification, "created_at type title user country is_read", filters="type country is_read")
read_only(core.ReviewClaim, "object_type object_id user until", filters="object_type")
read_only(core.RecordFollow, "object_type object_id user created_at", filters="object_type")
read_only(core.RecordViewer, "object_type object_id user seen_at", filters="object_type")
# Without the draft's content, which is private to its author.
read_only(core.Draft, "saved_at user country place is_ended", fields="user country place saved_at is_ended")
read_only(
    core.DailyFigure,
    "day country key dimension value listed refreshed_at",
    filters="country",
    order="-day id",
)
read_only(core.LastVisit, "user country since seen_at", filters="country")
read_only(
    core.ImportFile, "created_at file_name area country owner is_begun expires_at", filters="area country"
)
read_only(core.ImportLine, "imported phase row result record_id title")
read_only(core.ImportMapping, "name area scope country owner", filters="area scope country")
# Without the response: it may contain a one-time password.
read_only(
    core.KeptResult,
    "created_at operation user_id request_id",
    fields="created_at operation user_id request_id",
)
read_only(core.ThrottleCount, "key hits")
read_only(core.DataChange, "kind country object_id at", filters="kind country")
read_only(core.ScheduledRun, "name last_slot")
read_only(core.ReferenceLoad, "name loaded_at digest")
read_only(
    core.PersonRequest,
    "created_at kind created_by reason finished_at",
    filters="kind",
    fields="created_at created_by kind countries reason counts finished_at",
)


@admin.register(core.OutgoingMail)
class OutgoingMailAdmin(ActingAdmin, ReadOnlyAdmin):
    list_display = ("subject", "status", "tries", "error", "created_at")
    list_filter = ("status",)
    ordering = ("-id",)
    actions = ("send_again",)

    @admin.action(description="Send again what failed")
    def send_again(self, request: HttpRequest, records: models.QuerySet[core.OutgoingMail]) -> None:
        """Queue failed messages again for up to three more attempts."""
        actor, reason = actor_of(request), reason_of(request)
        self.each(
            request,
            records,
            lambda mail: emergencies.send_again(actor=actor, mail_id=mail.pk, reason=reason),
            "Messages queued again",
        )


read_only(core.WorkerProcess, "name started_at seen_at", order="-seen_at")
