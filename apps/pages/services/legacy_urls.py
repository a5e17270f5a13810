"""Normalization of old URLs, and matching of requests against redirects.

`Redirect.from_path` stores the normalized form: the decoded lowercase path without outer slashes, followed by
a question mark and the query pairs in alphabetical order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from urllib.parse import parse_qsl, unquote_to_bytes, urlencode, urlsplit, urlunsplit

from django.utils.encoding import repercent_broken_unicode

from apps.core.text.normal_forms import normalize
from apps.pages.models import Redirect

Pair = tuple[str, str]
MOST_PAIRS = 5
"""Maximum query pairs that a redirect may require."""
_MOST_MATCHED = 10
"""Maximum query pairs of a request to compare; their combinations are looked up in one query."""
_TRACKING = re.compile(r"utm_|gclid|fbclid|msclkid|_ga", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_QUERY_SIGNS = {"%": "%25", "&": "%26", "=": "%3D", "#": "%23", "+": "%2B", " ": "+"}
_QUERY_QUOTES = str.maketrans(_QUERY_SIGNS)


@dataclass(frozen=True)
class LegacyUrl:
    """A normalized path and the query pairs that a request must contain."""

    path: str
    pairs: tuple[Pair, ...] = ()

    def __str__(self) -> str:
        return f"{self.path}?{'&'.join(map(_write_pair, self.pairs))}" if self.pairs else self.path

    def covers(self, path: str, pairs: Iterable[Pair]) -> bool:
        """Return whether a request with this normalized path and these pairs matches."""
        return self.path == path and set(self.pairs) <= set(pairs)


@dataclass(frozen=True)
class Match:
    """A redirect that matches a request, and the query pairs that it does not consume."""

    redirect: Redirect
    rest: tuple[Pair, ...]


# -- parsing ------------------------------------------------------------------------------------------
def read(text: str) -> LegacyUrl:
    """Parse a path with an optional query, encoded or not. Raise ValueError with the error message."""
    if match := _CONTROL.search(text):
        raise ValueError(f"Remove the control character {match[0]!r}")
    before, hash_sign, fragment = text.partition("#")
    if hash_sign:
        raise ValueError(f"Remove “#{fragment}”: browsers do not send it")
    path, _, query = before.partition("?")
    pairs = tuple(sorted(set(read_query(query))))
    if len(pairs) > MOST_PAIRS:
        raise ValueError(f"At most {MOST_PAIRS} query parameters, not {len(pairs)}")
    normalized = normalize_path(path)
    if {".", ".."} & set(normalized.split("/")):
        raise ValueError(f"Remove “.” and “..” from “{path}”: browsers do not send them")
    if _CONTROL.search(normalized):
        raise ValueError(f"Remove the encoded control character from “{path}”")
    return LegacyUrl(normalized, pairs)


def normalize_path(path: str) -> str:
    """Decode a path and return it in lower case (NFC), without duplicate or outer slashes."""
    text = _decode(path)
    lower = normalize("NFC", normalize("NFC", text).lower())
    parts = [part.strip() for part in lower.split("/")]
    return "/".join(part for part in parts if part).replace("?", "%3f").replace("#", "%23")


def _decode(text: str) -> str:
    """Decode until nothing is encoded: old sites encode twice. Bytes that are not UTF-8 stay encoded."""
    while (decoded := repercent_broken_unicode(unquote_to_bytes(text)).decode()) != text:
        text = decoded
    return text


def read_query(query: str) -> list[Pair]:
    """Return the decoded pairs of a query string in order."""
    pairs = parse_qsl(query, keep_blank_values=True)
    return [(normalize("NFC", name), normalize("NFC", value)) for name, value in pairs]


def _write_pair(pair: Pair) -> str:
    name, value = (part.translate(_QUERY_QUOTES) for part in pair)
    return f"{name}={value}" if value or not name else name


# -- matching -----------------------------------------------------------------------------------------
def find(country: str, path: str, pairs: Sequence[Pair] = (), *, needs_query: bool = False) -> Match | None:
    """Return the most specific redirect of a request; with `needs_query`, only one with query pairs.

    `path` is normalized. A redirect that matches more of the request's pairs is more specific.
    """
    wanted = {str(one): one for one in _candidates(path, pairs) if one.pairs or not needs_query}
    if not wanted:
        return None
    rows = Redirect.objects.select_related("page").filter(country=country, from_path__in=list(wanted))
    best = max(rows, key=lambda one: (len(wanted[one.from_path].pairs), one.from_path), default=None)
    if best is None:
        return None
    consumed = wanted[best.from_path].pairs
    return Match(best, tuple(pair for pair in pairs if pair not in consumed))


def _candidates(path: str, pairs: Sequence[Pair]) -> Iterator[LegacyUrl]:
    """Yield each key under which a redirect of the request may be stored."""
    yield LegacyUrl(path)
    distinct = sorted(set(pairs), key=lambda pair: (_TRACKING.match(pair[0]) is not None, pair))
    compared = sorted(distinct[:_MOST_MATCHED])
    for count in range(1, min(MOST_PAIRS, len(compared)) + 1):
        for some in combinations(compared, count):
            yield LegacyUrl(path, some)


def with_query(address: str, pairs: Iterable[Pair]) -> str:
    """Add query pairs to an address; existing parameters of the same name stay."""
    parts = urlsplit(address)
    own = {name for name, _ in read_query(parts.query)}
    added = urlencode([pair for pair in pairs if pair[0] not in own])
    if not added:
        return address
    query = f"{parts.query}&{added}" if parts.query else added
    return urlunsplit(parts._replace(query=query))
