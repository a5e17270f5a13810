"""Decoding of uploaded videos; runs in the sandbox (decision 0111)."""

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
    """Open the file or URL, with a timeout."""
    return av.open(where, timeout=ANSWER_SECONDS, options=_OPENING)


def video_stream(file: Any) -> Any:
    """Return the video stream, set to decode on one core.

    Raise ValueError if there is none or it is too large.
    """
    if not file.streams.video:
        raise ValueError("no picture")
    stream = file.streams.video[0]
    context = stream.codec_context
    if not context.width or context.width * context.height > MOST_PIXELS:
        raise ValueError("no picture")
    stream.thread_type, stream.thread_count = "NONE", 1
    return stream


def first_frame(file: Any, stream: Any) -> Any:
    """Return the next decodable frame; up to 50 damaged packets are skipped.

    Raise ValueError if there is none.
    """
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
    """Return container, codec, duration, displayed size, bitrate, and whether there is audio."""
    with opened(where) as file:
        stream = video_stream(file)
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
    """Return the frame at a time in seconds as an upright JPEG."""
    with opened(where) as file:
        stream = video_stream(file)
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
        buffer = io.BytesIO()
        image.save(buffer, "JPEG", quality=90)
        return buffer.getvalue()
