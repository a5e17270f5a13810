"""The texts that come with the console to begin a reply with: files, one a language, filled with names."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from apps.business_messages.choices import Language
from apps.core.country import pack

FOLDER = Path(__file__).resolve().parents[1] / "data" / "replies"
NAMES = ("name", "store", "agent")
"""What a text may leave open."""
_OPEN = re.compile(r"\{([^{}\n]*)\}")


@dataclass(frozen=True)
class Template:
    """One text with places for {name}, {store} and {agent}."""

    template_id: str
    language: str
    label: str
    body: str
    types: tuple[str, ...] = ()

    def filled(self, **names: str) -> Template:
        """The text with the names in their places."""
        return replace(self, body=fill(self.body, names))


def fill(body: str, names: Mapping[str, str]) -> str:
    """The text with the names in their places, each looked at once: braces in names are left as they are."""
    return _OPEN.sub(lambda found: names.get(found[1], found[0]), body)


def unknown_in(body: str) -> list[str]:
    """The places in a text that nothing fills, as they are written."""
    return [f"{{{name}}}" for name in dict.fromkeys(_OPEN.findall(body)) if name not in NAMES]


@cache
def _file(language: str) -> Mapping[str, Any]:
    code = language if language in Language.values else Language.ENGLISH.value
    rows: Mapping[str, Any] = json.loads((FOLDER / f"{code}.json").read_text(encoding="utf-8"))
    return rows


@cache
def shipped(language: str) -> tuple[Template, ...]:
    """The texts of a language that come with the console."""
    return tuple(
        Template(key, language, row["label"], "\n\n".join(row["body"]), tuple(row["types"]))
        for key, row in _file(language)["templates"].items()
    )


def nobody(language: str) -> str:
    """How somebody is addressed who left no name."""
    return str(_file(language)["without_name"])


def nowhere(language: str) -> str:
    """What a store is called that is not known."""
    return str(_file(language)["without_store"])


def languages_of(country: str) -> list[str]:
    """The languages of a country in which it answers, its own first."""
    return [code for code in pack(country).languages if code in Language.values]
