from collections import Counter
from typing import Any

import django.db.models.functions.text
from django.db import migrations, models


def confirm_addresses(apps: Any, schema_editor: Any) -> None:
    """Confirm addresses of one account alone that somebody else than their owner wrote last.

    The others are confirmed by their owners, or by who manages the account.
    """
    User, ChangeLog = apps.get_model("accounts", "User"), apps.get_model("core", "ChangeLog")
    written_by_owner: dict[int, bool] = {}
    entries = ChangeLog.objects.filter(object_type="user", changes__contains=[{"field": "email"}])
    for user_id, actor_id in entries.order_by("pk").values_list("object_id", "actor_id"):
        written_by_owner[user_id] = actor_id == user_id
    users = list(User.objects.exclude(email="").values_list("pk", "email"))
    accounts_of = Counter(email.lower() for _, email in users)
    confirmed = [
        pk for pk, email in users if accounts_of[email.lower()] == 1 and not written_by_owner.get(pk, False)
    ]
    User.objects.filter(pk__in=confirmed).update(is_email_confirmed=True)


NAME = "user_email_once"


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("accounts", "0013_emails_and_second_factors"),
        ("core", "0012_lanes"),
    ]

    operations = [
        migrations.RunPython(confirm_addresses, migrations.RunPython.noop),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    f"CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS {NAME} ON accounts_user (LOWER(email)) "
                    "WHERE is_email_confirmed AND NOT email = ''",
                    f"DROP INDEX CONCURRENTLY IF EXISTS {NAME}",
                )
            ],
            state_operations=[
                migrations.AddConstraint(
                    model_name="user",
                    constraint=models.UniqueConstraint(
                        django.db.models.functions.text.Lower("email"),
                        condition=models.Q(
                            ("is_email_confirmed", True), models.Q(("email", ""), _negated=True)
                        ),
                        name=NAME,
                        violation_error_message="Another account has this address",
                    ),
                )
            ],
        ),
    ]
