"""Unknown cuisines of a file as suggested tags."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice

from apps.core.changes import history
from apps.core.models import Changeset
from apps.stores.choices import TagStatus
from apps.stores.domain.slugs import slugify
from apps.stores.domain.tag_labels import tag_labels
from apps.stores.models import Tag
from apps.stores.services.vocabulary import refresh_tag_search

MOST = 200
LONGEST = 60
"""Maximum length; longer labels are sentences, not dishes."""


def new_suggestions(unknown: Mapping[str, int], country: str) -> list[Tag]:
    """Return unsaved tags to suggest for unknown words, the most common first, at most MOST.

    `unknown` is {word: number of rows}; a word may hold several labels. Labels longer than LONGEST are left
    out, and those whose tag exists already. The tags are dishes of the country with the status "suggested".
    """
    labels: Counter[str] = Counter()
    for word, count in unknown.items():
        labels.update(dict.fromkeys(tag_labels(word), count))
    short = (label for label, _ in labels.most_common() if len(label) <= LONGEST)
    slugs = ((slugify(label), label) for label in islice(short, MOST))
    wanted: dict[str, str] = {}
    for slug, label in slugs:
        if slug and len(slug) <= LONGEST:
            wanted.setdefault(slug, label)
    existing = set(Tag.objects.filter(slug__in=wanted).values_list("slug", flat=True)) if wanted else set()
    tags = []
    for slug, label in wanted.items():
        if slug not in existing:
            tag = Tag(
                slug=slug,
                labels={"en": label},
                kind="dish",
                country=country,
                status=TagStatus.SUGGESTED,
            )
            refresh_tag_search(tag)
            tags.append(tag)
    return tags


def suggest(unknown: Mapping[str, int], country: str, changeset: Changeset | None) -> int:
    """Save suggested tags for unknown words ({word: number of rows}), with history. Return their number.

    Existing tags are not changed; at most MOST tags, the most common words first. Undoing the changeset removes
    the tags that nobody has decided.
    """
    tags = new_suggestions(unknown, country)
    if not tags:
        return 0
    Tag.objects.bulk_create(tags, ignore_conflicts=True)
    for tag in Tag.objects.filter(slug__in=[tag.slug for tag in tags]):
        history.record(
            actor=None, record=tag, action="create", reason="Seen in an import", changeset=changeset
        )
    return len(tags)
