"""Every action in history has a label on the screens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from apps.accounts.permissions import ACTIONS as ACCOUNT_ACTIONS
from apps.business_messages.permissions import STATUS_ACTIONS as MESSAGE_ACTIONS
from apps.comments.permissions import MOVES as COMMENT_MOVES
from apps.content.domain.direct_workflow import STATUS_ACTIONS as DIRECT_ACTIONS
from apps.content.permissions import STATUS_ACTIONS as ARTICLE_ACTIONS
from apps.feedback.permissions import STATUS_ACTIONS as REPORT_ACTIONS
from apps.stores.permissions import BUSINESS_MOVES, STATUS_MOVES

ROOT = Path(__file__).resolve().parents[3]
_WRITTEN = re.compile(r'action="([a-z_]+)"')
_OF_THE_COMMAND_LINE = frozenset({"store_true", "append", "ignore"})
_COMPUTED = (
    *ACCOUNT_ACTIONS,
    *ARTICLE_ACTIONS,
    *COMMENT_MOVES,
    *DIRECT_ACTIONS,
    *MESSAGE_ACTIONS,
    *REPORT_ACTIONS,
    *STATUS_MOVES,
    *BUSINESS_MOVES,
    # Actions on duplicate pairs and their entries on stores, on tasks, pictures and claims.
    "not_duplicate",
    "snooze",
    "duplicate_not",
    "duplicate_snooze",
    "duplicate_reopen",
    "done",
    "cancel",
    "reopen",
    "block",
    "unblock",
    "claim_approved",
    "claim_declined",
    "hide_picture",
    "show_picture",
)


def recorded() -> list[str]:
    """Return every action that areas write to history, from their code and from tables."""
    files = (path for path in (ROOT / "apps").rglob("*.py") if "tests" not in path.parts)
    written = {action for path in files for action in _WRITTEN.findall(path.read_text("utf-8"))}
    return sorted((written - _OF_THE_COMMAND_LINE) | set(_COMPUTED))


@pytest.mark.parametrize("action", recorded())
def test_every_action_has_a_label(action: str) -> None:
    table = (ROOT / "frontend/shared/history/historyEntries.ts").read_text("utf-8")
    assert re.search(rf"^  {action}: \[", table, re.MULTILINE), f"historyEntries.ts has no words for {action}"
