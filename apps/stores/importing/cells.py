"""Parsing of cells with lists, links, attributes, dates or vocabulary words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from apps.core.country import pack
from apps.core.importing.area import LONGEST_UNKNOWN, unknown_words
from apps.core.importing.words import read_yes_no
from apps.core.readers.dates import read_date
from apps.core.readers.errors import UnreadableValue, quote
from apps.core.readers.links import (
    SPLIT_ACCOUNTS,
    SPLIT_EMAILS,
    SPLIT_LINKS,
    read_account,
    read_email,
    read_link,
)
from apps.core.readers.lists import is_blank, read_items, split_items
from apps.core.text.folding import fold
from apps.stores.domain import taxonomy
from apps.stores.domain.values import MOST_LINKS, MOST_TAGS

if TYPE_CHECKING:
    from apps.stores.importing.rows import MappedRow, RowMapper
    from apps.stores.importing.tag_answers import TagAnswers
    from apps.stores.importing.vocabulary import Vocabulary

_SPLIT_LINES = re.compile(r"[;\n\r]+|,\s+")
_SPLIT_SET = re.compile(r"[;,|\n\r]+")
_LISTS = frozenset({"alternate_names", "labels"})
FIELDS = _LISTS | {"brand", "opened_on", "order_links"}
"""Fields that `read_vocabulary` parses, in addition to attributes and accounts."""


def add_unknown(mapped: MappedRow, name: str, text: str) -> None:
    """Add (field, word) to `mapped.unknown` and a warning, because the word is not in the vocabulary.

    The user can map the word later. Until then the row is imported without it. The word is cut to
    LONGEST_UNKNOWN characters.
    """
    mapped.unknown.append((name, text[:LONGEST_UNKNOWN]))
    mapped.warn(name, unknown_words(text), text)


def read_vocabulary(mapper: RowMapper, mapped: MappedRow, name: str, text: str) -> None:
    """Parse the cell of a list, account, attribute, date, order link or brand into `mapped.values`.

    `name` is the import field, such as "socials.instagram", "attributes.wifi" or "brand". Values that are
    unreadable or unknown are skipped with a warning; nothing is raised. `mapper.words` must be set.
    """
    words = mapper.words
    assert words is not None
    if name in _LISTS:
        mapped.values[name] = mapper.split(name, text)
    elif name.startswith("socials."):
        _read_accounts(mapped, name, text, mapper.country)
    elif name.startswith("attributes."):
        _read_attribute(mapped, name, text, mapper.country)
    elif name == "opened_on":
        _read_opened_on(mapped, text, mapper.mapping.date_order)
    elif name == "order_links":
        _read_order_links(mapped, text, mapper.country)
    else:
        _read_brand(mapped, text, words)


def read_first_link(mapped: MappedRow, name: str, text: str) -> None:
    """Set the field `name` to the first valid web address of a cell with one or several.

    Adds a warning for each other part, valid or not. Without a valid address, the field is not set.
    """
    parts = SPLIT_LINKS.split(text.strip())
    links = read_items([part for part in parts if not is_blank(part)], read_link, at_most=1)
    mapped.warn_unread(name, links)
    if links.items:
        mapped.values[name] = links.items[0]


def read_first_email(mapped: MappedRow, text: str) -> None:
    """Set the email address of the row to the first valid one of a cell with one or several.

    Adds a warning for each other part, valid or not. Without a valid address, the field is not set.
    """
    parts = [part for part in SPLIT_EMAILS.split(text) if not is_blank(part)]
    emails = read_items(parts, read_email, at_most=1)
    mapped.warn_unread("email", emails)
    if emails.items:
        mapped.values["email"] = emails.items[0]


def _read_opened_on(mapped: MappedRow, text: str, order: str) -> None:
    try:
        mapped.values["opened_on"] = read_date(text, order)
    except UnreadableValue as unreadable:
        mapped.warn("opened_on", f"{unreadable}: skipped", text)


def _read_brand(mapped: MappedRow, text: str, words: Vocabulary) -> None:
    brand_id = words.brand(text)
    if brand_id is None:
        mapped.warn("brand", f"“{text[:60]}” is not a known brand: skipped", text)
    else:
        mapped.values["brand_id"] = brand_id


def read_tags(mapped: MappedRow, names: list[str], answers: TagAnswers) -> None:
    """Set `mapped.values["tags"]` to the ids of the row's tags: distinct, in order, at most MOST_TAGS.

    The id of a tag that the import will create is negative. Unknown tags, answers that cannot be used, and
    tags beyond the limit are skipped with a warning; words that the user chose to leave out, without one.
    """
    tag_ids: dict[str, int] = {}
    for name in names:
        try:
            tag_id = answers.tag_id(name)
        except UnreadableValue as unreadable:
            mapped.warn("tags", f"{unreadable}: skipped", name)
            continue
        if tag_id is not None:
            tag_ids[name] = tag_id
        elif not answers.is_skipped(name):
            add_unknown(mapped, "tags", name)
    tags = list(dict.fromkeys(tag_ids.values()))
    mapped.values["tags"] = tags[:MOST_TAGS]
    for name, tag_id in tag_ids.items():
        if tag_id in tags[MOST_TAGS:]:
            mapped.warn("tags", f"At most {MOST_TAGS} tags are stored: skipped", name)


def _read_accounts(mapped: MappedRow, name: str, text: str, country: str) -> None:
    """Add the accounts of a platform, with a warning for each unreadable one."""
    platform = name.split(".", 1)[1]
    accounts = read_items(
        [part for part in SPLIT_ACCOUNTS.split(text) if not is_blank(part)],
        lambda part: read_account(part, country, platform),
        at_most=MOST_LINKS,
    )
    mapped.warn_unread(name, accounts)
    rows = [{"platform": one.platform, "url": one.url} for one in accounts.items]
    if rows:
        mapped.values.setdefault("socials", []).extend(rows)


def _read_order_links(mapped: MappedRow, text: str, country: str) -> None:
    """Parse links such as `GoFood: https://…`, one per line or separated by semicolons.

    Each unreadable one has a warning.
    """
    platforms = {fold(one.label): one.value for one in pack(country).delivery_platforms}
    platforms |= {fold(one.value): one.value for one in pack(country).delivery_platforms}

    def read(part: str) -> tuple[str, str]:
        name, _, url = part.partition(":")
        if fold(name) not in platforms:
            names = ", ".join(one.label for one in pack(country).delivery_platforms)
            raise UnreadableValue(
                f"{quote(part)} does not name one of {names}. Write it like GoFood: https://…"
            )
        return platforms[fold(name)], read_link(url)

    links = read_items(split_items(text, _SPLIT_LINES), read, at_most=MOST_LINKS)
    mapped.warn_unread("order_links", links)
    if links.items:
        mapped.values["order_links"] = [{"platform": platform, "url": url} for platform, url in links.items]


def _read_attribute(mapped: MappedRow, name: str, text: str, country: str) -> None:
    """Set the value of an attribute; a value that its kind does not allow is recorded as unknown."""
    key = name.split(".", 1)[1]
    kind = taxonomy.attributes()[key]["kind"]
    if kind == "set":
        _read_set(mapped, name, text, country)
        return
    value: Any = text
    if kind == "boolean":
        value = read_yes_no(text)
    elif kind == "integer":
        value = int(text) if text.isascii() and text.isdigit() else None
    if value is None:
        add_unknown(mapped, name, text)
    else:
        mapped.values.setdefault("attributes", {})[key] = value


def _read_set(mapped: MappedRow, name: str, text: str, country: str) -> None:
    """Parse several values of an attribute, with a warning for each unknown one."""
    key = name.split(".", 1)[1]
    options = [(one["value"], one["label"]) for one in taxonomy.attributes()[key].get("values", [])]
    options += [(wallet.value, wallet.label) for wallet in pack(country).wallets]
    codes = {fold(word.replace("_", " ")): value for value, label in options for word in (value, label)}
    code_list: list[str] = []
    for item in split_items(text, _SPLIT_SET):
        code = codes.get(fold(item.replace("_", " ")))
        if code is None:
            add_unknown(mapped, name, item)
        else:
            code_list.append(code)
    if code_list:
        mapped.values.setdefault("attributes", {})[key] = code_list
