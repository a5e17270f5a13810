from decimal import Decimal

import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.expressions
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from apps.core.db.tables import CreateTables


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ("core", "0002_initial"),
        ("stores", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateTables([
        migrations.CreateModel(
            name='SyncSource',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('code', models.CharField(max_length=40, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('kind', models.CharField(choices=[('open_data', 'Open data'), ('chain_feed', "Chain website"), ('partner_api', 'Partner'), ('owner_portal', 'Owners'), ('csv', 'Table')], max_length=15)),
                ('countries', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], max_length=2), default=list, size=None)),
                ('trust', models.DecimalField(decimal_places=2, max_digits=3)),
                ('licence', models.CharField(blank=True, max_length=200)),
                ('attribution', models.CharField(blank=True, max_length=300)),
                ('radius_m', models.PositiveIntegerField(default=150)),
                ('missing_days_mean', models.CharField(choices=[('closed', 'Closed that day'), ('unknown', 'Unknown')], default='unknown', max_length=10)),
                ('close_signal_trusted', models.BooleanField(default=False)),
                ('enabled', models.BooleanField(default=True)),
                ('mapping', models.JSONField(blank=True, default=dict)),
                ('last_run_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['open_data', 'chain_feed', 'partner_api', 'owner_portal', 'csv'])), name='sync_source_kind_known'), models.CheckConstraint(condition=models.Q(('trust__gte', Decimal('0')), ('trust__lte', Decimal('1'))), name='sync_source_trust_range')],
            },
        ),
        migrations.CreateModel(
            name='SyncRun',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='runs', to='sync.syncsource')),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], max_length=2)),
                ('status', models.CharField(choices=[('queued', 'Queued'), ('running', 'Running'), ('succeeded', 'Succeeded'), ('partial', 'Partly done'), ('failed', 'Failed'), ('cancelled', 'Cancelled')], default='queued', max_length=10)),
                ('is_full', models.BooleanField(default=False)),
                ('counts', models.JSONField(default=dict)),
                ('skipped', models.JSONField(default=dict)),
                ('file', models.CharField(blank=True, max_length=300)),
                ('file_name', models.CharField(max_length=200)),
                ('file_size', models.BigIntegerField(null=True)),
                ('mapping', models.JSONField(default=dict)),
                ('error', models.CharField(blank=True, max_length=500)),
                ('job', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='core.job')),
                ('triggered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('started_at', models.DateTimeField(null=True)),
                ('finished_at', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['country', '-id'], name='sync_run_newest'), models.Index(fields=['source', 'country', '-id'], name='sync_run_of_source')],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['queued', 'running', 'succeeded', 'partial', 'failed', 'cancelled'])), name='sync_run_status_known'), models.UniqueConstraint(condition=models.Q(('status__in', ['queued', 'running'])), fields=('source', 'country'), name='sync_run_one_at_a_time')],
            },
        ),
        migrations.CreateModel(
            name='SyncRunProblem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('run', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='problems', to='sync.syncrun')),
                ('row', models.PositiveIntegerField()),
                ('external_id', models.CharField(blank=True, max_length=200)),
                ('title', models.CharField(blank=True, max_length=200)),
                ('msg', models.CharField(max_length=500)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('run', 'row'), name='sync_run_problem_once')],
            },
        ),
        migrations.CreateModel(
            name='SourceRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='records', to='sync.syncsource')),
                ('external_id', models.CharField(max_length=200)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], max_length=2)),
                ('raw', models.JSONField()),
                ('normalized', models.JSONField()),
                ('content_hash', models.CharField(max_length=64)),
                ('first_run', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='sync.syncrun')),
                ('last_run', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='sync.syncrun')),
                ('changed_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('vanished_runs', models.PositiveSmallIntegerField(default=0)),
                ('store', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='source_records', to='stores.store')),
                ('link_status', models.CharField(choices=[('linked', 'Linked'), ('unlinked', 'Not linked'), ('rejected', 'Not a store of ours')], default='unlinked', max_length=10)),
            ],
            options={
                'indexes': [models.Index(fields=['source', 'country', 'id'], name='source_record_country')],
                'constraints': [models.UniqueConstraint(fields=('source', 'external_id'), name='source_record_once'), models.CheckConstraint(condition=models.Q(('link_status__in', ['linked', 'unlinked', 'rejected'])), name='source_record_link_known'), models.CheckConstraint(condition=models.Q(models.Q(('link_status', 'linked'), _negated=True), ('store__isnull', False), _connector='OR'), name='source_record_linked_to')],
            },
        ),
        migrations.CreateModel(
            name='AutoRule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('source', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='rules', to='sync.syncsource')),
                ('field', models.CharField(max_length=40)),
                ('mode', models.CharField(choices=[('fill_blank', 'Fill in missing values'), ('replace_own', 'Replace earlier values of the source'), ('replace', 'Replace any value')], default='fill_blank', max_length=12)),
                ('min_trust', models.DecimalField(decimal_places=2, default=Decimal('0.60'), max_digits=3)),
                ('max_pin_shift_m', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('require_corroborated', models.BooleanField(default=False)),
                ('enabled', models.BooleanField(default=False)),
                ('enabled_at', models.DateTimeField(blank=True, null=True)),
                ('disabled_at', models.DateTimeField(blank=True, null=True)),
                ('disabled_why', models.CharField(blank=True, max_length=300)),
                ('replayed_at', models.DateTimeField(blank=True, null=True)),
                ('replayed_by', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('replayed_terms', models.CharField(blank=True, max_length=64)),
                ('replay', models.JSONField(blank=True, default=dict)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('source', 'country', 'field'), name='auto_rule_once'), models.CheckConstraint(condition=models.Q(('mode__in', ['fill_blank', 'replace_own', 'replace'])), name='auto_rule_mode_known'), models.CheckConstraint(condition=models.Q(('min_trust__gte', Decimal('0.6')), ('min_trust__lte', Decimal('1'))), name='auto_rule_trust_range'), models.CheckConstraint(condition=models.Q(('max_pin_shift_m__isnull', True), models.Q(('max_pin_shift_m__gte', 1), ('max_pin_shift_m__lte', 50)), _connector='OR'), name='auto_rule_pin_range'), models.CheckConstraint(condition=models.Q(('field__in', ['business_status', 'halal_status']), _negated=True), name='auto_rule_never')],
            },
        ),
        migrations.CreateModel(
            name='AutoRuleDay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rule', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='days', to='sync.autorule')),
                ('day', models.DateField()),
                ('applied', models.PositiveIntegerField(default=0)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('rule', 'day'), name='auto_rule_day_once'), models.CheckConstraint(condition=models.Q(('applied__lte', 500)), name='auto_rule_day_cap')],
            },
        ),
        migrations.CreateModel(
            name='RuleUse',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rule', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='uses', to='sync.autorule')),
                ('item', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='uses', to='sync.syncitem')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'indexes': [models.Index(fields=['rule', '-id'], name='rule_use_newest')],
                'constraints': [models.UniqueConstraint(fields=('item', 'rule'), name='rule_use_once')],
            },
        ),
        migrations.CreateModel(
            name='SyncItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('run', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='items', to='sync.syncrun')),
                ('source', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='sync.syncsource')),
                ('record', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='items', to='sync.sourcerecord')),
                ('title', models.CharField(max_length=200)),
                ('search_text', models.TextField(default='', editable=False)),
                ('action', models.CharField(choices=[('create', 'New store'), ('update', 'Update'), ('link', 'Link'), ('close_temporary', 'Temporarily closed'), ('close_permanent', 'Permanently closed'), ('reopen', 'Reopen'), ('move', 'Moved'), ('duplicate', 'Listed twice'), ('vanished', 'No longer listed')], max_length=20)),
                ('status', models.CharField(choices=[('pending', 'Pending'), ('in_review', 'In review'), ('conflict', 'Conflict'), ('applied', 'Applied'), ('auto_applied', 'Applied by rule'), ('rejected', 'Rejected'), ('snoozed', 'Snoozed'), ('superseded', 'Superseded'), ('undone', 'Undone'), ('failed', 'Failed')], default='pending', max_length=15)),
                ('store', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='sync_items', to='stores.store')),
                ('target_store', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='stores.store')),
                ('candidates', models.JSONField(default=list)),
                ('diffs', models.JSONField(default=list)),
                ('said', models.JSONField(default=dict)),
                ('store_version', models.PositiveIntegerField(null=True)),
                ('priority', models.PositiveSmallIntegerField(choices=[(0, 'Low'), (1, 'Normal'), (2, 'High')], default=1)),
                ('turn', models.GeneratedField(db_persist=True, expression=django.db.models.expressions.CombinedExpression(models.F('priority'), '*', models.Value(-1)), output_field=models.SmallIntegerField())),
                ('fields', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=40), default=list, size=None)),
                ('severity', models.CharField(choices=[('minor', 'Minor'), ('major', 'Major'), ('critical', 'Critical')], default='minor', max_length=10)),
                ('score', models.DecimalField(decimal_places=4, max_digits=5, null=True)),
                ('band', models.CharField(blank=True, max_length=10)),
                ('distance_m', models.PositiveIntegerField(null=True)),
                ('region_l1', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='stores.region')),
                ('region_l2', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='stores.region')),
                ('store_type', models.CharField(blank=True, max_length=40)),
                ('is_qa', models.BooleanField(default=False)),
                ('confirmed_at', models.DateTimeField(null=True)),
                ('confirmed_by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('corroborated', models.BooleanField(null=True)),
                ('snooze_until', models.DateField(null=True)),
                ('decided_by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('decided_at', models.DateTimeField(null=True)),
                ('reject_reason', models.CharField(blank=True, choices=[('wrong_match', 'Wrong match'), ('source_wrong', 'The source is wrong'), ('source_outdated', 'The source is out of date'), ('not_food', 'Not a food place'), ('duplicate_source', 'Listed twice in the source'), ('not_a_place', 'Not a place'), ('other', 'Other')], max_length=20)),
                ('note', models.CharField(blank=True, max_length=500)),
                ('changeset', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='core.changeset')),
                ('applied_change_log_id', models.BigIntegerField(null=True)),
                ('applied_fields', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=40), default=list, size=None)),
                ('undone_at', models.DateTimeField(null=True)),
                ('undone_by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('link_before', models.JSONField(default=dict)),
                ('rules', models.ManyToManyField(related_name='items', through='sync.RuleUse', to='sync.autorule')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('status__in', ('pending', 'in_review', 'conflict')), models.Q(('confirmed_at__isnull', True), ('is_qa', True), ('status', 'auto_applied')), _connector='OR'), fields=['country', '-priority', '-id'], name='sync_item_waits_priority'), models.Index(condition=models.Q(('status__in', ('pending', 'in_review', 'conflict')), models.Q(('confirmed_at__isnull', True), ('is_qa', True), ('status', 'auto_applied')), _connector='OR'), fields=['country', 'turn', 'id'], name='sync_item_waits_turn'), models.Index(condition=models.Q(('status__in', ('pending', 'in_review', 'conflict')), models.Q(('confirmed_at__isnull', True), ('is_qa', True), ('status', 'auto_applied')), _connector='OR'), fields=['country', '-created_at', '-id'], name='sync_item_waits_age'), models.Index(models.F('country'), models.OrderBy(models.F('score'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), condition=models.Q(('status__in', ('pending', 'in_review', 'conflict')), models.Q(('confirmed_at__isnull', True), ('is_qa', True), ('status', 'auto_applied')), _connector='OR'), name='sync_item_waits_score'), models.Index(models.F('country'), models.OrderBy(models.F('distance_m'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), condition=models.Q(('status__in', ('pending', 'in_review', 'conflict')), models.Q(('confirmed_at__isnull', True), ('is_qa', True), ('status', 'auto_applied')), _connector='OR'), name='sync_item_waits_distance'), models.Index(fields=['country', 'status', '-priority', '-id'], name='sync_item_priority'), models.Index(fields=['country', 'status', 'turn', 'id'], name='sync_item_turn'), models.Index(fields=['country', 'status', '-created_at', '-id'], name='sync_item_age'), models.Index(models.F('country'), models.F('status'), models.OrderBy(models.F('score'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), name='sync_item_score'), models.Index(models.F('country'), models.F('status'), models.OrderBy(models.F('distance_m'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), name='sync_item_distance'), models.Index(fields=['record', 'status'], name='sync_item_record'), models.Index(fields=['run', '-id'], name='sync_item_run'), models.Index(condition=models.Q(('status', 'snoozed')), fields=['snooze_until', 'id'], name='sync_item_snoozed'), models.Index(fields=['store', 'status'], name='sync_item_store'), models.Index(condition=models.Q(('decided_at__isnull', False)), fields=['source', 'country', '-decided_at', '-id'], name='sync_item_decided'), models.Index(condition=models.Q(('confirmed_at__isnull', True), ('is_qa', True), ('status', 'auto_applied')), fields=['country', '-id'], name='sync_item_sample')],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['pending', 'in_review', 'conflict', 'applied', 'auto_applied', 'rejected', 'snoozed', 'superseded', 'undone', 'failed'])), name='sync_item_status_known'), models.CheckConstraint(condition=models.Q(('action__in', ['create', 'update', 'link', 'close_temporary', 'close_permanent', 'reopen', 'move', 'duplicate', 'vanished'])), name='sync_item_action_known'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'snoozed'), _negated=True), ('snooze_until__isnull', False), _connector='OR'), name='sync_item_snoozed_until'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'rejected'), _negated=True), models.Q(('reject_reason', ''), _negated=True), _connector='OR'), name='sync_item_rejected_why')],
            },
        ),
        migrations.CreateModel(
            name='RefusedValue',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('store', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='stores.store')),
                ('source', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='sync.syncsource')),
                ('field', models.CharField(max_length=40)),
                ('value_hash', models.CharField(max_length=32)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('store', 'source', 'field'), name='refused_value_last')],
            },
        ),
    ])]
