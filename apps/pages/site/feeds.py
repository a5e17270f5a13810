"""RSS feed of the newest articles of a country."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.feedgenerator import Rss201rev2Feed
from django.views.decorators.http import conditional_page, require_safe

from apps.content.choices import LANGUAGE_OF
from apps.content.domain import site_words
from apps.content.domain.blocks import cards
from apps.content.models import Article
from apps.core.choices import Country
from apps.core.country import pack, site
from apps.core.db import replica
from apps.pages.choices import LeadsTo
from apps.pages.site import countries, responses

MOST_ENTRIES = 30


@require_safe
@conditional_page
def show(request: HttpRequest, cc: str) -> HttpResponse:
    """Return the feed; four queries."""
    country = cc.upper()
    if country not in countries.CODES:
        return responses.missing(Country.ID.value)
    response = HttpResponse(
        replica.read(lambda: _feed(country)), content_type="application/rss+xml; charset=utf-8"
    )
    response["Cache-Control"] = responses.CACHE_CONTROL
    return response


def _feed(country: str) -> str:
    language, kind = str(LANGUAGE_OF[country]), LeadsTo.ARTICLE.value
    words = site_words.words(language)
    name = f"{site.frame(country).name} {pack(country).name_local}"
    feed = Rss201rev2Feed(
        title=f"{name}: {words['all_articles']}",
        link=site.home(country),
        description=words["about_articles"],
        language=language,
        feed_url=f"{site.home(country)}/feed.xml",
    )
    live = Article.objects.filter(country=country).live().order_by("-first_published_at", "-id")
    published = dict(live.values_list("pk", "first_published_at")[:MOST_ENTRIES])
    for card in cards.by_ids(kind, country, list(published)):
        feed.add_item(
            title=card.title,
            link=card.url,
            description=card.note,
            pubdate=published[card.object_id],
            unique_id=f"{kind}-{card.object_id}",
            unique_id_is_permalink=False,
        )
    return str(feed.writeString("utf-8"))
