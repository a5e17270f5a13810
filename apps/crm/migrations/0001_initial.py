import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.constraints
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from apps.core.db.tables import CreateTables


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ("stores", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateTables([
        migrations.CreateModel(
            name='Lead',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('name', models.CharField(max_length=120)),
                ('source', models.CharField(choices=[('business_message', 'Business message'), ('field_visit', 'Field visit'), ('referral', 'Referral'), ('inbound_call', 'Inbound call'), ('web_form', 'Web form'), ('social', 'Social media'), ('event', 'Event'), ('import', 'Import'), ('kol', 'KOL'), ('other', 'Other')], max_length=20)),
                ('contacts', models.JSONField(default=list)),
                ('owner', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('interests', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), blank=True, default=list, size=None)),
                ('priority', models.PositiveSmallIntegerField(choices=[(0, 'Low'), (1, 'Normal'), (2, 'High')], default=1)),
                ('store', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='leads', to='stores.store')),
                ('draft_store', models.JSONField(blank=True, default=dict)),
                ('region_l1', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='stores.region')),
                ('region_l2', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='stores.region')),
                ('address_text', models.CharField(blank=True, max_length=300)),
                ('lat', models.DecimalField(blank=True, decimal_places=6, max_digits=9, null=True)),
                ('lng', models.DecimalField(blank=True, decimal_places=6, max_digits=9, null=True)),
                ('cuisines', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=30), blank=True, default=list, size=None)),
                ('outlet_count', models.PositiveIntegerField(blank=True, null=True)),
                ('expected_value', models.BigIntegerField(blank=True, null=True)),
                ('expected_close_on', models.DateField(blank=True, null=True)),
                ('stage', models.CharField(choices=[('new', 'New'), ('contacted', 'Contacted'), ('nurturing', 'Nurturing'), ('qualified', 'Qualified'), ('proposal', 'Proposal'), ('negotiation', 'Negotiation'), ('won', 'Won'), ('lost', 'Lost'), ('junk', 'Junk')], default='new', max_length=12)),
                ('rank', models.CharField(db_collation='C', max_length=200)),
                ('stage_entered_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('lost_reason', models.CharField(blank=True, choices=[('price', 'Price'), ('competitor', 'Went to a competitor'), ('no_budget', 'No budget'), ('no_decision_maker', 'No decision maker'), ('unresponsive', 'No answer'), ('not_a_fit', 'Not a fit'), ('closed_business', 'Business closed'), ('duplicate', 'Duplicate'), ('other', 'Other')], max_length=20)),
                ('lost_note', models.CharField(blank=True, max_length=1000)),
                ('message_id', models.BigIntegerField(blank=True, null=True)),
                ('converted_at', models.DateTimeField(blank=True, null=True)),
                ('converted_store', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='stores.store')),
                ('merged_into', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='merged', to='crm.lead')),
                ('next_action_at', models.DateTimeField(blank=True, null=True)),
                ('last_contact_at', models.DateTimeField(blank=True, null=True)),
                ('last_activity_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('stale_told_at', models.DateTimeField(blank=True, null=True)),
                ('search_text', models.TextField(default='', editable=False)),
                ('contact_keys', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), default=list, editable=False, size=None)),
                ('name_key', models.CharField(default='', editable=False, max_length=240)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('merged_into', None)), fields=['country', 'stage'], include=('expected_value',), name='lead_column_totals'), models.Index(condition=models.Q(('merged_into__isnull', False)), fields=['merged_into'], name='lead_merged'), models.Index(fields=['country', 'owner', 'stage', 'rank'], name='lead_owner_column'), models.Index(fields=['country', '-created_at', '-id'], name='lead_newest'), models.Index(models.F('country'), models.OrderBy(models.F('next_action_at'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), name='lead_next_action'), models.Index(models.F('country'), models.OrderBy(models.F('last_contact_at'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), name='lead_last_contact'), models.Index(models.F('country'), models.OrderBy(models.F('expected_value'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), name='lead_value'), models.Index(fields=['country', 'stage_entered_at', 'id'], name='lead_stage_entered'), models.Index(condition=models.Q(('converted_at__isnull', False)), fields=['country', 'converted_at'], name='lead_won_at'), models.Index(fields=['country', 'region_l1'], name='lead_region'), models.Index(fields=['country', 'name_key'], name='lead_name'), models.Index(condition=models.Q(('merged_into', None), ('stage__in', ('new', 'contacted', 'nurturing', 'qualified', 'proposal', 'negotiation')), ('stale_told_at', None)), fields=['last_activity_at'], name='lead_stale'), django.contrib.postgres.indexes.GinIndex(fields=['contact_keys'], name='lead_contacts')],
                'constraints': [models.CheckConstraint(condition=models.Q(('stage__in', ['new', 'contacted', 'nurturing', 'qualified', 'proposal', 'negotiation', 'won', 'lost', 'junk'])), name='lead_stage_known'), models.CheckConstraint(condition=models.Q(('source__in', ['business_message', 'field_visit', 'referral', 'inbound_call', 'web_form', 'social', 'event', 'import', 'kol', 'other'])), name='lead_source_known'), models.CheckConstraint(condition=models.Q(models.Q(('stage', 'lost'), _negated=True), models.Q(('lost_reason', ''), _negated=True), _connector='OR'), name='lead_lost_why'), models.CheckConstraint(condition=models.Q(models.Q(('stage', 'won'), _negated=True), ('store__isnull', False), _connector='OR'), name='lead_won_store'), models.UniqueConstraint(condition=models.Q(('merged_into', None), ('stage__in', ('new', 'contacted', 'nurturing', 'qualified', 'proposal', 'negotiation'))), fields=('store',), name='lead_one_open_of_a_store'), models.UniqueConstraint(deferrable=django.db.models.constraints.Deferrable['DEFERRED'], fields=('country', 'stage', 'rank'), name='lead_rank_once')],
            },
        ),
        migrations.CreateModel(
            name='LeadStageMove',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('lead', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='moves', to='crm.lead')),
                ('from_stage', models.CharField(blank=True, choices=[('new', 'New'), ('contacted', 'Contacted'), ('nurturing', 'Nurturing'), ('qualified', 'Qualified'), ('proposal', 'Proposal'), ('negotiation', 'Negotiation'), ('won', 'Won'), ('lost', 'Lost'), ('junk', 'Junk')], max_length=12)),
                ('to_stage', models.CharField(choices=[('new', 'New'), ('contacted', 'Contacted'), ('nurturing', 'Nurturing'), ('qualified', 'Qualified'), ('proposal', 'Proposal'), ('negotiation', 'Negotiation'), ('won', 'Won'), ('lost', 'Lost'), ('junk', 'Junk')], max_length=12)),
                ('by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('seconds_in_stage', models.PositiveBigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='Activity',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('lead', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='activities', to='crm.lead')),
                ('type', models.CharField(choices=[('note', 'Note'), ('call', 'Call'), ('visit', 'Visit'), ('email', 'Email'), ('whatsapp', 'WhatsApp'), ('stage_change', 'Stage changed'), ('owner_change', 'Owner changed'), ('task', 'Task'), ('file', 'Files'), ('message', 'Message'), ('converted', 'Converted'), ('merged', 'Merged')], max_length=14)),
                ('direction', models.CharField(blank=True, choices=[('outbound', 'Outbound'), ('inbound', 'Inbound')], max_length=10)),
                ('outcome', models.CharField(blank=True, choices=[('reached', 'Reached'), ('no_answer', 'No answer'), ('wrong_number', 'Wrong number'), ('callback', 'Call back later')], max_length=14)),
                ('contact_name', models.CharField(blank=True, max_length=80)),
                ('body', models.TextField(blank=True, max_length=4000)),
                ('facts', models.JSONField(default=dict)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('author', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('pictures', models.JSONField(default=list)),
                ('pinned', models.BooleanField(default=False)),
            ],
            options={
                'verbose_name_plural': 'activities',
                'indexes': [models.Index(fields=['lead', '-at', '-id'], name='activity_timeline')],
            },
        ),
        migrations.CreateModel(
            name='Task',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('lead', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='tasks', to='crm.lead')),
                ('title', models.CharField(max_length=140)),
                ('type', models.CharField(choices=[('call', 'Call'), ('visit', 'Visit'), ('email', 'Email'), ('whatsapp', 'WhatsApp'), ('document', 'Document'), ('follow_up', 'Follow up')], default='follow_up', max_length=10)),
                ('due_at', models.DateTimeField()),
                ('assignee', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('priority', models.PositiveSmallIntegerField(choices=[(0, 'Low'), (1, 'Normal'), (2, 'High')], default=1)),
                ('status', models.CharField(choices=[('open', 'Open'), ('done', 'Done'), ('cancelled', 'Cancelled')], default='open', max_length=10)),
                ('result', models.CharField(blank=True, max_length=500)),
                ('done_at', models.DateTimeField(blank=True, null=True)),
                ('remind_minutes', models.PositiveIntegerField(default=30)),
                ('remind_at', models.DateTimeField(blank=True, null=True)),
                ('overdue_told_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['lead', 'status', 'due_at'], name='lead_task_of_lead'), models.Index(fields=['assignee', 'country', 'status', 'due_at', 'id'], name='lead_task_mine'), models.Index(fields=['country', 'status', 'due_at', 'id'], name='lead_task_due'), models.Index(condition=models.Q(('status', 'open')), fields=['remind_at'], name='lead_task_reminders'), models.Index(condition=models.Q(('overdue_told_at', None), ('status', 'open')), fields=['due_at'], name='lead_task_overdue')],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['open', 'done', 'cancelled'])), name='lead_task_status_known'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'done'), _negated=True), ('done_at__isnull', False), _connector='OR'), name='lead_task_done_when')],
            },
        ),
    ])]
