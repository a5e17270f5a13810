"""Inputs and outputs of the operations on personal data."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from apps.core.choices import Country, PersonRequestKind
from apps.core.http.inputs import CreateInput, IdNumber, Input, Messages, Meta
from apps.core.http.outputs import From, Output, OwnId
from apps.core.http.serializers import UserRef
from apps.core.lists import list_spec
from apps.core.models import PersonRequest
from apps.core.privacy.requests import REQUEST_LIST


class PersonSoughtInput(Input):
    value: Annotated[
        str,
        Meta(
            max_length=254,
            description="Email address, or phone number; without a country code, a number of the country `cc`.",
        ),
    ]


class PersonFound(Output):
    kind: Annotated[str, From("holder.code")]
    label: Annotated[str, From("holder.label")]
    count: Annotated[int, From("shown_count")]
    is_more: Annotated[bool, Meta(description="True if there are more records than the count.")]


class PersonRequestInput(PersonSoughtInput, CreateInput):
    reason: Annotated[
        str, Meta(max_length=300), Messages({"blank": "Enter a reason", "required": "Enter a reason"})
    ]


class PersonRequestRow(Output):
    request_id: OwnId
    kind: Annotated[str, PersonRequestKind]
    label: str
    countries: list[Annotated[str, Country]]
    reason: str
    count: Annotated[int, Meta(description="Number of exported or erased records.")]
    job_id: IdNumber | None
    created_at: datetime
    created_by: UserRef | None
    finished_at: datetime | None


RequestListInput = list_spec.list_input("PersonRequestListInput", REQUEST_LIST)


def request_row(request: PersonRequest) -> PersonRequestRow:
    """Return a request as the API shows it."""
    return PersonRequestRow.of(request, label=request.get_kind_display(), count=sum(request.counts.values()))
