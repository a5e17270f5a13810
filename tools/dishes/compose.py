"""Compose the demo's pictures of food from illustrations and drawn tables.

Run it after a change to `apps/console/demo/texts/dishes.yaml`:

    npm pack @lobehub/fluent-emoji-3d@1.1.0 && tar xzf lobehub-fluent-emoji-3d-1.1.0.tgz
    python tools/dishes/compose.py package/assets

It writes one WebP file per picture into `apps/console/demo/dishes`; the same input gives the same file.
Illustrations are never enlarged, because they would look blurred; a picture with fewer dishes is smaller
instead.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

import yaml
from PIL import Image, ImageDraw, ImageFilter

REPOSITORY = Path(__file__).resolve().parents[2]
DEFINITIONS = REPOSITORY / "apps/console/demo/texts/dishes.yaml"
TARGET = REPOSITORY / "apps/console/demo/dishes"
SIZE = (648, 432)
"""Width and height in pixels of the table that dishes are placed on."""
_SHOWN = {1: (84, 92, 564, 412), 2: (36, 46, 606, 426), 3: (0, 0, 648, 432)}
"""The shown part of it (left, top, right, bottom) by the number of dishes."""
QUALITY = 84
_HORIZON = 196
"""Distance in pixels from the top to the far edge of the table."""
_FLAT = 800
"""Side in pixels of the flat pattern that is tilted into the table."""
_SMOOTH = 3
"""Shapes are drawn this many times larger and reduced, so that their edges are smooth."""

Color = tuple[int, int, int]


@dataclass(frozen=True)
class Dish:
    """One illustration on the table: its file, the middle of its foot, what lies under it, and its size."""

    file: str
    x: int
    y: int
    under: str
    percent: int


@dataclass(frozen=True)
class Scene:
    """One picture: colors of wall and table, the table's pattern, and the dishes from back to front."""

    wall: Color
    table: Color
    accent: Color
    pattern: str
    dishes: tuple[Dish, ...]


def main() -> None:
    """Compose all pictures of the definitions file."""
    parser = argparse.ArgumentParser(description="Compose the demo's pictures of food.")
    parser.add_argument("illustrations", type=Path, help="folder with the WebP files of the illustrations")
    folder: Path = parser.parse_args().illustrations
    TARGET.mkdir(exist_ok=True)
    definitions = yaml.safe_load(DEFINITIONS.read_text(encoding="utf-8"))
    total = 0
    for picture in definitions["pictures"]:
        path = TARGET / f"{picture['name']}.webp"
        compose(_scene(picture, definitions), folder).save(path, "WEBP", quality=QUALITY, method=6)
        total += path.stat().st_size
    sys.stdout.write(f"{len(definitions['pictures'])} pictures, {total / 1024:,.0f} KiB\n")


def compose(scene: Scene, folder: Path) -> Image.Image:
    """Return the picture of a scene."""
    image = _wall(scene)
    image.paste(_table(scene), (0, _HORIZON))
    _shade_far_edge(image)
    for dish in scene.dishes:
        _place(image, dish, _illustration(folder / f"{dish.file}.webp", dish.percent))
    return image.crop(_SHOWN[len(scene.dishes)])


def _illustration(path: Path, percent: int) -> Image.Image:
    drawn = Image.open(path).convert("RGBA")
    side = drawn.width * percent // 100
    return drawn.resize((side, side), Image.Resampling.LANCZOS)


def _scene(picture: dict[str, object], definitions: dict[str, dict[str, list[str]]]) -> Scene:
    """Return the scene of a definition. Raise ValueError for an unknown place or table."""
    table, _, pattern = str(picture["table"]).partition(" ")
    if table not in definitions["tables"] or pattern not in _PATTERNS:
        raise ValueError(f"{picture['name']}: unknown table “{picture['table']}”")
    wall, surface, accent = (_color(text) for text in definitions["tables"][table])
    written = picture["dishes"]
    assert isinstance(written, list)
    places = _PLACES[len(written)]
    dishes = [_dish(str(text), *place) for text, place in zip(written, places, strict=True)]
    return Scene(wall, surface, accent, pattern, tuple(sorted(dishes, key=lambda dish: dish.y)))


def _dish(text: str, x: int, y: int) -> Dish:
    """Return the dish of a text such as `1f34b`, `1f34b plate` or `1f34b plate 70` (percent of its size)."""
    file, *rest = text.split()
    under = next((word for word in rest if word in _UNDER), "")
    percent = next((int(word) for word in rest if word.isdecimal()), 100)
    if len(rest) != bool(under) + (percent != 100):
        raise ValueError(f"Unknown words in the dish “{text}”")
    return Dish(file, x, y, under, percent)


def _color(text: str) -> Color:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


_PLACES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((324, 372),),
    2: ((216, 374), (446, 352)),
    3: ((324, 392), (134, 334), (516, 334)),
}
"""The middle of the foot of each illustration, by the number of dishes."""


def _mix(first: Color, second: Color, share: float) -> Color:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


_WHITE: Color = (255, 255, 255)
_BLACK: Color = (0, 0, 0)


def _wall(scene: Scene) -> Image.Image:
    """Return a wall that is lighter in the middle, as if lit by a lamp."""
    image = Image.new("RGB", SIZE, _mix(scene.wall, _BLACK, 0.08))
    glow = Image.new("L", SIZE, 0)
    width, height = SIZE
    ImageDraw.Draw(glow).ellipse((width * 0.1, -height * 0.35, width * 0.9, height * 0.75), fill=235)
    glow = glow.filter(ImageFilter.GaussianBlur(90))
    image.paste(_mix(scene.wall, _WHITE, 0.3), (0, 0), glow)
    return image


def _table(scene: Scene) -> Image.Image:
    """Return the table from its far edge to the lower edge of the picture."""
    width, height = SIZE[0], SIZE[1] - _HORIZON
    flat = Image.new("RGB", (_FLAT, _FLAT), scene.table)
    _PATTERNS[scene.pattern](flat, scene)
    # The eight numbers map a pixel of the table to one of the flat pattern: the far edge shows its whole
    # width, the near edge only the middle part of it.
    near = 0.6
    tilt = (1 / near - 1) / height
    numbers = (_FLAT / width, _FLAT / 2 * tilt, 0.0, 0.0, _FLAT / height / near, 0.0, 0.0, tilt)
    tilted = flat.transform((width, height), Image.Transform.PERSPECTIVE, numbers, Image.Resampling.BICUBIC)
    light = Image.linear_gradient("L").resize((width, height))
    return Image.composite(tilted, Image.blend(tilted, Image.new("RGB", tilted.size, _WHITE), 0.14), light)


def _plain(flat: Image.Image, scene: Scene) -> None:
    """Leave the table in one color."""


def _stripes(flat: Image.Image, scene: Scene) -> None:
    pen = ImageDraw.Draw(flat)
    for x in range(0, _FLAT, 80):
        pen.rectangle((x, 0, x + 34, _FLAT), fill=scene.accent)


def _checks(flat: Image.Image, scene: Scene) -> None:
    half = _mix(scene.table, scene.accent, 0.5)
    pen = ImageDraw.Draw(flat)
    for x in range(0, _FLAT, 100):
        pen.rectangle((x, 0, x + 49, _FLAT), fill=half)
    for y in range(0, _FLAT, 100):
        pen.rectangle((0, y, _FLAT, y + 49), fill=half)
        for x in range(0, _FLAT, 100):
            pen.rectangle((x, y, x + 49, y + 49), fill=scene.accent)


def _dots(flat: Image.Image, scene: Scene) -> None:
    pen = ImageDraw.Draw(flat)
    for row, y in enumerate(range(20, _FLAT, 62)):
        for x in range(20 + row % 2 * 36, _FLAT, 72):
            pen.ellipse((x - 11, y - 11, x + 11, y + 11), fill=scene.accent)


def _tiles(flat: Image.Image, scene: Scene) -> None:
    pen = ImageDraw.Draw(flat)
    for row, y in enumerate(range(0, _FLAT, 100)):
        for column, x in enumerate(range(0, _FLAT, 100)):
            if (row + column) % 2:
                pen.rectangle((x, y, x + 99, y + 99), fill=scene.accent)
            pen.rectangle((x, y, x + 99, y + 99), outline=_mix(scene.table, _BLACK, 0.14), width=2)


def _wood(flat: Image.Image, scene: Scene) -> None:
    pen = ImageDraw.Draw(flat)
    for plank, x in enumerate(range(0, _FLAT, 114)):
        tone = _mix(scene.table, scene.accent, (plank * 37 % 10) / 14)
        pen.rectangle((x, 0, x + 112, _FLAT), fill=tone)
        for grain in range(5):
            line = x + 12 + (plank * 53 + grain * 29) % 92
            pen.line((line, 0, line + 6, _FLAT), fill=_mix(tone, _BLACK, 0.07), width=3)
        pen.line((x, 0, x, _FLAT), fill=_mix(scene.table, _BLACK, 0.35), width=3)


_PATTERNS = {
    "plain": _plain,
    "stripes": _stripes,
    "checks": _checks,
    "dots": _dots,
    "tiles": _tiles,
    "wood": _wood,
}


def _shade_far_edge(image: Image.Image) -> None:
    shade = Image.new("L", SIZE, 0)
    ImageDraw.Draw(shade).rectangle((0, _HORIZON - 5, SIZE[0], _HORIZON + 2), fill=120)
    image.paste(_BLACK, (0, 0), shade.filter(ImageFilter.GaussianBlur(7)))


def _place(image: Image.Image, dish: Dish, drawn: Image.Image) -> None:
    """Put an illustration on the table, on its plate, with a shadow at its foot."""
    visible = drawn.getchannel("A").point([255 * (value > 60) for value in range(256)])
    left, _, right, foot = visible.getbbox() or (0, 0, *drawn.size)
    middle = (left + right) // 2
    corner = (dish.x - middle, dish.y - foot)
    width = right - left
    if dish.under:
        _UNDER[dish.under](image, dish.x, dish.y - 16, max(width, 150))
        _shadow(image, dish.x, dish.y - 8, int(width * 0.74), 22, 120, 6)
    else:
        _shadow(image, dish.x + 14, dish.y - 2, int(width * 1.12), 60, 90, 16)
        _shadow(image, dish.x + 2, dish.y - 6, int(width * 0.82), 26, 130, 6)
    image.paste(drawn, corner, drawn)


def _shadow(image: Image.Image, x: int, y: int, width: int, height: int, strength: int, blur: int) -> None:
    mask = Image.new("L", SIZE, 0)
    box = (x - width // 2, y - height // 2, x + width // 2, y + height // 2)
    ImageDraw.Draw(mask).ellipse(box, fill=strength)
    image.paste((38, 20, 12), (0, 0), mask.filter(ImageFilter.GaussianBlur(blur)))


def _oval(image: Image.Image, x: int, y: int, width: int, height: int, color: Color) -> None:
    size = (SIZE[0] * _SMOOTH, SIZE[1] * _SMOOTH)
    mask = Image.new("L", size, 0)
    box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    ImageDraw.Draw(mask).ellipse(tuple(side * _SMOOTH for side in box), fill=255)
    image.paste(color, (0, 0), mask.resize(SIZE, Image.Resampling.LANCZOS))


def _plate(image: Image.Image, x: int, y: int, width: int) -> None:
    wide = int(width * 1.3)
    _shadow(image, x + 10, y + 20, int(wide * 1.04), int(wide * 0.34), 95, 12)
    _oval(image, x, y + 8, wide, int(wide * 0.36), (214, 208, 200))
    _oval(image, x, y, wide, int(wide * 0.35), (250, 247, 242))
    _oval(image, x, y + 2, int(wide * 0.76), int(wide * 0.24), (231, 225, 216))
    _oval(image, x, y + 5, int(wide * 0.74), int(wide * 0.23), (244, 240, 233))


def _board(image: Image.Image, x: int, y: int, width: int) -> None:
    wide = int(width * 1.32)
    _shadow(image, x + 10, y + 22, int(wide * 1.04), int(wide * 0.34), 95, 12)
    _oval(image, x, y + 12, wide, int(wide * 0.33), (122, 78, 44))
    _oval(image, x, y, wide, int(wide * 0.33), (178, 122, 74))
    for ring, color in ((0.82, (184, 129, 80)), (0.6, (172, 116, 69)), (0.38, (184, 129, 80))):
        _oval(image, x, y, int(wide * ring), int(wide * 0.33 * ring), color)


def _leaf(image: Image.Image, x: int, y: int, width: int) -> None:
    wide = int(width * 1.44)
    _shadow(image, x + 8, y + 14, int(wide * 0.98), int(wide * 0.3), 95, 10)
    _oval(image, x, y + 4, wide, int(wide * 0.3), (44, 106, 52))
    _oval(image, x, y, wide, int(wide * 0.29), (76, 153, 74))
    _oval(image, x, y, int(wide * 0.97), 5, (142, 196, 116))


_UNDER = {"plate": _plate, "board": _board, "leaf": _leaf}


if __name__ == "__main__":
    main()
