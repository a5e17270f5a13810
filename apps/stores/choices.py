"""The enumerations of stores."""

from django.db.models import TextChoices


class StoreStatus(TextChoices):
    """Our listing."""

    DRAFT = "draft", "Draft"
    PUBLISHED = "published", "Published"
    HIDDEN = "hidden", "Hidden"
    MERGED = "merged", "Merged"
    DELETED = "deleted", "Deleted"


LIVE_STATUSES = (StoreStatus.DRAFT, StoreStatus.PUBLISHED, StoreStatus.HIDDEN)
"""The statuses in which a store holds its web address and its external ids."""


class BusinessStatus(TextChoices):
    """The real shop."""

    OPEN = "open", "Open"
    OPENING_SOON = "opening_soon", "Opening soon"
    TEMPORARILY_CLOSED = "temporarily_closed", "Temporarily closed"
    PERMANENTLY_CLOSED = "permanently_closed", "Permanently closed"


class CloseReason(TextChoices):
    """Why a shop closed."""

    OUT_OF_BUSINESS = "out_of_business", "Out of business"
    MOVED = "moved", "Moved"
    RENOVATION = "renovation", "Renovation"
    SEASONAL = "seasonal", "Seasonal"
    DISASTER = "disaster", "Disaster"
    LICENCE = "licence", "Licence"
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
"""Why a shop is closed for a time: the others are for good."""


def temporary_reasons() -> list[dict[str, str]]:
    """The reasons of a closure that ends, as a choice."""
    return [
        {"value": reason.value, "label": str(reason.label)}
        for reason in CloseReason
        if reason in TEMPORARY_REASONS
    ]


class HoursModeChoice(TextChoices):
    """How the hours are known."""

    REGULAR = "regular", "Regular"
    ALWAYS_OPEN = "always_open", "Always open"
    BY_APPOINTMENT = "by_appointment", "By appointment"
    UNKNOWN = "unknown", "Unknown"


class HolidayPolicyChoice(TextChoices):
    """What the shop does on public holidays."""

    REGULAR = "regular", "Regular"
    CLOSED = "closed", "Closed"
    CALL = "call", "Call"
    UNKNOWN = "unknown", "Unknown"


class HalalStatus(TextChoices):
    """A graded claim, with evidence where it is certified."""

    UNKNOWN = "unknown", "Unknown"
    CERTIFIED = "certified", "Halal certified"
    OWNER_DECLARED = "owner_declared", "Owner says halal (no certificate)"
    NO_PORK_NO_LARD = "no_pork_no_lard", "No pork, no lard — not a halal claim"
    PARTIAL = "partial", "Some halal options"
    NON_HALAL = "non_halal", "Non-halal"


class Verification(TextChoices):
    """Who has checked that the shop is there."""

    UNVERIFIED = "unverified", "Unverified"
    STAFF_VERIFIED = "staff_verified", "Staff verified"
    OWNER_VERIFIED = "owner_verified", "Owner verified"
    DISPUTED = "disputed", "Disputed"


class VerifyMethod(TextChoices):
    """How it was checked."""

    PHONE_CALL = "phone_call", "Phone call"
    SITE_VISIT = "site_visit", "Site visit"
    OWNER_DOCUMENT = "owner_document", "Owner document"
    OWNER_MESSAGE = "owner_message", "Owner message"
    SOCIAL_MEDIA = "social_media", "Social media"


class GeoPrecision(TextChoices):
    """How exact the pin is."""

    ENTRANCE = "entrance", "Entrance"
    BUILDING = "building", "Building"
    STREET = "street", "Street"
    AREA = "area", "Area"


class SocialPlatform(TextChoices):
    """Where shops write about themselves."""

    INSTAGRAM = "instagram", "Instagram"
    TIKTOK = "tiktok", "TikTok"
    FACEBOOK = "facebook", "Facebook"
    X = "x", "X"
    YOUTUBE = "youtube", "YouTube"
    WHATSAPP = "whatsapp", "WhatsApp"


class PhoneTypeChoice(TextChoices):
    """The kind of line."""

    MOBILE = "mobile", "Mobile"
    LANDLINE = "landline", "Landline"
    WHATSAPP = "whatsapp", "WhatsApp"
    HOTLINE = "hotline", "Hotline"


class PictureCategory(TextChoices):
    """What a picture of a store shows."""

    EXTERIOR = "exterior", "Exterior"
    INTERIOR = "interior", "Interior"
    FOOD = "food", "Food"
    MENU = "menu", "Menu"
    OTHER = "other", "Other"


class TagKind(TextChoices):
    """What a tag speaks of."""

    DISH = "dish", "Dish"
    DRINK = "drink", "Drink"
    MEAL = "meal", "Meal"
    OCCASION = "occasion", "Occasion"
    AMBIENCE = "ambience", "Ambience"
    DIET = "diet", "Diet"
    LIST = "list", "List"


class TagStatus(TextChoices):
    """Whether a tag may be used."""

    ACTIVE = "active", "Active"
    SUGGESTED = "suggested", "Suggested"
    MERGED = "merged", "Merged"
    BLOCKED = "blocked", "Blocked"


class HolidayKind(TextChoices):
    """What a holiday means for shops."""

    PUBLIC = "public", "Public"
    HALF_DAY = "half_day", "Half day"
    OBSERVANCE = "observance", "Observance"


class DuplicateStatus(TextChoices):
    """What was said of two stores that look alike."""

    OPEN = "open", "To decide"
    MERGED = "merged", "Merged"
    NOT_DUPLICATE = "not_duplicate", "Not a duplicate"
    SNOOZED = "snoozed", "Later"


class FieldChoice(TextChoices):
    """Which side of a merge gives a field."""

    WINNER = "winner", "The store that stays"
    LOSER = "loser", "The store that is merged"
    UNION = "union", "Both"


class DuplicateBand(TextChoices):
    """How sure it is that two records mean one shop."""

    LINKED = "linked", "The same record"
    MATCH = "match", "Very likely the same"
    REVIEW = "review", "Maybe the same"
    WEAK = "weak", "Some likeness"


class RegionType(TextChoices):
    """What its country calls a region."""

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
    HUC = "huc", "Highly urbanised city"
    CITY = "city", "City"
    MUNICIPALITY = "municipality", "Municipality"
