"""Definitions of all block types, used for parsing, validation and rendering."""

from __future__ import annotations

from collections.abc import Mapping

from apps.content.domain.blocks.fields import (
    LIST_STYLES,
    Address,
    Choice,
    Code,
    Flag,
    Group,
    Html,
    ListItem,
    Many,
    Notes,
    Number,
    Ref,
    Shape,
    Text,
)

MOST_STORES, MOST_LISTED = 50, 24
MOST_RECORDS = 300
"""Maximum records in visible lists and maps of one body; each is loaded and rendered for every reader."""
MOST_ITEMS, DEEPEST_ITEM, HIGHEST_NUMBER = 30, 3, 9_999
_TEXT, _PICTURE, _STORE = "Enter a text", "Choose a picture", "Choose a store"
_CTA = {"label": Text(60, "Enter the button text"), "url": Address("Enter the button link")}
_PICTURE_ITEM = Group({"picture_id": Ref(_PICTURE), "caption": Text(200)})
STORE_RULE = Group(
    {
        "region_id": Ref(),
        "cuisines": Many(Code(), 20, is_set=True),
        "tags": Many(Ref(), 20, is_set=True),
        "price": Many(Number(1, 4), 4, is_set=True),
        "halal": Flag(),
        "min_rating": Number(0, 5, is_whole=False),
        "sort": Choice(("rating", "reviews", "newest", "name")),
        "limit": Number(1, MOST_STORES, default=10),
    },
    is_optional=True,
)
_CONTENT_RULE = Group(
    {
        "tags": Many(Ref(), 20, is_set=True),
        "region_id": Ref(),
        "author_id": Ref(),
        "sort": Choice(("newest", "views", "title")),
        "limit": Number(1, MOST_LISTED, default=6),
    },
    is_optional=True,
)
_MODE = Choice(("manual", "rule"))
_CONTENT_LIST = {
    "mode": _MODE,
    "ids": Many(Ref(), MOST_LISTED, is_set=True),
    "rule": _CONTENT_RULE,
    "layout": Choice(("card", "list")),
}

SHAPES: Mapping[str, Shape] = {
    "heading": Shape({"level": Choice((2, 3, 4)), "text": Text(120, _TEXT)}, "Heading"),
    "paragraph": Shape({"html": Html(5000)}, "Paragraph"),
    "list": Shape(
        {
            "style": Choice(LIST_STYLES),
            "items": Many(ListItem(1000, DEEPEST_ITEM, HIGHEST_NUMBER), MOST_ITEMS, 1, _TEXT),
        },
        "List",
    ),
    "image": Shape({"picture_id": Ref(_PICTURE), "caption": Text(200), "link": Address()}, "Picture"),
    "gallery": Shape(
        {
            "items": Many(_PICTURE_ITEM, 20, 2, "Choose at least 2 pictures"),
            "layout": Choice(("grid", "carousel")),
        },
        "Gallery",
    ),
    "quote": Shape({"text": Text(1000, _TEXT), "by": Text(120)}, "Quote"),
    "callout": Shape({"tone": Choice(("info", "tip", "warn")), "text": Text(1000, _TEXT)}, "Callout"),
    "store_list": Shape(
        {
            "mode": _MODE,
            "store_ids": Many(Ref(), MOST_STORES, is_set=True),
            "rule": STORE_RULE,
            "layout": Choice(("card", "list", "table")),
            "show_map": Flag(),
            "notes": Notes(300, MOST_STORES),
        },
        "List of stores",
    ),
    "store_card": Shape({"store_id": Ref(_STORE), "note": Text(300)}, "Store"),
    "article_list": Shape(_CONTENT_LIST, "List of articles"),
    "video_list": Shape(_CONTENT_LIST, "List of videos"),
    "collection_list": Shape(_CONTENT_LIST, "List of collections"),
    "video": Shape({"video_id": Ref(), "url": Address(only_outside=True)}, "Video"),
    "faq": Shape(
        {
            "items": Many(
                Group(
                    {"question": Text(200, "Enter the question"), "answer": Html(1500, "Enter the answer")}
                ),
                20,
                1,
                "Add a question",
            )
        },
        "Questions and answers",
    ),
    "link_grid": Shape(
        {
            "items": Many(
                Group({"label": Text(80, "Enter the link text"), "url": Address(), "page_id": Ref()}),
                40,
                2,
                "Add at least 2 links",
            )
        },
        "Links",
    ),
    "table": Shape(
        {"header": Many(Text(120), 8), "rows": Many(Many(Text(300), 8), 50, 1, "Add a row")}, "Table"
    ),
    "cta": Shape(_CTA, "Button"),
    "toc": Shape({}, "Contents"),
    "divider": Shape({}, "Divider"),
    "hero": Shape(
        {
            "heading": Text(90, "Enter the heading"),
            "sub": Text(200),
            "picture_id": Ref(),
            "cta": Group(_CTA, is_optional=True),
        },
        "Hero",
    ),
    "map": Shape(
        {
            "mode": Choice(("stores", "ids", "region")),
            "store_ids": Many(Ref(), MOST_STORES, is_set=True),
            "region_id": Ref(),
            "zoom": Number(1, 19, default=13),
        },
        "Map",
    ),
    "html": Shape({"raw": Text(20_000)}, "Raw HTML", for_super_admins=True),
}
