"""Validation of tags, regions and pictures of published records.

The rules yield (field, message).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from apps.accounts.models import User
from apps.stores.models import Region, Tag
from apps.uploads.choices import PictureStatus
from apps.uploads.models import Picture


def tags(country: str, new: Collection[int]) -> Iterator[tuple[str, str]]:
    """Yield an error if newly added tags do not exist or are not in use."""
    missing = len(set(new))
    if missing:
        missing -= Tag.objects.usable_in(country).filter(pk__in=new).count()
    if missing:
        yield "tags", "Tag not found" if missing == 1 else f"{missing} tags not found"


def region(country: str, region_id: int | None) -> Iterator[tuple[str, str]]:
    """Yield an error if the region is not in the country."""
    if region_id is not None and not Region.objects.of(country).filter(pk=region_id).exists():
        yield "region_id", "Region not found"


def missing_pictures(actor: User, country: str, new: Collection[int]) -> set[int]:
    """Return the picture ids that do not exist or that the actor may not use."""
    if not new:
        return set()
    seen = Picture.objects.visible_to(actor, country).filter(status=PictureStatus.ACTIVE, pk__in=new)
    return set(new) - set(seen.values_list("pk", flat=True))
