"""Factories of videos, created through the services; complete ones can be published unchanged."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.console.demo.clips import film
from apps.content.tests.factories import cover
from apps.videos.models import Video, VideoAsset
from apps.videos.services import videos


@cache
def clip(ending: str = ".mp4", **how: Any) -> bytes:
    """Return a short film as bytes."""
    with TemporaryDirectory() as folder:
        codec = "libvpx" if ending == ".webm" else "libx264"
        return film(Path(folder) / f"clip{ending}", codec=codec, **how).read_bytes()


def asset(
    owner: User | None = None, *, country: str = "ID", stored: bool = False, **fields: Any
) -> VideoAsset:
    """Create a processed file; with `stored`, its content is in the storage."""
    values: dict[str, Any] = {
        "owner": owner or UserFactory(kol=True, countries=[country]),
        "country": country,
        "status": "ready",
        "file": "videos/id/none.mp4",
        "file_name": "soto.mp4",
        "mime": "video/mp4",
        "size": 1000,
        "sha256": hashlib.sha256(str(VideoAsset.objects.count()).encode()).hexdigest(),
        "duration_s": 65.0,
        "width": 854,
        "height": 480,
        "orientation": "landscape",
        "ready_at": timezone.now(),
    }
    if stored:
        content = clip()
        values |= {
            "file": default_storage.save("videos/id/clip.mp4", ContentFile(content)),
            "size": len(content),
            "sha256": hashlib.sha256(content).hexdigest(),
            "duration_s": 4.0,
        }
    return VideoAsset.objects.create(**{**values, **fields})


def video(author: User | None = None, *, country: str = "ID", **fields: Any) -> Video:
    """Create a draft by a KOL of the country, or by `author`."""
    author = author or UserFactory(kol=True, countries=[country])
    arguments = {"title": "Soto dari dapur", "language": "id", **fields}
    return videos.create_video(actor=author, country=country, fields=arguments)


def complete(author: User | None = None, *, country: str = "ID", **fields: Any) -> Video:
    """Create a draft that can be published."""
    author = author or UserFactory(kol=True, countries=[country])
    values = {
        "description": "Semangkuk soto, dari bumbu sampai meja.",
        "asset_id": None if "external_url" in fields else asset(author, country=country).pk,
        "cover_picture_id": cover(country, uploaded_by=author).pk,
        "cover_alt": "Semangkuk soto",
        "sponsorship": "none",
        "music_rights": "own",
        **fields,
    }
    return video(author, country=country, **values)
