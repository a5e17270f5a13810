"""The field table of stores: fields, derived values, filters, sorts and export columns."""

from __future__ import annotations

from operator import attrgetter
from typing import Annotated, Any

from django.db.models import Q
from rest_framework import serializers

from apps.core.http.outputs import IdNumber, Json, Meta, OneOf
from apps.core.http.serializers import UserRef
from apps.core.inbox import waiting_counts
from apps.core.lists import common_filters, list_filters
from apps.core.records import fields as f
from apps.core.records import standard
from apps.core.records.record import Record
from apps.stores import choices
from apps.stores.domain import search_words, taxonomy, values
from apps.stores.models import Store
from apps.stores.models.querysets import STORE_ROLES
from apps.stores.record import cells, listings, refs, shapes
from apps.stores.record import record_fields as s
from apps.stores.record.record_fields import ImportGroup
from apps.stores.record.ref_shapes import STORE_TYPES, StoreRef
from apps.uploads.record.shapes import PictureRef

TAG_LABELS = "labels of tags"
"""Attribute with the tag labels of stores loaded for a spreadsheet."""
MOST_PICTURES = 60
GROUPS = {
    "shop": "Open or closed",
    "regions": "Regions",
    "pin": "Pin",
    "hours": "Opening hours",
    "average_cost": "Cost per person",
    "halal": "Halal",
    "verification": "Verification",
}
SECTIONS = {
    "basics": "Basics",
    "location": "Location",
    "phones": "Phones",
    "links": "Web & links",
    "hours": "Opening hours",
    "food": "Food & price",
    "attributes": "Halal & attributes",
    "pictures": "Pictures",
    "seo": "Search results",
    "internal": "Internal",
}
_TYPES = {code: row["labels"]["en"] for code, row in taxonomy.store_types().items()}
_CUISINES = {code: row["labels"]["en"] for code, row in taxonomy.cuisines().items()}


# -- values in cells and history --------------------------------------------------------------------------
def _cuisine_labels(store: Store) -> list[str]:
    return [_CUISINES.get(code, code) for code in store.cuisines]


def _waiting(store: Store) -> list[str]:
    """Return the numbers of waiting reports and sync items as text."""
    counts = ((store.open_feedback_count, "feedback"), (store.pending_sync_count, "sync"))
    return [f"{count} {words}" for count, words in counts if count]


def _external_ids(store: Store) -> list[dict[str, Any]]:
    """Return the external ids in a fixed order; none for an unsaved store."""
    if store.pk is None:
        return []
    rows = [row.as_value() for row in store.external_ids.all()]
    return sorted(rows, key=lambda row: (row["source"], row["external_id"]))


# -- the table ----------------------------------------------------------------------------------------
BASICS = (
    f.text(
        "name",
        "Name",
        120,
        required="Store name required",
        read=values.text(120),
        row=True,
        column=f.Column("name", 32),
        sort=f.Sort("name", alphabetical=True),
        section="basics",
    ),
    s.text("name_en", "English name", 120, section="basics"),
    s.texts("alternate_names", "Other names", 10, 120, section="basics"),
    s.text("branch_name", "Branch", 80, row=True, column=f.Column("branch", 20), section="basics"),
    f.record("brand_id", "Brand", of="brand", section="basics"),
    f.shown(
        "brand",
        "Brand",
        shapes.BrandRef | None,
        row=True,
        plain=s.ref("brand", shapes.BrandRef),
        column=f.Column("brand", 20, cell=s.name_of("brand")),
        filters={"brand": f.ListFilter("Brand", list_filters.ids("brand"), of="brand")},
    ),
    f.structure(
        "store_type",
        "Type",
        s.store_type,
        Annotated[str, OneOf(tuple(STORE_TYPES))],
        f.ValueType.CHOICE,
        of="store_type",
        required="Choose a store type",
        read=values.code,
        row=True,
        column=f.Column("type", cell=lambda store: _TYPES.get(store.store_type, store.store_type)),
        filters={"store_type": f.ListFilter("Type", listings.STORE_TYPE, of="store_type")},
        section="basics",
    ),
    f.column_only(
        "cuisine",
        "Main cuisine",
        f.ValueType.CHOICE,
        of="cuisine",
        column=f.Column("cuisine", cell=lambda store: _cuisine_labels(store)[:1]),
    ),
    f.codes(
        "cuisines",
        "Cuisines",
        values.MOST_CUISINES,
        of="cuisine",
        read=values.cuisines,
        column=f.Column("cuisines", 24, label="All cuisines", cell=_cuisine_labels),
        filters={"cuisines": f.ListFilter("Cuisines", listings.CUISINES, of="cuisine")},
        section="food",
    ),
    f.records(
        "tags",
        "Tags",
        values.MOST_TAGS,
        of="tag",
        read=values.tags,
        column=f.Column("tags", 24, cell=lambda store: store.__dict__[TAG_LABELS]),
        filters={"tags": f.ListFilter("Tags", listings.TAGS, of="tag")},
        section="food",
    ),
    f.shown("tag_refs", "", list[shapes.TagRef], row=True, plain=refs.tag_refs),
    f.text("slug", "Web address", 100, read=values.code, section="seo"),
    f.shown(
        "public_url",
        "",
        Annotated[str, Meta(description="Public address; empty while it is not published.")],
        plain=refs.public_url,
    ),
    s.text(
        "intro",
        "Short introduction",
        160,
        imported=f.Imported(
            ImportGroup.BASICS, "summary; short description; ringkasan; ozet; ringkasan; buod"
        ),
        section="food",
    ),
    s.text(
        "description",
        "Description",
        2000,
        imported=f.Imported(
            ImportGroup.BASICS,
            "about; details; deskripsi; keterangan; aciklama; tanim; penerangan; paglalarawan",
        ),
        section="food",
    ),
)
SHOP = (
    s.state("status", "Status", choices.StoreStatus, f.Column("status", 12), of="store_status"),
    s.state(
        "business_status",
        "Open or closed",
        choices.BusinessStatus,
        f.Column("business", 18),
        of="business_status",
        group="shop",
    ),
    s.text("opened_on", "Opened on", 10, values.part_of_date, section="basics"),
    s.set_day("closed_on", "Closed on", group="shop"),
    s.set_code("close_reason", "Reason for closing", choices.CloseReason, "shop"),
    s.set_day("reopen_on", "Reopens on", group="shop"),
    f.tracked("moved_to_store_id", "Moved to", IdNumber | None, of="store", undo=True, group="shop"),
    f.shown("moved_to_store", "", StoreRef | None, plain=s.ref("moved_to_store", StoreRef)),
    f.tracked("merged_into_store_id", "Merged into", IdNumber | None, of="store"),
    f.shown("merged_into_store", "", StoreRef | None, plain=s.ref("merged_into_store", StoreRef)),
    f.shown(
        "merge",
        "",
        Annotated[shapes.StandingMerge, Meta(description="User and time of the merge, for a merged store.")]
        | None,
    ),
)
PLACE = (
    s.text("address_line1", "Address", 200, section="location"),
    s.text(
        "address_line2",
        "Unit, floor",
        120,
        imported=f.Imported(
            ImportGroup.PLACE,
            "address 2; address line 2; unit; floor; suite; lantai; kat; daire; tingkat; palapag; yunit",
        ),
        section="location",
    ),
    s.text(
        "landmark",
        "Landmark",
        120,
        imported=f.Imported(
            ImportGroup.PLACE, "near; patokan; yakin; tarif; mercu tanda; malapit sa; palatandaan"
        ),
        section="location",
    ),
    s.text(
        "located_in",
        "Located in",
        120,
        imported=f.Imported(
            ImportGroup.PLACE,
            "located in; mall; inside; building; di dalam; gedung; avm; bina; bangunan; pusat membeli belah; gusali",
        ),
        section="location",
    ),
    f.shown(
        "region_path",
        "Region",
        str,
        f.ValueType.TEXT,
        row=True,
        plain=attrgetter("region_path"),
        column=f.Column("region", 36, label_in=lambda country: "Region path", cell=attrgetter("region_path")),
    ),
    *s.region(1, "Region"),
    *s.region(2, "District"),
    *s.region(3, "Subdistrict"),
    s.text("sublocality", "Neighborhood", 80, section="location"),
    s.text("postcode", "Postcode", 10, section="location"),
    f.shown(
        "address_text",
        "Address",
        str,
        f.ValueType.TEXT,
        column=f.Column("address", 48, label_in=lambda country: "Printed address"),
    ),
    s.degrees("lat", "Latitude", 90, filters=s.has("pin", "Pin", Q(lat__isnull=False)), section="location"),
    s.degrees("lng", "Longitude", 180, section="location"),
    s.code(
        "geo_precision",
        "Pin accuracy",
        choices.GeoPrecision,
        of="geo_precision",
        blank=True,
        group="pin",
        section="location",
    ),
    f.shown("timezone", "", str),
)
CONTACT = (
    s.parts(
        "phones",
        "Phones",
        shapes.PhoneInput,
        shapes.Phone,
        values.MOST_PHONES,
        column=f.Column("phones", 20, cell=cells.phones),
        filters=s.has("phone", "Phone", ~Q(phones=[])),
        section="phones",
    ),
    s.text("email", "Email", 254, values.email, section="links"),
    s.link(
        "website",
        "Website",
        column=f.Column("website", 28),
        is_proposed=True,
        imported=f.Imported(
            ImportGroup.CONTACT,
            "web; site; url; web site; homepage; situs; situs web; web sitesi; internet sitesi; laman web; contact:website",
        ),
        section="links",
    ),
    s.link(
        "menu_url",
        "Menu",
        is_proposed=True,
        imported=f.Imported(
            ImportGroup.CONTACT,
            "menu; menu link; website:menu; menu url; tautan menu; menu linki; pautan menu",
        ),
        section="links",
    ),
    s.link(
        "reservation_url",
        "Reservations",
        imported=f.Imported(
            ImportGroup.CONTACT,
            "reservation link; booking; booking url; reservasi; rezervasyon; tempahan; reserbasyon",
        ),
        section="links",
    ),
    s.parts("socials", "Social media", shapes.LinkInput, shapes.Link, values.MOST_LINKS, section="links"),
    s.parts("order_links", "Order links", shapes.LinkInput, shapes.Link, values.MOST_LINKS, section="links"),
)
HOURS_FIELDS = (
    s.code(
        "hours_mode",
        "Opening hours",
        choices.HoursModeChoice,
        of="hours_mode",
        group="hours",
        filters=s.has("hours", "Hours", ~Q(hours_mode="unknown")),
        section="hours",
    ),
    s.weeks("regular_hours", "Week", shapes.DayHours, 7, nullable=True),
    s.weeks("more_hours", "More hours", shapes.MoreHours, 5),
    s.weeks("special_hours", "Special hours", shapes.SpecialHours, 100),
    s.code(
        "holiday_policy",
        "On public holidays",
        choices.HolidayPolicyChoice,
        of="holiday_policy",
        group="hours",
        section="hours",
    ),
    s.text(
        "hours_note",
        "Note on hours",
        200,
        group="hours",
        imported=f.Imported(
            ImportGroup.HOURS, "hours note; opening hours note; catatan jam buka; calisma saatleri notu"
        ),
        section="hours",
    ),
    f.shown("hours_osm", "Hours", str, f.ValueType.TEXT, column=f.Column("hours", 28)),
    f.shown("open_now", "", shapes.OpenNow),
)
FOOD = (
    f.number(
        "price_level",
        "Price level",
        1,
        4,
        nullable=True,
        row=True,
        column=f.Column("price", 12),
        filters={"price_level": f.ListFilter("Price level", listings.PRICE_LEVEL)},
        section="food",
    ),
    s.cost("avg_cost_min", "Cost per person from"),
    s.cost("avg_cost_max", "Cost per person to"),
    f.structure(
        "attributes",
        "Attributes",
        lambda needed: serializers.DictField(required=False),
        dict[str, Json],
        filters={
            "alcohol": f.ListFilter(
                "Alcohol",
                list_filters.any_of("attributes__alcohol", list(listings.ALCOHOL)),
                labels=listings.ALCOHOL,
            )
        },
        section="attributes",
    ),
    s.code(
        "halal_status",
        "Halal",
        choices.HalalStatus,
        of="halal_status",
        row=True,
        group="halal",
        column=f.Column("halal", 20),
        filters={
            "halal_status": f.ListFilter(
                "Halal", list_filters.any_of("halal_status", choices.HalalStatus.values), of="halal_status"
            )
        },
        section="attributes",
    ),
    f.text("halal_body", "Certificate body", 20, read=values.code, group="halal", section="attributes"),
    s.text("halal_cert_no", "Certificate number", 60, group="halal", section="attributes"),
    f.day(
        "halal_expires_on",
        "Valid until",
        read=values.day,
        group="halal",
        filters={
            "halal_expiring": f.ListFilter(
                "Halal certificate expires within days", listings.HALAL_EXPIRING, bounds=(0, 3650)
            )
        },
        section="attributes",
    ),
    f.record(
        "halal_picture_id", "Picture of the certificate", of="picture", group="halal", section="attributes"
    ),
    f.shown("halal_picture", "", PictureRef | None, plain=s.ref("halal_picture", PictureRef)),
)
PICTURES = (
    f.record(
        "cover_picture_id",
        "Cover",
        of="picture",
        filters=s.has("cover", "Cover", Q(cover_picture__isnull=False)),
        section="pictures",
    ),
    f.shown("cover_picture", "", PictureRef | None, plain=s.ref("cover_picture", PictureRef)),
    f.shown("cover_url", "", str | None, row=True, plain=attrgetter("cover_url")),
    s.parts(
        "pictures", "Gallery", shapes.PictureInput, shapes.StorePicture, MOST_PICTURES, section="pictures"
    ),
)
CHECKED = (
    s.state(
        "verification",
        "Verification",
        choices.Verification,
        f.Column("verification"),
        of="verification",
        group="verification",
    ),
    f.moment(
        "verified_at",
        "Verified",
        history=True,
        undo=True,
        group="verification",
        filters={
            "verified_from": f.ListFilter("Verified from", list_filters.day_from("verified_at")),
            "verified_to": f.ListFilter("Verified to", list_filters.day_to("verified_at")),
            "not_verified_since": f.ListFilter("Not verified since", list_filters.not_since("verified_at")),
        },
    ),
    f.tracked("verified_by_id", "Verified by", of="person", undo=True, group="verification"),
    f.shown("verified_by", "", UserRef | None, plain=s.ref("verified_by", UserRef)),
    s.set_code("verify_method", "Verification method", choices.VerifyMethod, "verification"),
    s.set_day(
        "recheck_on",
        "Check again on",
        row=True,
        group="verification",
        column=f.Column("recheck_on", 14),
        sort=f.Sort("recheck_on", nullable=True),
        filters={
            "recheck_due": f.ListFilter("Check again", listings.RECHECK_DUE, answers=("Due", "Not due"))
        },
    ),
)
INTERNAL = (
    s.texts(
        "labels",
        "Labels",
        listings.MOST_LABELS,
        listings.LONGEST_LABEL,
        column=f.Column("labels"),
        filters={"labels": f.ListFilter("Labels", listings.LABELS)},
        section="internal",
    ),
    s.text(
        "internal_note",
        "Internal note",
        1000,
        imported=f.Imported(
            ImportGroup.OTHER, "note; notes; remarks; comment; catatan; not; notlar; nota; tala"
        ),
        section="internal",
    ),
    s.text("seo_title", "Search title", 70, section="seo"),
    s.text("seo_description", "Search description", 170, section="seo"),
    f.flag("noindex", "Hidden from search engines", section="seo"),
    s.parts(
        "external_ids",
        "Ids in other sources",
        shapes.ExternalIdInput,
        shapes.ExternalId,
        None,
        plain=_external_ids,
    ),
    f.shown("field_sources", "", dict[str, shapes.FieldSource]),
)
FIGURES = (
    f.shown(
        "rating_avg",
        "Rating",
        float | None,
        f.ValueType.NUMBER,
        row=True,
        column=f.Column("rating", 8),
        sort=f.Sort("rating_avg", nullable=True),
    ),
    f.count("rating_count", "Ratings", row=True, column=f.Column("ratings", 8), sort=f.Sort("rating_count")),
    f.count("comment_count", ""),
    f.count("article_count", ""),
    f.count("video_count", ""),
    f.count("collection_count", ""),
    f.count("page_count", ""),
    f.column_only("badges", "Waiting", column=f.Column("badges", 20, cell=_waiting)),
    f.count(
        "open_feedback_count",
        "",
        row=True,
        filters=s.yes_or_no(
            "has_feedback",
            "Error feedback",
            Q(open_feedback_count__gt=0),
            "With open reports",
            "Without open reports",
        ),
    ),
    f.count("reported_closed_count", "", row=True),
    f.count("pending_sync_count", "", row=True),
    f.count(
        "open_duplicate_count",
        "",
        row=True,
        filters=s.yes_or_no(
            "has_duplicate",
            "Possible duplicate",
            Q(open_duplicate_count__gt=0),
            "With possible duplicate",
            "Without",
        ),
    ),
    f.count(
        "completeness",
        "Complete",
        row=True,
        column=f.Column("completeness", 12),
        sort=f.Sort("completeness"),
        filters={
            "completeness_from": f.ListFilter(
                "Completeness from", list_filters.number_from("completeness"), bounds=(0, 100)
            ),
            "completeness_to": f.ListFilter(
                "Completeness to", list_filters.number_to("completeness"), bounds=(0, 100)
            ),
        },
    ),
    f.shown("missing_to_publish", "", list[shapes.ChecklistItem]),
    f.shown("empty_fields", "", list[str]),
)
CHANGED = (
    standard.created_at(),
    f.column_only(
        "updated_at",
        "Updated",
        f.ValueType.MOMENT,
        column=f.Column("updated", 18),
        sort=f.Sort("updated_at", column="sort_key__updated_at"),
        filters={
            "updated_from": f.ListFilter(
                "Updated from", listings.by_sort_key(list_filters.day_from("updated_at"))
            ),
            "updated_to": f.ListFilter("Updated to", listings.by_sort_key(list_filters.day_to("updated_at"))),
        },
    ),
    f.column_only(
        "updated_by",
        "Updated by",
        column=f.Column("updated_by", 18, cell=lambda store: getattr(store.updated_by, "nickname", None)),
        filters={
            "updated_by": f.ListFilter(
                "Updated by", listings.by_sort_key(list_filters.ids("updated_by_id")), of="person"
            )
        },
    ),
)
STORE_RECORD = Record(
    code="store",
    label="Store",
    plural="stores",
    model=Store,
    roles=STORE_ROLES,
    fields=(
        standard.ID,
        f.shown("country", "", str),
        *BASICS,
        *SHOP,
        *PLACE,
        *CONTACT,
        *HOURS_FIELDS,
        *FOOD,
        *PICTURES,
        *CHECKED,
        *INTERNAL,
        *FIGURES,
        *CHANGED,
    ),
    area="store",
    title=lambda store: store.full_name,
    screen="/store/store/edit",
    keyword=listings.keyword_condition,
    wording=search_words.spell_out,
    in_search=True,
    cached_total_filters=frozenset({"status"}),
    sort_keys=listings.SORT_KEYS,
    filter_keys=listings.FILTER_KEYS,
    indexed=lambda ctx: Store.objects.filter(country=ctx.country),
    order_bounds=listings.order_bounds,
    filters={
        "waiting": f.ListFilter(
            "Waiting", waiting_counts.only("stores"), answers=("Waiting for you", "Not waiting for you")
        ),
        "ids": f.ListFilter("", list_filters.ids("id")),
        "created_in": f.ListFilter("Import", common_filters.created_in("store"), of="changeset"),
        "source": f.ListFilter("", listings.SOURCE),
        "bbox": f.ListFilter("", listings.BBOX),
    },
    groups=GROUPS,
    sections=SECTIONS,
)
HOURS = STORE_RECORD.group("hours")
"""The fields of opening hours."""
