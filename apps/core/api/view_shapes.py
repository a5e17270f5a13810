"""Shapes of the calls over saved views."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.choices import SortOrder, ViewScope
from apps.core.http.fields import Id, Text, Version
from apps.core.http.serializers import BaseOutput, InputSerializer, UserRef


class ViewListInput(InputSerializer):
    area = Text(max_length=40)


class SaveViewInput(InputSerializer):
    """A new view, or with `view_id` and `version` the fields of one that change."""

    view_id = Id(required=False)
    version = Version(required=False)
    area = Text(required=False, max_length=40)
    name = Text(
        required=False,
        max_length=40,
        error_messages={"blank": "Give the view a name", "max_length": "A name has at most 40 characters"},
    )
    filters = serializers.DictField(required=False)
    columns = serializers.ListField(child=Text(max_length=40), required=False, max_length=60)
    sort_by = Text(required=False, allow_blank=True, max_length=40)
    sort_order = serializers.ChoiceField(choices=SortOrder.choices, required=False)
    scope = serializers.ChoiceField(choices=ViewScope.choices, required=False)
    is_default = serializers.BooleanField(required=False)


class ViewIdInput(InputSerializer):
    view_id = Id()


class ViewRow(BaseOutput):
    view_id = Id()
    area = Text()
    name = Text()
    filters = serializers.DictField()
    columns = serializers.ListField(child=Text())
    sort_by = Text(allow_blank=True)
    sort_order = serializers.ChoiceField(choices=SortOrder.choices)
    scope = serializers.ChoiceField(choices=ViewScope.choices)
    is_default = serializers.BooleanField()
    owner = UserRef()
