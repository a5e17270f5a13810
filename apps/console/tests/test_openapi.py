"""Every documented operation with generated input: no faults, and responses match openapi.yaml.

schemathesis generates calls from the committed document, from which the client is generated as well: boundary
cases (longest text, one item too many, a wrong type), and random ones. A third test replaces single values of
valid calls. All run in transactions that are rolled back. The document is loaded when the first test needs
it, so that collecting this file costs nothing.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from hypothesis import Phase, given, seed
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from apps.accounts.tests.factories import UserFactory
from apps.console.tests.spoiling import NASTY, SEED, good_calls, places_of, spoiled, undone
from apps.core import registry
from apps.core.choices import Country
from apps.core.testing.api import Api
from apps.core.testing.levels import LEVEL, Level, examples
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory

if TYPE_CHECKING:
    from schemathesis import Case
    from schemathesis.schemas import APIOperation, BaseSchema

pytestmark = pytest.mark.slow

NAMES = sorted(registry.operations())
WIDE = {"store/create_store", "store/edit_store"}
"""Bodies of eighty fields, for which schemathesis needs half a minute each."""
FULL = LEVEL is Level.FULL
EDGES_ONE_IN = 1 if FULL else 80
"""Share of boundary cases (about forty thousand in total) that is sent of each kind."""
RANDOM_CALLS = 25 if FULL else 2
SPOILED_CALLS = examples(150)


@pytest.fixture(scope="module")
def schema() -> BaseSchema:
    """Return the committed document, served by the application in this process."""
    import schemathesis

    result = schemathesis.openapi.from_path(settings.BASE_DIR / "openapi.yaml")
    result.app = get_wsgi_application()
    return result


@pytest.fixture
def admin_headers(db: None) -> dict[str, str]:
    admin = UserFactory(super_admin=True, countries=list(Country.values))
    # Without an explicit Accept-Encoding it would request gzip and parse the compressed bytes as JSON.
    return {"Authorization": f"Bearer {Api().token(admin)}", "Accept-Encoding": "identity"}


@pytest.fixture
def store(db: None) -> Store:
    return StoreFactory(country="ID")


def operation_of(schema: BaseSchema, name: str) -> APIOperation:
    return schema[f"/seo/admin/v1/{name}"]["POST"]


def naming_the_store(body: Any, store: Store) -> Any:
    """Use the existing store in every other generated body, so that calls get past the look-up."""
    if not isinstance(body, dict) or "store_id" not in body or len(repr(body)) % 2:
        return body
    return {**body, "store_id": store.pk, **({"version": 1} if "version" in body else {})}


def assert_answered_as_documented(case: Case, headers: dict[str, str]) -> None:
    from schemathesis import checks

    with undone():
        case.call_and_validate(
            headers=headers,
            checks=[
                checks.not_a_server_error,
                checks.status_code_conformance,
                checks.content_type_conformance,
                checks.response_schema_conformance,
            ],
        )


def kind_of(case: Case) -> tuple[bool, str]:
    """Return whether a call of this kind is always sent, and the kind: the boundary case of the body.

    A valid body reaches the rules behind the serializer; invalid ones are refused before. Errors of URLs are
    the same for every operation: for them the number decides.
    """
    from schemathesis import GenerationMode
    from schemathesis.core.parameters import ParameterLocation

    assert case.meta is not None
    phase = case.meta.phase.data
    if (
        phase.parameter_location is not ParameterLocation.BODY
        or case.meta.generation.mode is GenerationMode.NEGATIVE
    ):
        return False, phase.scenario
    edge = re.sub(r"'[^']*'", "a field", phase.description.rpartition(": ")[2])
    return not edge.startswith("Near-boundary"), edge


def edge_calls(operation: APIOperation) -> Iterable[Case]:
    """Return the boundary cases to send, the same in every run."""
    generation = operation.schema.config.generation_for(operation=operation, phase="coverage")
    kinds: dict[tuple[bool, str], list[Case]] = defaultdict(list)
    for case in operation.schema.iter_coverage_cases(
        operation, generation_modes=generation.modes, generation_config=generation
    ):
        kinds[kind_of(case)].append(case)
    chance = random.Random(f"{SEED} {operation.label}")
    for (is_always_sent, _), result in kinds.items():
        count = int(len(result) / EDGES_ONE_IN + chance.random())
        yield from chance.sample(result, min(len(result), max(count, int(is_always_sent))))


@pytest.mark.parametrize("name", NAMES)
def test_calls_at_the_edges_are_answered_as_documented(
    schema: BaseSchema, name: str, admin_headers: dict[str, str], store: Store
) -> None:
    for case in edge_calls(operation_of(schema, name)):
        case.body = naming_the_store(case.body, store)
        assert_answered_as_documented(case, admin_headers)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in WIDE])
def test_random_calls_are_answered_as_documented(
    schema: BaseSchema, name: str, admin_headers: dict[str, str], store: Store
) -> None:
    operation = operation_of(schema, name)
    modes = operation.schema.config.generation_for(operation=operation, phase="fuzzing").modes

    @seed(SEED)
    @hypothesis_settings(
        max_examples=RANDOM_CALLS,
        database=None,
        phases=[Phase.generate],
    )
    @given(case=st.one_of([operation.as_strategy(generation_mode=mode) for mode in modes]))
    def check(case: Case) -> None:
        case.body = naming_the_store(case.body, store)
        assert_answered_as_documented(case, admin_headers)

    check()


@pytest.mark.parametrize("name", sorted(WIDE))
def test_spoiled_stores_are_answered_as_documented(
    schema: BaseSchema, name: str, admin_headers: dict[str, str], store: Store
) -> None:
    operation = operation_of(schema, name)
    body = dict(good_calls(UserFactory(super_admin=True)))[name]
    tries = [(path, value) for path in places_of(body) for value in NASTY]
    for path, value in random.Random(SEED).sample(tries, SPOILED_CALLS):
        case = operation.Case(
            body=spoiled(body, path, value), query={"cc": "ID"}, media_type="application/json"
        )
        assert_answered_as_documented(case, admin_headers)
