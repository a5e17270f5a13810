"""Findings make the command fail and are printed with a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from wiring import __main__ as command
from wiring.findings import Finding


def test_a_finding_fails_the_command_and_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    finding = Finding("config/settings/base.py:3", "the setting X is read nowhere", "Read it, or delete it")
    monkeypatch.setattr(command, "PARTS", {"settings": lambda root: [finding], "names": lambda root: []})

    assert command.main([], tmp_path) == 1
    assert command.main(["names"], tmp_path) == 0
    assert capsys.readouterr().out == (
        "config/settings/base.py:3: the setting X is read nowhere. Read it, or delete it.\n"
    )


def test_an_unknown_part_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(["nothing"], tmp_path)

    assert "no part nothing" in capsys.readouterr().err
