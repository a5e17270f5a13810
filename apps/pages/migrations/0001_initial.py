from decimal import Decimal

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.comparison
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
            name='Page',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('title', models.CharField(max_length=120)),
                ('status', models.CharField(choices=[('draft', 'Draft'), ('in_review', 'In review'), ('changes_requested', 'Changes requested'), ('scheduled', 'Scheduled'), ('published', 'Published'), ('unpublished', 'Unpublished'), ('archived', 'Archived')], default='draft', max_length=20)),
                ('is_live', models.BooleanField(default=False)),
                ('publish_at', models.DateTimeField(blank=True, null=True)),
                ('unpublish_at', models.DateTimeField(blank=True, null=True)),
                ('first_published_at', models.DateTimeField(blank=True, null=True)),
                ('last_published_at', models.DateTimeField(blank=True, null=True)),
                ('live_revision_no', models.PositiveIntegerField(blank=True, null=True)),
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
                ('slug', models.CharField(max_length=150)),
                ('live_slug', models.CharField(blank=True, db_default='', default='', max_length=150)),
                ('page_type', models.CharField(choices=[('city_cuisine', 'City or cuisine'), ('topic', 'Topic'), ('campaign', 'Campaign'), ('static', 'Static')], max_length=14)),
                ('language', models.CharField(choices=[('id', 'Indonesian'), ('tr', 'Turkish'), ('ms', 'Malay'), ('en', 'English'), ('fil', 'Filipino')], default='en', max_length=5)),
                ('blocks', models.JSONField(default=list)),
                ('cover_picture', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='uploads.picture')),
                ('region', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='stores.region')),
                ('cuisine_code', models.CharField(blank=True, max_length=30)),
                ('tags', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('in_menu', models.BooleanField(default=False)),
                ('translation_of', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='translations', to='pages.page')),
                ('store_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('picture_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('linked_page_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('live_store_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('live_picture_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('live_page_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('live_title', models.CharField(blank=True, db_default='', default='', max_length=120)),
                ('live_language', models.CharField(blank=True, db_default='', default='', max_length=5)),
                ('live_priority', models.DecimalField(db_default=Decimal('0.5'), decimal_places=1, default=Decimal('0.5'), max_digits=2)),
                ('in_sitemap', models.BooleanField(db_default=False, default=False)),
                ('issues', models.JSONField(default=list)),
                ('issue_codes', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=14), blank=True, default=list, size=None)),
                ('looked_at', models.DateTimeField(null=True)),
                ('seo_score', models.PositiveSmallIntegerField(default=0)),
                ('search_text', models.TextField(default='', editable=False)),
            ],
            options={
                'abstract': False,
                'indexes': [models.Index(fields=['country', 'status', '-updated_at', '-id'], name='page_status_newest'), models.Index(fields=['country', '-updated_at', '-id'], name='page_newest'), models.Index(fields=['country', '-view_30d', '-id'], name='page_views'), models.Index(django.db.models.functions.comparison.Collate(models.F('title'), 'alphabet_id'), models.F('id'), condition=models.Q(('country', 'ID')), name='page_title_id'), models.Index(django.db.models.functions.comparison.Collate(models.F('title'), 'alphabet_tr'), models.F('id'), condition=models.Q(('country', 'TR')), name='page_title_tr'), models.Index(django.db.models.functions.comparison.Collate(models.F('title'), 'alphabet_ms'), models.F('id'), condition=models.Q(('country', 'MY')), name='page_title_my'), models.Index(django.db.models.functions.comparison.Collate(models.F('title'), 'alphabet_fil'), models.F('id'), condition=models.Q(('country', 'PH')), name='page_title_ph'), models.Index(models.F('country'), models.OrderBy(models.F('publish_at'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), name='page_published'), models.Index(condition=models.Q(('status', 'scheduled')), fields=['publish_at'], name='page_due'), models.Index(condition=models.Q(('is_live', True), ('unpublish_at__isnull', False)), fields=['unpublish_at'], name='page_over'), models.Index(condition=models.Q(('in_sitemap', True)), fields=['country', 'id'], name='page_in_sitemap'), models.Index(condition=models.Q(('publish_error', ''), _negated=True), fields=['country', '-updated_at'], name='page_failed'), django.contrib.postgres.indexes.GinIndex(fields=['issue_codes'], name='page_issues'), django.contrib.postgres.indexes.GinIndex(fields=['store_ids'], name='page_stores'), django.contrib.postgres.indexes.GinIndex(fields=['live_store_ids'], name='page_live_stores'), django.contrib.postgres.indexes.GinIndex(fields=['linked_page_ids'], name='page_linked'), django.contrib.postgres.indexes.GinIndex(fields=['live_page_ids'], name='page_live_linked'), django.contrib.postgres.indexes.GinIndex(fields=['tags'], name='page_tags')],
                'constraints': [models.UniqueConstraint(fields=('country', 'slug'), name='page_slug_once'), models.UniqueConstraint(condition=models.Q(('is_live', True), models.Q(('live_slug', ''), _negated=True)), fields=('country', 'live_slug'), name='page_live_slug_once'), models.CheckConstraint(condition=models.Q(('status__in', ['draft', 'in_review', 'changes_requested', 'scheduled', 'published', 'unpublished', 'archived'])), name='page_status_known'), models.CheckConstraint(condition=models.Q(('is_live', False), ('live_revision_no__isnull', False), _connector='OR'), name='page_live_which'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'published'), _negated=True), ('is_live', True), _connector='OR'), name='page_published_is_live'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'archived'), _negated=True), ('is_live', False), _connector='OR'), name='page_archived_is_not_live'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'scheduled'), _negated=True), ('publish_at__isnull', False), _connector='OR'), name='page_scheduled_when'), models.CheckConstraint(condition=models.Q(('page_type__in', ['city_cuisine', 'topic', 'campaign', 'static'])), name='page_type_known'), models.CheckConstraint(condition=models.Q(('translation_of', models.F('id')), _negated=True), name='page_no_translation_of_itself')],
            },
        ),
        migrations.CreateModel(
            name='Redirect',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('from_path', models.CharField(max_length=500)),
                ('to_type', models.CharField(choices=[('page', 'Page'), ('store', 'Store'), ('article', 'Article'), ('video', 'Video'), ('collection', 'Collection'), ('url', 'Web address'), ('gone', 'None: the page is gone')], max_length=10)),
                ('to_id', models.BigIntegerField(null=True)),
                ('to_url', models.CharField(blank=True, max_length=500)),
                ('code', models.PositiveSmallIntegerField(choices=[(301, '301 Moved permanently'), (302, '302 Moved temporarily'), (410, '410 Gone')], default=301)),
                ('page', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='redirects', to='pages.page')),
                ('is_auto', models.BooleanField(default=False)),
                ('was_temporary', models.BooleanField(db_default=False, default=False, editable=False)),
                ('hits', models.PositiveBigIntegerField(default=0)),
                ('last_hit_at', models.DateTimeField(null=True)),
                ('note', models.CharField(blank=True, max_length=200)),
                ('search_text', models.TextField(default='', editable=False)),
            ],
            options={
                'indexes': [models.Index(fields=['country', '-updated_at', '-id'], name='redirect_newest'), models.Index(fields=['country', '-hits', '-id'], name='redirect_hits'), models.Index(fields=['page'], name='redirect_page'), models.Index(fields=['to_type', 'to_id'], name='redirect_target'), django.contrib.postgres.indexes.GinIndex(fields=['search_text'], name='redirect_search', opclasses=['gin_trgm_ops'])],
                'constraints': [models.UniqueConstraint(fields=('country', 'from_path'), name='redirect_once'), models.CheckConstraint(condition=models.Q(('to_type__in', ['page', 'store', 'article', 'video', 'collection', 'url', 'gone'])), name='redirect_to_known'), models.CheckConstraint(condition=models.Q(('code__in', [301, 302, 410])), name='redirect_code_known'), models.CheckConstraint(condition=models.Q(models.Q(('code', 410), ('to_id__isnull', True), ('to_type', 'gone'), ('to_url', '')), models.Q(('to_id__isnull', True), ('to_type', 'url'), models.Q(('to_url', ''), _negated=True), models.Q(('code', 410), _negated=True)), models.Q(models.Q(('to_type__in', ('gone', 'url')), _negated=True), ('to_id__isnull', False), ('to_url', ''), models.Q(('code', 410), _negated=True)), _connector='OR'), name='redirect_leads_somewhere')],
            },
        ),
    ])]
