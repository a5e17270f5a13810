"""The enumerations of videos and of their files."""

from collections.abc import Mapping

from django.db.models import TextChoices


class Source(TextChoices):
    """Where the moving picture itself lies."""

    UPLOAD = "upload", "Uploaded"
    YOUTUBE = "youtube", "YouTube"
    TIKTOK = "tiktok", "TikTok"
    INSTAGRAM = "instagram", "Instagram"


class Provider(TextChoices):
    """Who keeps and plays an uploaded file."""

    LOCAL = "local", "Our own storage"
    ALIVOD = "alivod", "Alibaba VOD"
    MUX = "mux", "Mux"


class AssetStatus(TextChoices):
    """How far an uploaded file has come."""

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
"""From each state to those that may follow."""
ARRIVING = (AssetStatus.WAITING, AssetStatus.UPLOADING)
"""The states in which the file is still on its way."""
LOST = (AssetStatus.BLOCKED, AssetStatus.FAILED, AssetStatus.EXPIRED)
"""The states out of which nothing can be played."""


class Orientation(TextChoices):
    """How the picture stands, the way it is shown."""

    PORTRAIT = "portrait", "Portrait"
    LANDSCAPE = "landscape", "Landscape"
    SQUARE = "square", "Square"


class MusicRights(TextChoices):
    """By what right its music is heard."""

    OWN = "own", "Our own music"
    LICENSED = "licensed", "Licensed music"
    PLATFORM = "platform", "From the platform's library"
    NONE = "none", "No music"


class Length(TextChoices):
    """How long it is, as lists are narrowed to."""

    SHORT = "short", "Under a minute"
    MEDIUM = "medium", "1 to 5 minutes"
    LONG = "long", "5 minutes and more"


class TokenPurpose(TextChoices):
    """What a token of a video is for."""

    UPLOAD = "upload", "Send a file"
    PLAY = "play", "Play"
