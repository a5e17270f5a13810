"""Enumerations of videos and their files."""

from collections.abc import Mapping

from django.db.models import TextChoices


class Source(TextChoices):
    """Location of the video itself."""

    UPLOAD = "upload", "Uploaded"
    YOUTUBE = "youtube", "YouTube"
    TIKTOK = "tiktok", "TikTok"
    INSTAGRAM = "instagram", "Instagram"


class Provider(TextChoices):
    """Provider that stores and plays an uploaded file."""

    LOCAL = "local", "Our own storage"
    ALIVOD = "alivod", "Alibaba VOD"
    MUX = "mux", "Mux"


class AssetStatus(TextChoices):
    """Status of an uploaded file."""

    WAITING = "waiting", "Waiting for the file"
    UPLOADING = "uploading", "Uploading"
    PROCESSING = "processing", "Processing"
    CHECKING = "checking", "Being checked"
    BLOCKED = "blocked", "Blocked"
    READY = "ready", "Ready"
    FAILED = "failed", "Failed"
    EXPIRED = "expired", "Expired"


TRANSITIONS: Mapping[str, frozenset[str]] = {
    AssetStatus.WAITING: frozenset(
        {AssetStatus.UPLOADING, AssetStatus.PROCESSING, AssetStatus.FAILED, AssetStatus.EXPIRED}
    ),
    AssetStatus.UPLOADING: frozenset({AssetStatus.PROCESSING, AssetStatus.FAILED, AssetStatus.EXPIRED}),
    AssetStatus.PROCESSING: frozenset(
        {AssetStatus.CHECKING, AssetStatus.BLOCKED, AssetStatus.READY, AssetStatus.FAILED}
    ),
    AssetStatus.CHECKING: frozenset({AssetStatus.BLOCKED, AssetStatus.READY, AssetStatus.FAILED}),
    AssetStatus.READY: frozenset({AssetStatus.BLOCKED}),
    AssetStatus.BLOCKED: frozenset({AssetStatus.READY}),
    AssetStatus.FAILED: frozenset(),
    AssetStatus.EXPIRED: frozenset(),
}
"""Allowed next statuses by status."""
ARRIVING = (AssetStatus.WAITING, AssetStatus.UPLOADING)
"""Statuses of files that are still being uploaded."""
LOST = (AssetStatus.BLOCKED, AssetStatus.FAILED, AssetStatus.EXPIRED)
"""Statuses of files that cannot be played any more."""


class Orientation(TextChoices):
    """Orientation of the displayed picture."""

    PORTRAIT = "portrait", "Portrait"
    LANDSCAPE = "landscape", "Landscape"
    SQUARE = "square", "Square"


class MusicRights(TextChoices):
    """Rights to the music of a video."""

    OWN = "own", "Our own music"
    LICENSED = "licensed", "Licensed music"
    PLATFORM = "platform", "From the platform's library"
    NONE = "none", "No music"


class Length(TextChoices):
    """Length classes for the list filter."""

    SHORT = "short", "Under a minute"
    MEDIUM = "medium", "1 to 5 minutes"
    LONG = "long", "5 minutes and more"


class TokenPurpose(TextChoices):
    """Purpose of a video token."""

    UPLOAD = "upload", "Send a file"
    PLAY = "play", "Play"
