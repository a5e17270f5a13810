"""Brands and tags by name, loaded once per import."""

from __future__ import annotations

from functools import cached_property

from apps.core.text.folding import fold
from apps.stores.models import Brand, Tag


class Vocabulary:
    """Ids of brands and tags by name."""

    def brand(self, word: str) -> int | None:
        """Return the id of the brand with this name, or None."""
        return self._brands.get(fold(word))

    def tag(self, word: str, country: str) -> int | None:
        """Return the id of the active tag with this name, for this country or all countries; else None.

        Case, accents and underscores in `word` do not matter. Slug, labels and synonyms count as names.
        """
        tag = self._tags.get(fold(word.replace("_", " ")))
        return next((tag_id for where, tag_id in tag or () if where in ("", country)), None)

    def add_tag(self, tag: Tag) -> None:
        """Add a tag that was created since the tags were loaded."""
        self._add(self._tags, tag)

    @cached_property
    def _brands(self) -> dict[str, int]:
        """Return brand ids by folded name and further names; of equal names, the first brand's."""
        names: dict[str, int] = {}
        for pk, name, more in Brand.objects.values_list("pk", "name", "match_names"):
            for word in (name, *(more or [])):
                names.setdefault(fold(word), pk)
        return names

    @cached_property
    def _tags(self) -> dict[str, list[tuple[str, int]]]:
        names: dict[str, list[tuple[str, int]]] = {}
        for tag in Tag.objects.filter(status="active"):
            self._add(names, tag)
        return names

    @staticmethod
    def _add(names: dict[str, list[tuple[str, int]]], tag: Tag) -> None:
        for word in {
            fold(word) for word in (tag.slug.replace("-", " "), *tag.labels.values(), *(tag.synonyms or []))
        }:
            names.setdefault(word, []).append((tag.country, tag.pk))
