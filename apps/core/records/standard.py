"""Fields that records of every kind have: the id, the country, when one was made and changed."""

from __future__ import annotations

from apps.core.queries import list_filters
from apps.core.records import fields as f

ID = f.column_only(
    "id", "Id", value_type=f.ValueType.NUMBER, column=f.Column("id", 10, cell=lambda record: record.pk)
)
COUNTRY = f.shown("country", "Country", str, row=True)


def created_at(column: str = "created") -> f.Field:
    """Return when a record was made, as a column of this id, with its order and its filters."""
    return f.column_only(
        "created_at",
        "Created",
        value_type=f.ValueType.MOMENT,
        column=f.Column(column, 18),
        sort=f.Sort("created_at"),
        filters={
            "created_from": f.ListFilter("Created from", list_filters.day_from("created_at")),
            "created_to": f.ListFilter("Created to", list_filters.day_to("created_at")),
        },
    )
