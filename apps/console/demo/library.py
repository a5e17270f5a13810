"""Demo pictures: every folder, source, license, and status that needs action."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone
from PIL import Image, ImageOps

from apps.accounts.models import User
from apps.console.demo.lanes import by_country_once
from apps.console.demo.pictures import SIZE, draw, drawn_once
from apps.console.demo.reading import read_rows
from apps.core.country import PACKS
from apps.uploads.models import Picture
from apps.uploads.services import library
from apps.uploads.services.pictures import upload_picture

MARK = "demo:library:1"
_COPY = 6
"""Copy of the pictures: those of stores, articles and pages have their own."""


@dataclass(frozen=True)
class Shown:
    """The definition of a demo picture: name, rights and final status."""

    name: str
    shows: str
    """Name of the picture in `dishes/`. A smaller one of the same name is a near copy."""
    folder: str = "store"
    source: str = "staff"
    licence: str = "own"
    ends_in: int | None = None
    """Days until the license expires; negative if expired."""
    credit: str = ""
    tags: tuple[str, ...] = ()
    local: str = ""
    en: str = ""
    size: tuple[int, int] = (1200, 800)
    is_blocked: bool = False
    focal: tuple[float, float] | None = None
    crop: tuple[float, float, float, float] | None = None


SHOWN = read_rows("pictures", "pictures", Shown)


def ensure(actors: Sequence[User]) -> int:
    """Create the demo's pictures once per country; return their number."""
    return by_country_once(MARK, PACKS, lambda country: _ensure_country(country, actors))


def _ensure_country(country: str, actors: Sequence[User]) -> int:
    people = [actor for actor in actors if country in actor.visible_countries]
    for number, shown in enumerate(SHOWN):
        _make(country, shown, people[number % len(people)])
    return len(SHOWN)


def _make(country: str, shown: Shown, actor: User) -> None:
    today = timezone.now().date()
    until = None if shown.ends_in is None else today + dt.timedelta(days=shown.ends_in)
    content, prepare = drawn_once(f"library-{shown.name}", lambda: _content(shown))
    picture, _ = upload_picture(
        actor=actor,
        country=country,
        file=io.BytesIO(content),
        size=len(content),
        file_name=shown.name,
        folder=shown.folder,
        source=shown.source,
        licence=shown.licence,
        licence_expires_on=until,
        credit=shown.credit,
        tags=shown.tags,
        prepare=prepare,
    )
    patch: dict[str, object] = {}
    if shown.local or shown.en:
        patch["alt"] = {"local": shown.local, "en": shown.en}
    if shown.focal:
        patch["focal"] = dict(zip("xy", shown.focal, strict=True))
    if shown.crop:
        patch["crop"] = dict(zip(("x", "y", "width", "height"), shown.crop, strict=True))
    if patch:
        library.edit_picture(
            actor=actor, country=country, picture_id=picture.pk, version=picture.version, patch=patch
        )
    if shown.is_blocked or (shown.ends_in or 0) < 0:
        _block(actor, country, picture, shown)


def _block(actor: User, country: str, picture: Picture, shown: Shown) -> None:
    library.change_picture_status(
        actor=actor,
        country=country,
        picture_id=picture.pk,
        version=picture.version,
        action="block",
        reason="A guest asked for it" if shown.is_blocked else "The license ran out",
    )


def _content(shown: Shown) -> bytes:
    """Return the picture as a JPEG of its size, cut to its shape."""
    content = draw(shown.shows, _COPY)
    if shown.size == SIZE:
        return content
    out = io.BytesIO()
    with Image.open(io.BytesIO(content)) as image:
        ImageOps.fit(image, shown.size, Image.Resampling.LANCZOS).save(out, "JPEG", quality=88)
    return out.getvalue()
