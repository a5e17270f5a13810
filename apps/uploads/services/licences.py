"""What happens to pictures by the calendar. The moment is passed in."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from django.db import transaction

from apps.core import versions
from apps.core.country import PACKS
from apps.uploads.choices import PictureStatus
from apps.uploads.models import Picture


@transaction.atomic
def run_nightly(at: dt.datetime) -> int:
    """Blocks the pictures whose licence has run out in their country's zone. Returns how many."""
    count = 0
    for country, pack in PACKS.items():
        today = at.astimezone(ZoneInfo(pack.timezone)).date()
        expired = Picture.objects.filter(
            country=country, status=PictureStatus.ACTIVE, licence_expires_on__lt=today
        )
        for picture in expired.select_for_update(of=("self",)):
            reason = f"The licence ran out on {picture.licence_expires_on}"
            with versions.changing(picture, actor=None, action="expire_licence", reason=reason):
                picture.status = PictureStatus.BLOCKED
            count += 1
    return count
