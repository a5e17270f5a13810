"""Enumerations of stores."""

from django.db.models import TextChoices


class StoreStatus(TextChoices):
    """The status of a store's listing."""

    DRAFT = "draft", "Draft"
    PUBLISHED = "published", "Published"
    HIDDEN = "hidden", "Hidden"
    MERGED = "merged", "Merged"
    DELETED = "deleted", "Deleted"


LIVE_STATUSES = (StoreStatus.DRAFT, StoreStatus.PUBLISHED, StoreStatus.HIDDEN)
"""Statuses in which a store owns its slug and its external ids."""


class BusinessStatus(TextChoices):
    """The status of the business itself."""

    OPEN = "open", "Open"
    OPENING_SOON = "opening_soon", "Opening soon"
    TEMPORARILY_CLOSED = "temporarily_closed", "Temporarily closed"
    PERMANENTLY_CLOSED = "permanently_closed", "Permanently closed"


class CloseReason(TextChoices):
    """The reason for a closure."""

    OUT_OF_BUSINESS = "out_of_business", "Out of business"
    MOVED = "moved", "Moved"
    RENOVATION = "renovation", "Renovation"
    SEASONAL = "seasonal", "Seasonal"
    DISASTER = "disaster", "Disaster"
    LICENCE = "licence", "License"
    OTHER = "other", "Other"


TEMPORARY_REASONS = frozenset(
    {
        CloseReason.RENOVATION,
        CloseReason.SEASONAL,
        CloseReason.DISASTER,
        CloseReason.LICENCE,
        CloseReason.OTHER,
    }
)
"""Reasons for a temporary closure; all others are for permanent ones."""


def temporary_reasons() -> list[dict[str, str]]:
    """Return the reasons for temporary closures as [{"value": code, "label": text}], in order."""
    return [
        {"value": reason.value, "label": str(reason.label)}
        for reason in CloseReason
        if reason in TEMPORARY_REASONS
    ]


class HoursModeChoice(TextChoices):
    """The mode of opening hours."""

    REGULAR = "regular", "Regular"
    ALWAYS_OPEN = "always_open", "Always open"
    BY_APPOINTMENT = "by_appointment", "By appointment"
    UNKNOWN = "unknown", "Unknown"


class HolidayPolicyChoice(TextChoices):
    """The opening on public holidays."""

    REGULAR = "regular", "Regular"
    CLOSED = "closed", "Closed"
    CALL = "call", "Call"
    UNKNOWN = "unknown", "Unknown"


class HalalStatus(TextChoices):
    """The halal status, a graded claim; with evidence if certified."""

    UNKNOWN = "unknown", "Unknown"
    CERTIFIED = "certified", "Halal certified"
    OWNER_DECLARED = "owner_declared", "Owner says halal (no certificate)"
    NO_PORK_NO_LARD = "no_pork_no_lard", "No pork, no lard — not a halal claim"
    PARTIAL = "partial", "Some halal options"
    NON_HALAL = "non_halal", "Non-halal"


class Verification(TextChoices):
    """The source of a store's verification."""

    UNVERIFIED = "unverified", "Unverified"
    STAFF_VERIFIED = "staff_verified", "Staff verified"
    OWNER_VERIFIED = "owner_verified", "Owner verified"
    DISPUTED = "disputed", "Disputed"


class VerifyMethod(TextChoices):
    """The method of verification."""

    PHONE_CALL = "phone_call", "Phone call"
    SITE_VISIT = "site_visit", "Site visit"
    OWNER_DOCUMENT = "owner_document", "Owner document"
    OWNER_MESSAGE = "owner_message", "Owner message"
    SOCIAL_MEDIA = "social_media", "Social media"


class GeoPrecision(TextChoices):
    """The precision of a pin."""

    ENTRANCE = "entrance", "Entrance"
    BUILDING = "building", "Building"
    STREET = "street", "Street"
    AREA = "area", "Area"


class SocialPlatform(TextChoices):
    """The platforms of social accounts."""

    INSTAGRAM = "instagram", "Instagram"
    TIKTOK = "tiktok", "TikTok"
    FACEBOOK = "facebook", "Facebook"
    X = "x", "X"
    YOUTUBE = "youtube", "YouTube"
    WHATSAPP = "whatsapp", "WhatsApp"


class PhoneTypeChoice(TextChoices):
    """The type of a phone number."""

    MOBILE = "mobile", "Mobile"
    LANDLINE = "landline", "Landline"
    WHATSAPP = "whatsapp", "WhatsApp"
    HOTLINE = "hotline", "Hotline"


class PictureCategory(TextChoices):
    """The content of a store's picture."""

    EXTERIOR = "exterior", "Exterior"
    INTERIOR = "interior", "Interior"
    FOOD = "food", "Food"
    MENU = "menu", "Menu"
    OTHER = "other", "Other"


class TagKind(TextChoices):
    """The subject of a tag."""

    DISH = "dish", "Dish"
    DRINK = "drink", "Drink"
    MEAL = "meal", "Meal"
    OCCASION = "occasion", "Occasion"
    AMBIENCE = "ambience", "Ambience"
    DIET = "diet", "Diet"
    LIST = "list", "List"


class TagStatus(TextChoices):
    """The state of a tag."""

    ACTIVE = "active", "Active"
    SUGGESTED = "suggested", "Suggested"
    MERGED = "merged", "Merged"
    BLOCKED = "blocked", "Blocked"


class HolidayKind(TextChoices):
    """The kind of a holiday."""

    PUBLIC = "public", "Public"
    HALF_DAY = "half_day", "Half day"
    OBSERVANCE = "observance", "Observance"


class HolidayTime(TextChoices):
    """When a holiday is, compared with today in its country."""

    UPCOMING = "upcoming", "From today"
    PAST = "past", "Past"


class DuplicateStatus(TextChoices):
    """The decision on a pair of possible duplicates."""

    OPEN = "open", "Open"
    MERGED = "merged", "Merged"
    NOT_DUPLICATE = "not_duplicate", "Not a duplicate"
    SNOOZED = "snoozed", "Later"


class FieldChoice(TextChoices):
    """The source of a field's value in a merge."""

    WINNER = "winner", "Kept store"
    LOSER = "loser", "Merged store"
    UNION = "union", "Both"


class DuplicateBand(TextChoices):
    """The likelihood that two records are the same store."""

    LINKED = "linked", "Same record"
    MATCH = "match", "Very likely the same"
    REVIEW = "review", "Maybe the same"
    WEAK = "weak", "Some similarity"


class RegionType(TextChoices):
    """The type of a region in its country."""

    PROVINSI = "provinsi", "Provinsi"
    KABUPATEN = "kabupaten", "Kabupaten"
    KOTA = "kota", "Kota"
    KECAMATAN = "kecamatan", "Kecamatan"
    IL = "il", "İl"
    ILCE = "ilce", "İlçe"
    MAHALLE = "mahalle", "Mahalle"
    NEGERI = "negeri", "Negeri"
    WILAYAH_PERSEKUTUAN = "wilayah_persekutuan", "Wilayah Persekutuan"
    DAERAH = "daerah", "Daerah"
    MUKIM = "mukim", "Mukim"
    REGION = "region", "Region"
    PROVINCE = "province", "Province"
    HUC = "huc", "Highly urbanized city"
    CITY = "city", "City"
    MUNICIPALITY = "municipality", "Municipality"
