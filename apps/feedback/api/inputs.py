"""Inputs of the operations on error reports."""

from __future__ import annotations

from typing import Annotated

from rest_framework import serializers

from apps.core.http.fields import Text, optional_id, optional_text
from apps.core.http.inputs import (
    BLANK,
    CreateInput,
    Honeypot,
    IdNumber,
    Input,
    Json,
    Meta,
    Omittable,
    OneOf,
    StatusInput,
    VersionNumber,
    one_of,
)
from apps.core.http.serializers import InputSerializer
from apps.feedback import choices
from apps.feedback.domain.templates import BY_HAND
from apps.feedback.permissions import STATUS_ACTIONS
from apps.feedback.services import suggestions
from apps.feedback.services.intake import MOST_PICTURES, Report
from apps.stores.choices import HalalStatus, VerifyMethod
from apps.stores.record import STORE_RECORD
from apps.stores.record.ref_shapes import enum
from apps.stores.services.proposals.shapes import DiffDecision

PRIORITIES = [(each.name.lower(), each.name.lower()) for each in choices.Priority]


class SuggestedPhone(InputSerializer):
    number = Text(max_length=40)


_OF_STORE = {name for names in suggestions.FIELDS.values() for name in names} & set(STORE_RECORD.written)


class SuggestedFields(
    type("_OfStore", (InputSerializer,), STORE_RECORD.inputs_of(sorted(_OF_STORE)))  # type: ignore[misc]  # made of the table
):
    """Suggested values of the store; the fields allowed for a category are checked later."""

    closed_on = serializers.DateField(required=False, allow_null=True)
    reopen_on = serializers.DateField(required=False, allow_null=True)
    other_store_id = optional_id()
    name = optional_text(STORE_RECORD.longest("name"))
    address = optional_text(STORE_RECORD.longest("address_line1"))
    phones = serializers.ListField(
        child=SuggestedPhone(), required=False, max_length=STORE_RECORD.longest("phones")
    )
    halal_status = enum(HalalStatus, blank=True, required=False, allow_null=True)
    alcohol = optional_text(40)
    picture_id = optional_id()


class ReporterFields(InputSerializer):
    """The reporter of an error."""

    name = optional_text(60)
    email = optional_text(254)
    phone = optional_text(40)
    language = enum(choices.Language, required=False)
    wants_reply = serializers.BooleanField(required=False)
    is_owner = serializers.BooleanField(required=False)


class ReportFields(Input):
    """The content of an error report."""

    store_id: IdNumber
    category: Annotated[str, choices.Category]
    description: Annotated[str, Meta(max_length=2000), BLANK] | None = None
    suggested: Omittable[Annotated[dict[str, Json], SuggestedFields]] = None
    reporter: Omittable[Annotated[dict[str, Json], ReporterFields]] = None
    picture_ids: Omittable[Annotated[list[IdNumber], Meta(max_length=MOST_PICTURES)]] = None

    def report(self) -> Report:
        """Return the input as a Report."""
        return Report(
            store_id=self.store_id,
            category=self.category,
            description=self.description or "",
            suggested=self.suggested or {},
            picture_ids=self.picture_ids or [],
            reporter=self.reporter or {},
        )


class CreateFeedbackInput(CreateInput, ReportFields):
    """A report by staff."""


class PublicFeedbackInput(ReportFields):
    """A report from the public."""

    channel: Omittable[Annotated[str, OneOf((("web", "Website"), ("app", "App")))]] = None
    website: Honeypot = ""


class TakeBackFeedbackReplyInput(Input):
    feedback_id: IdNumber
    version: VersionNumber


class ApplyFeedbackInput(TakeBackFeedbackReplyInput):
    controls = ("validate_only",)
    store_version: VersionNumber
    decisions: Omittable[Annotated[list[Annotated[dict[str, Json], DiffDecision]], Meta(max_length=30)]] = (
        None
    )
    note: Annotated[str, Meta(max_length=1000), BLANK] | None = None
    verify_method: Annotated[str, VerifyMethod, BLANK] | None = None


class ChangeFeedbackStatusInput(StatusInput):
    feedback_id: IdNumber
    action: Annotated[str, one_of(*STATUS_ACTIONS)]
    resolution: Annotated[str, choices.Resolution] | None = None
    duplicate_of: IdNumber | None = None


class ReplyFeedbackInput(TakeBackFeedbackReplyInput):
    body: Annotated[str, Meta(max_length=1000), BLANK]
    template_id: Annotated[str, one_of(*BY_HAND)] | None = None


class BulkFeedbacksParams(InputSerializer):
    """Parameters of the bulk actions: assignee, priority, note and original report."""

    assignee_id = optional_id()
    priority = serializers.ChoiceField(choices=PRIORITIES, required=False, allow_null=True)
    note = optional_text(1000)
    duplicate_of = optional_id()
