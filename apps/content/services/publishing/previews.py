"""Temporary preview links to a revision, usable by anyone who has them."""

from __future__ import annotations

import datetime as dt
from urllib.parse import urlencode

from django.conf import settings
from django.core import signing
from django.utils import timezone

from apps.content.models import Revision

LASTS = dt.timedelta(minutes=30)
PATH = "/preview"
_SALT = "sofra.preview"


def link(revision: Revision) -> tuple[str, dt.datetime]:
    """Return the preview link of a revision and its expiry."""
    named = {"id": revision.object_id, "rev": revision.revision_no}
    token = signing.dumps([revision.object_type, revision.object_id, revision.revision_no], salt=_SALT)
    url = f"{settings.PREVIEW_BASE}{PATH}/{revision.object_type}?{urlencode({**named, 'token': token})}"
    return url, timezone.now() + LASTS


def read(object_type: str, object_id: str, revision_no: str, token: str) -> Revision | None:
    """Return the revision of a preview link; None if expired, invalid or for another revision."""
    try:
        named = signing.loads(token, salt=_SALT, max_age=LASTS)
    except signing.BadSignature:
        return None
    if [str(one) for one in named] != [object_type, object_id, revision_no]:
        return None
    revisions = Revision.objects.filter(object_type=named[0], object_id=named[1], revision_no=named[2])
    return revisions.first()
