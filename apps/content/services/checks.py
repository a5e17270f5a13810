"""What an article needs before it goes out: what stops it, and what a person should see first."""

from __future__ import annotations

from collections.abc import Iterator

from apps.content.blocks import canonical, cards, pointing, stores
from apps.content.blocks.rendering import LISTED
from apps.content.choices import Category
from apps.content.models import Article
from apps.content.publishing import checking
from apps.content.publishing.findings import Findings
from apps.uploads.models import Picture
from apps.uploads.selectors import usable_pictures

LEAST_WORDS, LEAST_WORDS_OF_NEWS = 100, 50
COVER_SIZE = (1200, 630)


def look(article: Article) -> Findings:
    """Everything that stands in the way of an article on the site; asks for its pictures and stores."""
    found = Findings()
    pictures = usable_pictures(country=article.country, picture_ids=set(article.picture_ids))
    shown = pointing.picture_ids([block for block in article.body if not block["hidden"]])
    found.add(checking.words(article))
    found.add(_words(article))
    found.add(checking.cover(article, pictures.get(article.cover_picture_id or 0), COVER_SIZE))
    found.add(_body(article, pictures))
    found.add(checking.alts(article, shown, pictures))
    found.add(_lists(article))
    found.warnings = list(checking.stores(article))
    return found


def _words(article: Article) -> Iterator[tuple[str, str]]:
    if not article.summary:
        yield "summary", "Add a summary"
    least = LEAST_WORDS_OF_NEWS if article.category == Category.NEWS else LEAST_WORDS
    if article.word_count < least:
        yield "body", f"Body needs at least {least} words"


def _body(article: Article, pictures: dict[int, Picture]) -> Iterator[tuple[str, str]]:
    yield from canonical.lacking(article.body)
    for place, block in enumerate(article.body):
        named = [] if block["hidden"] else pointing.picture_ids([block])
        if any(pk not in pictures for pk in named):
            yield f"body[{place}]", checking.GONE


def _lists(article: Article) -> Iterator[tuple[str, str]]:
    for place, block in enumerate(article.body):
        if block["hidden"] or block.get("mode") != "rule" or block.get("rule") is None:
            continue
        if block["type"] == "store_list":
            if not stores.matching(article.country, block["rule"]).exists():
                yield f"body[{place}].rule", "This list matches 0 stores"
        elif not cards.by_rule(LISTED[block["type"]], article.country, block["rule"]):
            yield f"body[{place}].rule", f"This list matches 0 {LISTED[block['type']]}s"
