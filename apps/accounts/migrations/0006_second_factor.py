import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_search_names_only")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="second_factor_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="session",
            name="assurance",
            field=models.CharField(
                choices=[("password", "Password"), ("second_factor", "Password and second factor")],
                db_default="password",
                default="password",
                max_length=20,
            ),
        ),
        migrations.AlterField(
            model_name="signin",
            name="result",
            field=models.CharField(
                choices=[
                    ("signed_in", "Signed in"),
                    ("wrong_password", "Wrong password"),
                    ("too_many", "Refused: too many wrong passwords"),
                    ("disabled", "Refused: account disabled"),
                    ("expired", "Refused: one-time password expired"),
                    ("not_allowed", "Refused: no access to Django’s admin"),
                    ("code_asked", "Password right, code asked for"),
                    ("wrong_code", "Wrong code"),
                    ("no_second_factor", "Refused: no second factor set up"),
                ],
                max_length=20,
            ),
        ),
        migrations.CreateModel(
            name="Authenticator",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sealed_secret", models.TextField(editable=False)),
                ("last_step", models.BigIntegerField(editable=False)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("last_used_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="authenticator",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RecoveryCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code_hash", models.CharField(editable=False, max_length=64)),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="recovery_codes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("user", "code_hash"), name="recovery_code_once")
                ],
            },
        ),
    ]
