import django.db.models.deletion
import django.db.models.functions.text
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
            name='Feedback',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('channel', models.CharField(choices=[('web', 'Website'), ('app', 'App'), ('staff', 'Staff'), ('owner', 'Owner')], default='web', max_length=10)),
                ('description', models.CharField(blank=True, max_length=2000)),
                ('suggested', models.JSONField(default=dict)),
                ('pictures', models.JSONField(default=list)),
                ('reporter_name', models.CharField(blank=True, max_length=60)),
                ('reporter_email', models.EmailField(blank=True, max_length=254)),
                ('reporter_phone', models.CharField(blank=True, max_length=20)),
                ('reporter_account_id', models.BigIntegerField(null=True)),
                ('ip_hash', models.CharField(blank=True, max_length=32)),
                ('language', models.CharField(choices=[('id', 'Indonesian'), ('tr', 'Turkish'), ('ms', 'Malay'), ('en', 'English'), ('fil', 'Filipino')], default='en', max_length=5)),
                ('wants_reply', models.BooleanField(default=False)),
                ('is_owner', models.BooleanField(default=False)),
                ('store', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='feedback', to='stores.store')),
                ('category', models.CharField(choices=[('closed_permanently', 'Closed for good'), ('closed_temporarily', 'Closed for now'), ('not_exist', "Doesn't exist"), ('private_place', 'Not open to the public'), ('duplicate', 'Listed twice'), ('moved', 'Has moved'), ('wrong_name', 'Wrong name'), ('wrong_address', 'Wrong address'), ('wrong_pin', 'Wrong pin'), ('wrong_hours', 'Wrong hours'), ('wrong_phone', 'Wrong phone'), ('wrong_link', 'Wrong link'), ('wrong_price', 'Wrong price'), ('wrong_food', 'Wrong cuisine or menu'), ('wrong_halal_alcohol', 'Halal or alcohol info wrong'), ('wrong_picture', 'Wrong photo'), ('inappropriate', 'Offensive'), ('other', 'Other')], max_length=20)),
                ('title', models.CharField(max_length=200)),
                ('summary', models.CharField(blank=True, max_length=300)),
                ('search_text', models.TextField(default='', editable=False)),
                ('status', models.CharField(choices=[('new', 'New'), ('in_progress', 'In progress'), ('waiting', 'Waiting for reporter'), ('resolved', 'Resolved'), ('duplicate', 'Duplicate'), ('spam', 'Spam')], default='new', max_length=12)),
                ('priority', models.PositiveSmallIntegerField(choices=[(0, 'Low'), (1, 'Normal'), (2, 'High')], default=1)),
                ('assignee', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('similar_count', models.PositiveIntegerField(default=0)),
                ('duplicate_of', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='duplicates', to='feedback.feedback')),
                ('resolution', models.CharField(blank=True, choices=[('applied', 'Applied'), ('applied_partially', 'Applied in part'), ('already_correct', 'Was already right'), ('cannot_verify', 'Cannot be verified'), ('not_accepted', 'Not accepted')], max_length=20)),
                ('note', models.CharField(blank=True, max_length=1000)),
                ('diffs', models.JSONField(default=list)),
                ('changeset', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='core.changeset')),
                ('applied_change_log_id', models.BigIntegerField(null=True)),
                ('reply_text', models.CharField(blank=True, max_length=1000)),
                ('reply_mail', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='core.outgoingmail')),
                ('replied_at', models.DateTimeField(null=True)),
                ('sla_due_at', models.DateTimeField()),
                ('sla_warned_at', models.DateTimeField(null=True)),
                ('sla_breached_at', models.DateTimeField(null=True)),
                ('first_action_at', models.DateTimeField(null=True)),
                ('waiting_since', models.DateTimeField(null=True)),
                ('resolved_at', models.DateTimeField(null=True)),
            ],
            options={
                'verbose_name': 'error report',
                'verbose_name_plural': 'error reports',
                'indexes': [models.Index(fields=['country', 'status', 'sla_due_at', 'id'], name='feedback_due'), models.Index(fields=['country', 'status', '-created_at', '-id'], name='feedback_newest'), models.Index(fields=['country', 'status', '-similar_count', '-id'], name='feedback_similar'), models.Index(condition=models.Q(('status__in', ('new', 'in_progress', 'waiting'))), fields=['country', 'sla_due_at', 'id'], name='feedback_due_open'), models.Index(condition=models.Q(('status__in', ('new', 'in_progress', 'waiting'))), fields=['country', '-created_at', '-id'], name='feedback_newest_open'), models.Index(condition=models.Q(('status__in', ('new', 'in_progress', 'waiting'))), fields=['country', '-similar_count', '-id'], name='feedback_similar_open'), models.Index(condition=models.Q(('status__in', ('new', 'in_progress', 'waiting'))), fields=['country', '-priority', '-id'], name='feedback_priority_open'), models.Index(fields=['store', 'category', 'status'], name='feedback_store'), models.Index(fields=['assignee', 'status'], name='feedback_assignee'), models.Index(fields=['ip_hash', '-created_at'], name='feedback_reporter'), models.Index(django.db.models.functions.text.Lower('reporter_email'), condition=models.Q(('reporter_email', ''), _negated=True), name='feedback_email'), models.Index(condition=models.Q(('reporter_phone', ''), _negated=True), fields=['reporter_phone'], name='feedback_phone'), models.Index(condition=models.Q(('reporter_email', ''), ('reporter_name', ''), ('reporter_phone', ''), _negated=True), fields=['country', 'resolved_at'], name='feedback_named'), models.Index(condition=models.Q(('ip_hash', ''), _negated=True), fields=['country', 'created_at'], name='feedback_address'), models.Index(condition=models.Q(('status', 'waiting')), fields=['waiting_since'], name='feedback_waiting')],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['new', 'in_progress', 'waiting', 'resolved', 'duplicate', 'spam'])), name='feedback_status_known'), models.CheckConstraint(condition=models.Q(('category__in', ['closed_permanently', 'closed_temporarily', 'not_exist', 'private_place', 'duplicate', 'moved', 'wrong_name', 'wrong_address', 'wrong_pin', 'wrong_hours', 'wrong_phone', 'wrong_link', 'wrong_price', 'wrong_food', 'wrong_halal_alcohol', 'wrong_picture', 'inappropriate', 'other'])), name='feedback_category_known'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'resolved'), _negated=True), models.Q(('resolution', ''), _negated=True), _connector='OR'), name='feedback_resolved_how'), models.CheckConstraint(condition=models.Q(models.Q(models.Q(('status', 'duplicate'), _negated=True), ('duplicate_of__isnull', False), _connector='OR'), models.Q(('status', 'duplicate'), ('duplicate_of', None), _connector='OR')), name='feedback_duplicate_of'), models.CheckConstraint(condition=models.Q(('duplicate_of', None), models.Q(('duplicate_of', models.F('id')), _negated=True), _connector='OR'), name='feedback_not_its_own_duplicate'), models.CheckConstraint(condition=models.Q(models.Q(('status__in', ('resolved', 'duplicate', 'spam')), _negated=True), ('resolved_at__isnull', False), _connector='OR'), name='feedback_closed_when'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'waiting'), _negated=True), ('waiting_since__isnull', False), _connector='OR'), name='feedback_waiting_since')],
            },
        ),
        migrations.CreateModel(
            name='JoinedReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('channel', models.CharField(choices=[('web', 'Website'), ('app', 'App'), ('staff', 'Staff'), ('owner', 'Owner')], default='web', max_length=10)),
                ('description', models.CharField(blank=True, max_length=2000)),
                ('suggested', models.JSONField(default=dict)),
                ('pictures', models.JSONField(default=list)),
                ('reporter_name', models.CharField(blank=True, max_length=60)),
                ('reporter_email', models.EmailField(blank=True, max_length=254)),
                ('reporter_phone', models.CharField(blank=True, max_length=20)),
                ('reporter_account_id', models.BigIntegerField(null=True)),
                ('ip_hash', models.CharField(blank=True, max_length=32)),
                ('language', models.CharField(choices=[('id', 'Indonesian'), ('tr', 'Turkish'), ('ms', 'Malay'), ('en', 'English'), ('fil', 'Filipino')], default='en', max_length=5)),
                ('wants_reply', models.BooleanField(default=False)),
                ('is_owner', models.BooleanField(default=False)),
                ('feedback', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='joined', to='feedback.feedback')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('told_mail', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='core.outgoingmail')),
            ],
            options={
                'indexes': [models.Index(fields=['ip_hash', '-created_at'], name='joined_report_reporter'), models.Index(django.db.models.functions.text.Lower('reporter_email'), condition=models.Q(('reporter_email', ''), _negated=True), name='joined_report_email'), models.Index(condition=models.Q(('reporter_phone', ''), _negated=True), fields=['reporter_phone'], name='joined_report_phone'), models.Index(condition=models.Q(('reporter_email', ''), ('reporter_name', ''), ('reporter_phone', ''), _negated=True), fields=['feedback'], name='joined_report_named'), models.Index(condition=models.Q(('ip_hash', ''), _negated=True), fields=['created_at'], name='joined_report_address')],
            },
        ),
    ])]
