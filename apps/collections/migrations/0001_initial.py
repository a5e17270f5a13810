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
            name='Collection',
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
                ('subtitle', models.CharField(blank=True, max_length=160)),
                ('intro', models.CharField(blank=True, max_length=1000)),
                ('cover_picture', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='uploads.picture')),
                ('theme', models.CharField(choices=[('list', 'List'), ('guide', 'Guide'), ('ranking', 'Ranking'), ('kol_pick', "KOL's picks")], default='list', max_length=10)),
                ('mode', models.CharField(choices=[('manual', 'Chosen by hand'), ('rule', 'Found by a rule')], default='manual', max_length=10)),
                ('rule', models.JSONField(null=True)),
                ('region', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='stores.region')),
                ('tags', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('curator', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('sponsorship', models.CharField(choices=[('none', 'Not sponsored'), ('gifted', 'Food or stay was free'), ('paid', 'Paid partnership'), ('own_business', "Author's own business")], default='none', max_length=14)),
                ('sort_weight', models.PositiveSmallIntegerField(default=0)),
                ('item_count', models.PositiveIntegerField(default=0)),
                ('broken_count', models.PositiveIntegerField(default=0)),
                ('found_store_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('found_at', models.DateTimeField(null=True)),
                ('picture_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('live_picture_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('live_store_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('live_found_store_ids', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('search_text', models.TextField(default='', editable=False)),
            ],
            options={
                'abstract': False,
                'indexes': [models.Index(fields=['country', 'status', '-updated_at', '-id'], name='collection_status_newest'), models.Index(fields=['country', '-updated_at', '-id'], name='collection_newest'), models.Index(models.F('country'), models.OrderBy(models.F('publish_at'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), name='collection_published'), models.Index(fields=['country', '-sort_weight', '-id'], name='collection_weight'), models.Index(fields=['country', '-view_30d', '-id'], name='collection_views'), models.Index(django.db.models.functions.comparison.Collate(models.F('title'), 'alphabet_id'), models.F('id'), condition=models.Q(('country', 'ID')), name='collection_title_id'), models.Index(django.db.models.functions.comparison.Collate(models.F('title'), 'alphabet_tr'), models.F('id'), condition=models.Q(('country', 'TR')), name='collection_title_tr'), models.Index(django.db.models.functions.comparison.Collate(models.F('title'), 'alphabet_ms'), models.F('id'), condition=models.Q(('country', 'MY')), name='collection_title_my'), models.Index(django.db.models.functions.comparison.Collate(models.F('title'), 'alphabet_fil'), models.F('id'), condition=models.Q(('country', 'PH')), name='collection_title_ph'), models.Index(fields=['curator'], name='collection_curator'), models.Index(condition=models.Q(('status', 'scheduled')), fields=['publish_at'], name='collection_due'), models.Index(condition=models.Q(('is_live', True), ('unpublish_at__isnull', False)), fields=['unpublish_at'], name='collection_over'), models.Index(condition=models.Q(('broken_count__gt', 0)), fields=['country', '-updated_at'], name='collection_broken'), django.contrib.postgres.indexes.GinIndex(fields=['live_store_ids'], name='collection_live_stores'), django.contrib.postgres.indexes.GinIndex(fields=['live_found_store_ids'], name='collection_live_found'), django.contrib.postgres.indexes.GinIndex(fields=['tags'], name='collection_tags')],
                'constraints': [models.UniqueConstraint(fields=('country', 'slug'), name='collection_slug_once'), models.UniqueConstraint(condition=models.Q(('is_live', True), models.Q(('live_slug', ''), _negated=True)), fields=('country', 'live_slug'), name='collection_live_slug_once'), models.CheckConstraint(condition=models.Q(('status__in', ['draft', 'in_review', 'changes_requested', 'scheduled', 'published', 'unpublished', 'archived'])), name='collection_status_known'), models.CheckConstraint(condition=models.Q(('is_live', False), ('live_revision_no__isnull', False), _connector='OR'), name='collection_live_which'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'published'), _negated=True), ('is_live', True), _connector='OR'), name='collection_published_is_live'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'archived'), _negated=True), ('is_live', False), _connector='OR'), name='collection_archived_is_not_live'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'scheduled'), _negated=True), ('publish_at__isnull', False), _connector='OR'), name='collection_scheduled_when'), models.CheckConstraint(condition=models.Q(('theme__in', ['list', 'guide', 'ranking', 'kol_pick'])), name='collection_theme_known'), models.CheckConstraint(condition=models.Q(('mode__in', ['manual', 'rule'])), name='collection_mode_known')],
            },
        ),
        migrations.CreateModel(
            name='CollectionItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('collection', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='collections.collection')),
                ('position', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(max_length=10)),
                ('ref_id', models.BigIntegerField(null=True)),
                ('url', models.CharField(blank=True, max_length=500)),
                ('title_override', models.CharField(blank=True, max_length=100)),
                ('picture_override', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='uploads.picture')),
                ('note', models.CharField(blank=True, max_length=300)),
                ('rank_label', models.CharField(blank=True, max_length=20)),
                ('broken', models.CharField(blank=True, choices=[('closed', 'Permanently closed'), ('off', 'Not published'), ('merged', 'Merged into another'), ('gone', 'Deleted')], max_length=8)),
                ('broken_since', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['position', 'pk'],
                'indexes': [models.Index(fields=['collection', 'position'], name='collection_item_order'), models.Index(fields=['kind', 'ref_id'], name='collection_item_target')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('ref_id__isnull', False)), fields=('collection', 'kind', 'ref_id'), name='collection_item_once'), models.UniqueConstraint(condition=models.Q(('url', ''), _negated=True), fields=('collection', 'url'), name='collection_link_once'), models.CheckConstraint(condition=models.Q(('ref_id__isnull', True), ('url', ''), _connector='XOR'), name='collection_item_leads_somewhere')],
            },
        ),
    ])]
