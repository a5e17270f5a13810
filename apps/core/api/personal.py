"""Operations on the stored data of a person: search, export and erase."""

from __future__ import annotations

from apps.core.api import personal_shapes as shapes
from apps.core.choices import PersonRequestKind, Role
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.outputs import ListOutput, Rows
from apps.core.http.throttle import Rate
from apps.core.permissions.areas import roles_of
from apps.core.privacy import requests
from apps.core.privacy.sought import read
from apps.core.registry import register

SUPER_ADMINS = roles_of("personal")


@register
class SearchPerson(Operation[shapes.PersonSoughtInput]):
    """Count the records of each kind that contain a person, in the caller's countries."""

    name = "person/search"
    kind, roles, scope = Kind.QUERY, frozenset({Role.MANAGER.value}), Scope.NONE
    output = Rows[shapes.PersonFound]
    rate = Rate(30)

    def run(self, call: Call[shapes.PersonSoughtInput]) -> Rows[shapes.PersonFound]:
        person = read(call.data.value, call.country, call.user.visible_countries)
        records = requests.search(person)
        return Rows[shapes.PersonFound](rows=[shapes.PersonFound.of(one) for one in records])


@register
class QueryPersonRequests(Operation):
    """List exports and erasures of personal data, newest first, with requester, reason and result."""

    name = "person/query_requests"
    kind, roles, scope = Kind.QUERY, SUPER_ADMINS, Scope.NONE
    input, output = shapes.RequestListInput, ListOutput[shapes.PersonRequestRow]

    def run(self, call: Call) -> ListOutput[shapes.PersonRequestRow]:
        page, rows = requests.list_requests(user=call.user, query=call.data)
        return page.answer(
            ListOutput[shapes.PersonRequestRow], [shapes.request_row(request) for request in rows]
        )


@register
class ExportPerson(Operation[shapes.PersonRequestInput]):
    """Start a job that exports all stored data about a person as an archive."""

    name = "person/export"
    kind, roles, scope = Kind.MUTATION, SUPER_ADMINS, Scope.NONE
    output = shapes.PersonRequestRow
    rate = Rate(10)

    def run(self, call: Call[shapes.PersonRequestInput]) -> shapes.PersonRequestRow:
        request = requests.create(
            kind=PersonRequestKind.EXPORT,
            actor=call.user,
            messages=read(call.data.value, call.country),
            reason=call.data.reason,
        )
        return shapes.request_row(request)


@register
class ErasePerson(Operation[shapes.PersonRequestInput]):
    """Start a job that erases a person from all stored data.

    First returns a warning with the data to erase, to confirm (10009).
    """

    name = "person/erase"
    kind, roles, scope = Kind.MUTATION, SUPER_ADMINS, Scope.NONE
    output = shapes.PersonRequestRow
    rate = Rate(10)

    def run(self, call: Call[shapes.PersonRequestInput]) -> shapes.PersonRequestRow:
        request = requests.create(
            kind=PersonRequestKind.ERASE,
            actor=call.user,
            messages=read(call.data.value, call.country),
            reason=call.data.reason,
            confirmed=call.confirmed,
        )
        return shapes.request_row(request)
