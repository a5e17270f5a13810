"""Outputs of items: the items of a collection, the stores of a rule, and pasted lines."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from apps.collections.choices import Broken
from apps.collections.models import Collection
from apps.collections.record import targets
from apps.collections.record.shapes import CollectionItemShown, FoundItems, FoundLine, ItemTarget, MissingLine
from apps.content.domain.blocks import links
from apps.content.domain.blocks.fields import Problems
from apps.content.domain.blocks.spec import STORE_RULE
from apps.content.services.blocks import stores
from apps.core.country import site
from apps.core.errors import Invalid
from apps.core.values import Json

MOST_LINES = 100
PICKED = ("store", "article", "video", "page")
"""Kinds of records that pasted ids can name."""
_ID = re.compile(r"[0-9]{1,15}", re.ASCII)
_CONSOLE_ID = re.compile(r"[?&]id=([0-9]{1,15})(?:&|#|$)", re.ASCII)


def items_of(collection: Collection) -> list[CollectionItemShown]:
    """Return the items of a loaded collection with their targets."""
    rows = list(collection.rows.all())
    records = targets.load(collection.country, [(row.kind, row.ref_id) for row in rows if row.ref_id])
    shown = []
    for row in rows:
        target = records.get((row.kind, row.ref_id or 0))
        reason = (target.broken if target else Broken.GONE.value) if row.ref_id else ""
        shown.append(
            CollectionItemShown.of(
                row,
                target=ItemTarget.of(target) if target else None,
                broken=reason,
                broken_label=Broken(reason).label if reason else "",
                broken_since=row.broken_since if reason else None,
            )
        )
    return shown


def stores_of_rule(country: str, ids: Sequence[int]) -> list[ItemTarget]:
    """Return the stores that a rule found, in its order."""
    records = targets.load(country, [("store", pk) for pk in ids])
    return [ItemTarget.of(records["store", pk]) for pk in ids if ("store", pk) in records]


def preview_rule(*, country: str, rule: Mapping[str, Json] | None) -> list[ItemTarget]:
    """Return the stores that a rule finds now. Raise Invalid for an invalid rule."""
    errors: Problems = {}
    ready = STORE_RULE.read(rule or {}, "rule", errors)
    if errors or ready is None:
        raise Invalid(errors)
    return [ItemTarget.of(targets.show_store(store)) for store in stores.matching(country, ready)]


# -- pasted lines -------------------------------------------------------------------------------------
@dataclass(frozen=True)
class _ParsedLine:
    """A parsed line: a record by id or address, or an external link."""

    kind: str
    ref_id: int | None = None
    slug: str = ""
    url: str = ""


def find_items(*, country: str, kind: str, lines: Sequence[str]) -> FoundItems:
    """Return the records and links named by pasted lines, in order, and the unknown lines with reasons.

    A line is the id of a record of `kind`, a URL of our site, or an external link.
    """
    parsed = [(line, _parse_line(line, kind, country)) for line in lines if line]
    by_slug = _by_slug(country, [item_key for _, item_key in parsed if item_key and item_key.slug])
    ids = [(item_key.kind, item_key.ref_id) for _, item_key in parsed if item_key and item_key.ref_id]
    records = targets.load(country, [*ids, *by_slug.values()])
    rows: list[FoundLine] = []
    missing: list[MissingLine] = []
    for line, item_key in parsed:
        key = _key(item_key, by_slug)
        if item_key is not None and item_key.url and not item_key.slug:
            rows.append(FoundLine(line=line, kind=targets.LINK, ref_id=None, url=item_key.url, target=None))
        elif key in records and key is not None and records[key].broken != Broken.GONE:
            target = ItemTarget.of(records[key])
            rows.append(FoundLine(line=line, kind=key[0], ref_id=key[1], url="", target=target))
        else:
            missing.append(MissingLine(line=line, msg=_why(item_key, kind)))
    return FoundItems(found=rows, missing=missing)


def _parse_line(line: str, kind: str, country: str) -> _ParsedLine | None:
    if _ID.fullmatch(line.removeprefix("#")):
        return _ParsedLine(kind, int(line.removeprefix("#")))
    if not links.is_outside(line):
        return None
    for code, folder, screen in _ADDRESSES:
        match = re.search(rf"/{country.lower()}/{folder}/([a-z0-9-]+)/?(?:[?#]|$)", line)
        if match:
            return _ParsedLine(code, slug=match[1], url=line)
        if screen in line and (numbered := _CONSOLE_ID.search(line)):
            return _ParsedLine(code, int(numbered[1]))
    if _PAGE_SCREEN in line and (numbered := _CONSOLE_ID.search(line)):
        return _ParsedLine(_PAGE, int(numbered[1]))
    path = _path(line, country)
    return _ParsedLine(_PAGE, slug=path, url=line) if path else _ParsedLine(targets.LINK, url=line)


_ADDRESSES = (
    ("store", "stores", "/store/store/edit"),
    ("article", "articles", "/content/article/edit"),
    ("video", "videos", "/content/video/edit"),
)
"""Kind, folder on the site, and screen of the console."""
_PAGE, _PAGE_SCREEN = "page", "/pages/edit"


def _path(line: str, country: str) -> str:
    """Return a page's path in a URL of our site, "" for any other URL.

    Pages have all paths of a country except the folders of other kinds.
    """
    home = f"{site.home(country)}/"
    path = re.split(r"[?#]", line.removeprefix(home))[0].strip("/") if line.startswith(home) else ""
    return "" if path.split("/")[0] in site.FOLDERS else path


def _by_slug(country: str, named: Sequence[_ParsedLine]) -> dict[tuple[str, str], tuple[str, int]]:
    keys: dict[tuple[str, str], tuple[str, int]] = {}
    for code, kind in targets.kinds().items():
        wanted = [key.slug for key in named if key.kind == code]
        if wanted:
            rows = kind.of(country).filter(slug__in=wanted).values_list("slug", "pk")
            keys |= {(code, slug): (code, pk) for slug, pk in rows}
    return keys


def _key(
    key: _ParsedLine | None, by_slug: Mapping[tuple[str, str], tuple[str, int]]
) -> tuple[str, int] | None:
    if key is None:
        return None
    return by_slug.get((key.kind, key.slug)) if key.slug else (key.kind, key.ref_id or 0)


def _why(key: _ParsedLine | None, kind: str) -> str:
    if key is None:
        return "Enter an id or a link"
    entry = targets.kinds().get(key.kind)
    return f"{entry.label} not found" if entry else "This cannot be added"
