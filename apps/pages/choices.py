"""Enumerations of pages and redirects."""

from django.db.models import IntegerChoices, TextChoices


class PageType(TextChoices):
    """Type of a page."""

    CITY_CUISINE = "city_cuisine", "City or cuisine"
    TOPIC = "topic", "Topic"
    CAMPAIGN = "campaign", "Campaign"
    STATIC = "static", "Static"


class Issue(TextChoices):
    """Problem of a page."""

    BROKEN_LINK = "broken_link", "Broken link"
    CLOSED_STORE = "closed_store", "Store that is closed or gone"
    MISSING_ALT = "missing_alt", "Picture without alt text"
    WIDE_RULE = "wide_rule", "List wider than the page"


class LeadsTo(TextChoices):
    """Kind of a redirect's target."""

    PAGE = "page", "Page"
    STORE = "store", "Store"
    ARTICLE = "article", "Article"
    VIDEO = "video", "Video"
    COLLECTION = "collection", "Collection"
    URL = "url", "Web address"
    GONE = "gone", "None: the page is gone"


class Code(IntegerChoices):
    """HTTP status code of a redirect."""

    MOVED = 301, "301 Moved permanently"
    FOUND = 302, "302 Moved temporarily"
    GONE = 410, "410 Gone"
