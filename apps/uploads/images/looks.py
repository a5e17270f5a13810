"""What a picture looks like in a few bytes: its colour, its blur, and a hash that its copies share."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

SIDE, LOW, BITS = 32, 8, 64
SAME_WITHIN = 6
"""Up to so many differing bits two pictures look alike."""
BANDS = 4
_BAND_BITS = BITS // BANDS
_FLAT = 40.0
"""Below this no frequency stands out: a plain surface, whose hash would say nothing."""
_COSINES = [[math.cos((2 * x + 1) * u * math.pi / (2 * SIDE)) for x in range(SIDE)] for u in range(LOW)]
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~"


def dominant_color(image: Image.Image) -> str:
    """The colour that covers most of the picture, as #rrggbb."""
    small = on_white(image).resize((48, 48)).quantize(6)
    counted = small.getcolors() or [(1, 0)]
    index = max(counted)[1]
    palette = small.getpalette() or [0, 0, 0]
    assert isinstance(index, int)
    red, green, blue = palette[index * 3 : index * 3 + 3]
    return f"#{red:02x}{green:02x}{blue:02x}"


def on_white(image: Image.Image) -> Image.Image:
    """The picture without transparency, as on paper."""
    if image.mode != "RGBA":
        return image
    paper = Image.new("RGB", image.size, "white")
    paper.paste(image, mask=image.getchannel("A"))
    return paper


# -- likeness ------------------------------------------------------------------
def perceptual_hash(image: Image.Image) -> int | None:
    """64 bits of the lowest frequencies, signed as the database keeps them; None for a plain surface."""
    grey = on_white(image).convert("L").resize((SIDE, SIDE), Image.Resampling.LANCZOS)
    pixels = grey.tobytes()
    rows = [pixels[y * SIDE : (y + 1) * SIDE] for y in range(SIDE)]
    across = [[sum(map(_times, row, cosine)) for cosine in _COSINES] for row in rows]
    low = [
        sum(across[y][u] * _COSINES[v][y] for y in range(SIDE)) / SIDE for v in range(LOW) for u in range(LOW)
    ]
    if max(abs(value) for value in low[1:]) < _FLAT:
        return None
    middle = sorted(low[1:])[len(low) // 2]
    bits = sum(1 << place for place, value in enumerate(low) if value > middle)
    return bits - (1 << BITS) if bits >> (BITS - 1) else bits


def _times(pixel: int, factor: float) -> float:
    return pixel * factor


def distance(one: int, other: int) -> int:
    """How many bits two hashes differ in."""
    return ((one ^ other) & ((1 << BITS) - 1)).bit_count()


def bands_of(hashed: int | None) -> list[int | None]:
    """The four bands of a hash, 16 bits each: what the indexes hold."""
    if hashed is None:
        return [None] * BANDS
    mask = (1 << _BAND_BITS) - 1
    return [(hashed >> (band * _BAND_BITS)) & mask for band in range(BANDS)]


def near(band: int) -> list[int]:
    """The band and what differs from it in one bit: of two hashes within 6 bits, one of four bands does."""
    return [band, *(band ^ 1 << bit for bit in range(_BAND_BITS))]


# -- the blur that stands in while a picture loads (BlurHash) -------------------
def blurhash(image: Image.Image, across: int = 4, down: int = 3) -> str:
    """The picture as a blur of 4×3 waves, in the 28 characters of BlurHash."""
    small = on_white(image).convert("RGB").resize((SIDE, SIDE), Image.Resampling.BOX)
    raw = small.tobytes()
    linear = [[_linear(raw[place + channel]) for channel in range(3)] for place in range(0, len(raw), 3)]
    waves = [_wave(linear, i, j) for j in range(down) for i in range(across)]
    flat, rest = waves[0], waves[1:]
    strongest = max(abs(value) for wave in rest for value in wave)
    step = max(0, min(82, math.floor(strongest * 166 - 0.5)))
    scale = (step + 1) / 166
    coded = _coded((across - 1) + (down - 1) * 9, 1) + _coded(step, 1)
    red, green, blue = (_standard(value) for value in flat)
    coded += _coded(red << 16 | green << 8 | blue, 4)
    for wave in rest:
        parts = [max(0, min(18, math.floor(_root(value / scale) * 9 + 9.5))) for value in wave]
        coded += _coded(parts[0] * 361 + parts[1] * 19 + parts[2], 2)
    return coded


def _wave(linear: Sequence[Sequence[float]], i: int, j: int) -> tuple[float, float, float]:
    norm = (1 if i == j == 0 else 2) / (SIDE * SIDE)
    columns = [math.cos(math.pi * i * x / SIDE) for x in range(SIDE)]
    sums = [0.0, 0.0, 0.0]
    for y in range(SIDE):
        height = math.cos(math.pi * j * y / SIDE)
        for x in range(SIDE):
            basis = columns[x] * height
            pixel = linear[y * SIDE + x]
            for channel in range(3):
                sums[channel] += basis * pixel[channel]
    return sums[0] * norm, sums[1] * norm, sums[2] * norm


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _standard(value: float) -> int:
    part = max(0.0, min(1.0, value))
    shown = part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
    return int(shown * 255 + 0.5)


def _root(value: float) -> float:
    return math.copysign(math.sqrt(abs(value)), value)


def _coded(value: int, length: int) -> str:
    return "".join(_ALPHABET[value // 83 ** (length - place) % 83] for place in range(1, length + 1))
