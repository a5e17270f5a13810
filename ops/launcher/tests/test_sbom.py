"""The bills of materials."""

import json
from pathlib import Path

import pytest

from config.version import VERSION
from ops.launcher import environment, paths, sbom


@pytest.mark.slow
def test_the_python_bill_lists_runtime_packages_only(tmp_path: Path) -> None:
    bill = sbom.python_bill(tmp_path)
    components = json.loads(bill.read_text())["components"]

    by_key = {component["name"].lower().replace("_", "-"): component["version"] for component in components}
    for pin in environment.pins(environment.RUNTIME):
        name, _, version = pin.partition("==")
        assert by_key[name.partition("[")[0].lower().replace("_", "-")] == version
    assert {"botocore", "asgiref", "psycopg-binary"} <= set(by_key), "what the named ones need"
    assert not set(by_key) & {"pytest", "mypy", "ruff", "cyclonedx-bom"}


def test_the_npm_bill_lists_runtime_packages_only(tmp_path: Path) -> None:
    bill = sbom.npm_bill(tmp_path)
    content = json.loads(bill.read_text())
    components = content["components"]
    assert content["metadata"]["component"]["version"] == VERSION

    by_key = {component["name"]: component for component in components}
    assert {"react", "react-dom"} <= set(by_key)
    assert not set(by_key) & {"webpack", "vitest", "eslint"}
    lock = json.loads((paths.ROOT / "package-lock.json").read_text())["packages"]
    version = lock["node_modules/@mui/material"]["version"]
    assert by_key["@mui/material"]["purl"] == f"pkg:npm/%40mui/material@{version}"
