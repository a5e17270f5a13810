"""Registration of stores at start-up."""

from __future__ import annotations

import datetime as dt

from apps.core import registry
from apps.core.choices import NotificationType
from apps.core.files import covers
from apps.core.inbox import waiting_counts as counts
from apps.core.jobs import schedule
from apps.core.messaging import notifications
from apps.core.permissions import verdicts
from apps.core.records import browser
from apps.core.records.registration import register
from apps.stores import choices, jobs, permissions
from apps.stores.domain import taxonomy
from apps.stores.importing import area as importing
from apps.stores.models import Brand, Holiday, StoreDuplicatePair, StoreMerge, Tag
from apps.stores.models.querysets import REFERENCE_ROLES, STORE_ROLES
from apps.stores.record import STORE_RECORD
from apps.stores.registration import figures, linked, lists, personal, waiting_counts
from apps.stores.services import (
    brands,
    holidays,
    rules,
    schedules,
    stores,
    tag_merge,
    undo_rules,
    vocabulary,
)
from apps.stores.services.merging import fields as merge_fields
from apps.stores.services.merging import undo as merge_undo
from apps.uploads.models import usages


def register_area() -> None:
    """Register everything that stores add to the core: enumerations, record types, permissions and more.

    Also lists, statistics, counts in the menu, notifications, undo and recurring jobs. Called once at
    start-up.
    """
    personal.register()
    for name, kind in (
        ("store_status", choices.StoreStatus),
        ("business_status", choices.BusinessStatus),
        ("close_reason", choices.CloseReason),
        ("hours_mode", choices.HoursModeChoice),
        ("holiday_policy", choices.HolidayPolicyChoice),
        ("halal_status", choices.HalalStatus),
        ("verification", choices.Verification),
        ("verify_method", choices.VerifyMethod),
        ("geo_precision", choices.GeoPrecision),
        ("social_platform", choices.SocialPlatform),
        ("phone_type", choices.PhoneTypeChoice),
        ("picture_category", choices.PictureCategory),
        ("tag_kind", choices.TagKind),
        ("tag_status", choices.TagStatus),
        ("holiday_kind", choices.HolidayKind),
        ("holiday_time", choices.HolidayTime),
        ("region_type", choices.RegionType),
        ("duplicate_status", choices.DuplicateStatus),
        ("duplicate_band", choices.DuplicateBand),
        ("field_choice", choices.FieldChoice),
    ):
        registry.register_enum(name, kind)
    registry.register_enum("temporary_close_reason", choices.temporary_reasons)
    registry.register_enum("store_type", lambda: taxonomy.options(taxonomy.store_types()))
    registry.register_enum("cuisine", lambda: taxonomy.options(taxonomy.cuisines()))
    register(
        STORE_RECORD,
        edit=stores.edit_from_history,
        undo=undo_rules.UNDO,
        judge=permissions.store_verdicts,
    )
    verdicts.register("store_duplicate", permissions.pair_verdicts)
    verdicts.register("tag", permissions.tag_verdicts)
    verdicts.register("brand", permissions.brand_verdicts)
    browser.register("MERGE_CHOICES", merge_fields.choices_for_form)
    registry.register_object_type(
        registry.ObjectType(
            code="store_duplicate",
            label="Pair of stores",
            model=StoreDuplicatePair,
            fields=("status", "snooze_until", "score", "asked_at"),
            title=lambda pair: f"{pair.store_a.full_name} / {pair.store_b.full_name}",
            visible_to=lambda user, country: StoreDuplicatePair.objects.visible_to(user, country),
            screen="/store/store/merge",
            screen_key="pair",
        )
    )
    registry.register_object_type(
        registry.ObjectType(
            code="store_merge",
            label="Merge of stores",
            model=StoreMerge,
            fields=(),
            title=str,
            visible_to=lambda user, country: StoreMerge.objects.visible_to(user, country),
        )
    )
    covers.register("store", rules.COVER)
    lists.register()
    figures.register()
    importing.register()
    linked.register()
    _register_vocabulary()
    _register_pictures()
    _register_notifications()
    registry.register_changeset_undo("merge", merge_undo.take_back)
    registry.register_changeset_undo(tag_merge.KIND, tag_merge.take_back)
    counts.register("stores", STORE_ROLES, waiting_counts.rechecks)
    counts.register("duplicates", STORE_ROLES, waiting_counts.duplicates)
    counts.register("tags", REFERENCE_ROLES, waiting_counts.suggested_tags)
    counts.register("holidays", REFERENCE_ROLES, waiting_counts.tentative_holidays)
    schedule.register(
        schedule.Recurring(
            "stores.nightly",
            dt.timedelta(days=1),
            schedules.run_nightly,
            offset=dt.timedelta(hours=17, minutes=5),
        )
    )
    schedule.register(
        schedule.Recurring(
            "stores.find_duplicates",
            dt.timedelta(days=1),
            jobs.enqueue_search,
            offset=dt.timedelta(hours=17, minutes=35),
        )
    )
    schedule.register(
        schedule.Recurring("stores.refresh_search", dt.timedelta(hours=1), jobs.enqueue_search_texts)
    )


def _register_notifications() -> None:
    """Register the target lists of notifications about several stores."""
    for kind, query in (
        (NotificationType.HALAL_EXPIRING, {"halal_expiring": "30"}),
        (NotificationType.STORE_RECHECK_DUE, {"recheck_due": "1"}),
    ):
        notifications.register_list(kind, notifications.Link("/store/store/list", query))


def _register_pictures() -> None:
    """Register the uses of pictures by stores and brands."""
    usages.register("store_cover", "Cover", "store")
    usages.register("store_halal", "Halal certificate", "store")
    usages.register("brand_logo", "Logo", "brand")
    usages.register("store_gallery", "Gallery", "store")


def _register_vocabulary() -> None:
    """Register tags, brands and holidays, which all staff of a country may see."""
    registry.register_object_type(
        registry.ObjectType(
            code="tag",
            label="Tag",
            model=Tag,
            fields=(*vocabulary.TAG_FIELDS, "merged_into_id"),
            title=lambda tag: tag.label,
            visible_to=lambda user, country: Tag.objects.of(country),
            edit=vocabulary.TAG_SERVICES.edit_from_history,
            screen="/store/reference/tags",
            undo=vocabulary.TAG_UNDO,
        )
    )
    registry.register_object_type(
        registry.ObjectType(
            code="brand",
            label="Brand",
            model=Brand,
            fields=brands.FIELDS,
            title=lambda brand: brand.name,
            visible_to=lambda user, country: Brand.objects.of(country),
            edit=brands.BRAND_SERVICES.edit_from_history,
            screen="/store/reference/brands",
            undo=brands.BRAND_SERVICES.undo,
        )
    )
    registry.register_object_type(
        registry.ObjectType(
            code="holiday",
            label="Holiday",
            model=Holiday,
            fields=holidays.FIELDS,
            title=str,
            visible_to=lambda user, country: Holiday.objects.filter(country=country),
            edit=holidays.HOLIDAY_SERVICES.edit_from_history,
            screen="/store/reference/holidays",
            undo=holidays.HOLIDAY_SERVICES.undo,
        )
    )
