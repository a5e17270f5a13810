"""Shapes of the calls about a person's data."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.choices import Country, PersonRequestKind
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import CreateInput, InputSerializer, Shape, UserRef
from apps.core.models import PersonRequest
from apps.core.personal.requests import REQUEST_LIST
from apps.core.queries import list_spec


class PersonSoughtInput(InputSerializer):
    value = Text(
        max_length=254, help_text="An e-mail address, or a phone number; without a country code, of `cc`."
    )


class PersonFound(Shape):
    kind = Text()
    label = Text()
    count = serializers.IntegerField()
    is_more = serializers.BooleanField(help_text="Whether there are more than the count.")


class PersonFoundList(Shape):
    list = PersonFound(many=True)


class PersonRequestInput(PersonSoughtInput, CreateInput):
    reason = Text(max_length=300, error_messages={"blank": "Say why", "required": "Say why"})


class PersonRequestRow(Shape):
    request_id = Id()
    kind = serializers.ChoiceField(choices=PersonRequestKind.choices)
    label = Text()
    countries = serializers.ListField(child=serializers.ChoiceField(choices=Country.choices))
    reason = Text(allow_blank=True)
    count = serializers.IntegerField(help_text="Records that were given out or erased.")
    job_id = Id(allow_null=True)
    created_at = Moment()
    created_by = UserRef(allow_null=True)
    finished_at = Moment(allow_null=True)


RequestListInput = list_spec.list_input("PersonRequestListInput", REQUEST_LIST)
RequestListOutput = list_spec.list_output("PersonRequestListOutput", PersonRequestRow)


def request_row(request: PersonRequest) -> dict[str, object]:
    """A request as the API shows it."""
    names = ("kind", "countries", "reason", "job_id", "created_at", "finished_at")
    return {
        "request_id": request.pk,
        "label": request.get_kind_display(),
        "count": sum(request.counts.values()),
        "created_by": request.created_by.as_ref() if request.created_by else None,
        **{name: getattr(request, name) for name in names},
    }
