"""Import suggestions: unknown values, and columns recognized by their content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.core.country import pack
from apps.core.importing.area import Field, Vocabulary
from apps.core.importing.column_suggestions import suggest
from apps.core.importing.row_reader import Column
from apps.core.importing.value_suggestions import nearest, questions
from apps.core.testing.levels import examples

many = settings(max_examples=examples(150))
FOOD = Field(
    "food",
    "Food",
    "",
    options=(("chinese", "Chinese"), ("dim_sum", "Dim sum")),
    vocabulary=Vocabulary({"Chinese": "chinese", "Dim sum": "dim_sum", "Çin mutfağı": "chinese"}),
)
KIND = Field(
    "kind",
    "Kind",
    "",
    options=(("restaurant", "Restaurant"), ("fast_food", "Fast food"), ("cafe", "Café")),
    vocabulary=Vocabulary(
        {
            "Restaurant": "restaurant",
            "Fast food": "fast_food",
            "Café": "cafe",
            "$": "cafe",
            "gone": "no_more",
        },
        {"place": "restaurant"},
        beside="food",
        beside_alone="restaurant",
    ),
)
FIELDS = {"kind": KIND, "food": FOOD}
words = st.sampled_from(
    [
        "Chinese",
        "Restaurant",
        "restoran",
        "CAFE",
        "Café",
        "Fast food",
        "Place",
        "$",
        "/",
        "",
        "Gym",
        "İstanbul",
        "gone",
    ]
)


@pytest.mark.parametrize(
    ("text", "own", "pattern", "also"),
    [
        ("Chinese Restaurant", "restaurant", "… Restaurant", ["chinese"]),
        ("Restaurant Chinese & Dim Sum", "restaurant", "Restaurant …", ["dim_sum", "chinese"]),
        ("Fast Food Restaurant", "fast_food", "Fast Food …", []),
        ("Noodle Place", "restaurant", "… Place", []),
        ("Resturant", "restaurant", "", []),
        ("Chinese Restorant", "restaurant", "", ["chinese"]),
        ("Dim sum", "restaurant", "", ["dim_sum"]),
        ("internet cafe", "cafe", "… cafe", []),
        ("Chinese grocery", None, "", []),
        ("$ $", None, "", []),
        ("gone", None, "", []),
        ("", None, "", []),
    ],
)
def test_the_nearest_value(text: str, own: str | None, pattern: str, also: list[str]) -> None:
    result = nearest(text, KIND, FIELDS)
    assert (result.code if result else None) == own
    assert (result.pattern if result else "") == pattern
    assert [message for _, message in (result.also if result else ())] == also


@pytest.mark.parametrize(
    ("text", "code"),
    [("bakso", "bakso_mie"), ("Mie bakso", "bakso_mie"), ("kopi", None), ("ak", None), ("bak", None)],
)
def test_a_word_of_the_only_label_with_it_is_suggested(text: str, code: str | None) -> None:
    options = (("bakso_mie", "Bakso & mie"), ("kopi_teh", "Kopi & teh"), ("kopi_susu", "Kopi susu"))
    suggestion = nearest(text, replace(KIND, options=options, vocabulary=Vocabulary({})), FIELDS)
    assert (suggestion.code if suggestion else None) == code


@many
@given(st.lists(words, max_size=5).map(" ".join) | st.text(max_size=30))
def test_only_values_on_offer_are_suggested(text: str) -> None:
    result = nearest(text, KIND, FIELDS)
    if result is not None:
        assert result.code in dict(KIND.options)
        assert {name for name, _ in result.also} <= {"food"}
        assert {message for _, message in result.also} <= set(dict(FOOD.options))
        assert nearest(text.swapcase() if text.isascii() else text, KIND, FIELDS) is not None


@many
@given(
    st.dictionaries(
        st.tuples(
            st.sampled_from(["kind", "food", "other"]), st.lists(words, min_size=1, max_size=3).map(" ".join)
        ),
        st.integers(1, 50),
        max_size=20,
    )
)
def test_every_value_is_asked_once_with_similar_ones_grouped(unknown: dict[tuple[str, str], int]) -> None:
    response = questions([(*key, count) for key, count in unknown.items()], [KIND, FOOD])
    values = Counter((one.field, value.value) for one in response for value in one.values)
    assert values == Counter(dict.fromkeys([key for key in unknown if key[0] != "other"], 1))
    assert len({(one.field, one.ours) for one in response}) == len(response), (
        "no two questions suggest the same"
    )
    assert sum(one.count for one in response) == sum(n for key, n in unknown.items() if key[0] != "other")
    assert [one.ours is None for one in response] == sorted(one.ours is None for one in response)


# -- columns ---------------------------------------------------------------------------------------
PLACE = [
    Field("name", "Name", "", words=("title",), is_needed=True, content="name"),
    Field("kind", "Kind", "", "code", options=KIND.options, vocabulary=KIND.vocabulary, content="code"),
    Field("lat", "Latitude", "", words=("lat",), content="lat"),
    Field("lng", "Longitude", "", words=("lng",), content="lng"),
    Field("email", "Email", "", content="email"),
    Field("phone", "Phone", "", content="phone"),
]


def column(name: str, values: list[str]) -> Column:
    different = list(dict.fromkeys(values))
    return Column(name, different[:3], different[:60], len(values), len(different))


def guessed(*columns: Column) -> dict[str, str]:
    return {one.field: one.column for one in suggest(columns, PLACE, pack("ID").bounds)}


def test_pin_column_with_varying_values_is_chosen() -> None:
    rows = range(40)
    own = [
        column("Latitude", [f"-6.{200 + row % 3}" for row in rows]),
        column("Longitude", [f"106.{800 + row % 3}" for row in rows]),
        column("Venue Latitude", [f"-6.2{row:03}" for row in rows]),
        column("Venue Longitude", [f"106.8{row:03}" for row in rows]),
    ]
    assert guessed(*own) == {"lat": "Venue Latitude", "lng": "Venue Longitude"}
    assert guessed(*own[:2]) == {"lat": "Latitude", "lng": "Longitude"}
    mixed = guessed(own[3], own[1], own[0], own[2])
    assert mixed == {"lat": "Venue Latitude", "lng": "Venue Longitude"}, "two halves of one pin"


def test_unnamed_columns_are_recognized_by_content() -> None:
    rows = range(20)
    kinds = ["Chinese Restaurant", "Café", "Fast food", "Noodle Place"]
    assert guessed(
        column("A", [f"-6.2{row:03}" for row in rows]),
        column("B", [f"106.8{row:03}" for row in rows]),
        column("C", [f"Bao House {chr(65 + row)}" for row in rows]),
        column("D", [kinds[row % 4] for row in rows]),
        column("E", [f"0812-3456-70{row:02}" for row in rows]),
        column("F", [f"owner{row}@example.com" for row in rows]),
        column("G", [f"https://example.com/{row}" for row in rows]),
        column("H", [f"{row % 5}.4" for row in rows]),
    ) == {"lat": "A", "lng": "B", "name": "C", "kind": "D", "phone": "E", "email": "F"}


def test_a_column_whose_values_are_of_another_level_is_the_town_of_any_level() -> None:
    of_level, of_any = {"Bali", "Jakarta"}, {"Bali", "Jakarta", "Menteng", "Kuta", "Ubud"}

    def shares(columns: Sequence[Sequence[str]]) -> list[dict[str, float]]:
        existing = {"province": of_level, "town": of_any}
        return [
            {name: sum(value in names for value in values) / len(values) for name, names in existing.items()}
            for values in columns
        ]

    fields = [
        Field("province", "Province", "", words=("region",), shares=shares, instead="town"),
        Field("town", "Town", "", shares=shares, instead="town"),
    ]

    def guess(values: list[str], head: str = "region") -> dict[str, str]:
        return {one.field: one.column for one in suggest([column(head, values)], fields, pack("ID").bounds)}

    assert guess(["Menteng", "Kuta", "Ubud", "Menteng", "Kuta"]) == {"town": "region"}
    assert guess(["Bali", "Jakarta", "Bali", "Bali", "Bali"]) == {"province": "region"}
    assert guess(["Springfield"] * 6) == {"province": "region"}, "unknown either way: the heading stands"
    assert guess(["Menteng", "Kuta"]) == {"town": "region"}


@many
@given(
    st.lists(
        st.builds(column, st.text(min_size=1, max_size=12), st.lists(st.text(max_size=12), max_size=12)),
        max_size=8,
        unique_by=lambda one: one.name,
    )
)
def test_a_guess_uses_columns_of_the_file_and_each_once(columns: list[Column]) -> None:
    result = suggest(columns, PLACE, pack("TR").bounds)
    assert {one.column for one in result} <= {one.name for one in columns}
    assert len({one.column for one in result}) == len(result) == len({one.field for one in result})
