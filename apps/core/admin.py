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
                self.add_error(None, warning["msg"])
            self.add_error("confirm", "Tick this to go on")
        except Invalid as error:
            for field, messages in error.errors.items():
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


@admin.register(core.ChangeLog)
class ChangeLogAdmin(ReadOnlyAdmin):
    list_display = ("at", "object_type", "object_id", "object_title", "action", "actor", "via", "country")
    list_filter = ("object_type", "via", "country")
    list_select_related = ("actor",)
    ordering = ("-id",)


@admin.register(core.HistorySeal)
class HistorySealAdmin(ReadOnlyAdmin):
    list_display = ("partition", "number", "entry_id", "blanking_id", "sealed_at")
    list_filter = ("partition",)
    ordering = ("-id",)


@admin.register(core.HistoryBlanking)
class HistoryBlankingAdmin(ReadOnlyAdmin):
    list_display = ("at", "entry_id", "fields", "with_title")
    ordering = ("-id",)


@admin.register(core.HistoryPending)
class HistoryPendingAdmin(ReadOnlyAdmin):
    list_display = ("entry_id", "blanking_id")
    ordering = ("id",)


@admin.register(core.Changeset)
class ChangesetAdmin(ReadOnlyAdmin):
    list_display = ("at", "kind", "title", "actor", "country", "undone_at")
    list_select_related = ("actor",)
    ordering = ("-id",)


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


@admin.register(core.JobTarget)
class JobTargetAdmin(ReadOnlyAdmin):
    list_display = ("job", "object_id")
    list_select_related = ("job",)


@admin.register(core.JobFailure)
class JobFailureAdmin(ReadOnlyAdmin):
    list_display = ("job", "object_type", "object_id", "object_title", "field", "code", "msg")
    list_select_related = ("job",)


@admin.register(core.SavedView)
class SavedViewAdmin(ReadOnlyAdmin):
    list_display = ("name", "area", "scope", "country", "owner", "is_default")
    list_filter = ("area", "scope", "country")
    list_select_related = ("owner",)


@admin.register(core.Notification)
class NotificationAdmin(ReadOnlyAdmin):
    list_display = ("created_at", "type", "title", "user", "country", "is_read")
    list_filter = ("type", "country", "is_read")
    list_select_related = ("user",)
    ordering = ("-id",)


@admin.register(core.ReviewClaim)
class ReviewClaimAdmin(ReadOnlyAdmin):
    list_display = ("object_type", "object_id", "user", "until")
    list_filter = ("object_type",)
    list_select_related = ("user",)


@admin.register(core.RecordFollow)
class RecordFollowAdmin(ReadOnlyAdmin):
    list_display = ("object_type", "object_id", "user", "created_at")
    list_filter = ("object_type",)
    list_select_related = ("user",)


@admin.register(core.RecordViewer)
class RecordViewerAdmin(ReadOnlyAdmin):
    list_display = ("object_type", "object_id", "user", "seen_at")
    list_filter = ("object_type",)
    list_select_related = ("user",)


@admin.register(core.Draft)
class DraftAdmin(ReadOnlyAdmin):
    list_display = ("saved_at", "user", "country", "place", "is_ended")
    list_select_related = ("user",)
    fields = (
        "user",
        "country",
        "place",
        "saved_at",
        "is_ended",
    )  # not what was typed: that is its writer's alone


@admin.register(core.DailyFigure)
class DailyFigureAdmin(ReadOnlyAdmin):
    list_display = ("day", "country", "key", "dimension", "value", "listed", "refreshed_at")
    list_filter = ("country",)
    ordering = ("-day", "id")


@admin.register(core.LastVisit)
class LastVisitAdmin(ReadOnlyAdmin):
    list_display = ("user", "country", "since", "seen_at")
    list_filter = ("country",)
    list_select_related = ("user",)


@admin.register(core.ImportFile)
class ImportFileAdmin(ReadOnlyAdmin):
    list_display = ("created_at", "file_name", "area", "country", "owner", "is_begun", "expires_at")
    list_filter = ("area", "country")
    list_select_related = ("owner",)
    ordering = ("-id",)


@admin.register(core.ImportLine)
class ImportLineAdmin(ReadOnlyAdmin):
    list_display = ("imported", "phase", "row", "result", "record_id", "title")
    list_select_related = ("imported",)


@admin.register(core.ImportMapping)
class ImportMappingAdmin(ReadOnlyAdmin):
    list_display = ("name", "area", "scope", "country", "owner")
    list_filter = ("area", "scope", "country")
    list_select_related = ("owner",)


@admin.register(core.KeptResult)
class KeptResultAdmin(ReadOnlyAdmin):
    list_display = ("created_at", "operation", "user_id", "request_id")
    fields = (
        "created_at",
        "operation",
        "user_id",
        "request_id",
    )  # not the answer: it may hold a one-time password


@admin.register(core.ThrottleCount)
class ThrottleCountAdmin(ReadOnlyAdmin):
    list_display = ("key", "hits")


@admin.register(core.ScheduledRun)
class ScheduledRunAdmin(ReadOnlyAdmin):
    list_display = ("name", "last_slot")


@admin.register(core.ReferenceLoad)
class ReferenceLoadAdmin(ReadOnlyAdmin):
    list_display = ("name", "loaded_at", "digest")


@admin.register(core.PersonRequest)
class PersonRequestAdmin(ReadOnlyAdmin):
    list_display = ("created_at", "kind", "created_by", "reason", "finished_at")
    list_filter = ("kind",)
    list_select_related = ("created_by",)
    ordering = ("-id",)
    fields = ("created_at", "created_by", "kind", "countries", "reason", "counts", "finished_at")


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


@admin.register(core.WorkerProcess)
class WorkerProcessAdmin(ReadOnlyAdmin):
    list_display = ("name", "started_at", "seen_at")
    ordering = ("-seen_at",)
