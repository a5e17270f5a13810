"""The audit of packages."""

import pytest

from ops.launcher import audit, environment

PYTHON = '{"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}]}'
NPM = '{"vulnerabilities": {"b": {"severity": "high", "range": "<2"}}}'
UNKNOWN_PACKAGE = '{"dependencies": [{"name": "a", "skip_reason": "not found"}]}'
NOTHING = '{"dependencies": [], "vulnerabilities": {}}'


@pytest.mark.parametrize(
    ("python", "npm", "code", "line"),
    [
        (NOTHING, NOTHING, 0, "Python: no known vulnerability."),
        (PYTHON, NOTHING, 1, "Python: a 1: X-1 (fixed in 2)"),
        (NOTHING, NPM, 1, "npm: b: high (<2)"),
        ("", NPM, 1, "Python: no advisory service answered"),
        (NOTHING, "", 2, "npm: no advisory service answered"),
        (NOTHING, '{"error": {}}', 2, "npm: no advisory service answered"),
        (UNKNOWN_PACKAGE, NOTHING, 2, "Python: no advisory service answered"),
    ],
)
def test_vulnerabilities_and_missing_answers_have_different_exit_codes(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    python: str,
    npm: str,
    code: int,
    line: str,
) -> None:
    monkeypatch.setattr(environment, "ensure", lambda _: None)
    monkeypatch.setattr(audit, "output_of", lambda argv: npm if argv[0] == "npm" else python)

    assert audit.audit() == code
    assert line in capsys.readouterr().out
