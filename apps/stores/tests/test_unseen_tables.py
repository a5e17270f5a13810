"""Quality of the import of tables that nobody prepared: columns, rows and wrong values.

`unseen_tables` has small tables of the project's own making, in the styles of offices, chains, malls, map
services and open data, and `expected.json` has what an attentive person would store. Alternatives are
separated by `|`; an empty text means that nothing may be stored. ops/bench/IMPORT.md has the results.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypedDict

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Api
from apps.stores.tests.test_import_console import setup_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reference_database")]

FOLDER = Path(__file__).parent / "unseen_tables"


class Table(TypedDict):
    """The expectations for a table: field by column, and texts by row and field."""

    country: str
    half: str
    columns: Mapping[str, str]
    rows: Mapping[str, Mapping[str, str]]


EXPECTED: dict[str, Table] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))


@dataclass
class Score:
    """Counts over tables, and the differences as texts."""

    columns: int = 0
    right: int = 0
    rows: int = 0
    complete: int = 0
    wrong: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)


def accepted(questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the answers of a user who accepts all suggested meanings with one click."""
    return [
        {"field": question["field"], "theirs": one["value"], "ours": question["ours"], "also": one["also"]}
        for question in questions
        if question["ours"] is not None
        for one in question["values"]
    ]


def is_one_of(text: str, expected: str) -> bool:
    return text in expected.split("|")


def score_table(api: Api, user: User, name: str, table: Table, score: Score) -> None:
    """Upload and check a table with all suggestions accepted, and compare."""
    country = table["country"]
    content = SimpleUploadedFile(name, (FOLDER / name).read_bytes())
    answer = api.call("store/upload_import", files={"file": content}, as_=user, cc=country)
    score.columns += len(table["columns"])
    score.rows += len(table["rows"])
    if answer.code != 0:
        score.missed.append(f"{name}: not read: {answer.msg}")
        return
    imported = answer.ok()
    suggested = {one["column"]: one["field"] for one in imported["suggested"]}
    score_columns(name, table, suggested, score)
    setup = setup_of(imported)
    if "store_type" not in suggested.values():
        setup["mapped"].append({"field": "store_type", "columns": [], "value": "restaurant"})
    body = {"import_id": imported["import_id"], "setup": setup}
    checked = api.call("store/preview_import", body, as_=user, cc=country)
    if checked.code != 0:
        score.missed.append(f"{name}: not checked: {checked.body}")
        return
    setup["values"] = accepted(checked.data["questions"])
    findings = api.call("store/preview_import", body, as_=user, cc=country).ok()["findings"]
    for sample in findings["samples"]:
        if expected := table["rows"].get(str(sample["row"])):
            score_row(name, sample, expected, score)


def score_columns(name: str, table: Table, suggested: Mapping[str, str], score: Score) -> None:
    for column, expected in table["columns"].items():
        row = suggested.get(column, "")
        score.right += is_one_of(row, expected)
        if not is_one_of(row, expected):
            note = f"{name}: {column} is {row!r}, not {expected!r}"
            (score.wrong if row else score.missed).append(note)


def score_row(name: str, sample: Mapping[str, Any], expected: Mapping[str, str], score: Score) -> None:
    texts = {one["field"]: one["text"] for one in sample["values"]}
    is_created = sample["result"] == "created"
    missing = [] if is_created else [f"{name} {sample['row']}: {sample['problems']}"]
    for field_name, text in expected.items():
        row = texts.get(field_name, "")
        if is_one_of(row, text):
            continue
        note = f"{name} {sample['row']}: {field_name} is {row!r}, not {text!r}"
        missing.append(note)
        # A larger region than the row names is incomplete, not wrong.
        is_part = field_name == "region" and any(one.endswith(row) for one in text.split("|"))
        if row and not is_part and is_created:
            score.wrong.append(note)
    score.missed += missing
    score.complete += not missing


def score_half(api: Api, half: str) -> Score:
    score = Score()
    user = UserFactory(countries=["ID", "TR", "MY", "PH"])
    for name, table in EXPECTED.items():
        if table["half"] == half:
            score_table(api, user, name, table, score)
    return score


@pytest.mark.parametrize("half", ["tuning", "held back"])
def test_unseen_tables_are_read_right(api: Api, half: str) -> None:
    score = score_half(api, half)
    report = "\n".join(
        [
            f"{half}: {score.right} of {score.columns} columns, {score.complete} of {score.rows} rows",
            *(f"wrong: {note}" for note in score.wrong),
            *(f"missed: {note}" for note in score.missed),
        ]
    )
    assert not score.wrong, report
    assert score.right >= 0.95 * score.columns, report
    assert score.complete >= 0.85 * score.rows, report
