"""Publication checks of articles: errors that block publishing, and warnings."""

from __future__ import annotations

from collections.abc import Iterator

from apps.content.choices import Category
from apps.content.models import Article
from apps.content.services.publishing import publish_checks
from apps.content.services.publishing.findings import Findings
from apps.core.files.covers import Least
from apps.uploads.queries.selectors import usable_pictures

LEAST_WORDS, LEAST_WORDS_OF_NEWS = 100, 50
COVER = Least(1200, 630)


def find_problems(article: Article) -> Findings:
    """Return all errors and warnings for publishing an article; loads its pictures and stores."""
    findings = Findings()
    pictures = usable_pictures(country=article.country, picture_ids=set(article.picture_ids))
    findings.add(publish_checks.words(article))
    findings.add(_words(article))
    findings.add(publish_checks.cover(article, pictures.get(article.cover_picture_id or 0), COVER))
    findings.add(publish_checks.blocks(article.body, pictures))
    findings.add(publish_checks.alts(article, article.body, pictures))
    findings.add(publish_checks.lists(article.country, article.body))
    findings.warnings = list(publish_checks.stores(article.country, article.store_ids))
    return findings


def _words(article: Article) -> Iterator[tuple[str, str]]:
    if not article.summary:
        yield "summary", "Add a summary"
    least = LEAST_WORDS_OF_NEWS if article.category == Category.NEWS else LEAST_WORDS
    if article.word_count < least:
        yield "body", f"Body needs at least {least} words"
