"""How the shell's own operations are called in the contract test."""

from typing import Any

from apps.console.tests.waiting import one_of_each
from apps.core.testing.contract import Case, enter
from apps.feedback.models import Feedback


def _waiting(person: Any) -> dict[str, Any]:
    one_of_each()
    return {}


def _taken_up(person: Any) -> dict[str, Any]:
    one_of_each()
    Feedback.objects.update(assignee=person)
    return {}


enter("system/get_bootstrap", Case(13, own=lambda person: {}))
enter("inbox/query_inbox", Case(9, own=_taken_up))
enter("inbox/claim_next", Case(15, own=_waiting))
