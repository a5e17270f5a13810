"""Fields of every record kind: id, country, times of creation and change."""

from __future__ import annotations

from apps.core.lists import list_filters
from apps.core.records import fields as f

ID = f.column_only(
    "id", "Id", value_type=f.ValueType.NUMBER, column=f.Column("id", 10, cell=lambda record: record.pk)
)
COUNTRY = f.shown("country", "Country", str, row=True)


def created_at(column: str = "created") -> f.Field:
    """Return the creation time field, with a column of this id, a sort order and filters."""
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
