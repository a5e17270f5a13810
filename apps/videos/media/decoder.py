"""The program that decodes a file that somebody sent. It runs alone, with little memory and little time:
`decoder.py probe WHERE` and `decoder.py frame WHERE SECONDS TARGET` write one line of JSON.

Nothing of the product is imported here.
"""

from __future__ import annotations

import json
import resource
import sys
from typing import Any

import av

MOST_MEMORY = 1500 * 1024 * 1024
MOST_CPU_SECONDS = 60
MOST_PIXELS = 8192 * 4352
ANSWER_SECONDS = 20


def opened(where: str) -> Any:
    """The file; a line that does not answer is not waited for."""
    return av.open(where, timeout=ANSWER_SECONDS)


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


def grab(where: str, at: float, target: str) -> dict[str, Any]:
    """Write the frame that is shown at a moment as a JPEG, turned upright."""
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
        image.save(target, "JPEG", quality=90)
        return {"width": image.width, "height": image.height}


def main() -> None:
    """Do one thing, and say how it went."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU_SECONDS, MOST_CPU_SECONDS))
    av.logging.set_level(av.logging.PANIC)
    act, where, *more = sys.argv[1:]
    try:
        answer = probe(where) if act == "probe" else grab(where, float(more[0]), more[1])
    except (av.error.FFmpegError, ValueError, MemoryError) as error:
        answer = {"error": f"{type(error).__name__}: {error}"[:200]}
    sys.stdout.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main()
