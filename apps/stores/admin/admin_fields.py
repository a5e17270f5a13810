"""Form fields of the emergency admin with values entered as lines."""

from __future__ import annotations

import re
from typing import Any

from django import forms

from apps.core.values import FieldValue

_LANGUAGE = re.compile(r"[a-z]{2,3}")


class LinesField(forms.CharField):
    """A multiline text field; lines with an equal value do not count as a change."""

    widget = forms.Textarea(attrs={"rows": 3})

    def has_changed(self, initial: FieldValue, data: FieldValue) -> bool:
        """Return whether the lines differ."""
        return bool(_lines(self.prepare_value(initial)) != _lines(data or ""))


class LabelsField(LinesField):
    """A field of labels by language, one "language: label" per line."""

    def prepare_value(self, value: FieldValue) -> FieldValue:
        """Return a dict of labels as text, one "language: label" per line; text as it is, and "" for None."""
        if not isinstance(value, dict):
            return value or ""
        return "\n".join(f"{language}: {label}" for language, label in value.items())

    def to_python(self, value: Any) -> Any:
        """Return {language: label} from the entered lines; the last line of a repeated language counts.

        Raise ValidationError for a line without a language code of two or three letters or a label of 1 to 60
        characters.
        """
        labels = {}
        for line in _lines(super().to_python(value)):
            language, _, label = (part.strip() for part in line.partition(":"))
            if not _LANGUAGE.fullmatch(language) or not 0 < len(label) <= 60:
                raise forms.ValidationError(
                    "Enter a language and a label of at most 60 letters, such as “en: Grilled fish”"
                )
            labels[language] = label
        return labels


def _lines(text: FieldValue) -> list[str]:
    return [line.strip() for line in str(text).splitlines() if line.strip()]
