"""Each order of the list is that of an index."""

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models
from django.db.models import F

ORDERS = {
    "lead_next_action": "next_action_at",
    "lead_last_contact": "last_contact_at",
    "lead_value": "expected_value",
}


class Migration(migrations.Migration):
    # The indexes are built while the console writes on.
    atomic = False
    nobody_needs = "Leads without a value stand last in lists, which the old indexes did not have."

    dependencies = [("crm", "0005_letters_in_search")]

    operations = [
        *(RemoveIndexConcurrently("lead", name) for name in ORDERS),
        *(
            AddIndexConcurrently(
                "lead", models.Index("country", F(column).desc(nulls_last=True), F("id").desc(), name=name)
            )
            for name, column in ORDERS.items()
        ),
    ]
