"""Facts and frames of a video file, read in the sandbox, where a decoder may crash or hang."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from apps.core import sandbox

MOST_FRAME_BYTES = 15 * 1024 * 1024
CONTAINERS = {"mov,mp4,m4a,3gp,3g2,mj2": "mp4", "matroska,webm": "webm"}
"""Accepted containers, by their name in the library."""
WEB_CODECS = {
    "mp4": frozenset({"h264", "hevc", "av1", "vp9", "mpeg4"}),
    "webm": frozenset({"vp8", "vp9", "av1"}),
}
SHORTEST_S, LONGEST_S = 3, 30 * 60
LEAST_SIDE = 480


class Unreadable(ValueError):
    """The file is not an accepted video; the text is the error message."""


@dataclass(frozen=True)
class FileFacts:
    """The facts of a video file."""

    duration_s: float
    width: int
    height: int
    """Displayed size, after rotation."""
    has_audio: bool
    bitrate: int

    @property
    def orientation(self) -> str:
        """Return "portrait", "landscape" or "square"."""
        if self.width == self.height:
            return "square"
        return "landscape" if self.width > self.height else "portrait"


def probe(where: str) -> FileFacts:
    """Return the facts of a file at a path or URL. Raise Unreadable if it is not accepted."""
    facts = _call_sandbox("apps.videos.domain.media.decoder.probe", where)
    container = CONTAINERS.get(str(facts["container"]))
    if container is None:
        raise Unreadable("Not an MP4, MOV or WebM file")
    if facts["codec"] not in WEB_CODECS[container]:
        raise Unreadable(f"Browsers do not play {facts['codec']}: export it as MP4 with H.264")
    seconds = facts["duration_s"]
    if not seconds or seconds < SHORTEST_S:
        raise Unreadable(
            f"The video must have at least {SHORTEST_S} seconds; this one has {seconds or 0:.1f}"
        )
    if seconds > LONGEST_S:
        raise Unreadable(
            f"The video can have at most {LONGEST_S // 60} minutes; this one has {seconds / 60:.0f}"
        )
    width, height = int(facts["width"]), int(facts["height"])
    if min(width, height) < LEAST_SIDE:
        raise Unreadable(f"The short side needs at least {LEAST_SIDE} pixels; this one has {width}×{height}")
    return FileFacts(round(float(seconds), 3), width, height, bool(facts["has_audio"]), int(facts["bitrate"]))


def frame(where: str, at_s: float) -> bytes:
    """Return the frame at a time in seconds as a JPEG. Raise Unreadable if there is none."""
    picture: bytes = _call_sandbox("apps.videos.domain.media.decoder.grab", where, at_s)
    if len(picture) > MOST_FRAME_BYTES:
        raise Unreadable("No frame could be extracted from the video")
    return picture


def _call_sandbox(function: str, *arguments: Any) -> Any:
    try:
        return sandbox.call(function, *arguments, refusal=Unreadable)
    except sandbox.Crashed as error:
        raise Unreadable("The file cannot be read. It may be damaged") from error
