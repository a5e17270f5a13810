"""Search keys of a person: an email address or a phone number, as our tables store them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import TypeVar

import phonenumbers
from django.db.models import Model, Q, QuerySet
from django.db.models.functions import Lower
from phonenumbers import PhoneNumberFormat

from apps.core.country import CODES
from apps.core.errors import Invalid
from apps.core.http.public_limits import signature
from apps.core.privacy.redaction import patterns
from apps.core.readers.errors import UnreadableValue
from apps.core.readers.links import read_email
from apps.core.readers.phones import InvalidPhone, read_international, read_phone
from apps.core.search import letters
from apps.core.text.folding import fold

M = TypeVar("M", bound=Model)
R = TypeVar("R")
"""The type of a row of a queryset: records, or the values of columns."""

NEEDED = "Enter an email address, or a phone number with country code (+62…)"


@dataclass(frozen=True)
class SearchedPerson:
    """An email address in lower case, or a phone number as E.164, and the countries to search."""

    email: str = ""
    phone: str = ""
    countries: tuple[str, ...] = CODES

    @property
    def value(self) -> str:
        """Return the address or number."""
        return self.email or self.phone

    @property
    def is_everywhere(self) -> bool:
        """Return whether all countries are searched, and records without a country."""
        return set(self.countries) >= set(CODES)

    @property
    def digest(self) -> str:
        """Return a keyed 128-bit hash, for places that must not store the value."""
        return signature(f"person:{self.value}")

    def is_of(self, *ways: str) -> bool:
        """Return whether one of these addresses or numbers is the person's."""
        return any(way and way.lower() == self.value for way in ways)

    def forms(self) -> list[str]:
        """Return the normalized spellings in texts.

        An address has one; a number has several, with and without spaces.
        """
        if self.email:
            return [fold(self.email)]
        return sorted({fold(form) for form in _written(self.phone)})

    def mentioned(self, kind: str, model: type[Model]) -> Q:
        """Return the condition that a record's normalized text mentions the person.

        Matches are found by an index, then checked by a pattern.
        """
        written = reduce(or_, (Q(search_text__contains=form) for form in self.forms()))
        condition = letters.by_index(kind, model, written)
        return condition & Q(search_text__iregex=patterns(email=fold(self.email), phone=self.phone)[0])


def read(text: str, country: str = "", countries: Iterable[str] = CODES) -> SearchedPerson:
    """Parse user input. Numbers without a country code belong to `country`. Raise Invalid."""
    bare = text.strip()
    if "@" in bare:
        try:
            email = read_email(bare)
        except UnreadableValue as unreadable:
            raise Invalid({"value": [str(unreadable)]}) from None
        return SearchedPerson(email=email.lower(), countries=tuple(countries))
    return SearchedPerson(phone=_number(bare, country), countries=tuple(countries))


def _number(text: str, country: str) -> str:
    """Return the number in E.164. Raise Invalid unless the whole text is one.

    A part of a number must not find another person's data.
    """
    if not country and not text.startswith("+"):
        raise Invalid({"value": [NEEDED]})
    try:
        return read_international(text) if text.startswith("+") else read_phone(text, country).number
    except InvalidPhone as invalid:
        raise Invalid({"value": [str(invalid)]}) from None


def _written(number: str) -> set[str]:
    parsed = phonenumbers.parse(number)
    shown = {
        phonenumbers.format_number(parsed, form)
        for form in (PhoneNumberFormat.E164, PhoneNumberFormat.INTERNATIONAL, PhoneNumberFormat.NATIONAL)
    }
    bare = {"".join(letter for letter in form if letter.isdigit()) for form in shown}
    return shown | bare


# -- indexed conditions -------------------------------------------------------------------------------
def with_email(rows: QuerySet[M, R], column: str, person: SearchedPerson) -> QuerySet[M, R]:
    """Return the rows with the address in a column, by its index on lower case; none for a number."""
    if not person.email:
        return rows.none()
    # The indexes exclude empty addresses, which the planner cannot infer from the lower-case condition.
    lowered = rows.alias(small_letters=Lower(column)).filter(small_letters=person.email)
    return lowered.exclude(**{column: ""})  # type: ignore[return-value]  # alias() forgets the model


def with_phone(rows: QuerySet[M, R], column: str, person: SearchedPerson) -> QuerySet[M, R]:
    """Return the rows with the number in a column; none for an address."""
    return rows.filter(**{column: person.phone}) if person.phone else rows.none()


def any_of(rows: QuerySet[M], *matching_rows: QuerySet[Model, R]) -> QuerySet[M]:
    """Return the rows whose ids any of these one-column queries finds, each by its own index."""
    first, *others = (one.order_by() for one in matching_rows if not one.query.is_empty())
    return rows.filter(pk__in=first.union(*others) if others else first)
