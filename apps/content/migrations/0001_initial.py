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
            name='Article',
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
                ('subtitle', models.CharField(blank=True, max_length=160)),
                ('summary', models.CharField(blank=True, max_length=300)),
                ('category', models.CharField(choices=[('review', 'Review'), ('guide', 'Guide'), ('news', 'News'), ('recipe', 'Recipe'), ('interview', 'Interview'), ('list', 'List'), ('promo', 'Promo')], max_length=12)),
                ('body', models.JSONField(default=list)),
                ('body_text', models.TextField(default='', editable=False)),
                ('word_count', models.PositiveIntegerField(default=0)),
                ('read_minutes', models.PositiveIntegerField(default=0)),
            ],
            options={
                'abstract': False,
                'indexes': [models.Index(fields=['country', 'status', '-updated_at', '-id'], name='article_status_newest'), models.Index(fields=['country', '-updated_at', '-id'], name='article_newest'), models.Index(models.F('country'), models.OrderBy(models.F('publish_at'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), name='article_published'), models.Index(condition=models.Q(('status', 'in_review')), fields=['country', 'submitted_at', 'id'], name='article_in_review'), models.Index(models.F('country'), models.OrderBy(models.F('submitted_at'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), name='article_submitted'), models.Index(fields=['country', '-view_30d', '-id'], name='article_views'), models.Index(fields=['author', 'status', '-updated_at', '-id'], name='article_author'), models.Index(fields=['reviewer', 'status'], name='article_reviewer'), models.Index(fields=['updated_by', '-updated_at', '-id'], name='article_changed_by'), models.Index(condition=models.Q(('status', 'scheduled')), fields=['publish_at'], name='article_due'), models.Index(condition=models.Q(('is_live', True), ('unpublish_at__isnull', False)), fields=['unpublish_at'], name='article_over'), django.contrib.postgres.indexes.GinIndex(fields=['co_author_ids'], name='article_co_authors'), django.contrib.postgres.indexes.GinIndex(fields=['store_ids'], name='article_stores'), django.contrib.postgres.indexes.GinIndex(fields=['live_store_ids'], name='article_live_stores'), django.contrib.postgres.indexes.GinIndex(fields=['country', 'tags'], name='article_tags'), django.contrib.postgres.indexes.GinIndex(fields=['language', 'sponsorship', 'cuisines'], name='article_kinds'), models.Index(fields=['country', 'category', '-updated_at', '-id'], name='article_category')],
                'constraints': [models.UniqueConstraint(fields=('country', 'slug'), name='article_slug_once'), models.UniqueConstraint(condition=models.Q(('is_live', True), models.Q(('live_slug', ''), _negated=True)), fields=('country', 'live_slug'), name='article_live_slug_once'), models.CheckConstraint(condition=models.Q(('status__in', ['draft', 'in_review', 'changes_requested', 'scheduled', 'published', 'unpublished', 'archived'])), name='article_status_known'), models.CheckConstraint(condition=models.Q(('is_live', False), ('live_revision_no__isnull', False), _connector='OR'), name='article_live_which'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'published'), _negated=True), ('is_live', True), _connector='OR'), name='article_published_is_live'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'archived'), _negated=True), ('is_live', False), _connector='OR'), name='article_archived_is_not_live'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'scheduled'), _negated=True), ('publish_at__isnull', False), _connector='OR'), name='article_scheduled_when'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'in_review'), _negated=True), ('submitted_revision_no__isnull', False), _connector='OR'), name='article_in_review_what'), models.CheckConstraint(condition=models.Q(('category__in', ['review', 'guide', 'news', 'recipe', 'interview', 'list', 'promo'])), name='article_category_known')],
            },
        ),
        migrations.CreateModel(
            name='Revision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('object_type', models.CharField(max_length=40)),
                ('object_id', models.BigIntegerField()),
                ('revision_no', models.PositiveIntegerField()),
                ('snapshot', models.JSONField()),
                ('saved_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('saved_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('note', models.CharField(blank=True, max_length=200)),
                ('is_autosave', models.BooleanField(default=False)),
                ('is_published', models.BooleanField(default=False)),
                ('diff_summary', models.JSONField(default=list)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('object_type', 'object_id', 'revision_no'), name='revision_number_once')],
            },
        ),
        migrations.CreateModel(
            name='ReviewDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('object_type', models.CharField(max_length=40)),
                ('object_id', models.BigIntegerField()),
                ('round', models.PositiveIntegerField()),
                ('revision_no', models.PositiveIntegerField()),
                ('verdict', models.CharField(choices=[('approved', 'Approved'), ('changes_requested', 'Changes requested'), ('withdrawn', 'Withdrawn')], max_length=20)),
                ('reason', models.CharField(blank=True, max_length=1000)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'indexes': [models.Index(fields=['object_type', 'object_id', 'id'], name='decision_record')],
            },
        ),
        migrations.CreateModel(
            name='ReviewComment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('object_type', models.CharField(max_length=40)),
                ('object_id', models.BigIntegerField()),
                ('block_id', models.UUIDField(null=True)),
                ('body', models.CharField(max_length=2000)),
                ('round', models.PositiveIntegerField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('resolved_at', models.DateTimeField(null=True)),
                ('resolved_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['object_type', 'object_id', 'id'], name='review_comment_record')],
            },
        ),
        migrations.CreateModel(
            name='DailyViews',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('object_type', models.CharField(max_length=20)),
                ('object_id', models.BigIntegerField()),
                ('day', models.DateField()),
                ('views', models.PositiveIntegerField(default=0)),
            ],
            options={
                'verbose_name_plural': 'daily views',
                'indexes': [models.Index(fields=['object_type', 'day'], name='daily_views_day')],
                'constraints': [models.UniqueConstraint(fields=('object_type', 'object_id', 'day'), name='daily_views_once')],
            },
        ),
    ])]
