"""Shapes of the calls over sources and runs."""

from __future__ import annotations

from typing import Any

import orjson
from rest_framework import serializers
from rest_framework.fields import empty

from apps.core.choices import Country
from apps.core.http.fields import File, Id, Moment, Text
from apps.core.http.serializers import BaseOutput, CreateInput, EditInput, InputSerializer, UserRef
from apps.core.importing import file_type
from apps.core.queries import list_spec
from apps.sync.choices import MissingDays, RunStatus, SourceKind
from apps.sync.selectors import RUN_LIST


class MappingField(serializers.DictField):
    """`{column: field}`; beside a file, as the text of its JSON."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=Text(max_length=60), **kwargs)

    def get_value(self, dictionary: Any) -> Any:
        """The value as it was sent: a form has no keys of its own for it."""
        return dictionary.get(self.field_name, empty)

    def to_internal_value(self, data: Any) -> Any:
        """The mapping. Raises ValidationError for what is none."""
        if isinstance(data, str):
            try:
                data = orjson.loads(data)
            except orjson.JSONDecodeError:
                raise serializers.ValidationError("Send the mapping as JSON: {column: field}") from None
        return super().to_internal_value(data)


# -- runs ----------------------------------------------------------------------
class RunCounts(serializers.Serializer):
    """How many rows became what."""

    fetched = serializers.IntegerField()
    new = serializers.IntegerField()
    changed = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    vanished = serializers.IntegerField()
    proposals = serializers.IntegerField()
    auto_applied = serializers.IntegerField()
    errors_ = serializers.IntegerField()
    skipped = serializers.IntegerField()

    def get_fields(self) -> dict[str, serializers.Field]:
        """The API's name `errors` would hide a serializer's own attribute."""
        declared = super().get_fields()
        declared["errors"] = declared.pop("errors_")
        return declared


class SkippedRows(serializers.Serializer):
    reason = Text()
    rows = serializers.IntegerField()


class LeftOutRow(serializers.Serializer):
    row = serializers.IntegerField()
    external_id = Text(allow_blank=True)


class LeftOutRows(SkippedRows):
    """How many rows were left out for a reason, and the first of them; none where the run's job is gone."""

    first = LeftOutRow(many=True)


class RunRow(serializers.Serializer):
    run_id = Id()
    source_code = Text()
    source_name = Text()
    country = serializers.ChoiceField(choices=Country.choices)
    status = serializers.ChoiceField(choices=RunStatus.choices)
    is_full = serializers.BooleanField()
    counts = RunCounts()
    skipped = SkippedRows(many=True)
    file_name = Text()
    file_size = serializers.IntegerField(allow_null=True)
    error = Text(allow_blank=True)
    job_id = Id(allow_null=True)
    triggered_by = UserRef(allow_null=True)
    created_at = Moment()
    started_at = Moment(allow_null=True)
    finished_at = Moment(allow_null=True)
    allowed_actions = serializers.ListField(child=Text())


class RunProblem(serializers.Serializer):
    row = serializers.IntegerField()
    external_id = Text(allow_blank=True)
    title = Text(allow_blank=True)
    msg = Text()


class RunDetail(RunRow):
    skipped = LeftOutRows(many=True)
    mapping = serializers.DictField()
    problems = RunProblem(many=True)


RunListInput = list_spec.list_input("RunListInput", RUN_LIST)
RunListOutput = list_spec.list_output("RunListOutput", RunRow)


class RunIdInput(InputSerializer):
    run_id = Id()


class StartRunInput(CreateInput):
    source_code = Text(max_length=40)
    is_full = serializers.BooleanField(required=False)


class UploadFeedInput(InputSerializer):
    """A file of a source; for tables, `{column: field}` as JSON where the source has no mapping yet."""

    file = File(file_type.MOST_BYTES, required=False, error_messages={"invalid": "Choose a file"})
    upload_id = Id(required=False)
    source_code = Text(max_length=40)
    mapping = MappingField(required=False)
    is_full = serializers.BooleanField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of both. Raises ValidationError for neither."""
        if "file" not in attrs and "upload_id" not in attrs:
            raise serializers.ValidationError({"file": "Choose a file"})
        return attrs


# -- sources -------------------------------------------------------------------
class SourceRow(BaseOutput):
    source_id = Id()
    source_code = Text()
    name = Text()
    kind = serializers.ChoiceField(choices=SourceKind.choices)
    countries = serializers.ListField(child=serializers.ChoiceField(choices=Country.choices))
    trust = serializers.FloatField()
    licence = Text(allow_blank=True)
    attribution = Text(allow_blank=True)
    radius_m = serializers.IntegerField()
    missing_days_mean = serializers.ChoiceField(choices=MissingDays.choices)
    close_signal_trusted = serializers.BooleanField()
    enabled = serializers.BooleanField()
    mapping = serializers.DictField()
    needs_mapping = serializers.BooleanField(
        help_text="Whether its files are tables that need one; the others have a reader of their own."
    )
    last_run_at = Moment(allow_null=True)


class SourceListRow(SourceRow):
    records = serializers.IntegerField(help_text="Of the country.")
    linked = serializers.IntegerField(help_text="Of these, how many belong to a store.")
    last_run = RunRow(allow_null=True)


class EditSourceInput(EditInput):
    source_code = Text(max_length=40)
    name = Text(required=False, max_length=80)
    countries = serializers.ListField(
        child=serializers.ChoiceField(choices=Country.choices), required=False, min_length=1, max_length=4
    )
    trust = serializers.FloatField(min_value=0, max_value=1, required=False)
    licence = Text(required=False, allow_blank=True, max_length=200)
    attribution = Text(required=False, allow_blank=True, max_length=300)
    radius_m = serializers.IntegerField(required=False, min_value=30, max_value=1000)
    missing_days_mean = serializers.ChoiceField(choices=MissingDays.choices, required=False)
    close_signal_trusted = serializers.BooleanField(required=False)
    enabled = serializers.BooleanField(required=False)
    mapping = MappingField(required=False)
