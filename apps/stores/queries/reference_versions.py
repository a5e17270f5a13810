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
    """Return {"taxonomies", "tags", "regions": version} of the data that browsers cache; one query.

    A version is a short hash that changes with the data. Use counts of tags do not change it. Regions only
    change when they are loaded; because browsers cache them sorted, the collation is part of their version.
    Empty data has the version "", which is not cached.
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
