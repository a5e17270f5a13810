"""Demo brands: fictional chains with a logo and some of the demo's stores."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from apps.accounts.models import User
from apps.console.demo.lanes import by_country_once
from apps.core.values import FieldValue
from apps.stores.models import Brand, Store
from apps.stores.services.brands import BRAND_SERVICES
from apps.stores.services.stores import StoreEdit, edit_store
from apps.uploads.services.pictures import upload_picture

MARK = "demo:brands:1"
SIZE = (480, 480)
STORES_OF_EACH = 3


@dataclass(frozen=True)
class Chain:
    """The definition of a chain; its logo is a letter on a color."""

    name: str
    match_names: tuple[str, ...]
    color: str


CHAINS: dict[str, tuple[Chain, ...]] = {
    "ID": (
        Chain("Kedai Rimba Raya", ("Rimba Raya Coffee", "RRC"), "#1c7040"),
        Chain("Ayam Senja", ("Ayam Goreng Senja",), "#b4450f"),
    ),
    "TR": (
        Chain("Mavi Fincan", ("Mavi Fincan Kahve", "MF Coffee"), "#1d5fa8"),
        Chain("Döner Durağı 34", ("Doner Duragi 34",), "#8a5200"),
    ),
    "MY": (
        Chain("Kopitiam Melur", ("Melur Kopitiam", "Melur"), "#7a2f5d"),
        Chain("Nasi Lemak Pagi", ("NL Pagi",), "#3a6b6b"),
    ),
    "PH": (
        Chain("Isla Brew", ("Isla Brew Coffee",), "#5b4b8a"),
        Chain("Lutong Hapag", ("Lutong Hapag Grill",), "#c4472b"),
    ),
}


def ensure(actors: Sequence[User]) -> int:
    """Create the demo's brands once per country; return their number."""
    return by_country_once(MARK, CHAINS, lambda country: _ensure_country(country, actors[0]))


def _ensure_country(country: str, actor: User) -> int:
    for number, chain in enumerate(CHAINS[country]):
        _give(country, actor, _brand(country, actor, chain), number)
    return len(CHAINS[country])


def _brand(country: str, actor: User, chain: Chain) -> Brand:
    content = _logo(chain)
    picture, _ = upload_picture(
        actor=actor,
        country=country,
        file=io.BytesIO(content),
        size=len(content),
        file_name=f"logo-{chain.match_names[0].lower().replace(' ', '-')}.png",
        alt=f"The logo of {chain.name}",
    )
    fields: dict[str, FieldValue] = {
        "name": chain.name,
        "match_names": list(chain.match_names),
        "logo_picture_id": picture.pk,
    }
    return BRAND_SERVICES.create(actor=actor, country=country, fields=fields)


def _give(country: str, actor: User, brand: Brand, number: int) -> None:
    """Assign published stores to the brand by number, the same in every run."""
    free = Store.objects.filter(country=country, status="published", brand=None).order_by("pk")
    for store in free[number * STORES_OF_EACH : (number + 1) * STORES_OF_EACH]:
        edit_store(
            StoreEdit(
                actor=actor,
                country=country,
                store_id=store.pk,
                version=store.version,
                patch={"brand_id": brand.pk},
            )
        )


def _logo(chain: Chain) -> bytes:
    image = Image.new("RGB", SIZE, chain.color)
    pen = ImageDraw.Draw(image)
    pen.ellipse((70, 70, 410, 410), fill="#f7f1e8")
    pen.text((240, 240), chain.name[0], fill=chain.color, anchor="mm", font_size=220)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
