"""The texts in which reporters are answered: files, one a language, filled with the names at hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from apps.feedback.choices import Language

FOLDER = Path(__file__).resolve().parents[1] / "data" / "replies"
ASK, TOLD = "ask", "told"
"""What frames a question to the reporter; what tells those who joined that it was put right."""
BY_HAND = ("applied", "applied_partially", "already_correct", "cannot_verify", "not_accepted")
"""What a person chooses from for the final reply."""
SAY_APPLIED = ("applied", "applied_partially")
"""Those that say the store was changed: only for a report of which that is the outcome."""
PLAIN = "not_accepted"
"""Its subject promises nothing: that of a reply to a report that was not decided."""


@dataclass(frozen=True)
class Template:
    """One text with places for {name}, {store}, {agent} and, in a question, {question}."""

    template_id: str
    label: str
    subject: str
    body: str

    def filled(self, **names: str) -> Template:
        """The text with the names in their places; braces in names are left as they are."""
        subject, body = self.subject, self.body
        for key, value in names.items():
            subject, body = subject.replace(f"{{{key}}}", value), body.replace(f"{{{key}}}", value)
        return Template(self.template_id, self.label, subject, body)


@cache
def _file(language: str) -> Mapping[str, Any]:
    """The file of a language; the English one for a language that we do not answer in."""
    code = language if language in Language.values else Language.ENGLISH.value
    rows: Mapping[str, Any] = json.loads((FOLDER / f"{code}.json").read_text(encoding="utf-8"))
    return rows


@cache
def of_language(language: str) -> dict[str, Template]:
    """The texts of a language by id."""
    return {
        key: Template(key, row["label"], row["subject"], "\n\n".join(row["body"]))
        for key, row in _file(language)["templates"].items()
    }


def nobody(language: str) -> str:
    """How somebody is addressed who left no name."""
    return str(_file(language)["without_name"])
