"""What the calls over pages and redirects answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import BaseOutput, Shape
from apps.core.queries import list_spec
from apps.pages import choices
from apps.pages.shapes import PageRef
from apps.stores.ref_shapes import enum


class RedirectRow(BaseOutput, Shape):
    """One redirect."""

    redirect_id = Id()
    country = Text()
    from_path = Text()
    from_url = Text()
    to_type = enum(choices.LeadsTo)
    to_id = Id(allow_null=True)
    to_url = Text(allow_blank=True)
    to_title = Text(allow_blank=True, help_text="What it leads to, in words.")
    to_address = Text(allow_blank=True, help_text="Where a browser is sent; empty where it is gone.")
    code = serializers.ChoiceField(choices=choices.Code.choices)
    page = PageRef(allow_null=True, help_text="The page it is meant for while that is on the site.")
    is_auto = serializers.BooleanField()
    hits = serializers.IntegerField()
    last_hit_at = Moment(allow_null=True)
    note = Text(allow_blank=True)


class DeletedRedirect(serializers.Serializer):
    """What brings a deleted redirect back."""

    changeset_id = Id()


RedirectListOutput = list_spec.list_output("RedirectListOutput", RedirectRow)
