"""Make the records searchable and track the pictures they show."""

from django.db import migrations

from apps.core.search.schema import searchable
from apps.uploads.models.uses_schema import in_list, track_uses


class Migration(migrations.Migration):
    initial = True
    dependencies = [("feedback", "0001_initial"), ("core", "0003_functions"), ("uploads", "0001_initial")]
    operations = [
        searchable("feedback", "feedback_feedback"),
        track_uses("feedback_feedback", {"feedback": in_list("pictures")}),
    ]
