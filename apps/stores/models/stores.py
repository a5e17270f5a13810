"""Models of stores and their external ids."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex, GistIndex, OpClass
from django.db import models
from django.db.models import F, Func, Q, Value
from django.db.models.fields.json import KeyTransform
from django.db.models.functions import Cast
from django.utils import timezone

from apps.core.models import Entity
from apps.core.text.alphabets import alphabetical_indexes
from apps.stores.choices import (
    LIVE_STATUSES,
    BusinessStatus,
    CloseReason,
    GeoPrecision,
    HalalStatus,
    HolidayPolicyChoice,
    HoursModeChoice,
    StoreStatus,
    Verification,
    VerifyMethod,
)
from apps.stores.domain.address import path_of
from apps.stores.models.querysets import StoreQuerySet
from apps.stores.models.reference import Brand, Region
from apps.uploads.models import Picture

POINT = Func(Cast("lng", models.FloatField()), Cast("lat", models.FloatField()), function="point")
"""Pin as a PostgreSQL point, which an index can sort by distance."""


def _named(model: Any, **options: Any) -> Any:
    """Return a foreign key without index: every index slows down each edit, so add one only where needed."""
    return models.ForeignKey(
        model, null=True, blank=True, on_delete=models.PROTECT, related_name="+", db_index=False, **options
    )


def _region(**options: Any) -> Any:
    return models.ForeignKey(
        Region, null=True, blank=True, on_delete=models.PROTECT, related_name="+", **options
    )


def _count() -> Any:
    return models.PositiveIntegerField(default=0)


class Store(Entity):
    """A store. `status` is the state of its listing, `business_status` that of the business."""

    # Basics
    name = models.CharField(max_length=120)
    name_en = models.CharField(max_length=120, blank=True)
    alternate_names = ArrayField(models.CharField(max_length=120), default=list, blank=True)
    branch_name = models.CharField(max_length=80, blank=True)
    brand = _named(Brand)
    store_type = models.CharField(max_length=20)
    cuisines = ArrayField(models.CharField(max_length=30), default=list, blank=True)
    tags = ArrayField(models.BigIntegerField(), default=list, blank=True)
    """Ids of tags, as an array so that lists, filters and edits need no join."""
    slug = models.CharField(max_length=100)
    intro = models.CharField(max_length=160, blank=True)
    description = models.CharField(max_length=2000, blank=True)
    # Status
    status = models.CharField(max_length=10, choices=StoreStatus.choices, default=StoreStatus.DRAFT)
    business_status = models.CharField(
        max_length=20, choices=BusinessStatus.choices, default=BusinessStatus.OPEN
    )
    opened_on = models.CharField(max_length=10, blank=True)
    """YYYY, YYYY-MM or YYYY-MM-DD, as precise as known."""
    closed_on = models.DateField(null=True, blank=True)
    close_reason = models.CharField(max_length=20, choices=CloseReason.choices, blank=True)
    reopen_on = models.DateField(null=True, blank=True)
    moved_to_store = _named("self")
    merged_into_store = _named("self")
    # Location
    address_line1 = models.CharField(max_length=200, blank=True)
    address_line2 = models.CharField(max_length=120, blank=True)
    landmark = models.CharField(max_length=120, blank=True)
    located_in = models.CharField(max_length=120, blank=True)
    # The upper two levels have an index together with the country.
    region_l1 = _region(db_index=False)
    region_l2 = _region(db_index=False)
    region_l3 = _region()
    sublocality = models.CharField(max_length=80, blank=True)
    postcode = models.CharField(max_length=10, blank=True)
    address_text = models.CharField(max_length=900, blank=True)
    lat = models.DecimalField(max_digits=9, decimal_places=6, null=True, blank=True)
    lng = models.DecimalField(max_digits=9, decimal_places=6, null=True, blank=True)
    geo_precision = models.CharField(max_length=10, choices=GeoPrecision.choices, blank=True)
    timezone = models.CharField(max_length=40)
    # Contact
    phones = models.JSONField(default=list, blank=True)
    email = models.EmailField(blank=True)
    website = models.CharField(max_length=500, blank=True)
    menu_url = models.CharField(max_length=500, blank=True)
    reservation_url = models.CharField(max_length=500, blank=True)
    socials = models.JSONField(default=list, blank=True)
    order_links = models.JSONField(default=list, blank=True)
    # Hours
    hours_mode = models.CharField(
        max_length=20, choices=HoursModeChoice.choices, default=HoursModeChoice.UNKNOWN
    )
    regular_hours = models.JSONField(null=True, blank=True)
    more_hours = models.JSONField(default=list, blank=True)
    special_hours = models.JSONField(default=list, blank=True)
    holiday_policy = models.CharField(
        max_length=10, choices=HolidayPolicyChoice.choices, default=HolidayPolicyChoice.UNKNOWN
    )
    hours_note = models.CharField(max_length=200, blank=True)
    hours_osm = models.TextField(blank=True)
    # Food and price
    price_level = models.PositiveSmallIntegerField(null=True, blank=True)
    avg_cost_min = models.PositiveIntegerField(null=True, blank=True)
    avg_cost_max = models.PositiveIntegerField(null=True, blank=True)
    attributes = models.JSONField(default=dict, blank=True)
    # Halal
    halal_status = models.CharField(max_length=20, choices=HalalStatus.choices, default=HalalStatus.UNKNOWN)
    halal_body = models.CharField(max_length=20, blank=True)
    halal_cert_no = models.CharField(max_length=60, blank=True)
    halal_expires_on = models.DateField(null=True, blank=True)
    halal_picture = _named(Picture)
    # Pictures
    cover_picture = _named(Picture)
    pictures = models.JSONField(default=list, blank=True)
    # Verification
    verification = models.CharField(
        max_length=20, choices=Verification.choices, default=Verification.UNVERIFIED
    )
    verified_at = models.DateTimeField(null=True, blank=True)
    verified_by = _named(settings.AUTH_USER_MODEL)
    verify_method = models.CharField(max_length=20, choices=VerifyMethod.choices, blank=True)
    recheck_on = models.DateField(null=True, blank=True)
    # Origin of data
    field_sources = models.JSONField(default=dict, blank=True)
    labels = ArrayField(models.CharField(max_length=40), default=list, blank=True)
    internal_note = models.CharField(max_length=1000, blank=True)
    # Search engines
    seo_title = models.CharField(max_length=70, blank=True)
    seo_description = models.CharField(max_length=170, blank=True)
    noindex = models.BooleanField(default=False)
    # Counters
    rating_avg = models.DecimalField(max_digits=2, decimal_places=1, null=True, blank=True)
    rating_count = _count()
    comment_count = _count()
    article_count = _count()
    video_count = _count()
    collection_count = models.PositiveIntegerField(default=0, db_default=0)
    """Number of collections on the site that contain it, by hand or by rule."""
    page_count = models.PositiveIntegerField(default=0, db_default=0)
    """Number of pages on the site that refer to it by hand."""
    open_feedback_count = _count()
    pending_sync_count = _count()
    reported_closed_count = models.PositiveIntegerField(default=0, db_default=0)
    """Number of people who reported its closure in open reports: a hint for staff, which changes nothing."""
    open_duplicate_count = models.PositiveIntegerField(default=0, db_default=0)
    completeness = models.PositiveSmallIntegerField(default=0)
    search_text = models.TextField(default="", editable=False)
    """Normalized names, address and digits of phones, for keyword search."""
    match_keys = ArrayField(
        models.TextField(),
        default=list,
        db_default=Value([], output_field=ArrayField(models.TextField())),
        blank=True,
        editable=False,
    )
    """`p:+628…`, `w:host/path`, `i:handle`, `n:region:name`: keys that another record of the same store would share."""
    match_name = models.TextField(default="", db_default="", blank=True, editable=False)
    """Normalized name without generic words, by which stores with similar names are found."""

    objects = StoreQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(status__in=StoreStatus.values), name="store_status_known"),
            models.CheckConstraint(
                condition=Q(business_status__in=BusinessStatus.values), name="store_business_status_known"
            ),
            models.CheckConstraint(
                condition=Q(halal_status__in=HalalStatus.values), name="store_halal_known"
            ),
            models.CheckConstraint(
                condition=Q(verification__in=Verification.values), name="store_verification_known"
            ),
            models.CheckConstraint(
                condition=Q(hours_mode__in=HoursModeChoice.values), name="store_hours_mode_known"
            ),
            models.CheckConstraint(
                condition=Q(lat=None, lng=None) | Q(lat__isnull=False, lng__isnull=False),
                name="store_pin_whole",
            ),
            models.CheckConstraint(
                condition=Q(price_level=None) | Q(price_level__range=(1, 4)), name="store_price_level"
            ),
            models.CheckConstraint(
                condition=Q(avg_cost_min=None)
                | Q(avg_cost_max=None)
                | Q(avg_cost_min__lte=F("avg_cost_max")),
                name="store_cost_range",
            ),
            models.CheckConstraint(
                condition=~Q(status=StoreStatus.MERGED) | Q(merged_into_store__isnull=False),
                name="store_merged_has_target",
            ),
            models.CheckConstraint(
                condition=~Q(halal_status=HalalStatus.CERTIFIED)
                | (~Q(halal_body="") & ~Q(halal_cert_no="") & Q(halal_expires_on__isnull=False)),
                name="store_certificate_whole",
            ),
        ]
        # Each sort order ends with the id. No index here contains columns that every edit changes
        # (updated_at, updated_by; see StoreSortKey) or that bulk actions change (status, type, price…; see
        # StoreFilterKey): such changes would have to update it.
        indexes: ClassVar = [
            models.Index(fields=["country", "-created_at", "-id"], name="store_by_creation"),
            *alphabetical_indexes("name", name="store_by_name"),
            models.Index(fields=["country", "region_l1"], name="store_l1"),
            models.Index(fields=["country", "region_l2"], name="store_l2"),
            models.Index(
                "country", F("rating_avg").desc(nulls_last=True), F("id").desc(), name="store_by_rating"
            ),
            models.Index(fields=["country", "-rating_count", "-id"], name="store_by_rating_count"),
            models.Index(
                "country", F("recheck_on").desc(nulls_last=True), F("id").desc(), name="store_by_recheck"
            ),
            models.Index(fields=["country", "completeness", "id"], name="store_by_completeness"),
            models.Index(
                fields=["country", "recheck_on", "id"],
                condition=Q(recheck_on__isnull=False),
                name="store_recheck",
            ),
            models.Index(
                fields=["country", "verified_at", "id"],
                condition=Q(verified_at__isnull=False),
                name="store_verified",
            ),
            models.Index(
                fields=["halal_expires_on", "id"],
                condition=Q(halal_status=HalalStatus.CERTIFIED),
                name="store_halal_expiry",
            ),
            models.Index(fields=["country", "lat", "lng"], name="store_pin"),
            models.Index(fields=["brand", "-id"], condition=Q(brand__isnull=False), name="store_brand"),
            # Most stores lack these values, so partial indexes cost the others nothing.
            *(
                models.Index(fields=[field], condition=Q(**{f"{field}__isnull": False}), name=name)
                for field, name in (
                    ("moved_to_store", "store_moved_to"),
                    ("merged_into_store", "store_merged_into"),
                    ("cover_picture", "store_cover"),
                )
            ),
            *(
                models.Index(fields=["country", "id"], condition=Q(**{f"{field}__gt": 0}), name=name)
                for field, name in (
                    ("open_feedback_count", "store_has_feedback"),
                    ("open_duplicate_count", "store_has_duplicate"),
                )
            ),
            models.Index("country", KeyTransform("alcohol", "attributes"), name="store_alcohol"),
            GinIndex(fields=["country", "tags"], name="store_tags"),
            GinIndex(fields=["country", "cuisines"], name="store_cuisines"),
            GinIndex(fields=["country", "labels"], condition=~Q(labels=[]), name="store_labels"),
            # Returns the nearest pins in order of distance, so a crowded street costs no more.
            GistIndex(POINT, name="store_near"),
            GistIndex(POINT, condition=Q(geo_precision=GeoPrecision.AREA), name="store_near_area"),
            GistIndex(POINT, condition=~Q(located_in=""), name="store_near_inside"),
            # Without fastupdate, because every lookup would have to read the pending list.
            GinIndex(fields=["match_keys"], fastupdate=False, name="store_match_keys"),
            # Imports add to the pending list: a megabyte is read in under a millisecond.
            GinIndex(
                F("region_l1"),
                OpClass(F("match_name"), "gin_trgm_ops"),
                gin_pending_list_limit=1024,
                name="store_match_name",
            ),
        ]

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """Return the name with the branch."""
        return f"{self.name} — {self.branch_name}" if self.branch_name else self.name

    @property
    def region_path(self) -> str:
        """Return the names of the second and third region level: "Jakarta Selatan › Kebayoran Baru".

        Only one of them if the other is missing, the first level if both are, "" without regions.
        """
        return path_of(
            *(one.name if one else None for one in (self.region_l1, self.region_l2, self.region_l3))
        )

    @property
    def cover_url(self) -> str | None:
        """Return the URL of the small cover, or None."""
        return self.cover_picture.thumb_url if self.cover_picture else None

    @property
    def region_ids(self) -> tuple[int | None, int | None, int | None]:
        """Return the ids of the three region levels."""
        return (self.region_l1_id, self.region_l2_id, self.region_l3_id)

    @property
    def is_listed(self) -> bool:
        """Return whether the store is neither merged nor deleted."""
        return self.status in LIVE_STATUSES


class StoreExternalId(models.Model):
    """The id of a store in another source."""

    store = models.ForeignKey(Store, on_delete=models.CASCADE, related_name="external_ids", db_index=False)
    source = models.CharField(max_length=40)
    external_id = models.CharField(max_length=200)
    url = models.CharField(max_length=500, blank=True)
    linked_at = models.DateTimeField(default=timezone.now)
    linked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    link_confidence = models.DecimalField(max_digits=3, decimal_places=2, null=True, blank=True)
    is_live = models.BooleanField(default=True)
    """True if its store is neither merged nor deleted; only such ids must be unique."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["source", "external_id"], condition=Q(is_live=True), name="external_id_once"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["store", "id"], name="external_id_store")]

    def __str__(self) -> str:
        return f"{self.source} {self.external_id}"

    def as_value(self) -> dict[str, Any]:
        """Return the id in the format of history and API."""
        return {"source": self.source, "external_id": self.external_id, "url": self.url}
