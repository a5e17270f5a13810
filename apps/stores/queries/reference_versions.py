"""Short version hashes of data cached in the browser: taxonomies, tags and regions of a country."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from django.db.models import Count, Max, Subquery, Sum

from apps.core.models import ReferenceLoad
from apps.core.text.alphabets import collation_of
from apps.stores.domain import taxonomy
from apps.stores.models import Tag

LENGTH = 12


def of(country: str) -> dict[str, str]:
    """Return the versions of taxonomies, tags and regions, by name, in one query.

    The version of tags changes with each change that increments a tag's own version; use counts do not.
    Regions are only written by loading them; browsers cache them sorted, so the collation is part of their
    version. Empty data has the version "", which is not cached.
    """
    totals = (
        Tag.objects.of(country)
        .order_by()
        .aggregate(count=Count("pk"), last=Max("updated_at"), sum=Sum("version"), regions=Max(_LOADED))
    )
    tags = f"{totals['count']} {totals['last']} {totals['sum']}"
    return {
        "taxonomies": _of_taxonomies(),
        "tags": _short(tags) if totals["count"] else "",
        "regions": _short(f"{totals['regions']} {collation_of(country)}") if totals["regions"] else "",
    }


_LOADED = Subquery(ReferenceLoad.objects.filter(name="regions").values("digest")[:1])


@cache
def _of_taxonomies() -> str:
    """Return the version of the taxonomies, which are files and code, so constant in a process."""
    return _short(json.dumps(taxonomy.everything(), sort_keys=True))


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]
