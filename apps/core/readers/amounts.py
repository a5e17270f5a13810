"""Parser of amounts of money and ranges: `50rb`, `Rp25–50 ribu`, `1,5 jt`, `RM 10-20`, `₺150,50`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from apps.core.country import pack
from apps.core.readers.errors import UnreadableValue, quote
from apps.core.readers.numbers import certain_decimal_sign, decimal_sign_of, plain_signs, read_number
from apps.core.text.folding import fold

LARGEST = 999_999_999_999
"""The largest amount that is stored, in whole units of the currency."""
_CURRENCIES = {
    "ID": frozenset({"rp", "idr", "rupiah"}),
    "TR": frozenset({"₺", "tl", "try", "lira", "lirasi"}),
    "MY": frozenset({"rm", "myr", "ringgit"}),
    "PH": frozenset({"₱", "p", "php", "peso", "pesos", "piso"}),
}
_SCALES = {
    **dict.fromkeys(("rb", "rbu", "ribu", "ribuan", "k", "bin", "libo", "thousand"), 1_000),
    **dict.fromkeys(("jt", "juta", "milyon", "mn", "million", "mln"), 1_000_000),
}
_NOISE = frozenset(
    "per orang org pax person people head each kisi basi kisilik tao around about approx approximately sekitar kira"
    " kurang lebih yaklasik mga ca ± ( ) @ of a".split()
)
"""Words that mean “per person” or “about”."""
_PER = frozenset("/")
_UNTIL = frozenset({"-", "~", "to", "s/d", "sd", "sampai", "hingga", "ila", "hanggang", "until", "till"})
_FROM = frozenset({"mulai", "from", "dari", "mula", "min", "minimum", ">", "≥"})
_UP_TO = frozenset({"max", "maks", "maksimal", "maksimum", "maximum", "upto", "<", "≤"})
_TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]+(?:[.,'][0-9]+| [0-9]{3}(?![0-9]))*)(?:[.,]-{1,2}(?=[^0-9]|$))?"
    r"|(?P<word>s/d\b|up to\b|[^\W\d_]+|[₺₱$€£±~()@<>≥≤+/-]))"
)


@dataclass(frozen=True, slots=True)
class AmountRange:
    """A range in units of the currency; a single amount is both ends, None is an open end."""

    low: Decimal | None
    high: Decimal | None


@dataclass(slots=True)
class _Number:
    text: str
    value: Decimal
    scale: int | None = None

    def scaled(self, default: int) -> Decimal:
        return self.value * (self.scale or default)


def read_amount(text: str, country: str, *, decimal_sign: str = "") -> Decimal:
    """Return an amount in units of the country's currency. Raise UnreadableValue, also for a range.

    `decimal_sign` is the number format that was chosen for the column, if one was.
    """
    amounts = read_amount_range(text, country, decimal_sign=decimal_sign)
    if amounts.low is None or amounts.low != amounts.high:
        raise UnreadableValue(f"{quote(text)} is a range. Enter one amount")
    return amounts.low


def read_amount_range(text: str, country: str, *, decimal_sign: str = "") -> AmountRange:
    """Return a range of amounts in units of the country's currency. Raise UnreadableValue."""
    return _read_tokens(text, _tokens(text), country, decimal_sign)


def numbers_in(text: str) -> list[str]:
    """Return the numbers of an amount as written, to detect the number format of a column."""
    return [match["number"] for match in _TOKEN.finditer(plain_signs(text)) if match["number"]]


def is_ambiguous(text: str) -> bool:
    """Return whether a number may be thousands or decimals: `50.000`."""
    return any(sign in text for sign in ".,") and certain_decimal_sign(text) is None


def whole_units(amount: Decimal) -> int:
    """Return the amount rounded half up to whole units. Raise UnreadableValue if it is out of range."""
    rounded = int(amount.quantize(Decimal(1), ROUND_HALF_UP))
    if not 0 <= rounded <= LARGEST:
        raise UnreadableValue(f"{rounded:,} is out of range: amounts go from 0 to {LARGEST:,}")
    return rounded


def _tokens(text: str) -> list[tuple[str, str]]:
    """Return (kind, text) of every number and word. Raise UnreadableValue for any other character."""
    plain = plain_signs(text)
    tokens: list[tuple[str, str]] = []
    at = 0
    while at < len(plain):
        match = _TOKEN.match(plain, at)
        if match is None:
            # A full stop after an abbreviation: “Rp. 50.000”.
            if plain[at] in ". " and (not plain[at].strip() or (tokens and tokens[-1][0] == "word")):
                at += 1
                continue
            raise UnreadableValue(f"{quote(text)} is not an amount: {quote(plain[at:])} cannot be read")
        kind = "number" if match["number"] else "word"
        tokens.append((kind, match["number"] or _word(match["word"])))
        at = match.end()
    return tokens


def _word(text: str) -> str:
    return "upto" if text.casefold() == "up to" else fold(text) or text


def _read_tokens(text: str, tokens: list[tuple[str, str]], country: str, decimal_sign: str) -> AmountRange:
    numbers: list[_Number] = []
    words: list[str] = []
    own, foreign = _CURRENCIES[country], _foreign(country)
    for place, (kind, token) in enumerate(tokens):
        if kind == "number":
            sign = decimal_sign or decimal_sign_of(country)
            numbers.append(_Number(token, read_number(token, sign, is_certain=bool(decimal_sign))))
            words.append("#")
        elif token in _SCALES and words[-1:] == ["#"] and numbers[-1].scale is None:
            numbers[-1].scale = _SCALES[token]
        elif token in foreign or token in ("$", "€", "£"):
            raise UnreadableValue(f"{quote(text)} is in another currency than {pack(country).currency.code}")
        elif token in _PER and _follows_per(tokens, place):
            continue
        elif token in _UNTIL | _FROM | _UP_TO | {"+"}:
            words.append(token)
        elif token not in own and token not in _NOISE:
            raise UnreadableValue(f"{quote(text)} is not an amount: {quote(token)} cannot be read")
    return _arranged(text, numbers, words)


def _follows_per(tokens: list[tuple[str, str]], place: int) -> bool:
    return place + 1 < len(tokens) and tokens[place + 1][1] in _NOISE


def _foreign(country: str) -> frozenset[str]:
    others = (words for code, words in _CURRENCIES.items() if code != country)
    named = frozenset().union(*others) | {"usd", "eur", "sgd", "gbp"}
    return named - _CURRENCIES[country] - {"p"}


def _arranged(text: str, numbers: list[_Number], words: list[str]) -> AmountRange:
    """Return the range of one of the shapes: N, N-N, from N, up to N, N+."""
    shape = [
        "-" if word in _UNTIL else ">" if word in _FROM else "<" if word in _UP_TO else word for word in words
    ]
    if shape == ["#"]:
        amount = numbers[0].scaled(1)
        return AmountRange(amount, amount)
    if shape in (["#", "-", "#"], [">", "#", "-", "#"]):
        return _range(text, *numbers)
    if shape in ([">", "#"], ["#", "+"]):
        return AmountRange(numbers[0].scaled(1), None)
    if shape in (["<", "#"], ["-", "#"]) and words[0] != "-":
        return AmountRange(None, numbers[0].scaled(1))
    raise UnreadableValue(f"{quote(text)} is not an amount or a range of two amounts")


def _range(text: str, first: _Number, last: _Number) -> AmountRange:
    """Return the two ends; a scale after the second number applies to both: “25–50 ribu”."""
    low, high = first.scaled(last.scale or 1), last.scaled(1)
    if low > high:
        raise UnreadableValue(f"{quote(text)} is not a range: its first amount is above the second")
    return AmountRange(low, high)


@dataclass(frozen=True, slots=True)
class FormatDoubt:
    """An ambiguous number of a column, with both possible values."""

    example: str
    as_group: Decimal
    as_decimal: Decimal


def doubt_of(texts: list[str], country: str, is_plausible: Callable[[Decimal], bool]) -> FormatDoubt | None:
    """Return the first number of a column that other values or the plausible range contradict, or None.

    `is_plausible` returns whether an amount is in the country's range.
    """
    numbers = [number for text in texts for number in numbers_in(text)]
    certain = {sign for number in numbers if (sign := certain_decimal_sign(number))}
    for number in numbers:
        if not is_ambiguous(number):
            continue
        sign = next(sign for sign in number if sign in ".,")
        grouped = read_number(number, "," if sign == "." else ".")
        decimal = read_number(number, sign, is_certain=True)
        # A column with both formats has no format: each of its numbers is parsed alone.
        if is_plausible(decimal) and (certain == {sign} or not is_plausible(grouped)):
            return FormatDoubt(number, grouped, decimal)
    return None
