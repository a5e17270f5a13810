"""Shipped reply templates: one file per language, with placeholders for names."""

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
from apps.core.values import Json

FOLDER = Path(__file__).resolve().parents[1] / "data" / "replies"
NAMES = ("name", "store", "agent")
"""Placeholders allowed in a template."""
_OPEN = re.compile(r"\{([^{}\n]*)\}")


@dataclass(frozen=True)
class Template:
    """A reply template with the placeholders {name}, {store} and {agent}."""

    template_id: str
    language: str
    label: str
    body: str
    types: tuple[str, ...] = ()

    def filled(self, **names: str) -> Template:
        """Return a copy with the placeholders replaced."""
        return replace(self, body=fill(self.body, names))


def fill(body: str, names: Mapping[str, str]) -> str:
    """Return the text with placeholders replaced; unknown ones stay.

    In one pass, so braces inside names are not expanded.
    """
    return _OPEN.sub(lambda name_list: names.get(name_list[1], name_list[0]), body)


def unknown_in(body: str) -> list[str]:
    """Return the unknown placeholders of a text, as written."""
    return [f"{{{name}}}" for name in dict.fromkeys(_OPEN.findall(body)) if name not in NAMES]


@cache
def _file(language: str) -> Mapping[str, Any]:
    """Return the content of a language's template file; the English one for unsupported languages."""
    code = language if language in Language.values else Language.ENGLISH.value
    rows: Mapping[str, Json] = json.loads((FOLDER / f"{code}.json").read_text(encoding="utf-8"))
    return rows


@cache
def shipped(language: str) -> tuple[Template, ...]:
    """Return the shipped reply templates of a language; English texts for unsupported languages."""
    return tuple(
        Template(key, language, row["label"], "\n\n".join(row["body"]), tuple(row["types"]))
        for key, row in _file(language)["templates"].items()
    )


def unnamed_salutation(language: str) -> str:
    """Return the salutation for a sender without a name."""
    return str(_file(language)["without_name"])


def nowhere(language: str) -> str:
    """Return the wording for an unknown store."""
    return str(_file(language)["without_store"])


def languages_of(country: str) -> list[str]:
    """Return the languages of a country in which replies are supported, its main language first."""
    return [code for code in pack(country).languages if code in Language.values]
