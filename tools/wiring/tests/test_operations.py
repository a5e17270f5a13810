"""Detection of operations without a caller, and of unneeded excuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from wiring import operations

OPENAPI = """
paths:
  /seo/admin/v1/store/get_store:
    post:
      operationId: store_get_store
  /seo/admin/v1/public/create_comment:
    post:
      operationId: public_create_comment
"""
EXCUSED = {"public/create_comment": "called by the public site"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Create a project whose only screen calls one of two operations."""
    (tmp_path / "openapi.yaml").write_text(OPENAPI)
    (tmp_path / "frontend").mkdir()
    (tmp_path / "frontend" / "api.ts").write_text("callApi('store/get_store', { store_id: 1 });\n")
    return tmp_path


def lines(root: Path, excused: dict[str, str] | None = None) -> list[str]:
    result = operations.findings(root, EXCUSED if excused is None else excused)
    return [f"{each.where}: {each.what}" for each in result]


def test_a_called_operation_and_an_excused_one_are_well(root: Path) -> None:
    assert lines(root) == []


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("api.ts", "export type Store = CallOutput<'store/get_store'>;\n"),
        ("api.ts", "export type Name =\n  | 'store/get_store'\n  | 'store/edit_store';\n"),
        ("api.ts", "type Name = 'store/get_store' | 'store/edit_store';\n"),
        ("api.test.ts", "callApi('store/get_store', {});\n"),
        ("testing/calls.ts", "callApi('store/get_store', {});\n"),
        ("schema.d.ts", "export interface paths { '/seo/admin/v1/store/get_store': 'store/get_store' }\n"),
    ],
)
def test_operation_named_only_by_types_or_tests_is_reported(root: Path, file: str, source: str) -> None:
    (root / "frontend" / "api.ts").unlink()
    (root / "frontend" / file).parent.mkdir(exist_ok=True)
    (root / "frontend" / file).write_text(source)

    assert lines(root) == ["openapi.yaml: store/get_store is called nowhere in frontend/"]


@pytest.mark.parametrize(
    ("excused", "line"),
    [
        ({}, "openapi.yaml: public/create_comment is called nowhere in frontend/"),
        (
            {**EXCUSED, "store/get_store": "called by mail"},
            "tools/wiring/operations.py: store/get_store is excused and needs no excuse",
        ),
        (
            {**EXCUSED, "store/gone": "called by mail"},
            "tools/wiring/operations.py: store/gone is excused and does not exist",
        ),
    ],
)
def test_missing_and_needless_excuses_are_reported(root: Path, excused: dict[str, str], line: str) -> None:
    assert lines(root, excused) == [line]
