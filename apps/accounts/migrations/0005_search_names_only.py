from django.db import migrations

from apps.core.text.folding import fold


def search_names_only(apps, schema_editor):
    """Take addresses and phones out of the text by which everybody finds an account."""
    User = apps.get_model("accounts", "User")
    for user in User.objects.only("username", "nickname").iterator():
        User.objects.filter(pk=user.pk).update(search_text=fold(f"{user.username} {user.nickname}"))


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_sign_ins")]

    operations = [migrations.RunPython(search_names_only, migrations.RunPython.noop)]
