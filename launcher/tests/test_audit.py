"""The audit of packages."""

import pytest

from launcher import audit, environment


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("", None),
        ("ConnectionError: no route", None),
        ('{"dependencies": [{"name": "a", "version": "1", "vulns": []}]}', []),
        ('{"dependencies": [{"name": "a", "skip_reason": "not found"}]}', None),
        (
            '{"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}]}',
            ["a 1: X-1 (mended in 2)"],
        ),
    ],
)
def test_reads_the_answer_of_pip_audit(output: str, expected: list[str] | None) -> None:
    assert audit.python_weaknesses(output) == expected


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("", None),
        ('{"message": "request failed", "error": {}}', None),
        ('{"vulnerabilities": {}}', []),
        ('{"vulnerabilities": {"b": {"severity": "high", "range": "<2"}}}', ["b: high (<2)"]),
    ],
)
def test_reads_the_answer_of_npm_audit(output: str, expected: list[str] | None) -> None:
    assert audit.npm_weaknesses(output) == expected


@pytest.mark.parametrize(
    ("python", "npm", "code"),
    [
        ('{"dependencies": []}', '{"vulnerabilities": {}}', 0),
        ('{"dependencies": []}', "", 2),
        ("", '{"vulnerabilities": {"b": {"severity": "high", "range": "<2"}}}', 1),
    ],
)
def test_the_exit_code_tells_found_from_not_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], python: str, npm: str, code: int
) -> None:
    monkeypatch.setattr(environment, "ensure", lambda _: None)
    monkeypatch.setattr(audit, "answer_of", lambda argv: npm if argv[0] == "npm" else python)
    assert audit.audit() == code
    said = capsys.readouterr().out
    assert ("no advisory service answered" in said) == (not python or not npm)
