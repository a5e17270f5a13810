"""The amount of testing at each level."""

from __future__ import annotations

import pytest

from apps.core.testing.levels import Level, examples, level_of, share, walked


@pytest.mark.parametrize(
    ("environment", "level"),
    [
        ({}, Level.NORMAL),
        ({"SOFRA_TEST_LEVEL": ""}, Level.NORMAL),
        ({"SOFRA_TEST_LEVEL": "quick"}, Level.QUICK),
        ({"SOFRA_TEST_LEVEL": "full"}, Level.FULL),
    ],
)
def test_level_is_read_from_the_environment(environment: dict[str, str], level: Level) -> None:
    assert level_of(environment) is level


@pytest.mark.parametrize("word", ["fast", "Quick", "1"])
def test_unknown_level_is_refused_with_the_levels_there_are(word: str) -> None:
    with pytest.raises(
        ValueError, match=f"SOFRA_TEST_LEVEL is '{word}'; it must be one of quick, normal, full"
    ):
        level_of({"SOFRA_TEST_LEVEL": word})


@pytest.mark.parametrize(
    ("level", "full", "count"),
    [
        (Level.QUICK, 300, 15),
        (Level.QUICK, 40, 3),
        (Level.QUICK, 2, 2),
        (Level.NORMAL, 300, 30),
        (Level.NORMAL, 20, 5),
        (Level.FULL, 300, 300),
        (Level.FULL, 1, 1),
    ],
)
def test_examples_are_reduced_by_level_down_to_a_least_count(level: Level, full: int, count: int) -> None:
    assert examples(full, level) == count


def test_share_covers_the_whole_list_in_order() -> None:
    assert share(range(100), Level.QUICK) == [0, 20, 40, 60, 80]
    assert share(range(50), Level.NORMAL) == [0, 10, 20, 30, 40]
    assert share("ab", Level.NORMAL) == ["a", "b"]
    assert share([], Level.NORMAL) == []
    assert share("abc", Level.FULL) == ["a", "b", "c"]


def test_walk_is_whole_but_at_quick() -> None:
    assert walked(range(11), Level.QUICK) == [0, 10]
    assert walked(range(3), Level.NORMAL) == walked(range(3), Level.FULL) == [0, 1, 2]
