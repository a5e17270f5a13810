"""Matching: the table of the specification, and properties of any two records."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.core.testing.levels import examples
from apps.stores.domain.matching import (
    addresses,
    evidence,
    links,
    name_relation,
    names,
    reasons,
    scoring,
    subject,
)
from apps.stores.domain.matching.features import (
    MOST_AT_OTHER_NUMBERS,
    Comparison,
    Features,
    closeness,
    compare,
)
from apps.stores.domain.matching.scoring import demote_close_calls, judge
from apps.stores.domain.matching.subject import Subject
from apps.stores.queries import candidates

# (A, B, meters, other features, score, band, corroborated)
VECTORS: list[tuple[str, str, float, dict[str, Any], str, str, bool]] = [
    ("Köfteci Ramiz", "Kofteci Ramiz", 12, {"T": 1}, "1.00", "match", False),
    ("PT Sate Khas Senayan Restaurant", "Sate Khas Senayan", 30, {"P": 1, "T": 1}, "0.99", "match", True),
    ("RM Sederhana Bintaro", "Restoran Sederhana", 40, {"P": 1, "A": 0.7, "T": 1}, "0.90", "match", True),
    ("Kopi Tuku Cipete", "Toko Kopi Tuku", 18, {"P": 1, "A": 0.9, "T": 1}, "0.90", "match", True),
    ("Jollibee", "Jollibee SM Megamall", 35, {"P": 1, "A": 0.9, "T": 1}, "0.90", "match", True),
    ("Aling Nena's Carinderia", "Aling Nena Eatery", 25, {"T": 1}, "0.98", "match", False),
    ("Warung Pasta Kemang", "Warung Pastaa Kemang", 60, {"T": 1}, "0.90", "match", False),
    (
        "Hacı Abdullah Lokantası",
        "Haci Abdullah Lokantasi",
        130,
        {"P": 1, "A": 0.9, "T": 1},
        "0.81",
        "review",
        True,
    ),
    (
        "Restoran Ikan Bakar Jimbaran",
        "Jimbaran Grilled Fish",
        35,
        {"P": 1, "A": 0.7, "T": 1},
        "0.75",
        "review",
        True,
    ),
    ("Nasi Kandar Pelita", "Nasi Kandar Beratur", 40, {"T": 1}, "0.75", "review", False),
    ("Sushi Tei", "Sushi Hiro", 6, {"P": 0, "A": 1, "T": 1}, "0.65", "review", True),
    ("Warung Makan", "Rumah Makan", 15, {"T": 1}, "0.59", "weak", False),
    ("Jollibee", "Jollibee", 140, {"P": 0, "A": 0.2, "T": 1}, "0.56", "weak", False),
    ("KFC", "McDonald's", 8, {"T": 1, "other_brand": True}, "0.45", "weak", False),
]


@pytest.mark.parametrize(("a", "b", "away", "existing", "score", "band", "corroborated"), VECTORS)
def test_the_vectors_of_the_specification(
    a: str, b: str, away: float, existing: dict[str, Any], score: str, band: str, corroborated: bool
) -> None:
    features_of_vector = dict(existing)
    other_brand = features_of_vector.pop("other_brand", False)
    features = Features(N=names.similarity(a, b), D=closeness(away, subject.RADIUS_M), **features_of_vector)
    verdict = judge(Comparison(features, away, other_brand=other_brand))
    assert (f"{verdict.score:.2f}", verdict.band, verdict.corroborated) == (score, band, corroborated)


def store(name: str = "Kopi Tuku", **existing: Any) -> Subject:
    fields = {
        "name": name,
        "store_type": "cafe",
        "cuisines": ["coffee"],
        "lat": -6.2,
        "lng": 106.8,
        **existing,
    }
    return subject.read(fields)


def phone(number: str, kind: str = "mobile") -> list[dict[str, str]]:
    return [{"number": number, "type": kind}]


NORTH_M = 1 / 111_195.08
"""One meter to the north, in degrees."""


# -- names ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("İSTANBUL KÖFTECİSİ", "istanbul koftecisi"),
        ("IŞIK", "ışık"),
        ("Aling Nena’s", "aling nenas"),
        ("Café Résumé", "RESTORAN resume"),
        ("PT Warung Tekko Tbk", "Tekko"),
        ("Bakso & Mie", "Mie, Bakso"),
    ],
)
def test_equivalent_names_are_equal(a: str, b: str) -> None:
    assert names.similarity(a, b) == pytest.approx(1.0)


def test_the_prefix_counts_however_unlike_the_rest_is() -> None:
    # The library's own function returns plain Jaro here, because it is below its threshold.
    jaro = names.Jaro.similarity("abcdxyz", "abcdqrstuvw")
    assert jaro < 0.7
    assert names.jaro_winkler("abcdxyz", "abcdqrstuvw") == pytest.approx(jaro + 0.4 * (1 - jaro))


def test_the_best_pair_of_names_counts() -> None:
    a = store("鼎泰豐", name_en="Din Tai Fung")
    b = store("Din Tai Fung", alternate_names=["DTF"])
    assert compare(a, b).features.N == pytest.approx(1.0)


LETTERS = st.text("abcçdeişıİo uü'’-0é", min_size=1, max_size=24)
NAMES = st.one_of(LETTERS, st.lists(st.sampled_from(sorted(names.GENERIC)), min_size=1).map(" ".join))


@given(NAMES, NAMES)
def test_likeness_is_a_share_and_the_same_both_ways(a: str, b: str) -> None:
    assert 0 <= names.similarity(a, b) <= 1
    assert names.similarity(a, b) == names.similarity(b, a)


@given(
    st.lists(st.text("abcdef", min_size=1), min_size=1, max_size=6).flatmap(
        lambda w: st.tuples(st.just(w), st.permutations(w))
    )
)
def test_the_order_of_words_does_not_matter(pair: tuple[list[str], list[str]]) -> None:
    first, second = (names.words(" ".join(side)) for side in pair)
    assert names.token_sort(first, second) == 1.0


@given(LETTERS, LETTERS, st.sampled_from(sorted(names.GENERIC)))
def test_a_generic_word_more_changes_nothing_where_there_is_a_name(a: str, b: str, word: str) -> None:
    if names.specific_tokens(names.words(a)) and names.specific_tokens(names.words(b)):
        assert names.similarity(f"{a} {word}", b) == pytest.approx(names.similarity(a, b))


@given(st.lists(st.sampled_from(sorted(names.GENERIC)), min_size=1).map(" ".join), NAMES)
def test_generic_words_alone_score_at_most_half(generic: str, other: str) -> None:
    assert names.similarity(generic, other) <= names.MOST_WHERE_ALL_IS_GENERIC


# -- properties --------------------------------------------------------------------------------------
NUMBERS = st.lists(st.sampled_from(["+6281", "+6282", "+6283"]), max_size=2).map(
    lambda numbers: [row for number in numbers for row in phone(number)]
)
SITES = st.sampled_from(["", "https://www.tuku.id/", "http://tuku.id/cipete", "https://instagram.com/tuku"])
SUBJECTS = st.builds(
    lambda fields: subject.read(fields),
    st.fixed_dictionaries(
        {
            "name": NAMES,
            "branch_name": st.sampled_from(["", "Cipete", "Blok M"]),
            "brand_id": st.sampled_from([None, 1, 2]),
            "store_type": st.sampled_from(["", "cafe", "bar"]),
            "cuisines": st.lists(st.sampled_from(["thai", "padang"])),
            "address_line1": st.sampled_from(["", "Jl. Cipete Raya No. 7", "Cipete Raya 7", "Jl. Kemang 1"]),
            "lat": st.floats(-6.21, -6.2),
            "lng": st.sampled_from([106.8, None]),
            "geo_precision": st.sampled_from(["", "area"]),
            "located_in": st.sampled_from(["", "Mall"]),
            "phones": NUMBERS,
            "website": SITES,
        }
    ),
)


@settings(max_examples=examples(300))
@given(SUBJECTS, SUBJECTS)
def test_a_verdict_is_a_share_and_the_same_both_ways(a: Subject, b: Subject) -> None:
    one, other = judge(compare(a, b)), judge(compare(b, a))
    assert 0 <= one.score <= 1
    assert (one.score, one.band, one.reasons) == (other.score, other.band, other.reasons)


@given(SUBJECTS)
def test_record_matches_itself_unless_its_name_is_generic(a: Subject) -> None:
    existing = dataclasses.replace(a, names=("Tekko",), cuisines=frozenset({"thai"}))
    verdict = judge(compare(existing, existing))
    if existing.has_pin:
        assert verdict.score == 1.0
    else:
        # Without a pin a name is not enough: it may be another branch.
        assert verdict.score >= scoring.SAME


# -- features -------------------------------------------------------------------------------------
def test_phones_count_only_when_they_belong_to_one_store() -> None:
    mine, same = store(phones=phone("+6281")), store(phones=phone("+6281"))
    assert compare(mine, same).features.P == 1
    assert compare(mine, store(phones=phone("+6282"))).features.P == 0
    assert compare(mine, store()).features.P is None
    assert compare(mine, same, common_phones={"+6281"}).features.P is None
    hotline = store(phones=phone("+6214045", "hotline"))
    assert compare(hotline, hotline).features.P is None


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("https://www.Tuku.id/cipete/?utm=1", "http://tuku.id/cipete", 1.0),
        ("https://tuku.id/cipete", "https://tuku.id/kemang", 0.5),
        ("https://tuku.id", "https://kopi.id", 0.0),
        ("https://instagram.com/TokoKopiTuku/", "https://www.instagram.com/tokokopituku?hl=id", 1.0),
        ("https://linktr.ee/tuku", "https://linktr.ee/kopi", 0.0),
        ("https://linktr.ee/", "https://linktr.ee/", None),
        ("https://tuku.id", "", None),
    ],
)
def test_websites_and_social_pages_are_compared_by_what_they_name(a: str, b: str, same: float | None) -> None:
    assert compare(store(website=a), store(website=b)).features.S == same


def test_page_among_socials_equals_one_given_as_website() -> None:
    a = store(socials=[{"platform": "instagram", "url": "https://instagram.com/tuku"}])
    assert compare(a, store(website="https://instagram.com/tuku/")).features.S == 1
    assert links.handle_of("https://instagram.com/p/Cxyz") is None


@pytest.mark.parametrize(
    ("here", "there", "away", "distance"),
    [
        ({}, {}, 25, 1.0),
        ({}, {}, 87.5, 0.5),
        ({}, {}, 150, 0.0),
        ({"located_in": "Mall"}, {}, 162.5, 0.5),
        ({}, {"geo_precision": "area"}, 512.5, 0.5),
        ({}, {"lat": None}, 0, None),
    ],
)
def test_distance_counts_within_the_radius_of_the_less_exact_side(
    here: dict[str, Any], there: dict[str, Any], away: float, distance: float | None
) -> None:
    other = store(**{"lat": -6.2 + away * NORTH_M, **there})
    result = compare(store(**here), other).features.D
    assert result == (None if distance is None else pytest.approx(distance, abs=0.001))


def test_addresses_are_compared_without_words_for_street() -> None:
    a = store(address_line1="Jl. Cipete Raya No. 7")
    assert compare(a, store(address_line1="Cipete Raya 7")).features.A == 1
    assert compare(a, store(address_line1="Jalan Kemang No. 90")).features.A < 0.5


def test_types_and_cuisines_are_compared() -> None:
    assert compare(store(), store()).features.T == 1
    assert compare(store(), store(cuisines=["thai"])).features.T == 0.5
    assert compare(store(), store(store_type="bar")).features.T == 0
    assert compare(store(), store(store_type="")).features.T is None


def test_neighbours_in_one_street_do_not_corroborate() -> None:
    a, b = (store(address_line1=f"Jl. Cipete Raya No. {number}") for number in (7, 90))
    assert compare(a, b).features.A == MOST_AT_OTHER_NUMBERS
    assert not judge(compare(a, b)).corroborated


@pytest.mark.parametrize(
    ("a", "b", "words", "same_number", "other_number"),
    [
        ("Calle Sales y Ferré, 18", "C. Sales y Ferré, 18", 1.0, True, False),
        ("Rheinstraße 3", "Rheinstr. 3", 1.0, True, False),
        ("West Carmel Drive 780", "780 W Carmel Dr", 1.0, True, False),
        ("Jalan Peel 7", "Jl. Peel 90", 1.0, False, True),
        ("大通1-15", "大通１−１５", 1.0, True, False),
        ("Upper Mall", "12", None, False, False),
    ],
)
def test_addresses_are_split_into_parts(
    a: str, b: str, words: float | None, same_number: bool, other_number: bool
) -> None:
    result = addresses.compare(a, b)
    assert result is not None
    assert (result.words, result.same_number, result.other_number) == (words, same_number, other_number)


def test_missing_address_gives_no_evidence() -> None:
    assert addresses.compare("", "Jl. Peel 7") is None
    assert addresses.compare("–", "Jl. Peel 7") is None


# -- signs for unknown distances -------------------------------------------------------------------------
def unpinned(name: str = "Kopi Tuku", **existing: Any) -> Subject:
    return store(name, lat=None, lng=None, **existing)


@pytest.mark.parametrize(
    ("a", "b", "sign"),
    [
        ("Star Bucks", "Starbucks", "name_same"),
        ("Moana", "Moana (モアナ)", "name_within"),
        ("RM Sederhana Bintaro", "Restoran Sederhana", "name_within"),
        ("Truist", "Truist - ATM", "part"),
        ("Ruang 1", "Ruang 7", "name_number_other"),
        ("Kingston Union Bank (KUB)", "Kingston Union Bank", "name_initials"),
        ("St. Catherine Hospital", "St. Joseph Hospital", "own_words"),
    ],
)
def test_how_names_stand_to_each_other(a: str, b: str, sign: str) -> None:
    result = compare(unpinned(a), unpinned(b)).signs
    assert result is not None
    assert result[sign] == 1.0


def test_a_word_that_only_names_the_place_is_no_word_of_its_own() -> None:
    in_cipete = name_relation.relate("Tuku Cipete", "Tuku Kopi", frozenset(), frozenset({"cipete"}))
    assert in_cipete.rest_one == 0
    assert name_relation.relate("Tuku Cipete", "Tuku Kopi", frozenset({"cipete"})).rest_one > 0


def test_signs_replace_distance_only_without_one() -> None:
    assert compare(store(), store()).signs is None
    assert compare(store(), unpinned()).signs is not None


def test_a_name_alone_is_for_a_person() -> None:
    verdict = judge(compare(unpinned(), unpinned()))
    assert (verdict.band, verdict.corroborated) == ("review", False)
    number = {"address_line1": "Jl. Cipete Raya No. 7", "phones": phone("+6281")}
    existing = judge(compare(unpinned(**number), unpinned(**number)))
    assert (existing.band, existing.corroborated) == ("match", True)


def test_the_same_name_in_another_town_is_another_outlet() -> None:
    here = dataclasses.replace(unpinned(address_line1="Jl. Kemang 1"), locality="Jakarta")
    there = dataclasses.replace(unpinned(address_line1="Jl. Malioboro 52"), locality="Yogyakarta")
    verdict = judge(compare(here, there))
    assert verdict.score <= scoring.OTHER_OUTLET_CAP
    assert {"Other street", "Other town", "Same name at another address"} <= set(verdict.reasons)
    with_phone = [dataclasses.replace(side, phones=frozenset({"+6281"})) for side in (here, there)]
    assert judge(compare(*with_phone)).score > scoring.OTHER_OUTLET_CAP


def test_every_sign_has_a_side_and_its_own_text() -> None:
    assert all(weight.points > 0 for weight in evidence.FOR.values())
    assert all(weight.points < 0 for weight in evidence.AGAINST.values())
    assert evidence.words_of({"phone_slip": 1.0, "other": 1.0}) == ("Phones differ in a digit or two",)
    assert evidence.words_of({"name_same": 1.0, "name_within": 1.0}) == ()


@given(st.floats(-20, 20), st.floats(-20, 20))
def test_more_points_are_never_a_lower_score(a: float, b: float) -> None:
    low, high = sorted((a, b))
    assert 0 <= evidence.score_of(low) <= evidence.score_of(high) <= 1


@pytest.mark.parametrize(("points", "score"), evidence.MARKS)
def test_points_are_turned_into_the_score_of_the_scale(points: float, score: float) -> None:
    assert evidence.score_of(points) == pytest.approx(score)


@pytest.mark.parametrize(
    ("address", "numbers", "postcode"),
    [
        ("3rd Floor, MAK Mall 12", ("12",), ""),
        ("First Floor, Lot 8, Jalan PU 7/1, 47140 Puchong", ("8", "7", "1"), "47140"),
        ("12300 Lake June Rd", ("12300",), ""),
        ("Jl. Melati No. 5 RT 03 RW 11, Lantai 2", ("5",), ""),
    ],
)
def test_floors_and_postcodes_are_no_house_numbers(
    address: str, numbers: tuple[str, ...], postcode: str
) -> None:
    read = addresses.read(address)
    assert (read.numbers, read.postcode) == (numbers, postcode)


def test_place_words_distinguish_branches_of_a_chain() -> None:
    a, b = "ZUS Coffee - Menara Axis", "ZUS Coffee - Jaya Square"
    at_axis, at_square = ("Menara Axis, Jalan 51A", "Jaya Square, Jalan 14")
    other = compare(unpinned(name=a, address_line1=at_axis), unpinned(name=b, address_line1=at_square))
    assert (other.signs or {})["own_words"] == 1


@settings(max_examples=examples(300))
@given(SUBJECTS, SUBJECTS)
def test_distant_names_need_a_shared_key_or_id_for_a_confirmation(a: Subject, b: Subject) -> None:
    """Therefore a search for questions need not read the others (`blocking.find`)."""
    has_shared_key = set(a.keys) & set(b.keys) or a.external_ids & b.external_ids
    if names.best_similarity(a.names, b.names) < scoring.NAME_TOO_FAR and not has_shared_key:
        assert judge(compare(a, b)).score < candidates.REVIEW_FROM


@settings(max_examples=examples(300))
@given(SUBJECTS, SUBJECTS, st.booleans(), st.sampled_from([scoring.WEAK, scoring.REVIEW]))
def test_what_is_put_aside_would_not_have_reached_the_least_score(
    a: Subject, b: Subject, is_common: bool, least: float
) -> None:
    numbers = a.phones | b.phones
    common = numbers if is_common else frozenset()
    if not scoring.may_reach(least, a, b, common):
        assert judge(compare(a, b, common)).score < least
        # Further common numbers are found later; those known to be common remain so.
        assert judge(compare(a, b, numbers)).score < least


def test_two_that_have_nothing_but_a_pin_in_common_are_put_aside() -> None:
    other = store(name="Xyz", store_type="bakery", address_line1="Blok Q 90", lat=-6.2 + 140 * NORTH_M)
    assert not scoring.may_reach(scoring.WEAK, store(address_line1="Jl. Cipete Raya No. 7"), other)


# -- limits ---------------------------------------------------------------------------------------
def test_contained_name_at_the_same_address_outweighs_pins() -> None:
    a = store(name="Brick Kitchen", address_line1="Five Petals Hotel, Jl. Cipete Raya 7")
    far = {"lat": -6.2 + 400 * NORTH_M, "address_line1": "Five Petals Hotel, Cipete Raya No. 7"}
    assert judge(compare(a, store(name="Brick Kitchen Five Petals", **far))).score == scoring.ADDRESS_FLOOR
    part = judge(compare(a, store(name="Brick Kitchen Bakery", **far)))
    assert part.score <= scoring.OTHER_OUTLET_CAP


def test_other_regions_are_other_stores_unless_street_or_number_agree() -> None:
    here = unpinned(address_line1="Jl. Kemang Raya", region_l1_id=31, region_l2_id=3171)
    there = unpinned(address_line1="Jl. Malioboro", region_l1_id=34, region_l2_id=3471)
    assert judge(compare(here, there)).score <= scoring.OTHER_OUTLET_CAP
    same = unpinned(address_line1="Jl. Kemang Raya", region_l1_id=31, region_l2_id=3172)
    assert judge(compare(here, same)).score > scoring.OTHER_OUTLET_CAP


@pytest.mark.parametrize(
    ("a", "b", "is_other"),
    [
        ("Bangalore", "Mangalore", True),
        ("Istanbul", "İstanbul", False),
        ("Jakarta", "Jakarta Selatan", False),
    ],
)
def test_towns_are_compared_by_their_first_letter_too(a: str, b: str, is_other: bool) -> None:
    one, other = (dataclasses.replace(unpinned(), locality=town) for town in (a, b))
    assert ("Other town" in judge(compare(one, other)).reasons) is is_other


def test_the_same_name_at_the_same_address_outweighs_pins() -> None:
    a = store(address_line1="Jl. Cipete Raya No. 7")
    for away in (140, 400):
        other = store(address_line1="Cipete Raya 7", lat=-6.2 + away * NORTH_M)
        assert judge(compare(a, other)).score == scoring.ADDRESS_FLOOR
    neighbour = store(address_line1="Jl. Cipete Raya No. 90", lat=-6.2 + 400 * NORTH_M)
    assert judge(compare(a, neighbour)).score <= scoring.OTHER_OUTLET_CAP


def test_beyond_the_radius_a_name_alone_is_another_outlet() -> None:
    far = store(lat=-6.2 + 400 * NORTH_M)
    assert judge(compare(store(), far)).score == scoring.OTHER_OUTLET_CAP
    with_phone = [store(phones=phone("+6281")), store(phones=phone("+6281"), lat=-6.2 + 400 * NORTH_M)]
    assert judge(compare(*with_phone)).score > scoring.OTHER_OUTLET_CAP


def test_a_chains_outlets_are_other_stores() -> None:
    chain = {"brand_id": 1, "phones": phone("+6281")}
    cipete, kemang = store(branch_name="Cipete", **chain), store(branch_name="Kemang", **chain)
    assert judge(compare(cipete, kemang)).score == scoring.OTHER_OUTLET_CAP
    far = store(brand_id=1, lat=-6.2 + 120 * NORTH_M)
    assert judge(compare(store(brand_id=1), far)).score == scoring.OTHER_OUTLET_CAP
    with_phone = dataclasses.replace(far, phones=frozenset({"+6281"}))
    assert judge(compare(store(**chain), with_phone)).score > scoring.OTHER_OUTLET_CAP


CHAIN = {"brand_id": 1, "website": "https://kopi.example/"}


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ({"address_line1": "Jl. Cipete Raya No. 7"}, {"address_line1": "Jl. Kemang No. 90"}),
        ({"address_line1": "Jl. Cipete Raya No. 7"}, {"address_line1": "Jl. Cipete Raya No. 90"}),
        ({"address_line1": "Jl. Cipete Raya No. 7"}, {}),
        ({"name": "Kopi Tuku Cipete"}, {"name": "Kopi Tuku Kemang"}),
        ({"branch_name": "Cipete"}, {"branch_name": "Kemang"}),
        ({"branch_name": "Kopi Tuku"}, {"branch_name": "Kopi Tuku"}),
        ({"brand_id": None, "address_line1": "Jl. Cipete 7"}, {"address_line1": "Jl. Kemang 90"}),
    ],
)
def test_outlets_of_a_chain_without_the_same_place_are_not_proposed_as_links(
    a: dict[str, Any], b: dict[str, Any]
) -> None:
    verdict = judge(compare(unpinned(**{**CHAIN, **a}), unpinned(**{**CHAIN, **b})))
    assert verdict.score <= scoring.OTHER_OUTLET_CAP
    assert {
        "Stores of one chain, without the same phone, address or branch",
        "Another branch of the same brand",
    } & set(verdict.reasons)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ({"address_line1": "Jl. Cipete Raya No. 7"}, {"address_line1": "Cipete Raya 7, Lantai 2"}),
        ({"address_line1": "Plaza Indonesia"}, {"address_line1": "Plaza Indonesia, Lantai 2"}),
        ({"branch_name": "Cipete"}, {"branch_name": "CIPETE"}),
        ({"branch_name": "Cipete"}, {"name": "Kopi Tuku Cipete"}),
        ({"name": "Kopi Tuku Cipete"}, {"name": "Tuku - Cipete", "address_line1": "Jl. Cipete Raya"}),
        ({"phones": phone("+6281")}, {"phones": phone("+6281")}),
    ],
)
def test_outlets_of_a_chain_at_the_same_place_are_proposed_as_links(
    a: dict[str, Any], b: dict[str, Any]
) -> None:
    verdict = judge(compare(unpinned(**{**CHAIN, **a}), unpinned(**{**CHAIN, **b})))
    assert verdict.score >= scoring.REVIEW


def test_outlets_far_apart_may_be_the_same_at_the_same_number() -> None:
    here = store(address_line1="Jl. Cipete Raya No. 7", **CHAIN)
    there = store(address_line1="Cipete Raya 7", lat=-6.2 + 130 * NORTH_M, **CHAIN)
    assert judge(compare(here, there)).score >= scoring.REVIEW


def test_a_common_name_is_that_of_a_chain() -> None:
    a, b = unpinned(address_line1="Jl. Cipete Raya No. 7"), unpinned(address_line1="Jl. Kemang No. 90")
    assert judge(compare(a, b)).score > scoring.OTHER_OUTLET_CAP
    assert judge(compare(a, b, is_common_name=True)).score <= scoring.OTHER_OUTLET_CAP


def test_a_home_page_is_no_evidence_for_a_common_name() -> None:
    page = {"website": "https://kopi.example/", "address_line1": "Jl. Cipete Raya No. 7"}
    far = {**page, "lat": -6.2 + 2000 * NORTH_M, "address_line1": "Jl. Cipete Raya No. 90"}
    assert judge(compare(store(**page), store(**far))).score > scoring.OTHER_OUTLET_CAP
    common = compare(store(**page), store(**far), is_common_name=True)
    assert judge(common).score == scoring.OTHER_OUTLET_CAP


def test_close_pins_outweigh_a_brand_of_one_side() -> None:
    near = store(lat=-6.2 + 120 * NORTH_M)
    assert judge(compare(store(brand_id=1), near)).score > scoring.OTHER_OUTLET_CAP


def test_the_same_id_of_a_source_settles_it() -> None:
    ids = frozenset({("osm", "node/1")})
    linked = judge(compare(subject.read({"name": "A"}, ids), subject.read({"name": "B"}, ids)))
    assert (linked.score, linked.band, linked.corroborated) == (1.0, "linked", True)


def test_close_calls_are_left_to_a_person() -> None:
    def verdict(score: float, band: str = "") -> scoring.Verdict:
        return scoring.Verdict(score, band or scoring.band_of(score), Features(), None, (), False)

    bands = [item.band for item in demote_close_calls([verdict(0.95), verdict(0.9), verdict(0.70)])]
    assert bands == ["review", "review", "review"]
    assert [item.band for item in demote_close_calls([verdict(0.96), verdict(0.80), verdict(0.45)])] == [
        "match",
        "review",
        "weak",
    ]
    assert [item.band for item in demote_close_calls([verdict(1.0, "linked"), verdict(0.95)])] == [
        "linked",
        "match",
    ]


def test_reasons_are_plain_words() -> None:
    a = store("Kopi Tuku Cipete", phones=phone("+6281"), brand_id=1)
    b = store("Kopi Tuku", phones=phone("+6281"), brand_id=2, lat=-6.2 + 12 * NORTH_M)
    assert judge(compare(a, b)).reasons[:3] == ("Same phone", "12 m away", "Names alike 65 %")
    assert judge(compare(a, b)).reasons[-1] == "Different brand"
    assert reasons.distance_words(1420) == "1.4 km away"


def test_keys_contain_only_distinctive_values() -> None:
    a = store(
        phones=[*phone("+6281"), *phone("14045", "hotline")],
        website="https://www.tuku.id/",
        socials=[{"platform": "instagram", "url": "https://instagram.com/tuku"}],
    )
    assert a.keys == ["i:tuku", "p:+6281", "w:tuku.id"]
