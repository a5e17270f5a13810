from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="invitation_hash",
            field=models.CharField(editable=False, max_length=64, null=True, unique=True),
        ),
        migrations.AddField(
            model_name="user", name="invited_until", field=models.DateTimeField(blank=True, null=True)
        ),
        migrations.AddField(
            model_name="user", name="temp_password_until", field=models.DateTimeField(blank=True, null=True)
        ),
        # One-time passwords given until now are good for another 72 hours.
        migrations.RunSQL(
            "UPDATE accounts_user SET temp_password_until = now() + interval '72 hours' "
            "WHERE must_change_password",
            migrations.RunSQL.noop,
        ),
    ]
