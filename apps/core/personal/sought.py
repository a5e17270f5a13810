"""What a person is looked for by: one e-mail address or one phone number, as our tables hold them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

import phonenumbers
from django.db.models import Model, Q, QuerySet
from django.db.models.functions import Lower
from phonenumbers import PhoneNumberFormat

from apps.core.country import CODES
from apps.core.errors import Invalid
from apps.core.http.public_limits import signature
from apps.core.personal.redaction import patterns
from apps.core.readers.errors import UnreadableValue
from apps.core.readers.links import read_email
from apps.core.readers.phones import InvalidPhone, read_international, read_phone
from apps.core.search import letters
from apps.core.text.folding import fold

NEEDED = "Type an e-mail address, or a phone number with its country code (+62…)"


@dataclass(frozen=True)
class Sought:
    """One e-mail address in small letters, or one phone number as E.164, and the countries that are looked through."""

    email: str = ""
    phone: str = ""
    countries: tuple[str, ...] = CODES

    @property
    def value(self) -> str:
        """What is looked for."""
        return self.email or self.phone

    @property
    def is_everywhere(self) -> bool:
        """Whether all countries are looked through, and what belongs to none."""
        return set(self.countries) >= set(CODES)

    @property
    def digest(self) -> str:
        """What it is known by where it may not be kept: 128 bits that only our key makes."""
        return signature(f"person:{self.value}")

    def is_of(self, *ways: str) -> bool:
        """Whether one of these addresses and numbers is the person's."""
        return any(way and way.lower() == self.value for way in ways)

    def forms(self) -> list[str]:
        """The ways in which it is written in a text, folded: an address as it is, a number with and without spaces."""
        if self.email:
            return [fold(self.email)]
        return sorted({fold(form) for form in _written(self.phone)})

    def mentioned(self, kind: str, model: type[Model]) -> Q:
        """The condition that a record's folded text names the person: found by an index, then looked at closely."""
        written = reduce(or_, (Q(search_text__contains=form) for form in self.forms()))
        found = letters.by_index(kind, model, written)
        return found & Q(search_text__iregex=patterns(email=fold(self.email), phone=self.phone)[0])


def read(text: str, country: str = "", countries: Iterable[str] = CODES) -> Sought:
    """What a person typed. Numbers without a country code are those of `country`. Raises Invalid."""
    bare = text.strip()
    if "@" in bare:
        try:
            email = read_email(bare)
        except UnreadableValue as unreadable:
            raise Invalid({"value": [str(unreadable)]}) from None
        return Sought(email=email.lower(), countries=tuple(countries))
    return Sought(phone=_number(bare, country), countries=tuple(countries))


def _number(text: str, country: str) -> str:
    """Return the number in E.164. Reads it completely: another person's data must not be found by a part of it."""
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


# -- conditions that an index answers -----------------------------------------------------------------
def with_email(rows: QuerySet[Any], column: str, sought: Sought) -> QuerySet[Any]:
    """The rows with the address in a column, by its index over small letters; none for a number."""
    if not sought.email:
        return rows.none()
    # The indexes leave empty addresses out, which the planner does not conclude from the address in small letters.
    return rows.alias(small_letters=Lower(column)).filter(small_letters=sought.email).exclude(**{column: ""})


def with_phone(rows: QuerySet[Any], column: str, sought: Sought) -> QuerySet[Any]:
    """The rows with the number in a column; none for an address."""
    return rows.filter(**{column: sought.phone}) if sought.phone else rows.none()


def any_of(rows: QuerySet[Any], *found: QuerySet[Any]) -> QuerySet[Any]:
    """The rows whose ids any of these queries finds, each by its own index; every query has one column."""
    first, *others = (one.order_by() for one in found if not one.query.is_empty())
    return rows.filter(pk__in=first.union(*others) if others else first)
