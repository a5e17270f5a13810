from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("core", "0007_figures")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="importfile",
            name="edits",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="importline",
            name="cells",
            field=models.JSONField(default=dict),
        ),
        # What older checks found lacks what screens read by now: files that were not run are checked again.
        migrations.RunSQL(
            "UPDATE core_importfile SET findings = NULL, digest = '', check_job_id = NULL WHERE NOT is_begun",
            migrations.RunSQL.noop,
        ),
    ]
