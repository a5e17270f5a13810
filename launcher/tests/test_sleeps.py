"""The check that no test waits for a time sees one that does."""

from pathlib import Path

import pytest

from launcher import sleeps


@pytest.mark.parametrize(
    "line",
    [
        "time.sleep(1)",
        "asyncio.sleep(1)",
        "page.wait_for_timeout(500)",
        "from time import sleep as rest",
    ],
)
@pytest.mark.parametrize("folder", ["e2e", "apps/crm/tests", "launcher/tests"])
def test_a_planted_sleep_is_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], folder: str, line: str
) -> None:
    (tmp_path / folder).mkdir(parents=True)
    planted = tmp_path / folder / "test_planted.py"
    planted.write_text(f"import time\n{line}  # wait: until the next look\n")
    assert sleeps.check(tmp_path)

    planted.write_text(f"import time\n{line}\n")

    assert not sleeps.check(tmp_path)
    assert f"{folder}/test_planted.py:2" in capsys.readouterr().out


def test_the_product_may_sleep(tmp_path: Path) -> None:
    (tmp_path / "apps" / "crm").mkdir(parents=True)
    (tmp_path / "apps" / "crm" / "services.py").write_text("import time\ntime.sleep(1)\n")
    assert sleeps.check(tmp_path)
