from decimal import Decimal

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from apps.core.db.tables import CreateTables


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ("stores", "0001_initial"),
        ("uploads", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateTables([
        migrations.CreateModel(
            name='VideoAsset',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], max_length=2)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('video', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='assets', to='videos.video')),
                ('provider', models.CharField(choices=[('local', 'Our own storage'), ('alivod', 'Alibaba VOD'), ('mux', 'Mux')], default='local', max_length=10)),
                ('status', models.CharField(choices=[('waiting', 'Waiting for the file'), ('uploading', 'Uploading'), ('processing', 'Processing'), ('checking', 'Being checked'), ('blocked', 'Blocked'), ('ready', 'Ready'), ('failed', 'Failed'), ('expired', 'Expired')], default='waiting', max_length=12)),
                ('error', models.CharField(blank=True, max_length=200)),
                ('upload', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='uploads.upload')),
                ('file', models.CharField(blank=True, max_length=200)),
                ('file_name', models.CharField(max_length=200)),
                ('mime', models.CharField(max_length=40)),
                ('size', models.PositiveBigIntegerField()),
                ('sha256', models.CharField(blank=True, max_length=64)),
                ('duration_s', models.FloatField(null=True)),
                ('width', models.PositiveIntegerField(null=True)),
                ('height', models.PositiveIntegerField(null=True)),
                ('orientation', models.CharField(blank=True, choices=[('portrait', 'Portrait'), ('landscape', 'Landscape'), ('square', 'Square')], max_length=10)),
                ('has_audio', models.BooleanField(default=False)),
                ('renditions', models.JSONField(default=list)),
                ('poster', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='uploads.picture')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('ready_at', models.DateTimeField(null=True)),
                ('work_token', models.UUIDField(null=True)),
                ('work_until', models.DateTimeField(null=True)),
                ('work_attempts', models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('sha256', ''), _negated=True), fields=['country', 'sha256'], name='asset_same_file'), models.Index(fields=['status', 'duration_s'], name='asset_status'), models.Index(condition=models.Q(('status', 'processing')), fields=['work_until'], name='asset_at_work'), models.Index(condition=models.Q(('status__in', ['waiting', 'uploading'])), fields=['created_at'], name='asset_arriving')],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['waiting', 'uploading', 'processing', 'checking', 'blocked', 'ready', 'failed', 'expired'])), name='asset_status_known'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'ready'), _negated=True), models.Q(models.Q(('file', ''), _negated=True), ('duration_s__isnull', False)), _connector='OR'), name='asset_ready_is_whole')],
            },
        ),
        migrations.CreateModel(
            name='SubtitleFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], max_length=2)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('file', models.CharField(max_length=200)),
                ('file_name', models.CharField(max_length=200)),
                ('size', models.PositiveIntegerField()),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='Video',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('title', models.CharField(max_length=120)),
                ('slug', models.CharField(max_length=100)),
                ('status', models.CharField(choices=[('draft', 'Draft'), ('in_review', 'In review'), ('changes_requested', 'Changes requested'), ('scheduled', 'Scheduled'), ('published', 'Published'), ('unpublished', 'Unpublished'), ('archived', 'Archived')], default='draft', max_length=20)),
                ('is_live', models.BooleanField(default=False)),
                ('publish_at', models.DateTimeField(blank=True, null=True)),
                ('unpublish_at', models.DateTimeField(blank=True, null=True)),
                ('first_published_at', models.DateTimeField(blank=True, null=True)),
                ('last_published_at', models.DateTimeField(blank=True, null=True)),
                ('live_revision_no', models.PositiveIntegerField(blank=True, null=True)),
                ('live_slug', models.CharField(blank=True, db_default='', default='', max_length=100)),
                ('latest_revision_no', models.PositiveIntegerField(default=0)),
                ('is_autosaved', models.BooleanField(default=False)),
                ('publish_error', models.CharField(blank=True, max_length=300)),
                ('meta_title', models.CharField(blank=True, max_length=70)),
                ('meta_description', models.CharField(blank=True, max_length=170)),
                ('canonical_url', models.CharField(blank=True, max_length=500)),
                ('robots', models.CharField(choices=[('index', 'Listed'), ('noindex', 'Hidden')], default='index', max_length=10)),
                ('og_title', models.CharField(blank=True, max_length=90)),
                ('og_description', models.CharField(blank=True, max_length=200)),
                ('og_picture', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='uploads.picture')),
                ('sitemap', models.BooleanField(default=True)),
                ('sitemap_priority', models.DecimalField(decimal_places=1, default=Decimal('0.5'), max_digits=2)),
                ('view_30d', models.PositiveIntegerField(default=0)),
                ('cover_picture', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='uploads.picture')),
                ('cover_alt', models.CharField(blank=True, max_length=160)),
                ('author', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('byline', models.CharField(blank=True, max_length=60)),
                ('co_author_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('stores', models.JSONField(default=list)),
                ('cuisines', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=30), blank=True, default=list, size=None)),
                ('tags', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('region', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='stores.region')),
                ('language', models.CharField(choices=[('id', 'Indonesian'), ('tr', 'Turkish'), ('ms', 'Malay'), ('en', 'English'), ('fil', 'Filipino')], default='en', max_length=5)),
                ('sponsorship', models.CharField(blank=True, choices=[('none', 'Not sponsored'), ('gifted', 'Food or stay was free'), ('paid', 'Paid partnership'), ('own_business', "Author's own business")], max_length=14)),
                ('comments_open', models.BooleanField(default=True)),
                ('is_featured', models.BooleanField(default=False)),
                ('sort_weight', models.PositiveSmallIntegerField(default=0)),
                ('submitted_by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('submitted_at', models.DateTimeField(null=True)),
                ('submitted_revision_no', models.PositiveIntegerField(null=True)),
                ('reviewer', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('review_due_at', models.DateTimeField(null=True)),
                ('review_round', models.PositiveIntegerField(default=0)),
                ('store_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('picture_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('live_store_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('live_picture_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('search_text', models.TextField(default='', editable=False)),
                ('like_count', models.PositiveIntegerField(default=0)),
                ('comment_count', models.PositiveIntegerField(default=0)),
                ('description', models.CharField(blank=True, max_length=2000)),
                ('source', models.CharField(choices=[('upload', 'Uploaded'), ('youtube', 'YouTube'), ('tiktok', 'TikTok'), ('instagram', 'Instagram')], default='upload', max_length=10)),
                ('external_url', models.CharField(blank=True, max_length=300)),
                ('asset', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='videos.videoasset')),
                ('frame_at_s', models.FloatField(null=True)),
                ('subtitles', models.JSONField(default=list)),
                ('chapters', models.JSONField(default=list)),
                ('has_alcohol', models.BooleanField(default=False)),
                ('has_pork', models.BooleanField(default=False)),
                ('music_rights', models.CharField(blank=True, choices=[('own', 'Our own music'), ('licensed', 'Licensed music'), ('platform', "From the platform's library"), ('none', 'No music')], max_length=10)),
            ],
            options={
                'abstract': False,
                'indexes': [models.Index(fields=['country', 'status', '-updated_at', '-id'], name='video_status_newest'), models.Index(fields=['country', '-updated_at', '-id'], name='video_newest'), models.Index(models.F('country'), models.OrderBy(models.F('publish_at'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), name='video_published'), models.Index(condition=models.Q(('status', 'in_review')), fields=['country', 'submitted_at', 'id'], name='video_in_review'), models.Index(models.F('country'), models.OrderBy(models.F('submitted_at'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), name='video_submitted'), models.Index(fields=['country', '-view_30d', '-id'], name='video_views'), models.Index(fields=['author', 'status', '-updated_at', '-id'], name='video_author'), models.Index(fields=['reviewer', 'status'], name='video_reviewer'), models.Index(fields=['updated_by', '-updated_at', '-id'], name='video_changed_by'), models.Index(condition=models.Q(('status', 'scheduled')), fields=['publish_at'], name='video_due'), models.Index(condition=models.Q(('is_live', True), ('unpublish_at__isnull', False)), fields=['unpublish_at'], name='video_over'), django.contrib.postgres.indexes.GinIndex(fields=['co_author_ids'], name='video_co_authors'), django.contrib.postgres.indexes.GinIndex(fields=['store_ids'], name='video_stores'), django.contrib.postgres.indexes.GinIndex(fields=['live_store_ids'], name='video_live_stores'), django.contrib.postgres.indexes.GinIndex(fields=['country', 'tags'], name='video_tags'), django.contrib.postgres.indexes.GinIndex(fields=['language', 'sponsorship', 'cuisines'], name='video_kinds'), models.Index(fields=['country', 'source', '-updated_at', '-id'], name='video_source')],
                'constraints': [models.UniqueConstraint(fields=('country', 'slug'), name='video_slug_once'), models.UniqueConstraint(condition=models.Q(('is_live', True), models.Q(('live_slug', ''), _negated=True)), fields=('country', 'live_slug'), name='video_live_slug_once'), models.CheckConstraint(condition=models.Q(('status__in', ['draft', 'in_review', 'changes_requested', 'scheduled', 'published', 'unpublished', 'archived'])), name='video_status_known'), models.CheckConstraint(condition=models.Q(('is_live', False), ('live_revision_no__isnull', False), _connector='OR'), name='video_live_which'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'published'), _negated=True), ('is_live', True), _connector='OR'), name='video_published_is_live'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'archived'), _negated=True), ('is_live', False), _connector='OR'), name='video_archived_is_not_live'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'scheduled'), _negated=True), ('publish_at__isnull', False), _connector='OR'), name='video_scheduled_when'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'in_review'), _negated=True), ('submitted_revision_no__isnull', False), _connector='OR'), name='video_in_review_what'), models.CheckConstraint(condition=models.Q(('source__in', ['upload', 'youtube', 'tiktok', 'instagram'])), name='video_source_known'), models.CheckConstraint(condition=models.Q(models.Q(('external_url', ''), ('source', 'upload')), models.Q(models.Q(('source', 'upload'), _negated=True), ('asset', None), models.Q(('external_url', ''), _negated=True)), _connector='OR'), name='video_file_or_link')],
            },
        ),
    ])]
