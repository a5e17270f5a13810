"""Decoding a film that somebody sent; called in the sandbox (decision 0111)."""

from __future__ import annotations

import io
from typing import Any

import av

MOST_PIXELS = 8192 * 4352
ANSWER_SECONDS = 20
_OPENING = {
    # A film names no other files and no other addresses: only these containers, by these ways.
    "format_whitelist": "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm",
    "protocol_whitelist": "file,http,https,tcp,tls",
}
av.logging.set_level(av.logging.PANIC)


def opened(where: str) -> Any:
    """The file; a line that does not answer is not waited for."""
    return av.open(where, timeout=ANSWER_SECONDS, options=_OPENING)


def picture_of(file: Any) -> Any:
    """The stream with the moving picture, decoded on one core."""
    if not file.streams.video:
        raise ValueError("no picture")
    stream = file.streams.video[0]
    context = stream.codec_context
    if not context.width or context.width * context.height > MOST_PIXELS:
        raise ValueError("no picture")
    stream.thread_type, stream.thread_count = "NONE", 1
    return stream


def first_frame(file: Any, stream: Any) -> Any:
    """The next frame that can be decoded; damaged ones before it are passed over, some of them."""
    failed = 0
    for packet in file.demux(stream):
        try:
            for frame in packet.decode():
                return frame
        except av.error.InvalidDataError:
            failed += 1
            if failed > 50:
                raise
    raise ValueError("no picture")


def probe(where: str) -> dict[str, Any]:
    """What the file is: container, codec, length, size as it is shown, and whether something is heard."""
    with opened(where) as file:
        stream = picture_of(file)
        frame = first_frame(file, stream)
        seconds = file.duration / av.time_base if file.duration else None
        if seconds is None and stream.duration:
            seconds = float(stream.duration * stream.time_base)
        turned = frame.rotation % 180 != 0
        width, height = frame.width, frame.height
        return {
            "container": file.format.name,
            "codec": stream.codec_context.name,
            "duration_s": seconds,
            "width": height if turned else width,
            "height": width if turned else height,
            "has_audio": bool(file.streams.audio),
            "bitrate": file.bit_rate or 0,
        }


def grab(where: str, at: float) -> bytes:
    """Return the frame that is shown at a moment as a JPEG, turned upright."""
    with opened(where) as file:
        stream = picture_of(file)
        if at > 0:
            file.seek(int(at * av.time_base))
        frame = first_frame(file, stream)
        for _ in range(600):
            if frame.time is None or frame.time >= at - 0.02:
                break
            try:
                frame = first_frame(file, stream)
            except (ValueError, av.error.EOFError):
                break
        image = frame.to_image()
        if frame.rotation % 360:
            image = image.rotate(frame.rotation, expand=True)
        found = io.BytesIO()
        image.save(found, "JPEG", quality=90)
        return found.getvalue()
