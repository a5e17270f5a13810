from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_second_factor")]

    operations = [
        migrations.AddField(
            model_name="session", name="proven_at", field=models.DateTimeField(blank=True, null=True)
        ),
    ]
