"""Detection of input fields that are never sent or never read."""

from __future__ import annotations

from pathlib import Path

import pytest

from wiring import fields
from wiring.fields import Calls, Writing

CALLS = Calls([Writing("store/edit_store", frozenset({"store_id", "phone"}))], frozenset({"phone"}))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Create a project whose form sends the fields that its call takes."""
    for folder in ("frontend/features/stores", "frontend/features/crm", "frontend/shared", "apps/stores/api"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "frontend/features/stores/form.tsx").write_text(
        "callApi('store/edit_store', { store_id: 1, phone });\n"
    )
    (tmp_path / "apps/stores/services.py").write_text('def edit(data):\n    return data["store_id"]\n')
    return tmp_path


def lines(root: Path, calls: Calls = CALLS, **excused: dict[str, str]) -> list[str]:
    lists = {"unsent": {}, "unread": {}, **excused}
    return [f"{each.where}: {each.what}" for each in fields.findings(root, calls, **lists)]


def with_field(name: str, *, is_answered: bool) -> Calls:
    writing = Writing("store/edit_store", frozenset({"store_id", "phone", name}))
    return Calls([writing], frozenset({"phone", name} if is_answered else {"phone"}))


def test_fields_that_are_sent_and_read_are_well(root: Path) -> None:
    assert lines(root) == []


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("features/stores/more.tsx", "// the language\n/* language */\n"),
        ("features/stores/form.test.tsx", "const language = 1;\n"),
        ("features/crm/form.tsx", "const language = 1;\n"),
    ],
)
def test_unsent_field_is_reported(root: Path, file: str, source: str) -> None:
    (root / "frontend" / file).write_text(source)
    calls = with_field("language", is_answered=True)

    assert lines(root, calls) == ["store/edit_store: the front end never sends language"]
    assert lines(root, calls, unsent={"store/edit_store language": "sent by the public site"}) == []


@pytest.mark.parametrize("file", ["frontend/features/stores/more.tsx", "frontend/shared/more.ts"])
def test_a_field_that_the_folder_or_all_of_them_name_is_sent(root: Path, file: str) -> None:
    (root / file).write_text("const names = ['language'];\n")

    assert lines(root, with_field("language", is_answered=True)) == []


RECORDS = """export const RECORDS = {"store": {"calls": {"edit": "store/edit_store"}, "fields": {"phone": {}}}} as const;
export const SUGGESTED = {"wrong_phone": ["phone"]} as const;
"""


@pytest.mark.parametrize(
    ("source", "unsent"),
    [
        ("const kind = contentKind<Store>('store', { store_id: 1 });\n", ""),
        ("editRecord('store', { store_id: 1 });\n", ""),
        ("callApi('store/edit_store', { store_id: 1, ...SUGGESTED });\n", ""),
        ("const kind = contentKind<Store>('store', {});\n", "store_id"),
        ("callApi('store/edit_store', { store_id: 1 });\n", "phone"),
    ],
)
def test_fields_of_a_named_table_or_constant_are_sent(root: Path, source: str, unsent: str) -> None:
    (root / "frontend/shared/api").mkdir()
    (root / "frontend/shared/api/records.ts").write_text(RECORDS)
    (root / "frontend/features/stores/form.tsx").write_text(source)

    assert lines(root) == ([f"store/edit_store: the front end never sends {unsent}"] if unsent else [])


def test_unread_field_is_reported(root: Path) -> None:
    (root / "frontend/shared/more.ts").write_text("const names = ['language'];\n")
    (root / "apps/stores/api/inputs.py").write_text('NAMES = ["language"]\n')
    calls = with_field("language", is_answered=False)

    assert lines(root, calls) == ["store/edit_store: nothing reads language"]
    assert lines(root, calls, unread={"store/edit_store language": "counted by hand"}) == []


def test_needless_excuse_is_reported(root: Path) -> None:
    excused = {"store/edit_store phone": "", "store/edit_store fax": ""}

    assert lines(root, unsent=excused) == [
        "tools/wiring/fields.py: store/edit_store fax is excused and does not exist",
        "tools/wiring/fields.py: store/edit_store phone is excused and needs no excuse",
    ]


def test_calls_are_read_with_the_fields_of_their_parts() -> None:
    calls = fields.of_operations()

    edit = next(call for call in calls.writing if call.name == "business_message/reply_message")
    assert "message_id" in edit.fields
    assert "version" not in edit.fields
    assert "message_id" in calls.answered
