"""Sample files for uploads."""

from __future__ import annotations

import io
import random
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from apps.console.demo.clips import film
from ops.drill.calling import File


def a_picture(chance: random.Random) -> File:
    """Return a picture that is not uploaded yet."""
    content = io.BytesIO()
    image = Image.new("RGB", (8, 8))
    image.putdata([tuple(chance.randbytes(3)) for _ in range(64)])
    image.resize((640, 480)).save(content, "JPEG")
    return File("file", "a.jpg", "image/jpeg", content.getvalue())


def a_film() -> bytes:
    """Return a video of some seconds."""
    with TemporaryDirectory() as folder:
        return film(Path(folder) / "film.mp4").read_bytes()
