"""The contract that the server generates for the front end's tests."""

from __future__ import annotations

import json
from pathlib import Path

from django.core.management import call_command

from apps.core.lists import list_area


def test_the_contract_names_lists_limits_enumerations_and_roles(tmp_path: Path) -> None:
    call_command("write_contract", tmp_path / "contract.json")

    message = json.loads((tmp_path / "contract.json").read_text(encoding="utf-8"))

    assert sorted(message["lists"]) == sorted(list_area.areas())
    page = message["lists"]["page"]
    assert page["columns"]["path"] == {"label": "Web address", "roles": ["manager", "operator"]}
    assert page["filters"]["robots"] == {"kind": "choice", "several": True, "choices": ["index", "noindex"]}
    assert "publish" in page["actions"]
    assert "title" in page["sorts"]
    assert message["longest"]["store/edit_store"]["name"] == 120
    assert message["enums"]["robots"] == ["index", "noindex"]
    assert message["roles"] == ["manager", "operator", "reviewer", "editor", "kol"]


def test_restricted_columns_declare_their_roles(tmp_path: Path) -> None:
    call_command("write_contract", tmp_path / "contract.json")

    message = json.loads((tmp_path / "contract.json").read_text(encoding="utf-8"))

    assert message["lists"]["error_feedback"]["columns"]["reporter"]["roles"] == ["manager"]
