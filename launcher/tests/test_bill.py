"""The bill of materials and the audit."""

import json

import pytest

from launcher import bill, environment, paths


def test_the_bill_names_what_the_product_runs_on_and_nothing_else() -> None:
    made = bill.bill()
    assert made == bill.bill(), "the same for the same packages"
    purls = {component["purl"] for component in made["components"]}
    for pin in environment.pins(environment.RUNTIME):
        name, _, version = pin.partition("==")
        assert f"pkg:pypi/{name.lower().replace('_', '-')}@{version}" in purls, pin
    names = {component["name"].lower() for component in made["components"]}
    assert {"botocore", "asgiref", "psycopg-binary", "react", "react-dom"} <= names, (
        "what the named ones need"
    )
    assert not names & {"pytest", "mypy", "webpack", "vitest", "eslint"}
    assert len(purls) == len(made["components"])
    lock = json.loads((paths.ROOT / "package-lock.json").read_text())["packages"]
    scoped = next(name for name in lock if name.startswith("node_modules/@mui/material"))
    assert f"pkg:npm/%40mui/material@{lock[scoped]['version']}" in purls


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
def test_what_pip_audit_says_is_understood(output: str, expected: list[str] | None) -> None:
    assert bill.python_weaknesses(output) == expected


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("", None),
        ('{"message": "request failed", "error": {}}', None),
        ('{"vulnerabilities": {}}', []),
        ('{"vulnerabilities": {"b": {"severity": "high", "range": "<2"}}}', ["b: high (<2)"]),
    ],
)
def test_what_npm_audit_says_is_understood(output: str, expected: list[str] | None) -> None:
    assert bill.npm_weaknesses(output) == expected


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
    monkeypatch.setattr(bill, "answer_of", lambda argv: npm if argv[0] == "npm" else python)
    assert bill.audit() == code
    said = capsys.readouterr().out
    assert ("no advisory service answered" in said) == (not python or not npm)
