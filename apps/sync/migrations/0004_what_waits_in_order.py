"""What waits has one of several states: its list is read in each of its orders by an index of its own.

Those by match and by distance have rows without a value last, as lists do.
"""

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models
from django.db.models import F, Q

WAITS = Q(status__in=("pending", "in_review", "conflict")) | Q(
    confirmed_at__isnull=True, is_qa=True, status="auto_applied"
)
ORDERS = {"priority": ("-priority", "-id"), "turn": ("turn", "id"), "age": ("-created_at", "-id")}
WITH_EMPTY = {"score": "score", "distance": "distance_m"}
PARTS = (("sync_item_waits", ("country",), WAITS), ("sync_item", ("country", "status"), None))


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False
    nobody_needs = "The order of the two indexes was none that the release before asked for."

    dependencies = [("sync", "0003_letters_in_search")]

    operations = [
        *(RemoveIndexConcurrently("syncitem", f"sync_item_{order}") for order in WITH_EMPTY),
        *(
            AddIndexConcurrently(
                "syncitem",
                models.Index(condition=WAITS, fields=["country", *columns], name=f"sync_item_waits_{order}"),
            )
            for order, columns in ORDERS.items()
        ),
        *(
            AddIndexConcurrently(
                "syncitem",
                models.Index(
                    *leading,
                    F(column).desc(nulls_last=True),
                    F("id").desc(),
                    condition=condition,
                    name=f"{name}_{order}",
                ),
            )
            for name, leading, condition in PARTS
            for order, column in WITH_EMPTY.items()
        ),
    ]
