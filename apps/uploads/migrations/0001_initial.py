import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.comparison
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import apps.uploads.models
from apps.core.db.tables import CreateTables


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateTables([
        migrations.CreateModel(
            name='Picture',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('file', models.CharField(max_length=200)),
                ('file_name', models.CharField(max_length=200)),
                ('mime', models.CharField(max_length=20)),
                ('size', models.PositiveIntegerField()),
                ('width', models.PositiveIntegerField()),
                ('height', models.PositiveIntegerField()),
                ('sha256', models.CharField(max_length=64)),
                ('phash', models.BigIntegerField(blank=True, null=True)),
                ('phash_0', models.IntegerField(blank=True, editable=False, null=True)),
                ('phash_1', models.IntegerField(blank=True, editable=False, null=True)),
                ('phash_2', models.IntegerField(blank=True, editable=False, null=True)),
                ('phash_3', models.IntegerField(blank=True, editable=False, null=True)),
                ('has_alike', models.BooleanField(db_default=False, default=False, editable=False)),
                ('variants', models.JSONField(default=list)),
                ('is_processing', models.BooleanField(db_default=False, default=False)),
                ('was_animated', models.BooleanField(db_default=False, default=False, editable=False)),
                ('work_token', models.UUIDField(blank=True, editable=False, null=True)),
                ('work_until', models.DateTimeField(blank=True, editable=False, null=True)),
                ('work_attempts', models.PositiveSmallIntegerField(db_default=0, default=0, editable=False)),
                ('dominant_color', models.CharField(blank=True, max_length=7)),
                ('blurhash', models.CharField(blank=True, db_default='', max_length=40)),
                ('focal', models.JSONField(db_default={'x': 0.5, 'y': 0.5}, default=apps.uploads.models.middle)),
                ('crop', models.JSONField(blank=True, null=True)),
                ('alt', models.JSONField(default=dict)),
                ('caption', models.CharField(blank=True, max_length=200)),
                ('folder', models.CharField(choices=[('store', 'Store'), ('menu', 'Menu'), ('article', 'Article'), ('page', 'Page'), ('user', 'User'), ('other', 'Other')], default='store', max_length=10)),
                ('tags', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=40), blank=True, default=list, size=None)),
                ('source', models.CharField(choices=[('staff', 'Staff'), ('kol', 'KOL'), ('owner', 'Owner'), ('visitor', 'Visitor'), ('licensed', 'Licensed'), ('partner', 'Partner')], default='staff', max_length=10)),
                ('credit', models.CharField(blank=True, max_length=80)),
                ('licence', models.CharField(choices=[('own', 'Own'), ('permission', 'Permission'), ('cc_by', 'CC BY'), ('cc_by_sa', 'CC BY-SA'), ('stock', 'Stock'), ('unknown', 'Unknown')], default='unknown', max_length=12)),
                ('licence_expires_on', models.DateField(blank=True, null=True)),
                ('taken_at', models.DateTimeField(blank=True, null=True)),
                ('biz_code', models.CharField(blank=True, max_length=40)),
                ('status', models.CharField(choices=[('active', 'Active'), ('blocked', 'Blocked'), ('deleted', 'Deleted')], default='active', max_length=10)),
                ('uploaded_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('also_brought_by', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), db_default=[], default=list, editable=False, size=None)),
                ('search_text', models.TextField(blank=True, db_default='', editable=False)),
            ],
            options={
                'indexes': [models.Index(fields=['country', '-created_at', '-id'], name='picture_newest'), models.Index(django.db.models.functions.comparison.Collate(models.F('file_name'), 'alphabet_id'), models.F('id'), condition=models.Q(('country', 'ID')), name='picture_file_name_id'), models.Index(django.db.models.functions.comparison.Collate(models.F('file_name'), 'alphabet_tr'), models.F('id'), condition=models.Q(('country', 'TR')), name='picture_file_name_tr'), models.Index(django.db.models.functions.comparison.Collate(models.F('file_name'), 'alphabet_ms'), models.F('id'), condition=models.Q(('country', 'MY')), name='picture_file_name_my'), models.Index(django.db.models.functions.comparison.Collate(models.F('file_name'), 'alphabet_fil'), models.F('id'), condition=models.Q(('country', 'PH')), name='picture_file_name_ph'), models.Index(fields=['country', '-width', '-id'], name='picture_width'), models.Index(fields=['country', '-size', '-id'], name='picture_size'), models.Index(models.F('country'), models.OrderBy(models.F('licence_expires_on'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), name='picture_licence_over'), models.Index(fields=['country', 'phash_0'], name='picture_alike_0'), models.Index(fields=['country', 'phash_1'], name='picture_alike_1'), models.Index(fields=['country', 'phash_2'], name='picture_alike_2'), models.Index(fields=['country', 'phash_3'], name='picture_alike_3'), django.contrib.postgres.indexes.GinIndex(fields=['tags'], name='picture_tags'), django.contrib.postgres.indexes.GinIndex(fields=['folder', 'source', 'status', 'licence'], name='picture_kinds'), models.Index(condition=models.Q(('alt', {})), fields=['country', '-created_at', '-id'], name='picture_not_described'), models.Index(condition=models.Q(('tags', []), _negated=True), fields=['country', '-updated_at', '-id'], name='picture_tagged_last'), django.contrib.postgres.indexes.GinIndex(fields=['also_brought_by'], name='picture_also_brought_by'), models.Index(condition=models.Q(('has_alike', True)), fields=['country', '-created_at', '-id'], name='picture_with_alike'), models.Index(condition=models.Q(('is_processing', True)), fields=['work_until'], name='picture_at_work'), models.Index(condition=models.Q(('licence_expires_on__isnull', False)), fields=['licence_expires_on'], name='picture_expiring')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('status', 'deleted'), _negated=True), fields=('country', 'sha256'), name='picture_once_per_country'), models.CheckConstraint(condition=models.Q(('status__in', ['active', 'blocked', 'deleted'])), name='picture_status_known')],
            },
        ),
        migrations.CreateModel(
            name='PictureUse',
            fields=[
                ('pk', models.CompositePrimaryKey('picture_id', 'use', 'object_id', blank=True, editable=False, primary_key=True, serialize=False)),
                ('picture_id', models.BigIntegerField()),
                ('use', models.CharField(max_length=20)),
                ('object_id', models.BigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name='Upload',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('owner', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], max_length=2)),
                ('purpose', models.CharField(choices=[('picture', 'Picture'), ('import', 'Table to import'), ('video', 'Video'), ('feed', 'Source file')], max_length=20)),
                ('file_name', models.CharField(max_length=200)),
                ('size', models.PositiveBigIntegerField()),
                ('sha256', models.CharField(blank=True, max_length=64)),
                ('chunk_size', models.PositiveIntegerField()),
                ('received', models.PositiveBigIntegerField(default=0)),
                ('folder', models.CharField(max_length=32, unique=True)),
                ('parts', models.JSONField(default=list)),
                ('result_id', models.BigIntegerField(null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('expires_at', models.DateTimeField(db_index=True)),
            ],
            options={
                'indexes': [models.Index(fields=['owner', '-expires_at'], name='upload_of_owner')],
                'constraints': [models.CheckConstraint(condition=models.Q(('received__lte', models.F('size'))), name='upload_within_size')],
            },
        ),
        migrations.CreateModel(
            name='StoredFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], max_length=2)),
                ('file', models.CharField(max_length=200)),
                ('file_name', models.CharField(max_length=200)),
                ('mime', models.CharField(max_length=100)),
                ('size', models.PositiveIntegerField()),
                ('biz_code', models.CharField(blank=True, max_length=40)),
                ('object_type', models.CharField(blank=True, max_length=40)),
                ('object_id', models.BigIntegerField(null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('object_id__isnull', False)), fields=['object_type', 'object_id', 'id'], name='stored_file_of_record'), models.Index(condition=models.Q(('object_id__isnull', True)), fields=['created_at'], name='stored_file_put_by')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('object_id__isnull', True), ('object_type', '')), models.Q(models.Q(('object_type', ''), _negated=True), ('object_id__isnull', False)), _connector='OR'), name='stored_file_has_a_whole_holder')],
            },
        ),
    ])]
