"""No list, count, export or history of a country contains another country's rows.

Every reading operation is called twice, before and after records of another country are created: the
responses are equal. A manager of that other country calls as well: for them the response of a list must
change, otherwise the test has created nothing that the list could show.
"""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import openpyxl
import pytest
import time_machine
from django.apps import apps as django_apps
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core import registry
from apps.core.http.operations import PUBLIC, Kind, Operation
from apps.core.testing.api import Answer, Api
from apps.core.testing.contract import cases
from config import api_urls

pytestmark = pytest.mark.django_db

assert api_urls.urlpatterns, "the operations are loaded by their URLs"
HERE, THERE = "ID", "TR"
SHOWS_NOTHING_OF_A_COUNTRY = {
    "address/check_address": "checks what is sent against regions, which are reference data",
    "address/query_outlines": "draws regions, which are reference data",
    "address/reverse_geocode": "reads regions, which are reference data",
    "collection/find_items": "looks up what the call names; its own tests name records of other countries",
    "comment/test_words": "tries word lists, which belong to languages",
    "crm/get_import_fields": "lists what an import may fill",
    "crm/query_imports": "a person's own; those of another country are looked for in test_import_console",
    "draft/get_drafts": "a person's own",
    "job/query_jobs": "a person's own, of all their countries",
    "notification/query_notifications": "a person's own, of all their countries",
    "store/get_import_fields": "lists what an import may fill",
    "store/query_freshness": "figures that the worker counts, so a new record changes them later",
    "store/query_imports": "a person's own; those of another country are looked for in test_import_console",
    "store/parse_hours": "works on what is sent",
    "store/preview_slug": "answers the address of a new name, which no record of the walk has",
    "store/preview_hours": "works on what is sent",
    "taxonomy/get_taxonomies": "reference data of all countries",
    "user/get_my_info": "a person's own",
    "user/get_second_factor": "a person's own",
    "user/query_sessions": "a person's own, or those of the account that is named",
    "user/query_sign_ins": "a person's own, or those of the account that is named",
    "user/user_info": "a person's own",
}
"""Operations without a record id that return no country data. Each needs its reason."""


def reads(operation: type[Operation]) -> bool:
    """Return whether the test calls the operation: it reads, or exports what it reads."""
    verb = operation.name.rpartition("/")[2]
    return operation.roles is not PUBLIC and (operation.kind is Kind.QUERY or verb.startswith("export_"))


NOT_COMPARED = {
    "person/query_requests": "of all countries, for super admins; says of no record whom it is about",
    "person/search": "looks in all countries of who asks: test_person.py tries those of others",
    "system/get_status": "the console's own workers, queues and parts, which are of no country",
    "system/query_failed_mails": "of all countries of a person: test_failed_mails.py asks who sees which",
    "user/begin_authenticator": "answers a new secret each time",
}
"""Operations with a different response each time, or for other users only. Each needs its reason."""
READING = [
    name for name, operation in registry.operations().items() if reads(operation) and name not in NOT_COMPARED
]


@dataclass
class CapturedCall:
    """The calls of the test, and their responses."""

    api: Api
    bodies: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def prepare(self, person: User) -> None:
        """Create a record for every call; call with an empty body too if nothing is required."""
        for name in READING:
            body = cases()[name].own_body(person)
            inputs = registry.operations()[name].input().fields.values()
            nothing_required = not any(one.required for one in inputs)
            self.bodies[name] = [body, {}] if body and nothing_required else [body]

    def lists(self) -> list[str]:
        """Return the calls that need no id of a record."""
        return [
            name
            for name, bodies in self.bodies.items()
            if any(cases()[name].id_field not in body for body in bodies)
        ]

    def answers(self, person: User, country: str, names: Iterable[str]) -> dict[tuple[str, int], Any]:
        """Return the responses by name and index of the body. Everything is rolled back."""
        response = {}
        for name in names:
            for number, body in enumerate(self.bodies[name]):
                sid = transaction.savepoint()
                response[name, number] = _content(self.api.call(name, body, as_=person, cc=country))
                transaction.savepoint_rollback(sid)
        return response


def _content(answer: Answer) -> Any:
    if answer.body:
        return answer.body
    response = answer.response
    content: bytes = b"".join(response.streaming_content) if response.streaming else response.content
    if not content.startswith(b"PK"):
        return content
    sheet = openpyxl.load_workbook(io.BytesIO(content), read_only=True).worksheets[0]
    return [list(row) for row in sheet.iter_rows(values_only=True)]


def make_records_abroad(person: User) -> None:
    """Create a record of every kind in the other country only."""
    shared = [
        model for model in django_apps.get_models() if any(f.name == "countries" for f in model._meta.fields)
    ]
    last = {model: model._base_manager.aggregate(last=Max("pk"))["last"] or 0 for model in shared}
    for case in cases().values():
        make = case.abroad or case.foreign
        if make is not None:
            make(person)
    # Users and sources that factories create belong to the other country, too.
    for model, pk in last.items():
        model._base_manager.filter(pk__gt=pk).update(countries=[THERE])


def difference(before: Any, after: Any, path: str = "") -> str:
    """Return the path of the first difference between two responses; "" if they are equal."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(set(before) | set(after)):
            if row := difference(before.get(key), after.get(key), f"{path}.{key}"):
                return row
        return ""
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return next(
            (
                row
                for number, pair in enumerate(zip(before, after, strict=True))
                if (row := difference(*pair, f"{path}[{number}]"))
            ),
            "",
        )
    return "" if before == after else f"{path}: {str(before)[:300]} -> {str(after)[:300]}"


def changed(before: dict[tuple[str, int], Any], after: dict[tuple[str, int], Any]) -> dict[str, str]:
    """Return a difference of each call whose responses differ."""
    by_key = {key: difference(row, after[key]) for key, row in before.items()}
    return {name: where for (name, _), where in by_key.items() if where}


@pytest.mark.slow
def test_no_answer_of_one_country_shows_rows_of_another(api: Api) -> None:
    # A manager of both countries: the response must contain only this country's rows.
    person = UserFactory(manager=True, countries=[HERE, THERE])
    abroad = UserFactory(manager=True, countries=[THERE])
    api.token(person)
    api.token(abroad)
    repeated = CapturedCall(api)
    repeated.prepare(person)
    listing = [name for name in repeated.lists() if name not in SHOWS_NOTHING_OF_A_COUNTRY]
    moment = timezone.now() + dt.timedelta(seconds=10)
    with time_machine.travel(moment, tick=False):
        here, there = repeated.answers(person, HERE, READING), repeated.answers(abroad, THERE, listing)
        for name, response in here.items():
            assert not isinstance(response, dict) or response["code"] == 0, (name, response)
    make_records_abroad(person)
    with time_machine.travel(moment, tick=False):
        leaks = changed(here, repeated.answers(person, HERE, READING))
        seen = changed(there, repeated.answers(abroad, THERE, listing))
    assert leaks == {}
    silent = sorted(set(listing) - set(seen))
    assert silent == [], (
        "the walk makes no record that these calls show in another country: give their case `abroad`, or name "
        "them in SHOWS_NOTHING_OF_A_COUNTRY with the reason"
    )


@pytest.mark.parametrize("name", [name for name in registry.operations() if name.endswith("/claim_next")])
def test_takes_no_record_of_another_country(api: Api, name: str) -> None:
    person = UserFactory(manager=True, countries=[HERE, THERE])
    api.token(person)
    make_records_abroad(UserFactory(manager=True))
    here = api.call(name, {}, as_=person, cc=HERE).ok()
    assert not any(here.values()), here
    assert any(api.call(name, {}, as_=person, cc=THERE).ok().values())
