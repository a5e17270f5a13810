"""Tests that the two diagrams of docs/architecture.md agree with the code."""

from __future__ import annotations

import itertools
import re
import tomllib
from pathlib import Path

from apps.core.tests.test_packages import imports

ROOT = Path(__file__).resolve().parents[3]
_NODE = re.compile(r'(\w+)\["([^"]+)"\]')


def diagrams() -> list[str]:
    """Return the diagrams "A request" and "Packages of core" of the page."""
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    by_key = dict(
        re.findall(r"^## ([^\n]+)\n(?:(?!^## ).)*?```mermaid\n(.*?)```", page, re.MULTILINE | re.DOTALL)
    )
    return [by_key["A request"], by_key["Packages of core"]]


def arrows(diagram: str) -> list[tuple[str, str]]:
    """Return the pairs of nodes that arrows connect, by label."""
    labels = dict(_NODE.findall(diagram))
    plain = _NODE.sub(r"\1", diagram)
    chains = [re.findall(r"\w+", line) for line in plain.splitlines() if "-->" in line]
    return [
        (labels.get(one, one), labels.get(other, other))
        for chain in chains
        for one, other in itertools.pairwise(chain)
    ]


def module_of(path: str) -> str:
    """Return the dotted name of a Python file."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def test_each_arrow_of_a_request_is_an_import() -> None:
    result = arrows(diagrams()[0])
    assert len(result) > 8
    missing = [
        (source, target)
        for source, target in result
        if module_of(target) not in set(imports((ROOT / source).read_text(encoding="utf-8")))
    ]
    assert missing == []


def test_the_packages_of_core_are_drawn_in_the_order_of_their_layers() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    contract = next(one for one in contracts["contracts"] if one["name"] == "Layers inside core")
    layers = [re.findall(r"\w+", layer) for layer in contract["layers"]]
    drawn = arrows(diagrams()[1])
    assert [source.split(" · ") for source, _ in drawn] + [drawn[-1][1].split(" · ")] == layers
