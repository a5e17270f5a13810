"""Django's own admin: for super admins in an emergency, writing through the console's services."""

from __future__ import annotations

from collections.abc import Callable
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

if TYPE_CHECKING:
    from apps.accounts.models import User

admin.site.site_header = "Sofra emergency admin"
admin.site.site_title = "Sofra"
admin.site.index_title = "Every change here is written to history"
admin.site.unregister(Group)


class ReasonForm(ActionForm):
    """What stands beside the choice of an action: why it is done, for history."""

    reason = forms.CharField(required=False, max_length=300, label="Reason:")


class ActingAdmin(admin.ModelAdmin):
    """Base of the admin of records on which something is done without a form: subclasses give `actions`."""

    action_form = ReasonForm

    class Media:
        css: ClassVar = {"all": ("admin/actions.css",)}

    def each(
        self, request: HttpRequest, records: models.QuerySet[Any], act: Callable[[Any], object], done: str
    ) -> None:
        """Does one act to each of the chosen records, through its service, and tells what was done and what refused."""
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
    """The super admin who acts."""
    actor: Any = request.user
    return actor


def reason_of(request: HttpRequest) -> str:
    """What was written beside the action."""
    return request.POST.get("reason", "").strip()[:300]


class ReadOnlyAdmin(admin.ModelAdmin):
    """Records that people may look at but that only the system writes."""

    show_full_result_count = False
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody adds."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes."""
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
    """Register a model that super admins read here and nobody changes.

    Each text names fields, separated by spaces: `columns` those of the list, `fields` those of one record (all
    where empty; name them for a model that holds secrets), `related` the foreign keys that the list loads where
    the foreign keys among the columns are not enough.
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
    """Register the kinds of records that no area has registered, with the columns of their lists."""
    for record in records().values():
        if admin.site.is_registered(record.model):
            continue
        stored = {field.name for field in record.model._meta.concrete_fields}
        columns = [one.name for one in record.fields if one.column and one.name in stored - {"id"}]
        filters = [one.name for one in record.fields if one.choices and one.name in stored]
        search = "search_text" if "search_text" in stored else ""
        read_only(record.model, " ".join(columns), filters=" ".join(filters), search=search)


class ServiceForm(forms.ModelForm):
    """A form whose saving is one call to a service; what the service refuses becomes a form error."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    confirm = forms.BooleanField(required=False, label="I have read the warnings, go on")
    write: Callable[[], models.Model]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Not `initial` of the instance: what the person saw is what must still hold.
        self.fields["version"].initial = getattr(self.instance, "version", None)

    def patch(self) -> dict[str, Any]:
        """What the person changed: for a new record, everything they filled in."""
        sent = self.cleaned_data  # without what was no valid value to begin with
        names = [name for name in self.changed_data if name in sent and name not in ("version", "confirm")]
        return {name: sent[name] for name in names}

    def _post_clean(self) -> None:
        held = {name: getattr(self.instance, name, None) for name in self.patch()} if self.instance.pk else {}
        super()._post_clean()  # type: ignore[misc]
        if self.errors:
            return
        for name, value in held.items():
            setattr(self.instance, name, value)
        try:
            # What is refused is shown, and the page goes on to read.
            with transaction.atomic():
                self.instance = self.write()
        except ConfirmationRequired as error:
            for warning in error.warnings:
                self.add_error(None, warning.msg)
            self.add_error("confirm", "Tick this to go on")
        except Invalid as error:
            for path, messages in error.errors.items():
                field = path.partition(".")[0]
                self.add_error(field if field in self.fields else None, messages)
        except AppError as error:
            self.add_error(None, error.msg)


class OfCountryForm(ServiceForm):
    """The form of a record that belongs to one country: it is chosen once."""

    of_country = forms.ChoiceField(choices=Country.choices, label="Country")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            del self.fields["of_country"]


class Everything(frozenset[str]):
    """The set in which every warning is: what a ticked box confirms, or an action that was chosen by name."""

    def __contains__(self, item: object) -> bool:
        return True


class ServiceAdmin(admin.ModelAdmin):
    """Base of the admin of records that people edit: subclasses give `create` and `edit`."""

    form = ServiceForm
    show_full_result_count = False
    list_per_page = 50

    def create(self, request: HttpRequest, values: dict[str, Any], confirmed: frozenset[str]) -> models.Model:
        """Makes a record through its service."""
        raise NotImplementedError

    def edit(
        self,
        request: HttpRequest,
        record: Versioned,
        version: int,
        patch: dict[str, Any],
        confirmed: frozenset[str],
    ) -> models.Model:
        """Changes a record through its service."""
        raise NotImplementedError

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """The form class, bound to this request's services."""
        form = super().get_form(request, obj, change, **kwargs)

        def write(bound: ServiceForm) -> models.Model:
            confirmed: frozenset[str] = Everything() if bound.cleaned_data.get("confirm") else frozenset()
            if obj is None:
                return self.create(request, bound.patch(), confirmed)
            version = bound.cleaned_data.get("version") or 0
            return self.edit(request, obj, version, bound.patch(), confirmed)

        return type(form.__name__, (form,), {"write": write})

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """The declared fields, and the two that every write needs."""
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
        """Marks what is written as having come through this admin."""
        context.current().user_id = request.user.pk
        with context.via("django_admin"):
            return super().changeform_view(request, object_id, form_url, extra_context)

    def save_form(self, request: HttpRequest, form: Any, change: bool) -> Any:
        """The record the service has written already."""
        return form.instance

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Nothing is left to do: the form's check was the service's write."""

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """As `save_model`."""

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """History is written by the service."""

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """History is written by the service."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is deleted here; records have their own ways to go."""
        return False


class OfCountryAdmin(ServiceAdmin):
    """Base of the admin of records that belong to one country: subclasses give `create_in` and `edit`."""

    form = OfCountryForm

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """The country to choose, or the one that was chosen, and the declared fields."""
        return ["of_country" if obj is None else "country", *super().get_fields(request, obj)]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A country is for good."""
        return ("country",) if obj is not None else ()

    def create(self, request: HttpRequest, values: dict[str, Any], confirmed: frozenset[str]) -> models.Model:
        """Makes a record of the country that was chosen."""
        return self.create_in(request, values.pop("of_country"), values)

    def create_in(self, request: HttpRequest, country: str, values: dict[str, Any]) -> models.Model:
        """Makes a record of a country through its service."""
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
        """What waits ends at once, what runs at its next report."""
        actor, reason = actor_of(request), reason_of(request)
        self.each(
            request,
            records,
            lambda job: emergencies.stop_job(actor=actor, job_id=job.pk, reason=reason),
            "Jobs cancelled",
        )

    @admin.action(description="Retry what failed")
    def retry(self, request: HttpRequest, records: models.QuerySet[core.Job]) -> None:
        """They go on behind their last checkpoint."""
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
# not what was typed: that is its writer's alone
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
# not the answer: it may hold a one-time password
read_only(
    core.KeptResult,
    "created_at operation user_id request_id",
    fields="created_at operation user_id request_id",
)
read_only(core.ThrottleCount, "key hits")
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
        """Three tries more, begun by the worker at once."""
        actor, reason = actor_of(request), reason_of(request)
        self.each(
            request,
            records,
            lambda mail: emergencies.send_again(actor=actor, mail_id=mail.pk, reason=reason),
            "Messages queued again",
        )


read_only(core.WorkerProcess, "name started_at seen_at", order="-seen_at")
