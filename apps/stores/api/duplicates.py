"""The operations on possible duplicates."""

from __future__ import annotations

from django.utils import timezone

from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.outputs import ListOutput
from apps.core.registry import register
from apps.stores.api import answers, inputs, shapes
from apps.stores.models.querysets import STORE_ROLES
from apps.stores.queries import candidates, selectors
from apps.stores.record.shapes import DuplicateCandidate
from apps.stores.services import drafts, duplicates


@register
class CheckDuplicates(Operation):
    """Find possible duplicates of the entered data, most likely first."""

    name = "store/check_duplicates"
    kind, roles, scope = Kind.QUERY, STORE_ROLES, Scope.COUNTRY
    input, output, output_many = inputs.CheckDuplicatesInput, DuplicateCandidate, True

    def run(self, call: Call) -> list[DuplicateCandidate]:
        """Return at most `limit` candidates, by default 10, for the sent fields. Saves nothing.

        With `store_id`, fields that are not sent have that store's values, and the store is no candidate.
        """
        most = call.data.pop("limit", None) or 10
        store_id = call.data.pop("store_id", None)
        subject = drafts.subject_of_draft(
            user=call.user, country=call.country, store_id=store_id, fields=call.data
        )
        rows = candidates.candidates_of(
            country=call.country, store_id=store_id or 0, subject=subject, most=most
        )
        return candidates.answers(rows)


@register
class QueryDuplicates(Operation):
    """List the country's pairs of possible duplicates; without a status, the undecided ones."""

    name = "store/query_duplicates"
    kind, roles, scope = Kind.QUERY, STORE_ROLES, Scope.COUNTRY
    input, output = inputs.DuplicateListInput, ListOutput[shapes.DuplicatePair]

    def run(self, call: Call) -> ListOutput[shapes.DuplicatePair]:
        page, pairs = selectors.list_duplicates(user=call.user, country=call.country, query=call.data)
        rows = [answers.duplicate_pair(pair, call.user) for pair in pairs]
        return page.answer(ListOutput[shapes.DuplicatePair], rows)


@register
class ResolveDuplicate(Operation[inputs.ResolveDuplicateInput]):
    """Mark a pair as different, postpone or reopen the decision, or request a merge by managers."""

    name = "store/resolve_duplicate"
    kind, roles, scope = Kind.MUTATION, STORE_ROLES, Scope.COUNTRY
    output = shapes.DuplicatePair

    def run(self, call: Call[inputs.ResolveDuplicateInput]) -> shapes.DuplicatePair:
        """Save the decision and return the pair with both stores as they are now."""
        pair = duplicates.resolve_duplicate(
            actor=call.user,
            country=call.country,
            at=timezone.now(),
            pair_id=call.data.pair_id,
            version=call.data.version,
            decision=call.data.decision,
            snooze_until=call.data.snooze_until,
        )
        fresh = selectors.get_duplicate(user=call.user, country=call.country, pair_id=pair.pk)
        return answers.duplicate_pair(fresh, call.user)
