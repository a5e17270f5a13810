"""Shapes of what the stores' calls answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Id, Moment, Text, Version
from apps.core.http.serializers import BaseOutput, NotUndone, Shape, UserRef
from apps.core.queries import list_spec
from apps.stores import choices
from apps.stores.ref_shapes import STORE_TYPES, MatchFeatures, StoreRef, enum
from apps.uploads.shapes import PictureRef


class RegionRef(serializers.Serializer):
    """A region, as other records name it."""

    region_id = Id()
    name = Text()
    level = serializers.IntegerField()
    type = enum(choices.RegionType)


class BrandRef(serializers.Serializer):
    """A brand, as other records name it."""

    brand_id = Id()
    name = Text()


class TagRef(Shape):
    """A tag, as other records name it."""

    tag_id = Id()
    slug = Text()
    label = Text()
    kind = enum(choices.TagKind)


class Interval(serializers.Serializer):
    """One stretch of opening; a close before the open is on the next day."""

    open = Text()
    close = Text()


class DayHours(serializers.Serializer):
    """One weekday, Monday = 1."""

    day = serializers.IntegerField()
    state = serializers.ChoiceField(choices=["open", "closed", "unknown"])
    intervals = Interval(many=True)


class MoreHours(serializers.Serializer):
    """The week of one service."""

    type = serializers.ChoiceField(choices=["kitchen", "delivery", "takeaway", "drive_through", "happy_hour"])
    days = DayHours(many=True)


class SpecialHours(serializers.Serializer):
    """Hours that replace the week on some dates."""

    start_on = serializers.DateField()
    end_on = serializers.DateField()
    name = Text(allow_blank=True, required=False)
    state = serializers.ChoiceField(choices=["open", "closed"])
    intervals = Interval(many=True)
    weekdays = serializers.ListField(child=serializers.IntegerField(), required=False)
    holiday_id = Id(required=False, allow_null=True)


class Phone(Shape):
    number = Text()
    type = enum(choices.PhoneTypeChoice)
    is_primary = serializers.BooleanField()
    label = Text()
    national = Text()


class Link(serializers.Serializer):
    platform = Text()
    url = Text()


class StorePicture(serializers.Serializer):
    picture_id = Id()
    category = enum(choices.PictureCategory)
    caption = Text()
    sort = serializers.IntegerField()
    picture = PictureRef(allow_null=True)


class ExternalId(Shape):
    source = Text()
    external_id = Text()
    url = Text()
    linked_at = Moment()
    linked_by = UserRef(allow_null=True)
    link_confidence = serializers.FloatField(allow_null=True)


class FieldSource(Shape):
    source = Text()
    sync_id = Id(allow_null=True)
    set_at = Moment(allow_null=True)
    set_by = Id(allow_null=True)
    locked = serializers.BooleanField()


class OpenNow(serializers.Serializer):
    is_open = serializers.BooleanField(allow_null=True)
    closes_at = Moment(allow_null=True)
    opens_at = Moment(allow_null=True)
    reason = serializers.ChoiceField(choices=["regular", "special", "holiday", "business_status", "unknown"])
    text = Text()


class ChecklistItem(Shape):
    field = Text()
    label = Text()


class StoreRow(serializers.Serializer):
    """One row of the list."""

    store_id = Id()
    version = Version()
    name = Text()
    branch_name = Text()
    cover_url = Text(allow_null=True)
    store_type = serializers.ChoiceField(choices=STORE_TYPES)
    region_l1 = RegionRef(allow_null=True)
    region_l2 = RegionRef(allow_null=True)
    region_l3 = RegionRef(allow_null=True)
    region_path = Text()
    cuisine = Text(allow_null=True)
    brand = BrandRef(allow_null=True)
    status = enum(choices.StoreStatus)
    business_status = enum(choices.BusinessStatus)
    verification = enum(choices.Verification)
    halal_status = enum(choices.HalalStatus)
    rating_avg = serializers.FloatField(allow_null=True)
    rating_count = serializers.IntegerField()
    price_level = serializers.IntegerField(allow_null=True)
    open_feedback_count = serializers.IntegerField()
    reported_closed_count = serializers.IntegerField()
    pending_sync_count = serializers.IntegerField()
    open_duplicate_count = serializers.IntegerField()
    completeness = serializers.IntegerField()
    lat = serializers.FloatField(allow_null=True)
    lng = serializers.FloatField(allow_null=True)
    recheck_on = serializers.DateField(allow_null=True)
    created_at = Moment()
    updated_at = Moment()
    updated_by = UserRef(allow_null=True)
    allowed_actions = serializers.ListField(child=Text())


StoreListOutput = list_spec.list_output("StoreListOutput", StoreRow)


class MapBounds(serializers.Serializer):
    """The box around the stores of a cluster."""

    south = serializers.FloatField()
    west = serializers.FloatField()
    north = serializers.FloatField()
    east = serializers.FloatField()


class MapCluster(serializers.Serializer):
    """Several stores that lie close together at this zoom."""

    lat = serializers.FloatField()
    lng = serializers.FloatField()
    count = serializers.IntegerField()
    bounds = MapBounds()


class MapStore(serializers.Serializer):
    """A store on the map."""

    store_id = Id()
    name = Text()
    branch_name = Text()
    status = enum(choices.StoreStatus)
    business_status = enum(choices.BusinessStatus)
    store_type = serializers.ChoiceField(choices=STORE_TYPES)
    address_text = Text()
    cover_url = Text(allow_null=True)
    lat = serializers.FloatField()
    lng = serializers.FloatField()


class StoreMapOutput(serializers.Serializer):
    """A part of the map."""

    clusters = MapCluster(many=True)
    stores = MapStore(many=True)
    total = serializers.IntegerField()
    total_is_exact = serializers.BooleanField(
        help_text="Where it is not, the counts of the clusters are about, too."
    )
    truncated = serializers.BooleanField(
        help_text="Whether stores are gathered that this zoom would show one by one, because they are too many."
    )


class StandingMerge(serializers.Serializer):
    """The merge that made a store a part of another."""

    merge_id = Id()
    merged_at = Moment()
    merged_by = UserRef(allow_null=True)
    allowed_actions = serializers.ListField(child=Text())


class StoreDetail(BaseOutput):
    """One store in full."""

    store_id = Id()
    country = Text()
    name = Text()
    name_en = Text()
    alternate_names = serializers.ListField(child=Text())
    branch_name = Text()
    brand_id = Id(allow_null=True)
    brand = BrandRef(allow_null=True)
    store_type = serializers.ChoiceField(choices=STORE_TYPES)
    cuisines = serializers.ListField(child=Text())
    tags = serializers.ListField(child=Id())
    tag_refs = TagRef(many=True)
    slug = Text()
    intro = Text()
    description = Text()
    status = enum(choices.StoreStatus)
    business_status = enum(choices.BusinessStatus)
    opened_on = Text()
    closed_on = serializers.DateField(allow_null=True)
    close_reason = enum(choices.CloseReason, blank=True)
    reopen_on = serializers.DateField(allow_null=True)
    moved_to_store_id = Id(allow_null=True)
    moved_to_store = StoreRef(allow_null=True)
    merged_into_store_id = Id(allow_null=True)
    merged_into_store = StoreRef(allow_null=True)
    address_line1 = Text()
    address_line2 = Text()
    landmark = Text()
    located_in = Text()
    region_l1_id = Id(allow_null=True)
    region_l2_id = Id(allow_null=True)
    region_l3_id = Id(allow_null=True)
    region_l1 = RegionRef(allow_null=True)
    region_l2 = RegionRef(allow_null=True)
    region_l3 = RegionRef(allow_null=True)
    region_path = Text()
    sublocality = Text()
    postcode = Text()
    address_text = Text()
    lat = serializers.FloatField(allow_null=True)
    lng = serializers.FloatField(allow_null=True)
    geo_precision = enum(choices.GeoPrecision, blank=True)
    timezone = Text()
    phones = Phone(many=True)
    email = Text()
    website = Text()
    menu_url = Text()
    reservation_url = Text()
    socials = Link(many=True)
    order_links = Link(many=True)
    hours_mode = enum(choices.HoursModeChoice)
    regular_hours = DayHours(many=True, allow_null=True)
    more_hours = MoreHours(many=True)
    special_hours = SpecialHours(many=True)
    holiday_policy = enum(choices.HolidayPolicyChoice)
    hours_note = Text()
    hours_osm = Text()
    open_now = OpenNow()
    price_level = serializers.IntegerField(allow_null=True)
    avg_cost_min = serializers.IntegerField(allow_null=True)
    avg_cost_max = serializers.IntegerField(allow_null=True)
    attributes = serializers.DictField()
    halal_status = enum(choices.HalalStatus)
    halal_body = Text()
    halal_cert_no = Text()
    halal_expires_on = serializers.DateField(allow_null=True)
    halal_picture_id = Id(allow_null=True)
    halal_picture = PictureRef(allow_null=True)
    cover_picture_id = Id(allow_null=True)
    cover_picture = PictureRef(allow_null=True)
    cover_url = Text(allow_null=True)
    pictures = StorePicture(many=True)
    verification = enum(choices.Verification)
    verified_at = Moment(allow_null=True)
    verified_by = UserRef(allow_null=True)
    verify_method = enum(choices.VerifyMethod, blank=True)
    recheck_on = serializers.DateField(allow_null=True)
    external_ids = ExternalId(many=True)
    field_sources = serializers.DictField(child=FieldSource())
    labels = serializers.ListField(child=Text())
    internal_note = Text()
    seo_title = Text()
    seo_description = Text()
    noindex = serializers.BooleanField()
    rating_avg = serializers.FloatField(allow_null=True)
    rating_count = serializers.IntegerField()
    comment_count = serializers.IntegerField()
    article_count = serializers.IntegerField()
    video_count = serializers.IntegerField()
    open_feedback_count = serializers.IntegerField()
    reported_closed_count = serializers.IntegerField()
    pending_sync_count = serializers.IntegerField()
    open_duplicate_count = serializers.IntegerField()
    completeness = serializers.IntegerField()
    missing_to_publish = ChecklistItem(many=True)
    merge = StandingMerge(allow_null=True, help_text="For a merged store: by whom and when it was merged.")


class DuplicateCandidate(serializers.Serializer):
    """A store that may be the same shop, and why."""

    store = StoreRef()
    score = serializers.FloatField()
    band = enum(choices.DuplicateBand)
    distance_m = serializers.IntegerField(allow_null=True)
    features = MatchFeatures()
    reasons = serializers.ListField(child=Text())
    corroborated = serializers.BooleanField()


class DuplicatePair(BaseOutput):
    """Two stores that may be one shop, and what was said of them."""

    pair_id = Id()
    country = Text()
    store_a = StoreRef()
    store_b = StoreRef()
    status = enum(choices.DuplicateStatus)
    score = serializers.FloatField()
    band = enum(choices.DuplicateBand)
    distance_m = serializers.IntegerField(allow_null=True)
    features = MatchFeatures()
    reasons = serializers.ListField(child=Text())
    corroborated = serializers.BooleanField()
    decided_by = UserRef(allow_null=True)
    decided_at = Moment(allow_null=True)
    snooze_until = serializers.DateField(allow_null=True)


DuplicateListOutput = list_spec.list_output("DuplicateListOutput", DuplicatePair)


class Moved(Shape):
    """So many records of a kind, with the word for them."""

    label = Text()
    count = serializers.IntegerField()


class MovedCounts(serializers.DictField):
    """What moved, by kind of record."""

    child = Moved()


class StoreMergeRow(serializers.Serializer):
    """One merge: which store became a part of which, by whom and when, and whether it was undone."""

    merge_id = Id()
    winner = StoreRef()
    loser = StoreRef()
    reason = Text()
    field_choices = serializers.DictField(child=Text())
    moved = MovedCounts()
    changeset_id = Id()
    merged_at = Moment()
    merged_by = UserRef(allow_null=True)
    undone_at = Moment(allow_null=True)
    undone_by = UserRef(allow_null=True)
    undo_reason = Text()
    allowed_actions = serializers.ListField(child=Text())


MergeListOutput = list_spec.list_output("MergeListOutput", StoreMergeRow)


class MergeWarning(serializers.Serializer):
    """What a person is asked to confirm."""

    code = Text()
    field = Text(allow_null=True)
    msg = Text()


class MergeChange(serializers.Serializer):
    """One field of the store that stays, before and after."""

    field = Text()
    old = serializers.JSONField(allow_null=True)
    new = serializers.JSONField(allow_null=True)


class MergeStoresOutput(serializers.Serializer):
    """The store as it is, or with `validate_only` as it would be, and what went along."""

    merge_id = Id(allow_null=True)
    changeset_id = Id(allow_null=True)
    store = StoreDetail()
    changes = MergeChange(many=True)
    moved = MovedCounts()
    warnings = MergeWarning(many=True)


class UndoMergeOutput(serializers.Serializer):
    """The store that is back, the one it was a part of, and what stays as it is."""

    merge_id = Id()
    store = StoreDetail()
    winner = StoreRef()
    changeset_id = Id(allow_null=True)
    not_undone = NotUndone(many=True)
