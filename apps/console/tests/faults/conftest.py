"""One environment for all fault tests; each test starts without running programs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.console.tests.faults.place import Place


@pytest.fixture(scope="package")
def world() -> Iterator[Place]:
    place = Place()
    try:
        place.start_database()
        place.fill()
        yield place
    finally:
        place.close()


@pytest.fixture
def place(world: Place) -> Iterator[Place]:
    yield world
    world.kill_programs()
