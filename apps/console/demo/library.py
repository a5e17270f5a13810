"""Pictures of the demo's library: every folder, source and licence, and every state that asks for something."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from PIL import Image

from apps.accounts.models import User
from apps.console.demo.lanes import by_country
from apps.console.demo.pictures import SIZE, draw
from apps.core.country import PACKS
from apps.core.models import ReferenceLoad
from apps.uploads.models import Picture
from apps.uploads.services import library
from apps.uploads.services.pictures import upload_picture

MARK = "demo:library:1"
LONG_NAME = "meja panjang di teras belakang rumah makan keluarga pada sore hari sebelum tamu pertama datang IMG_20260321_1702.jpg"


@dataclass(frozen=True)
class Shown:
    """One picture of the demo: how it is called, by what right it is there, what became of it."""

    name: str
    folder: str = "store"
    source: str = "staff"
    licence: str = "own"
    ends_in: int | None = None
    """In how many days its licence runs out."""
    credit: str = ""
    tags: tuple[str, ...] = ()
    local: str = ""
    en: str = ""
    size: tuple[int, int] = (1200, 800)
    of: int | None = None
    """The picture of the demo that it is a smaller copy of."""
    is_blocked: bool = False
    focal: tuple[float, float] | None = None
    crop: tuple[float, float, float, float] | None = None


SHOWN: tuple[Shown, ...] = (
    Shown("menu-board.jpg", folder="menu", source="owner", licence="permission", credit="Dapur Sari", tags=("menu",)),
    Shown("festival-table.jpg", folder="article", source="licensed", licence="stock", ends_in=12, credit="Lumen Stock", tags=("festival", "table"), local="Meja pesta", en="A table laid for a feast"),
    Shown("night-market.jpg", folder="page", source="partner", licence="cc_by_sa", credit="Ayu Lestari", en="Plates on a striped cloth", tags=("market",), focal=(0.2, 0.3)),
    Shown("spring-campaign.jpg", folder="page", source="licensed", licence="stock", ends_in=-3, credit="Lumen Stock"),
    Shown("guest-photo.jpg", source="visitor", licence="unknown", is_blocked=True),
    Shown("breakfast.jpg", folder="article", source="kol", licence="permission", en="Breakfast for four", tags=("breakfast",), crop=(0.1, 0.1, 0.7, 0.7)),
    Shown("breakfast copy.jpg", folder="article", licence="unknown", size=(900, 600), of=5),
    Shown("Büyük Kahvaltı – çay.jpg", source="owner", licence="permission", en="Tea and plates"),
    Shown(LONG_NAME, folder="other", licence="unknown"),
    Shown("portrait.jpg", folder="user", licence="cc_by", credit="M. Demir", size=(640, 960)),
)  # fmt: skip


def ensure(actors: Sequence[User]) -> int:
    """Make what is not there yet; return how many pictures were made."""
    return by_country(PACKS, lambda country: _ensure_country(country, actors))


@transaction.atomic
def _ensure_country(country: str, actors: Sequence[User]) -> int:
    _, is_new = ReferenceLoad.objects.get_or_create(name=f"{MARK}:{country}", defaults={"digest": ""})
    if not is_new:
        return 0
    people = [actor for actor in actors if country in actor.visible_countries]
    for number, shown in enumerate(SHOWN):
        _make(country, number, shown, people[number % len(people)])
    return len(SHOWN)


def _make(country: str, number: int, shown: Shown, actor: User) -> None:
    content = _drawn(country, number, shown)
    today = timezone.now().date()
    until = None if shown.ends_in is None else today + dt.timedelta(days=shown.ends_in)
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
        reason="A guest asked for it" if shown.is_blocked else "The licence ran out",
    )


def _drawn(country: str, number: int, shown: Shown) -> bytes:
    """A picture of its own for each country and number, or the smaller copy of another."""
    seed = 500 + 40 * list(PACKS).index(country) + (number if shown.of is None else shown.of)
    content = draw(seed)
    if shown.size == SIZE:
        return content
    width, height = shown.size
    image: Image.Image = Image.open(io.BytesIO(content))
    if width < height:
        image = image.rotate(90, expand=True)
    out = io.BytesIO()
    image.resize(shown.size, Image.Resampling.LANCZOS).save(out, "JPEG", quality=88)
    return out.getvalue()
