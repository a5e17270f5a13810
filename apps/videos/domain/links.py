"""Videos on other platforms: accepted URLs, ids and players."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.videos.choices import Source

FRAME_HOSTS = ("https://www.youtube-nocookie.com", "https://www.tiktok.com", "https://www.instagram.com")
"""Allowed hosts of frames in our pages."""
REFUSED = "Paste the address of one video on YouTube, TikTok or Instagram"
SHORTENED = "Open the short link in a browser and paste the full address"
_ID = re.compile(r"[A-Za-z0-9_-]{11}")
_CODE = re.compile(r"[A-Za-z0-9_-]{5,40}")
_DIGITS = re.compile(r"[0-9]{6,25}")
_HANDLE = re.compile(r"@[A-Za-z0-9_.]{1,40}")
_YOUTUBE_FOLDERS = frozenset({"shorts", "embed", "live", "v"})


class InvalidLink(ValueError):
    """The URL is not an accepted video; the text is the error message."""


@dataclass(frozen=True)
class Outside:
    """A video on another platform."""

    source: Source
    code: str
    """Id on the platform."""
    url: str
    """Canonical URL on the platform."""
    frame: str
    """URL of the platform's player."""

    @property
    def embed_html(self) -> SafeString:
        """Return the iframe of the player, titled in English."""
        return self.embed("Video on {}")

    def embed(self, title: str) -> SafeString:
        """Return the iframe of the player, generated here and never from user input.

        `title` is its name with a placeholder for the platform, such as "Video on {}".
        """
        return format_html(
            '<iframe src="{}" title="{}" loading="lazy" allowfullscreen'
            ' sandbox="allow-scripts allow-same-origin allow-presentation"'
            ' referrerpolicy="strict-origin-when-cross-origin"></iframe>',
            self.frame,
            title.format(self.source.label),
        )


def read(address: str) -> Outside:
    """Return the video of a URL. Raise InvalidLink for anything else."""
    try:
        parts = urlsplit(address.strip())
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        raise InvalidLink(REFUSED) from None
    if parts.scheme not in ("http", "https") or port is not None or parts.username is not None:
        raise InvalidLink(REFUSED)
    steps = [step for step in parts.path.split("/") if step]
    site = host.removeprefix("www.").removeprefix("m.")
    if site == "youtu.be":
        return _youtube(steps[0] if len(steps) == 1 else "")
    if site in ("youtube.com", "youtube-nocookie.com"):
        if steps == ["watch"]:
            return _youtube(parse_qs(parts.query).get("v", [""])[0])
        return _youtube(steps[1] if len(steps) == 2 and steps[0] in _YOUTUBE_FOLDERS else "")
    if site == "tiktok.com":
        return _tiktok(steps)
    if site in ("vm.tiktok.com", "vt.tiktok.com"):
        raise InvalidLink(SHORTENED)
    if site == "instagram.com":
        return _instagram(steps)
    raise InvalidLink(REFUSED)


def _youtube(code: str) -> Outside:
    if not _ID.fullmatch(code):
        raise InvalidLink(REFUSED)
    return Outside(
        Source.YOUTUBE,
        code,
        f"https://www.youtube.com/watch?v={code}",
        f"https://www.youtube-nocookie.com/embed/{code}",
    )


def _tiktok(steps: list[str]) -> Outside:
    if len(steps) == 2 and steps[0] == "t":
        raise InvalidLink(SHORTENED)
    if len(steps) != 3 or steps[1] != "video":
        raise InvalidLink(REFUSED)
    handle, _, code = steps
    if not _HANDLE.fullmatch(handle) or not _DIGITS.fullmatch(code):
        raise InvalidLink(REFUSED)
    return Outside(
        Source.TIKTOK,
        code,
        f"https://www.tiktok.com/{handle}/video/{code}",
        f"https://www.tiktok.com/embed/v2/{code}",
    )


def _instagram(steps: list[str]) -> Outside:
    if len(steps) == 3:
        # instagram.com/<user>/reel/<code> is the same video.
        steps = steps[1:]
    if len(steps) != 2 or steps[0] not in ("p", "reel", "reels", "tv") or not _CODE.fullmatch(steps[1]):
        raise InvalidLink(REFUSED)
    folder = "reel" if steps[0] == "reels" else steps[0]
    url = f"https://www.instagram.com/{folder}/{steps[1]}/"
    return Outside(Source.INSTAGRAM, steps[1], url, f"{url}embed/")
