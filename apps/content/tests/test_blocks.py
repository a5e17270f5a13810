"""Blocks: canonical form, validation, sanitizing and references."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import override_settings
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.content.domain.blocks import canonical, html, links, measure, outgoing_references, spec
from apps.content.domain.blocks.canonical import Kind
from apps.content.services.blocks import rendering
from apps.content.tests.factories import block, paragraph
from apps.content.tests.hostile import ADDRESSES, TEXTS
from apps.content.tests.markup import what_runs
from apps.core.testing.levels import examples
from apps.stores.tests.factories import PictureFactory, StoreFactory, regions

ALL = Kind(frozenset(spec.SHAPES), 60)
NOTHING = rendering.References()


def read(*blocks: Any) -> list[dict[str, Any]]:
    ready, problems = canonical.read(list(blocks), ALL, may_raw=True)
    assert problems == {}
    return ready


def problems(*blocks: Any, kind: Kind = ALL, may_raw: bool = True) -> dict[str, list[str]]:
    return canonical.read(list(blocks), kind, may_raw=may_raw)[1]


def show(*blocks: Any) -> str:
    return rendering.html_of(read(*blocks), NOTHING)


# -- canonical form -----------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", spec.SHAPES)
def test_canonical_blocks_have_defaults_and_ordered_keys(kind: str) -> None:
    (ready,) = read({"id": str(uuid.uuid4()), "type": kind})
    assert list(ready) == sorted(ready)
    assert set(ready) == {"id", "type", "hidden", "anchor", *spec.SHAPES[kind].fields}
    assert read(ready) == [ready]


_WORDS = st.text(max_size=30) | st.sampled_from(TEXTS) | st.sampled_from(ADDRESSES)
_ATOMS = st.none() | st.booleans() | st.integers() | st.floats() | _WORDS
_JSON = st.recursive(
    _ATOMS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_WORDS, inner, max_size=4),
    max_leaves=20,
)
_NAMES = sorted(
    {name for shape in spec.SHAPES.values() for name in shape.fields} | {"id", "type", "hidden", "anchor"}
)


@st.composite
def _blocks(draw: Any) -> dict[str, Any]:
    kind = draw(st.sampled_from(sorted(spec.SHAPES)))
    names = draw(st.lists(st.sampled_from([*spec.SHAPES[kind].fields, *_NAMES[:3]]), max_size=6))
    fields = {name: draw(_JSON) for name in names}
    return {"id": str(draw(st.uuids())), **fields, "type": kind}


@given(_JSON)
def test_any_json_is_read_or_refused(values: Any) -> None:
    canonical.read(values, ALL)
    canonical.read([values], ALL)


@given(st.lists(_blocks(), max_size=4))
@settings(max_examples=examples(300))
def test_reading_again_what_was_read_changes_nothing_and_all_of_it_can_be_shown(blocks: list[Any]) -> None:
    ready, _ = canonical.read(blocks, ALL, may_raw=True)
    again, result = canonical.read(ready, ALL, may_raw=True)
    if not canonical.read(blocks, ALL, may_raw=True)[1]:
        assert (again, result) == (ready, {})
        measure.text_of(ready)
        outgoing_references.store_ids(ready)
        outgoing_references.picture_ids(ready)
        list(canonical.missing_values(ready))
        assert what_runs(rendering.html_of(ready, NOTHING)) == []


@given(st.text() | st.lists(st.sampled_from(TEXTS), max_size=3).map("".join))
@settings(max_examples=examples(300))
def test_markup_has_one_form(text: str) -> None:
    once = html.canonical(text)
    assert html.canonical(once) == once
    assert what_runs(once) == []


# -- validation ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("wrong", "path", "msg"),
    [
        ({"text": "x" * 121}, "body[0].text", "At most 120 characters"),
        ({"level": 1}, "body[0].level", "Choose one of 2, 3, 4"),
        ({"level": True}, "body[0].level", "Choose one of 2, 3, 4"),
        ({"text": 5}, "body[0].text", "This value cannot be read"),
        ({"color": "red"}, "body[0].color", "Unknown field"),
        (
            {"anchor": "Ünlü"},
            "body[0].anchor",
            "Use lowercase letters, digits and hyphens. Start with a letter",
        ),
        ({"hidden": "yes"}, "body[0].hidden", "Yes or no"),
        ({"id": "7"}, "body[0].id", "Each block needs a unique id"),
    ],
)
def test_block_errors_name_the_path(wrong: dict[str, Any], path: str, msg: str) -> None:
    assert problems({**block("heading", text="Pagi"), **wrong}) == {path: [msg]}


def test_ids_and_anchors_are_not_used_twice() -> None:
    first, second = paragraph("a", anchor="sini"), paragraph("b", anchor="sini")
    second["id"] = first["id"]
    assert problems(first, second) == {
        "body[1].id": ["Two blocks have the same id"],
        "body[1].anchor": ["Two blocks have the same anchor"],
    }


def test_lists_have_their_limits() -> None:
    assert problems(block("faq", items=[{}] * 21)) == {"body[0].items": ["At most 20"]}
    assert problems(block("table", rows=[["x"] * 9])) == {"body[0].rows[0]": ["At most 8"]}
    assert problems(*[paragraph("a") for _ in range(61)]) == {"body": ["At most 60 blocks"]}
    assert problems(block("faq", items=[{"answer": "x" * 1501}])) == {
        "body[0].items[0].answer": ["At most 1,500 characters"]
    }


@pytest.mark.parametrize(
    ("kind", "fields", "count", "path"),
    [
        ("store_list", {"mode": "rule", "rule": {"limit": 50}}, 50, "rule"),
        ("store_list", {"mode": "manual", "store_ids": list(range(1, 51))}, 50, "store_ids"),
        ("article_list", {"mode": "rule", "rule": {"limit": 20}}, 20, "rule"),
        ("video_list", {"mode": "manual", "ids": list(range(1, 21))}, 20, "ids"),
        ("map", {"mode": "region", "region_id": 1}, 50, "mode"),
    ],
)
def test_lists_of_one_body_name_a_limited_number_of_records(
    kind: str, fields: dict[str, Any], count: int, path: str
) -> None:
    fitting = [block(kind, **fields) for _ in range(spec.MOST_RECORDS // count)]
    hidden = block(kind, **fields, hidden=True)
    assert problems(*fitting, hidden) == {}
    result = problems(*fitting, block(kind, **fields), block(kind, **fields))
    message = (
        f"With this block, lists and maps name {spec.MOST_RECORDS + count} records together;"
        f" {spec.MOST_RECORDS} can be shown. Shorten or remove lists"
    )
    assert result == {f"body[{len(fitting)}].{path}": [message]}


def test_raw_html_is_for_super_admins_and_runs_in_a_frame_that_may_nothing() -> None:
    raw = block("html", raw="<script>alert(1)</script>")
    assert problems(raw, may_raw=False) == {"body[0].type": ["Only super admins may use this block"]}
    shown = show(raw)
    assert what_runs(shown) == []
    assert "sandbox srcdoc=" in shown
    assert "<script" not in shown


def test_videos_are_on_the_platforms_we_know() -> None:
    for good in ("https://www.youtube.com/watch?v=1", "https://youtu.be/1", "https://vm.tiktok.com/x/"):
        assert problems(block("video", url=good)) == {}
    for bad in ("https://youtube.com.evil.example/1", "https://evil.example/youtube.com"):
        assert problems(block("video", url=bad)) == {"body[0].url": ["Only YouTube, TikTok and Instagram"]}


def test_unfinished_blocks_are_saved_but_block_publishing() -> None:
    blocks = read(
        block("image"),
        block("heading"),
        block("gallery", items=[{"picture_id": 1}]),
        block("store_list"),
        block("video"),
        block("cta", label="Pesan"),
        block("link_grid", items=[{"label": "a"}, {"label": "b", "url": "/b"}]),
        block("image", hidden=True),
    )
    assert dict(canonical.missing_values(blocks)) == {
        "body[0].picture_id": "Choose a picture",
        "body[1].text": "Enter a text",
        "body[2].items": "Choose at least 2 pictures",
        "body[3].store_ids": "Choose stores or a rule",
        "body[4].url": "Choose a video",
        "body[5].url": "Enter the button link",
        "body[6].items[0].url": "Enter a link",
    }


# -- sanitizing ---------------------------------------------------------------------------------------
def everywhere(text: str) -> list[dict[str, Any]]:
    """Return a block of each type that takes text, with this text in every field."""
    return [
        block("heading", text=text[:120]),
        paragraph(text),
        block("list", items=[text, text]),
        block("quote", text=text, by=text[:120]),
        block("callout", text=text),
        block("faq", items=[{"question": text[:200], "answer": text}]),
        block("table", header=[text[:120]], rows=[[text]]),
        block("cta", label=text[:60], url="https://ok.example/"),
        block("link_grid", items=[{"label": text[:80], "url": "/a"}]),
        block("hero", heading=text[:90], sub=text[:200]),
        block("toc"),
        block("html", raw=text),
    ]


@pytest.mark.parametrize("text", TEXTS)
def test_hostile_texts_are_shown_as_text_or_not_at_all(text: str) -> None:
    shown = show(*everywhere(text))
    assert what_runs(shown) == [], shown


@pytest.mark.parametrize("address", ADDRESSES)
def test_hostile_addresses_lead_nowhere(address: str) -> None:
    assert not links.is_safe(address.strip()) or address != address.strip()
    for wrong in (
        block("cta", label="x", url=address),
        block("image", link=address),
        block("link_grid", items=[{"label": "x", "url": address}]),
        block("video", url=address),
    ):
        ready, result = canonical.read([wrong], ALL)
        assert result, address
        assert what_runs(rendering.html_of(ready, NOTHING)) == []


@pytest.mark.parametrize("text", TEXTS)
def test_rendering_neutralises_blocks_that_bypassed_validation(text: str) -> None:
    """Render texts as if they had bypassed validation on the way into the database."""
    raw = [
        {**values, "html": text} if values["type"] == "paragraph" else values
        for values in read(paragraph("x"))
    ]
    assert what_runs(rendering.html_of(raw, NOTHING)) == []
    cta = {**read(block("cta", label="x"))[0], "url": "javascript:alert(1)"}
    assert what_runs(rendering.html_of([cta], NOTHING)) == []


@pytest.mark.parametrize(
    "address",
    [
        "https://a.example/x?y=1#z",
        "http://a.example",
        "mailto:halo@sofra.example",
        "/id/stores/x",
        "#a",
        "?p=2",
    ],
)
def test_good_addresses_stay(address: str) -> None:
    assert (
        html.canonical(f'<a href="{address}">x</a>') == f'<a href="{address}" rel="noopener nofollow">x</a>'
    )


# -- text, references, HTML ---------------------------------------------------------------------------
def test_text_words_and_reading_time_leave_out_hidden_blocks() -> None:
    blocks = read(
        block("heading", text="Işık"),
        paragraph("Bir &amp; iki<br><em>üç</em>"),
        block("faq", items=[{"question": "Ne zaman?", "answer": "Sabah 7.30'da"}]),
        paragraph("gizli", hidden=True),
    )
    text = measure.text_of(blocks)
    assert text == "Işık\nBir & iki\nüç\nNe zaman?\nSabah 7.30'da"
    assert len(measure.words_of(text)) == 8
    assert [measure.minutes_of(words) for words in (0, 1, 220, 221)] == [0, 1, 1, 2]


def test_a_merged_store_is_named_once_with_the_note_it_had() -> None:
    blocks = read(
        block("store_card", store_id=1),
        block("store_list", store_ids=[3, 1, 2], notes={"1": "enak", "3": "murah"}),
        block("map", mode="ids", store_ids=[1]),
    )
    assert outgoing_references.store_ids(blocks) == [1, 3, 2]
    turned = outgoing_references.repoint_stores(blocks, 1, 2)
    assert outgoing_references.store_ids(turned) == [2, 3]
    assert turned[1]["notes"] == {"2": "enak", "3": "murah"}
    assert read(*turned) == turned


def test_contents_lead_to_headings_by_names_of_their_own() -> None:
    shown = show(
        block("toc"),
        block("heading", text="Ödül"),
        block("heading", text="Odul"),
        block("heading", text="!", anchor="odul-2"),
    )
    for place in ('id="odul"', 'id="odul-3"', 'id="odul-2"', 'href="#odul-3"'):
        assert place in shown


@pytest.mark.django_db
def test_stores_and_pictures_are_shown_as_far_as_they_are_on_the_site() -> None:
    winner = StoreFactory(status="published", name="Soto Pemenang", slug="soto-pemenang")
    merged = StoreFactory(status="merged", merged_into_store=winner)
    hidden = StoreFactory(status="hidden", name="Rahasia")
    StoreFactory(status="published", name="Menurut Aturan", rating_avg="4.5")
    good = PictureFactory(
        alt={"local": "Semangkuk soto"},
        variants=[{"name": "large", "format": "webp", "file": "pictures/id/aa/x.webp"}],
    )
    blocked = PictureFactory(status="blocked")
    blocks = read(
        block("store_card", store_id=merged.pk),
        block("store_list", store_ids=[hidden.pk, winner.pk], notes={str(winner.pk): "Paling ramai"}),
        block("store_list", mode="rule", rule={"min_rating": 4, "region_id": regions("ID")["31"].pk}),
        block("image", picture_id=good.pk, caption="Pagi hari"),
        block("image", picture_id=blocked.pk, caption="Tak tampak"),
    )
    shown = rendering.html_of(blocks, rendering.gather("ID", blocks))
    assert shown.count("/id/stores/soto-pemenang") == 2
    for there in ("Paling ramai", "Menurut Aturan", 'alt="Semangkuk soto"', "Pagi hari"):
        assert there in shown
    for absent in ("Rahasia", "Tak tampak"):
        assert absent not in shown


# -- nested lists -------------------------------------------------------------------------------------
def item(text: str, depth: int = 0, style: str = "bullet", number: int | None = None) -> dict[str, Any]:
    return {"html": text, "depth": depth, "style": style, "number": number}


def test_nested_list_is_drawn_nested_with_its_numbers() -> None:
    items = [
        "one",
        item("a", 1),
        item("b", 1),
        item("deep", 2, "number"),
        item("deepest", 3),
        item("two", 0, "number", 2),
        item("five", 0, "number", 5),
        item("x", 1, "number", 4),
        item("y", 1),
    ]
    assert show(block("list", style="number", items=items, anchor="steps")) == (
        '<ol id="steps"><li>one<ul><li>a</li><li>b<ol><li>deep<ul><li>deepest</li></ul></li></ol></li></ul></li>'
        '<li value="2">two</li>'
        '<li value="5">five<ol start="4"><li>x</li></ol><ul><li>y</li></ul></li></ol>'
    )


def test_list_starts_at_its_number() -> None:
    shown = show(block("list", style="number", items=[item("three", number=3), "four"]))
    assert shown == '<ol start="3"><li>three</li><li>four</li></ol>'


def test_item_without_nesting_is_stored_as_text() -> None:
    (ready,) = read(block("list", items=[item("one"), "two"]))
    assert ready["items"] == ["one", "two"]
    assert measure.text_of([ready]) == "one\ntwo"


def test_nested_items_are_readable_as_text() -> None:
    blocks = read(block("list", items=["one", item("<s>two</s>", 1)]))
    assert measure.text_of(blocks) == "one\ntwo"


@pytest.mark.parametrize(
    ("items", "path", "message"),
    [
        ([item("a", 1)], "body[0].items[0]", "An item is at most one level below the one before it"),
        (["a", item("b", 2)], "body[0].items[1]", "An item is at most one level below the one before it"),
        (["a", item("b", 4)], "body[0].items[1].depth", "From 0 to 3"),
        ([item("a", number=3)], "body[0].items[0]", "Only items of a numbered list have a number"),
        (["a", item("b", 1, "number", 10_000)], "body[0].items[1].number", "From 0 to 9999"),
        (["a", {**item("b", 1), "color": "red"}], "body[0].items[1].color", "Unknown field"),
        (["a", item("x" * 1001, 1)], "body[0].items[1].html", "At most 1,000 characters"),
    ],
)
def test_impossible_nesting_is_rejected(items: list[Any], path: str, message: str) -> None:
    assert problems(block("list", items=items)) == {path: [message]}


def test_struck_words_stay_struck() -> None:
    struck = "<s>50.000</s> <strong>45.000</strong>"
    assert show(paragraph(struck)) == f"<p>{struck}</p>"


def test_links_to_our_pages_lead_to_the_site_below_its_path() -> None:
    blocks = read(
        block("cta", label="Soto", url="/id/soto"), block("paragraph", html='<a href="/id/sate">sate</a>')
    )
    shown = rendering.html_of(blocks, NOTHING)
    assert ('href="/id/soto"' in shown, 'href="/id/sate"' in shown) == (True, True)
    with override_settings(PUBLIC_SITE="https://www.example.com/site"):
        shown = rendering.html_of(blocks, NOTHING)
    assert ('href="/site/id/soto"' in shown, 'href="/site/id/sate"' in shown) == (True, True)
