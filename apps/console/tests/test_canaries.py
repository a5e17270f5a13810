"""An id of another country behaves like a missing id in every field; no text of it is returned.

All records of the other country have one id, so that one number is foreign in every field, and a marker in
every text. The test puts the number into every id field of every operation, as every role that may call it,
and compares the response with that for a missing id.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from typing import Any

import openpyxl
import pytest
from django.db import connection, reset_queries, transaction
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIRequestFactory, force_authenticate

from apps.accounts.choices import Assurance
from apps.accounts.models import Session, User
from apps.accounts.services import sessions
from apps.accounts.tests.factories import UserFactory
from apps.console.tests.foreign_ids import (
    FOREIGN_ID,
    MARKER,
    Path,
    id_paths,
    ids_from_the_foreign_one,
    mark,
    move_to,
    own_models,
    with_id,
)
from apps.console.tests.test_other_countries import HERE, THERE, make_records_abroad
from apps.core import registry
from apps.core.choices import Role
from apps.core.errors import AppError
from apps.core.http.operations import PUBLIC, Operation
from apps.core.http.rendering import dumps
from apps.core.testing.api import ABOUT_ITSELF, WRITES
from apps.core.testing.contract import MISSING_ID, cases
from apps.core.testing.levels import share
from config import api_urls

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
assert api_urls.urlpatterns, "the operations are loaded by their URLs"
MADE = re.compile(r'"(\w*_?id|version)":\s*"?\d+"?')
"""Ids of created records differ in each call."""
RANDOM = re.compile(r"[0-9a-f]{16,}|\b[a-z0-9]{4}(?:-[a-z0-9]{4}){3}\b")
"""File names and one-time passwords."""
TIMES = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)")


@dataclass(frozen=True)
class Output:
    """A response without values that differ in each call, and the written statements."""

    code: int
    text: str
    writes: tuple[str, ...]


def call(name: str, body: dict[str, Any], person: User, files: Any = None) -> Output:
    """Return the response for the person in their country. Everything is rolled back."""
    operation = registry.operations()[name]
    for file in (files or {}).values():
        file.seek(0)
    content = "multipart" if operation.takes_files() else "json"
    request = APIRequestFactory().post(f"/?cc={HERE}", {**body, **(files or {})}, format=content)
    force_authenticate(request, user=person, token=session_of(person))
    sid = transaction.savepoint()
    # Django stores only the last 9,000 statements: later ones would be lost.
    reset_queries()
    with CaptureQueriesContext(connection) as captured:
        response = operation.as_view()(request)
        text = text_of(response)
    transaction.savepoint_rollback(sid)
    # A call that fails would pass every comparison.
    assert response.status_code < 500, (name, body, text)
    code = int(response.data["code"]) if hasattr(response, "data") else 0
    return Output(code, text, stored_texts([entry["sql"].lstrip() for entry in captured.captured_queries]))


def session_of(person: User) -> Session:
    """Return the person's session."""
    return Session.objects.filter(user=person).first() or sessions.open_session(
        user=person, user_agent="walk", assurance=Assurance.SECOND_FACTOR
    )


def stored_texts(statements: list[str]) -> tuple[str, ...]:
    """Return the writing statements that the call did not roll back."""
    undone = [n for n, sql in enumerate(statements) if sql.startswith("ROLLBACK TO SAVEPOINT")]
    after = statements[max(undone, default=-1) + 1 :]
    return tuple(sql for sql in after if sql.upper().startswith(WRITES) and not ABOUT_ITSELF.match(sql))


def text_of(response: Any) -> str:
    """Return everything in a response as one text; for an export its cells."""
    if hasattr(response, "data"):
        return dumps(response.data).decode()
    content: bytes = b"".join(response.streaming_content) if response.streaming else response.content
    if not content.startswith(b"PK"):
        return content.decode(errors="replace")
    sheet = openpyxl.load_workbook(io.BytesIO(content), read_only=True).worksheets[0]
    return str([list(row) for row in sheet.iter_rows(values_only=True)])


def plain(output: Output) -> tuple[int, str]:
    """Return the values to compare, without the sent id, new ids and times."""
    text = output.text.replace(str(FOREIGN_ID), "SENT").replace(str(MISSING_ID), "SENT")
    return output.code, RANDOM.sub("RANDOM", TIMES.sub("AT", MADE.sub(r'"\1":0', text)))


def own_body(name: str, person: User) -> dict[str, Any]:
    """Return the body of a valid call; empty if the person's role cannot create the records."""
    try:
        with transaction.atomic():
            return cases()[name].own_body(person)
    except AppError:
        return {}


def may_call(operation: type[Operation]) -> list[str]:
    """Return the roles that may make a call."""
    return [role for role in Role.values if role in operation.roles]


SHARED = {
    (
        "store/create_store",
        ("brand_id",),
    ): "a chain opens its first shop in a country before its brand is of it",
    (
        "store/edit_store",
        ("brand_id",),
    ): "a chain opens its first shop in a country before its brand is of it",
}
"""Ids that mean the same in every country. Each needs its reason."""
PLACES = [
    (name, path)
    for name, operation in sorted(registry.operations().items())
    if operation.roles is not PUBLIC
    for path in id_paths(operation.input())
    if (name, path) not in SHARED
]


@pytest.fixture
def abroad() -> None:
    """Create records of every kind in the other country, with one id and the marker."""
    stranger = UserFactory(manager=True, countries=[THERE])
    with ids_from_the_foreign_one():
        make_records_abroad(stranger)
    move_to(THERE)
    assert mark() > 100


@pytest.mark.usefixtures("abroad")
def test_an_id_of_another_country_is_answered_like_one_that_does_not_exist() -> None:
    people = {role: UserFactory(role=role, countries=[HERE]) for role in Role.values}
    faults, unreached = [], []
    for name, path in share(PLACES):
        operation, case = registry.operations()[name], cases()[name]
        for role in may_call(operation):
            sid = transaction.savepoint()
            own = own_body(name, people[role])
            bodies = [with_id(operation.input(), own, path, value) for value in (MISSING_ID, FOREIGN_ID)]
            if None in bodies:
                unreached.append(f"{name} {'.'.join(path)}")
            else:
                faults += compared(name, path, people[role], [body or {} for body in bodies], case.files)
            transaction.savepoint_rollback(sid)
    assert faults == [], "\n".join(faults)
    assert len(set(unreached)) <= len(PLACES) // 10, sorted(set(unreached))


def compared(name: str, path: Path, person: User, bodies: list[dict[str, Any]], files: Any) -> list[str]:
    """Return the differences between the responses for a missing id and a foreign id."""
    missing, foreign = (call(name, body, person, files) for body in bodies)
    where = f"{name} {'.'.join(path)} as {person.role}"
    faults = []
    if plain(missing) != plain(foreign):
        faults.append(
            f"{where}: {plain(missing)[0]} {missing.text[:300]} -> {foreign.code} {foreign.text[:300]}"
        )
    if MARKER in foreign.text or MARKER in missing.text:
        faults.append(f"{where}: tells a text of {THERE}")
    if foreign.code and foreign.writes:
        faults.append(f"{where}: refused with {foreign.code} and wrote {foreign.writes[0][:120]}")
    return faults


@pytest.mark.usefixtures("abroad")
def test_no_text_of_another_country_is_in_any_answer_or_file() -> None:
    people = {role: UserFactory(role=role, countries=[HERE]) for role in Role.values}
    response = []
    for name, operation in share(sorted(registry.operations().items())):
        if operation.roles is PUBLIC:
            continue
        for role in may_call(operation):
            sid = transaction.savepoint()
            for body in ({}, own_body(name, people[role])):
                if MARKER in call(name, body, people[role], cases()[name].files).text:
                    response.append(f"{name} as {role}")
            transaction.savepoint_rollback(sid)
    assert sorted(set(response)) == []


@pytest.mark.usefixtures("abroad")
def test_the_foreign_id_is_foreign_in_every_table() -> None:
    """Check that the record with this id is foreign in every table; otherwise the test proves nothing."""
    own, seen = [], 0
    for model in own_models():
        names = {field.name for field in model._meta.get_fields()}
        row = model._base_manager.filter(pk=FOREIGN_ID).first()
        if row is None or not names & {"country", "countries"}:
            continue
        seen += 1
        # A record without a country belongs to the foreign user: their view, a change of their account.
        of = getattr(row, "countries", None) or [getattr(row, "country", "")]
        if of not in ([THERE], [""]):
            own.append(f"{model.__name__} of {of}")
    assert own == []
    assert seen > 25
