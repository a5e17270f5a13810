import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from apps.core.db.tables import CreateTables


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ("core", "0001_extensions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateTables([
        migrations.CreateModel(
            name='Changeset',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=40)),
                ('title', models.CharField(max_length=200)),
                ('country', models.CharField(blank=True, max_length=2)),
                ('actor', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('counts', models.JSONField(default=dict)),
                ('undone_at', models.DateTimeField(null=True)),
                ('undoes', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='undone_by', to='core.changeset')),
            ],
            options={
                'indexes': [models.Index(fields=['country', '-id'], name='changeset_country'), models.Index(fields=['actor', '-id'], name='changeset_actor')],
            },
        ),
        migrations.CreateModel(
            name='ChangeLog',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('object_type', models.CharField(max_length=40)),
                ('object_id', models.BigIntegerField()),
                ('object_title', models.CharField(max_length=200)),
                ('object_version', models.PositiveIntegerField()),
                ('country', models.CharField(blank=True, max_length=2)),
                ('action', models.CharField(max_length=40)),
                ('actor', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('via', models.CharField(choices=[('ui', 'Console'), ('sync', 'Sync'), ('feedback', 'Feedback'), ('crm', 'CRM'), ('import', 'Import'), ('django_admin', 'Django admin'), ('schedule', 'Schedule'), ('command', 'Command')], max_length=20)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('changes', models.JSONField(default=list)),
                ('reason', models.CharField(blank=True, max_length=1000)),
                ('request_id', models.CharField(blank=True, max_length=64)),
                ('ip', models.GenericIPAddressField(null=True)),
                ('changeset', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='core.changeset')),
            ],
            options={
                'indexes': [models.Index(fields=['object_type', 'object_id', '-id'], name='changelog_object'), models.Index(fields=['actor', '-id'], name='changelog_actor'), models.Index(fields=['country', '-id'], name='changelog_country'), models.Index(condition=models.Q(('changeset__isnull', False)), fields=['changeset', 'object_type', 'object_id', 'id'], name='changelog_changeset')],
            },
        ),
        migrations.CreateModel(
            name='Job',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=40)),
                ('title', models.CharField(max_length=200)),
                ('status', models.CharField(choices=[('queued', 'Queued'), ('running', 'Running'), ('succeeded', 'Succeeded'), ('partial', 'Partly done'), ('failed', 'Failed'), ('cancelled', 'Cancelled')], default='queued', max_length=10)),
                ('params', models.JSONField(default=dict)),
                ('country', models.CharField(blank=True, max_length=2)),
                ('done', models.PositiveIntegerField(default=0)),
                ('total', models.PositiveIntegerField(null=True)),
                ('message', models.CharField(blank=True, max_length=500)),
                ('errors', models.JSONField(default=list)),
                ('state', models.JSONField(default=dict)),
                ('file', models.FileField(blank=True, max_length=300, upload_to='jobs/')),
                ('file_name', models.CharField(blank=True, max_length=200)),
                ('file_size', models.BigIntegerField(null=True)),
                ('changeset', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.changeset')),
                ('created_by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('started_at', models.DateTimeField(null=True)),
                ('finished_at', models.DateTimeField(null=True)),
                ('expires_at', models.DateTimeField(null=True)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('attempts_here', models.PositiveSmallIntegerField(db_default=0, default=0)),
                ('request_id', models.CharField(blank=True, db_default='', max_length=64)),
                ('lease_token', models.UUIDField(null=True)),
                ('lease_until', models.DateTimeField(null=True)),
                ('cancel_requested', models.BooleanField(default=False)),
            ],
            options={
                'indexes': [models.Index(fields=['created_by', '-id'], name='job_owner'), models.Index(condition=models.Q(('status__in', ['queued', 'running'])), fields=['lease_until'], name='job_running')],
            },
        ),
        migrations.CreateModel(
            name='JobTarget',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('job', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='targets', to='core.job')),
                ('object_id', models.BigIntegerField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('job', 'object_id'), name='job_target_once')],
            },
        ),
        migrations.CreateModel(
            name='JobFailure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('job', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='failures', to='core.job')),
                ('object_type', models.CharField(max_length=40)),
                ('object_id', models.BigIntegerField()),
                ('object_title', models.CharField(blank=True, max_length=200)),
                ('field', models.CharField(blank=True, max_length=60)),
                ('code', models.PositiveIntegerField()),
                ('msg', models.CharField(max_length=500)),
            ],
        ),
        migrations.CreateModel(
            name='KeptResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user_id', models.BigIntegerField()),
                ('operation', models.CharField(max_length=80)),
                ('request_id', models.UUIDField()),
                ('body_digest', models.CharField(blank=True, db_default='', max_length=64)),
                ('response', models.JSONField(null=True)),
                ('created_at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user_id', 'operation', 'request_id'), name='kept_result_once')],
            },
        ),
        migrations.CreateModel(
            name='ThrottleCount',
            fields=[
                ('key', models.CharField(max_length=200, primary_key=True, serialize=False)),
                ('window_start', models.BigIntegerField()),
                ('hits', models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name='ScheduledRun',
            fields=[
                ('name', models.CharField(max_length=80, primary_key=True, serialize=False)),
                ('last_slot', models.DateTimeField()),
                ('future_slots', models.PositiveIntegerField(db_default=0, default=0)),
            ],
        ),
        migrations.CreateModel(
            name='WorkerProcess',
            fields=[
                ('id', models.UUIDField(primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=100)),
                ('started_at', models.DateTimeField()),
                ('seen_at', models.DateTimeField(db_index=True)),
            ],
            options={
                'verbose_name_plural': 'worker processes',
            },
        ),
        migrations.CreateModel(
            name='ReferenceLoad',
            fields=[
                ('name', models.CharField(max_length=80, primary_key=True, serialize=False)),
                ('digest', models.CharField(max_length=64)),
                ('loaded_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='ImportFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('area', models.CharField(max_length=40)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], max_length=2)),
                ('owner', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('file', models.CharField(max_length=200)),
                ('file_name', models.CharField(max_length=200)),
                ('size', models.BigIntegerField()),
                ('facts', models.JSONField(default=dict)),
                ('setup', models.JSONField(default=dict)),
                ('edits', models.JSONField(default=dict)),
                ('digest', models.CharField(blank=True, max_length=32)),
                ('findings', models.JSONField(null=True)),
                ('check_job', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='core.job')),
                ('run_job', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='core.job')),
                ('is_begun', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('expires_at', models.DateTimeField(db_index=True)),
            ],
            options={
                'indexes': [models.Index(fields=['owner', '-id'], name='import_owner')],
            },
        ),
        migrations.CreateModel(
            name='ImportLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('imported', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='core.importfile')),
                ('phase', models.CharField(choices=[('check', 'Check'), ('run', 'Run')], max_length=5)),
                ('row', models.PositiveIntegerField()),
                ('result', models.CharField(choices=[('created', 'New'), ('updated', 'Updated'), ('unchanged', 'Unchanged'), ('duplicate', 'Possible duplicate, skipped'), ('skipped', 'Skipped'), ('refused', 'Rejected')], max_length=10)),
                ('record_id', models.BigIntegerField(null=True)),
                ('version', models.PositiveIntegerField(null=True)),
                ('title', models.CharField(blank=True, max_length=200)),
                ('problems', models.JSONField(default=list)),
                ('cells', models.JSONField(default=dict)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('imported', 'phase', 'row'), name='import_row_once')],
            },
        ),
        migrations.CreateModel(
            name='ImportMapping',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('owner', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('area', models.CharField(max_length=40)),
                ('country', models.CharField(blank=True, choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('name', models.CharField(max_length=60)),
                ('setup', models.JSONField(default=dict)),
                ('scope', models.CharField(choices=[('private', 'Only me'), ('country', 'Everyone in the country')], default='private', max_length=10)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('owner', 'area', 'name'), name='import_mapping_name_once'), models.CheckConstraint(condition=models.Q(models.Q(('country', ''), ('scope', 'private')), models.Q(('scope', 'country'), models.Q(('country', ''), _negated=True)), _connector='OR'), name='import_mapping_country_scope')],
            },
        ),
        migrations.CreateModel(
            name='DailyFigure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], max_length=2)),
                ('key', models.CharField(max_length=60)),
                ('dimension', models.CharField(blank=True, max_length=20)),
                ('day', models.DateField()),
                ('value', models.BigIntegerField()),
                ('listed', models.BigIntegerField(null=True)),
                ('refreshed_at', models.DateTimeField()),
            ],
            options={
                'indexes': [models.Index(fields=['day'], name='daily_figure_day')],
                'constraints': [models.UniqueConstraint(fields=('country', 'key', 'dimension', 'day'), name='daily_figure_once')],
            },
        ),
        migrations.CreateModel(
            name='LastVisit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], max_length=2)),
                ('since', models.DateTimeField()),
                ('seen_at', models.DateTimeField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'country'), name='last_visit_once')],
            },
        ),
        migrations.CreateModel(
            name='OutgoingMail',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('to', models.EmailField(max_length=254)),
                ('subject', models.CharField(max_length=200)),
                ('body', models.TextField()),
                ('status', models.CharField(choices=[('queued', 'Sending'), ('sent', 'Sent'), ('failed', 'Not sent')], default='queued', max_length=10)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('next_try_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('give_up_at', models.DateTimeField(null=True)),
                ('failed_at', models.DateTimeField(null=True)),
                ('is_refused', models.BooleanField(db_default=False, default=False)),
                ('sent_at', models.DateTimeField(null=True)),
                ('error', models.CharField(blank=True, max_length=300)),
                ('message_id', models.CharField(max_length=120, unique=True)),
                ('reply_to', models.EmailField(blank=True, db_default='', max_length=254)),
                ('headers', models.JSONField(db_default={}, default=dict)),
                ('attachments', models.JSONField(db_default=[], default=list)),
                ('object_type', models.CharField(blank=True, max_length=40)),
                ('object_id', models.BigIntegerField(null=True)),
                ('country', models.CharField(blank=True, max_length=2)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('created_by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'outgoing mail',
                'verbose_name_plural': 'outgoing mail',
                'indexes': [models.Index(condition=models.Q(('status', 'queued')), fields=['next_try_at', 'id'], name='outgoing_mail_due'), models.Index(fields=['object_type', 'object_id'], name='outgoing_mail_about'), models.Index(condition=models.Q(('failed_at__isnull', False), ('status', 'failed')), fields=['-failed_at', '-id'], name='outgoing_mail_given_up'), models.Index(django.db.models.functions.text.Lower('to'), name='outgoing_mail_recipient'), models.Index(condition=models.Q(('to', ''), _negated=True), fields=['country', 'created_at'], name='outgoing_mail_kept')],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['queued', 'sent', 'failed'])), name='outgoing_mail_status_known')],
            },
        ),
        migrations.CreateModel(
            name='SavedView',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('owner', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('area', models.CharField(max_length=40)),
                ('country', models.CharField(blank=True, choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('name', models.CharField(max_length=40)),
                ('filters', models.JSONField(default=dict)),
                ('columns', models.JSONField(default=list)),
                ('sort_by', models.CharField(blank=True, max_length=40)),
                ('sort_order', models.CharField(choices=[('asc', 'Ascending'), ('desc', 'Descending')], default='asc', max_length=4)),
                ('scope', models.CharField(choices=[('private', 'Only me'), ('country', 'Everyone in the country')], default='private', max_length=10)),
                ('is_default', models.BooleanField(default=False)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('scope', 'country')), fields=['area', 'country'], name='saved_view_country')],
                'constraints': [models.UniqueConstraint(fields=('owner', 'area', 'name'), name='saved_view_name_once'), models.UniqueConstraint(condition=models.Q(('is_default', True)), fields=('owner', 'area'), name='saved_view_one_default'), models.CheckConstraint(condition=models.Q(models.Q(('country', ''), ('scope', 'private')), models.Q(('scope', 'country'), models.Q(('country', ''), _negated=True)), _connector='OR'), name='saved_view_country_scope')],
            },
        ),
        migrations.CreateModel(
            name='Notification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='notifications', to=settings.AUTH_USER_MODEL)),
                ('type', models.CharField(choices=[('review_requested', 'Review requested'), ('changes_requested', 'Changes requested'), ('approved', 'Approved'), ('published', 'Published'), ('publish_failed', 'Publishing failed'), ('assigned', 'Assigned to you'), ('mentioned', 'Mentioned'), ('followed', 'Change to a followed record'), ('task_due', 'Task due'), ('task_overdue', 'Task overdue'), ('sla_at_risk', 'Answer due soon'), ('sla_breached', 'Answer overdue'), ('sync_run_failed', 'Sync failed'), ('sync_conflict', 'Sync conflict'), ('feedback_new_closure', 'Reported closed'), ('lead_stale', 'Lead without activity'), ('halal_expiring', 'Halal certificate'), ('licence_expiring', 'Picture license'), ('store_recheck_due', 'Store check due'), ('item_broken', 'Item cannot be shown'), ('comment_spike', 'Many comments'), ('account_changed', 'Account changed'), ('new_device', 'New device')], max_length=30)),
                ('title', models.CharField(max_length=200)),
                ('body', models.CharField(blank=True, max_length=500)),
                ('object_type', models.CharField(blank=True, max_length=40)),
                ('object_id', models.BigIntegerField(null=True)),
                ('country', models.CharField(blank=True, choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], max_length=2)),
                ('is_read', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ('once_on', models.DateField(null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['user', '-id'], name='notification_newest'), models.Index(condition=models.Q(('is_read', False)), fields=['user'], name='notification_unread')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('once_on__isnull', False)), fields=('user', 'type', 'country', 'object_type', 'object_id', 'once_on'), name='notification_once_a_day', nulls_distinct=False)],
            },
        ),
        migrations.CreateModel(
            name='ReviewClaim',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('object_type', models.CharField(max_length=40)),
                ('object_id', models.BigIntegerField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('until', models.DateTimeField(db_index=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('object_type', 'object_id'), name='review_claim_once')],
            },
        ),
        migrations.CreateModel(
            name='RecordFollow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('object_type', models.CharField(max_length=40)),
                ('object_id', models.BigIntegerField()),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('object_type', 'object_id', 'user'), name='record_follow_once')],
            },
        ),
        migrations.CreateModel(
            name='RecordViewer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('object_type', models.CharField(max_length=40)),
                ('object_id', models.BigIntegerField()),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('seen_at', models.DateTimeField(db_index=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('object_type', 'object_id', 'user'), name='record_viewer_once')],
            },
        ),
        migrations.CreateModel(
            name='Draft',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], max_length=2)),
                ('place', models.CharField(max_length=300)),
                ('writer', models.CharField(max_length=32)),
                ('seq', models.BigIntegerField()),
                ('values', models.JSONField(default=dict)),
                ('version', models.PositiveIntegerField(null=True)),
                ('saved_at', models.DateTimeField()),
                ('is_ended', models.BooleanField(default=False)),
            ],
            options={
                'indexes': [models.Index(fields=['saved_at'], name='draft_saved_at')],
                'constraints': [models.UniqueConstraint(fields=('user', 'country', 'place', 'writer'), name='draft_once')],
            },
        ),
        migrations.CreateModel(
            name='PersonRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('kind', models.CharField(choices=[('export', 'Export of personal data'), ('erase', 'Erasure of personal data')], max_length=10)),
                ('value_hash', models.CharField(db_index=True, max_length=32)),
                ('known', models.JSONField(default=dict)),
                ('countries', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], max_length=2), size=None)),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('counts', models.JSONField(default=dict)),
                ('job', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='core.job')),
                ('finished_at', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('known', {}), _negated=True), fields=['created_at'], name='person_request_known')],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['export', 'erase'])), name='person_request_kind_known')],
            },
        ),
        migrations.CreateModel(
            name='HistoryBlanking',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entry', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='core.changelog')),
                ('at', models.DateTimeField()),
                ('fields', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=100), null=True, size=None)),
                ('with_title', models.BooleanField()),
            ],
        ),
        migrations.CreateModel(
            name='HistoryPending',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entry', models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='core.changelog')),
                ('blanking', models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='core.historyblanking')),
            ],
            options={
                'verbose_name_plural': 'history pending',
            },
        ),
        migrations.CreateModel(
            name='HistorySeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('partition', models.CharField(blank=True, max_length=2)),
                ('number', models.PositiveBigIntegerField()),
                ('entry', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='core.changelog')),
                ('blanking', models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='core.historyblanking')),
                ('sealed_at', models.DateTimeField()),
                ('previous', models.BinaryField()),
                ('personal', models.BinaryField()),
                ('salt', models.BinaryField(null=True)),
                ('digest', models.BinaryField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('partition', 'number'), name='historyseal_place')],
            },
        ),
    ])]
