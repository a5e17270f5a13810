"""Visual features of a picture: dominant color, BlurHash and perceptual hash."""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul

from PIL import Image

SIDE, LOW, BITS = 32, 8, 64
SAME_WITHIN = 6
"""Maximum number of differing bits between hashes of similar pictures."""
BANDS = 4
_BAND_BITS = BITS // BANDS
_FLAT = 40.0
"""Below this amplitude the picture is plain, and its hash would be meaningless."""
_COSINES = [[math.cos((2 * x + 1) * u * math.pi / (2 * SIDE)) for x in range(SIDE)] for u in range(LOW)]
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~"


def dominant_color(image: Image.Image) -> str:
    """Return the most common color of the picture, as #rrggbb."""
    small = on_white(image).resize((48, 48)).quantize(6)
    counted = small.getcolors() or [(1, 0)]
    index = max(counted)[1]
    palette = small.getpalette() or [0, 0, 0]
    assert isinstance(index, int)
    red, green, blue = palette[index * 3 : index * 3 + 3]
    return f"#{red:02x}{green:02x}{blue:02x}"


def on_white(image: Image.Image) -> Image.Image:
    """Return the picture on a white background, without transparency."""
    if image.mode != "RGBA":
        return image
    paper = Image.new("RGB", image.size, "white")
    paper.paste(image, mask=image.getchannel("A"))
    return paper


# -- similarity --------------------------------------------------------------------
def perceptual_hash(image: Image.Image) -> int | None:
    """Return a hash of the lowest frequencies as signed 64-bit integer; None for a plain surface."""
    grey = on_white(image).convert("L").resize((SIDE, SIDE), Image.Resampling.LANCZOS)
    pixels = grey.tobytes()
    rows = [pixels[y * SIDE : (y + 1) * SIDE] for y in range(SIDE)]
    across = [[sum(map(mul, row, cosine)) for cosine in _COSINES] for row in rows]
    low = [
        sum(across[y][u] * _COSINES[v][y] for y in range(SIDE)) / SIDE for v in range(LOW) for u in range(LOW)
    ]
    if max(abs(value) for value in low[1:]) < _FLAT:
        return None
    middle = sorted(low[1:])[len(low) // 2]
    bits = sum(1 << place for place, value in enumerate(low) if value > middle)
    return bits - (1 << BITS) if bits >> (BITS - 1) else bits


def distance(one: int, other: int) -> int:
    """Return the number of bits in which two hashes differ."""
    return ((one ^ other) & ((1 << BITS) - 1)).bit_count()


def bands_of(hashed: int | None) -> list[int | None]:
    """Return the four 16-bit bands of a hash, which are indexed."""
    if hashed is None:
        return [None] * BANDS
    mask = (1 << _BAND_BITS) - 1
    return [(hashed >> (band * _BAND_BITS)) & mask for band in range(BANDS)]


def near(band: int) -> list[int]:
    """Return the band and all values within one bit: hashes within 6 bits share one such band."""
    return [band, *(band ^ 1 << bit for bit in range(_BAND_BITS))]


# -- blurred placeholder while a picture loads (BlurHash) --------------------------
def blurhash(image: Image.Image) -> str:
    """Return the BlurHash of the picture: 4×3 components in 28 characters."""
    across, down = 4, 3
    small = on_white(image).convert("RGB").resize((SIDE, SIDE), Image.Resampling.BOX)
    raw = small.tobytes()
    linear = [_LINEAR[value] for value in raw]
    rows = [_waves_of_row(linear[3 * SIDE * y : 3 * SIDE * (y + 1)], across) for y in range(SIDE)]
    waves = [_wave([row[i] for row in rows], i, j) for j in range(down) for i in range(across)]
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


Color = tuple[float, float, float]


def _waves_of_row(pixels: Sequence[float], across: int) -> list[Color]:
    """Return the horizontal components of one row of pixels, from which the 2D components are computed."""
    channels = pixels[0::3], pixels[1::3], pixels[2::3]
    return [_along(channels, i) for i in range(across)]


def _wave(rows: Sequence[Color], i: int, j: int) -> Color:
    norm = (1 if i == j == 0 else 2) / (SIDE * SIDE)
    red, green, blue = _along(list(zip(*rows, strict=True)), j)
    return red * norm, green * norm, blue * norm


def _along(channels: Sequence[Sequence[float]], number: int) -> Color:
    red, green, blue = (sum(map(mul, channel, _WAVES[number])) for channel in channels)
    return red, green, blue


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


_LINEAR = [_linear(value) for value in range(256)]
_WAVES = [[math.cos(math.pi * number * place / SIDE) for place in range(SIDE)] for number in range(4)]


def _standard(value: float) -> int:
    part = max(0.0, min(1.0, value))
    shown = part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
    return int(shown * 255 + 0.5)


def _root(value: float) -> float:
    return math.copysign(math.sqrt(abs(value)), value)


def _coded(value: int, length: int) -> str:
    return "".join(_ALPHABET[value // 83 ** (length - place) % 83] for place in range(1, length + 1))
