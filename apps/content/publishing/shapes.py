"""Shapes of what the calls over every published kind answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.content import choices
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import Shape, UserRef
from apps.core.queries import list_spec
from apps.stores.ref_shapes import StoreRef, enum


class ContentTag(Shape):
    """A tag, as records name it."""

    tag_id = Id()
    slug = Text()
    label = Text()
    kind = Text()


class ContentRegion(serializers.Serializer):
    """A region, as records name it."""

    region_id = Id()
    name = Text()
    level = serializers.IntegerField()
    type = Text()


class ContentStore(Shape):
    """A store of a record; `is_auto` where only a block names it."""

    store = StoreRef()
    role = enum(choices.StoreRole)
    note = Text(allow_blank=True)
    is_auto = serializers.BooleanField()


class ReviewVerdict(serializers.Serializer):
    """How one round of review ended."""

    round = serializers.IntegerField()
    revision_no = serializers.IntegerField()
    verdict = enum(choices.Verdict)
    reason = Text(allow_blank=True)
    by = UserRef()
    at = Moment()


class ReviewRemark(serializers.Serializer):
    """What somebody said about one block, or about the whole."""

    comment_id = Id()
    block_id = Text(allow_null=True)
    body = Text()
    round = serializers.IntegerField()
    by = UserRef()
    at = Moment()
    resolved = serializers.BooleanField()
    resolved_by = UserRef(allow_null=True)
    resolved_at = Moment(allow_null=True)
    allowed_actions = serializers.ListField(child=Text())


class ReviewState(serializers.Serializer):
    """Where the review of a record stands."""

    submitted_by = UserRef(allow_null=True)
    submitted_at = Moment(allow_null=True)
    revision_no = serializers.IntegerField(allow_null=True)
    reviewer = UserRef(allow_null=True)
    due_at = Moment(allow_null=True)
    round = serializers.IntegerField()
    decisions = ReviewVerdict(many=True)
    comments = ReviewRemark(many=True)


class VersionSummary(Shape):
    """How one field differs from the version before; of the body, how many blocks."""

    field = Text()
    added = serializers.IntegerField(required=False)
    removed = serializers.IntegerField(required=False)
    changed = serializers.IntegerField(required=False)
    moved = serializers.IntegerField(required=False)


class RecordVersion(Shape):
    """One version of a record."""

    revision_no = serializers.IntegerField()
    saved_by = UserRef(allow_null=True)
    saved_at = Moment()
    note = Text(allow_blank=True)
    is_autosave = serializers.BooleanField()
    is_published = serializers.BooleanField()
    is_live = serializers.BooleanField()
    is_latest = serializers.BooleanField()
    diff_summary = VersionSummary(many=True)


class DiffPart(serializers.Serializer):
    """A run of words that both versions have, or one of them."""

    op = serializers.ChoiceField(choices=[(each, each) for each in ("same", "added", "removed")])
    text = Text(trim_whitespace=False)


class VersionDifference(Shape):
    """One field or block that differs between two versions."""

    field = Text()
    change = serializers.ChoiceField(
        choices=[(each, each) for each in ("added", "removed", "changed", "moved")]
    )
    block_id = Text(allow_null=True)
    block_type = Text(allow_null=True)
    label = Text(allow_blank=True)
    parts = DiffPart(many=True)
    settings = serializers.ListField(child=Text())


class RecordVersionDetail(RecordVersion):
    """One version in full, and what differs from another."""

    snapshot = serializers.DictField()
    compared_to = serializers.IntegerField(allow_null=True)
    diff = VersionDifference(many=True)


class PreviewUrl(serializers.Serializer):
    """Where the version can be looked at, and until when."""

    url = Text()
    expires_at = Moment()


class Drawn(serializers.Serializer):
    """A record as the site would show it."""

    html = Text(trim_whitespace=False)


RecordVersionListOutput = list_spec.list_output("RecordVersionListOutput", RecordVersion)
