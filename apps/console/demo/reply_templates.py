"""Texts of the demo's countries to begin a reply with, one of them out of use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from apps.accounts.models import User
from apps.business_messages.choices import Language, MessageType
from apps.business_messages.services.texts import save_template
from apps.console.demo.lanes import by_country
from apps.core.models import ReferenceLoad

MARK = "demo:reply_templates:1"


@dataclass(frozen=True)
class Text:
    """A text of a country."""

    label: str
    language: Language
    body: str
    types: tuple[MessageType, ...] = ()
    is_active: bool = True


_OLD = Text(
    "Photo day (over)",
    Language.ENGLISH,
    "Hello {name},\n\nour photographer visits {store} this month, free of charge. Which morning suits you?\n\n{agent}, Sofra",
    is_active=False,
)
TEXTS: dict[str, tuple[Text, ...]] = {
    "ID": (
        Text(
            "Foto menu baru",
            Language.INDONESIAN,
            "Halo {name},\n\nterima kasih. Mohon kirim foto menu {store} yang terbaru, kami perbarui hari ini juga.\n\n{agent}, Sofra",
            (MessageType.CLAIM_STORE,),
        ),
        _OLD,
    ),
    "TR": (
        Text(
            "Yeni menü fotoğrafı",
            Language.TURKISH,
            "Merhaba {name},\n\nteşekkürler. {store} için güncel menünün fotoğrafını gönderin, bugün güncelleyelim.\n\n{agent}, Sofra",
            (MessageType.CLAIM_STORE,),
        ),
        _OLD,
    ),
    "MY": (
        Text(
            "Gambar menu baharu",
            Language.MALAY,
            "Salam {name},\n\nterima kasih. Sila hantar gambar menu {store} yang terkini, kami kemas kini hari ini.\n\n{agent}, Sofra",
            (MessageType.CLAIM_STORE,),
        ),
        _OLD,
    ),
    "PH": (
        Text(
            "Bagong larawan ng menu",
            Language.FILIPINO,
            "Kumusta {name},\n\nsalamat. Pakipadala ang bagong larawan ng menu ng {store} at ilalagay namin ngayon din.\n\n{agent}, Sofra",
            (MessageType.CLAIM_STORE,),
        ),
        _OLD,
    ),
}


def ensure(actors: Sequence[User]) -> int:
    """Make what is not there yet; return how many texts were made."""
    return by_country(TEXTS, lambda country: _ensure_country(country, actors[-1]))


@transaction.atomic
def _ensure_country(country: str, actor: User) -> int:
    _, is_new = ReferenceLoad.objects.get_or_create(name=f"{MARK}:{country}", defaults={"digest": ""})
    if not is_new:
        return 0
    for text in TEXTS[country]:
        fields = {**vars(text), "types": list(text.types)}
        save_template(actor=actor, country=country, template_id=None, version=None, fields=fields)
    return len(TEXTS[country])
