"""Form fields of the emergency admin whose values are typed as plain lines."""

from __future__ import annotations

import re
from typing import Any

from django import forms

_LANGUAGE = re.compile(r"[a-z]{2,3}")


class LinesField(forms.CharField):
    """Text of several lines that stands for a value; lines that stand for the same value are no change."""

    widget = forms.Textarea(attrs={"rows": 3})

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether the lines say something else."""
        return bool(_lines(self.prepare_value(initial)) != _lines(data or ""))


class LabelsField(LinesField):
    """One "language: label" a line; gives the labels by language."""

    def prepare_value(self, value: Any) -> Any:
        """The labels of a tag, or what was typed."""
        if not isinstance(value, dict):
            return value or ""
        return "\n".join(f"{language}: {label}" for language, label in value.items())

    def to_python(self, value: Any) -> Any:
        """The labels by language. Raises ValidationError for a line that is none."""
        labels = {}
        for line in _lines(super().to_python(value)):
            language, _, label = (part.strip() for part in line.partition(":"))
            if not _LANGUAGE.fullmatch(language) or not 0 < len(label) <= 60:
                raise forms.ValidationError(
                    "Write a language and a label of at most 60 letters, as “en: Grilled fish”"
                )
            labels[language] = label
        return labels


def _lines(text: Any) -> list[str]:
    return [line.strip() for line in str(text).splitlines() if line.strip()]
