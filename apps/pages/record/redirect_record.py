"""Record definition of redirects: fields, filters, sorts and columns."""

from __future__ import annotations

from typing import Annotated

from django.db.models import Q

from apps.content.record.published_fields import MOST_FILTERED
from apps.core.http.outputs import Meta
from apps.core.lists import common_filters, list_filters
from apps.core.records import fields as f
from apps.core.records.record import Record
from apps.core.records.standard import COUNTRY, ID
from apps.pages.choices import Code, LeadsTo
from apps.pages.models import Redirect
from apps.pages.models.querysets import PAGE_ROLES
from apps.pages.record.shapes import PageRef

ANSWERS = {
    str(Code.MOVED.value): "Permanent (301)",
    str(Code.FOUND.value): "Temporary (302)",
    str(Code.GONE.value): "Gone (410)",
}
"""Labels of the HTTP status codes."""

FIELDS = (
    ID,
    COUNTRY,
    f.text(
        "from_path",
        "Old web address",
        500,
        required="Enter a web address",
        row=True,
        help_text="Path with query, or complete address; stored decoded and in lower case.",
        column=f.Column("from_path"),
        sort=f.Sort("from_path"),
    ),
    f.shown("from_url", "", str, row=True),
    f.choice("to_type", "Redirects to", LeadsTo, of="redirect_to_type", row=True, filtered=True),
    f.record("to_id", "Record", row=True),
    f.text("to_url", "Web address", 500, row=True),
    f.shown(
        "to_title",
        "Redirect type",
        Annotated[str, Meta(description="Description of the target.")],
        row=True,
        column=f.Column("leads"),
    ),
    f.shown(
        "to_address",
        "",
        Annotated[str, Meta(description="Target address; empty if the address is gone.")],
        row=True,
    ),
    f.choice(
        "code",
        "Status code",
        Code,
        row=True,
        filters={
            "code": f.ListFilter(
                "Status code",
                list_filters.some_of(Code.choices, lambda codes: Q(code__in=codes), len(Code)),
                labels=ANSWERS,
            )
        },
    ),
    f.tracked("page_id", "Of page", of="page", undo=True),
    f.shown(
        "page",
        "",
        Annotated[PageRef, Meta(description="Page that the redirect belongs to, while that is on the site.")]
        | None,
        row=True,
        filters={
            "page_id": f.ListFilter(
                "",
                list_filters.some_ids(
                    lambda ids: Q(page__in=ids) | Q(to_type=LeadsTo.PAGE, to_id__in=ids), MOST_FILTERED
                ),
            )
        },
    ),
    f.shown(
        "is_auto",
        "Automatic",
        bool,
        f.ValueType.FLAG,
        row=True,
        history=True,
        undo=True,
        column=f.Column("made", label="Origin"),
        filters={
            "is_auto": f.ListFilter(
                "Origin", list_filters.flag(Q(is_auto=True)), answers=("By itself", "Manual")
            )
        },
    ),
    f.count("hits", "Hits", row=True, column=f.Column("hits"), sort=f.Sort("hits")),
    f.moment("last_hit_at", "Last hit", row=True, column=f.Column("last_hit_at")),
    f.text("note", "Note", 200, row=True, column=f.Column("note")),
    f.column_only(
        "updated_at", "Updated", f.ValueType.MOMENT, column=f.Column("updated"), sort=f.Sort("updated_at")
    ),
    f.column_only("created_by", ""),
    f.column_only("updated_by", ""),
)
REDIRECT_RECORD = Record(
    code="redirect",
    label="Redirect",
    plural="redirects",
    model=Redirect,
    roles=PAGE_ROLES,
    fields=FIELDS,
    area="redirect",
    prefix="page",
    title=lambda redirect: redirect.from_path,
    keyword=common_filters.keyword,
    filters={"ids": f.ListFilter("", list_filters.ids("pk"))},
)
