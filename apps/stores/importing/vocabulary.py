"""Brands and tags by the words that a file names them with; read once for an import."""

from __future__ import annotations

from functools import cached_property

from apps.core.text.folding import fold
from apps.stores.models import Brand, Tag


class Vocabulary:
    """What names of brands and tags stand for."""

    def brand(self, word: str) -> int | None:
        """The id of the brand of this name."""
        return self._brands.get(fold(word))

    def tag(self, word: str, country: str) -> int | None:
        """The id of the active tag of this name that may be used in the country."""
        found = self._tags.get(fold(word.replace("_", " ")))
        return next((tag_id for where, tag_id in found or () if where in ("", country)), None)

    @cached_property
    def _brands(self) -> dict[str, int]:
        names: dict[str, int] = {}
        for pk, name, more in Brand.objects.values_list("pk", "name", "match_names"):
            for word in (name, *(more or [])):
                names.setdefault(fold(word), pk)
        return names

    @cached_property
    def _tags(self) -> dict[str, list[tuple[str, int]]]:
        names: dict[str, list[tuple[str, int]]] = {}
        for tag in Tag.objects.filter(status="active"):
            for word in {
                fold(word)
                for word in (tag.slug.replace("-", " "), *tag.labels.values(), *(tag.synonyms or []))
            }:
                names.setdefault(word, []).append((tag.country, tag.pk))
        return names
