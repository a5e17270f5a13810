"""Long steps are shown with how far they are."""

from pathlib import Path

import pytest

from launcher import progress


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The log of a step."""
    return tmp_path / "step.log"


def step(log: Path, text: str, seconds: float) -> progress.Step:
    """Return a step that began so long ago and has written this."""
    log.write_text(text)
    return progress.Step("Database", log, started=progress.time.monotonic() - seconds)


def test_a_short_step_is_not_shown(log: Path) -> None:
    assert progress.line([step(log, "10%", 4.0)]) == ""


def test_a_long_step_is_a_bar_at_the_share_it_told_last(log: Path) -> None:
    shown = progress.line([step(log, "10% one\n45% two\nmore", 6.0)])

    assert shown == f"Database {'█' * 9}{'░' * 11} 45 %"


def test_a_long_step_that_tells_no_share_is_shown_with_its_seconds(log: Path) -> None:
    assert progress.line([step(log, "nothing yet", 12.2)]) == "Database 12 s"


def test_a_share_over_the_whole_is_the_whole(log: Path) -> None:
    assert progress.line([step(log, "250%", 6.0)]).endswith(" 100 %")


def test_steps_side_by_side_share_the_line(log: Path) -> None:
    one = step(log, "5%", 6.0)

    assert progress.line([one, one]).count("Database") == 2
