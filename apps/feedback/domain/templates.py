"""Reply templates for reporters: one file per language, with placeholders for names."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from apps.core.values import Json
from apps.feedback.choices import Language

FOLDER = Path(__file__).resolve().parents[1] / "data" / "replies"
ASK, NOTIFY = "ask", "told"
"""Templates for a question to the reporter, and for notifying joined reporters of a correction."""
BY_HAND = ("applied", "applied_partially", "already_correct", "cannot_verify", "not_accepted")
"""Templates offered for the final reply."""
APPLIED_OUTCOMES = ("applied", "applied_partially")
"""Templates that say the store was changed, allowed only for reports with that resolution."""
PLAIN = "not_accepted"
"""Template with a neutral subject, for replies to reports that were not decided."""


@dataclass(frozen=True)
class Template:
    """A reply template with the placeholders {name}, {store}, {agent} and, in a question, {question}."""

    template_id: str
    label: str
    subject: str
    body: str

    def filled(self, **names: str) -> Template:
        """Return a copy with the placeholders replaced."""
        subject, body = self.subject, self.body
        for key, value in names.items():
            subject, body = subject.replace(f"{{{key}}}", value), body.replace(f"{{{key}}}", value)
        return Template(self.template_id, self.label, subject, body)


@cache
def _file(language: str) -> Mapping[str, Any]:
    """Return the templates of a language; English ones if the language is not supported."""
    code = language if language in Language.values else Language.ENGLISH.value
    rows: Mapping[str, Json] = json.loads((FOLDER / f"{code}.json").read_text(encoding="utf-8"))
    return rows


@cache
def of_language(language: str) -> dict[str, Template]:
    """Return the templates of a language by id."""
    return {
        key: Template(key, row["label"], row["subject"], "\n\n".join(row["body"]))
        for key, row in _file(language)["templates"].items()
    }


def unnamed_salutation(language: str) -> str:
    """Return the salutation for a reporter without a name."""
    return str(_file(language)["without_name"])
