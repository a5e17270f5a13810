"""Answers to the unknown tags of a file: an existing tag, a new one, or none.

An answer is the slug of a tag, or `new:` and the kind of the tag to create. New tags are created when a row
that has one is written; the check writes nothing and uses negative ids in their place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from apps.accounts.models import User
from apps.core.errors import AlreadyExists
from apps.core.importing.area import LONGEST_UNKNOWN, FieldOptions
from apps.core.importing.area import Vocabulary as Spellings
from apps.core.readers.errors import UnreadableValue, quote
from apps.core.values import FieldValue
from apps.stores.choices import TagKind, TagStatus
from apps.stores.domain.slugs import slugify
from apps.stores.importing import codes
from apps.stores.importing.tag_suggestions import LONGEST
from apps.stores.importing.vocabulary import Vocabulary
from apps.stores.models import Tag
from apps.stores.services.vocabulary import TAG_SERVICES

_NEW = "new:"


def load_options(country: str) -> FieldOptions:
    """Return what a user may choose for an unknown tag: active tags, and a new tag of each kind.

    One query. The tags are those of the country and of all countries. An option is (answer, label): the slug
    of a tag, or "new:" and the kind.
    """
    tags = sorted(Tag.objects.of(country).filter(status=TagStatus.ACTIVE), key=lambda tag: tag.label.lower())
    existing = [(tag.slug, tag.label) for tag in tags]
    new = [(f"{_NEW}{kind}", f"New tag: {label}") for kind, label in TagKind.choices]
    words = {
        word: tag.slug
        for tag in tags
        for word in (tag.slug.replace("-", " "), *tag.labels.values(), *tag.synonyms)
    }
    names = {codes.plain(word) for word in words}
    return FieldOptions(
        (*existing, *new),
        Spellings(words),
        lambda text: all(codes.plain(part.strip()) in names for part in codes.SPLIT_LIST.split(text)),
    )


def is_new(answer: str | None) -> bool:
    """Return whether an answer is a new tag."""
    return bool(answer) and str(answer).startswith(_NEW)


def errors_of(country: str, answers: Mapping[str, str | None]) -> list[str]:
    """Return a message for each answer that is neither an active tag of the country nor a new tag of a kind.

    `answers` is {unknown word: slug of a tag or "new:" and a kind}; None or "" leaves the word out, which is
    valid.
    """
    chosen = {answer for answer in answers.values() if answer}
    offered = {answer for answer, _ in load_options(country).options} if chosen else set()
    words = [word for word, answer in answers.items() if answer and answer not in offered]
    return [f"{quote(word)}: this tag does not exist. Choose another" for word in words]


class TagAnswers:
    """The tags of the rows of one file, with the user's answers to words that are no tags."""

    def __init__(self, country: str, answers: Mapping[str, str | None], vocabulary: Vocabulary) -> None:
        self._country, self._answers, self._vocabulary = country, answers, vocabulary
        self._new = {word: answer for word, answer in answers.items() if answer and is_new(answer)}
        self._words = list(self._new)
        self._is_run = False
        self._used: dict[str, None] = {}

    def is_skipped(self, word: str) -> bool:
        """Return whether the user chose to leave a word out; False if a tag of this name exists by now."""
        key = word[:LONGEST_UNKNOWN]
        return key in self._answers and not self._answers[key] and self._existing(word) is None

    def tag_id(self, word: str) -> int | None:
        """Return the id of the tag for a word: an existing tag of that name, else the user's answer.

        Negative for a tag that the import will create; None if there is no answer, or it is to leave the word
        out. Raise UnreadableValue if the chosen tag no longer exists, or the new tag cannot be created.
        """
        if tag_id := self._existing(word):
            return tag_id
        key = word[:LONGEST_UNKNOWN]
        answer = self._answers.get(key)
        if not answer:
            return None
        if key not in self._new:
            raise UnreadableValue(f"The tag {quote(answer)} no longer exists")
        if self._is_run:
            raise UnreadableValue(f"The tag {quote(key)} could not be created")
        self._refuse_name(key)
        return -1 - self._words.index(key)

    def new_names(self, ids: Iterable[int]) -> list[str]:
        """Return the names of the tags that will be created, among these ids."""
        return [self._words[-1 - tag_id] for tag_id in ids if tag_id < 0]

    def count_new(self, ids: Iterable[int]) -> None:
        """Record the new tags among those of a row that will be written."""
        self._used |= dict.fromkeys(self.new_names(ids))

    def notes(self) -> list[str]:
        """Return a list with one note that names the tags which the import will create; [] if none."""
        names = ", ".join(map(quote, self._used))
        count = len(self._used)
        return [f"{count} tag{'s' if count > 1 else ''} will be created: {names}"] if count else []

    def create(self, words: Iterable[str], actor: User) -> int:
        """Create the tags that the user chose as new, among these words, in the caller's transaction.

        Return the number of created tags. Skipped are words for which a tag exists by now, and names that
        cannot be used (too long, without letters, or taken). Raise Forbidden if the user may not create tags.
        From then on, `tag_id` returns no negative ids.
        """
        self._is_run = True
        count = 0
        for word in dict.fromkeys(word[:LONGEST_UNKNOWN] for word in words):
            if word in self._new and self._existing(word) is None:
                count += self._create(word, actor)
        return count

    def _create(self, word: str, actor: User) -> bool:
        """Create and save a tag as answered. Return False if its name cannot be used."""
        kind = self._new[word].removeprefix(_NEW)
        fields: dict[str, FieldValue] = {"labels": {"en": word}, "kind": kind, "country": self._country}
        try:
            self._refuse_name(word)
            tag = TAG_SERVICES.create(actor=actor, country=self._country, fields=fields)
        except (AlreadyExists, UnreadableValue):
            return False
        if tag.status == TagStatus.ACTIVE:
            self._vocabulary.add_tag(tag)
        return True

    def _existing(self, word: str) -> int | None:
        """Return the id of the active tag with this name, else of the answered one, or None."""
        if tag_id := self._vocabulary.tag(word, self._country):
            return tag_id
        answer = self._answers.get(word[:LONGEST_UNKNOWN])
        is_slug = not is_new(answer)
        return self._vocabulary.tag(answer.replace("-", " "), self._country) if answer and is_slug else None

    def _refuse_name(self, word: str) -> None:
        """Raise UnreadableValue if a word cannot be the name of a new tag."""
        if len(word) > LONGEST:
            raise UnreadableValue(f"{quote(word)} is longer than {LONGEST} characters")
        if not slugify(word):
            raise UnreadableValue(f"{quote(word)} has no letters for a tag")
        if status := self._status_by_slug.get(slugify(word)):
            label = TagStatus(status).label.lower()
            raise UnreadableValue(f"A tag named {quote(word)} exists already: {label}")

    @cached_property
    def _status_by_slug(self) -> dict[str, str]:
        """Return the status by slug of tags that have the names of new ones but are not usable."""
        slugs = [slugify(word) for word in self._new]
        return dict(Tag.objects.filter(slug__in=slugs).values_list("slug", "status"))
