"""Demo reply templates of each country, one of them inactive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from apps.accounts.models import User
from apps.business_messages.choices import Language, MessageType
from apps.business_messages.services.texts import TEMPLATE_SERVICES
from apps.console.demo.lanes import by_country_once
from apps.console.demo.reading import read

MARK = "demo:reply_templates:1"


@dataclass(frozen=True)
class Text:
    """The definition of a reply template."""

    label: str
    language: Language
    body: str
    types: tuple[MessageType, ...] = ()
    is_active: bool = True


def _text(language: str, types: Sequence[str] = (), **fields: Any) -> Text:
    return Text(language=Language(language), types=tuple(map(MessageType, types)), **fields)


TEXTS: dict[str, tuple[Text, ...]] = {
    country: tuple(_text(**text) for text in texts)
    for country, texts in read("reply_templates")["templates"].items()
}


def ensure(actors: Sequence[User]) -> int:
    """Create the demo's reply templates once per country; return their number."""
    return by_country_once(MARK, TEXTS, lambda country: _ensure_country(country, actors[-1]))


PART = ("Demo reply templates", "made", ensure)


def _ensure_country(country: str, actor: User) -> int:
    for text in TEXTS[country]:
        fields = {**vars(text), "types": list(text.types)}
        TEMPLATE_SERVICES.create(actor=actor, country=country, fields=fields)
    return len(TEXTS[country])
