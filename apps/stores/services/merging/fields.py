"""What may be chosen in a merge, field by field, and what "both" means for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apps.core.text.folding import fold
from apps.stores import taxonomy
from apps.stores.choices import FieldChoice
from apps.stores.services.undo_rules import SHOP, VERIFIED
from apps.stores.values import HOURS, TEXT_LISTS, TEXTS


class TooMuch(ValueError):
    """Both together are more than the field holds; the text says what does not fit."""


Union = Callable[[Any, Any], Any]
"""(the winner's, the loser's): both as one value. Raises TooMuch."""


@dataclass(frozen=True)
class Choice:
    """One thing that is chosen as a whole: a field, or several that only mean something together."""

    name: str
    columns: tuple[str, ...]
    union: Union | None = None
    default: FieldChoice = FieldChoice.WINNER
    is_state: bool = False
    """Whether it is set by acts of its own, not by an edit."""


# -- both ----------------------------------------------------------------------
def _together(
    mine: Sequence[Any],
    theirs: Sequence[Any],
    key: Callable[[Any], Any],
    most: int,
    what: str,
    named: Callable[[Any], str],
) -> list[Any]:
    known = {key(item) for item in mine}
    joined = [*mine, *(item for item in theirs if key(item) not in known)]
    if len(joined) > most:
        over = ", ".join(dict.fromkeys(named(item) for item in joined[most:]))
        raise TooMuch(f"At most {most} {what}. These do not fit: {over}")
    return joined


def _lists(most: int, what: str, named: Callable[[Any], str] = str) -> Union:
    def union(mine: Any, theirs: Any) -> list[Any]:
        return _together(mine, theirs, lambda item: fold(str(item)), most, what, named)

    return union


def _cuisine(code: Any) -> str:
    found = taxonomy.cuisines().get(code)
    return str(found["labels"]["en"]) if found else str(code)


def _phones(mine: Any, theirs: Any) -> list[Any]:
    has_primary = any(row.get("is_primary") for row in mine)
    seconds = [{**row, "is_primary": False} if has_primary else row for row in theirs]
    return _together(mine, seconds, lambda row: row["number"], 3, "phones", lambda row: str(row["number"]))


def _links(what: str) -> Union:
    def union(mine: Any, theirs: Any) -> list[Any]:
        def key(row: Any) -> tuple[str, str]:
            return row["platform"], row["url"].lower().rstrip("/")

        return _together(mine, theirs, key, 6, what, lambda row: str(row["url"]))

    return union


def _pictures(mine: Any, theirs: Any) -> list[Any]:
    behind = max((row["sort"] for row in mine), default=-1) + 1
    last = [{**row, "sort": behind + place} for place, row in enumerate(theirs)]
    return _together(
        mine, last, lambda row: row["picture_id"], 60, "pictures", lambda row: f"picture {row['picture_id']}"
    )


def _attributes(mine: Any, theirs: Any) -> dict[str, Any]:
    joined = {**theirs, **mine}
    for key, value in mine.items():
        if isinstance(value, list) and isinstance(theirs.get(key), list):
            joined[key] = [*value, *(item for item in theirs[key] if item not in value)]
    return joined


def _notes(mine: Any, theirs: Any) -> str:
    joined = "\n".join(dict.fromkeys(text for text in (mine, theirs) if text))
    most = TEXTS["internal_note"]
    if len(joined) > most:
        raise TooMuch(f"Both notes together have {len(joined)} characters. At most {most} fit")
    return joined


# -- the table -----------------------------------------------------------------
def _alone(*names: str, union: Union | None = None) -> list[Choice]:
    return [Choice(name, (name,), union) for name in names]


_TEXT_LIST = {name: _lists(most, "entries") for name, (most, _) in TEXT_LISTS.items()}
CHOICES: Mapping[str, Choice] = {
    choice.name: choice
    for choice in (
        *_alone("name", "name_en"),
        *_alone("alternate_names", union=_TEXT_LIST["alternate_names"]),
        *_alone("branch_name", "brand_id", "store_type"),
        *_alone("cuisines", union=_lists(5, "cuisines", _cuisine)),
        *_alone("tags", union=_lists(20, "tags")),
        *_alone("slug", "intro", "description"),
        Choice("shop", tuple(sorted(SHOP)), is_state=True),
        *_alone("opened_on", "address_line1", "address_line2", "landmark", "located_in"),
        Choice("regions", ("region_l1_id", "region_l2_id", "region_l3_id")),
        *_alone("sublocality", "postcode"),
        Choice("pin", ("lat", "lng", "geo_precision")),
        *_alone("phones", union=_phones),
        *_alone("email", "website", "menu_url", "reservation_url"),
        *_alone("socials", union=_links("links")),
        *_alone("order_links", union=_links("links")),
        Choice("hours", HOURS),
        *_alone("price_level"),
        Choice("average_cost", ("avg_cost_min", "avg_cost_max")),
        *_alone("attributes", union=_attributes),
        Choice(
            "halal",
            ("halal_status", "halal_body", "halal_cert_no", "halal_expires_on", "halal_picture_id"),
        ),
        *_alone("cover_picture_id"),
        Choice("pictures", ("pictures",), _pictures, default=FieldChoice.UNION),
        Choice("verification", tuple(sorted(VERIFIED)), is_state=True),
        *_alone("labels", union=_TEXT_LIST["labels"]),
        *_alone("internal_note", union=_notes),
        *_alone("seo_title", "seo_description", "noindex"),
    )
}
"""Everything of a store that is chosen, in the order of the form. What others point at is moved, not chosen."""
