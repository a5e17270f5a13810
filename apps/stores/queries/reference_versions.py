"""Short versions of what the browser keeps: the taxonomies, the tags and the regions of a country."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from django.db.models import Count, Max, Subquery, Sum

from apps.core.country.alphabets import collation_of
from apps.core.models import ReferenceLoad
from apps.stores.domain import taxonomy
from apps.stores.models import Tag

LENGTH = 12


def of(country: str) -> dict[str, str]:
    """Return the versions for a country; one statement.

    The version of tags is another one after each change that counts in a tag's own version; how often tags are used
    is no such change. Regions are only written by loading them; browsers keep them sorted, so the collation is part of
    their version. Without any tag neither may be kept.
    """
    found = (
        Tag.objects.of(country)
        .order_by()
        .aggregate(count=Count("pk"), last=Max("updated_at"), sum=Sum("version"), regions=Max(_LOADED))
    )
    tags = f"{found['count']} {found['last']} {found['sum']}"
    return {
        "taxonomies": _of_taxonomies(),
        "tags": _short(tags) if found["count"] else "",
        "regions": _short(f"{found['regions']} {collation_of(country)}") if found["regions"] else "",
    }


_LOADED = Subquery(ReferenceLoad.objects.filter(name="regions").values("digest")[:1])


@cache
def _of_taxonomies() -> str:
    """They stand in files, and in the code: the same as long as a process lives."""
    return _short(json.dumps(taxonomy.everything(), sort_keys=True))


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]
